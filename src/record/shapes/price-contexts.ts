/** Reads lists within a price that say where, when and for whom it is valid: its contexts. */

import { isCulture } from '../culture.ts';
import { isAbsent, isRecord, listFilled } from '../value.ts';
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

// What one record says of where, when and for whom a price is valid.
type Context = readonly RoleOfLeaf[];

/**
 * Returns a draft of the price for each of its contexts:
 * `{amount: 9.9, contexts: [{list: "A"}, {list: "B"}]}` → `{amount: 9.9, list: "A"}` and
 * `{amount: 9.9, list: "B"}`. Undefined if no branch has contexts.
 */
export function splitByContext(
  opener: RecordOpener,
  draft: RawEntry,
  branches: readonly Branch[],
): readonly RawEntry[] | undefined {
  if (opener.traits.kind !== 'price' || !opener.isComplete(draft.roles)) return undefined;
  const otherBranches: Branch[] = [];
  let prices: readonly (readonly RoleOfLeaf[])[] = [draft.roles];
  for (const branch of branches) {
    const contexts = readContexts(opener, branch);
    if (contexts.length === 0) {
      otherBranches.push(branch);
      continue;
    }
    prices = prices.flatMap((roles) => contexts.map((context) => [...roles, ...context]));
    if (prices.length > MAX_CONTEXTS) return undefined;
  }
  if (otherBranches.length === branches.length) return undefined;
  const [first = [], ...otherContexts] = prices;
  // What has no role stays with the first price.
  const firstDraft = {
    ...buildRawEntry(draft.item, first, draft.rest),
    unreadLists: otherBranches,
  };
  const otherDrafts = otherContexts.map((roles) => buildRawEntry(draft.item, roles));
  return [firstDraft, ...otherDrafts];
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
): Context {
  if (opener.traits.kind !== 'price' || opener.isComplete(roles)) return [];
  return branches.flatMap((branch) => readContextOfAll(opener, branch));
}

// Empty if the records of the branch are alternatives.
function readContextOfAll(opener: RecordOpener, branch: Branch): Context {
  const roles = readContexts(opener, branch).flat();
  const usable = roles.filter((role) => isOfContext(role) && role.role !== 'name');
  const context = joinGroups(usable);
  const distinctRoles = new Set(context.map(({ role }) => role));
  return distinctRoles.size === context.length ? context : [];
}

// All customer groups become one value.
function joinGroups(context: Context): Context {
  const groups = context.filter(({ role }) => role === 'customerGroup');
  const [first] = groups;
  if (first === undefined || groups.length === 1) return context;
  const names = groups.flatMap(({ leaf }) => leaf.value);
  const joined = { ...first, leaf: { ...first.leaf, value: names } };
  const otherContexts = context.filter((role) => !groups.includes(role));
  return [joined, ...otherContexts];
}

// Empty if the records of the list are no contexts.
function readContexts(opener: RecordOpener, { keys, items }: Branch): readonly Context[] {
  const contexts: Context[] = [];
  for (const item of items) {
    if (!isRecord(item)) return [];
    const { roles, branches } = opener.open(wrap(item, keys));
    const isPlain = branches.length === 0 && !opener.isComplete(roles);
    if (!isPlain || !roles.some(isOfContext)) return [];
    contexts.push(roles);
  }
  // `names: [{lang: "de", name: "Händler"}, {lang: "en", name: "Dealers"}]` is one context.
  return items.every((item) => isInLanguage(opener, item)) ? contexts.slice(0, 1) : contexts;
}

function isInLanguage(opener: RecordOpener, item: unknown): boolean {
  return listFilled(item).some(
    ([key, value]) => opener.read(key).says('culture') && isCulture(String(value)),
  );
}

function isOfContext({ role, leaf }: RoleOfLeaf): boolean {
  return CONTEXT_ROLES.has(role) && !isAbsent(leaf.value);
}
