/** What the verdicts of an audit come to, however they are told: one reading for answers, tables and reports. Pure. */

import { SEVERITIES } from '../rule.ts';
import type { Audit, Verdict } from './ask-audit.ts';
import type { Counts } from './standing.ts';

/**
 * How a rule came out, the worst that is known: `failed`; `unknown`: of some records the copy cannot tell, and no other
 * fails; `none_of_known_patterns`: it looks for those only, so that finding none proves nothing; `does_not_apply`: there
 * is no record that it is about.
 */
export type Outcome = 'failed' | 'unknown' | 'none_of_known_patterns' | 'passed' | 'does_not_apply';

/** How a rule came out. */
export function outcomeOf({ rule, population, failed, unknown, readsUnread }: Verdict): Outcome {
  if (failed > 0) return 'failed';
  if (unknown > 0 || readsUnread) return 'unknown';
  if (population === 0) return 'does_not_apply';
  return rule.knowsPatternsOnly ? 'none_of_known_patterns' : 'passed';
}

/** Of fewer of the records than this share, a rule that finds nothing tells little. */
const LITTLE = 0.1;

/**
 * Whether a rule that found nothing could check only a few of the records, because the others lack what it is about, such as a
 * price: that it passed says little of the catalog.
 */
export function isLittleChecked(verdict: Verdict): boolean {
  const { rule, records, population, unknown } = verdict;
  return outcomeOf(verdict) === 'passed' && rule.appliesToFew !== true && population - unknown < LITTLE * records;
}

/** The verdicts by which something fails, gaps of the system left out: the most severe first, then those with the most failures. */
export function listFindings(verdicts: readonly Verdict[]): readonly Verdict[] {
  const rank = ({ rule }: Verdict): number => SEVERITIES.indexOf(rule.severity);
  return verdicts
    .filter(({ failed, isSystemic }) => failed > 0 && !isSystemic)
    .sort((one, other) => rank(one) - rank(other) || other.failed - one.failed);
}

/** Gaps of the whole system: what nearly all that is for sale fails. */
export function listSystemGaps(verdicts: readonly Verdict[]): readonly Verdict[] {
  return verdicts
    .filter(({ isSystemic, failed }) => isSystemic && failed > 0)
    .sort((one, other) => other.failed - one.failed);
}

/** What to make of such a gap, in a sentence. */
export function tellSystemGap({ rule, ofSale: { failed, records } }: Verdict): string {
  const them = `${failed.toLocaleString('en')} of ${records.toLocaleString('en')} ${rule.subject}s for sale in the catalog`;
  if (rule.group !== 'completeness') return `${them}: probably how the data come in`;
  const others = records - failed;
  return others === 0
    ? `${them}: probably this PIM does not hold it`
    : `${them}: ${others === 1 ? '1 has' : `${others.toLocaleString('en')} have`} it, so hardly anybody fills it`;
}

/** The products that fail a rule in per cent of all in scope, so that shares of rules can be compared. */
export function percentFailed({ products }: Verdict, audit: Pick<Audit, 'products'>): number {
  return percentOf(products, audit.products);
}

/** Products without an error in per cent, as of {@link percentOf}. */
export function percentSellable({ products, withError }: Pick<Counts, 'products' | 'withError'>): number {
  return percentOf(products - withError, products);
}

/** A share in per cent, rounded to one digit after the point; 100 only of all, and 0 only of none. */
export function percentOf(count: number, products: number): number {
  if (count === 0 || products === 0) return 0;
  if (count === products) return 100;
  return Math.min(99.9, Math.max(0.1, Math.round((count * 1_000) / products) / 10));
}

/** Whether who fails nothing that a channel requires is ready: else they may lack what nobody knows, unless a step settles it. */
export function areGapsKnown(verdicts: readonly Pick<Verdict, 'rule' | 'unknown'>[]): boolean {
  const settled = verdicts.map(({ rule }) => rule.settles);
  return verdicts.every(({ rule, unknown }) => rule.severity !== 'error' || unknown === 0 || settled.includes(rule.id));
}
