/**
 * Splits periods of prices that stand in one text: `sale_dates: "2026-02-01/2026-03-31"` is a start
 * and an end.
 */

import { splitPeriod } from './price-times.ts';
import type { RawEntry } from './raw-entry.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** Replaces each period of an entry by a start and an end. */
export function openPeriods(entry: RawEntry): RawEntry {
  const roles = entry.roles.flatMap(openPeriod);
  return roles.length === entry.roles.length ? entry : { ...entry, roles };
}

function openPeriod(candidate: RoleOfLeaf): readonly RoleOfLeaf[] {
  const { role, leaf } = candidate;
  const mayBePeriod = role === 'start' || role === 'end';
  const period = mayBePeriod ? splitPeriod(leaf.value) : undefined;
  if (period === undefined) return [candidate];
  const [from, to] = period;
  const start = withValue(candidate, 'start', from);
  const end = withValue(candidate, 'end', to);
  return [start, end];
}

function withValue(candidate: RoleOfLeaf, role: Role, value: string): RoleOfLeaf {
  const leaf = { ...candidate.leaf, value };
  return { ...candidate, role, leaf };
}
