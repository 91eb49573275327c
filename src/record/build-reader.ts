/**
 * The common mechanism of all readers of sub-records whose entries the spec does not show (Spec §2.4): their attributes
 * under the keys by which PIMs are known to send them, and the keys of what could not be read, so that nothing is lost
 * silently. What a reader does not recognise is an unknown shape, never missing. Pure.
 */

import { readQuantities } from './quantity.ts';
import {
  countLeft,
  foldKey,
  isAbsent,
  isMark,
  isRecord,
  type JsonValue,
  LEFT_OUT,
  type PimRecord,
  readText,
  toSnakeCase,
} from './value.ts';

/** One attribute of an entry: the keys under which it may be sent (best first), and how to read its value. */
export interface Attribute<Value> {
  readonly keys: readonly string[];
  readonly read: (value: unknown) => Value | undefined;
}

/** The attributes of an entry by name. */
export type Attributes = Readonly<Record<string, Attribute<unknown>>>;

/** An entry as it was read: each attribute that had a value. */
export type Entry<Known extends Attributes> = {
  readonly [Name in keyof Known]?: Known[Name] extends Attribute<infer Value> ? Value : never;
} & {
  /** Other meaningful scalars, under snake_case keys. */
  readonly extra: Readonly<Record<string, JsonValue>>;
  /** Keys (plain identifiers) of what could not be read; absent if there are none. */
  readonly unread?: readonly string[];
  /** True if the value came as a number whose text has two readings (`1.234`). */
  readonly isNumber?: true;
};

/** Describes one kind of sub-record. */
export interface SubRecordShape<Known extends Attributes> {
  readonly attributes: Known;
  /** An entry is recognised if at least one of these attributes can be read, or is there and empty. */
  readonly recognisedBy: readonly (keyof Known & string)[];
  /** The attributes that an entry exists for, if they differ from `recognisedBy`. */
  readonly content?: readonly (keyof Known & string)[];
  /** The attribute that a bare string or number stands for, if entries may be bare. */
  readonly bare?: keyof Known & string;
  /** The attribute that a bare number stands for, if it is another one. */
  readonly bareNumber?: keyof Known & string;
  /** Keys of nested objects that may hold the attributes instead (`Category: {Name}`). */
  readonly nestedIn?: readonly string[];
  /** Set if one object of named values may replace the list (`{Width: 10, Height: 4}`). */
  readonly objectOfValues?: {
    readonly name: keyof Known & string;
    readonly value: keyof Known & string;
  };
}

/** The result of reading a sub-record: its entries, nothing there, or entries of a shape that no reader knows. */
export type ReadResult<Entry> =
  | {
      readonly state: 'value';
      readonly value: readonly Entry[];
      /** Keys of further entries that hold something but were not recognised; empty: there are none. */
      readonly unknownKeys: readonly string[];
    }
  | { readonly state: 'absent' }
  | { readonly state: 'unknown'; readonly keys: readonly string[] };

/** How many keys a warning may name. */
const MAX_KEYS = 8;

/** Builds the reader of one kind of sub-record, which takes the raw value of a field; it holds what it was built from as `shape`. */
export function buildReader<Known extends Attributes>(shape: SubRecordShape<Known>) {
  const readOne = buildReadEntry(shape);
  const read = (value: unknown): ReadResult<Entry<Known>> => {
    const items = listItems(value, shape.objectOfValues, readOne);
    if (items.length === 0) return { state: 'absent' };
    const readings = items.map((item) => ({ item, ...readOne(item) }));
    if (readings.every(({ isRecognised }) => !isRecognised)) {
      const keys = new Set(items.flatMap(safeKeys));
      return { state: 'unknown', keys: [...keys].slice(0, MAX_KEYS) };
    }
    const strange = new Set(
      readings.flatMap(({ entry, strange }) => (entry === undefined ? strange : [])),
    );
    if (countLeft(value) > 0) strange.add(LEFT_OUT);
    const keys = [...strange].slice(-MAX_KEYS);
    const entries = readings.flatMap(({ entry }) => entry ?? []);
    if (entries.length > 0) {
      return { state: 'value', value: entries, unknownKeys: keys };
    }
    return keys.length === 0 ? { state: 'absent' } : { state: 'unknown', keys };
  };
  return Object.assign(read, { shape });
}

function listItems(
  value: unknown,
  named: { readonly name: string; readonly value: string } | undefined,
  readOne: (item: unknown) => { readonly isRecognised: boolean },
): readonly unknown[] {
  if (isAbsent(value)) return [];
  if (Array.isArray(value)) {
    return value.filter((item) => !isAbsent(item) && !isMark(item));
  }
  if (!isRecord(value) || named === undefined || readOne(value).isRecognised) {
    return [value];
  }
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== '');
  if (entries.some(([, one]) => typeof one === 'object')) return [value];
  return entries.map(([key, one]) => ({ [named.name]: key, [named.value]: one }));
}

/** The keys (plain identifiers) of the entries that could not be read at all. */
export function listUnknownKeys(reading: ReadResult<unknown>): readonly string[] {
  if (reading.state === 'absent') return [];
  return reading.state === 'unknown' ? reading.keys : reading.unknownKeys;
}

/** The keys (plain identifiers) of everything that could not be read; empty: the reading is complete. */
export function listUnread(
  reading: ReadResult<{ readonly unread?: readonly string[] }>,
): readonly string[] {
  if (reading.state === 'absent') return [];
  if (reading.state === 'unknown') return reading.keys;
  const keys = new Set([
    ...reading.unknownKeys,
    ...reading.value.flatMap(({ unread = [] }) => unread),
  ]);
  return [...keys].slice(0, MAX_KEYS);
}

/** What was read of an entry. Without `entry` it says nothing except for its strange keys. */
interface ReadEntry<Known extends Attributes> {
  readonly isRecognised: boolean;
  readonly entry?: Entry<Known>;
  /** Keys (plain identifiers) of what could not be read. */
  readonly strange: readonly string[];
}

/** Builds what reads one item of a sub-record; the keys of the shape are folded once. */
function buildReadEntry<Known extends Attributes>(
  shape: SubRecordShape<Known>,
): (item: unknown) => ReadEntry<Known> {
  const attributes = Object.entries<Attribute<unknown>>(shape.attributes).map(
    ([name, { keys, read }]) => ({
      name,
      keys: keys.map(foldKey),
      read,
    }),
  );
  const nestedIn = (shape.nestedIn ?? []).map(foldKey);
  /** Keys of ids that refer to an attribute (`CurrencyId`), with the attribute's name. */
  const references = new Map(
    attributes.flatMap(({ name, keys }) => keys.map((key): [string, string] => [`${key}id`, name])),
  );
  return (item) => {
    if (!isRecord(item)) return readBare(item, shape);
    const { values, used, strange } = openEntry(item, nestedIn);
    const entry: Record<string, unknown> = {};
    let isRecognised = false;
    for (const { name, keys, read } of attributes) {
      for (const key of keys) {
        const found = values.get(key);
        if (found === undefined || used.has(key)) continue;
        const value = read(found.value);
        const isEmpty = value === undefined && !holdsValue(found.value);
        // A value that is there but cannot be read has another shape; it is not empty.
        if (shape.recognisedBy.includes(name) && (value !== undefined || isEmpty)) {
          isRecognised = true;
        }
        if (isEmpty) continue;
        used.add(key);
        if (value !== undefined) entry[name] = value;
        else if (!isNoise(found.key)) strange.push(found.key);
        if (
          name === 'value' &&
          typeof found.value === 'number' &&
          readQuantities(String(found.value)).length > 1
        ) {
          entry.isNumber = true;
        }
        break;
      }
    }
    // An entry that says nothing under known keys may say it under others.
    if (!(shape.content ?? shape.recognisedBy).some((name) => entry[name] !== undefined)) {
      for (const [folded, { key, value }] of values) {
        if (!used.has(folded) && !isNoise(key) && holdsValue(value)) {
          strange.push(key);
        }
      }
    }
    const unread = nameSafely(strange);
    if (!shape.recognisedBy.some((name) => entry[name] !== undefined)) {
      return { isRecognised, strange: unread };
    }
    const extra: Record<string, JsonValue> = {};
    for (const [folded, { key, value }] of values) {
      const reference = references.get(folded);
      const isTelling =
        !isNoise(key) || (reference !== undefined && entry[reference] === undefined);
      if (used.has(folded) || !isTelling || !/^[A-Za-z][\w.-]{0,39}$/.test(key)) {
        continue;
      }
      const isText = typeof value === 'string' && !isAbsent(value);
      if (isText || typeof value === 'boolean' || typeof value === 'number') {
        extra[toSnakeCase(key)] = value;
      }
    }
    // Built by the attributes' own readers above; TypeScript cannot build the mapped type key by key.
    const read = {
      ...entry,
      extra,
      ...(unread.length > 0 && { unread }),
    } as unknown as Entry<Known>;
    return { isRecognised: true, entry: read, strange: unread };
  };
}

function readBare<Known extends Attributes>(
  item: unknown,
  shape: SubRecordShape<Known>,
): ReadEntry<Known> {
  const name = (typeof item === 'number' ? shape.bareNumber : undefined) ?? shape.bare;
  const read = name === undefined ? undefined : shape.attributes[name]?.read(item);
  if (name === undefined || read === undefined) {
    return { isRecognised: false, strange: safeKeys(item) };
  }
  // The attribute's own reader decides its type; TypeScript cannot build the mapped type key by key.
  return {
    isRecognised: true,
    entry: { [name]: read, extra: {} } as Entry<Known>,
    strange: [],
  };
}

/**
 * The values of an entry by folded key, including those of the record that it links to, whose own identity counts most.
 */
function openEntry(item: PimRecord, nestedKeys: readonly string[]) {
  const values = new Map(
    Object.entries(item).map(([key, value]) => [foldKey(key), { key, value }]),
  );
  const strange: string[] = [];
  const nestedIn = nestedKeys.find((key) => isRecord(values.get(key)?.value));
  // Next to a linked record, or to the key of its id, a bare Id is that of the link row.
  if (nestedIn !== undefined || nestedKeys.some((key) => values.has(`${key}id`))) {
    values.delete('id');
  }
  const nested = nestedIn === undefined ? undefined : values.get(nestedIn)?.value;
  for (const [key, value] of isRecord(nested) ? Object.entries(nested) : []) {
    const folded = foldKey(key);
    const own = values.get(folded);
    if (own !== undefined && holdsValue(own.value)) {
      if (!IDENTITY.has(folded) || !holdsValue(value)) continue;
      if (readText(own.value) !== readText(value)) strange.push(own.key);
    }
    values.set(folded, { key, value });
  }
  return { values, used: new Set(nestedIn === undefined ? [] : [nestedIn]), strange };
}

/** The keys under which a nested record identifies itself. */
const IDENTITY: ReadonlySet<string> = new Set(['id', 'code', 'name', 'title']);

/** Whether a value says anything; a list of only empty values does not. */
function holdsValue(value: unknown): boolean {
  return Array.isArray(value) ? value.some((one) => !isAbsent(one)) : !isAbsent(value);
}

/**
 * The keys of an entry in a form that warnings may show: only plain identifiers, because keys are upstream text too;
 * all others become one `(other)` at the end. For anything but an object, its type.
 */
export function safeKeys(item: unknown): readonly string[] {
  return isRecord(item)
    ? nameSafely(Object.keys(item))
    : [`(${Array.isArray(item) ? 'list' : typeof item})`];
}

function nameSafely(keys: readonly string[]): readonly string[] {
  const plain = keys.filter((key) => /^[A-Za-z]\w{0,39}$/.test(key));
  return plain.length === keys.length ? plain : [...plain, '(other)'];
}

const NOISE = new RegExp(
  `^(${[
    'id',
    '.*(Id|ID|_id)',
    '[Ss]tatus',
    '[Cc]reated.*',
    '[Uu]pdated.*',
    '[Mm]odified.*',
    '[Ss]ortOrder',
    '[Dd]isplayOrder',
    '[Ii]sDeleted',
  ].join('|')})$`,
);

/** Whether a key is one that any entry may have and that tells a reader nothing. */
export function isNoise(key: string): boolean {
  return NOISE.test(key);
}
