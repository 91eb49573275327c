/** How the products of an audit stand together, and how that changed, in the words and numbers that people see. Pure. */

import type { Audit } from '../audit/ask/ask-audit.ts';
import {
  type AuditEntry,
  findChange,
  findMovedGrade,
  listMovedGrades,
  type Moved,
  moreOf,
} from '../audit/ask/change.ts';
import { areGapsKnown, percentOf } from '../audit/ask/findings.ts';
import { AIM_WORDS, aimOf } from '../audit/ask/fixes.ts';
import { type Standing, sortLabels } from '../audit/ask/standing.ts';
import { countBad, countGood, GRADES, type Grade, typicalGrade } from '../audit/grade.ts';
import type { AuditData, StandingData, TrendData } from '../views/audit/audit-data.ts';

/** Categories or brands whose figures are told, the worst first. */
const MOST_LABELS = 100;

/** What all rules together say; undefined: not all of them were run. @param isChannel whether a channel judges, which grades none */
export function describeStanding(
  { standing, verdicts }: Pick<Audit, 'standing' | 'verdicts'>,
  isChannel: boolean,
): AuditData['standing'] {
  if (standing === undefined) return undefined;
  const { products, withError, open, grades, fixes } = standing;
  const ready = products - withError - open;
  const aim = aimOf(fixes, withError);
  return {
    ...{ products, withError, open, grades },
    typicalGrade: typicalGrade(grades),
    good: countGood(grades),
    percentGood: percentOf(countGood(grades), products),
    percentReady: percentOf(ready, products),
    areGapsKnown: areGapsKnown(verdicts),
    level: isChannel && products > 0 ? levelOfShare(ready / products) : levelOf(grades),
    labels: describeLabels(standing, isChannel),
    labelled: standing.labels.length,
    // Steps that make products sellable say so themselves.
    fixNote: isChannel || aim === 'sells' ? undefined : AIM_WORDS[aim],
    fixes: fixes.map(({ rule, products: failing, sellable, better }) => ({
      ...{ rule: rule.id, fix: rule.fix, products: failing, sellable, better },
    })),
  };
}

/** The worst first; none where all are alike, so that there is nothing to compare. */
function describeLabels(standing: Standing, isChannel: boolean): StandingData['labels'] {
  const sorted = sortLabels(standing, isChannel ? 'errors' : 'grades');
  const markOf = ({ products, withError, grades, points }: Standing['labels'][number]): string =>
    (isChannel ? [withError / products] : [countBad(grades) / products, points / products]).join();
  if (new Set(sorted.map(markOf)).size < 2) return [];
  return sorted.slice(0, MOST_LABELS).map(({ name, products, withError, grades }) => ({
    ...{ name, products, withError, grades, good: countGood(grades), bad: countBad(grades) },
  }));
}

/** The share of A and B, of 1, from which on all together is good, and below which it is poor. */
const GOOD_FROM = 0.75;
const POOR_BELOW = 0.25;

/** The share of D and E from which on it is poor, whatever the others are. */
const POOR_FROM_BAD = 0.5;

/** The level of grades; undefined: there are no products. Where most are B at best, all may lack the same: that is not good. */
function levelOf(grades: Readonly<Record<Grade, number>>): StandingData['level'] {
  const products = GRADES.reduce((sum, grade) => sum + grades[grade], 0);
  if (products === 0) return undefined;
  if (countBad(grades) >= POOR_FROM_BAD * products) return 'poor';
  const level = levelOfShare(countGood(grades) / products);
  return level === 'good' && typicalGrade(grades) !== 'A' ? 'fair' : level;
}

/** The level of a share of products that are as they should be, of 1. */
function levelOfShare(share: number): StandingData['level'] {
  if (share >= GOOD_FROM) return 'good';
  return share < POOR_BELOW ? 'poor' : 'fair';
}

/** How an audit differs from the one before it; undefined: there is none. @param trend that of the oldest copy first */
export function describeTrend(trend: readonly AuditEntry[], isChannel: boolean): TrendData | undefined {
  const change = findChange(trend, isChannel);
  if (change === undefined) return undefined;
  const { asOf, headline, note, points, figures, grades, rules, notCompared } = change;
  const none: Moved = { before: 0, now: 0 };
  const [counts, products] = [(headline && figures.get(headline)) ?? none, figures.get('products') ?? none];
  const others = [...figures].map(([figure, each]) => [figure, moreOf(each)] as const);
  return {
    ...{ asOf, note, notCompared, rules: [...rules], typical: findMovedGrade(change) },
    headline: headline && {
      figure: headline,
      more: moreOf(counts),
      percent: percentOf(counts.now, products.now),
      percentBefore: percentOf(counts.before, products.before),
    },
    points: points.map(({ asOf: at, products: all, count }) => ({ asOf: at, percent: percentOf(count, all) })),
    others: others.filter(([figure, more]) => figure !== headline && figure !== 'with_error' && more !== 0),
    grades: listMovedGrades(change).map(([grade, more]) => [grade, grades?.now[grade] ?? 0, more]),
  };
}
