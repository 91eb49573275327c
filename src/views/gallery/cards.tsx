/** The records as cards, or as rows of a table. */

import { useState } from 'preact/hooks';
import { Picture } from '../components/picture.tsx';
import { type Column, PagedTable } from '../components/table.tsx';
import { useWords } from '../components/words.ts';
import type { Card } from '../view-data.ts';
import { commonCurrency, type Item, tellLack, titleOf } from './choose-cards.ts';

/** What a list of records needs. */
interface ItemsProps {
  readonly items: readonly Item[];
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (at: number, isSelected: boolean) => void;
  /** What opens a record; undefined: nothing can be opened. */
  readonly onOpen: (card: Card) => (() => void) | undefined;
}

/** The cards. */
export function Cards({ items, selected, onSelect, onOpen }: ItemsProps) {
  const [current, setCurrent] = useState(0);
  const stop = items.some(({ at }) => at === current) ? current : items[0]?.at;
  // Of search hits, for example, most PIMs send none.
  const arePicturesKnown = items.some(({ card }) => hasPicture(card));
  return (
    <ul class={arePicturesKnown ? 'cards' : 'cards bare'} aria-label="Records" onKeyDown={moveByArrows}>
      {items.map(({ at, card }) => {
        const open = onOpen(card);
        const stopping = { 'data-stop': true, tabIndex: at === stop ? 0 : -1, onFocus: () => setCurrent(at) };
        return (
          <li key={at} class={selected.has(at) ? 'card selected' : 'card'}>
            <Choose
              item={{ at, card }}
              selected={selected}
              onSelect={onSelect}
              stopping={open === undefined ? stopping : { tabIndex: -1 }}
            />
            {arePicturesKnown ? <CardPicture card={card} /> : undefined}
            <div class="facts">
              <h2>
                {open === undefined ? (
                  <bdi>{titleOf(card)}</bdi>
                ) : (
                  <button
                    type="button"
                    class="open"
                    {...stopping}
                    aria-keyshortcuts="Space"
                    onClick={open}
                    onKeyDown={(event) => {
                      if (event.key !== ' ') return;
                      // Enter opens, as a click does; the space bar selects.
                      event.preventDefault();
                      onSelect(at, !selected.has(at));
                    }}
                  >
                    <bdi>{titleOf(card)}</bdi>
                  </button>
                )}
              </h2>
              {card.code === undefined || card.name === undefined ? undefined : (
                <p class="code">
                  <bdi>{card.code}</bdi>
                </p>
              )}
              {card.brand === undefined ? undefined : (
                <p class="soft">
                  <bdi>{card.brand}</bdi>
                </p>
              )}
              <Prices card={card} />
              <Badges card={card} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Moves from card to card, of which only one is reached by the Tab key. */
function moveByArrows(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')];
  const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1;
  const lines = new Set(stops.map((stop) => stop.closest('li')?.offsetTop)).size;
  const across = Math.ceil(stops.length / lines);
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowRight: forward, ArrowLeft: -forward, ArrowDown: across, ArrowUp: -across },
    ...{ Home: -at, End: stops.length - 1 - at },
  };
  const step = steps[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}

interface ChooseProps extends Pick<ItemsProps, 'selected' | 'onSelect'> {
  readonly item: Item;
  readonly stopping?: object;
}

/** The checkbox that selects a record. */
function Choose({ item: { at, card }, selected, onSelect, stopping }: ChooseProps) {
  return (
    <label>
      <input
        type="checkbox"
        {...stopping}
        checked={selected.has(at)}
        onChange={({ currentTarget }) => onSelect(at, currentTarget.checked)}
      />
      <span class="hidden">Select {titleOf(card)}</span>
    </label>
  );
}

/** Whether anything is known of the picture of a record. */
function hasPicture({ picture, pictureHost, hasNoPicture, media }: Card): boolean {
  return picture !== undefined || pictureHost !== undefined || hasNoPicture === true || media !== undefined;
}

function CardPicture({ card: { picture, pictureHost, hasNoPicture, media } }: { readonly card: Card }) {
  if (media === 'document') return <Picture src={undefined}>Document</Picture>;
  return <Picture src={picture} host={pictureHost} isNone={hasNoPicture} />;
}

/** The first price, and the number of further ones. */
function Prices({ card: { prices = [] } }: { readonly card: Card }) {
  const { formatPrice } = useWords();
  const [price, ...others] = prices;
  if (price === undefined) return null;
  const told = prices.map(({ amount, currency, label }) =>
    [...(label === undefined ? [] : [label]), formatPrice(amount, currency)].join(': '),
  );
  return (
    <span class="prices" title={told.join('\n')}>
      <bdi>{formatPrice(price.amount, price.currency)}</bdi>
      {others.length !== 0 && <small class="soft"> +{others.length}</small>}
    </span>
  );
}

/** Badges of a record: its kind, its status if it is not active, and what it lacks. */
function Badges({ card: { status, missing = [], type, isCover } }: { readonly card: Card }) {
  const isNoted = status !== undefined && status !== 'active' && status !== 1;
  const told = [type, isCover === true ? 'Cover' : undefined, isNoted ? status : undefined];
  const badges = told.filter((badge) => badge !== undefined);
  if (badges.length + missing.length === 0) return null;
  return (
    <p class="badges">
      {badges.map((badge) => (
        <span key={badge} class="badge">
          <bdi>{badge}</bdi>
        </span>
      ))}
      {missing.map((word) => (
        <span key={word} class="badge lacks">
          {tellLack(word)}
        </span>
      ))}
    </p>
  );
}

/** Rows of the table that are shown at once. */
const PAGE_ROWS = 50;

/** The table, without columns that no record has a value for. */
export function CardTable({ items, selected, onSelect, onOpen }: ItemsProps) {
  const { formatDay } = useWords();
  const currency = commonCurrency(items);
  const textIn = (key: 'name' | 'code' | 'brand' | 'updated', title: string): Column<Item> => ({
    ...{ key, title, look: key, value: ({ card }) => card[key] },
    cell: ({ card }) => <bdi>{key === 'updated' && card.updated ? formatDay(card.updated) : card[key]}</bdi>,
  });
  const columns: readonly Column<Item>[] = [
    {
      ...textIn('name', 'Name'),
      cell: ({ card }) => {
        const [open, title] = [onOpen(card), <bdi key="name">{titleOf(card)}</bdi>];
        if (open === undefined) return title;
        return (
          <button type="button" class="link" onClick={open}>
            {title}
          </button>
        );
      },
    },
    textIn('code', 'Code'),
    textIn('brand', 'Brand'),
    {
      ...{ key: 'price', look: 'number', title: 'Price' },
      value: ({ card }) => card.prices?.find((price) => price.currency === currency)?.amount,
      cell: ({ card }) => <Prices card={card} />,
    },
    textIn('updated', 'Last change'),
  ];
  return (
    <PagedTable
      name="Records"
      look="records"
      rows={items}
      pageRows={PAGE_ROWS}
      asked={items.length}
      lookOf={({ at }) => (selected.has(at) ? 'selected' : undefined)}
      columns={[
        {
          key: 'selected',
          title: <span class="hidden">Selected</span>,
          cell: (item) => <Choose item={item} selected={selected} onSelect={onSelect} />,
        },
        ...columns.filter(({ value }) => items.some((item) => value?.(item) !== undefined)),
        { key: 'badges', title: 'To note', cell: ({ card }) => <Badges card={card} /> },
      ]}
    />
  );
}
