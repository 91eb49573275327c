/** Joins a period that stands in two numbers: `{years: 2, months: 6}` → `2 years 6 months`. */

import { findUnit } from '../units.ts';
import { listCandidates, textOf } from './choose.ts';
import { findUnitInKey } from './choose-unit.ts';
import type { Leaf } from './leaves.ts';
import type { RawEntry } from './raw-entry.ts';
import type { DisplayValue } from './shown-values.ts';

// A number of years or months.
interface PartOfPeriod {
  readonly leaf: Leaf;
  /** The number as written. */
  readonly text: string;
  readonly unit: string;
  /** In months. */
  readonly length: number;
  /** Months in one unit. */
  readonly monthsOfUnit: number;
}

/** Reads the period of an entry; undefined if it does not stand in several numbers. */
export function choosePeriod(entry: RawEntry): DisplayValue | undefined {
  const candidates = listCandidates(entry, 'value');
  const parts = candidates.flatMap(({ leaf }) => readPart(leaf) ?? []);
  if (parts.length < 2) return undefined;
  const filled = parts.filter(({ length }) => length > 0);
  const longestUnitFirst = filled.toSorted((left, right) => right.monthsOfUnit - left.monthsOfUnit);
  const [first, second, another] = longestUnitFirst;
  if (first === undefined || another !== undefined) return undefined;
  if (second === undefined) return { value: { value: first.text, leaf: first.leaf } };
  // `{years: 2, months: 24}` states the same twice.
  if (second.length >= first.monthsOfUnit) return undefined;
  return { value: { value: `${first.text} ${first.unit} ${second.text} ${second.unit}` } };
}

function readPart(leaf: Leaf): PartOfPeriod | undefined {
  const unit = findUnitInKey(leaf);
  if (unit === undefined) return undefined;
  const { kind, factor: monthsOfUnit = 0 } = findUnit(unit) ?? {};
  if (kind !== 'months') return undefined;
  const text = textOf(leaf);
  if (text === undefined || !/^\d{1,4}$/.test(text)) return undefined;
  return {
    leaf,
    text,
    unit,
    length: Number(text) * monthsOfUnit,
    monthsOfUnit,
  };
}
