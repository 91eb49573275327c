import type { Severity } from '../audit/rule.ts';
import type { CellChange } from './compare-cells.ts';
import type { Target } from './understand-columns.ts';

/** Severities of the kinds of slips. */
export const SLIP_SEVERITIES = {
  encoding_broken: 'error',
  column_shifted: 'error',
  decimal_moved: 'error',
  cells_beyond_heads: 'error',
  unit_changed: 'warning',
  price_drop: 'warning',
  emptied: 'warning',
  listed_twice: 'warning',
  several_records: 'warning',
  no_key: 'warning',
} as const satisfies Readonly<Record<string, Severity>>;

/** Kind of a slip. */
export type SlipKind = keyof typeof SLIP_SEVERITIES;

// Letters of UTF-8 that were read as another encoding, and the sign for a letter that could not be
// read.
const BEHIND_A_TILDE = '\\u0080-\\u00BF‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œŸ¼½¾¶§©¨ª«®°±´µ·¸º»¿¢£¤¥¡¦¬¯²³¹';
const BROKEN = new RegExp(`\\uFFFD|Ã[${BEHIND_A_TILDE}]|Â[\\u00A0-\\u00BF]|â€`);

// Factors between units that are confused: inch, ounce, pound, foot, gallon.
const UNIT_FACTORS = [2.54, 25.4, 28.3495, 0.453592, 0.3048, 3.28084, 3.78541, 1.609344];

// Relative: converted amounts are rounded.
const ROUNDING = 0.01;

// A fall by more than `most` is a slip; by more than `unusual` only where few of its category cost
// so little.
const DROPS = { most: 0.5, unusual: 0.2 };

/** Finds the slip that a change of one cell looks like; undefined where it looks intended. */
export function findCellSlip(
  { before, after, numbers, isAmount = false }: CellChange,
  { kind }: Target,
): SlipKind | undefined {
  if (after === '') return 'emptied';
  if (BROKEN.test(after) && !BROKEN.test(before)) return 'encoding_broken';
  if (numbers === undefined) return undefined;
  const [from, to] = numbers;
  if (from === 0 || to === 0) return undefined;
  const factor = to / from;
  if ([10, 100, 1_000].some((power) => isFactor(factor, power, 1e-6))) return 'decimal_moved';
  if (isAmount && UNIT_FACTORS.some((unit) => isFactor(factor, unit, ROUNDING))) {
    return 'unit_changed';
  }
  return kind === 'price' && 1 - factor > DROPS.most ? 'price_drop' : undefined;
}

function isFactor(factor: number, wanted: number, tolerance: number): boolean {
  return [factor, 1 / factor].some((ratio) => Math.abs(ratio / wanted - 1) <= tolerance);
}

/** Checks whether a price falls so much that its category must show whether that is usual. */
export function isNotableDrop({ numbers }: CellChange): boolean {
  if (numbers === undefined) return false;
  return 1 - numbers[1] / numbers[0] > DROPS.unusual;
}

/** Column of a changed cell, and the column that holds its value in the record; positions. */
export interface ColumnFit {
  readonly from: number;
  readonly to: number;
}

/**
 * Counts changed cells of a column whose value a record has in the next column, or in the one
 * before.
 */
export class ColumnShifts {
  readonly #rows = new Map<string, number>();

  /**
   * Adds a row.
   * @param fits of the changed cells
   * @returns true for a shifted row: two cells fit in one direction
   */
  note(fits: readonly ColumnFit[]): boolean {
    for (const { from, to } of fits) {
      const key = `${from} ${to}`;
      this.#rows.set(key, (this.#rows.get(key) ?? 0) + 1);
    }
    return [1, -1].some((step) => fits.filter(({ from, to }) => to - from === step).length > 1);
  }

  list(countChanges: (index: number) => number) {
    return [...this.#rows].flatMap(([key, rows]) => {
      const [from = 0, to = 0] = key.split(' ').map(Number);
      const isMost = rows >= MIN_SHIFTED && rows * 2 >= countChanges(from);
      return isMost ? [{ from, to, rows }] : [];
    });
  }
}

const MIN_SHIFTED = 3;
