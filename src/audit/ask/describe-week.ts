import { type JsonValue, readNumber } from '../../record/value.ts';
import type { AuditEntry } from './audit-entry.ts';
import { type AuditKind, compareLastAudits, type Headline } from './compare-audits.ts';

const HEADLINE_WORDS: Readonly<Record<Headline, string>> = {
  a_or_b: 'A or B',
  sellable: 'Sellable',
  ready: 'Ready',
};

export const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * Describes in a line how the headline moved within a week, or since the first audit in it, and
 * from where; empty if audits cannot be compared. Example: `A or B: 734 of 1,000 products, 34 more
 * than on 2026-02-20; 500 on 2026-02-01`.
 */
export function describeWeekGain(trend: readonly AuditEntry[], kind: AuditKind): readonly string[] {
  const { headline, points = [] } = compareLastAudits(trend, kind) ?? {};
  const [first] = points;
  const now = points.at(-1);
  if (headline === undefined || first === undefined || now === undefined) return [];
  const weekAgoMs = Date.parse(now.asOf) - WEEK_MS;
  const before = points.findLast(({ asOf }) => Date.parse(asOf) <= weekAgoMs) ?? first;
  if (now === before) return [];
  const share = `${formatCount(now.count)} of ${formatCount(now.products)} products`;
  const comparison = compareCounts(now.count, before.count);
  const dayBefore = dayOf(before.asOf);
  const when = dayBefore === dayOf(now.asOf) ? 'earlier that day' : `on ${dayBefore}`;
  const dayFirst = dayOf(first.asOf);
  const start = dayFirst === dayBefore ? '' : `; ${formatCount(first.count)} on ${dayFirst}`;
  return [`${HEADLINE_WORDS[headline]}: ${share}, ${comparison} ${when}${start}`];
}

function compareCounts(now: number, before: number): string {
  const difference = now - before;
  if (difference === 0) return 'the same as';
  const direction = difference > 0 ? 'more' : 'fewer';
  return `${formatCount(Math.abs(difference))} ${direction} than`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}

// `2026-02-20T06:00:00Z` → `2026-02-20`
function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

/** Counts of changes by kind of count: `{ counts: [['product new', 12]], prices: [['up', 1]] }`. */
type ChangeCounts = ReadonlyMap<string, readonly (readonly JsonValue[])[]>;

/**
 * Describes what refreshes saw, a line for each count that is not 0, for people who look after
 * products: `12 products new`, `1 price up`.
 */
export function describeChangeCounts(counts: ChangeCounts): readonly string[] {
  const lines: string[] = [];
  const add = (count: number, singular: string, plural: string, end: string): void => {
    if (count === 0) return;
    lines.push(`${formatCount(count)} ${count === 1 ? singular : plural} ${end}`);
  };
  for (const owner of ['product', 'variant']) {
    for (const change of ['new', 'gone', 'changed']) {
      const count = sumCounts(counts, 'counts', `${owner} ${change}`);
      add(count, owner, `${owner}s`, change);
    }
  }
  add(sumCounts(counts, 'undone', 'gone'), 'of those gone', 'of those gone', 'came back');
  add(sumCounts(counts, 'undone', 'new'), 'of those new', 'of those new', 'went again');
  add(sumCounts(counts, 'prices', 'up'), 'price', 'prices', 'up');
  add(sumCounts(counts, 'prices', 'down'), 'price', 'prices', 'down');
  add(sumCounts(counts, 'findings_new'), 'finding', 'findings', 'new');
  add(sumCounts(counts, 'findings_fixed'), 'finding', 'findings', 'fixed');
  return lines;
}

// Sums the counts of a kind with this name; without a name, all of that kind.
function sumCounts(counts: ChangeCounts, kind: string, name?: string): number {
  let sum = 0;
  for (const [countedName, count] of counts.get(kind) ?? []) {
    if (name === undefined || countedName === name) sum += readNumber(count) ?? 0;
  }
  return sum;
}
