/** What the entries of a list are taken apart into, before their roles are read. Pure. */

import type { Branch, Leaf } from './leaves.ts';
import type { RecordOpener } from './opened-records.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** The items of a list; of a record that is no list, which may be a map of names, that record. */
export interface OpenedList {
  readonly items: readonly unknown[];
  readonly isList: boolean;
}

/** An entry before its roles are read. */
export interface Draft {
  /** What was sent for it. */
  readonly item: unknown;
  readonly roles: readonly RoleOfLeaf[];
  /** Values without a role. */
  readonly rest: readonly Leaf[];
  /** Lists of records that could not be taken apart. */
  readonly closed: readonly Branch[];
  /** Several values of one entry, each as its own draft. */
  readonly members: readonly Draft[];
  /** The value in other languages, each as its own draft. */
  readonly translations: readonly Draft[];
}

/** A draft that is one entry with one value. */
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

/** A value whose role does not come from the words of its keys. */
export function giveRole(
  opener: RecordOpener,
  role: Role,
  keys: readonly string[],
  value: unknown,
): RoleOfLeaf {
  const path = opener.paths.find(keys);
  return giveLeafRole(role, { path, keys, value });
}

/** A leaf whose role does not come from the words of its keys. */
export function giveLeafRole(role: Role, leaf: Leaf): RoleOfLeaf {
  return {
    role,
    rank: 0,
    isOwn: true,
    leaf,
    culture: undefined,
  };
}

/** What belongs to no entry is kept with the first. */
export function addRestToFirst(drafts: readonly Draft[], rest: readonly Leaf[]): readonly Draft[] {
  const [first, ...others] = drafts;
  if (rest.length === 0 || first === undefined) return drafts;
  const joined = {
    ...first,
    rest: [...first.rest, ...rest],
  };
  return [joined, ...others];
}
