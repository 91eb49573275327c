/** Products, media or search hits as cards or a table. */

import type { RefObject } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Arguments } from '../bridge/host.ts';
import { numberOf, type ToolAnswer, textsOf } from '../bridge/read-answer.ts';
import { showView } from '../bridge/show-view.tsx';
import { Button, Choices } from '../components/controls.tsx';
import { useStateOf } from '../components/hooks.ts';
import { LoadMore, useFollowing } from '../components/load.tsx';
import { Message, Notes, Sentences, Title, ViewFrame } from '../components/states.tsx';
import { useHost } from '../components/trail.tsx';
import { useWords } from '../components/words.ts';
import { useOpenProduct } from '../sheet/product-sheet.tsx';
import { CardList, useColumns } from './cards.tsx';
import { chooseItems, type Item, listItems, NOUNS, productOf } from './choose-cards.ts';
import { Counts } from './counts.tsx';
import { fetchNextAnswer, type GalleryAnswer, readGallery } from './gallery-answer.ts';
import { Selection } from './selection.tsx';

// Answer and its request; `tool` is absent if the host does not send it.
type GalleryProps = {
  readonly answer: ToolAnswer;
  readonly args: Arguments;
  readonly tool?: string | undefined;
};

// Shows any answer; records that came without a card are read from the answer itself.
function Gallery({ answer, ...request }: GalleryProps) {
  const first = useMemo(() => readGallery(answer), [answer]);
  if (first.counts !== undefined) {
    return (
      <Counts answer={first} args={request.args}>
        {(countedAnswer, args) => (
          <Gallery answer={countedAnswer} args={args} tool="find_products" />
        )}
      </Counts>
    );
  }
  return first.cards.length === 0 ? (
    <Nothing answer={first} />
  ) : (
    <Records {...request} first={first} />
  );
}

const LAYOUTS = ['Cards', 'Table'] as const;

// Always the same object, so that nothing renders again for it.
const NONE: ReadonlySet<number> = new Set();

function Records({
  args,
  tool,
  first,
}: Omit<GalleryProps, 'answer'> & { readonly first: GalleryAnswer }) {
  const host = useHost();
  const onProduct = useOpenProduct();
  const field = useRef<HTMLInputElement>(null);
  const [layout, setLayout] = useState<(typeof LAYOUTS)[number]>('Cards');
  // In another answer, these positions belong to other records.
  const [selected, setSelected] = useStateOf(first, NONE);
  const following = useFollowing(first, (last, isAll) =>
    fetchNextAnswer(host, tool, args, last, isAll),
  );
  const { answers } = following;
  const { items, extraFields, visibleItems, search, setSearch } = useMatches(answers, args);
  const columns = useColumns(extraFields).filter(
    ({ key }) => key !== 'file' || first.of === 'media',
  );
  const showAll = (): void => {
    setSearch('');
    field.current?.focus();
  };
  const select = ({ at }: Item): void => setSelected(toggle(selected, at));
  const open = ({ card }: Item): (() => void) | undefined => {
    const which = productOf(card, first.of, args);
    return onProduct && which && (() => onProduct(which, first.of === 'media' ? card : undefined));
  };
  return (
    <>
      <Head
        first={first}
        answers={answers}
        goesOn={args.cursor !== undefined}
        count={items.length}
      />
      <search class="tools chooser">
        <SearchField field={field} count={items.length} search={search} onSearch={setSearch} />
        <MatchCount search={search} count={visibleItems.length} />
        <Choices name="Layout" values={LAYOUTS} chosen={layout} onChoose={setLayout} />
      </search>
      <Selection
        chosen={items.filter(({ at }) => selected.has(at))}
        visibleItems={visibleItems}
        columns={columns}
        args={args}
        of={first.of}
        total={search === '' ? (answers.at(-1)?.total ?? first.total) : undefined}
        onClear={() => setSelected(NONE)}
      />
      <Matches
        columns={columns}
        selected={selected}
        areCards={layout === 'Cards'}
        items={visibleItems}
        question={search}
        onSelect={select}
        onOpen={open}
        onShowAll={showAll}
      />
      <LoadMore {...following} count={items.length} />
      <NotesOf answers={answers} />
    </>
  );
}

function toggle(selected: ReadonlySet<number>, at: number): ReadonlySet<number> {
  const remaining = [...selected].filter((position) => position !== at);
  return new Set(selected.has(at) ? remaining : [...remaining, at]);
}

// The loaded items, and those of them that match what is typed.
function useMatches(answers: readonly GalleryAnswer[], args: Arguments) {
  const words = useWords();
  const [search, setSearch] = useState('');
  const items = useMemo(() => listItems(answers), [answers]);
  const extraFields = listExtraFields(items, args);
  const visibleItems = useMemo(
    () => chooseItems(items, search, extraFields, words),
    [items, search, words],
  );
  return {
    items,
    extraFields,
    visibleItems,
    search,
    setSearch,
  };
}

function NotesOf({ answers }: { readonly answers: readonly GalleryAnswer[] }) {
  return (
    <Notes
      notes={[...new Set(answers.flatMap(({ notes }) => notes))]}
      isMore={answers.some(({ hasMoreNotes }) => hasMoreNotes)}
    />
  );
}

function MatchCount({ search, count }: { readonly search: string; readonly count: number }) {
  const { formatNumber } = useWords();
  if (search === '') return null;
  return <span role="status">{formatNumber(count)} found</span>;
}

type MatchesProps = Parameters<typeof CardList>[0] & { readonly onShowAll: () => void };

function Matches({ onShowAll, ...list }: MatchesProps) {
  return list.items.length === 0 ? <NothingFits onShowAll={onShowAll} /> : <CardList {...list} />;
}

function NothingFits({ onShowAll }: { readonly onShowAll: () => void }) {
  return (
    <Message title="Nothing that is loaded fits">
      <Button name="Show everything" onPress={onShowAll} />
    </Message>
  );
}

function listExtraFields(items: readonly Item[], args: Arguments): readonly string[] {
  if (args.fields === undefined || textsOf(args.fields).includes('all')) return [];
  return [...new Set(items.flatMap(({ row = {} }) => Object.keys(row)))];
}

interface SearchFieldProps {
  readonly field: RefObject<HTMLInputElement>;
  readonly count: number;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function SearchField({ field, count, search, onSearch }: SearchFieldProps) {
  const { formatNumber } = useWords();
  const label = `Search the ${formatNumber(count)} loaded`;
  return (
    <input
      type="search"
      ref={field}
      aria-label={label}
      placeholder={label}
      value={search}
      onInput={({ currentTarget }) => onSearch(currentTarget.value)}
    />
  );
}

interface HeadProps {
  readonly first: GalleryAnswer;
  readonly answers: readonly GalleryAnswer[];
  /** True if earlier records are in another call. */
  readonly goesOn: boolean;
  readonly count: number;
}

function Head({ first, answers, goesOn, count }: HeadProps) {
  const { formatNumber, formatCount, formatDay } = useWords();
  const { scanned, asOf, nextCursor, total = first.total } = answers.at(-1) ?? first;
  // Each answer states what was read for it alone.
  const read = answers.reduce((sum, answer) => sum + (numberOf(answer.scanned?.read) ?? 0), 0);
  const of = numberOf(scanned?.of);
  const extent = of === undefined ? 'records read so far' : `of ${formatNumber(of)} records read`;
  const sentences = [
    scanned !== undefined && read !== of && `${formatNumber(read)} ${extent}`,
    goesOn && 'Those before them are in an earlier answer.',
    asOf !== undefined && `Copy of ${formatDay(asOf)}`,
    ...answers.flatMap(({ unmatched, unknown, isPart }) => [
      ...unmatched,
      ...(isPart && answers.length > 1 ? [] : unknown),
    ]),
  ];
  return (
    <header class="extent">
      <Title isDemo={first.isDemo}>
        {total === undefined || total <= count ? '' : `${formatNumber(count)} of `}
        {formatCount(Math.max(total ?? 0, count), ...NOUNS[first.of])}
        {total === undefined && nextCursor !== undefined ? ' so far' : ''}
      </Title>
      <Sentences of={sentences} />
    </header>
  );
}

function Nothing({ answer }: { readonly answer: GalleryAnswer }) {
  const { formatCount, formatNumber } = useWords();
  const { total, of, isDemo, lacking, nextCursor } = answer;
  const sentences = [...answer.unmatched, ...answer.unknown];
  // Other words would not help if no record read has the fields.
  const fields = lacking?.fields.join(', ');
  const none =
    lacking?.read === 1
      ? `The one record read has no ${fields}`
      : lacking &&
        `None of the ${formatNumber(lacking.read)} ${lacking.records} read has any ${fields}`;
  // A word that nothing has may be a typo, so the number of matches is not stated.
  const slip =
    answer.unknown.length > 0
      ? 'Nothing has what was asked for'
      : 'It is not known whether there are any';
  const title = total === undefined ? (none ?? slip) : formatCount(total, ...NOUNS[of]);
  const unsure =
    nextCursor === undefined
      ? 'None was found, but the system that the catalog is in does not tell enough ' +
        'to be sure. Ask in other words.'
      : 'None was found so far, and not all was looked through. Ask in the conversation to go on.';
  return (
    <>
      <Message title={total === 0 ? `No ${NOUNS[of][1]} found` : title}>
        {total === 0 && sentences.length === 0 && <p>Ask with fewer or other conditions.</p>}
        {total === undefined && (lacking !== undefined || sentences.length === 0) && (
          <p>{lacking === undefined ? unsure : LACKING}</p>
        )}
        <Sentences
          of={[
            ...sentences,
            lacking !== undefined && nextCursor !== undefined && 'Not all was looked through.',
          ]}
        />
        {isDemo && <span class="demo">Demo data</span>}
      </Message>
      <Notes notes={answer.notes} isMore={answer.hasMoreNotes} isOpen />
    </>
  );
}

// Explains why the number of matches is unknown if no record read has the fields that should be
// missing.
const LACKING =
  'Either all lack them, or they are not sent here. ' +
  'So it is not known which match, and none is shown or counted.';

showView('gallery', (view) => (
  <ViewFrame view={view} waitingFor="Reading the catalog">
    {(answer) => (
      <Gallery answer={answer} args={view.args} tool={view.context.toolInfo?.tool.name} />
    )}
  </ViewFrame>
));
