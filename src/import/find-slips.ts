/** Finds changes that look like slips of whoever made the file. Pure. */

import type { Severity } from '../audit/rule.ts';
import type { CellChange } from './compare-cells.ts';
import type { Target } from './understand-columns.ts';

/** How bad each kind of slip is. */
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

/** A kind of slip. */
export type SlipKind = keyof typeof SLIP_SEVERITIES;

/** Letters of UTF-8 that were read as another encoding, and the sign for what could not be read. */
const BROKEN =
  /\uFFFD|Ã[\u0080-\u00BF‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œŸ¼½¾¶§©¨ª«®°±´µ·¸º»¿¢£¤¥¡¦¬¯²³¹]|Â[\u00A0-\u00BF]|â€/;

/** How often an amount grows or shrinks where one unit is written for another: inch, ounce, pound, foot, gallon. */
const UNIT_FACTORS = [2.54, 25.4, 28.3495, 0.453592, 0.3048, 3.28084, 3.78541, 1.609344];

/** A factor is met this exactly: who converts rounds. */
const ROUNDING = 0.01;

/** A price that loses more than the first share is told; more than the second, where few of its category cost so little. */
const DROPS = { most: 0.5, unusual: 0.2 };

/** The slip that a change of one cell looks like; undefined: it looks meant. */
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
  return [factor, 1 / factor].some((one) => Math.abs(one / wanted - 1) <= tolerance);
}

/** Whether a price falls so much that it depends on its category whether that is usual. */
export function isNotableDrop({ numbers }: CellChange): boolean {
  if (numbers === undefined) return false;
  return 1 - numbers[1] / numbers[0] > DROPS.unusual;
}

/** Changed cells of a column that fit what a record has in the next column, or in the one before. */
export class ColumnShifts {
  readonly #rows = new Map<string, number>();

  /**
   * Notes a row.
   * @param fits for each changed cell: its column, and the column whose value before it is
   * @returns whether the cells of the row are shifted: two fit in one direction
   */
  note(fits: readonly (readonly [from: number, to: number])[]): boolean {
    for (const [from, to] of fits) {
      const key = `${from} ${to}`;
      this.#rows.set(key, (this.#rows.get(key) ?? 0) + 1);
    }
    return [1, -1].some((step) => fits.filter(([from, to]) => to - from === step).length > 1);
  }

  /**
   * The columns most of whose changes fit another column.
   * @param countChanges of a column
   */
  list(countChanges: (at: number) => number) {
    return [...this.#rows].flatMap(([key, rows]) => {
      const [from = 0, to = 0] = key.split(' ').map(Number);
      const isMost = rows >= LEAST_SHIFTED && rows * 2 >= countChanges(from);
      return isMost ? [{ from, to, rows }] : [];
    });
  }
}

const LEAST_SHIFTED = 3;
