import type { ListOutcome } from './list-outcome.ts';

// Numbers of records: in the earlier copy, and in two readings of the list.
interface Counts {
  readonly records: number;
  readonly first: number;
  readonly second: number;
}

/** Returns true if less than half of the earlier records came. */
export function isMostLost(count: number, earlierCount: number): boolean {
  return 2 * count < earlierCount;
}

/**
 * Decides about a list that lost most of its records in a first reading, by the outcome of a second
 * one. If they differ, earlier records are kept.
 */
export function confirmLoss(outcome: ListOutcome, counts: Counts): ListOutcome {
  const { records, first, second } = counts;
  if (outcome.isComplete !== true || !isMostLost(second, records)) return outcome;
  const { notes = [] } = outcome;
  if (isAboutSame(first, second)) {
    const lostMost = { code: 'list_lost_most', records, left: second } as const;
    return { ...outcome, notes: [...notes, lostMost] };
  }
  const readingsDiffer = { code: 'list_readings_differ', records, first, second } as const;
  return {
    ...outcome,
    isComplete: false,
    keeps: 'missing',
    notes: [...notes, readingsDiffer],
  };
}

// Allows for edits between two readings: they differ by at most 1 %.
function isAboutSame(first: number, second: number): boolean {
  return Math.abs(first - second) <= Math.max(first, second) / 100;
}
