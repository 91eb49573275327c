/** What the verdicts of an audit come to, however they are told: one reading for answers, tables and reports. Pure. */

import type { NotRun } from './audit.ts';
import { SEVERITIES } from './rule.ts';
import type { Counts } from './standing.ts';
import type { Verdict } from './verdict.ts';

/**
 * How a rule came out, the worst that is known: `failed`; `unknown`: of some records the copy cannot tell, and no other
 * fails; `none_of_known_patterns`: it looks for those only, so that finding none proves nothing; `does_not_apply`: there
 * is no record that it is about.
 */
export type Outcome = 'failed' | 'unknown' | 'none_of_known_patterns' | 'passed' | 'does_not_apply';

/** How a rule came out. */
export function outcomeOf({ rule, population, failed, unknown, readsUnread }: Verdict): Outcome {
  if (failed > 0) return 'failed';
  if (unknown > 0 || readsUnread === true) return 'unknown';
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

/** The verdicts by which something fails: the most severe first, then those with the most failures. */
export function listFindings(verdicts: readonly Verdict[]): readonly Verdict[] {
  const rank = ({ rule }: Verdict): number => SEVERITIES.indexOf(rule.severity);
  return verdicts
    .filter(({ failed }) => failed > 0)
    .sort((one, other) => rank(one) - rank(other) || other.failed - one.failed);
}

/** Failures in per cent of the records of which the copy can tell, with two digits, from ten on with three; 100 only of all. */
export function percentFailed({ population, failed, unknown }: Verdict): number {
  const known = population - unknown;
  if (failed === known) return known === 0 ? 0 : 100;
  return Math.min(99.9, Number(((failed / known) * 100).toPrecision(failed * 10 < known ? 2 : 3)));
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

/** Why a rule was not run, after its name; without the point at the end. */
export function tellNotRun({ why, reason }: NotRun): string {
  return `${NOT_RUN_WORDS[why]}${reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`}`;
}

const NOT_RUN_WORDS: Readonly<Record<NotRun['why'], string>> = {
  time: 'took too long',
  memory: 'needed too much memory',
  failure: 'cannot be asked of this copy',
};
