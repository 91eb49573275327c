/** The figures of the board: the grades, or the share that a channel can list, and how that went. */

import { Ring } from '../components/bar.tsx';
import { Grades } from '../components/grades.tsx';
import { useWords } from '../components/locale.ts';
import { wordsOf } from '../components/standing-words.ts';
import { TrendChart } from '../components/trend-chart.tsx';
import type { BoardData } from './board-data.ts';

/** The figures; nothing where not all rules were run. */
export function Standing({ board }: { readonly board: BoardData }) {
  const { standing } = board;
  if (standing === undefined || standing.products === 0) return null;
  return (
    <div class="standing">
      {board.channel === undefined ? <Grades standing={standing} /> : <Ready standing={standing} />}
      <Trend board={board} />
    </div>
  );
}

interface StandingProps {
  readonly standing: NonNullable<BoardData['standing']>;
}

/** A channel has no grades. */
function Ready({ standing: { products, withError, open, percentReady, level } }: StandingProps) {
  const { formatNumber, formatCount } = useWords();
  return (
    <>
      <Ring percent={percentReady} name="Ready" level={level} />
      <div>
        <h2>Ready products</h2>
        <p>
          Of {formatCount(products, 'product')}, <b>{formatNumber(products - withError - open)}</b> ready,{' '}
          <b>{formatNumber(withError)}</b> not ready, <b>{formatNumber(open)}</b> unknown.
        </p>
      </div>
    </>
  );
}

function Trend({ board: { change, trend, channel } }: { readonly board: BoardData }) {
  const { formatChange, formatDate } = useWords();
  if (change === undefined) return null;
  const words = wordsOf({ channel });
  return (
    <div>
      <h2>Trend</h2>
      {change.sellable === undefined ? (
        <p>
          Rules that decide how many {words.products} there are have changed since {formatDate(change.asOf)}, so these
          are not compared.
        </p>
      ) : (
        <p>
          <b>{formatChange(change.sellable)}</b> {channel === undefined ? 'sellable ' : `${words.products} `}since{' '}
          {formatDate(change.asOf)}.
        </p>
      )}
      {trend.length > 1 ? <TrendChart points={trend} name={words.trend} /> : undefined}
    </div>
  );
}
