/** What a query gave, as a table or a chart. */

import { useMemo, useState } from 'preact/hooks';
import type { Cell } from '../components/csv.ts';
import { type Following, LoadMore, useFollowing } from '../components/load.tsx';
import { Message, Notes, Title, ViewFrame } from '../components/states.tsx';
import { type Column, PagedTable } from '../components/table.tsx';
import { TakeOut } from '../components/take-out.tsx';
import { useWords } from '../components/words.ts';
import type { Host } from '../host/host.ts';
import { askForView } from '../host/read-answer.ts';
import { showView, type ViewProps } from '../host/show-view.tsx';
import type { TableData } from '../view-data.ts';
import { type Chart, isCount, readKinds, suggestCharts, writeValue } from './charts.ts';
import { ChartOf } from './draw-chart.tsx';

/** Rows that are shown at once. */
const PAGE_ROWS = 50;

/** The most rows that are kept: a browser shows so many without a pause. */
const MOST_ROWS = 10_000;

/** A text that stays on one line. */
const SHORT_CHARS = 24;

function TableView(view: ViewProps) {
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
  // The model is shown none of this; the view is told as many rows, whatever the budget.
  const following = useFollowing(first, ({ nextCursor: cursor }) =>
    askForView<TableData>(host, 'query_catalog', { sql, cursor, max_tokens: 200 }),
  );
  const { answers } = following;
  const table = useMemo(() => join(answers), [answers.length, first]);
  const { columns, rows } = table;
  const charts = useMemo(() => suggestCharts(columns, rows), [table]);
  // The chart is what most people want to see where the shape suggests one; undefined: the table.
  const [shown, setShown] = useState<number | undefined>(charts.length > 0 ? 0 : undefined);
  const chart = shown === undefined ? undefined : charts[shown];
  return (
    <>
      <Head table={table} sql={sql} />
      {rows.length === 0 ? (
        <Message title="No row">The query gave no row. That is its answer, not a failure.</Message>
      ) : (
        <>
          <div class="tools">
            <Choice columns={columns} charts={charts} chart={chart} onShow={setShown} />
            <span class="grow" />
            <TakeOut name="result.csv" rows={() => [columns, ...rows.map((row) => row.map(cellOf))]} host={host} />
          </div>
          {chart === undefined ? <Rows table={table} /> : <ChartOf chart={chart} table={table} />}
          <More following={following} table={table} sql={sql} />
        </>
      )}
      <Notes notes={first.warnings} />
    </>
  );
}

/** The rows of all answers. */
function join(answers: readonly TableData[]): TableData {
  const [first, last] = [answers[0], answers.at(-1)];
  if (first === undefined || last === undefined) throw new Error('There is a first answer.');
  return { ...last, from: first.from, rows: answers.flatMap(({ rows }) => rows) };
}

function cellOf(value: unknown): Cell {
  return typeof value === 'number' ? value : writeValue(value);
}

interface MoreProps {
  readonly following: Following<TableData>;
  readonly table: TableData;
  readonly sql: string;
}

function More({ following, table: { nextCursor, rows }, sql }: MoreProps) {
  const canLoad = nextCursor !== undefined && sql !== '' && rows.length < MOST_ROWS;
  return (
    <div class="tools">
      <LoadMore title="Load more rows" canLoad={canLoad} {...following} />
    </div>
  );
}

function Head({ table, sql }: { readonly table: TableData; readonly sql: string }) {
  const { formatNumber, formatCount, formatTime } = useWords();
  const { rows, from, total, asOf, isDemo } = table;
  const part = `${formatNumber(from + 1)} to ${formatNumber(from + rows.length)}`;
  const count =
    from === 0 && rows.length === total
      ? formatCount(rows.length, 'row')
      : `${part} of ${total === undefined ? 'more' : formatNumber(total)} rows`;
  return (
    <header>
      <Title isDemo={isDemo}>Query result</Title>
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

interface ChoiceProps {
  readonly columns: readonly string[];
  readonly charts: readonly Chart[];
  /** Undefined: the table. */
  readonly chart: Chart | undefined;
  readonly onShow: (chart: number | undefined) => void;
}

const NAMES = { bars: 'Bars', lines: 'Lines' } as const;

/** Buttons for the table and each kind of chart, and which number is compared where there are several. */
function Choice({ columns, charts, chart, onShow }: ChoiceProps) {
  if (charts.length === 0) return null;
  const alike = charts.filter(({ kind }) => kind === chart?.kind);
  return (
    <>
      <fieldset class="group">
        <legend class="hidden">Show as</legend>
        <button type="button" aria-pressed={chart === undefined} onClick={() => onShow(undefined)}>
          Table
        </button>
        {[...new Set(charts.map(({ kind }) => kind))].map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={chart?.kind === kind}
            onClick={() => onShow(charts.findIndex((one) => one.kind === kind))}
          >
            {NAMES[kind]}
          </button>
        ))}
      </fieldset>
      {alike.length < 2 || chart === undefined ? undefined : (
        <select
          aria-label="Number to compare"
          value={charts.indexOf(chart)}
          onChange={(event) => onShow(Number(event.currentTarget.value))}
        >
          {alike.map((one) => (
            <option key={charts.indexOf(one)} value={charts.indexOf(one)}>
              {columns[one.ys[0] ?? 0]}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

type Row = TableData['rows'][number];

function Rows({ table: { columns: names, rows } }: { readonly table: TableData }) {
  const { formatNumber } = useWords();
  const columns = useMemo(() => {
    const kinds = readKinds(names, rows);
    return names.map((name, at): Column<Row> => {
      const write = (value: unknown): string => {
        if (typeof value === 'number') return isCount(name) ? formatNumber(value) : String(value);
        return kinds[at] === 'date' ? writeValue(value).replace('T', ' ') : writeValue(value);
      };
      return {
        key: String(at),
        title: <bdi>{name}</bdi>,
        look: kinds[at] === 'number' ? 'number' : undefined,
        value: (row) => (typeof row[at] === 'number' ? row[at] : writeValue(row[at]) || undefined),
        cell: (row) => <Value text={row[at] === null || row[at] === undefined ? undefined : write(row[at])} />,
      };
    });
  }, [names, rows, formatNumber]);
  return <PagedTable columns={columns} rows={rows} pageRows={PAGE_ROWS} look="rows" name="Rows" />;
}

function Value({ text }: { readonly text: string | undefined }) {
  if (text !== undefined) return <bdi class={text.length <= SHORT_CHARS ? 'short' : undefined}>{text}</bdi>;
  return (
    <>
      <span class="soft" aria-hidden="true">
        –
      </span>
      <span class="hidden">no value</span>
    </>
  );
}

showView('table', TableView);
