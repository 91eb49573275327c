/** What no value of an entry was made of: what is kept of it, and which of its keys must be told as unread. Pure. */

import { isNoise } from '../read-result.ts';
import { foldKey, isAbsent, isRecord, type JsonValue, type PimRecord, readId } from '../value.ts';
import type { ReadEntry, Values } from './choose.ts';
import type { Draft } from './draft.ts';
import type { Aspect } from './key-reading.ts';
import { listWordsOf } from './key-words.ts';
import { type Leaf, openTree, wrap } from './leaves.ts';
import type { RecordOpener } from './opened-records.ts';
import type { RoleOfLeaf } from './roles.ts';

/** The values of an entry and its members that no value was made of. */
export function listRest<Entry extends Values>(
  draft: Draft,
  read: readonly ReadEntry<Entry>[],
): readonly Leaf[] {
  const rest = [draft, ...draft.members].flatMap((one) => [...one.rest, ...listLosers(one, read)]);
  return rest.filter((leaf) => !isAbsent(leaf.value) && !isOfFrame(leaf));
}

/** Everything that a draft holds, also in lists of records within it. */
export function listAllLeaves(draft: Draft, opener: RecordOpener): readonly Leaf[] {
  const own = [...draft.roles.map(({ leaf }) => leaf), ...draft.rest];
  const nested = draft.closed.flatMap(({ keys, items }) =>
    items.filter(isRecord).flatMap((item) => listLeavesWithin(opener, keys, item)),
  );
  return [...own, ...nested].filter((leaf) => !isAbsent(leaf.value) && !isOfFrame(leaf));
}

/** The values of a record in a list within an entry, under all keys that lead to them. */
function listLeavesWithin(
  { paths }: RecordOpener,
  keys: readonly string[],
  item: PimRecord,
): readonly Leaf[] {
  return openTree(wrap(item, keys), paths).leaves;
}

/** Whether a value says something of the page that an entry came on. */
export function isOfFrame({ path }: Leaf): boolean {
  return path.readings.some((reading) => reading.says('order'));
}

/** The least rank of a role that some word of the key speaks against. */
export const DOUBTFUL_RANK = 3;

/** Values whose keys fit a role badly, and that another value took it from. */
function listLosers<Entry extends Values>(
  { roles }: Draft,
  read: readonly ReadEntry<Entry>[],
): readonly Leaf[] {
  const doubtful = roles.filter(
    ({ role, rank }) => role !== 'noise' && role !== 'digits' && rank >= DOUBTFUL_RANK,
  );
  if (doubtful.length === 0) return [];
  const texts = new Set(read.flatMap(({ values }) => Object.values(values).map(String)));
  return doubtful.map(({ leaf }) => leaf).filter(({ value }) => !texts.has(String(value)));
}

/** What no entry needs: its own word, and words of what may stand beside any value. */
const BESIDE: readonly Aspect[] = ['own', 'owner', 'id', 'order', 'tax'];

/** The keys of records that stand for something known, of which nothing could be read: `Currency: {Rate}`. */
export function listHalfRead({ rest, roles }: Draft): readonly string[] {
  return rest.flatMap(({ keys: [key = '', nested], path, value }) => {
    if (nested === undefined || isAbsent(value)) return [];
    const isKnown = !path.first.saysAtMost(...BESIDE);
    return isKnown && !isNamedUnit(path) && !roles.some(({ leaf }) => leaf.keys[0] === key)
      ? [key]
      : [];
  });
}

/** `unit: {code: "pcs"}`: without a role, a unit says as little as `unit: "pcs"`. */
function isNamedUnit({ first, last }: Leaf['path']): boolean {
  const isName = last.says(...NAMING);
  return first.says('unit') && isName && first !== last;
}

const NAMING: readonly Aspect[] = ['code', 'name', 'symbol'];

/** The keys of what holds something and has no role. */
export function listTellingKeys({ roles, rest, closed }: Draft): readonly string[] {
  const isEmpty = roles.some(({ role, leaf }) => role === 'value' && isAbsent(leaf.value));
  const telling = rest.filter(
    (leaf) => !isAbsent(leaf.value) && !isSwitchBeside(leaf) && !(isEmpty && isOfDefinition(leaf)),
  );
  return [...telling, ...closed].map(firstKey).filter((key) => key !== '' && !isNoise(key));
}

/** Whether an entry has a value without a name, and more keys without a role than with one: nobody knows what it says. */
export function isMostlyUnread(draft: Draft, opener: RecordOpener): boolean {
  const { kind, isOfOneMeasure = false } = opener.traits;
  // Of a lone warranty, its list says what is measured: `{duration: 24, unit: "months", provider: "Halvik"}`.
  if (kind !== 'named' || isOfOneMeasure || opener.hasName(draft.roles)) return false;
  const isFilled = ({ role, leaf }: RoleOfLeaf): boolean =>
    role !== 'noise' && !isAbsent(leaf.value);
  return listTellingKeys(draft).length > draft.roles.filter(isFilled).length;
}

/** The keys of everything without a role. */
export function listKeysOfRest({ rest }: Draft): readonly string[] {
  return rest.map(firstKey);
}

/** The keys of everything that may be the name. */
export function listKeysOfNames({ roles }: Draft): readonly string[] {
  return roles.filter(({ role }) => role === 'name').map(({ leaf }) => firstKey(leaf));
}

function firstKey({ keys }: Pick<Leaf, 'keys'>): string {
  return keys[0] ?? '';
}

/** Words of switches that say which entry counts, or what it includes; others, such as `OnRequest`, stand for a value. */
const SWITCHES = listWordsOf('switch');

function isSwitchBeside({ path, value }: Leaf): boolean {
  const isOfSwitch = path.first.words.some((word) => SWITCHES.has(word));
  return typeof value === 'boolean' && isOfSwitch;
}

/** Whether a value says what kind of value there could be: `{value: null, dataType: "String", isUnique: true}`. */
function isOfDefinition({ path, value }: Leaf): boolean {
  const isQuality = typeof value === 'boolean' && path.last.words[0] === 'is';
  return isQuality || path.last.endsIn('type');
}

const NO_EXTRA: Readonly<Record<string, JsonValue>> = {};

/** Scalars of the entry itself that have no role; an id only where it stands for what is not told otherwise. */
export function readExtra({ rest, roles }: Draft): Readonly<Record<string, JsonValue>> {
  const noise = roles.filter(({ role }) => role === 'noise');
  if (rest.length + noise.length === 0) return NO_EXTRA;
  const extra: Record<string, JsonValue> = {};
  for (const leaf of rest) if (!leaf.path.isNoise) addExtra(extra, leaf);
  for (const { leaf } of noise) if (isReference(leaf, roles)) addExtra(extra, leaf);
  return extra;
}

function addExtra(extra: Record<string, JsonValue>, { path, value, texts }: Leaf): void {
  if (path.plainName === undefined || texts !== undefined) return;
  const isText = typeof value === 'string' && !isAbsent(value);
  if (isText || typeof value === 'boolean' || typeof value === 'number') {
    extra[path.plainName] = value;
  }
}

/** What an entry may name by an id alone. */
const REFERRED: readonly Aspect[] = [
  'currency',
  'unit',
  'culture',
  'customer',
  'channel',
  'type',
  'group',
];

/** Whether a value is the id of something that the entry does not name: `CurrencyId` without a currency. */
function isReference({ keys, path, value }: Leaf, roles: readonly RoleOfLeaf[]): boolean {
  const [key = '', nested] = keys;
  const stem = foldKey(key.replace(/_?id$/i, ''));
  if (nested !== undefined || stem === foldKey(key) || readId(value) === undefined) return false;
  if (!path.first.says(...REFERRED)) return false;
  return !roles.some(
    ({ role, leaf }) =>
      role !== 'noise' && !isAbsent(leaf.value) && foldKey(leaf.keys[0] ?? '').startsWith(stem),
  );
}
