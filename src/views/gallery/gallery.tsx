/** Products, media or search hits as cards or a table. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { useWords } from '../components/locale.ts';
import { Message, Notes, Waiting } from '../components/states.tsx';
import { ViewFrame } from '../components/view-frame.tsx';
import type { ViewProps } from '../host/show-view.tsx';
import { Cards } from './cards.tsx';
import { type Choice, chooseItems, EVERYTHING, type SortBy } from './choose.ts';
import { Chooser, type Layout } from './chooser.tsx';
import type { Card } from './gallery-data.ts';
import { Counts, Head, Nothing } from './overview.tsx';
import type { GalleryPage } from './read-page.ts';
import { Selection } from './selection.tsx';
import { Table } from './table.tsx';
import { usePages } from './use-pages.ts';
import { usePictures } from './use-pictures.ts';

/** The view. */
export function Gallery(view: ViewProps) {
  const show = () => <Answered {...view} />;
  return (
    <ViewFrame view={view} waitingFor="Reading the catalog" waiting={Waiting} otherwise={show}>
      {show}
    </ViewFrame>
  );
}

/** What was answered, whatever it is; of records that the server did not tell the view, what the model was told. */
function Answered(props: ViewProps) {
  const pages = usePages(props);
  const [first] = pages.pages;
  if (first === undefined) return null;
  if (first.counts !== undefined) return <Counts page={first} />;
  return <Loaded {...props} {...{ pages, first }} />;
}

/** Always the same, so that nothing is made anew for it. */
const NO_CARDS: readonly Card[] = [];

/** What the loaded part is given. */
interface LoadedProps extends ViewProps {
  readonly pages: ReturnType<typeof usePages>;
  readonly first: GalleryPage;
}

function Loaded({ host, context, pages: { pages, isLoading, failure, loadMore }, first }: LoadedProps) {
  const words = useWords();
  const [choice, setChoice] = useState<Choice>(EVERYTHING);
  const [layout, setLayout] = useState<Layout>('cards');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const cards = useMemo(
    () => pages.flatMap((page) => page.cards),
    // Answers come one by one, and none changes.
    [first, pages.length],
  );
  const { pictures, ask, failure: unasked } = usePictures(first.of === 'results' ? cards : NO_CARDS, first, host);
  const items = useMemo(
    () => cards.map((card, at) => ({ at, card: { ...card, ...pictures.get(card.id ?? Number.NaN) } })),
    [cards, pictures],
  );
  // Of another answer, other records have these places.
  useEffect(() => setSelected(new Set()), [first]);
  const shown = chooseItems(items, choice, words);
  const choose = (changes: Partial<Choice>): void => setChoice({ ...choice, ...changes });
  const sort = (sortBy: SortBy): void =>
    choose({ sortBy, isDescending: choice.sortBy === sortBy && !choice.isDescending });
  const select = (at: number, isSelected: boolean): void => {
    const now = new Set(selected);
    if (isSelected) now.add(at);
    else now.delete(at);
    setSelected(now);
  };
  const areAllSelected = shown.length > 0 && shown.every(({ at }) => selected.has(at));
  const chosen = items.filter(({ at }) => selected.has(at)).map(({ card }) => card);
  if (items.length === 0) return <Nothing page={first} />;
  const listed = { items: shown, selected, onSelect: select };
  return (
    <>
      <Head pages={pages} count={items.length} />
      <Chooser items={items} choice={choice} onChoose={choose} layout={layout} onLayout={setLayout} />
      {shown.length === 0 ? (
        <Message title="Nothing that is loaded fits">
          <button type="button" onClick={() => setChoice(EVERYTHING)}>
            Show everything
          </button>
        </Message>
      ) : (
        <section
          class={context.displayMode === 'fullscreen' ? 'records' : 'records bounded'}
          aria-label="Records"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which keys must be able to do as well
          tabIndex={0}
        >
          {layout === 'cards' ? <Cards {...listed} /> : <Table {...listed} choice={choice} onSort={sort} />}
        </section>
      )}
      <div class="bar under">
        <label>
          <input
            type="checkbox"
            checked={areAllSelected}
            disabled={shown.length === 0}
            onChange={() => setSelected(new Set(areAllSelected ? [] : shown.map(({ at }) => at)))}
          />{' '}
          Select all {words.formatNumber(shown.length)} shown
        </label>
        {ask === undefined ? undefined : (
          <button type="button" onClick={ask}>
            Load pictures
          </button>
        )}
        {loadMore === undefined ? undefined : (
          <button type="button" disabled={isLoading} onClick={loadMore}>
            {isLoading ? 'Loading…' : 'Load more'}
          </button>
        )}
        {[failure, unasked].map((why) =>
          why === undefined ? undefined : (
            <span key={why} role="alert" class="failure">
              {why}
            </span>
          ),
        )}
      </div>
      <Selection cards={chosen} of={first.of} onClear={() => setSelected(new Set())} host={host} />
      <Notes notes={[...new Set(pages.flatMap(({ notes }) => notes))]} />
    </>
  );
}
