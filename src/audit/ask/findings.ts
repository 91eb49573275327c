import { SEVERITIES, titleOf } from '../rule.ts';
import type { Verdict } from './ask-audit.ts';

/**
 * Outcome of a rule, the worst that is known. `unknown`: no record fails, but the copy cannot tell
 * about some. `none_of_known_patterns`: the rule looks for known patterns only, so finding none
 * proves nothing. `does_not_apply`: there is no record that the rule is about.
 */
export type Outcome = 'failed' | 'unknown' | 'none_of_known_patterns' | 'passed' | 'does_not_apply';

export function outcomeOf(verdict: Verdict): Outcome {
  const { rule, population, failed, unknown, readsUnread } = verdict;
  if (failed > 0) return 'failed';
  if (unknown > 0 || readsUnread) return 'unknown';
  if (population === 0) return 'does_not_apply';
  return rule.knowsPatternsOnly ? 'none_of_known_patterns' : 'passed';
}

// A rule that could check a smaller share of the records than this says little when it passes.
const LITTLE = 0.1;

/**
 * True if a rule passed but could check only a few records, because the others lack what it checks,
 * such as a price: passing then says little about the catalog.
 */
export function isLittleChecked(verdict: Verdict): boolean {
  const { rule, records, population, unknown } = verdict;
  return (
    outcomeOf(verdict) === 'passed' &&
    rule.appliesToFew !== true &&
    population - unknown < LITTLE * records
  );
}

/**
 * Lists the results with failures, without system gaps: the most severe first, then those with the
 * most failures.
 */
export function listFindings(verdicts: readonly Verdict[]): readonly Verdict[] {
  const rank = ({ rule }: Verdict): number => SEVERITIES.indexOf(rule.severity);
  return verdicts
    .filter(({ failed, isSystemic }) => failed > 0 && !isSystemic)
    .sort((first, second) => rank(first) - rank(second) || second.failed - first.failed);
}

/** Lists the system gaps: rules that nearly all records for sale fail. */
export function listSystemGaps(verdicts: readonly Verdict[]): readonly Verdict[] {
  return verdicts
    .filter(({ isSystemic, failed }) => isSystemic && failed > 0)
    .sort((first, second) => second.failed - first.failed);
}

/** Explains what a system gap probably means. */
export function describeSystemGap({ rule, ofSale: { failed, records } }: Verdict): string {
  const failing = failed.toLocaleString('en');
  const all = records.toLocaleString('en');
  const failures = `${failing} of ${all} ${rule.subject}s for sale in the catalog`;
  if (rule.group !== 'completeness') return `${failures}: probably how the data come in`;
  const passing = records - failed;
  if (passing === 0)
    return `${failures}: probably it is kept elsewhere, or this PIM does not send it`;
  const filled = passing === 1 ? '1 has' : `${passing.toLocaleString('en')} have`;
  return `${failures}: ${filled} it, so hardly anybody fills it`;
}

/** Computes a share in per cent with one decimal; 100 only for all, and 0 only for none. */
export function percentOf(count: number, products: number): number {
  if (count === 0 || products === 0) return 0;
  if (count === products) return 100;
  const rounded = Math.round((count * 1_000) / products) / 10;
  return Math.min(99.9, Math.max(0.1, rounded));
}

/** Sums up in a sentence what the rules file accepts; empty if it accepts nothing. */
export function describeAccepted(verdicts: readonly Verdict[]): readonly string[] {
  const accepting = verdicts.filter(({ accepted }) => accepted > 0);
  if (accepting.length === 0) return [];
  const counts = accepting.map(({ rule, accepted }) => `${titleOf(rule)} ${accepted}`);
  return [`Accepted, and counted apart: ${counts.join(', ')}.`];
}
