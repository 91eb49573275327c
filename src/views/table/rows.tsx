/** Rows as a table that sorts, some of them at a time. */

import { useContext, useMemo, useState } from 'preact/hooks';
import { Locale, useWords } from '../components/locale.ts';
import { type RowSort, sortRows, textOf } from './sort-rows.ts';
import { isCount, type Kind, readKinds } from './suggest-chart.ts';
import type { TableData, Value } from './table-data.ts';

/** Rows that are shown at once. */
const PAGE_ROWS = 50;

/** A text that stays on one line. */
const SHORT_CHARS = 24;

/** The table. */
export function Rows({ table: { columns, rows } }: { readonly table: TableData }) {
  const { formatNumber } = useWords();
  const locale = useContext(Locale);
  const [sort, setSort] = useState<RowSort>();
  const [page, setPage] = useState(0);
  const kinds = useMemo(() => readKinds(columns, rows), [columns, rows]);
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return sortRows(rows, sort, compare);
  }, [rows, sort, locale]);
  const sortBy = (column: number): void => {
    setSort({ column, isDescending: sort?.column === column && !sort.isDescending });
    setPage(0);
  };
  const start = page * PAGE_ROWS;
  const pages = Math.ceil(rows.length / PAGE_ROWS);
  const signOf = (column: number): string => (sort?.column !== column ? '' : sort.isDescending ? ' ▼' : ' ▲');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do as well */}
      <section class="scroll rows" tabIndex={0} aria-label="Rows">
        <table>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th
                  key={at}
                  scope="col"
                  class={kinds[at] === 'number' ? 'number' : undefined}
                  aria-sort={sort?.column !== at ? undefined : sort.isDescending ? 'descending' : 'ascending'}
                >
                  <button type="button" onClick={() => sortBy(at)}>
                    <bdi>{column}</bdi>
                    <span aria-hidden="true">{signOf(at)}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(start, start + PAGE_ROWS).map((row, index) => (
              <tr key={start + index}>
                {row.map((value, at) => (
                  <Cell key={at} value={value} kind={kinds[at] ?? 'other'} column={columns[at] ?? ''} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pages < 2 ? undefined : (
        <nav class="paging" aria-label="Pages of rows">
          <button type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </button>
          <span>
            Page {formatNumber(page + 1)} of {formatNumber(pages)}
          </span>
          <button type="button" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            Next
          </button>
        </nav>
      )}
    </>
  );
}

function Cell({ value, kind, column }: { readonly value: Value; readonly kind: Kind; readonly column: string }) {
  const { formatNumber } = useWords();
  if (value === null || value === undefined) {
    return (
      <td class={kind === 'number' ? 'number soft' : 'soft'}>
        <span aria-hidden="true">–</span>
        <span class="hidden">no value</span>
      </td>
    );
  }
  if (typeof value === 'number') {
    return <td class="number">{isCount(column) ? formatNumber(value) : String(value)}</td>;
  }
  const text = kind === 'date' ? textOf(value).replace('T', ' ') : textOf(value);
  return (
    <td class={text.length <= SHORT_CHARS ? 'short' : undefined}>
      <bdi>{text}</bdi>
    </td>
  );
}
