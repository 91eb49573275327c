/** Takes the periods of prices apart that stand in one text: `sale_dates: "2026-02-01/2026-03-31"` is a start and an end. Pure. */

import type { Draft } from './draft.ts';
import { splitPeriod } from './price-times.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** The draft with a start and an end in place of each period. */
export function openPeriods(draft: Draft): Draft {
  const roles = draft.roles.flatMap(openPeriod);
  return roles.length === draft.roles.length ? draft : Object.assign({}, draft, { roles });
}

function openPeriod(candidate: RoleOfLeaf): readonly RoleOfLeaf[] {
  const { role, leaf } = candidate;
  const period = role === 'start' || role === 'end' ? splitPeriod(leaf.value) : undefined;
  if (period === undefined) return [candidate];
  const [from, to] = period;
  return [withValue(candidate, 'start', from), withValue(candidate, 'end', to)];
}

function withValue({ leaf, ...candidate }: RoleOfLeaf, role: Role, value: string): RoleOfLeaf {
  return Object.assign({}, candidate, { role, leaf: Object.assign({}, leaf, { value }) });
}
