/** Products, media or search hits as cards or a table. */

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
import { askNext, type GalleryAnswer, readGallery } from './gallery-answer.ts';
import { Selection } from './selection.tsx';

/** An answer, what was asked, and which tool was; absent: the host does not tell. */
type GalleryProps = {
  readonly answer: ToolAnswer;
  readonly args: Arguments;
  readonly tool?: string | undefined;
};

/** Whatever was answered; of records that the server did not tell the view, what the model was told. */
function Gallery({ answer, ...asked }: GalleryProps) {
  const first = useMemo(() => readGallery(answer), [answer]);
  if (first.counts !== undefined) {
    return (
      <Counts answer={first} args={asked.args}>
        {(found, args) => <Gallery answer={found} args={args} tool="find_products" />}
      </Counts>
    );
  }
  return first.cards.length === 0 ? (
    <Nothing answer={first} />
  ) : (
    <Records {...asked} first={first} />
  );
}

const LAYOUTS = ['Cards', 'Table'] as const;

/** Always the same object, so that nothing renders again for it. */
const NONE: ReadonlySet<number> = new Set();

function Records({
  args,
  tool,
  first,
}: Omit<GalleryProps, 'answer'> & { readonly first: GalleryAnswer }) {
  const [words, host, onProduct] = [useWords(), useHost(), useOpenProduct()];
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [layout, setLayout] = useState<(typeof LAYOUTS)[number]>('Cards');
  // Of another answer, other records have these places.
  const [selected, setSelected] = useStateOf(first, NONE);
  const following = useFollowing(first, (last, isAll) => askNext(host, tool, args, last, isAll));
  const { answers } = following;
  const items = useMemo(() => listItems(answers), [answers]);
  const hasOthers = args.fields !== undefined && !textsOf(args.fields).includes('all');
  const others = [...new Set(hasOthers ? items.flatMap(({ row = {} }) => Object.keys(row)) : [])];
  const shown = useMemo(() => chooseItems(items, search, others, words), [items, search, words]);
  const columns = useColumns(others).filter(({ key }) => key !== 'file' || first.of === 'media');
  const showAll = (): void => {
    setSearch('');
    field.current?.focus();
  };
  const select = ({ at }: Item): void => {
    const others = [...selected].filter((one) => one !== at);
    setSelected(new Set(selected.has(at) ? others : [...others, at]));
  };
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
        <input
          type="search"
          ref={field}
          aria-label={`Search the ${words.formatNumber(items.length)} loaded`}
          placeholder={`Search the ${words.formatNumber(items.length)} loaded`}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {search !== '' && <span role="status">{words.formatNumber(shown.length)} found</span>}
        <Choices name="Layout" values={LAYOUTS} chosen={layout} onChoose={setLayout} />
      </search>
      <Selection
        chosen={items.filter(({ at }) => selected.has(at))}
        shown={shown}
        columns={columns}
        args={args}
        of={first.of}
        total={search === '' ? (answers.at(-1)?.total ?? first.total) : undefined}
        onClear={() => setSelected(NONE)}
      />
      {shown.length === 0 ? (
        <Message title="Nothing that is loaded fits">
          <Button name="Show everything" onPress={showAll} />
        </Message>
      ) : (
        <CardList
          columns={columns}
          selected={selected}
          areCards={layout === 'Cards'}
          items={shown}
          asked={search}
          onSelect={select}
          onOpen={open}
        />
      )}
      <LoadMore {...following} count={items.length} />
      <Notes
        notes={[...new Set(answers.flatMap(({ notes }) => notes))]}
        isMore={answers.some(({ hasMoreNotes }) => hasMoreNotes)}
      />
    </>
  );
}

interface HeadProps {
  readonly first: GalleryAnswer;
  /** The first one, and those that were loaded after it. */
  readonly answers: readonly GalleryAnswer[];
  /** Whether others are before the first one, in another call. */
  readonly goesOn: boolean;
  /** How many records are loaded. */
  readonly count: number;
}

/** How many records are loaded, of how many, and from where. */
function Head({ first, answers, goesOn, count }: HeadProps) {
  const { formatNumber, formatCount, formatDay } = useWords();
  const { scanned, asOf, nextCursor, total = first.total } = answers.at(-1) ?? first;
  // Each answer tells what was read for it alone.
  const read = answers.reduce((sum, one) => sum + (numberOf(one.scanned?.read) ?? 0), 0);
  const of = numberOf(scanned?.of);
  const extent = of === undefined ? 'records read so far' : `of ${formatNumber(of)} records read`;
  const told = [
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
      <Sentences of={told} />
    </header>
  );
}

/** The message if there is no record to show. */
function Nothing({ answer }: { readonly answer: GalleryAnswer }) {
  const { formatCount, formatNumber } = useWords();
  const { total, of, isDemo, lacking, nextCursor } = answer;
  const told = [...answer.unmatched, ...answer.unknown];
  // What none was seen to have is no matter of other words.
  const fields = lacking?.fields.join(', ');
  const none =
    lacking?.read === 1
      ? `The one record read has no ${fields}`
      : lacking &&
        `None of the ${formatNumber(lacking.read)} ${lacking.records} read has any ${fields}`;
  // A word that nothing has may be a slip, so nothing is said of how many there are.
  const slip =
    answer.unknown.length > 0
      ? 'Nothing has what was asked for'
      : 'It is not known whether there are any';
  const found = total === undefined ? (none ?? slip) : formatCount(total, ...NOUNS[of]);
  const unsure =
    nextCursor === undefined
      ? 'None was found, but the system that the catalog is in does not tell enough ' +
        'to be sure. Ask in other words.'
      : 'None was found so far, and not all was looked through. Ask in the conversation to go on.';
  return (
    <>
      <Message title={total === 0 ? `No ${NOUNS[of][1]} found` : found}>
        {total === 0 && told.length === 0 && <p>Ask with fewer or other conditions.</p>}
        {total === undefined && (lacking !== undefined || told.length === 0) && (
          <p>{lacking === undefined ? unsure : LACKING}</p>
        )}
        <Sentences
          of={[
            ...told,
            lacking !== undefined && nextCursor !== undefined && 'Not all was looked through.',
          ]}
        />
        {isDemo && <span class="demo">Demo data</span>}
      </Message>
      <Notes notes={answer.notes} isMore={answer.hasMoreNotes} isOpen />
    </>
  );
}

/** Why it is not known how many match, where no record that was read has what others were asked to lack. */
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
