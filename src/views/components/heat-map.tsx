/** How much of each thing fails in each row: a table whose cells are darker the larger a share fails, beside the others of their column. */

import { formatNumber } from './words.ts';

/** Steps of darkness beside none. */
const LEVELS = 5;

/** A row, whose cells are in the order of the columns. */
export interface HeatRow {
  readonly name: string;
  /** What the cells are shares of. */
  readonly products: number;
  readonly cells: readonly number[];
}

/** The table, which scrolls by itself where it is too wide. @param corner what the rows are */
export function HeatMap({
  corner,
  columns,
  rows,
}: {
  readonly corner: string;
  readonly columns: readonly { readonly name: string; readonly href: string }[];
  readonly rows: readonly HeatRow[];
}) {
  // Each column by itself: a product may have many variants that fail.
  const largest = columns.map((_, index) =>
    Math.max(...rows.map(({ products, cells }) => shareOf(cells[index] ?? 0, products))),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="scroll" tabIndex={0} aria-label={`Failures by ${corner.toLowerCase()} and rule`}>
      <table class="heat">
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ name, href }) => (
              <th scope="col" key={href}>
                <a href={href}>{name}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, products, cells }) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {cells.map((failed, index) => (
                <td
                  key={columns[index]?.href}
                  class={`number heat-${levelOf(shareOf(failed, products), largest[index] ?? 0)}`}
                >
                  {failed === 0 ? '' : formatNumber(failed)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function shareOf(failed: number, products: number): number {
  return failed / Math.max(1, products);
}

/** 0 where nothing fails, the last where the largest share does. */
function levelOf(share: number, largest: number): number {
  return largest === 0 ? 0 : Math.ceil((share / largest) * LEVELS);
}
