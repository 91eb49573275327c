/** The records as cards. */

import { useWords } from '../components/locale.ts';
import { Picture } from '../components/picture.tsx';
import type { Item } from './choose.ts';
import type { Card } from './gallery-data.ts';
import { listPrices, tellLack, titleOf } from './words.ts';

/** What lists of records are given. */
export interface ItemsProps {
  readonly items: readonly Item[];
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (at: number, isSelected: boolean) => void;
}

/** The cards. */
export function Cards({ items, selected, onSelect }: ItemsProps) {
  // Of search hits, for example, most PIMs send none.
  const arePicturesKnown = items.some(({ card }) => hasPicture(card));
  return (
    <ul class={arePicturesKnown ? 'cards' : 'cards plain'}>
      {items.map(({ at, card }) => (
        <li key={at} class={selected.has(at) ? 'card selected' : 'card'}>
          <Choose item={{ at, card }} isChosen={selected.has(at)} onSelect={onSelect} />
          {!arePicturesKnown ? undefined : card.media === 'document' ? (
            <div class="picture without">
              <p>Document</p>
            </div>
          ) : (
            <Picture src={card.picture} host={card.pictureHost} alt="" isNone={card.hasNoPicture} />
          )}
          <div class="facts">
            <h2>
              <bdi>{titleOf(card)}</bdi>
            </h2>
            <Code card={card} />
            {card.brand === undefined ? undefined : (
              <p class="soft">
                <bdi>{card.brand}</bdi>
              </p>
            )}
            <p>
              <Prices card={card} />
            </p>
            <Badges card={card} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The box that selects a record. */
export function Choose({
  item: { at, card },
  isChosen,
  onSelect,
}: Pick<ItemsProps, 'onSelect'> & { readonly item: Item; readonly isChosen: boolean }) {
  return (
    <label>
      <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => onSelect(at, currentTarget.checked)} />
      <span class="hidden">Select {titleOf(card)}</span>
    </label>
  );
}

/** Whether something is known of its picture. */
function hasPicture({ picture, pictureHost, hasNoPicture, media }: Card): boolean {
  return picture !== undefined || pictureHost !== undefined || hasNoPicture === true || media !== undefined;
}

/** The first price, and how many others there are. */
export function Prices({ card }: { readonly card: Card }) {
  const words = useWords();
  const [price, ...others] = card.prices ?? [];
  if (price === undefined) return null;
  return (
    <span class="prices" title={listPrices(card, words).join('\n')}>
      <bdi>{words.formatPrice(price.amount, price.currency)}</bdi>
      {others.length === 0 ? undefined : <small class="soft"> +{others.length}</small>}
    </span>
  );
}

/** The code, where it is not the title. */
function Code({ card }: { readonly card: Card }) {
  if (card.code === undefined || card.name === undefined) return null;
  return (
    <p class="code">
      <bdi>{card.code}</bdi>
    </p>
  );
}

/** What is to be noticed of a record: what it is, its status where it is not active, what it lacks. */
export function Badges({ card: { status, missing = [], type, isCover } }: { readonly card: Card }) {
  const isNoted = status !== undefined && status !== 'active' && status !== 1;
  if (!isNoted && missing.length === 0 && type === undefined && isCover !== true) return null;
  return (
    <p class="badges">
      {type === undefined ? undefined : (
        <span class="badge">
          <bdi>{type}</bdi>
        </span>
      )}
      {isCover === true ? <span class="badge">Cover</span> : undefined}
      {isNoted ? (
        <span class="badge">
          <bdi>{status}</bdi>
        </span>
      ) : undefined}
      {missing.map((word) => (
        <span key={word} class="badge lacks">
          {tellLack(word)}
        </span>
      ))}
    </p>
  );
}
