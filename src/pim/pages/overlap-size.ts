/** The page size at which one request brings both the row before a position and the rows from it on. Pure. */

/** What the size is chosen by. Rows. */
interface Overlap {
  /** Position of the first row wanted, at least 1. */
  readonly next: number;
  /** Rows that a request asks for otherwise. */
  readonly wanted: number;
  /** Smallest and largest size that may be asked for. */
  readonly least: number;
  readonly most: number;
}

/**
 * Chooses the size: `wanted` where its page holds both, else the smallest whose page holds as many of the wanted rows as
 * there can be. Pages start at multiples of their size (Spec §4.1), so that at a seam another size is needed.
 * @returns undefined when no size has a page that holds both
 */
export function chooseOverlapSize({ next, wanted, least, most }: Overlap): number | undefined {
  const rowsAfter = (size: number): number => size - 1 - ((next - 1) % size);
  if (rowsAfter(wanted) > 0) return wanted;
  let best: number | undefined;
  let bestRows = 0;
  for (let size = least; size <= most && bestRows < wanted; size++) {
    const rows = Math.min(rowsAfter(size), wanted);
    if (rows > bestRows) [best, bestRows] = [size, rows];
  }
  return best;
}
