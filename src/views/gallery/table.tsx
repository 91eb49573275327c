/** The records as a table. */

import { useWords } from '../components/locale.ts';
import { Badges, Choose, type ItemsProps, Prices } from './cards.tsx';
import type { Choice, Item, SortBy } from './choose.ts';
import { SORT_WORDS } from './words.ts';

/** What a table is given. */
interface TableProps extends ItemsProps {
  readonly choice: Choice;
  readonly onSort: (by: SortBy) => void;
}

const COLUMNS = ['name', 'code', 'brand', 'price', 'updated'] as const;

/** The table: columns that no record has a value for are left out. */
export function Table({ items, selected, onSelect, choice, onSort }: TableProps) {
  const { formatDay } = useWords();
  const columns = COLUMNS.filter((column) => items.some((item) => hasValue(item, column)));
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden">Selected</span>
          </th>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              class={column === 'price' ? 'number' : undefined}
              aria-sort={choice.sortBy === column ? (choice.isDescending ? 'descending' : 'ascending') : undefined}
            >
              <button type="button" onClick={() => onSort(column)}>
                {SORT_WORDS[column]}
                <span aria-hidden="true">{markOf(choice, column)}</span>
              </button>
            </th>
          ))}
          <th scope="col">To note</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ at, card }) => (
          <tr key={at} class={selected.has(at) ? 'selected' : undefined}>
            <td>
              <Choose item={{ at, card }} isChosen={selected.has(at)} onSelect={onSelect} />
            </td>
            {columns.map((column) =>
              column === 'price' ? (
                <td key={column} class="number">
                  <Prices card={card} />
                </td>
              ) : (
                <td key={column} class={column === 'code' ? 'code' : undefined}>
                  <bdi>
                    {column === 'updated' && card.updated !== undefined ? formatDay(card.updated) : card[column]}
                  </bdi>
                </td>
              ),
            )}
            <td>
              <Badges card={card} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function hasValue({ card }: Item, column: (typeof COLUMNS)[number]): boolean {
  return column === 'price' ? card.prices !== undefined : card[column] !== undefined;
}

function markOf({ sortBy, isDescending }: Choice, column: SortBy): string {
  if (sortBy !== column) return '';
  return isDescending ? ' ↓' : ' ↑';
}
