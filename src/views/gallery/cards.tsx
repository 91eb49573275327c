/** The records as cards, or as rows of a table. */

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
}

/** The cards. */
export function Cards({ items, selected, onSelect }: ItemsProps) {
  // Of search hits, for example, most PIMs send none.
  const arePicturesKnown = items.some(({ card }) => hasPicture(card));
  return (
    <ul class={arePicturesKnown ? 'cards' : 'cards bare'}>
      {items.map(({ at, card }) => (
        <li key={at} class={selected.has(at) ? 'card selected' : 'card'}>
          <Choose item={{ at, card }} selected={selected} onSelect={onSelect} />
          {arePicturesKnown ? <CardPicture card={card} /> : undefined}
          <div class="facts">
            <h2>
              <bdi>{titleOf(card)}</bdi>
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
      ))}
    </ul>
  );
}

interface ChooseProps extends Omit<ItemsProps, 'items'> {
  readonly item: Item;
}

/** The checkbox that selects a record. */
function Choose({ item: { at, card }, selected, onSelect }: ChooseProps) {
  return (
    <label>
      <input
        type="checkbox"
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
export function CardTable({ items, selected, onSelect }: ItemsProps) {
  const { formatDay } = useWords();
  const currency = commonCurrency(items);
  const textIn = (key: 'name' | 'code' | 'brand' | 'updated', title: string): Column<Item> => ({
    ...{ key, title, look: key, value: ({ card }) => card[key] },
    cell: ({ card }) => <bdi>{key === 'updated' && card.updated ? formatDay(card.updated) : card[key]}</bdi>,
  });
  const columns: readonly Column<Item>[] = [
    textIn('name', 'Name'),
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
