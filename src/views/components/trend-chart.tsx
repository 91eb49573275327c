/** How a share went from one copy to the next. */

import { useWords } from './locale.ts';

/** A share at a time. */
export interface TrendPoint {
  /** UTC in ISO 8601. */
  readonly asOf: string;
  readonly percent: number;
}

const WIDTH = 320;
const HEIGHT = 80;
/** Room for dots at the edges. */
const EDGE = 8;

/** A line through the shares, by their times, the oldest first. Two at least. @param name what the share is of */
export function TrendChart({ points, name }: { readonly points: readonly TrendPoint[]; readonly name: string }) {
  const { formatDate } = useWords();
  const times = points.map(({ asOf }) => Date.parse(asOf));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const percents = points.map(({ percent }) => percent);
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  const placed = points.map(({ percent }, index) => ({
    x: round(EDGE + (((times[index] ?? first) - first) / Math.max(1, last - first)) * (WIDTH - 2 * EDGE)),
    y: round(HEIGHT - EDGE - (most === least ? 0.5 : (percent - least) / (most - least)) * (HEIGHT - 2 * EDGE)),
  }));
  const told = points.map(({ asOf, percent }) => `${formatDate(asOf)}: ${percent} %`).join(', ');
  return (
    <div class="trend">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${name} over time: ${told}`}>
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

function round(value: number): number {
  return Number(value.toFixed(1));
}
