/** Actions for the selected records: ask about them, compare, copy, save. */

import { useEffect, useRef } from 'preact/hooks';
import type { Arguments, Host } from '../bridge/host.ts';
import { Button } from '../components/controls.tsx';
import { Loaded } from '../components/load.tsx';
import { type Column, listCells } from '../components/table.tsx';
import { Ask, TakeOut } from '../components/take-out.tsx';
import { useGo, useHost } from '../components/trail.tsx';
import { useWords } from '../components/words.ts';
import { fetchSheet } from '../sheet/product-sheet.tsx';
import { type GalleryKind, type Item, listProducts, NOUNS, nameInMessage } from './choose-cards.ts';
import { Compare } from './compare.tsx';

const MOST_NAMED = 50;

const [FEWEST_COMPARED, MOST_COMPARED] = [2, 4];

const NOTHING = 'Nothing is selected any more.';

interface SelectionProps {
  readonly chosen: readonly Item[];
  /** Records to copy and save if nothing is chosen. */
  readonly visibleItems: readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly of: GalleryKind;
  readonly total: number | undefined;
  readonly args: Arguments;
  readonly onClear: () => void;
}

// Shares the selection with the model, so that “these two” means it.
function useSharedSelection(host: Host | undefined, count: number, about: string): void {
  const wasShared = useRef(false);
  useEffect(() => {
    if (
      host?.capabilities.updateModelContext === undefined ||
      (count === 0 && !wasShared.current)
    ) {
      return;
    }
    wasShared.current = true;
    // A refusal by the host does not matter to the person who selects.
    host
      .updateModelContext(count === 0 ? NOTHING : `Selected in the view: ${about}`)
      .catch(() => {});
  }, [host, about, count]);
  useEffect(
    () => () => {
      // Going back from a list discards its selection.
      if (wasShared.current) host?.updateModelContext(NOTHING).catch(() => {});
    },
    [host],
  );
}

interface CompareButtonProps {
  readonly count: number;
  readonly onPress: () => void;
}

function CompareButton({ count, onPress }: CompareButtonProps) {
  if (count <= MOST_COMPARED) {
    return <Button name="Compare" onPress={onPress} />;
  }
  return <span class="soft">Up to {MOST_COMPARED} can be compared</span>;
}

/** Shows the bar with the actions. */
export function Selection({
  chosen,
  visibleItems,
  columns,
  of,
  total,
  args,
  onClear,
}: SelectionProps) {
  const { formatCount } = useWords();
  const [host, go] = [useHost(), useGo()];
  const [singular, plural] = NOUNS[of];
  const { length: count } = chosen;
  const areNamed = count <= MOST_NAMED;
  const cards = chosen.map(({ card }) => card);
  const named = areNamed ? ` ${nameInMessage(cards, of)}` : ', too many to be named';
  const about = `the ${count === 1 ? singular : plural}${named}.`;
  useSharedSelection(host, count, about);
  const bar = useRef<HTMLElement>(null);
  const items = count === 0 ? visibleItems : chosen;
  const products = listProducts(items, of, args);
  const compare = (): void =>
    go?.(
      <Loaded what="the products" load={() => fetchAll(host, products)}>
        {(sheets) => <Compare sheets={sheets} />}
      </Loaded>,
    );
  const clear = (): void => {
    onClear();
    // The button goes away with the selection, and would take the keys with it.
    bar.current?.focus();
  };
  const canCompare = go !== undefined && products.length >= FEWEST_COMPARED;
  const canAsk = host?.capabilities.message !== undefined;
  const purposes = [canCompare && of !== 'media' && 'compare', canAsk && 'ask about'].filter(
    Boolean,
  );
  const hint = purposes.length > 0 && `Select ${plural} to ${purposes.join(' or ')}`;
  return (
    <section class="selection" aria-label="Selected" tabIndex={-1} ref={bar}>
      <div class="tools">
        {count === 0 ? (
          <span class="soft">{hint}</span>
        ) : (
          <strong>{formatCount(count, singular, plural)} selected</strong>
        )}
        <span class="grow" />
        {canCompare && count > 0 && <CompareButton count={products.length} onPress={compare} />}
        <TakeOut
          // Its last result was about another selection.
          key={items.map(({ at }) => at).join()}
          name={`${of}.csv`}
          rows={() => listCells(columns, items)}
          total={count === 0 ? total : undefined}
          isDisabled={items.length === 0}
          codes={() => items.map(({ card }) => card.code)}
        />
        {count > 0 && <Button name="Clear" onPress={clear} />}
      </div>
      <AskAbout count={count} about={about} canAsk={canAsk} />
    </section>
  );
}

interface AskAboutProps {
  readonly count: number;
  readonly about: string;
  readonly canAsk: boolean;
}

function AskAbout({ count, about, canAsk }: AskAboutProps) {
  const areNamed = count <= MOST_NAMED;
  if (count > 0 && areNamed) {
    return (
      <Ask name={`Ask about ${count === 1 ? 'it' : 'these'}`} message={`Tell me about ${about}`} />
    );
  }
  if (!canAsk) return null;
  return <p class="note">{!areNamed && `Up to ${MOST_NAMED} can be asked about`}</p>;
}

async function fetchAll(host: Host | undefined, products: readonly Arguments[]) {
  const sheets = await Promise.all(products.map((which) => fetchSheet(host, which)));
  const problem = sheets.find((result) => 'failed' in result);
  return problem ?? sheets.flatMap((result) => ('sheet' in result ? result : []));
}
