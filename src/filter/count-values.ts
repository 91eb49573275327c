/** The values of a record by which `count_by` counts records. Pure. */

import { InvalidArgumentError } from '../errors.ts';
import type { ReadResult } from '../record/build-reader.ts';
import { isNamed } from '../record/codes-and-media.ts';
import { foldLabel, foldText } from '../record/nearest.ts';
import { readBrands, readCategories, readTags } from '../record/pim-keys.ts';
import { COUNT_KINDS, COUNT_WORDS } from '../record/record-fields.ts';
import {
  countLeft,
  getField,
  isAbsent,
  type PimRecord,
  readDate,
  readStatus,
  readText,
} from '../record/value.ts';
import type { Sought } from './condition-engine.ts';
import { KINDS } from './named-places.ts';
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

/** A word of `count_by`. */
interface CountWord {
  readonly read: ReadValues;
  /** The list that it counts by, by its name on the wire (Spec §2.4). */
  readonly list?: string;
  /** What a word such as `property:Material` looks for. */
  readonly sought?: Sought;
  /** Whether a variant of the record states it, which is not counted. */
  readonly isOfVariants?: (record: PimRecord) => boolean;
}

const WORDS: Readonly<Record<(typeof COUNT_KINDS)[number], CountWord>> = {
  brand: listed('TrademarkProducts', readBrands, keyOfName),
  category: listed('CategoryProducts', readCategories, keyOfCategory),
  // The list of categories gives the path from these to their roots (catalog/lists/found/tally.ts).
  root_category: listed('CategoryProducts', readCategories, keyOfCategory),
  // Tags that a filter treats as equal count as one.
  tag: listed('Tags', readTags, ({ name = '' }) => ({ key: foldLabel(name) })),
  status: { read: (record) => one(getField(record, 'Status'), readStatus) },
  type: { read: (record) => one(getField(record, 'Type'), readText) },
  year_created: { read: (record) => one(getField(record, 'Created'), readYear) },
  year_updated: { read: (record) => one(getField(record, 'Updated'), readYear) },
};

/** What a word of `count_by` counts; undefined: there is no such word. */
export function findCountWord(word: string): CountWord | undefined {
  const whole = COUNT_KINDS.find((one) => one === word);
  if (whole !== undefined) return WORDS[whole];
  const [, one, name] = /^(property|option):\s*(.*\S)\s*$/s.exec(word) ?? [];
  if (name === undefined) return undefined;
  const argument = one === 'property' ? 'properties' : 'options';
  const kind = KINDS[argument];
  return {
    list: kind.wire,
    // Several values in one count separately, because a filter finds each.
    read: (record) => {
      const own = readEntries(record, kind.wire, kind.read)?.filter(isNamed(name));
      // What variants state is not mixed in: a filter says how many match by which, a count does not.
      const near = kind.others.flatMap(({ tier, entriesOf }) =>
        tier === 0 ? entriesOf(record) : [],
      );
      const named = [own, near.filter(isNamed(name))].find((some) => some?.length) ?? own;
      return named?.flatMap(listMembers).map((value) => ({ value, key: foldValue(value) }));
    },
    sought: seekName(argument, name),
    isOfVariants: (record) =>
      kind.others.some((at) => at.place === 'variant' && at.entriesOf(record).some(isNamed(name))),
  };
}

/**
 * Builds the function that reads the values for a word of `count_by`.
 * @throws InvalidArgumentError for an unknown word
 */
export function buildReadValues(word: string): ReadValues {
  const found = findCountWord(word);
  if (found !== undefined) return found.read;
  const isName = /^[\p{L}\p{N}_ ]{1,40}$/u.test(word);
  const advice = isName
    ? ` For a property of this name write property:${word}, for an option option:${word}.`
    : '';
  throw new InvalidArgumentError(
    'count_by: nothing can be counted by this word.',
    `Use one of ${COUNT_WORDS.join(', ')}.${advice}`,
    'count_by',
  );
}

/** A field that the PIM does not send at all is not known to be missing. */
function one(
  raw: unknown,
  read: (raw: unknown) => string | number | undefined,
): readonly CountedValue[] | undefined {
  const value = read(raw);
  if (value !== undefined) {
    return [{ value: String(value), key: foldText(String(value)) }];
  }
  return raw !== undefined && isAbsent(raw) ? [] : undefined;
}

function readYear(raw: unknown): string | undefined {
  return readDate(raw)?.slice(0, 4);
}

type Entry = { readonly id?: number; readonly name?: string };

/** The entries of a list, empty if it is; undefined if it is not sent, cannot be read, or some entries are left out. */
function readEntries<One>(
  record: PimRecord,
  wire: string,
  read: (raw: unknown) => ReadResult<One>,
): readonly One[] | undefined {
  const raw = getField(record, wire);
  const reading = read(raw);
  if (reading.state !== 'value') {
    return raw !== undefined && reading.state === 'absent' ? [] : undefined;
  }
  return countLeft(raw) > 0 ? undefined : reading.value;
}

/** Reads values from the names in a list. An entry without a name shows that the record has a value, but not which. */
function listed(
  list: string,
  read: (raw: unknown) => ReadResult<Entry>,
  keyOf: (entry: Entry) => Pick<CountedValue, 'key' | 'id'>,
): CountWord {
  return {
    list,
    read: (record) => {
      const entries = readEntries(record, list, read);
      const values = entries?.flatMap((entry) =>
        entry.name === undefined ? [] : { value: entry.name, ...keyOf(entry) },
      );
      return values?.length === 0 && entries?.length !== 0 ? undefined : values;
    },
  };
}

function keyOfName({ name = '' }: Entry): Pick<CountedValue, 'key'> {
  return { key: foldText(name) };
}

/** Categories with the same name (Tees of Men, Tees of Women) count separately, by their ids. */
function keyOfCategory(entry: Entry): Pick<CountedValue, 'key' | 'id'> {
  return entry.id === undefined ? keyOfName(entry) : { key: `#${entry.id}`, id: entry.id };
}
