/** How an audit differs from the one before it, of what the headline tells, and how that went over time. */

import { formatName, useWords, type Words } from '../components/words.ts';
import type { Figure, TrendData } from './audit-data.ts';

/** What is said of products, of one and of many, and the title of a chart of their share. */
const FIGURES: Readonly<Record<Figure, readonly [one: string, many: string, title: string]>> = {
  products: ['product', 'products', 'Products'],
  a_or_b: ['is A or B', 'are A or B', 'Products of grade A or B'],
  sellable: ['is sellable', 'are sellable', 'Sellable products'],
  with_error: ['has an error', 'have an error', 'Products with an error'],
  ready: ['is ready', 'are ready', 'Ready products'],
  not_ready: ['is not ready', 'are not ready', 'Products that are not ready'],
  unknown: ['is unknown', 'are unknown', 'Unknown products'],
};

/** Rules of which it is told what changed. */
const MOST_RULES = 5;

/** What changed, in words, and a chart of it. */
export function Trend({ trend }: { readonly trend: TrendData }) {
  const { asOf, note, headline, points, notCompared } = trend;
  const words = useWords();
  const { formatTime, formatDate, formatCount } = words;
  const isOfOneDay = formatDate(asOf) === formatDate(points.at(-1)?.asOf ?? asOf);
  // Of two copies of one day the time tells them apart.
  const time = <time datetime={asOf}>{isOfOneDay ? formatTime(asOf) : formatDate(asOf)}</time>;
  const changes = listChanges(trend, words);
  const isStill = headline?.more === 0 && changes.length + notCompared.length === 0 && note === undefined;
  return (
    <>
      {headline === undefined ? (
        <p>The audit before is of {time}.</p>
      ) : isStill ? (
        <p>No count has changed since {time}.</p>
      ) : (
        <p>
          Since {time}: <b>{words.formatChange(headline.more)}</b> {tellSubject(headline.figure, headline.more)}
          {/* Of two points the chart tells both shares. */}
          {points.length > 2 && headline.percent !== headline.percentBefore
            ? ` (${headline.percent} %, was ${headline.percentBefore} %).`
            : '.'}
        </p>
      )}
      {note !== undefined && <p class="note">{note}</p>}
      {headline === undefined || points.length < 2 ? undefined : (
        <TrendChart points={points} name={FIGURES[headline.figure][2]} />
      )}
      {changes.length === 0 ? undefined : (
        <ul class="changes">
          {changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {notCompared.length > 0 && (
        <p class="note">
          {formatCount(notCompared.length, 'rule')} not compared: new or gone, or asking in another way than before.
        </p>
      )}
    </>
  );
}

/** What else changed, a line each: `Grades: C 178 (+143), D 21 (−143)`. */
function listChanges({ grades, typical, others, rules }: TrendData, words: Words): readonly string[] {
  const { formatNumber, formatGain, formatChange } = words;
  const moved = grades.map(([grade, products, more]) => `${grade} ${formatNumber(products)} (${formatGain(more)})`);
  return [
    ...(typical === undefined ? [] : [`Typical grade: ${typical.now}, was ${typical.before}`]),
    ...(moved.length === 0 ? [] : [`Grades: ${moved.join(', ')}`]),
    ...others.map(([figure, more]) => `${formatChange(more)} ${tellSubject(figure, more)}`),
    ...rules.slice(0, MOST_RULES).map(([rule, more]) => `${formatName(rule)}: ${formatChange(more)}`),
  ];
}

function tellSubject(figure: Figure, more: number): string {
  const [one, many] = FIGURES[figure];
  return Math.abs(more) === 1 ? one : many;
}

const WIDTH = 320;
const HEIGHT = 80;
/** Room for dots at the edges. */
const EDGE = 8;

interface TrendChartProps extends Pick<TrendData, 'points'> {
  /** What the share is of. */
  readonly name: string;
}

/** A line through the shares, by their times, the oldest first. */
function TrendChart({ points, name }: TrendChartProps) {
  const { formatDate } = useWords();
  const [times, percents] = [points.map(({ asOf }) => Date.parse(asOf)), points.map(({ percent }) => percent)];
  const placeIn = (values: readonly number[], value: number): number => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return most === least ? 0.5 : (value - least) / (most - least);
  };
  const round = (value: number): number => Number(value.toFixed(1));
  const placed = points.map(({ asOf, percent }) => ({
    x: round(EDGE + placeIn(times, Date.parse(asOf)) * (WIDTH - 2 * EDGE)),
    y: round(HEIGHT - EDGE - placeIn(percents, percent) * (HEIGHT - 2 * EDGE)),
  }));
  const told = points.map(({ asOf, percent }) => `${formatDate(asOf)}: ${percent} %`);
  return (
    <div class="trend">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${name} over time: ${told.join(', ')}`}>
        <polyline class="line" points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {placed.map(({ x, y }, index) => (
          <circle key={index} class="dot" cx={x} cy={y} r={placed.length > 30 ? 1.5 : 3} />
        ))}
      </svg>
      <div class="scale">
        {[points[0], points.at(-1)].map((end, index) => (
          <time key={index} datetime={end?.asOf}>
            {formatDate(end?.asOf ?? '')}: {end?.percent} %
          </time>
        ))}
      </div>
    </div>
  );
}
