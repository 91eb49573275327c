/**
 * Joins a price with the lists beside its amount that say where and for whom it is valid: `{amount:
 * 9.9, contexts: [{list: "A"}]}`.
 */

import { isAbsent, isRecord } from '../value.ts';
import { type Branch, wrap } from './leaves.ts';
import type { RecordOpener } from './opened-records.ts';
import { buildRawEntry, type RawEntry } from './raw-entry.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

// Roles that say where, when and for whom a price is valid.
const CONTEXT_ROLES: ReadonlySet<Role> = new Set<Role>([
  'name',
  'list',
  'customerGroup',
  'start',
  'end',
  'minQuantity',
]);

// A price with more contexts has an unknown form.
const MAX_CONTEXTS = 50;

/** Returns an entry of the price for each of its contexts; undefined if no list has contexts. */
export function spreadContexts(
  opener: RecordOpener,
  entry: RawEntry,
  branches: readonly Branch[],
): readonly RawEntry[] | undefined {
  if (opener.traits.kind !== 'price' || !opener.isComplete(entry.roles)) return undefined;
  const unreadLists: Branch[] = [];
  let spread: readonly (readonly RoleOfLeaf[])[] = [entry.roles];
  for (const branch of branches) {
    const contexts = readContexts(opener, branch);
    if (contexts.length === 0) unreadLists.push(branch);
    else spread = spread.flatMap((roles) => contexts.map((context) => [...roles, ...context]));
    if (spread.length > MAX_CONTEXTS) return undefined;
  }
  if (unreadLists.length === branches.length) return undefined;
  const [first = [], ...rest] = spread;
  const firstEntry = buildRawEntry(entry.item, first, entry.rest);
  const otherEntries = rest.map((roles) => buildRawEntry(entry.item, roles));
  return [{ ...firstEntry, unreadLists }, ...otherEntries];
}

/**
 * Reads the context of all prices within an entry that is none itself:
 * `{price: [{amount: 9.9}], rule: {conditions: [{from, to}]}}`. A list with the same role twice has
 * alternatives, so it does not apply to all; but all customer groups get the price.
 */
export function readSharedContext(
  opener: RecordOpener,
  roles: readonly RoleOfLeaf[],
  branches: readonly Branch[],
): readonly RoleOfLeaf[] {
  if (opener.traits.kind !== 'price' || opener.isComplete(roles)) return [];
  return branches.flatMap((branch) => {
    const contexts = readContexts(opener, branch).flat().filter(isOfContext);
    const unnamed = contexts.filter(({ role }) => role !== 'name');
    const shared = joinGroups(unnamed);
    const distinct = new Set(shared.map(({ role }) => role));
    const isOfAll = distinct.size === shared.length;
    return isOfAll ? shared : [];
  });
}

// All customer groups become one value.
function joinGroups(roles: readonly RoleOfLeaf[]): readonly RoleOfLeaf[] {
  const groups = roles.filter(({ role }) => role === 'customerGroup');
  const [first] = groups;
  if (first === undefined || groups.length === 1) return roles;
  const value = groups.flatMap(({ leaf }) => leaf.value);
  const leaf = { ...first.leaf, value };
  const joined = { ...first, leaf };
  const rest = roles.filter((role) => !groups.includes(role));
  return [joined, ...rest];
}

// Empty if the records of the list are no contexts.
function readContexts(
  opener: RecordOpener,
  { keys, items }: Branch,
): readonly (readonly RoleOfLeaf[])[] {
  const records = items.filter(isRecord).map((record) => wrap(record, keys));
  if (records.length < items.length) return [];
  const contexts = records.map((record) => opener.open(record));
  const areContexts = contexts.every(({ roles, branches }) => {
    const isPlain = branches.length === 0 && !opener.isComplete(roles);
    return isPlain && roles.some(isOfContext);
  });
  return areContexts ? contexts.map(({ roles }) => roles) : [];
}

function isOfContext({ role, leaf }: RoleOfLeaf): boolean {
  return CONTEXT_ROLES.has(role) && !isAbsent(leaf.value);
}
