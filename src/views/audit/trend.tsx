/** What changed since the last audit, and a chart of the headline figure over time. */

import { useWords } from '../components/words.ts';
import type { TrendData, WeekData } from './audit-data.ts';

/** What changed, in words, and a chart of it. */
export function Trend({ trend }: { readonly trend: TrendData }) {
  const { asOf, note, changes, points } = trend;
  const { formatTime } = useWords();
  const isStill = changes.length === 0 && note === undefined;
  return (
    <>
      <p>
        {isStill ? 'No count has changed since' : 'Since'} <time datetime={asOf}>{formatTime(asOf)}</time>
        {isStill ? '.' : ':'}
      </p>
      {changes.length > 0 && (
        <ul class="changes">
          {changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {note !== undefined && <p class="note">{note}</p>}
      {points.length > 1 && <TrendChart trend={trend} />}
    </>
  );
}

/** What refreshes saw in the last seven days. */
export function Week({ week: { refreshes, lines, begins } }: { readonly week: WeekData }) {
  const { formatCount, formatTime } = useWords();
  return (
    <section>
      <h2>Since last week</h2>
      <p class="note">
        {refreshes === 0
          ? 'Nobody has looked, so nobody knows what changed: read the catalog again.'
          : `${formatCount(refreshes, 'refresh', 'refreshes')} saw ${lines.length === 0 ? 'no change.' : 'this:'}`}
        {begins !== undefined && ` What was before ${formatTime(begins)} is not known.`}
      </p>
      <ul class="changes">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

const WIDTH = 320;
const HEIGHT = 80;
/** Room for dots at the edges. */
const EDGE = 8;

function heightOf(percent: number): number {
  return HEIGHT - EDGE - (percent / 100) * (HEIGHT - 2 * EDGE);
}

/** A line chart of the shares, the oldest first, from 0 to 100 %. */
function TrendChart({ trend: { points, figure } }: { readonly trend: TrendData }) {
  const { formatDate } = useWords();
  const times = points.map(({ asOf }) => Date.parse(asOf));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const placed = points.map(({ asOf, percent }) => ({
    x: Math.round(EDGE + ((Date.parse(asOf) - first) / (last - first || 1)) * (WIDTH - 2 * EDGE)),
    y: heightOf(percent),
  }));
  const told = points.map(({ asOf, percent }) => `${formatDate(asOf)}: ${percent} %`);
  return (
    <div class="trend">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Products, ${figure}: ${told.join(', ')}`}>
        {[0, 100].map((percent) => (
          <line key={percent} class="rule" x1="0" x2={WIDTH} y1={heightOf(percent)} y2={heightOf(percent)} />
        ))}
        <polyline class="line" points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {placed.map(({ x, y }, index) => (
          <circle key={index} class="dot" cx={x} cy={y} r={placed.length > 30 ? 1.5 : 3} />
        ))}
      </svg>
      <div class="scale">
        {[0, told.length - 1].map((end) => (
          <time key={end} datetime={points[end]?.asOf}>
            {told[end]}
          </time>
        ))}
      </div>
    </div>
  );
}
