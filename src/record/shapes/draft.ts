import type { Branch, Leaf } from './leaves.ts';
import type { RecordOpener } from './opened-records.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** Items of a list, or a record that is no list and may be a map of names. */
export interface OpenedList {
  readonly items: readonly unknown[];
  readonly isList: boolean;
}

/** Entry before its roles are read. */
export interface Draft {
  readonly item: unknown;
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
  readonly closed: readonly Branch[];
  readonly members: readonly Draft[];
  readonly translations: readonly Draft[];
}

/** Builds a draft of one entry with one value. */
export function buildDraft(
  item: unknown,
  roles: readonly RoleOfLeaf[],
  rest: readonly Leaf[] = [],
): Draft {
  return {
    item,
    roles,
    rest,
    closed: [],
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

/** Adds leaves that belong to no entry to the first draft. */
export function addRestToFirst(drafts: readonly Draft[], rest: readonly Leaf[]): readonly Draft[] {
  const [first, ...following] = drafts;
  if (rest.length === 0 || first === undefined) return drafts;
  const joined = {
    ...first,
    rest: [...first.rest, ...rest],
  };
  return [joined, ...following];
}
