/**
 * The one mechanism behind all readers of sub-records whose entries the spec does not show (Spec §2.4). A reader names,
 * for each attribute, the keys under which PIMs are known to send it; what it does not recognise is reported as an
 * unknown shape, never as missing. Pure.
 */

import { foldKey, isAbsent, isRecord, type JsonValue, readText, toSnakeCase } from './value.ts';

/** What reading a sub-record gives: its entries, nothing there, or entries of a shape that no reader knows. */
export type Reading<Entry> =
  | {
      readonly state: 'value';
      readonly value: readonly Entry[];
      /** Keys of entries beside them that were not recognised or not readable; empty: the value is all there is. */
      readonly unknownKeys: readonly string[];
    }
  | { readonly state: 'absent' }
  | { readonly state: 'unknown'; readonly keys: readonly string[] };

/** One attribute of an entry: the keys it may be sent under (best first) and how its value is read. */
export interface Attribute<Value> {
  readonly keys: readonly string[];
  readonly read: (value: unknown) => Value | undefined;
}

/** The attributes of an entry by name. */
export type Attributes = Readonly<Record<string, Attribute<unknown>>>;

/** An entry as read: each attribute that had a value, and `extra`: other telling scalars under snake_case keys. */
export type Entry<Known extends Attributes> = {
  readonly [Name in keyof Known]?: Known[Name] extends Attribute<infer Value> ? Value : never;
} & { readonly extra: Readonly<Record<string, JsonValue>> };

/** Keys that every entry may carry and that tell a reader of the catalog nothing. */
const NOISE =
  /^(id|.*(Id|ID|_id)|(?:[Ss]tatus|[Cc]reated.*|[Uu]pdated.*|[Mm]odified.*|[Ss]ortOrder|[Dd]isplayOrder|[Ii]sDeleted))$/;

/** Describes one kind of sub-record. */
export interface SubRecordShape<Known extends Attributes> {
  readonly attributes: Known;
  /** An entry is recognised when at least one of these attributes can be read, or is there and empty. */
  readonly recognisedBy: readonly (keyof Known & string)[];
  /** The attribute that a bare string or number stands for, where entries may be bare. */
  readonly bare?: keyof Known & string;
  /** The attribute that a bare number stands for, where it is another one. */
  readonly bareNumber?: keyof Known & string;
  /** Keys of nested objects in which the attributes may sit instead (`Category: {Name}`). */
  readonly nestedIn?: readonly string[];
  /** True where one object of named values may stand for the list (`{Width: 10, Height: 4}`). */
  readonly objectOfValues?: { readonly name: keyof Known & string; readonly value: keyof Known & string };
}

/** Reads the raw value of a field. `shape` is what it was built from. */
export interface SubRecordReader<Known extends Attributes> {
  (value: unknown): Reading<Entry<Known>>;
  readonly shape: SubRecordShape<Known>;
}

/** Builds the reader of one kind of sub-record. */
export function buildReader<Known extends Attributes>(shape: SubRecordShape<Known>): SubRecordReader<Known> {
  const known = new Set(Object.values<Attribute<unknown>>(shape.attributes).flatMap(({ keys }) => keys.map(foldKey)));
  const telling = new Set(shape.recognisedBy.flatMap((name) => shape.attributes[name]?.keys ?? []).map(foldKey));
  // An entry that only lacks its main attribute, as PIMs send it that leave nulls out, says nothing.
  const saysNothing = (item: unknown, key: string): boolean =>
    NOISE.test(key) ||
    (known.has(foldKey(key)) && !(isRecord(item) && telling.has(foldKey(key)) && !isAbsent(item[key])));
  const read = (value: unknown): Reading<Entry<Known>> => {
    const items = listItems(value, shape);
    if (items.length === 0) return { state: 'absent' };
    const entries: Entry<Known>[] = [];
    const unknownKeys = new Set<string>();
    const strangeKeys = new Set<string>();
    let recognised = false;
    for (const item of items) {
      const read = readEntry(item, shape);
      if (read === 'unknown') {
        for (const key of safeKeys(item)) {
          unknownKeys.add(key);
          if (!saysNothing(item, key)) strangeKeys.add(key);
        }
        continue;
      }
      recognised = true;
      if (read !== 'empty') entries.push(read);
    }
    if (!recognised) return { state: 'unknown', keys: [...unknownKeys].slice(0, 8) };
    if (entries.length === 0) {
      return strangeKeys.size === 0 ? { state: 'absent' } : { state: 'unknown', keys: [...strangeKeys].slice(0, 8) };
    }
    return { state: 'value', value: entries, unknownKeys: [...strangeKeys].slice(0, 8) };
  };
  return Object.assign(read, { shape });
}

function listItems<Known extends Attributes>(value: unknown, shape: SubRecordShape<Known>): readonly unknown[] {
  if (isAbsent(value)) return [];
  if (Array.isArray(value)) return value.filter((item) => !isAbsent(item));
  if (!isRecord(value)) return [value];
  const named = shape.objectOfValues;
  if (named === undefined || readEntry(value, shape) !== 'unknown') return [value];
  const entries = Object.entries(value).filter(([, one]) => one !== null && one !== '');
  if (entries.some(([, one]) => typeof one === 'object')) return [value];
  return entries.map(([key, one]) => ({ [named.name]: key, [named.value]: one }));
}

function readEntry<Known extends Attributes>(
  item: unknown,
  shape: SubRecordShape<Known>,
): Entry<Known> | 'empty' | 'unknown' {
  if (!isRecord(item)) {
    const bare = (typeof item === 'number' ? shape.bareNumber : undefined) ?? shape.bare;
    const read = bare === undefined ? undefined : shape.attributes[bare]?.read(item);
    if (bare === undefined || read === undefined) return 'unknown';
    // The attribute's own reader decides its type; the mapped type cannot be built key by key.
    return { [bare]: read, extra: {} } as Entry<Known>;
  }
  const values = new Map<string, { readonly key: string; readonly value: unknown }>();
  for (const key of Object.keys(item)) values.set(foldKey(key), { key, value: item[key] });
  const nested = shape.nestedIn?.map((key) => values.get(foldKey(key))?.value).find((candidate) => isRecord(candidate));
  if (isRecord(nested)) {
    for (const key of Object.keys(nested)) {
      const own = values.get(foldKey(key));
      if (own === undefined || own.value === null) values.set(foldKey(key), { key, value: nested[key] });
    }
  }
  const entry: Record<string, unknown> = {};
  const used = new Set<string>();
  let recognised = false;
  for (const [name, attribute] of Object.entries(shape.attributes)) {
    for (const key of attribute.keys) {
      const folded = foldKey(key);
      const found = values.get(folded);
      if (found === undefined || used.has(folded)) continue;
      const read = attribute.read(found.value);
      // A value that is there but cannot be read is another shape, not an empty one.
      if (shape.recognisedBy.includes(name) && (read !== undefined || isAbsent(found.value))) recognised = true;
      if (read === undefined) continue;
      used.add(folded);
      entry[name] = read;
      break;
    }
  }
  if (!recognised) return 'unknown';
  if (!shape.recognisedBy.some((name) => entry[name] !== undefined)) return 'empty';
  // Built from the attributes' own readers above; the mapped type cannot be built key by key.
  return { ...entry, extra: readExtra(values, used) } as unknown as Entry<Known>;
}

function readExtra(
  values: ReadonlyMap<string, { readonly key: string; readonly value: unknown }>,
  used: ReadonlySet<string>,
): Record<string, JsonValue> {
  const extra: Record<string, JsonValue> = {};
  for (const [folded, { key, value }] of values) {
    if (used.has(folded) || NOISE.test(key) || !/^[A-Za-z][\w.-]{0,39}$/.test(key)) continue;
    if (typeof value === 'boolean' || typeof value === 'number' || readText(value) !== undefined) {
      // Checked just above to be a scalar.
      extra[toSnakeCase(key)] = value as JsonValue;
    }
  }
  return extra;
}

/**
 * The keys of an entry as a warning may name them: plain identifiers only, because keys are upstream text too; all others
 * are one `(other)` at the end. Of what is no object, its type.
 */
export function safeKeys(item: unknown): readonly string[] {
  if (!isRecord(item)) return [`(${Array.isArray(item) ? 'list' : typeof item})`];
  const keys = Object.keys(item);
  const plain = keys.filter((key) => /^[A-Za-z]\w{0,39}$/.test(key));
  return plain.length === keys.length ? plain : [...plain, '(other)'];
}
