/**
 * Builds the rows of the hidden table `amounts`: every named value of a record as the conditions of
 * questions read it, folded and as numbers.
 */

import type { NamedEntry } from '../../../record/codes-and-media.ts';
import { foldLabel, foldText } from '../../../record/nearest.ts';
import {
  convertMeant,
  type Quantity,
  readEntryQuantities,
  readEntryRange,
} from '../../../record/quantity.ts';
import { foldUnit } from '../../../record/units.ts';
import { isCutText } from '../../../record/value.ts';
import { toPlainValue } from './plain-columns.ts';
import type { Owner, Row } from './table-row.ts';

/** Kind of sub-record that states a named value. */
export type AmountPlace = 'property' | 'option' | 'dimension' | 'packaging' | 'warranty';

// Joins the values of an entry to one text.
const JOINT = ', ';

// Signs that may separate several values in one text.
const SEPARATOR = /, |\s*[;|]\s*|(?<=\p{L}),(?=\p{L})/u;

/**
 * Lists the rows of an entry: one for each of its values. An entry with several values has one more
 * for the whole text, with `is_member` false; an entry without a value has one with NULL.
 */
export function listAmounts(place: AmountPlace, owner: Owner, entry: NamedEntry): readonly Row[] {
  const { name, code, unread } = entry;
  const value = entry.value === undefined ? undefined : toPlainValue(entry.value);
  const isEmpty = [name, code, value, unread].every((part) => part === undefined);
  if (isEmpty) return [];
  const addRow = createRows(place, owner, entry);
  if (value === undefined) return [addRow(undefined, NO_NUMBERS, true)];
  const isList = entry.isList === true;
  const parts = value.split(isList ? JOINT : SEPARATOR);
  // Distinct, and without the empty text behind a last semicolon.
  const members = [...new Set(parts)].filter((text) => text !== '');
  if (parts.length === 1 || members.length === 0) {
    return [addRow(value, readNumbers(value, entry), true)];
  }
  // A comma or semicolon within a text may separate several values or belong to one:
  // settle-members.sql decides by all records.
  const rows = members.map((text) =>
    addRow(text, readNumbers(text, entry), isList ? true : undefined),
  );
  return [...rows, addRow(value, NO_NUMBERS, isList ? false : undefined)];
}

// Readings of a value as a number, or the bounds of a range.
interface Numbers {
  readonly readings: readonly Quantity[] | 'unclear';
  readonly isRange: boolean;
}

const NO_NUMBERS: Numbers = { readings: [], isRange: false };

function readNumbers(text: string, entry: NamedEntry): Numbers {
  const readings = readEntryQuantities(text, entry);
  if (readings.length > 0) return { readings, isRange: false };
  const range = readEntryRange(text, entry);
  return range === undefined ? NO_NUMBERS : { readings: range, isRange: true };
}

// Folds the names once for all rows of an entry.
function createRows(
  place: AmountPlace,
  { owner, product_id, variant_id }: Owner,
  entry: NamedEntry,
) {
  const { name, code, unit, culture } = entry;
  const nameFolded = fold(name, foldName);
  const codeFolded = fold(code, foldName);
  const unitFolded = fold(unit, foldUnit);
  const subject = name ?? code ?? place;
  const isReadable = entry.unread === undefined && !isCutText(entry.value);
  // One literal, because spreading objects of this size takes longer than everything else here.
  return (
    value: string | undefined,
    { readings, isRange }: Numbers,
    isMember: boolean | undefined,
  ): Row => {
    const number = readings === 'unclear' ? undefined : readNumber(readings, subject);

    return {
      owner,
      product_id,
      variant_id,
      place,
      name,
      code,
      name_folded: nameFolded,
      code_folded: codeFolded,
      value,
      is_member: isMember,
      value_folded: fold(value, foldValue),
      unit,
      unit_folded: unitFolded,
      culture,
      number_min: number?.least,
      number_max: number?.most,
      number_unit_folded: fold(number?.unit, foldUnit),
      number_min_base: number?.leastBase?.amount,
      number_max_base: number?.mostBase?.amount,
      base_unit: number?.leastBase?.symbol,
      is_range: number === undefined ? undefined : isRange,
      is_number: entry.isNumber,
      is_readable: isReadable && readings !== 'unclear',
    };
  };
}

// Limits of the cache: the number of names, and the characters of one.
const MAX_NAMES = 1_000;
const MAX_NAME_CHARS = 200;

// Folds like foldLabel; names repeat from record to record, so the results are cached.
const foldName = createNameFold();

function createNameFold(): (name: string) => string {
  const foldedNames = new Map<string, string>();
  return (name) => {
    const cached = foldedNames.get(name);
    if (cached !== undefined) return cached;
    const folded = foldLabel(name);
    if (foldedNames.size >= MAX_NAMES) foldedNames.clear();
    if (name.length <= MAX_NAME_CHARS) foldedNames.set(name, folded);
    return folded;
  };
}

function fold(text: string | undefined, by: (text: string) => string): string | undefined {
  return text === undefined ? undefined : by(text);
}

// Makes `1920x1080` and `1920×1080` equal. Single spaces stay.
function foldValue(value: string): string {
  return foldText(value).replaceAll('×', 'X');
}

// The least and the greatest reading, in their own unit and in the first unit of its kind.
// `subject`: the name of the measured quantity.
function readNumber(readings: readonly Quantity[], subject: string) {
  const [first, second = first] = readings;
  if (first === undefined || second === undefined) return undefined;
  // All readings of a text have one unit.
  const { unit } = first;
  const least = Math.min(first.amount, second.amount);
  const most = Math.max(first.amount, second.amount);
  const leastBase = convertMeant(least, unit, subject);
  const mostBase = least === most ? leastBase : convertMeant(most, unit, subject);
  return { unit, least, most, leastBase, mostBase };
}
