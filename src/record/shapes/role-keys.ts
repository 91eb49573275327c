// Roles that learning or an operator may give to a key. In `{label: "Width", value: 12}` the role of
// `label` is `name`.
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

/** Role of a value in its entry. */
export type Role = (typeof GIVEN_ROLES)[number] | 'doubtful' | 'cost' | 'options' | 'noise';

const ROLES: ReadonlySet<string> = new Set(GIVEN_ROLES);

const PREFIX = '@role/';

/** Returns the key that stands for a role: `@role/name`. */
export function writeRoleKey(role: Role): string {
  return `${PREFIX}${role}`;
}

/** Key of each role. */
export const ROLE_KEYS: Readonly<Record<(typeof GIVEN_ROLES)[number], string>> = listRoleKeys();

function listRoleKeys() {
  const keys: Partial<Record<(typeof GIVEN_ROLES)[number], string>> = {};
  for (const role of GIVEN_ROLES) keys[role] = writeRoleKey(role);
  // The loop has set a key for each role.
  return keys as Record<(typeof GIVEN_ROLES)[number], string>;
}

/** Reads the role of such a key; undefined for all keys of a PIM. */
export function readRoleKey(key: string): Role | undefined {
  if (!key.startsWith(PREFIX)) return undefined;
  const role = key.slice(PREFIX.length);
  return isRole(role) || isOnlyLearned(role) ? role : undefined;
}

// Roles that no operator gives.
function isOnlyLearned(word: string): word is 'doubtful' | 'cost' | 'noise' {
  return word === 'doubtful' || word === 'cost' || word === 'noise';
}

/** Says whether a word is a role that an operator may give to a key. */
export function isRole(word: string): word is Role {
  return ROLES.has(word);
}

/** Roles that a key may be given. */
export const ROLE_WORDS: readonly string[] = [...ROLES];
