/** How an audit differs from those before it, for the report and for the board: the one definition of what a trend tells. Pure. */

import {
  type AuditEntry,
  type Change,
  type Figure,
  findChange,
  findMovedGrade,
  type Headline,
  listMovedGrades,
  type Moved,
  moreOf,
} from '../audit/ask/change.ts';
import { percentOf } from '../audit/ask/findings.ts';
import type { TrendData } from '../views/components/trend.tsx';

/** Describes it; undefined: there is no audit before. @param trend that of the oldest copy first */
export function describeTrend(trend: readonly AuditEntry[], isChannel: boolean): TrendData | undefined {
  const change = findChange(trend, isChannel);
  if (change === undefined) return undefined;
  const { asOf, headline, note, points, figures, grades, rules, notCompared } = change;
  const moved = [...figures].map(([figure, each]) => [figure, moreOf(each)] as const);
  return {
    asOf,
    note,
    headline: headline && describeHeadline(headline, change),
    points: points.map(({ asOf: at, products, count }) => ({ asOf: at, percent: percentOf(count, products) })),
    others: moved.filter(([figure, more]) => figure !== headline && figure !== 'with_error' && more !== 0),
    grades: grades && { ...grades, moved: listMovedGrades(change), typical: findMovedGrade(change) },
    rules: [...rules],
    notCompared,
  };
}

function describeHeadline(headline: Headline, { figures }: Change): TrendData['headline'] {
  const of = (figure: Figure): Moved => figures.get(figure) ?? { before: 0, now: 0 };
  const [counts, products] = [of(headline), of('products')];
  return {
    figure: headline,
    more: moreOf(counts),
    percent: percentOf(counts.now, products.now),
    percentBefore: percentOf(counts.before, products.before),
  };
}
