/** The values of a record by which `count_by` counts records. Pure. */

import { InvalidArgumentError } from '../errors.ts';
import { NAMED_KINDS, type NamedKind, readNamedValues } from '../record/facts.ts';
import { COUNT_KINDS, COUNT_WORDS } from '../record/field-tables.ts';
import { foldLabel, foldText } from '../record/nearest.ts';
import { READERS, readBrands, readCategories, readTags } from '../record/readers.ts';
import type { ReadResult } from '../record/sub-record.ts';
import { countLeft, getField, isAbsent, type PimRecord, readDate, readStatus, readText } from '../record/value.ts';
import type { Sought } from './condition.ts';
import { foldValue, listMembers, seekName } from './named-value.ts';

/** A value that a record counts towards. */
export interface CountedValue {
  readonly value: string;
  /** Values with the same key count as one, however they are written. */
  readonly key: string;
  /** The id of a category, because several categories may have the same name. */
  readonly id?: number;
}

/** The values of a record, empty if it has none; undefined if they cannot be read. */
export type ReadValues = (record: PimRecord) => readonly CountedValue[] | undefined;

/** The fields of the lists that are counted by the names in them. */
const LISTS = {
  brand: 'TrademarkProducts',
  category: 'CategoryProducts',
  root_category: 'CategoryProducts',
  tag: 'Tags',
} as const;

const KINDS: Readonly<Record<(typeof COUNT_KINDS)[number], ReadValues>> = {
  brand: named(LISTS.brand, readBrands),
  category: named(LISTS.category, readCategories, keyOfCategory),
  // The list of categories gives the path from these to their roots (lists/read/tally.ts).
  root_category: named(LISTS.root_category, readCategories, keyOfCategory),
  tag: named(LISTS.tag, readTags, keyOfTag),
  status: (record) => one(getField(record, 'Status'), readStatus),
  type: (record) => one(getField(record, 'Type'), readText),
  year_created: (record) => one(getField(record, 'Created'), readYear),
  year_updated: (record) => one(getField(record, 'Updated'), readYear),
};

/**
 * Builds the function that reads the values for a word of `count_by`.
 * @throws InvalidArgumentError for an unknown word
 */
export function buildReadValues(word: string): ReadValues {
  const { kind, name } = splitWord(word);
  const whole = COUNT_KINDS.find((one) => one === word);
  if (whole !== undefined) return KINDS[whole];
  if ((kind === 'property' || kind === 'option') && name !== '') return valuesOf(kind, name);
  throw new InvalidArgumentError(
    'count_by: nothing can be counted by this word.',
    `Use one of ${COUNT_WORDS.join(', ')}.${/^[\p{L}\p{N}_ ]{1,40}$/u.test(word) ? ` For a property of this name write property:${word}, for an option option:${word}.` : ''}`,
    'count_by',
  );
}

/** The list that a word counts by, by its name on the wire (Spec §2.4); undefined: it counts by no list. */
export function countedList(word: string): string | undefined {
  const { kind } = splitWord(word);
  const lists: Readonly<Record<string, string>> = LISTS;
  return kind === 'property' || kind === 'option' ? NAMED_KINDS[kind].wire : lists[kind];
}

/** What a word such as `property:Material` looks for; undefined for a word without a name. */
export function seekCounted(word: string): Sought | undefined {
  const { kind, name } = splitWord(word);
  if (name === '') return undefined;
  return kind === 'property' ? seekName('properties', name) : kind === 'option' ? seekName('options', name) : undefined;
}

/** Splits `property:Material` into `property` and `Material`; the name is empty if there is no colon. */
function splitWord(word: string): { readonly kind: string; readonly name: string } {
  const [kind = '', ...rest] = word.split(':');
  return { kind, name: rest.join(':').trim() };
}

/** A field that the PIM does not send at all is not known to be missing. */
function one(raw: unknown, read: (raw: unknown) => string | number | undefined): readonly CountedValue[] | undefined {
  const value = read(raw);
  if (value !== undefined) return [{ value: String(value), key: foldText(String(value)) }];
  return raw !== undefined && isAbsent(raw) ? [] : undefined;
}

function readYear(raw: unknown): string | undefined {
  return readDate(raw)?.slice(0, 4);
}

type Entry = { readonly id?: number; readonly name?: string };

/** Reads values from the names in a list. An entry without a name shows that the record has a value, but not which. */
function named(
  wire: string,
  read: (raw: unknown) => ReadResult<Entry>,
  keyOf: (entry: Entry) => Pick<CountedValue, 'key' | 'id'> = keyOfName,
): ReadValues {
  return (record) => {
    const raw = getField(record, wire);
    const reading = read(raw);
    if (reading.state !== 'value') return raw !== undefined && reading.state === 'absent' ? [] : undefined;
    // Some values are left out, so the record would be counted only by the others.
    if (countLeft(raw) > 0) return undefined;
    const values = reading.value.flatMap((entry) =>
      entry.name === undefined ? [] : { value: entry.name, ...keyOf(entry) },
    );
    return values.length === 0 ? undefined : values;
  };
}

function keyOfName({ name = '' }: Entry): Pick<CountedValue, 'key'> {
  return { key: foldText(name) };
}

/** Tags that a filter treats as equal count as one. */
function keyOfTag({ name = '' }: Entry): Pick<CountedValue, 'key'> {
  return { key: foldLabel(name) };
}

/** Categories with the same name (Tees of Men, Tees of Women) count separately, by their ids. */
function keyOfCategory(entry: Entry): Pick<CountedValue, 'key' | 'id'> {
  return entry.id === undefined ? keyOfName(entry) : { key: `#${entry.id}`, id: entry.id };
}

/**
 * The values of the properties or options with a name. Several values in one count separately, because a filter finds
 * each.
 */
function valuesOf(kind: NamedKind, name: string): ReadValues {
  const { wire, reader } = NAMED_KINDS[kind];
  return (record) => {
    const raw = getField(record, wire);
    const { state } = READERS[reader](raw);
    if (state !== 'value') return raw !== undefined && state === 'absent' ? [] : undefined;
    if (countLeft(raw) > 0) return undefined;
    const members = readNamedValues(kind, raw, name).values.flatMap(listMembers);
    return members.map((value) => ({ value, key: foldValue(value) }));
  };
}
