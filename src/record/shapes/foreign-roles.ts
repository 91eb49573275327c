import { isAbsent } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { listWordsOf } from './key-words.ts';
import type { Leaf } from './leaves.ts';
import { type Role, readRoleKey } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';
import { listUnitsOfUnreadValues } from './unit-owners.ts';

/** Roles that identify a record. */
export const IDENTITIES: ReadonlySet<Role> = new Set(['id', 'code', 'name'] as const);

// The values of an entry, with and without a role.
interface Opened {
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
}

/** Lists the values that do not have their role in this entry. */
export function listForeignRoles(opened: Opened, keys: KeyReader): readonly RoleOfLeaf[] {
  const { kind } = keys.traits;
  if (kind === 'named') {
    const units = listUnitsOfUnreadValues(opened.roles, opened.rest, keys);
    return [...units, ...opened.roles.filter(isNameOfMaker)];
  }
  if (kind !== 'reference') return [];
  const foreign = listForeignRecords(opened, keys);
  if (keys.list !== 'brands') return foreign;
  return [...new Set([...foreign, ...listMakers(opened)])];
}

const MAKER = listWordsOf('maker');

// `{manufacturer: {companyName: "Halvik Ltd"}}`: who made a thing is no name of its attribute.
function isNameOfMaker({ role, isOwn, leaf: { keys, path } }: RoleOfLeaf): boolean {
  const isNested = role === 'name' && !isOwn && keys.length > 1;
  return isNested && path.last.words.some((word) => MAKER.has(word));
}

// The maker of a brand, where another value names the brand:
// `{brand: "Halvik", manufacturerName: "Halvik Ltd"}`.
function listMakers({ roles }: Opened): readonly RoleOfLeaf[] {
  const isOfMaker = ({ leaf }: RoleOfLeaf): boolean =>
    leaf.path.readings.some(({ words }) => words.some((word) => MAKER.has(word)));
  const names = roles.filter(({ role, isOwn }) => role === 'name' && isOwn);
  const isNamed = names.some((name) => !isOfMaker(name) && !isAbsent(name.leaf.value));
  return isNamed ? roles.filter(isOfMaker) : [];
}

// Nested records may describe something else, such as the country of a brand or the parent of a
// category. A record whose id is known as that of a category or brand is the target of the
// reference.
function listForeignRecords({ roles }: Opened, keyReader: KeyReader): readonly RoleOfLeaf[] {
  const referred = new Set(
    roles.filter(isFoundIdentity).map(({ leaf }) => leaf.keys.slice(0, -1).join('.')),
  );
  const isForeign = ({ leaf }: RoleOfLeaf): boolean => {
    const parents = leaf.keys.slice(0, -1);
    return (
      !referred.has(parents.join('.')) && parents.some((key) => keyReader.read(key).hasUnknownWord)
    );
  };
  const identities = roles.filter(({ role }) => IDENTITIES.has(role));
  const isNamed = identities.some((role) => !isForeign(role) && !isAbsent(role.leaf.value));
  if (!isNamed) return [];
  return roles.filter((role) => role.role !== 'noise' && isForeign(role));
}

// The value was found to identify the target of a reference.
function isFoundIdentity({ role, leaf }: RoleOfLeaf): boolean {
  return IDENTITIES.has(role) && readRoleKey(leaf.keys.at(-1) ?? '') === role;
}
