/** The controls that choose among the loaded records: words, filters, order, cards or table. */

import {
  type Choice,
  FILTERS,
  type FilterBy,
  type Item,
  listOptions,
  SORTS,
  type SortBy,
  tellLack,
} from './choose-cards.ts';

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
  // The keys of the table are the sorts.
  const sorts = (Object.keys(SORTS) as readonly SortBy[]).filter((sort) => isUseful(sort, items));
  const { sort } = choice;
  return (
    <search class="tools chooser">
      <input
        type="search"
        aria-label="Search what is loaded"
        placeholder="Search these"
        value={choice.words}
        onInput={({ currentTarget }) => onChoose({ words: currentTarget.value })}
      />
      {FILTERS.map((kind) => (
        <Filter key={kind} kind={kind} {...{ items, choice, onChoose }} />
      ))}
      {sorts.length > 1 ? (
        <>
          <select
            aria-label="Sort by"
            value={sort.by}
            // The options are the sorts.
            onChange={({ currentTarget }) => onChoose({ sort: { ...sort, by: currentTarget.value as SortBy } })}
          >
            {sorts.map((by) => (
              <option key={by} value={by}>
                {SORTS[by]}
              </option>
            ))}
          </select>
          <button
            type="button"
            aria-label="Reverse the order"
            aria-pressed={sort.isDescending}
            title="Reverse the order"
            onClick={() => onChoose({ sort: { ...sort, isDescending: !sort.isDescending } })}
          >
            ⇅
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

/** What each filter is called, and where it lets everything pass. */
const NAMES: Readonly<Record<FilterBy, readonly [name: string, all: string]>> = {
  brand: ['Brand', 'All brands'],
  status: ['Status', 'Any status'],
  missing: ['Missing', 'Missing: any'],
};

interface FilterProps extends Pick<ChooserProps, 'items' | 'choice' | 'onChoose'> {
  readonly kind: FilterBy;
}

function Filter({ kind, items, choice, onChoose }: FilterProps) {
  const options = listOptions(items, kind);
  const isDividing = options.some(([, count]) => count < items.length);
  if (!isDividing && choice[kind] === '') return null;
  const [name, all] = NAMES[kind];
  return (
    <select
      aria-label={name}
      value={choice[kind]}
      onChange={({ currentTarget }) => onChoose({ [kind]: currentTarget.value })}
    >
      <option value="">{all}</option>
      {options.map(([value, count]) => (
        <option key={value} value={value}>
          {kind === 'missing' ? tellLack(value) : value} ({count})
        </option>
      ))}
    </select>
  );
}
