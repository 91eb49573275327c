/** What all readers of lists share: which drafts are entries, what of them could not be read, and what has no role. Pure. */

import { isNoise, nameSafely, type ReadResult, safeKeys } from '../read-result.ts';
import {
  countLeft,
  foldKey,
  isAbsent,
  isNoLink,
  isRecord,
  type JsonValue,
  LEFT_OUT,
  MARK_KEY,
  readId,
} from '../value.ts';
import type { ReadEntry, Values } from './choose.ts';
import type { Draft } from './draft.ts';
import { readDrafts } from './drafts.ts';
import { readEntryStatus } from './entry-status.ts';
import { openForms } from './forms.ts';
import type { Role } from './key-paths.ts';
import type { Aspect, KeyReader, ListName } from './key-words.ts';
import type { Leaf } from './leaves.ts';
import { RecordOpener } from './opened-records.ts';
import type { RoleOfLeaf } from './roles.ts';

/** What every entry has beside its own values. */
export interface Kept {
  /** Other meaningful scalars of the entry itself, under snake_case keys. */
  readonly extra: Readonly<Record<string, JsonValue>>;
  /** Everything without a role, with the keys that lead to it. */
  readonly rest: readonly Leaf[];
  /** `passive` if it is passive or deleted. */
  readonly status?: string | number;
  /** Keys (plain identifiers) of what could not be read; absent if there are none. */
  readonly unread?: readonly string[];
}

/** The same while an entry is read. */
type GrowingKept = { -readonly [Name in keyof Kept]: Kept[Name] };

/** What reads the values of a draft; several if they are several entries. */
type ReadDraft<Entry extends Values> = (draft: Draft) => readonly ReadEntry<Entry>[];

/** How the entries of one list are read. */
interface ListShape<Entry extends Values> {
  readonly read: ReadDraft<Entry>;
  /** An entry is one if it has any of these, or a place for one. */
  readonly recognisedBy: readonly (keyof Entry & string)[];
  /** Whether a draft has a place for one of them, filled or not. */
  readonly places: readonly Role[];
  /** What an entry exists for, if that is less than `recognisedBy`. */
  readonly content?: readonly (keyof Entry & string)[];
  /** What the entries of one record say together that each alone does not. */
  readonly settle?: (entries: readonly (Entry & Kept)[]) => readonly (Entry & Kept)[];
}

/** Whether a record is only the frame of a page without entries: `{edges: [], pageInfo: {hasNextPage: false}}`. */
function isEmptyPage({ item, roles, rest, closed, members }: Draft): boolean {
  if (!isRecord(item) || closed.length > 0 || members.length > 0 || roles.length === 0)
    return false;
  return roles.every(({ leaf }) => isOfFrame(leaf)) && rest.every(({ value }) => isAbsent(value));
}

/** A draft, and its entries. */
interface ReadDrafted<Entry extends Values> {
  readonly draft: Draft;
  readonly read: readonly ReadEntry<Entry>[];
}

/** How many keys a warning may name. */
const MAX_KEYS = 8;

/** Builds the reader of one list, which takes the raw value of its field. */
export function buildReader<Entry extends Values>(list: ListName, shape: ListShape<Entry>) {
  const opener = new RecordOpener(list);
  const { keys } = opener;
  return (value: unknown): ReadResult<Entry & Kept> => {
    if (isAbsent(value)) return { state: 'absent' };
    const all = readDrafts(opener, openForms(keys, value))
      .filter((draft) => !isEmptyPage(draft))
      .map((draft) => ({ draft, read: shape.read(draft) }));
    const besideValues = listKeysBesideValues(all, shape);
    const readings = all.map((one) => readDraft(one, shape, keys, besideValues));
    const isCut = countLeft(value) > 0 || (isRecord(value) && MARK_KEY in value);
    return settleEntries(joinReadings(readings, isCut), shape);
  };
}

function settleEntries<Entry extends Values>(
  reading: ReadResult<Entry & Kept>,
  { settle }: ListShape<Entry>,
): ReadResult<Entry & Kept> {
  return settle === undefined || reading.state !== 'value'
    ? reading
    : { ...reading, value: settle(reading.value) };
}

/** What could be read of one draft. */
interface DraftReading<Entry> {
  readonly item: unknown;
  readonly entries: readonly Entry[];
  readonly unread: readonly string[];
  readonly isRecognised: boolean;
}

/** The result of a list. @param isCut whether a part of it was left out */
function joinReadings<Entry>(
  readings: readonly DraftReading<Entry>[],
  isCut: boolean,
): ReadResult<Entry> {
  if (readings.length === 0) {
    return isCut ? { state: 'unknown', keys: [LEFT_OUT] } : { state: 'absent' };
  }
  if (readings.every(({ isRecognised }) => !isRecognised)) {
    const sent = new Set(readings.flatMap(({ item }) => safeKeys(item)));
    return { state: 'unknown', keys: [...sent].slice(0, MAX_KEYS) };
  }
  const strange = new Set<string>();
  const all: Entry[] = [];
  for (const { entries, unread } of readings) {
    all.push(...entries);
    if (entries.length === 0) for (const key of unread) strange.add(key);
  }
  if (isCut) strange.add(LEFT_OUT);
  const strangeKeys = [...strange].slice(-MAX_KEYS);
  if (all.length > 0) return { state: 'value', value: all, unknownKeys: strangeKeys };
  return strangeKeys.length === 0 ? { state: 'absent' } : { state: 'unknown', keys: strangeKeys };
}

function readDraft<Entry extends Values>(
  { draft, read }: ReadDrafted<Entry>,
  shape: ListShape<Entry>,
  keys: KeyReader,
  besideValues: ReadonlySet<string>,
): DraftReading<Entry & Kept> {
  const { recognisedBy, content = recognisedBy } = shape;
  const has = (values: Entry, names: readonly (keyof Entry & string)[]): boolean =>
    names.some((name) => values[name] !== undefined);
  const isSaid = read.some(({ values }) => has(values, content));
  const unreadKeys = new Set([
    ...read.flatMap((entry) => entry.unreadKeys),
    ...listHalfRead(draft, keys),
    ...(isSaid ? [] : listTellingKeys(draft, besideValues)),
  ]);
  const unread = unreadKeys.size === 0 ? NO_UNREAD : nameSafely([...unreadKeys]);
  const status = readEntryStatus(draft);
  const entries: (Entry & Kept)[] = [];
  for (const { values } of read) {
    if (!has(values, recognisedBy)) continue;
    const isFirst = entries.length === 0;
    const entry: Entry & GrowingKept = {
      ...values,
      extra: isFirst ? readExtra(draft, keys) : NO_EXTRA,
      rest: isFirst ? listRest(draft, read) : NO_LEAVES,
    };
    if (status !== undefined) entry.status = status;
    if (unread.length > 0) entry.unread = unread;
    entries.push(entry);
  }
  // A value that is there but cannot be read has another shape; it is not empty.
  const isPlaced = draft.roles.some(
    ({ role, leaf }) =>
      shape.places.includes(role) &&
      (isAbsent(leaf.value) || leaf.value === false || (role === 'id' && isNoLink(leaf.value))),
  );
  return { item: draft.item, entries, unread, isRecognised: entries.length > 0 || isPlaced };
}

/** What no value of an entry and its members was made of. */
function listRest<Entry extends Values>(
  draft: Draft,
  read: readonly ReadEntry<Entry>[],
): readonly Leaf[] {
  const rest = [...draft.rest, ...listDoubtful(draft, read)];
  for (const member of draft.members) rest.push(...member.rest, ...listDoubtful(member, read));
  if (rest.length === 0) return NO_LEAVES;
  return rest.filter((leaf) => !isAbsent(leaf.value) && !isOfFrame(leaf));
}

/** Whether a value says something of the page that an entry came on. */
function isOfFrame({ path }: Leaf): boolean {
  return path.readings.some(({ aspects }) => aspects.includes('order'));
}

/** The least rank of a role that some word of the key speaks against. */
const DOUBTFUL_RANK = 3;

/** Values whose keys fit a role badly, and that another value took it from. */
function listDoubtful<Entry extends Values>(
  { roles }: Draft,
  read: readonly ReadEntry<Entry>[],
): readonly Leaf[] {
  const doubtful = roles.filter(
    ({ role, rank }) => role !== 'noise' && role !== 'digits' && rank >= DOUBTFUL_RANK,
  );
  if (doubtful.length === 0) return NO_LEAVES;
  const texts = new Set(read.flatMap(({ values }) => Object.values(values).map(String)));
  return doubtful.map(({ leaf }) => leaf).filter(({ value }) => !texts.has(String(value)));
}

/** The keys of records that stand for something known, of which nothing could be read: `Currency: {Rate}`. */
function listHalfRead({ rest, roles }: Draft, keys: KeyReader): readonly string[] {
  return rest.flatMap(({ keys: [key = '', nested], value }) => {
    if (nested === undefined || isAbsent(value)) return [];
    const isKnown = keys.read(key).aspects.some((aspect) => !BESIDE.has(aspect));
    return isKnown && !roles.some(({ leaf }) => leaf.keys[0] === key) ? [key] : [];
  });
}

/** What no entry needs: its own word, and words of what may stand beside any value. */
const BESIDE: ReadonlySet<Aspect> = new Set(['own', 'owner', 'id', 'order', 'tax'] as const);

/** The keys of what holds something and has no role. */
function listTellingKeys(
  { rest, closed }: Draft,
  besideValues: ReadonlySet<string>,
): readonly string[] {
  const isTelling = (leaf: Leaf): boolean => !isAbsent(leaf.value) && !isSwitchBeside(leaf);
  const keys = [
    ...rest.filter(isTelling).map((leaf) => leaf.keys[0] ?? ''),
    ...closed.map((branch) => branch.keys[0] ?? ''),
  ];
  return keys.filter((key) => key !== '' && !isNoise(key) && !besideValues.has(key));
}

/** Words of switches that say which entry counts, or what it includes; others, such as `OnRequest`, stand for a value. */
const BESIDE_VALUES: ReadonlySet<string> = new Set(
  'main default primary principal preferred vat tax taxes mwst kdv tva iva'.split(' '),
);

function isSwitchBeside({ path, value }: Leaf): boolean {
  return (
    typeof value === 'boolean' &&
    path.readings[0]?.words.some((word) => BESIDE_VALUES.has(word)) === true
  );
}

const NO_KEYS: ReadonlySet<string> = new Set();
const NO_UNREAD: readonly string[] = [];
const NO_EXTRA: Readonly<Record<string, JsonValue>> = {};
const NO_LEAVES: readonly Leaf[] = [];

/** Keys without a role that other entries of the list have beside their value: they do not stand for it. */
function listKeysBesideValues<Entry extends Values>(
  drafts: readonly ReadDrafted<Entry>[],
  { content, recognisedBy }: ListShape<Entry>,
): ReadonlySet<string> {
  const isMixed = drafts.length > 1 && drafts.some(({ draft }) => draft.rest.length > 0);
  if (!isMixed) return NO_KEYS;
  const names = content ?? recognisedBy;
  const whole = drafts.filter(({ read }) =>
    read.some(({ values }) => names.some((name) => values[name] !== undefined)),
  );
  return new Set(whole.flatMap(({ draft: { rest } }) => rest.map(({ keys }) => keys[0] ?? '')));
}

/** Scalars of the entry itself that have no role; an id only where it stands for what is not told otherwise. */
function readExtra(draft: Draft, keys: KeyReader): Readonly<Record<string, JsonValue>> {
  const { rest, roles } = draft;
  if (rest.length === 0 && !roles.some(({ role }) => role === 'noise')) return NO_EXTRA;
  const extra: Record<string, JsonValue> = {};
  const references = draft.roles.filter((role) => isReference(role, draft, keys));
  const leaves = [...draft.rest, ...references.map(({ leaf }) => leaf)];
  for (const leaf of leaves) {
    const { path, value, texts } = leaf;
    if (path.plainName === undefined || texts !== undefined) continue;
    const isId = references.some((reference) => reference.leaf === leaf);
    const isText = typeof value === 'string' && !isAbsent(value);
    const isScalar = isText || typeof value === 'boolean' || typeof value === 'number';
    if (isScalar && (isId || !path.isNoise)) extra[path.plainName] = value;
  }
  return extra;
}

/** What an entry may name by an id alone. */
const REFERRED: ReadonlySet<Aspect> = new Set([
  'currency',
  'unit',
  'culture',
  'customer',
  'channel',
  'type',
  'group',
] as const);

/** Whether a value is the id of something that the entry does not name: `CurrencyId` without a currency. */
function isReference({ role, leaf }: RoleOfLeaf, { roles }: Draft, keys: KeyReader): boolean {
  const [key = '', nested] = leaf.keys;
  if (role !== 'noise' || nested !== undefined || !/id$/i.test(key)) return false;
  const stem = key.replace(/_?id$/i, '');
  if (stem === '') return false;
  if (readId(leaf.value) === undefined) return false;
  const { aspects } = keys.read(stem);
  if (!aspects.some((aspect) => REFERRED.has(aspect))) return false;
  const isNamed = roles.some(
    (other) =>
      other.role !== 'noise' &&
      !isAbsent(other.leaf.value) &&
      foldKey(other.leaf.keys[0] ?? '').startsWith(foldKey(stem)),
  );
  return !isNamed;
}
