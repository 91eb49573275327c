/** The table of all views: sorted by its column heads, in pages. */

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Sort, type SortValue, sortRows, turnSort } from './find-rows.ts';
import { useWords } from './words.ts';

/** A column. */
export interface Column<Row> {
  /** Tells it from the others. */
  readonly key: string;
  readonly title: ComponentChildren;
  readonly cell: (row: Row) => ComponentChildren;
  /** What rows are sorted by; absent: nobody can sort by it. */
  readonly value?: (row: Row) => SortValue;
  /** Class of its cells: `number`. */
  readonly look?: string | undefined;
  /** Whether it names the rows. */
  readonly isHead?: boolean;
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly look?: string;
  readonly caption?: ComponentChildren;
  readonly sort?: Sort | undefined;
  /** Absent: the rows stay in their order. */
  readonly onSort?: ((by: string) => void) | undefined;
  readonly lookOf?: (row: Row) => string | undefined;
}

/** The table. */
export function Table<Row>({ columns, rows, look, caption, sort, onSort, lookOf }: TableProps<Row>) {
  return (
    <table class={look}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ key, title, look: own, value }) => (
            <th
              key={key}
              scope="col"
              class={own}
              aria-sort={sort?.by === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {onSort === undefined || value === undefined ? (
                title
              ) : (
                <button type="button" onClick={() => onSort(key)}>
                  {title}
                  <span aria-hidden="true">{sort?.by === key ? (sort.isDescending ? ' ▼' : ' ▲') : ''}</span>
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} class={lookOf?.(row)}>
            {columns.map(({ key, look: own, isHead, cell }) =>
              isHead === true ? (
                <th key={key} scope="row" class={own}>
                  {cell(row)}
                </th>
              ) : (
                <td key={key} class={own}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PagedTableProps<Row> extends Pick<TableProps<Row>, 'columns' | 'rows' | 'look' | 'lookOf'> {
  readonly pageRows: number;
  /** What the rows are, for who cannot see the table. */
  readonly name: string;
  /** What is said above a page. @param first the place of its first row, from 1 on */
  readonly captionOf?: (first: number, last: number) => string;
  /** What was asked for: the answer to another question is shown from its first page on. */
  readonly asked?: unknown;
}

/** A table that has all rows: it sorts them and shows one page at a time. */
export function PagedTable<Row>({ pageRows, name, captionOf, asked, ...table }: PagedTableProps<Row>) {
  const { rows, columns } = table;
  const { compareTexts } = useWords();
  const [sort, setSort] = useState<Sort>();
  const [page, setPage] = useState(0);
  useEffect(() => setPage(0), [asked, sort]);
  const sorted = useMemo(() => {
    const value = columns.find(({ key }) => key === sort?.by)?.value;
    return sort === undefined || value === undefined ? rows : sortRows(rows, value, sort.isDescending, compareTexts);
  }, [rows, columns, sort, compareTexts]);
  const pages = Math.ceil(rows.length / pageRows);
  const start = Math.min(page, Math.max(0, pages - 1)) * pageRows;
  const shown = sorted.slice(start, start + pageRows);
  const onSort = (by: string): void => setSort(turnSort(sort, by));
  return (
    <>
      <ScrollArea name={name}>
        <Table {...table} {...{ sort, onSort }} rows={shown} caption={captionOf?.(start + 1, start + shown.length)} />
      </ScrollArea>
      <Paging page={start / pageRows} pages={pages} onPage={setPage} />
    </>
  );
}

/** A box that scrolls sideways if its content is too wide. */
export function ScrollArea({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do as well
    <section class="scroll" tabIndex={0} aria-label={name}>
      {children}
    </section>
  );
}

interface PagingProps {
  /** From 0 on. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** The buttons for other pages; shows nothing if there is only one page. */
export function Paging({ page, pages, onPage }: PagingProps) {
  const { formatNumber } = useWords();
  if (pages < 2) return null;
  const turn = (name: string, to: number) => (
    <button type="button" disabled={to < 0 || to >= pages} onClick={() => onPage(to)}>
      {name}
    </button>
  );
  return (
    <nav class="paging" aria-label="Pages">
      {turn('Previous', page - 1)}
      <span>
        Page {formatNumber(page + 1)} of {formatNumber(pages)}
      </span>
      {turn('Next', page + 1)}
    </nav>
  );
}
