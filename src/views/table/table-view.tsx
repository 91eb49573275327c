/** The rows of a query, as a table or a chart. */

import { useMemo, useState } from 'preact/hooks';
import type { Host } from '../bridge/host.ts';
import { askForView, numberOf, type ToolAnswer, textOf, textsOf } from '../bridge/read-answer.ts';
import { showView, type ViewProps } from '../bridge/show-view.tsx';
import type { Cell } from '../components/csv.ts';
import { LoadMore, useFollowing } from '../components/load.tsx';
import { Message, Notes, Title, ViewFrame } from '../components/states.tsx';
import { type Column, PagedTable } from '../components/table.tsx';
import { TakeOut } from '../components/take-out.tsx';
import { formatName, useWords } from '../components/words.ts';
import type { TableData } from '../view-data.ts';
import { Bars, type Chart, isCount, readKinds, suggestChart, writeValue } from './chart.tsx';

/** Rows that are shown at once. */
const PAGE_ROWS = 50;

/** The most rows that are kept; a browser can handle so many quickly. */
const MOST_ROWS = 10_000;

/** Texts up to this length stay on one line. */
const SHORT_CHARS = 24;

function TableView(view: ViewProps) {
  const { sql } = view.args;
  const show = (first: TableData, host: Host | undefined) =>
    host === undefined ? null : <Result first={first} host={host} sql={typeof sql === 'string' ? sql : ''} />;
  return (
    <ViewFrame<TableData>
      view={view}
      waitingFor="Looking it up"
      retold="It could not be looked up as it was asked. The reason is known in the conversation: ask again there."
      otherwise={(answer) => show(readTable(answer), view.host)}
    >
      {show}
    </ViewFrame>
  );
}

/** The rows that the model was shown, where the host passes on no others. */
function readTable({ values }: ToolAnswer): TableData {
  const { rows, columns, total } = values;
  return {
    columns: textsOf(columns),
    rows: Array.isArray(rows) ? rows.filter(Array.isArray) : [],
    from: 0,
    total: numberOf(total),
    asOf: textOf(values.as_of) ?? '',
    isDemo: values.source === 'sandbox',
    warnings: textsOf(values.warnings),
  };
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
  const chart = useMemo(() => suggestChart(columns, rows), [table]);
  // The amounts that are drawn; undefined: the table is shown.
  const [y, setY] = useState<number>();
  return (
    <>
      <Head table={table} sql={sql} />
      {rows.length === 0 ? (
        <Message title="Nothing found">Nothing in the catalog is as it was asked for.</Message>
      ) : (
        <>
          <div class="tools">
            {chart !== undefined && <Choice columns={columns} chart={chart} y={y} onShow={setY} />}
            <span class="grow" />
            <TakeOut name="result.csv" rows={() => [columns, ...rows.map((row) => row.map(cellOf))]} host={host} />
          </div>
          {chart === undefined || y === undefined ? <Rows table={table} /> : <Bars x={chart.x} y={y} table={table} />}
          <div class="tools">
            <LoadMore
              title="Load more rows"
              canLoad={table.nextCursor !== undefined && sql !== '' && rows.length < MOST_ROWS}
              {...following}
            />
          </div>
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
      <Title isDemo={isDemo}>Result</Title>
      <p class="soft">
        <span role="status">{rows.length === 0 ? 'No rows' : count}</span>, as of{' '}
        <time datetime={asOf}>{formatTime(asOf)}</time>
      </p>
      {sql === '' ? undefined : (
        <details class="sql">
          <summary>How it was asked</summary>
          <pre class="code">{sql}</pre>
        </details>
      )}
    </header>
  );
}

interface ChoiceProps {
  readonly columns: readonly string[];
  readonly chart: Chart;
  /** Undefined: the table. */
  readonly y: number | undefined;
  readonly onShow: (y: number | undefined) => void;
}

/** Buttons for table and chart, and the choice of amounts if there are several. */
function Choice({ columns, chart: { ys }, y, onShow }: ChoiceProps) {
  return (
    <>
      <fieldset class="group">
        <legend class="hidden">Show as</legend>
        <button type="button" aria-pressed={y === undefined} onClick={() => onShow(undefined)}>
          Table
        </button>
        <button type="button" aria-pressed={y !== undefined} onClick={() => onShow(ys[0])}>
          Chart
        </button>
      </fieldset>
      {ys.length > 1 && y !== undefined && (
        <select
          aria-label="Number to compare"
          value={y}
          onChange={(event) => onShow(Number(event.currentTarget.value))}
        >
          {ys.map((at) => (
            <option key={at} value={at}>
              {formatName(columns[at] ?? '')}
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
        title: <bdi>{formatName(name)}</bdi>,
        look: kinds[at] === 'number' ? 'number' : undefined,
        value: (row) => (typeof row[at] === 'number' ? row[at] : writeValue(row[at]) || undefined),
        cell: (row) => {
          if (row[at] === null || row[at] === undefined) return <span class="soft">–</span>;
          const text = write(row[at]);
          return <bdi class={text.length <= SHORT_CHARS ? 'short' : undefined}>{text}</bdi>;
        },
      };
    });
  }, [names, rows, formatNumber]);
  return <PagedTable columns={columns} rows={rows} pageRows={PAGE_ROWS} look="rows" name="Rows" />;
}

showView('table', TableView);
