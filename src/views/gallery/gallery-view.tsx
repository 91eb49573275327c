/** Products, media or search hits as cards or a table. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Arguments } from '../bridge/host.ts';
import { readAnswer } from '../bridge/read-answer.ts';
import { showView, type ViewProps } from '../bridge/show-view.tsx';
import { BarTable } from '../components/bars.tsx';
import { Failure, LoadMore, useFollowing } from '../components/load.tsx';
import { Message, Notes, Title, ViewFrame } from '../components/states.tsx';
import { Paging } from '../components/table.tsx';
import { useWords, type Words } from '../components/words.ts';
import { LoadedSheet } from '../sheet/product-sheet.tsx';
import type { Card } from '../view-data.ts';
import { Cards, CardTable } from './cards.tsx';
import { chooseItems, NOUNS } from './choose-cards.ts';
import { Compare } from './compare.tsx';
import { askNext, type GalleryAnswer, readGallery, usePictures } from './gallery-answer.ts';
import { Selection } from './selection.tsx';

function Gallery(view: ViewProps) {
  const { result } = view;
  const first = useMemo(() => result && readGallery(readAnswer(result)), [result]);
  // Whatever was answered; of records that the server did not tell the view, what the model was told.
  const show = () =>
    first === undefined ? null : first.counts === undefined ? (
      <Records {...view} first={first} />
    ) : (
      <Counts answer={first} />
    );
  return (
    <ViewFrame
      view={view}
      waitingFor="Reading the catalog"
      retold="This could not be shown as it was asked for. The reason is known in the conversation: ask again there."
      otherwise={show}
    >
      {show}
    </ViewFrame>
  );
}

/** `12 products`. */
function tellCount(count: number, { of }: GalleryAnswer, { formatCount }: Words): string {
  return formatCount(count, ...NOUNS[of]);
}

/** Always the same object, so that nothing renders again for it. */
const NONE: ReadonlySet<number> = new Set();

/** Records that are shown at once: a host shows the whole page, and a phone scrolls past no more. */
const PAGE_CARDS = 24;

/** How many products can be compared. */
const [FEWEST_COMPARED, MOST_COMPARED] = [2, 4];

function Records({ host, context, args, first }: ViewProps & { readonly first: GalleryAnswer }) {
  const words = useWords();
  const [page, setPage] = useState(0);
  const [place, setPlace] = useState<Place>();
  const top = useRef<HTMLDivElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    // Who goes back stands where he was, who follows a link is read what it leads to.
    const found = place === undefined ? wasAway.current && '[data-stop][tabindex="0"]' : 'section h1';
    if (found) top.current?.querySelector<HTMLElement>(found)?.focus();
    wasAway.current = place !== undefined;
  }, [place]);
  const [search, setSearch] = useState('');
  const [layout, setLayout] = useState<'Cards' | 'Table'>('Cards');
  const [selected, setSelected] = useState(NONE);
  const canCall = host?.capabilities.serverTools !== undefined;
  const following = useFollowing(
    first,
    async (last, isAll) => {
      if (host === undefined) return last;
      return askNext(host, context.toolInfo?.tool.name, args, last, isAll);
    },
    ({ nextCursor }) => nextCursor !== undefined,
  );
  const { answers } = following;
  const loaded = answers.flatMap(({ cards }) => cards);
  const pictures = usePictures(loaded, host);
  const items = pictures.cards.map((card, at) => ({ at, card }));
  // Of another answer, other records have these places.
  useEffect(() => {
    setSelected(NONE);
    setPlace(undefined);
  }, [first]);
  useEffect(() => setPage(0), [first, search, layout]);
  if (items.length === 0) return <Nothing answer={first} />;
  const shown = chooseItems(items, search);
  const select = (at: number, isSelected: boolean): void => {
    const others = [...selected].filter((one) => one !== at);
    setSelected(new Set(isSelected ? [...others, at] : others));
  };
  const areAllSelected = shown.length > 0 && shown.every(({ at }) => selected.has(at));
  const open = (card: Card): (() => void) | undefined => {
    const id = productOf(card, first.of, args);
    return canCall && id !== undefined ? () => setPlace({ product: id }) : undefined;
  };
  const listed = { items: shown, selected, onSelect: select, onOpen: open };
  const canLoad = canCall && answers.at(-1)?.nextCursor !== undefined;
  const chosen = items.filter(({ at }) => selected.has(at)).map(({ card }) => card);
  const ids = [...new Set(chosen.flatMap((card) => productOf(card, first.of, args) ?? []))];
  const canCompare = canCall && ids.length >= FEWEST_COMPARED && ids.length <= MOST_COMPARED;
  const start = page * PAGE_CARDS;
  return (
    <div ref={top}>
      {host !== undefined && place?.product !== undefined && (
        <LoadedSheet
          productId={place.product}
          host={host}
          onBack={() => setPlace(undefined)}
          onProduct={(product) => setPlace({ product })}
        />
      )}
      {host !== undefined && place?.compared !== undefined && (
        <Compare ids={place.compared} host={host} onBack={() => setPlace(undefined)} />
      )}
      <div hidden={place !== undefined}>
        <Head answers={answers} count={items.length} />
        <search class="tools chooser">
          <input
            type="search"
            aria-label={`Search the ${words.formatNumber(items.length)} loaded`}
            placeholder={`Search the ${words.formatNumber(items.length)} loaded: name, code, brand, no price`}
            value={search}
            onInput={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <fieldset class="group" aria-label="Layout">
            {(['Cards', 'Table'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={layout === one} onClick={() => setLayout(one)}>
                {one}
              </button>
            ))}
          </fieldset>
        </search>
        {shown.length === 0 ? (
          <Message title="Nothing that is loaded fits">
            <button type="button" onClick={() => setSearch('')}>
              Show everything
            </button>
          </Message>
        ) : layout === 'Table' ? (
          <CardTable {...listed} />
        ) : (
          <>
            <Cards {...listed} items={shown.slice(start, start + PAGE_CARDS)} />
            <Paging page={page} pages={Math.ceil(shown.length / PAGE_CARDS)} onPage={setPage} />
          </>
        )}
        <div class="tools under">
          <label>
            <input
              type="checkbox"
              checked={areAllSelected}
              disabled={shown.length === 0}
              onChange={() => setSelected(areAllSelected ? NONE : new Set(shown.map(({ at }) => at)))}
            />{' '}
            Select all {words.formatNumber(shown.length)} shown
          </label>
          {first.of === 'results' && pictures.ask !== undefined && (
            <button type="button" onClick={pictures.ask}>
              Load pictures
            </button>
          )}
          <Failure why={pictures.failure} />
          <LoadMore title="Load more" canLoad={canLoad} hasAll {...following} />
        </div>
        <Selection
          cards={chosen}
          of={first.of}
          onCompare={canCompare ? () => setPlace({ compared: ids }) : undefined}
          onClear={() => setSelected(NONE)}
          host={host}
        />
        <Notes notes={[...new Set(answers.flatMap(({ notes }) => notes))]} />
      </div>
    </div>
  );
}

/** Where somebody went from the list. */
interface Place {
  readonly product?: number;
  readonly compared?: readonly number[];
}

/** The product that a record is or belongs to. Of media, owners may be variants. */
function productOf({ id, type = '' }: Card, of: GalleryAnswer['of'], args: Arguments): number | undefined {
  const isProduct = of === 'products' || (of === 'media' ? args.product_ids !== undefined : /^products?$/i.test(type));
  return isProduct ? id : undefined;
}

/** How many records are loaded, of how many, and from where. */
function Head({ answers, count }: { readonly answers: readonly GalleryAnswer[]; readonly count: number }) {
  const words = useWords();
  const [first, last] = [answers[0], answers.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { scanned: scan, asOf, nextCursor, total = first.total } = last;
  return (
    <header class="extent">
      <Title isDemo={first.isDemo}>
        {total === undefined || total === count
          ? tellCount(count, first, words)
          : `${words.formatNumber(count)} of ${tellCount(total, first, words)}`}
        {total === undefined && nextCursor !== undefined ? ' so far' : ''}
      </Title>
      {scan === undefined ? undefined : (
        <p class="soft">
          {words.formatNumber(scan.read)}
          {scan.of === undefined ? ' records read so far' : ` of ${words.formatNumber(scan.of)} records read`}
        </p>
      )}
      {asOf !== undefined && <p class="soft">Copy of {words.formatDay(asOf)}</p>}
    </header>
  );
}

/** The message if there is no record to show. */
function Nothing({ answer }: { readonly answer: GalleryAnswer }) {
  const words = useWords();
  const { total = 0, of, isDemo, notes } = answer;
  return (
    <>
      <Message title={total === 0 ? `No ${NOUNS[of][1]} found` : tellCount(total, answer, words)}>
        {answer.total === 0 && <p>Ask with fewer or other conditions.</p>}
        {isDemo && <span class="demo">Demo data</span>}
      </Message>
      <Notes notes={notes} />
    </>
  );
}

/** The result of a count, as bars. */
function Counts({ answer }: { readonly answer: GalleryAnswer }) {
  const words = useWords();
  const { counts = [], total, isDemo, notes } = answer;
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <>
      <Title isDemo={isDemo}>{total === undefined ? 'Counts' : tellCount(total, answer, words)}</Title>
      <BarTable
        look="counts"
        heads={['Value', 'Count']}
        rows={counts.map(({ value, count }) => ({
          name: <bdi>{value}</bdi>,
          parts: [{ percent: (count / most) * 100, look: 'hint' }],
          figures: [words.formatNumber(count)],
        }))}
      />
      <Notes notes={notes} />
    </>
  );
}

showView('gallery', Gallery);
