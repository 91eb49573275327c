/** Positions of records in a list. */

/** Counted from 0: those from the first up to, but not including, the second. */
export interface Positions {
  readonly from: number;
  readonly to: number;
}

/** How many positions these are. */
export function countPositions(all: readonly Positions[] = []): number {
  return all.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** What lies within others. */
export function clipPositions(all: readonly Positions[], within: Positions): readonly Positions[] {
  return all
    .map(({ from, to }) => ({ from: Math.max(from, within.from), to: Math.min(to, within.to) }))
    .filter(({ from, to }) => from < to);
}
