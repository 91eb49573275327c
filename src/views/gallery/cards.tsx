/** Records as cards, or as rows of a table. */

import { Button } from '../components/controls.tsx';
import { useStops } from '../components/hooks.ts';
import { Picture } from '../components/picture.tsx';
import { type Column, openFrom, PagedTable } from '../components/table.tsx';
import { formatName, useWords } from '../components/words.ts';
import { Fact } from '../sheet/labelled-fields.tsx';
import type { Card } from '../view-data.ts';
import { fileOf, type Item, listLacks, titleOf, writeField } from './choose-cards.ts';

interface RecordsProps {
  readonly items: readonly Item[];
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (item: Item) => void;
  readonly onOpen: (item: Item) => (() => void) | undefined;
}

interface CardListProps extends RecordsProps {
  readonly areCards: boolean;
  readonly columns: readonly Column<Item>[];
  readonly question: unknown;
}

/** Shows records page by page. */
export function CardList({ areCards, items, columns, question, ...props }: CardListProps) {
  const { onSelect, onOpen } = props;
  return (
    <PagedTable
      name="Records"
      look="records"
      rows={items}
      question={question}
      onOpen={onOpen}
      onSelect={onSelect}
      columns={[
        {
          key: 'selected',
          title: <span class="hidden">Selected</span>,
          cell: (item) => <Choose item={item} {...props} />,
        },
        ...columns.filter(
          ({ key, value }) => key !== 'id' && items.some((item) => value?.(item) !== undefined),
        ),
      ]}
    >
      {areCards ? (pageItems) => <Cards {...props} items={pageItems} /> : undefined}
    </PagedTable>
  );
}

function Cards({ items, selected, onSelect, onOpen }: RecordsProps) {
  const stops = useStops<HTMLUListElement>();
  // Search hits, for example: most PIMs send no pictures of them.
  const arePicturesKnown = items.some(
    ({ card: { picture, pictureHost, hasNoPicture, media } }) =>
      picture || pictureHost || hasNoPicture || media,
  );
  return (
    <ul class={arePicturesKnown ? 'cards' : 'cards bare'} aria-label="Records" {...stops}>
      {items.map((item) => {
        const { at, card } = item;
        // The place of the picture shows that there is none.
        const { hasNoPicture: _, ...cardForBadges } = card;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys have the button in it
          <li key={at} class="card" onClick={(event) => openFrom(event, onOpen(item))}>
            <Choose item={item} selected={selected} onSelect={onSelect} onOpen={onOpen} />
            {arePicturesKnown && (
              <Picture of={card}>{card.media === 'document' ? 'Document' : undefined}</Picture>
            )}
            <div class="facts">
              <h2>
                <Button
                  isStop
                  look="open"
                  name={<bdi>{titleOf(card)}</bdi>}
                  onPress={onOpen(item)}
                  onSpace={() => onSelect(item)}
                />
              </h2>
              {card.name !== undefined && <bdi class="code">{card.code}</bdi>}
              <bdi class="soft">{card.brand}</bdi>
              <Prices card={card} />
              <Badges card={cardForBadges} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

// Selects a record; keys reach it first if the record cannot be opened.
function Choose({
  item,
  selected,
  onSelect,
  onOpen,
}: Omit<RecordsProps, 'items'> & { readonly item: Item }) {
  return (
    <label>
      <input
        type="checkbox"
        tabIndex={-1}
        data-stop={onOpen(item) === undefined || undefined}
        checked={selected.has(item.at)}
        onChange={() => onSelect(item)}
      />
      <span class="hidden">Select {titleOf(item.card)}</span>
    </label>
  );
}

// Shows the first price, and the number of further ones, which are on the sheet.
function Prices({
  card: { prices: [price, ...furtherPrices] = [], morePrices = 0 },
}: {
  readonly card: Card;
}) {
  const { formatPrice } = useWords();
  const further = furtherPrices.length + morePrices;
  if (price === undefined) return null;
  return (
    <span class="prices">
      <bdi>{formatPrice(price.amount, price.currency)}</bdi>{' '}
      <small class="soft">{price.isAsked && price.label}</small>
      {further > 0 && <small class="soft"> +{further}</small>}
    </span>
  );
}

// Lists the kind of a record, its status if it is not active, and what it lacks.
function listNotes({ status, type, isCover, isPart, ...rest }: Card): readonly string[] {
  const isActive = status === undefined || status === 'active' || status === 1;
  const notes = [
    type,
    isCover && 'Cover',
    !isActive && `${status}`,
    isPart && 'Picture and price not told',
  ];
  return [...notes.filter((note) => typeof note === 'string'), ...listLacks(rest)];
}

function Badges({ card }: { readonly card: Card }) {
  const lacks = new Set(listLacks(card));
  return (
    <span class="badges">
      {listNotes(card).map((note) => (
        <span key={note} class={lacks.has(note) ? 'badge lacks' : 'badge'}>
          <bdi>{note}</bdi>
        </span>
      ))}
    </span>
  );
}

const FIXED_COLUMNS = 'id product_id code name prices brand brands updated status link'.split(' ');

/**
 * Builds the columns of the table, and of files.
 * @param extraFields requested fields, which follow the columns that all tables have
 */
export function useColumns(extraFields: readonly string[]): readonly Column<Item>[] {
  const { formatDay, formatAmount } = useWords();
  return [
    { key: 'id', title: '', value: ({ card }) => card.id },
    {
      key: 'name',
      title: 'Name',
      look: 'name',
      isHead: true,
      value: ({ card }) => titleOf(card),
      saved: ({ card }) => card.name,
    },
    { key: 'code', title: 'Code', look: 'code', value: ({ card }) => card.code },
    {
      key: 'prices',
      look: 'number',
      title: 'Price',
      // Amounts of one currency sort by size.
      value: ({ card: { prices: [price] = [] } }) =>
        price && `${price.currency ?? ''} ${price.amount.toFixed(2)}`,
      saved: ({ card: { prices = [], morePrices = 0 } }) => {
        const priceTexts = prices.map(({ amount, currency, label }) =>
          [formatAmount(amount), currency, label && `(${label})`].filter(Boolean).join(' '),
        );
        return [...priceTexts, morePrices > 0 && `and ${morePrices} more`]
          .filter(Boolean)
          .join('; ');
      },
      cell: ({ card }) => <Prices card={card} />,
    },
    {
      key: 'file',
      title: 'File',
      value: ({ card }) => fileOf(card.link),
      saved: ({ card }) => card.link,
    },
    { key: 'brand', title: 'Brand', value: ({ card }) => card.brand },
    {
      key: 'updated',
      title: 'Last change',
      look: 'updated',
      value: ({ card }) => card.updated,
      cell: ({ card: { updated } }) => updated && formatDay(updated),
    },
    {
      key: 'notes',
      title: 'To note',
      cell: ({ card }) => <Badges card={card} />,
      value: ({ card }) => listNotes(card).join(', ') || undefined,
    },
    ...extraFields.flatMap((key): readonly Column<Item>[] => {
      const title =
        key === 'culture_fallback' ? 'In another language' : formatName(key.replace(/^\w+:/, ''));
      const value = ({ row = {} }: Item) =>
        writeField(row[key]).replace(/\b(property|option):/g, '') || undefined;
      const cell = (item: Item) => value(item) && <Fact value={value(item)} />;
      return FIXED_COLUMNS.includes(key)
        ? []
        : [{ key, title: <bdi>{title}</bdi>, value, cell, look: 'long' }];
    }),
  ];
}
