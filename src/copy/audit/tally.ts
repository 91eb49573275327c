/** Scores: the share of checks that are passed, summed up over the rules. */

import type { Severity } from './rule.ts';

/** The score of a category, a brand, or all. */
export interface Score {
  readonly name: string;
  /** 0 to 100: the share of checks that are passed, weighted by severity. */
  readonly score: number;
  /** Checks that failed, a record failing two rules being two. */
  readonly failed: number;
}

/** How much a check counts in a score. */
export const WEIGHTS: Readonly<Record<Severity, number>> = { error: 4, warning: 2, hint: 1 };

/** Sums of checks, by part and name. */
export interface Tally {
  /** Adds what a rule of a severity counted of a name. */
  add(part: string, name: string, severity: Severity, checked: number, failed: number): void;
  /** The scores of a part, the worst first. */
  get(part: string): readonly Score[];
}

/** Creates a tally of nothing. */
export function createTally(): Tally {
  const parts = new Map<string, Map<string, { checked: number; lost: number; failed: number }>>();
  return {
    add: (part, name, severity, checked, failed) => {
      const sums = parts.get(part) ?? new Map<string, { checked: number; lost: number; failed: number }>();
      const sum = sums.get(name) ?? { checked: 0, lost: 0, failed: 0 };
      sum.checked += WEIGHTS[severity] * checked;
      sum.lost += WEIGHTS[severity] * failed;
      sum.failed += failed;
      parts.set(part, sums.set(name, sum));
    },
    get: (part) =>
      [...(parts.get(part) ?? [])]
        .filter(([, { checked }]) => checked > 0)
        .map(([name, { checked, lost, failed }]) => ({
          name,
          // Rounded down, so that 100 means that nothing fails.
          score: Math.floor((1 - lost / checked) * 1_000) / 10,
          failed,
        }))
        .sort((one, other) => one.score - other.score || other.failed - one.failed || (one.name < other.name ? -1 : 1)),
  };
}
