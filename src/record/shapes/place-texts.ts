/**
 * Tells which texts of translations are names, short and long descriptions by what they share with
 * the texts of their record: numbers, brands, and how long they are.
 */

import type { Column, EntryTable, TextRole } from './columns.ts';

const TEXT_ROLES: readonly TextRole[] = ['name', 'short', 'long'];

interface PlacedText {
  readonly role: TextRole;
  readonly column: Column;
  /** From 0 to 1: how much its texts share with those of the record. */
  readonly likeness: number;
  readonly same: number;
}

// Fewer pairs of texts prove nothing.
const MIN_PAIRS = 10;

// More pairs tell no more, and long texts take time.
const MAX_PAIRS = 100;

// Texts that share less are strangers.
const MIN_LIKENESS = 0.04;

// The translation into the language of the record repeats its text.
const MIN_SAME = 0.1;

// The text of another role shares clearly less.
const CLEARLY = 1.5;

/** Places columns whose texts are clearly closer to one text of the record than to the others. */
export function placeTexts(columns: readonly Column[], table: EntryTable): readonly PlacedText[] {
  const placed = columns
    .flatMap((column) => placeColumn(column, table))
    .toSorted((left, right) => right.likeness - left.likeness);
  return placed.filter(
    ({ role }, index) => placed.findIndex((candidate) => candidate.role === role) === index,
  );
}

function placeColumn(column: Column, table: EntryTable): readonly PlacedText[] {
  const [first, second] = TEXT_ROLES.flatMap((role): readonly PlacedText[] => {
    const likenesses = compareWithRecords(column, role, table);
    if (likenesses.length < MIN_PAIRS) return [];
    const likeness = sum(likenesses) / likenesses.length;
    const same = likenesses.filter((each) => each === 1).length / likenesses.length;
    return [{ role, column, likeness, same }];
  }).toSorted((left, right) => right.likeness - left.likeness);
  if (first === undefined) return [];
  // One text alone is the closest, whatever it is, unless some repeat it.
  const isClear =
    second === undefined
      ? first.same >= MIN_SAME
      : first.likeness >= MIN_LIKENESS && first.likeness >= second.likeness * CLEARLY;
  return isClear ? [first] : [];
}

function compareWithRecords(
  { values }: Column,
  role: TextRole,
  { recordOf, recordTexts = [] }: EntryTable,
): readonly number[] {
  const pairs = [...values].flatMap(([entry, value]): readonly (readonly [string, string])[] => {
    const text = recordTexts[recordOf[entry] ?? -1]?.[role];
    return text === undefined ? [] : [[String(value), text]];
  });
  return pairs.slice(0, MAX_PAIRS).map(([value, text]) => compareTexts(value, text));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

// The part of the words of the longer text that both have, less if the other one is shorter.
function compareTexts(left: string, right: string): number {
  if (left === right) return 1;
  const leftWords = listWords(left);
  const rightWords = listWords(right);
  const most = Math.max(leftWords.size, rightWords.size);
  if (most === 0) return 0;
  const shared = [...leftWords].filter((word) => rightWords.has(word)).length;
  const longest = Math.max(left.length, right.length);
  return (shared / most) * (Math.min(left.length, right.length) / longest);
}

function listWords(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
