/**
 * Rows of the hidden table `amounts`: every named value of a record as the conditions of questions read it, folded and as
 * numbers. Pure.
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

/** Where a record states a named value. */
export type AmountPlace = 'property' | 'option' | 'dimension' | 'packaging' | 'warranty';

/** What joins several values of an entry to one text. */
const JOINT = ', ';

/** What may part several values of one text. */
const SEPARATOR = /, |\s*[;|]\s*|(?<=\p{L}),(?=\p{L})/u;

/**
 * Lists the rows of an entry: one for each of its values. An entry with several values has one more for the whole text, which
 * is no member; an entry without a value has one with NULL.
 */
export function listAmounts(place: AmountPlace, owner: Owner, entry: NamedEntry): readonly Row[] {
  const { name, code, unread } = entry;
  const value = entry.value === undefined ? undefined : toPlainValue(entry.value);
  const isEmpty = [name, code, value, unread].every((part) => part === undefined);
  if (isEmpty) return [];
  const addRow = createRows(place, owner, entry);
  if (value === undefined) return [addRow(undefined, [], true)];
  const isList = entry.isList === true;
  const parts = value.split(isList ? JOINT : SEPARATOR);
  // Each once, and none where nothing stands behind the last semicolon.
  const members = [...new Set(parts)].filter((text) => text !== '');
  if (parts.length === 1 || members.length === 0) {
    return [addRow(value, readNumbers(value, entry), true)];
  }
  // A comma or semicolon within a text may part several values or belong to one: settle-members.sql decides by all records.
  const rows = members.map((text) =>
    addRow(text, readNumbers(text, entry), isList ? true : undefined),
  );
  return [...rows, addRow(value, [], isList ? false : undefined)];
}

/** The readings of a value as a number, or the bounds of a range. */
function readNumbers(text: string, entry: NamedEntry): readonly Quantity[] | 'unclear' {
  const readings = readEntryQuantities(text, entry);
  if (readings.length > 0) return readings;
  return readEntryRange(text, entry) ?? [];
}

/** Builds the rows of an entry; its names are folded once. */
function createRows(
  place: AmountPlace,
  { owner, product_id, variant_id }: Owner,
  entry: NamedEntry,
) {
  const { name, code, unit, culture } = entry;
  const nameFolded = fold(name, foldName);
  const codeFolded = fold(code, foldName);
  const unitFolded = fold(unit, foldUnit);
  const measured = name ?? code ?? place;
  const isReadable = entry.unread === undefined && !isCutText(entry.value);
  // One literal, because spreading objects of this size takes longer than everything else here.
  return (
    value: string | undefined,
    readings: readonly Quantity[] | 'unclear',
    isMember: boolean | undefined,
  ): Row => {
    const number = readings === 'unclear' ? undefined : readNumber(readings, measured);
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
      is_number: entry.isNumber,
      is_readable: isReadable && readings !== 'unclear',
    };
  };
}

/** Names that are kept folded, and the characters that one may have. */
const MAX_NAMES = 1_000;
const MAX_NAME_CHARS = 200;

/** Folds as {@link foldLabel} does; names repeat from record to record, so those of the last records are kept. */
const foldName = createNameFold();

function createNameFold(): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const folded = foldLabel(name);
    if (known.size >= MAX_NAMES) known.clear();
    if (name.length <= MAX_NAME_CHARS) known.set(name, folded);
    return folded;
  };
}

function fold(text: string | undefined, by: (text: string) => string): string | undefined {
  return text === undefined ? undefined : by(text);
}

/** Folds a value: `1920x1080` and `1920×1080` are one. Single spaces stay. */
function foldValue(value: string): string {
  return foldText(value).replaceAll('×', 'X');
}

/** The least and the greatest reading of a number, in its own unit and in the first unit of its kind. @param measured the name of what it measures */
function readNumber(readings: readonly Quantity[], measured: string) {
  const [first, second = first] = readings;
  if (first === undefined || second === undefined) return undefined;
  // All readings of a text have one unit.
  const { unit } = first;
  const least = Math.min(first.amount, second.amount);
  const most = Math.max(first.amount, second.amount);
  const leastBase = convertMeant(least, unit, measured);
  const mostBase = least === most ? leastBase : convertMeant(most, unit, measured);
  return { unit, least, most, leastBase, mostBase };
}
