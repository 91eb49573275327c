/** What `count_by` counts: the values of a record by which records are counted. Pure. */

import { InvalidArgumentError } from '../errors.ts';
import { COUNT_KINDS, COUNT_WORDS } from '../record/count-words.ts';
import { NAMED_KINDS, type NamedKind, readNamedValues } from '../record/named-values.ts';
import { READERS, readBrands, readCategories, readTags } from '../record/readers.ts';
import { getField, isAbsent, type PimRecord, readDate, readStatus, readText } from '../record/value.ts';

/** The values of a record, none where it has none; undefined where what it holds cannot be read. */
export type ReadValues = (record: PimRecord) => readonly string[] | undefined;

const KINDS: Readonly<Record<(typeof COUNT_KINDS)[number], ReadValues>> = {
  brand: named('TrademarkProducts', readBrands),
  category: named('CategoryProducts', readCategories),
  tag: named('Tags', readTags),
  status: (record) => one(getField(record, 'Status'), readStatus),
  type: (record) => one(getField(record, 'Type'), readText),
  year_created: (record) => one(getField(record, 'Created'), readYear),
  year_updated: (record) => one(getField(record, 'Updated'), readYear),
};

/**
 * Builds what reads the values that a word of `count_by` means.
 * @throws InvalidArgumentError for a word that does not exist
 */
export function buildReadValues(word: string): ReadValues {
  const [kind = '', name = ''] = [word.split(':', 1)[0], word.slice(word.indexOf(':') + 1).trim()];
  const whole = COUNT_KINDS.find((one) => one === word);
  if (whole !== undefined) return KINDS[whole];
  if ((kind === 'property' || kind === 'option') && word.includes(':') && name !== '') return valuesOf(kind, name);
  throw new InvalidArgumentError(
    'count_by: nothing can be counted by this word.',
    `Use one of ${COUNT_WORDS.join(', ')}.`,
    'count_by',
  );
}

/** What the PIM does not send is not known to be missing. */
function one(raw: unknown, read: (raw: unknown) => string | number | undefined): readonly string[] | undefined {
  const value = read(raw);
  if (value !== undefined) return [String(value)];
  return raw !== undefined && isAbsent(raw) ? [] : undefined;
}

function readYear(raw: unknown): string | undefined {
  return readDate(raw)?.slice(0, 4);
}

function named(wire: string, read: typeof readBrands | typeof readTags): ReadValues {
  return (record) => {
    const raw = getField(record, wire);
    const reading = read(raw);
    if (reading.state !== 'value') return raw !== undefined && reading.state === 'absent' ? [] : undefined;
    return reading.value.flatMap(({ name }: { readonly name?: string }) => name ?? []);
  };
}

/** The values of the properties or options of a name. */
function valuesOf(kind: NamedKind, name: string): ReadValues {
  const { wire, reader } = NAMED_KINDS[kind];
  return (record) => {
    const raw = getField(record, wire);
    const { state } = READERS[reader](raw);
    if (state !== 'value') return raw !== undefined && state === 'absent' ? [] : undefined;
    return readNamedValues(kind, raw, name).values.map(({ value, unit }) =>
      unit === undefined ? value : `${value} ${unit}`,
    );
  };
}
