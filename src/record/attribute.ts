/**
 * The kinds of attribute that entries of sub-records have: under which keys each may be sent, and how its value is read,
 * nested records included (Spec §2.4 shows neither). Pure.
 */

import { foldKey, getField, isAbsent, isRecord, readAmount, readId, readText } from './value.ts';

/** One attribute of an entry: the keys it may be sent under (best first) and how its value is read. */
export interface Attribute<Value> {
  readonly keys: readonly string[];
  readonly read: (value: unknown) => Value | undefined;
}

const NOISE =
  /^(id|.*(Id|ID|_id)|(?:[Ss]tatus|[Cc]reated.*|[Uu]pdated.*|[Mm]odified.*|[Ss]ortOrder|[Dd]isplayOrder|[Ii]sDeleted))$/;

/** True for a key that every entry may carry and that tells a reader of the catalog nothing. */
export function isNoise(key: string): boolean {
  return NOISE.test(key);
}

/** A text, or a nested record that names it (`CodeType: {Name}`). */
export function text(...keys: string[]): Attribute<string> {
  return { keys, read: (value) => readLabel(value, ['Name', 'Value', 'Title', 'Text', 'Code']) };
}

/** A code of a standard, or a nested record that holds it (`Currency: {Code}`). */
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

/** A value that may be one scalar, a nested record that holds nothing else (`{Id, Value}`), or a list of these, as one text. */
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
  // More than one text, or a text of another kind (a unit, a language), is not one value.
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
