/**
 * The table of all views: sorted by its heads, in pages, and with rows that a click or a key opens.
 */

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from './controls.tsx';
import type { Cell } from './csv.ts';
import { type Sort, type SortValue, sortRows } from './find-rows.ts';
import { useStateOf, useStops } from './hooks.ts';
import { reveal } from './trail.tsx';
import { useWords } from './words.ts';

export interface Column<Row> {
  /** Identifies the column; in files its head. */
  readonly key: string;
  readonly title: ComponentChildren;
  /** Absent: `value` is shown. */
  readonly cell?: (row: Row) => ComponentChildren;
  /** Value to sort by; absent: the column cannot be sorted, and files leave it out. */
  readonly value?: (row: Row) => SortValue;
  /** Value in files; absent: `value`. */
  readonly saved?: (row: Row) => Cell;
  readonly look?: string | undefined;
  /** True if it names the rows, and so opens them. */
  readonly isHead?: boolean;
}

/** Lists the rows of a file: heads, then cells. */
export function listCells<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly (readonly Cell[])[] {
  const exported = columns.flatMap(({ key, value, saved = value }) =>
    saved === undefined ? [] : { key, saved },
  );
  return [
    exported.map(({ key }) => key),
    ...rows.map((row) => exported.map(({ saved }) => saved(row) ?? undefined)),
  ];
}

interface TableProps<Row> {
  /** Name for people who cannot see a table that scrolls sideways; absent: it does not scroll. */
  readonly name?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly look?: string;
  readonly caption?: ComponentChildren;
  readonly sort?: Sort | undefined;
  /** Absent: rows keep their order. */
  readonly onSort?: ((by: string) => void) | undefined;
  /** Returns the function that opens a row; undefined: it cannot be opened. */
  readonly onOpen?: ((row: Row) => (() => void) | undefined) | undefined;
  readonly onSelect?: ((row: Row) => void) | undefined;
}

export function Table<Row>(props: TableProps<Row>) {
  const { name, columns, rows, look, caption, sort, onSort, onOpen, onSelect } = props;
  const stops = useStops<HTMLTableSectionElement>();
  const table = (
    <table class={look}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody {...stops}>
        {rows.map((row, index) => (
          <TableRow key={index} row={row} columns={columns} onOpen={onOpen} onSelect={onSelect} />
        ))}
      </tbody>
    </table>
  );
  if (name === undefined) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do as well
    <section class="scroll" tabIndex={0} aria-label={name}>
      {table}
    </section>
  );
}

interface ColumnHeadProps<Row> extends Pick<TableProps<Row>, 'sort' | 'onSort'> {
  readonly column: Column<Row>;
}

const DIRECTIONS = {
  ascending: ' ▲',
  descending: ' ▼',
} as const;

function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>) {
  const { key, title, look, value, isHead } = column;
  const order = sort?.isDescending ? 'descending' : 'ascending';
  const direction = sort?.by === key ? order : undefined;
  return (
    <th scope="col" data-head={isHead} class={look} aria-sort={direction}>
      {onSort === undefined || value === undefined ? (
        title
      ) : (
        <button type="button" onClick={() => onSort(key)}>
          {title}
          <span aria-hidden="true">{direction && DIRECTIONS[direction]}</span>
        </button>
      )}
    </th>
  );
}

interface TableRowProps<Row> extends Pick<TableProps<Row>, 'columns' | 'onOpen' | 'onSelect'> {
  readonly row: Row;
}

function TableRow<Row>({ row, columns, onOpen, onSelect }: TableRowProps<Row>) {
  const open = onOpen?.(row);
  const onSpace = onSelect && (() => onSelect(row));
  return (
    // Keys have the button in it.
    <tr onClick={(event) => openFrom(event, open)}>
      {columns.map((column) => {
        const { key, title, look, isHead } = column;
        const content = showCell(column, row);
        return isHead === true ? (
          <th key={key} scope="row" class={look}>
            <Button isStop look="link" name={content} onPress={open} onSpace={onSpace} />
          </th>
        ) : (
          <td key={key} class={look} data-title={typeof title === 'string' ? title : undefined}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

function showCell<Row>({ cell, value }: Column<Row>, row: Row): ComponentChildren {
  if (cell !== undefined) return cell(row);
  return <bdi>{value?.(row)}</bdi>;
}

/**
 * Opens a clicked element, with the focus on it, so that coming back leads here; not for clicks on
 * other controls in it, or while text is selected.
 */
export function openFrom(
  { currentTarget, target }: MouseEvent,
  open: (() => void) | undefined,
): void {
  const isOnControl = target instanceof Element && target.closest('button, a, label') !== null;
  if (open === undefined || isOnControl || getSelection()?.isCollapsed === false) {
    return;
  }
  if (currentTarget instanceof Element) {
    currentTarget.querySelector<HTMLElement>('[data-stop]')?.focus({ preventScroll: true });
  }
  open();
}

// Rows on a page: a host shows the whole page, and a phone scrolls past no more.
const PAGE_ROWS = 24;

interface PagedTableProps<Row> extends Omit<TableProps<Row>, 'caption' | 'sort' | 'onSort'> {
  /** Identifies the question: the answer to another one starts at its first page. */
  readonly question?: unknown;
  readonly children?: ((rows: readonly Row[]) => ComponentChildren) | undefined;
}

/** Shows a table that has all rows: it sorts them and shows one page at a time. */
export function PagedTable<Row>({ question, children, ...table }: PagedTableProps<Row>) {
  const { rows, columns } = table;
  const { compareTexts, formatCount } = useWords();
  const [sort, setSort] = useState<Sort>();
  const [page, setPage] = useStateOf(question, 0);
  const top = useRef<HTMLParagraphElement>(null);
  const sorted = useMemo(() => {
    const value = columns.find(({ key }) => key === sort?.by)?.value;
    return sort === undefined || value === undefined
      ? rows
      : sortRows(rows, value, sort.isDescending, compareTexts);
  }, [rows, columns, sort, compareTexts]);
  const pages = Math.ceil(rows.length / PAGE_ROWS);
  const start = Math.min(page, Math.max(0, pages - 1)) * PAGE_ROWS;
  const pageRows = sorted.slice(start, start + PAGE_ROWS);
  const onSort = (by: string): void => {
    setSort({ by, isDescending: sort?.by === by && !sort.isDescending });
    setPage(0);
  };
  // Another page or order is read from its first row on.
  useEffect(
    () => top.current?.parentElement?.querySelector('.scroll')?.scrollTo({ top: 0 }),
    [page, sort, question],
  );
  const turn = (to: number): void => {
    setPage(to);
    reveal(top.current);
  };
  return (
    <div>
      {/* Rows that are not loaded might come first. */}
      <p role="status" class="note" ref={top} tabIndex={-1}>
        {sort && `${formatCount(rows.length, 'loaded row')} sorted`}
      </p>
      {children === undefined ? (
        <Table {...table} sort={sort} onSort={onSort} rows={pageRows} />
      ) : (
        children(pageRows)
      )}
      <Paging page={start / PAGE_ROWS} pages={pages} onPage={turn} />
    </div>
  );
}

type PagingProps = {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
};

/** Shows buttons for other pages, which count from 0; nothing if there is only one page. */
export function Paging({ page, pages, onPage }: PagingProps) {
  const { formatNumber } = useWords();
  if (pages < 2) return null;
  const turn = (name: string, to: number) => (
    <Button name={name} isDisabled={to < 0 || to >= pages} onPress={() => onPage(to)} />
  );
  return (
    <nav class="paging" aria-label="Pages">
      {turn('Previous', page - 1)}
      <span role="status">
        Page {formatNumber(page + 1)} of {formatNumber(pages)}
      </span>
      {turn('Next', page + 1)}
    </nav>
  );
}
