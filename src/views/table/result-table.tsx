/** What a query gave, as a table or a chart. */

import { useMemo, useState } from 'preact/hooks';
import { useWords } from '../components/locale.ts';
import { DemoBadge, Message, Notes } from '../components/states.tsx';
import { ViewFrame } from '../components/view-frame.tsx';
import type { Host } from '../host/host.ts';
import type { ViewProps } from '../host/show-view.tsx';
import { ChartOf } from './chart.tsx';
import { Rows } from './rows.tsx';
import { suggestCharts } from './suggest-chart.ts';
import type { TableData } from './table-data.ts';
import { Tools } from './tools.tsx';
import { useMoreRows } from './use-more-rows.ts';

/** The view. */
export function ResultTable(view: ViewProps) {
  const { sql } = view.args;
  return (
    <ViewFrame<TableData> view={view} waitingFor="Asking the local copy of the catalog">
      {(first, host) => <Result first={first} host={host} sql={typeof sql === 'string' ? sql : ''} />}
    </ViewFrame>
  );
}

interface ResultProps {
  readonly first: TableData;
  readonly host: Host;
  readonly sql: string;
}

function Result({ first, host, sql }: ResultProps) {
  const { table, isLoading, failure, loadMore } = useMoreRows(first, host, sql);
  const { columns, rows } = table;
  const charts = useMemo(() => suggestCharts(columns, rows), [columns, rows]);
  // The chart is what most people want to see where the shape suggests one; undefined: the table.
  const [shown, setShown] = useState<number | undefined>(charts.length > 0 ? 0 : undefined);
  const chart = shown === undefined ? undefined : charts[shown];
  return (
    <>
      <Head table={table} sql={sql} />
      {rows.length === 0 ? (
        <Message title="No row">
          <p>The query gave no row. That is its answer, not a failure.</p>
        </Message>
      ) : (
        <>
          <Tools table={table} charts={charts} shown={shown} onShow={setShown} host={host} />
          {chart === undefined ? <Rows table={table} /> : <ChartOf chart={chart} table={table} />}
          {loadMore === undefined ? undefined : (
            <div class="tools">
              <button type="button" disabled={isLoading} onClick={loadMore}>
                {isLoading ? 'Loading…' : 'Load more rows'}
              </button>
            </div>
          )}
          {failure === undefined ? undefined : (
            <p role="alert" class="failure">
              {failure}
            </p>
          )}
        </>
      )}
      <Notes notes={first.warnings} />
    </>
  );
}

function Head({
  table: { rows, from, total, asOf, isDemo },
  sql,
}: {
  readonly table: TableData;
  readonly sql: string;
}) {
  const { formatNumber, formatCount, formatTime } = useWords();
  const isAll = from === 0 && rows.length === total;
  const count = isAll
    ? formatCount(rows.length, 'row')
    : `${formatNumber(from + 1)} to ${formatNumber(from + rows.length)} of ${total === undefined ? 'more' : formatNumber(total)} rows`;
  return (
    <header>
      <div class="head">
        <h1>Query result</h1>
        {isDemo ? <DemoBadge /> : undefined}
      </div>
      <p class="soft">
        <span role="status">{rows.length === 0 ? 'No row' : count}</span>, as of{' '}
        <time datetime={asOf}>{formatTime(asOf)}</time>
      </p>
      {sql === '' ? undefined : (
        <details class="sql">
          <summary>SQL</summary>
          <pre class="code">{sql}</pre>
        </details>
      )}
    </header>
  );
}
