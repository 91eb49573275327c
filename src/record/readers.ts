/**
 * The readers of the lists of a record whose entries the spec does not show (Spec §2.4). Each finds the roles of values by
 * the words of their keys, whatever the shape; what has no role is kept under its own key. Pure.
 */

import { isNoise, nameSafely, type ReadResult, safeKeys } from './read-result.ts';
import {
  type Choice,
  choose,
  chooseCulture,
  either,
  labelOf,
  listCandidates,
  listUnreadKeys,
  type ReadEntry,
  textOf,
  type Values,
} from './shapes/choose.ts';
import { type Draft, DraftReader } from './shapes/drafts.ts';
import type { Role } from './shapes/key-paths.ts';
import { KeyPaths } from './shapes/key-paths.ts';
import type { Aspect, KeyReader, ListName } from './shapes/key-words.ts';
import type { Leaf } from './shapes/leaves.ts';
import { readNamed } from './shapes/read-named.ts';
import { readPrices } from './shapes/read-prices.ts';
import type { RoleOfLeaf } from './shapes/roles.ts';
import {
  countLeft,
  foldKey,
  getField,
  isAbsent,
  isRecord,
  type JsonValue,
  LEFT_OUT,
  readId,
  readStatus,
  toSnakeCase,
} from './value.ts';

/** What every entry has beside its own values. */
interface Kept {
  /** Other meaningful scalars of the entry itself, under snake_case keys. */
  readonly extra: Readonly<Record<string, JsonValue>>;
  /** Everything without a role, with the keys that lead to it. */
  readonly rest: readonly Leaf[];
  /** Keys (plain identifiers) of what could not be read; absent if there are none. */
  readonly unread?: readonly string[];
}

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
}

/** A draft, and its entries. */
interface ReadDrafted<Entry extends Values> {
  readonly draft: Draft;
  readonly read: readonly ReadEntry<Entry>[];
}

/** How many keys a warning may name. */
const MAX_KEYS = 8;

/** Builds the reader of one list, which takes the raw value of its field. */
function buildReader<Entry extends Values>(list: ListName, shape: ListShape<Entry>) {
  const paths = new KeyPaths(list);
  const keys = paths.reader;
  const drafts = new DraftReader(list, paths);
  return (value: unknown): ReadResult<Entry & Kept> => {
    const all = drafts.read(value).map((draft) => ({ draft, read: shape.read(draft) }));
    const besideValues = listKeysBesideValues(all, shape);
    const readings = all.map((one) => readDraft(one, shape, keys, besideValues));
    if (readings.length === 0) return { state: 'absent' };
    const left = countLeft(value) > 0 ? [LEFT_OUT] : [];
    if (readings.every(({ isRecognised }) => !isRecognised)) {
      const sent = new Set(readings.flatMap(({ item }) => safeKeys(item)));
      return { state: 'unknown', keys: [...sent].slice(0, MAX_KEYS) };
    }
    const strange = readings.flatMap(({ entries, unread }) => (entries.length > 0 ? [] : unread));
    const strangeKeys = [...new Set([...strange, ...left])].slice(-MAX_KEYS);
    const entries = readings.flatMap((reading) => reading.entries);
    if (entries.length > 0) return { state: 'value', value: entries, unknownKeys: strangeKeys };
    return strangeKeys.length === 0 ? { state: 'absent' } : { state: 'unknown', keys: strangeKeys };
  };
}

function readDraft<Entry extends Values>(
  { draft, read }: ReadDrafted<Entry>,
  shape: ListShape<Entry>,
  keys: KeyReader,
  besideValues: ReadonlySet<string>,
) {
  const { recognisedBy, content = recognisedBy } = shape;
  const has = (values: Entry, names: readonly (keyof Entry & string)[]): boolean =>
    names.some((name) => values[name] !== undefined);
  const isSaid = read.some(({ values }) => has(values, content));
  const unreadKeys = [...read.flatMap((entry) => entry.unreadKeys), ...listHalfRead(draft, keys)];
  const unread = nameSafely([
    ...new Set(isSaid ? unreadKeys : [...unreadKeys, ...listTellingKeys(draft, besideValues)]),
  ]);
  const entries: (Entry & Kept)[] = [];
  for (const { values } of read) {
    if (!has(values, recognisedBy)) continue;
    const isFirst = entries.length === 0;
    entries.push({
      ...values,
      extra: isFirst ? readExtra(draft, keys) : NO_EXTRA,
      rest: isFirst ? listRest(draft) : NO_LEAVES,
      ...(unread.length > 0 && { unread }),
    });
  }
  // A value that is there but cannot be read has another shape; it is not empty.
  const isPlaced = draft.roles.some(
    ({ role, leaf }) => shape.places.includes(role) && isAbsent(leaf.value),
  );
  return { item: draft.item, entries, unread, isRecognised: entries.length > 0 || isPlaced };
}

/** What has no role in an entry and its members. */
function listRest({ rest, members }: Draft): readonly Leaf[] {
  if (rest.length === 0 && members.length === 0) return NO_LEAVES;
  return [...rest, ...members.flatMap((member) => member.rest)].filter(
    ({ value }) => !isAbsent(value),
  );
}

/** The keys of records that stand for something known, of which nothing could be read: `Currency: {Rate}`. */
function listHalfRead({ rest, roles }: Draft, keys: KeyReader): readonly string[] {
  return rest.flatMap(({ keys: [key = '', nested], value }) => {
    if (nested === undefined || isAbsent(value)) return [];
    const isKnown = keys.read(key).aspects.some((aspect) => aspect !== 'own');
    return isKnown && !roles.some(({ leaf }) => leaf.keys[0] === key) ? [key] : [];
  });
}

/** The keys of what holds something and has no role. */
function listTellingKeys(
  { rest, closed }: Draft,
  besideValues: ReadonlySet<string>,
): readonly string[] {
  const keys = [
    ...rest.filter(({ value }) => !isAbsent(value)).map((leaf) => leaf.keys[0] ?? ''),
    ...closed.map((branch) => branch.keys[0] ?? ''),
  ];
  return keys.filter((key) => key !== '' && !isNoise(key) && !besideValues.has(key));
}

const NO_KEYS: ReadonlySet<string> = new Set();
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
    const [key = '', nested] = leaf.keys;
    const isPlain = nested === undefined && /^[A-Za-z][\w.-]{0,39}$/.test(key);
    const isId = references.some((reference) => reference.leaf === leaf);
    const { value } = leaf;
    const isText = typeof value === 'string' && !isAbsent(value);
    const isScalar = isText || typeof value === 'boolean' || typeof value === 'number';
    if (isPlain && isScalar && (isId || !isNoise(key))) extra[toSnakeCase(key)] = value;
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
  const isMeaningful = aspects.some((aspect) => REFERRED.has(aspect));
  const isNamed = roles.some(
    (other) =>
      other.role !== 'noise' &&
      !isAbsent(other.leaf.value) &&
      foldKey(other.leaf.keys[0] ?? '').startsWith(foldKey(stem)),
  );
  return isMeaningful && !isNamed;
}

/** A choice for each value of an entry. */
type Choices<Entry extends Values> = { readonly [Name in keyof Entry]-?: Choice<Entry[Name]> };

/** An entry whose values are chosen each by itself. */
function readChoices<Entry extends Values>(
  choices: Choices<Entry>,
): readonly ReadEntry<Partial<Entry>>[] {
  const all = Object.entries<Choice<unknown>>(choices);
  const filled = all.filter(([, { value }]) => value !== undefined);
  // Each value is that of the choice of the same name; TypeScript cannot build the mapped type key by key.
  const values = Object.fromEntries(
    filled.map(([name, { value }]) => [name, value]),
  ) as Partial<Entry>;
  return [{ values, unreadKeys: listUnreadKeys(all.map(([, choice]) => choice)) }];
}

/** A category or brand of a product. */
function readReference(draft: Draft) {
  return readChoices({
    id: chooseId(draft),
    code: choose(draft, 'code', labelOf),
    name: choose(draft, 'name', labelOf),
  });
}

/** A record that is linked with its status: the parent of a variant, or a variant of a product. */
function chooseLinked(draft: Draft) {
  return {
    id: chooseId(draft),
    code: choose(draft, 'code', labelOf),
    name: choose(draft, 'name', labelOf),
    status: choose(draft, 'status', ({ value }) => readStatus(value)),
  };
}

function readVariant(draft: Draft) {
  // The reader of options reads them later.
  const { item } = draft;
  const lists = isRecord(item) ? ['OptionValues', 'Options'].map((key) => getField(item, key)) : [];
  const options: readonly unknown[] | undefined = lists.find(Array.isArray);
  return readChoices({ ...chooseLinked(draft), options: { value: options } });
}

/** Beside a linked record, or the key of its id, a bare Id is that of the link. */
function chooseId(draft: Draft): Choice<number> {
  const isLinked = draft.roles.some(({ role, isOwn }) => role === 'id' && isOwn);
  const roles = isLinked
    ? draft.roles.filter(({ role, isOwn }) => role !== 'id' || isOwn)
    : draft.roles;
  const { value } = choose(
    { ...draft, roles },
    'id',
    (leaf) => readId(leaf.value) ?? readTrailingId(leaf.value),
  );
  // Another form of id, such as a UUID, is none that other lists have: it does not count as unread.
  return { value };
}

/** The number at the end of an address that stands for an id: `gid://shop/Collection/37`. */
function readTrailingId(value: unknown): number | undefined {
  const [, digits] = typeof value === 'string' ? (TRAILING_ID.exec(value) ?? []) : [];
  return readId(digits);
}

const TRAILING_ID = /^\w+:\/\/\S*\/(\d+)$/;

function readTranslation(draft: Draft) {
  return readChoices({
    culture: chooseCulture(draft),
    name: choose(draft, 'name', labelOf),
    ...chooseDescriptions(draft),
  });
}

/** Of two descriptions whose keys do not tell, the shorter one is the short one. */
function chooseDescriptions(draft: Draft) {
  const short = choose(draft, 'short', labelOf);
  const long = choose(draft, 'long', labelOf);
  const texts = listCandidates(draft, 'long').flatMap(({ leaf }) => labelOf(leaf) ?? []);
  const [first, second] = texts.toSorted((left, right) => left.length - right.length);
  const isToldApart = short.value !== undefined || second === undefined;
  return isToldApart
    ? { shortDescription: short, longDescription: long }
    : { shortDescription: { value: first }, longDescription: { value: second } };
}

/** An additional code; a lone code of a known type is named by its key (`{GTIN: "…"}`). */
function readCode(draft: Draft) {
  const value = choose(draft, 'value', labelOf);
  const type = choose(draft, 'type', labelOf);
  const spare = listCandidates(draft, 'value').find(
    ({ leaf }) => leaf !== value.leaf && leaf.value !== value.value,
  );
  const ofSpare = spare === undefined ? undefined : labelOf(spare.leaf);
  return readChoices({ value, type: either(type, { value: ofSpare }) });
}

function readTag(draft: Draft) {
  const name = choose(draft, 'name', textOf);
  return readChoices({ name: either(name, choose(draft, 'code', labelOf)) });
}

const ofNamed = (inEachCulture: boolean) => (draft: Draft) => readNamed(draft, { inEachCulture });

const VALUE_ROLES = ['value', 'min', 'max'] as const;

/** All readers that a field table may name. */
export const READERS = {
  variants: buildReader('variants', {
    read: readVariant,
    recognisedBy: ['id', 'code'],
    places: ['id', 'code'],
  }),
  properties: buildReader('properties', {
    read: ofNamed(true),
    recognisedBy: ['name', 'value'],
    content: ['value'],
    places: ['name', ...VALUE_ROLES],
  }),
  tags: buildReader('tags', {
    read: readTag,
    recognisedBy: ['name'],
    places: ['name', 'code'],
  }),
  categories: buildReader('categories', {
    read: readReference,
    recognisedBy: ['id', 'code', 'name'],
    places: ['id', 'code', 'name'],
  }),
  brands: buildReader('brands', {
    read: readReference,
    recognisedBy: ['id', 'code', 'name'],
    places: ['id', 'code', 'name'],
  }),
  translations: buildReader('translations', {
    read: readTranslation,
    recognisedBy: ['culture'],
    content: ['name', 'shortDescription', 'longDescription'],
    places: ['culture'],
  }),
  codes: buildReader('codes', { read: readCode, recognisedBy: ['value'], places: ['value'] }),
  prices: buildReader('prices', { read: readPrices, recognisedBy: ['price'], places: ['amount'] }),
  dimensions: buildReader('dimensions', {
    read: ofNamed(false),
    recognisedBy: ['value'],
    places: VALUE_ROLES,
  }),
  packaging: buildReader('packaging', {
    read: ofNamed(false),
    recognisedBy: ['name', 'material', 'value'],
    places: ['name', 'material', ...VALUE_ROLES],
  }),
  warranties: buildReader('warranties', {
    read: ofNamed(false),
    recognisedBy: ['name', 'value'],
    places: ['name', ...VALUE_ROLES],
  }),
  options: buildReader('options', {
    read: ofNamed(false),
    recognisedBy: ['value'],
    places: VALUE_ROLES,
  }),
  parent: buildReader('parent', {
    read: (draft) => readChoices(chooseLinked(draft)),
    recognisedBy: ['id', 'code'],
    places: ['id', 'code'],
  }),
};

/** The name of a reader in {@link READERS}. */
export type SubRecordName = keyof typeof READERS;
