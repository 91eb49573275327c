/** Joins a price with the lists beside its amount that say where and for whom it holds: `{amount: 9.9, contexts: [{list: "A"}]}`. Pure. */

import { isAbsent, isRecord } from '../value.ts';
import { buildDraft, type Draft } from './draft.ts';
import { type Branch, wrap } from './leaves.ts';
import type { RecordOpener } from './opened-records.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** What says where, when and for whom a price holds. */
const OF_CONTEXT: ReadonlySet<Role> = new Set<Role>([
  'name',
  'list',
  'customerGroup',
  'start',
  'end',
  'minQuantity',
]);

/** More contexts than these are of a shape that nobody knows. */
const MAX_CONTEXTS = 50;

/** The drafts of a price, one in each of its contexts; undefined where no list of it is one of contexts. */
export function spreadContexts(
  opener: RecordOpener,
  draft: Draft,
  branches: readonly Branch[],
): readonly Draft[] | undefined {
  if (opener.traits.kind !== 'price' || !opener.isWhole(draft.roles)) return undefined;
  const spread = branches.map((branch) => ({ branch, contexts: readContexts(opener, branch) }));
  const known = spread.filter(({ contexts }) => contexts.length > 0);
  const count = known.reduce((product, { contexts }) => product * contexts.length, 1);
  if (known.length === 0 || count > MAX_CONTEXTS) return undefined;
  const closed = spread.filter((one) => !known.includes(one)).map(({ branch }) => branch);
  const roles = known.reduce<readonly (readonly RoleOfLeaf[])[]>(
    (all, { contexts }) => all.flatMap((one) => contexts.map((context) => [...one, ...context])),
    [draft.roles],
  );
  return roles.map((one, at) => {
    const spreadDraft = buildDraft(draft.item, one, at === 0 ? draft.rest : []);
    return at === 0 ? Object.assign({}, spreadDraft, { closed }) : spreadDraft;
  });
}

/**
 * What holds for all prices within an entry that is none by itself: `{price: [{amount: 9.9}], rule: {conditions: [{from, to}]}}`.
 * A list with the same role twice is one of alternatives, and says nothing of all; groups of customers all get the price.
 */
export function readSharedContext(
  opener: RecordOpener,
  roles: readonly RoleOfLeaf[],
  branches: readonly Branch[],
): readonly RoleOfLeaf[] {
  if (opener.traits.kind !== 'price' || opener.isWhole(roles)) return [];
  return branches.flatMap((branch) => {
    const contexts = readContexts(opener, branch)
      .flat()
      .filter((one) => isOfContext(one) && one.role !== 'name');
    const shared = joinGroups(contexts);
    const isOfAll = new Set(shared.map(({ role }) => role)).size === shared.length;
    return isOfAll ? shared : [];
  });
}

/** The roles with all groups of customers as one value. */
function joinGroups(roles: readonly RoleOfLeaf[]): readonly RoleOfLeaf[] {
  const groups = roles.filter(({ role }) => role === 'customerGroup');
  const [first] = groups;
  if (first === undefined || groups.length === 1) return roles;
  const value = groups.flatMap(({ leaf }) => leaf.value);
  const joined = Object.assign({}, first, { leaf: Object.assign({}, first.leaf, { value }) });
  return [joined, ...roles.filter((one) => !groups.includes(one))];
}

/** The roles of each record of a list that is one of contexts; none where it is any other. */
function readContexts(
  opener: RecordOpener,
  { keys, items }: Branch,
): readonly (readonly RoleOfLeaf[])[] {
  const records = items.filter(isRecord).map((record) => wrap(record, keys));
  const contexts = records.map((record) => opener.open(record));
  const areContexts = contexts.every(
    ({ roles, branches }) =>
      branches.length === 0 && roles.some(isOfContext) && !opener.isWhole(roles),
  );
  return areContexts && records.length === items.length ? contexts.map(({ roles }) => roles) : [];
}

function isOfContext({ role, leaf }: RoleOfLeaf): boolean {
  return OF_CONTEXT.has(role) && !isAbsent(leaf.value);
}
