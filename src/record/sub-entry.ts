/**
 * Reads one entry of a sub-record: its attributes, under the keys by which PIMs are known to send them, and the keys of
 * what could not be read, so that nothing in an entry is lost silently. Pure.
 */

import { readQuantities } from './quantity.ts';
import {
  foldKey,
  getField,
  isAbsent,
  isRecord,
  type JsonValue,
  type PimRecord,
  readAmount,
  readId,
  readText,
  toSnakeCase,
} from './value.ts';

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
  readonly objectOfValues?: { readonly name: keyof Known & string; readonly value: keyof Known & string };
}

/** A shape prepared for reading: its keys are folded once. */
export interface EntryTable<Known extends Attributes> {
  readonly shape: SubRecordShape<Known>;
  readonly attributes: readonly {
    readonly name: string;
    readonly keys: readonly string[];
    readonly read: Attribute<unknown>['read'];
    readonly recognises: boolean;
  }[];
  readonly content: readonly string[];
  readonly nestedIn: readonly string[];
  /** Keys of ids that refer to an attribute (`CurrencyId`), with the attribute's name. */
  readonly references: ReadonlyMap<string, string>;
}

/** Prepares a shape for reading. */
export function buildTable<Known extends Attributes>(shape: SubRecordShape<Known>): EntryTable<Known> {
  const attributes = Object.entries<Attribute<unknown>>(shape.attributes).map(([name, { keys, read }]) => ({
    name,
    keys: keys.map(foldKey),
    read,
    recognises: shape.recognisedBy.includes(name),
  }));
  return {
    shape,
    attributes,
    content: shape.content ?? shape.recognisedBy,
    nestedIn: (shape.nestedIn ?? []).map(foldKey),
    references: new Map(attributes.flatMap(({ name, keys }) => keys.map((key) => [`${key}id`, name] as const))),
  };
}

/** What was read of an entry. Without `entry` it says nothing except for its strange keys. */
interface ReadEntry<Known extends Attributes> {
  readonly isRecognised: boolean;
  readonly entry?: Entry<Known>;
  /** Keys (plain identifiers) of what could not be read. */
  readonly strange: readonly string[];
}

/** Reads one item of a sub-record. */
export function readEntry<Known extends Attributes>(item: unknown, table: EntryTable<Known>): ReadEntry<Known> {
  const { shape } = table;
  if (!isRecord(item)) {
    const bare = (typeof item === 'number' ? shape.bareNumber : undefined) ?? shape.bare;
    const read = bare === undefined ? undefined : shape.attributes[bare]?.read(item);
    if (bare === undefined || read === undefined) return { isRecognised: false, strange: safeKeys(item) };
    // The attribute's own reader decides its type; TypeScript cannot build the mapped type key by key.
    return { isRecognised: true, entry: { [bare]: read, extra: {} } as Entry<Known>, strange: [] };
  }
  const { values, used, strange } = openEntry(item, table);
  const entry: Record<string, unknown> = {};
  let isRecognised = false;
  for (const { name, keys, read, recognises } of table.attributes) {
    for (const key of keys) {
      const found = values.get(key);
      if (found === undefined || used.has(key)) continue;
      const value = read(found.value);
      const isEmpty = value === undefined && !holdsValue(found.value);
      // A value that is there but cannot be read has another shape; it is not empty.
      if (recognises && (value !== undefined || isEmpty)) isRecognised = true;
      if (isEmpty) continue;
      used.add(key);
      if (value !== undefined) entry[name] = value;
      else if (!isNoise(found.key)) strange.push(found.key);
      if (name === 'value' && typeof found.value === 'number' && readQuantities(String(found.value)).length > 1) {
        entry.isNumber = true;
      }
      break;
    }
  }
  // An entry that says nothing under known keys may say it under others.
  if (!table.content.some((name) => entry[name] !== undefined)) {
    for (const [folded, { key, value }] of values) {
      if (!used.has(folded) && !isNoise(key) && holdsValue(value)) strange.push(key);
    }
  }
  const unread = nameSafely(strange);
  if (!shape.recognisedBy.some((name) => entry[name] !== undefined)) return { isRecognised, strange: unread };
  const extra = readExtra(values, used, ({ key, folded }) => {
    const reference = table.references.get(folded);
    return !isNoise(key) || (reference !== undefined && entry[reference] === undefined);
  });
  // Built by the attributes' own readers above; TypeScript cannot build the mapped type key by key.
  const read = { ...entry, extra, ...(unread.length > 0 && { unread }) } as unknown as Entry<Known>;
  return { isRecognised: true, entry: read, strange: unread };
}

type Values = ReadonlyMap<string, { readonly key: string; readonly value: unknown }>;

/**
 * The values of an entry by folded key, including those of the record that it links to, whose own identity counts most.
 */
function openEntry(
  item: PimRecord,
  table: Pick<EntryTable<Attributes>, 'nestedIn'>,
): { readonly values: Values; readonly used: Set<string>; readonly strange: string[] } {
  const values = new Map<string, { readonly key: string; readonly value: unknown }>();
  for (const key of Object.keys(item)) values.set(foldKey(key), { key, value: item[key] });
  const used = new Set<string>();
  const strange: string[] = [];
  const nestedIn = table.nestedIn.find((key) => isRecord(values.get(key)?.value));
  // Next to a linked record, or to the key of its id, a bare Id is that of the link row.
  if (nestedIn !== undefined || table.nestedIn.some((key) => values.has(`${key}id`))) values.delete('id');
  const nested = nestedIn === undefined ? undefined : values.get(nestedIn)?.value;
  if (nestedIn === undefined || !isRecord(nested)) return { values, used, strange };
  used.add(nestedIn);
  for (const key of Object.keys(nested)) {
    const folded = foldKey(key);
    const value = nested[key];
    const own = values.get(folded);
    if (own !== undefined && holdsValue(own.value)) {
      if (!IDENTITY.has(folded) || !holdsValue(value)) continue;
      if (readText(own.value) !== readText(value)) strange.push(own.key);
    }
    values.set(folded, { key, value });
  }
  return { values, used, strange };
}

/** The keys under which a nested record identifies itself. */
const IDENTITY: ReadonlySet<string> = new Set(['id', 'code', 'name', 'title']);

/** Whether a value says anything; a list of only empty values does not. */
function holdsValue(value: unknown): boolean {
  return Array.isArray(value) ? value.some((one) => !isAbsent(one)) : !isAbsent(value);
}

function readExtra(
  values: Values,
  used: ReadonlySet<string>,
  isTelling: (at: { readonly key: string; readonly folded: string }) => boolean,
): Record<string, JsonValue> {
  const extra: Record<string, JsonValue> = {};
  for (const [folded, { key, value }] of values) {
    if (used.has(folded) || !isTelling({ key, folded }) || !/^[A-Za-z][\w.-]{0,39}$/.test(key)) continue;
    if (typeof value === 'boolean' || typeof value === 'number' || readText(value) !== undefined) {
      // The condition above makes sure that it is a scalar.
      extra[toSnakeCase(key)] = value as JsonValue;
    }
  }
  return extra;
}

/**
 * The keys of an entry in a form that warnings may show: only plain identifiers, because keys are upstream text too;
 * all others become one `(other)` at the end. For anything but an object, its type.
 */
export function safeKeys(item: unknown): readonly string[] {
  return isRecord(item) ? nameSafely(Object.keys(item)) : [`(${Array.isArray(item) ? 'list' : typeof item})`];
}

function nameSafely(keys: readonly string[]): readonly string[] {
  const plain = keys.filter((key) => /^[A-Za-z]\w{0,39}$/.test(key));
  return plain.length === keys.length ? plain : [...plain, '(other)'];
}

/** One attribute of an entry: the keys under which it may be sent (best first), and how to read its value. */
export interface Attribute<Value> {
  readonly keys: readonly string[];
  readonly read: (value: unknown) => Value | undefined;
}

const NOISE =
  /^(id|.*(Id|ID|_id)|(?:[Ss]tatus|[Cc]reated.*|[Uu]pdated.*|[Mm]odified.*|[Ss]ortOrder|[Dd]isplayOrder|[Ii]sDeleted))$/;

/** Whether a key is one that any entry may have and that tells a reader nothing. */
function isNoise(key: string): boolean {
  return NOISE.test(key);
}

/** A text, or a nested record that has it as its name (`CodeType: {Name}`). */
export function text(...keys: string[]): Attribute<string> {
  return { keys, read: (value) => readLabel(value, ['Name', 'Value', 'Title', 'Text', 'Code']) };
}

/** A standard code, or a nested record that holds it (`Currency: {Code}`). */
export function standardCode(...keys: string[]): Attribute<string> {
  return { keys, read: (value) => readLabel(value, ['Code', 'IsoCode', ...keys, 'Name']) };
}

/** An amount of money. */
export function amount(...keys: string[]): Attribute<number> {
  return { keys, read: readAmount };
}

/** A numeric id. */
export function id(...keys: string[]): Attribute<number> {
  return { keys, read: readId };
}

/** A value as one text: a scalar, a nested record that holds nothing else (`{Id, Value}`), or a list of these. */
export function values(...keys: string[]): Attribute<string> {
  return { keys, read: readValues };
}

function readValues(value: unknown): string | undefined {
  if (!Array.isArray(value)) return readValue(value);
  const texts = value.filter((one) => !isAbsent(one)).map(readValue);
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join(', ');
}

function readValue(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  if (!isRecord(value)) return readText(value);
  const told = Object.keys(value).filter((key) => !isNoise(key) && !isAbsent(value[key]));
  const labels = told.filter((key) => foldKey(key) !== 'code');
  // Several texts, or a text of another kind (a unit, a language), are not one value.
  const [label = told[0], ...others] = labels;
  if (label === undefined || others.length > 0 || !VALUE_KEYS.has(foldKey(label))) return undefined;
  return readText(value[label]);
}

const VALUE_KEYS: ReadonlySet<string> = new Set(['value', 'name', 'text', 'title', 'code']);

function readLabel(value: unknown, keys: readonly string[]): string | undefined {
  if (!isRecord(value)) return readText(value);
  for (const key of keys) {
    const label = readText(getField(value, key));
    if (label !== undefined) return label;
  }
  return undefined;
}
