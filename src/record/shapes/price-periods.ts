/**
 * Splits periods of prices that stand in one text: `sale_dates: "2026-02-01/2026-03-31"` is a start
 * and an end.
 */

import { splitPeriod } from './price-times.ts';
import type { RawEntry } from './raw-entry.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** Replaces each period of an entry by a start and an end; returns other entries unchanged. */
export function splitPeriods(draft: RawEntry): RawEntry {
  const roles = draft.roles.flatMap(splitIfPeriod);
  return roles.length === draft.roles.length ? draft : { ...draft, roles };
}

function splitIfPeriod(candidate: RoleOfLeaf): readonly RoleOfLeaf[] {
  const { role, leaf } = candidate;
  if (role !== 'start' && role !== 'end') return [candidate];
  const period = splitPeriod(leaf.value);
  if (period === undefined) return [candidate];
  const start = replaceValue(candidate, 'start', period.from);
  const end = replaceValue(candidate, 'end', period.to);
  return [start, end];
}

function replaceValue(candidate: RoleOfLeaf, role: Role, value: string): RoleOfLeaf {
  const leaf = { ...candidate.leaf, value };
  return { ...candidate, role, leaf };
}
