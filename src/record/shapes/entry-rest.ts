import { isNoise } from '../read-result.ts';
import {
  foldKey,
  hasLetters,
  isAbsent,
  isRecord,
  type JsonValue,
  readAmount,
  readId,
  readNumber,
} from '../value.ts';
import type { ReadEntry, Values } from './choose.ts';
import { writeUnit } from './choose-unit.ts';
import type { Aspect } from './key-reading.ts';
import { listWordsOf } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import type { EntryKind } from './lists.ts';
import { readCurrency } from './money.ts';
import type { RecordOpener } from './opened-records.ts';
import { readTimeOfPrice } from './price-times.ts';
import type { RawEntry } from './raw-entry.ts';
import { type Role, readRoleKey } from './role-keys.ts';
import { DOUBTFUL_RANK } from './role-rules.ts';
import type { RoleOfLeaf } from './roles.ts';

/** Lists the values of an entry and its members that no field was made of. */
export function listRest<Entry extends Values>(
  entry: RawEntry,
  read: readonly ReadEntry<Entry>[],
  kind: EntryKind,
): readonly Leaf[] {
  const values = read.flatMap((fields) => Object.values(fields.values));
  const texts = values.map(String);
  const rest = listEntriesWithin(entry).flatMap((within) => {
    const losers = listLosers(within, texts, kind);
    return [...within.rest, ...losers];
  });
  return rest.filter(isWorthKeeping);
}

function isWorthKeeping(leaf: Leaf): boolean {
  return !isAbsent(leaf.value) && !isPageValue(leaf);
}

// Includes the entries of members and translations, at any depth.
function listEntriesWithin(entry: RawEntry): readonly RawEntry[] {
  const parts = [...entry.members, ...entry.translations];
  return [entry, ...parts.flatMap(listEntriesWithin)];
}

/** Lists all values of an entry, except those in lists of records. */
export function listAllLeaves(entry: RawEntry): readonly Leaf[] {
  const leaves = listEntriesWithin(entry).flatMap(({ roles, rest }) => {
    const leavesOfRoles = roles.map(({ leaf }) => leaf);
    return [...leavesOfRoles, ...rest];
  });
  return leaves.filter(isWorthKeeping);
}

/** Says whether a value belongs to the page that an entry came on, not to the entry. */
export function isPageValue({ path }: Leaf): boolean {
  return path.readings.some((reading) => reading.says('order'));
}

// Values that lost their role to another value, or that have no field in the entry.
function listLosers(
  { roles }: RawEntry,
  texts: readonly string[],
  kind: EntryKind,
): readonly Leaf[] {
  const lost = roles.filter(({ role, leaf: { value } }) => {
    const mayBeLost = role !== 'noise' && role !== 'digits' && !isAbsent(value);
    return mayBeLost && !texts.includes(writeAsRead(role, value));
  });
  if (lost.length === 0) return [];
  const entryTexts = texts.map((text) => text.toLowerCase());
  const losers = lost.filter((role) => mustBeKept(role, roles, entryTexts, kind));
  return losers.map(({ leaf }) => leaf);
}

// `iso4217.unit.EUR` is read as `EUR`, and `unece.unit.CMT` as `cm`.
function writeAsRead(role: Role, value: unknown): string {
  if (role === 'currency') return readCurrency(value) ?? String(value);
  return role === 'unit' ? writeUnit(String(value)) : String(value);
}

// Keeps a value without a field if its keys fit badly, or as well as those of the value that won.
function mustBeKept(
  lost: RoleOfLeaf,
  roles: readonly RoleOfLeaf[],
  entryTexts: readonly string[],
  kind: EntryKind,
): boolean {
  if (lost.rank >= DOUBTFUL_RANK || isCodeOfLabel(lost, roles)) return true;
  if (NEVER_LOST.has(lost.role) || isNothing(lost) || isInTexts(lost, entryTexts)) return false;
  // Another code is not a different form of the first one.
  if (!HAVE_OTHER_FORMS.has(lost.role) || kind === 'code') return true;
  const rivals = roles.filter((rival) => rival.role === lost.role && isInTexts(rival, entryTexts));
  if (rivals.length === 0) return true;
  const depth = lost.leaf.keys.length;
  return rivals.some(({ rank, leaf }) => rank === lost.rank && leaf.keys.length === depth);
}

// `{key: "Matt black", value: "MB"}`: beside a learned label, people may also ask for its code.
function isCodeOfLabel({ role, leaf: code }: RoleOfLeaf, roles: readonly RoleOfLeaf[]): boolean {
  if (role !== 'value' || !hasLetters(code.value)) return false;
  return roles.some(({ leaf }) => {
    const isLabel = readRoleKey(leaf.keys.at(-1) ?? '') === 'value';
    return isLabel && areSiblings(leaf, code);
  });
}

// Systems send these in several forms, such as a key beside its label; people need the best one.
const HAVE_OTHER_FORMS: ReadonlySet<Role> = new Set<Role>([
  'value',
  'unit',
  'culture',
  'group',
  'list',
  'customerGroup',
  'name',
  'currency',
]);

// These only change how other values are read, or identify something that has a name.
const NEVER_LOST: ReadonlySet<Role> = new Set<Role>(['status', 'minor', 'cost', 'id', 'code']);

// Some values stand for none: no end, from one piece, no price, a switch.
function isNothing({ role, leaf: { value } }: RoleOfLeaf): boolean {
  if (typeof value === 'boolean') return true;
  if (role === 'amount') return readAmount(value) === 0;
  if (role === 'minQuantity') return (readNumber(value) ?? 2) <= 1;
  return role === 'end' && NO_END.test(String(value));
}

// A day that never comes, or is long gone.
const NO_END = /^\s*(?:9999|0)|(?:9999|1[789]\d\d)\s*$/;

// True if a text of the entry says the same, perhaps in another form; the texts are in lower case.
function isInTexts({ role, leaf }: RoleOfLeaf, entryTexts: readonly string[]): boolean {
  const isTime = role === 'start' || role === 'end';
  const isInEntry = (value: unknown): boolean => {
    const text = String(value).toLowerCase();
    const day = isTime ? readTimeOfPrice(value)?.slice(0, 10) : undefined;
    // `7550` of cents is 75.5.
    const digits = role === 'amount' ? listDigits(text) : '';
    return entryTexts.some((entryText) => {
      if (entryText.includes(text)) return true;
      if (day !== undefined) return entryText.startsWith(day);
      return digits !== '' && listDigits(entryText) === digits;
    });
  };
  const texts = leaf.texts?.values() ?? [];
  return [...texts, ...[leaf.value].flat()].some(isInEntry);
}

// The digits of a number that are the same in any unit.
function listDigits(text: string): string {
  return text.replace(/\D|0+\D*$/g, '').replace(/^0+|0+$/g, '');
}

// Aspects that may stand beside any value, and that no entry needs.
const BESIDE: readonly Aspect[] = ['own', 'owner', 'id', 'number', 'order', 'tax'];

/** Lists keys of known records of which nothing could be read: `Currency: {Rate}`. */
export function listUnreadRecordKeys({ rest, roles }: RawEntry): readonly string[] {
  return rest.flatMap(({ keys: [key = '', nested], path, value }) => {
    if (nested === undefined || isAbsent(value)) return [];
    if (path.first.saysAtMost(...BESIDE) || isNamedUnit(path)) return [];
    // `maximumQuantity: {value: 11}`: the next step begins there.
    if (path.first.isMostPieces) return [];
    const isRead = roles.some(({ leaf }) => leaf.keys[0] === key);
    return isRead ? [] : [key];
  });
}

// `unit: {code: "pcs"}` without a role says as little as `unit: "pcs"`.
function isNamedUnit({ first, last }: Leaf['path']): boolean {
  return first !== last && first.says('unit') && last.says(...NAMING);
}

const NAMING: readonly Aspect[] = ['code', 'name', 'symbol'];

/** Lists the keys of filled values that have no role. */
export function listUnplacedKeys({ roles, rest, unreadLists }: RawEntry): readonly string[] {
  const isEmpty = roles.some(({ role, leaf }) => role === 'value' && isAbsent(leaf.value));
  const telling = rest.filter((leaf) => {
    if (isAbsent(leaf.value) || isSwitchBeside(leaf)) return false;
    return !isEmpty || !isOfDefinition(leaf);
  });
  const keys = [...telling, ...unreadLists].map(firstKey);
  return keys.filter((key) => key !== '' && !isNoise(key));
}

/** Says whether an entry has a value without a name, and more keys without a role than with one. */
export function isMostlyUnread(entry: RawEntry, opener: RecordOpener): boolean {
  const { kind, isOfOneMeasure = false } = opener.traits;
  // The list of a lone warranty says what is measured:
  // `{duration: 24, unit: "months", provider: "Halvik"}`.
  if (kind !== 'named' || isOfOneMeasure || opener.hasName(entry.roles)) return false;
  const isFilled = ({ role, leaf }: RoleOfLeaf): boolean =>
    role !== 'noise' && !isAbsent(leaf.value);
  return listUnplacedKeys(entry).length > entry.roles.filter(isFilled).length;
}

const STOCK = listWordsOf('stock');

/**
 * Recognises a row of stock among properties, which has no name:
 * `{stockId: 7, quantity: 40, out_of_stock: 2}`.
 */
export function isRowOfStock({ item, roles, members }: RawEntry, opener: RecordOpener): boolean {
  const { kind, isOfOneMeasure = false } = opener.traits;
  if (kind !== 'named' || isOfOneMeasure || !isRecord(item) || members.length > 0) return false;
  if (opener.hasName(roles) || roles.some(({ role }) => role === 'group')) return false;
  return Object.keys(item).some((key) => opener.read(key).words.some((word) => STOCK.has(word)));
}

/** Lists the keys of values that have no role or may be the name. */
export function listKeysWithoutRole({ rest, roles }: RawEntry): readonly string[] {
  const names = roles.filter(({ role }) => role === 'name');
  const leaves = [...rest, ...names.map(({ leaf }) => leaf)];
  return leaves.map(firstKey);
}

function firstKey({ keys }: Pick<Leaf, 'keys'>): string {
  return keys[0] ?? '';
}

// These switches say which entry counts or what it includes; others, such as `OnRequest`, stand for
// a value.
const SWITCHES = listWordsOf('switch');

function isSwitchBeside({ path, value }: Leaf): boolean {
  return typeof value === 'boolean' && path.first.words.some((word) => SWITCHES.has(word));
}

// A definition says which values are possible: `{value: null, dataType: "String", isUnique: true}`.
function isOfDefinition({ path, value }: Leaf): boolean {
  const isQuality = typeof value === 'boolean' && path.last.words[0] === 'is';
  return isQuality || path.last.endsIn('type');
}

const NO_EXTRA: Readonly<Record<string, JsonValue>> = {};

/**
 * Reads scalars of the entry that have no role; an id only if nothing else names what it refers to.
 */
export function readExtra({ rest, roles }: RawEntry): Readonly<Record<string, JsonValue>> {
  const noise = roles.filter(({ role }) => role === 'noise');
  if (rest.length + noise.length === 0) return NO_EXTRA;
  const extra: Record<string, JsonValue> = {};
  for (const leaf of rest) {
    if (!leaf.path.isNoise) addExtra(extra, leaf);
  }
  for (const { leaf } of noise) {
    if (isReference(leaf, roles)) addExtra(extra, leaf);
  }
  return extra;
}

function addExtra(extra: Record<string, JsonValue>, { path, value, texts }: Leaf): void {
  if (path.plainName === undefined || texts !== undefined) return;
  if (isAbsent(value)) return;
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') {
    extra[path.plainName] = value;
  }
}

// An entry may refer to these by an id alone.
const REFERRED: readonly Aspect[] = [
  'currency',
  'unit',
  'culture',
  'customer',
  'channel',
  'type',
  'group',
];

// `CurrencyId` without a currency.
function isReference({ keys, path, value }: Leaf, roles: readonly RoleOfLeaf[]): boolean {
  const [key = '', nested] = keys;
  if (nested !== undefined || readId(value) === undefined) return false;
  const stem = foldKey(key.replace(/_?id$/i, ''));
  if (stem === foldKey(key)) return false;
  if (!path.first.says(...REFERRED)) return false;
  const isNamed = ({ role, leaf }: RoleOfLeaf): boolean => {
    if (role === 'noise' || isAbsent(leaf.value)) return false;
    return foldKey(firstKey(leaf)).startsWith(stem);
  };
  return !roles.some(isNamed);
}
