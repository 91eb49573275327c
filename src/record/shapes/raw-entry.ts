import type { Branch, Leaf } from './leaves.ts';
import type { RecordOpener } from './opened-records.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** Items of a list, or a record that is no list and may be a map of names. */
export interface UnwrappedList {
  readonly items: readonly unknown[];
  readonly isList: boolean;
}

/**
 * Values of one entry with their roles, before fields are made of them. In `{label: "Width", value:
 * 12, x: 1, texts: [{lang: "de", value: "Breite"}]}` the label and the value have roles, `x` is the
 * rest, and the text is a translation.
 */
export interface RawEntry {
  /** Item of the list that the entry was read from; several entries may be of one item. */
  readonly item: unknown;
  readonly roles: readonly RoleOfLeaf[];
  /** Values without a role. */
  readonly rest: readonly Leaf[];
  /** Lists in the entry whose records are unknown. */
  readonly unreadLists: readonly Branch[];
  /** Values of the entry that are records themselves: `values: [{value: 6}, {value: 9}]`. */
  readonly members: readonly RawEntry[];
  readonly translations: readonly RawEntry[];
}

/** Builds an entry that holds no lists. */
export function buildRawEntry(
  item: unknown,
  roles: readonly RoleOfLeaf[],
  rest: readonly Leaf[] = [],
): RawEntry {
  return {
    item,
    roles,
    rest,
    unreadLists: [],
    members: [],
    translations: [],
  };
}

/** Gives a role to a value, whatever the words of its keys. */
export function giveRole(
  opener: RecordOpener,
  role: Role,
  keys: readonly string[],
  value: unknown,
): RoleOfLeaf {
  const path = opener.paths.find(keys);
  return giveLeafRole(role, { path, keys, value });
}

/** Gives a role to a leaf, whatever the words of its keys. */
export function giveLeafRole(role: Role, leaf: Leaf): RoleOfLeaf {
  return {
    role,
    rank: 0,
    isOwn: true,
    leaf,
    culture: undefined,
  };
}

/** Adds leaves that belong to no entry to the rest of the first one. */
export function addRestToFirst(
  entries: readonly RawEntry[],
  leaves: readonly Leaf[],
): readonly RawEntry[] {
  const [first, ...following] = entries;
  if (leaves.length === 0 || first === undefined) return entries;
  const withLeaves = { ...first, rest: [...first.rest, ...leaves] };
  return [withLeaves, ...following];
}
