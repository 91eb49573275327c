/** The figures of the board: the grades, or the share that a channel can list, and how that went. */

import { Ring } from '../components/bar.tsx';
import { Grades } from '../components/grades.tsx';
import { useWords } from '../components/locale.ts';
import { Trend } from '../components/trend.tsx';
import type { BoardData } from './board-data.ts';

/** The figures; nothing where not all rules were run. */
export function Standing({ board }: { readonly board: BoardData }) {
  const { standing } = board;
  if (standing === undefined || standing.products === 0) return null;
  return (
    <div class="standing">
      {board.channel === undefined ? <Grades standing={standing} /> : <Ready standing={standing} />}
      {board.trend === undefined ? undefined : (
        <div>
          <h2>Trend</h2>
          <Trend trend={board.trend} />
        </div>
      )}
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
