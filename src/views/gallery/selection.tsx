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
import { type Item, listProducts, NOUNS, nameInMessage, type Of } from './choose-cards.ts';
import { Compare } from './compare.tsx';

/** The most records that a message names. */
const MOST_NAMED = 50;

/** How many products can be compared. */
const [FEWEST_COMPARED, MOST_COMPARED] = [2, 4];

const NOTHING = 'Nothing is selected any more.';

interface SelectionProps {
  readonly chosen: readonly Item[];
  /** What is copied and saved where nothing is chosen. */
  readonly shown: readonly Item[];
  /** Of what a file holds. */
  readonly columns: readonly Column<Item>[];
  readonly of: Of;
  /** How many there are in all; undefined: nobody knows. */
  readonly total: number | undefined;
  /** What was asked. */
  readonly args: Arguments;
  readonly onClear: () => void;
}

/** Tells the model what is selected, so that “these two” means it. */
function useToldSelection(host: Host | undefined, count: number, about: string): void {
  const wasTold = useRef(false);
  useEffect(() => {
    if (host?.capabilities.updateModelContext === undefined || (count === 0 && !wasTold.current)) {
      return;
    }
    wasTold.current = true;
    // Whether the host takes it is not for who selects.
    host.tellModel(count === 0 ? NOTHING : `Selected in the view: ${about}`).catch(() => {});
  }, [host, about, count]);
  useEffect(
    () => () => {
      // Who goes back from a list leaves what was selected in it.
      if (wasTold.current) host?.tellModel(NOTHING).catch(() => {});
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

/** The bar with the actions. */
export function Selection({ chosen, shown, columns, of, total, args, onClear }: SelectionProps) {
  const { formatCount } = useWords();
  const [host, go] = [useHost(), useGo()];
  const [one, many] = NOUNS[of];
  const { length: count } = chosen;
  const areNamed = count <= MOST_NAMED;
  const cards = chosen.map(({ card }) => card);
  const named = areNamed ? ` ${nameInMessage(cards, of)}` : ', too many to be named';
  const about = `the ${count === 1 ? one : many}${named}.`;
  useToldSelection(host, count, about);
  const bar = useRef<HTMLElement>(null);
  const taken = count === 0 ? shown : chosen;
  const products = listProducts(taken, of, args);
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
  const hint = purposes.length > 0 && `Select ${many} to ${purposes.join(' or ')}`;
  return (
    <section class="selection" aria-label="Selected" tabIndex={-1} ref={bar}>
      <div class="tools">
        {count === 0 ? (
          <span class="soft">{hint}</span>
        ) : (
          <strong>{formatCount(count, one, many)} selected</strong>
        )}
        <span class="grow" />
        {canCompare && count > 0 && <CompareButton count={products.length} onPress={compare} />}
        <TakeOut
          // What it told was of another selection.
          key={taken.map(({ at }) => at).join()}
          name={`${of}.csv`}
          rows={() => listCells(columns, taken)}
          total={count === 0 ? total : undefined}
          isDisabled={taken.length === 0}
          codes={() => taken.map(({ card }) => card.code)}
        />
        {count > 0 && <Button name="Clear" onPress={clear} />}
      </div>
      <AskAbout count={count} about={about} canAsk={canAsk} />
    </section>
  );
}

interface AskAboutProps {
  readonly count: number;
  /** What is selected, in words. */
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
  const problem = sheets.find((one) => 'failed' in one);
  return problem ?? sheets.flatMap((one) => ('sheet' in one ? one : []));
}
