/** Keys that say a role outright, under which values stand whose own keys do not say it. Pure. */

/** The roles that a key may be given, by learning or by an operator. */
const GIVEN_ROLES = [
  'name',
  'code',
  'value',
  'min',
  'max',
  'unit',
  'culture',
  'group',
  'type',
  'status',
  'id',
  'amount',
  'currency',
  'digits',
  'minor',
  'start',
  'end',
  'minQuantity',
  'basis',
  'customerGroup',
  'condition',
  'list',
  'material',
  'barcode',
  'short',
  'long',
] as const;

/** What a value is in its entry. */
export type Role = (typeof GIVEN_ROLES)[number] | 'doubtful' | 'options' | 'noise';

const ROLES: ReadonlySet<string> = new Set(GIVEN_ROLES);

const PREFIX = '@role/';

/** The key that says a role. */
export function writeRoleKey(role: Role): string {
  return `${PREFIX}${role}`;
}

/** The keys that say the roles. */
export const ROLE_KEYS: Readonly<Record<(typeof GIVEN_ROLES)[number], string>> = listRoleKeys();

function listRoleKeys() {
  const keys: Partial<Record<(typeof GIVEN_ROLES)[number], string>> = {};
  for (const role of GIVEN_ROLES) keys[role] = writeRoleKey(role);
  // Each role has got its key.
  return keys as Record<(typeof GIVEN_ROLES)[number], string>;
}

/** The role that a key says outright; undefined for all keys of a PIM. */
export function readRoleKey(key: string): Role | undefined {
  if (!key.startsWith(PREFIX)) return undefined;
  const role = key.slice(PREFIX.length);
  return isRole(role) || role === 'doubtful' || role === 'noise' ? role : undefined;
}

/** Whether a word is a role that an operator may give to a key. */
export function isRole(word: string): word is Role {
  return ROLES.has(word);
}

/** All roles that a key may be given. */
export const ROLE_WORDS: readonly string[] = [...ROLES];
