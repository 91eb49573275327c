/** Range of positions in a list, from 0; `to` is exclusive. */
export interface Positions {
  readonly from: number;
  readonly to: number;
}

/** Counts the positions in ranges. */
export function countPositions(all: readonly Positions[] = []): number {
  return all.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Returns the parts of ranges that are within another range. */
export function clipPositions(all: readonly Positions[], within: Positions): readonly Positions[] {
  return all
    .map(({ from, to }) => ({ from: Math.max(from, within.from), to: Math.min(to, within.to) }))
    .filter(({ from, to }) => from < to);
}
