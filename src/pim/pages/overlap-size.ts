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
 * Chooses the smallest size whose page holds as many of the wanted rows as there can be, and the row before. Pages start at
 * multiples of their size (Spec §4.1), so that the size wanted would often bring fewer rows, or none.
 * @returns undefined when no size has a page that holds both
 */
export function chooseOverlapSize({ next, wanted, least, most }: Overlap): number | undefined {
  let best: number | undefined;
  let bestRows = 0;
  for (let size = least; size <= most && bestRows < wanted; size++) {
    const rows = Math.min(size - 1 - ((next - 1) % size), wanted);
    if (rows > bestRows) [best, bestRows] = [size, rows];
  }
  return best;
}
