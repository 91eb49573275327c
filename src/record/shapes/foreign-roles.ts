/** Finds values of an entry that look as if they had a role and belong to something else. Pure. */

import { isAbsent } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { listWordsOf } from './key-words.ts';
import type { Leaf } from './leaves.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';
import { listUnitsOfOthers } from './unit-owners.ts';

/** What identifies a record. */
export const IDENTITIES: ReadonlySet<Role> = new Set(['id', 'code', 'name'] as const);

/** The values of an entry, with and without a role. */
interface Opened {
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
}

/** Lists the values whose role is not one in this entry. */
export function listForeignRoles(opened: Opened, keys: KeyReader): readonly RoleOfLeaf[] {
  const { kind } = keys.traits;
  if (kind === 'named') return listUnitsOfOthers(opened.roles, opened.rest, keys);
  if (kind !== 'reference') return [];
  const makers = keys.list === 'brands' ? listMakers(opened) : [];
  return [...new Set([...listOfOthers(opened, keys), ...makers])];
}

/** Words for whoever makes or owns a brand. */
const MAKER = listWordsOf('maker');

/** What says who makes a brand, where something else says which brand it is: `{brand: "Halvik", manufacturerName: "Halvik Ltd"}`. */
function listMakers({ roles }: Opened): readonly RoleOfLeaf[] {
  const isOfMaker = ({ leaf }: RoleOfLeaf): boolean =>
    leaf.path.readings.some(({ words }) => words.some((word) => MAKER.has(word)));
  const makers = roles.filter(isOfMaker);
  const isNamed = roles.some(
    (one) => !makers.includes(one) && one.role === 'name' && one.isOwn && !isAbsent(one.leaf.value),
  );
  return isNamed ? makers : [];
}

/** What a record within a reference says of something else, such as the country of a brand or the parent of a category. */
function listOfOthers({ roles }: Opened, keyReader: KeyReader): readonly RoleOfLeaf[] {
  const isForeign = ({ leaf }: RoleOfLeaf): boolean =>
    leaf.keys.slice(0, -1).some((key) => keyReader.read(key).isStrange);
  const foreign = roles.filter((role) => role.role !== 'noise' && isForeign(role));
  const isNamed = roles.some(
    (role) => IDENTITIES.has(role.role) && !isForeign(role) && !isAbsent(role.leaf.value),
  );
  return isNamed ? foreign : [];
}
