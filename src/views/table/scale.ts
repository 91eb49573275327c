/** Axes of charts: round numbers from the least to the most. Pure. */

/** Where values stand along an axis. */
export interface Scale {
  /** Marked values, the least first. */
  readonly ticks: readonly number[];
  /** The place of a value, 0 to 1. */
  readonly place: (value: number) => number;
}

/** Steps that people count in. */
const ROUND = [1, 2, 2.5, 5, 10];

/** Creates the scale of these values. @param steps marks, about */
export function createScale(values: readonly number[], { hasZero = true, steps = 5 } = {}): Scale {
  const least = Math.min(...values, ...(hasZero ? [0] : []));
  const most = Math.max(...values, ...(hasZero ? [0] : []));
  const rough = (most - least || Math.abs(most) || 1) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Half a thing is no mark of whole ones.
  const isWhole = values.every(Number.isInteger);
  const isMark = (step: number): boolean => step >= rough * 0.999 && (!isWhole || Number.isInteger(step));
  const step = (ROUND.find((one) => isMark(one * power)) ?? 10) * power;
  const start = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - start) / step - 1e-9));
  const end = start + count * step;
  return {
    // Without the errors of binary fractions.
    ticks: Array.from({ length: count + 1 }, (_, index) => Number((start + index * step).toPrecision(12))),
    place: (value) => (value - start) / (end - start),
  };
}
