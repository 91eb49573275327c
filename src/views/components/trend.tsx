/** How an audit differs from the one before it, of what the headline tells, and how that went over time. */

import { Fragment, type JSX } from 'preact';
import { Bar } from './bar.tsx';
import { listParts } from './grade-bar.tsx';
import { useWords } from './locale.ts';
import { TrendChart, type TrendPoint } from './trend-chart.tsx';
import { formatCount, formatName, type Words } from './words.ts';

/** A figure by its name in answers. */
type Figure = keyof typeof FIGURE_WORDS;

/** What changed since the last audit of an older copy. */
export interface TrendData {
  /** When reading that copy began, UTC in ISO 8601. */
  readonly asOf: string;
  /** What is not compared, and why, in a sentence. */
  readonly note?: string | undefined;
  /** What both audits can be told by, and how many more there are now; absent: nothing. */
  readonly headline?:
    | {
        readonly figure: 'a_or_b' | 'sellable' | 'ready';
        readonly more: number;
        readonly percent: number;
        readonly percentBefore: number;
      }
    | undefined;
  /** Its share at all audits that can stand beside this one, which is the last. */
  readonly points: readonly TrendPoint[];
  /** Other figures that have changed, and by how much. */
  readonly others: readonly (readonly [figure: Figure, more: number])[];
  /** Products by grade then and now; absent: they are not compared. */
  readonly grades?:
    | {
        readonly before: Readonly<Record<string, number>>;
        readonly now: Readonly<Record<string, number>>;
        /** The grades that have more or fewer, the best first. */
        readonly moved: readonly (readonly [grade: string, more: number])[];
        /** Where it is another. */
        readonly typical?: { readonly before: string; readonly now: string } | undefined;
      }
    | undefined;
  /** How many more records fail each rule, where that changed, the largest change first. */
  readonly rules: readonly (readonly [rule: string, more: number])[];
  /** Rules that are new or gone, or ask in another way than they did. */
  readonly notCompared: readonly string[];
}

/** What is said of products, of one and of many, and the title of a chart of their share. */
const FIGURE_WORDS = {
  products: { one: 'product', many: 'products', title: 'Products' },
  a_or_b: { one: 'is A or B', many: 'are A or B', title: 'Products of grade A or B' },
  sellable: { one: 'is sellable', many: 'are sellable', title: 'Sellable products' },
  with_error: { one: 'has an error', many: 'have an error', title: 'Products with an error' },
  ready: { one: 'is ready', many: 'are ready', title: 'Ready products' },
  not_ready: { one: 'is not ready', many: 'are not ready', title: 'Products that are not ready' },
  unknown: { one: 'is unknown', many: 'are unknown', title: 'Unknown products' },
} as const;

/** Rules that are named as not compared. */
const MOST_NOT_COMPARED = 10;

/** What is shown. */
interface TrendProps {
  readonly trend: TrendData;
  /** Rules of which it is told what changed; 0: of none, nor which are not compared. */
  readonly mostRules?: number;
}

/** What changed, in words, and charts of it. */
export function Trend({ trend, mostRules = 0 }: TrendProps) {
  const { asOf, note, headline, points, grades, notCompared } = trend;
  const { formatTime, formatDate } = useWords();
  const isOfOneDay = formatDate(asOf) === formatDate(points.at(-1)?.asOf ?? asOf);
  // Of two copies of one day the time tells them apart.
  const time = <time datetime={asOf}>{isOfOneDay ? formatTime(asOf) : formatDate(asOf)}</time>;
  const isFlat = points.every(({ percent }) => percent === points[0]?.percent);
  return (
    <>
      {headline === undefined ? <p>The audit before is of {time}.</p> : <Lead trend={trend} time={time} />}
      {note === undefined ? undefined : <p class="note">{note}</p>}
      {grades !== undefined && hasOnlyGrades(trend) ? <ThenAndNow asOf={asOf} grades={grades} /> : undefined}
      {headline === undefined || points.length < 2 || (isFlat && hasOnlyGrades(trend)) ? undefined : (
        <TrendChart points={points} name={FIGURE_WORDS[headline.figure].title} />
      )}
      <Others trend={trend} mostRules={mostRules} />
      {mostRules === 0 || notCompared.length === 0 ? undefined : (
        <p class="note">
          Not compared, because these rules are new or gone, or ask in another way than before: {tellRules(notCompared)}
          .
        </p>
      )}
    </>
  );
}

/** Whether products have other grades, and yet as many are A or B: then the grades lead. */
function hasOnlyGrades({ headline, grades }: TrendData): boolean {
  return headline?.more === 0 && grades !== undefined && grades.moved.length > 0;
}

/** Whether both audits counted the same, of all that either asked. */
function isStill({ headline, note, grades, others, rules, notCompared }: TrendData): boolean {
  const isAllCompared = note === undefined && notCompared.length === 0;
  return (
    isAllCompared && headline?.more === 0 && [grades?.moved ?? [], others, rules].every(({ length }) => length === 0)
  );
}

/** What the headline came to: with its share where the ends of the chart do not tell it. */
function Lead({ trend, time }: { readonly trend: TrendData; readonly time: JSX.Element }) {
  const { headline, grades, points } = trend;
  const words = useWords();
  if (headline === undefined) return null;
  if (isStill(trend)) return <p>No count has changed since {time}.</p>;
  const { figure, more, percent, percentBefore } = headline;
  const told = <b>{words.formatChange(more)}</b>;
  const shares = points.length > 2 && percent !== percentBefore ? ` (${percent} %, was ${percentBefore} %)` : '';
  const lead = `${tellSubject(figure, more)}${shares}`;
  if (grades === undefined || !hasOnlyGrades(trend)) {
    return (
      <p>
        Since {time}: {told} {lead}.
      </p>
    );
  }
  return (
    <p>
      Since {time}: <b>{tellGrades(grades, words)}</b>. As many {lead} ({percent} %).
    </p>
  );
}

/** What else changed, a line each. */
function Others({ trend, mostRules }: Required<TrendProps>) {
  const words = useWords();
  const { grades, others, rules } = trend;
  const lines = [
    ...(grades?.typical === undefined ? [] : [`Typical grade: ${grades.typical.now}, was ${grades.typical.before}`]),
    ...(grades === undefined || grades.moved.length === 0 || hasOnlyGrades(trend)
      ? []
      : [`Grades: ${tellGrades(grades, words)}`]),
    ...others.map(([figure, more]) => tellMore(figure, more, words)),
    ...rules.slice(0, mostRules).map(([rule, more]) => `${formatName(rule)}: ${words.formatChange(more)}`),
  ];
  if (lines.length === 0) return null;
  return (
    <ul class="changes">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The grades of all products at the audit before and at this one, a bar each. */
function ThenAndNow({ asOf, grades }: { readonly asOf: string; readonly grades: NonNullable<TrendData['grades']> }) {
  const { formatDate } = useWords();
  const bars = [
    [formatDate(asOf), grades.before],
    ['Now', grades.now],
  ] as const;
  return (
    <div class="then-now">
      {bars.map(([when, counts]) => (
        <Fragment key={when}>
          <span>{when}</span>
          <Bar
            parts={listParts(
              counts,
              Object.values(counts).reduce((sum, products) => sum + products, 0),
            )}
          />
        </Fragment>
      ))}
    </div>
  );
}

/** The grades that have more or fewer products: `C 178 (+143), D 21 (−143)`. */
function tellGrades(
  { now, moved }: Pick<NonNullable<TrendData['grades']>, 'now' | 'moved'>,
  { formatNumber, formatGain }: Words,
): string {
  return moved.map(([grade, more]) => `${grade} ${formatNumber(now[grade] ?? 0)} (${formatGain(more)})`).join(', ');
}

/** How many more products are so: `12 more are A or B`. */
function tellMore(figure: Figure, more: number, { formatChange }: Words): string {
  return `${formatChange(more)} ${tellSubject(figure, more)}`;
}

function tellSubject(figure: Figure, more: number): string {
  const { one, many } = FIGURE_WORDS[figure];
  return Math.abs(more) === 1 ? one : many;
}

function tellRules(ids: readonly string[]): string {
  const left = ids.length - MOST_NOT_COMPARED;
  const named = ids.slice(0, MOST_NOT_COMPARED).map(formatName).join(', ');
  return left > 0 ? `${named}, and ${formatCount(left, 'more rule')}` : named;
}
