/** The rows of a query, as a table or a chart. */

import { useMemo, useState } from 'preact/hooks';
import { fetchAnswer } from '../bridge/host.ts';
import { numberOf, type ToolAnswer, textOf, textsOf } from '../bridge/read-answer.ts';
import { showView } from '../bridge/show-view.tsx';
import { Choices } from '../components/controls.tsx';
import { LoadMore, useFollowing } from '../components/load.tsx';
import { Message, Notes, Title, ViewFrame } from '../components/states.tsx';
import { type Column, listCells, PagedTable } from '../components/table.tsx';
import { TakeOut } from '../components/take-out.tsx';
import { useHost } from '../components/trail.tsx';
import { formatName, useWords } from '../components/words.ts';
import { useOpenProduct } from '../sheet/product-sheet.tsx';
import type { TableData } from '../view-data.ts';
import { Bars, isCount, isNumeric, suggestChart, writeValue } from './chart.tsx';

// Longest text that stays on one line.
const SHORT_CHARS = 24;

// Reads the rows for the view, or the rows for the model if the host passes on no others.
function readTable({ forView, values, notices }: ToolAnswer): TableData {
  // By the server of the same build.
  if (forView !== undefined) return forView as TableData;
  const { rows, columns, total } = values;
  return {
    columns: textsOf(columns),
    rows: Array.isArray(rows) ? rows.filter(Array.isArray) : [],
    from: 0,
    total: numberOf(total),
    nextCursor: textOf(values.next_cursor),
    asOf: textOf(values.as_of) ?? '',
    isDemo: values.source === 'sandbox',
    notices: notices.map((notice) => ({ ...notice, people: textOf(notice.people) })),
  };
}

type Row = TableData['rows'][number];

function listNotes({ notices }: TableData): readonly string[] {
  return [...new Set(notices.flatMap(({ people }) => people ?? []))];
}

// Shown if a notice has its remedy in SQL: a sum may count a row twice, or texts be sorted as
// texts.
const DOUBT =
  'The assistant was told more of this result: ask whether its rows, numbers and order are as you meant.';

const FORMS = ['Table', 'Chart'] as const;

type ToolArguments = Readonly<Record<string, unknown>>;

// Shows the result. `args`: of the call; without `sql` where the host does not send it
function Result({ answer, args }: { readonly answer: ToolAnswer; readonly args: ToolArguments }) {
  const [host, onProduct] = [useHost(), useOpenProduct()];
  const first = useMemo(() => readTable(answer), [answer]);
  const sql = first.sql ?? textOf(args.sql) ?? '';
  const notes = useMemo(() => listNotes(first), [first]);
  // The model does not see these rows; the view gets the same number, whatever the budget.
  const following = useFollowing(
    sql === '' ? { ...first, nextCursor: undefined } : first,
    async ({ nextCursor: cursor }) => {
      const next = await fetchAnswer(host, 'query_catalog', { sql, cursor, max_tokens: 200 });
      return next.problem ?? readTable(next);
    },
  );
  const { answers } = following;
  const { columns: names } = first;
  const rows = useMemo(() => answers.flatMap((page) => page.rows), [answers]);
  const table = { ...first, ...answers.at(-1), from: first.from, rows };
  // Categories and brands have codes, too.
  const mayBeProducts = sql === '' || /\b(?:products|variants|sellable)\b/i.test(sql);
  const onOpen = (row: Row): (() => void) | undefined => {
    const [id, code] = ['product_id', 'code'].map((name) => row[names.indexOf(name)]);
    const byCode = typeof code === 'string' && mayBeProducts ? { code } : undefined;
    const which = typeof id === 'number' ? { product_id: id } : byCode;
    return onProduct && which && (() => onProduct(which));
  };
  return (
    <>
      <Head table={table} />
      {rows.length === 0 ? (
        <Message title="Nothing found">Nothing in the catalog is as it was asked for.</Message>
      ) : (
        <>
          <Rows
            names={names}
            rows={rows}
            total={table.total}
            showsBars={first.showsBars === true}
            onOpen={onOpen}
          />
          <LoadMore {...following} count={rows.length} />
        </>
      )}
      <Notes
        notes={notes}
        isMore={notes.length < Math.max(first.notices.length, answer.warningCount)}
        rest={rows.length > 0 ? DOUBT : undefined}
        isOpen
      />
    </>
  );
}

interface RowsProps {
  readonly names: readonly string[];
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  /** Whether a chart is shown before anybody chooses. */
  readonly showsBars: boolean;
  readonly onOpen: (row: Row) => (() => void) | undefined;
}

function Rows({ names, rows, total, showsBars, onOpen }: RowsProps) {
  const columns = useRowColumns(names, rows);
  const chart = useMemo(() => suggestChart(names, rows), [names, rows]);
  const [form, setForm] = useState<(typeof FORMS)[number]>(showsBars ? 'Chart' : 'Table');
  const amounts = chart?.amounts.map((at) => formatName(names[at] ?? '')) ?? [];
  const [amount = '', setAmount] = useState<string>();
  const amountIndex = Math.max(0, amounts.indexOf(amount));
  return (
    <>
      <div class="tools">
        {chart !== undefined && (
          <Choices name="Show as" values={FORMS} chosen={form} onChoose={setForm} />
        )}
        {form === 'Chart' && amounts.length > 1 && (
          <Choices
            name="Amounts"
            values={amounts}
            chosen={amounts[amountIndex] ?? ''}
            onChoose={setAmount}
          />
        )}
        <span class="grow" />
        <TakeOut name="result.csv" rows={() => listCells(columns, rows)} total={total} />
      </div>
      {chart === undefined || form === 'Table' ? (
        <PagedTable columns={columns} rows={rows} onOpen={onOpen} look="rows" name="Rows" />
      ) : (
        <Bars
          rows={rows}
          onOpen={onOpen}
          x={chart.x}
          y={chart.amounts[amountIndex] ?? 0}
          columns={names}
        />
      )}
    </>
  );
}

function Head({ table }: { readonly table: TableData }) {
  const { formatNumber, formatCount, formatTime } = useWords();
  const { rows, from, total, asOf, isDemo } = table;
  const part = `Rows ${formatNumber(from + 1)} to ${formatNumber(from + rows.length)}`;
  const isWhole = rows.length === 0 || (from === 0 && rows.length === total);
  return (
    <header>
      <Title isDemo={isDemo}>Result</Title>
      <p class="soft">
        <span role="status">
          {isWhole
            ? formatCount(rows.length, 'row')
            : `${part} of ${total === undefined ? 'more' : formatNumber(total)}`}
        </span>
        , as of <time datetime={asOf}>{formatTime(asOf)}</time>
      </p>
    </header>
  );
}

// Matches a date, alone or before a time, which is written as the host's language does.
const DAY = /^\d{4}-\d{2}-\d{2}(?=$| [\d:.]+$)/;

// Columns that name a row best, the best first.
const NAMING = ['name', 'product_name', 'code', 'product_code', 'product_id'];

function useRowColumns(names: readonly string[], rows: readonly Row[]): readonly Column<Row>[] {
  const { formatNumber, formatDay } = useWords();
  return useMemo(() => {
    const head = NAMING.find((name) => names.includes(name)) ?? names[0];
    return names.map((name, at): Column<Row> => {
      const write = (value: unknown): string =>
        typeof value === 'number' && isCount(name)
          ? formatNumber(value)
          : writeValue(value).replace(DAY, formatDay);
      return {
        key: name,
        title: <bdi>{formatName(name)}</bdi>,
        look: isNumeric(rows, at) ? 'number' : undefined,
        isHead: name === head,
        value: (row) => (typeof row[at] === 'number' ? row[at] : writeValue(row[at]) || undefined),
        cell: (row) => {
          const none = name === head && name.endsWith('name') ? 'Without a name' : '–';
          if (row[at] === null || row[at] === undefined) return <span class="soft">{none}</span>;
          const text = write(row[at]);
          return <bdi class={text.length <= SHORT_CHARS ? 'short' : undefined}>{text}</bdi>;
        },
      };
    });
  }, [names, rows, formatNumber, formatDay]);
}

showView('table', (view) => (
  <ViewFrame view={view} waitingFor="Looking it up">
    {(answer) => <Result answer={answer} args={view.args} />}
  </ViewFrame>
));
