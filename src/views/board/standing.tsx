/** The figures of the board: the share that can be sold, the grades, and how both went. */

import { Ring } from '../components/bar.tsx';
import { GradeBar } from '../components/grade-bar.tsx';
import { useWords } from '../components/locale.ts';
import { TrendChart } from '../components/trend-chart.tsx';
import type { BoardData } from './board-data.ts';

/** The figures; nothing where not all rules were run. */
export function Standing({ board: { standing, change, trend } }: { readonly board: BoardData }) {
  const { formatNumber, formatChange, formatDate } = useWords();
  if (standing === undefined || standing.products === 0) return null;
  return (
    <div class="standing">
      <Ring percent={standing.percentSellable} name="Sellable" grade={standing.typicalGrade} />
      <div>
        <h2>Sellable products</h2>
        <p>
          <b>{formatNumber(standing.products - standing.withError)}</b> of {formatNumber(standing.products)} products
          fail no error.
          {standing.open > 0 ? ` Of ${formatNumber(standing.open)} of these not all is known.` : ''}
        </p>
        <GradeBar grades={standing.grades} />
      </div>
      {change === undefined ? undefined : (
        <div>
          <h2>Trend</h2>
          <p>
            <b>{formatChange(change.sellable)}</b> since {formatDate(change.asOf)}.
          </p>
          <TrendChart points={trend} name="Sellable products" />
        </div>
      )}
    </div>
  );
}
