/** How much of each thing fails in each row: a table whose cells are darker the larger a share fails, beside the others of their column. */

import { useWords } from './locale.ts';
import { type OnRule, RuleLink } from './rule-link.tsx';
import { formatName } from './words.ts';

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
  onRule,
  onCell,
}: {
  readonly corner: string;
  /** Rules by their ids. */
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
  readonly onRule?: OnRule;
  /** Shows the records of a cell; absent: the page has none. */
  readonly onCell?: (row: string, rule: string) => void;
}) {
  const { formatNumber } = useWords();
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
            {columns.map((rule) => (
              <th scope="col" key={rule}>
                <RuleLink rule={rule} onRule={onRule} />
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
              {columns.map((rule, index) => {
                const failed = cells[index] ?? 0;
                const told = failed === 0 ? '' : formatNumber(failed);
                return (
                  <td key={rule} class={`number heat-${levelOf(shareOf(failed, products), largest[index] ?? 0)}`}>
                    {onCell === undefined || failed === 0 ? (
                      told
                    ) : (
                      <button
                        type="button"
                        aria-label={`${told}: ${formatName(rule)}, ${name}`}
                        onClick={() => onCell(name, rule)}
                      >
                        {told}
                      </button>
                    )}
                  </td>
                );
              })}
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
