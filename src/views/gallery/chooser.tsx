/** The controls that choose among the loaded records: words, filters, order, cards or table. */

import { type Choice, type Item, listOptions, type Option, SORTS, type SortBy } from './choose.ts';
import { SORT_WORDS, tellLack } from './words.ts';

/** How records are laid out. */
export type Layout = 'cards' | 'table';

/** What they are given. */
interface ChooserProps {
  readonly items: readonly Item[];
  readonly choice: Choice;
  readonly onChoose: (changes: Partial<Choice>) => void;
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
}

/** The controls. A filter that would not divide the records is left out. */
export function Chooser({ items, choice, onChoose, layout, onLayout }: ChooserProps) {
  const sorts = SORTS.filter((sort) => isUseful(sort, items));
  return (
    <search class="bar chooser">
      <label>
        <span class="hidden">Search what is loaded</span>
        <input
          type="search"
          placeholder="Search these"
          value={choice.words}
          onInput={({ currentTarget }) => onChoose({ words: currentTarget.value })}
        />
      </label>
      <Filter name="Brand" all="All brands" kind="brand" {...{ items, choice, onChoose }} />
      <Filter name="Status" all="Any status" kind="status" {...{ items, choice, onChoose }} />
      <Filter name="Missing" all="Missing: any" kind="lacks" {...{ items, choice, onChoose }} />
      {sorts.length > 1 ? (
        <>
          <label>
            <span class="hidden">Sort by</span>
            <select
              value={choice.sortBy}
              // The options are the sorts.
              onChange={({ currentTarget }) => onChoose({ sortBy: currentTarget.value as SortBy })}
            >
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {SORT_WORDS[sort]}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            aria-pressed={choice.isDescending}
            title="Reverse the order"
            onClick={() => onChoose({ isDescending: !choice.isDescending })}
          >
            <span aria-hidden="true">⇅</span>
            <span class="hidden">Reverse the order</span>
          </button>
        </>
      ) : undefined}
      <fieldset class="group" aria-label="Layout">
        <button type="button" aria-pressed={layout === 'cards'} onClick={() => onLayout('cards')}>
          Cards
        </button>
        <button type="button" aria-pressed={layout === 'table'} onClick={() => onLayout('table')}>
          Table
        </button>
      </fieldset>
    </search>
  );
}

function isUseful(sort: SortBy, items: readonly Item[]): boolean {
  if (sort === 'answer') return true;
  if (sort === 'status') return listOptions(items, 'status').length > 1;
  return items.some(({ card }) => (sort === 'price' ? card.prices : card[sort]) !== undefined);
}

/** What a filter is given. */
interface FilterProps extends Pick<ChooserProps, 'items' | 'choice' | 'onChoose'> {
  readonly name: string;
  readonly all: string;
  readonly kind: 'brand' | 'status' | 'lacks';
}

function Filter({ name, all, kind, items, choice, onChoose }: FilterProps) {
  const options = listOptions(items, kind);
  const isDividing = options.some(([, count]) => count < items.length);
  if (!isDividing && choice[kind] === '') return null;
  return (
    <label>
      <span class="hidden">{name}</span>
      <select value={choice[kind]} onChange={({ currentTarget }) => onChoose({ [kind]: currentTarget.value })}>
        <option value="">{all}</option>
        {options.map(([value, count]: Option) => (
          <option key={value} value={value}>
            {kind === 'lacks' ? tellLack(value) : value} ({count})
          </option>
        ))}
      </select>
    </label>
  );
}
