/** Which of the loaded cards are shown, and how they are named. Pure. */

import { foldText, searchWords } from '../components/find-rows.ts';
import type { Card, GalleryData } from '../view-data.ts';

/** The kinds of records that a gallery may show. */
export type Of = GalleryData['of'];

/** A card and its number, which is its position among all that were loaded. */
export interface Item {
  readonly at: number;
  readonly card: Card;
}

/** The items whose cards contain all of these words. */
export function chooseItems(items: readonly Item[], words: string): readonly Item[] {
  const hasWords = searchWords(words);
  return items.filter(({ card }) => {
    const { name, code, brand, id, type, status, missing = [] } = card;
    return hasWords(foldText([name, code, brand, id, type, status, ...missing.map(tellLack)].join('\n')));
  });
}

/** The currency that most cards have; prices in others cannot be compared. */
export function commonCurrency(items: readonly Item[]): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const { card } of items)
    for (const currency of new Set(card.prices?.map((price) => price.currency)))
      counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** One record, and several. */
export const NOUNS: Readonly<Record<Of, readonly [one: string, many: string]>> = {
  products: ['product', 'products'],
  media: ['file', 'files'],
  results: ['result', 'results'],
};

const LACKED: Readonly<Record<string, string>> = {
  cover_picture: 'cover picture',
  prices: 'price',
  categories: 'category',
  short_description: 'short description',
  long_description: 'long description',
};

/** What a record lacks, as a badge: `No price`. */
export function tellLack(word: string): string {
  return `No ${LACKED[word] ?? word.replaceAll('_', ' ')}`;
}

/** The name of a card without a known name. */
export function titleOf({ name, code, id }: Card): string {
  return name ?? code ?? (id === undefined ? 'Without a name' : `No. ${id}`);
}

/** Codes that a message may quote: letters of any script, digits, and the usual separators. */
const PLAIN_CODE = /^[\p{L}\p{N}][\p{L}\p{N}._/+# -]{0,59}$/u;

/**
 * The cards as a message names them. The message is said in the name of the user, so no free text of the catalog is in it.
 */
export function nameInMessage(cards: readonly Card[], of: Of): string {
  const names = cards.flatMap(({ code, id, type }) => {
    const plain = code !== undefined && PLAIN_CODE.test(code) ? code : undefined;
    const known = id === undefined ? plain : `${plain === undefined ? '' : `${plain} `}(id ${id})`;
    if (known === undefined) return [];
    const kind = of === 'results' && type !== undefined && PLAIN_CODE.test(type) ? `${type} ` : '';
    return `${kind}${known}`;
  });
  return [...new Set(names)].join(', ');
}
