/** How the gallery names things. Pure. */

import type { Words } from '../components/words.ts';
import type { SortBy } from './choose.ts';
import type { Card } from './gallery-data.ts';
import type { Of } from './read-page.ts';

/** One record, and several. */
export const NOUNS: Readonly<Record<Of, readonly [one: string, many: string]>> = {
  products: ['product', 'products'],
  media: ['file', 'files'],
  results: ['result', 'results'],
};

/** What a sort is called. */
export const SORT_WORDS: Readonly<Record<SortBy, string>> = {
  answer: 'As answered',
  name: 'Name',
  code: 'Code',
  brand: 'Brand',
  price: 'Price',
  status: 'Status',
  updated: 'Last change',
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

/** How a card is called where its name is not known. */
export function titleOf({ name, code, id }: Card): string {
  return name ?? code ?? (id === undefined ? 'Without a name' : `No. ${id}`);
}

/** Each of its prices, with what kind it is where the catalog says so. */
export function listPrices({ prices = [] }: Card, { formatPrice }: Words): readonly string[] {
  return prices.map(({ amount, currency, label }) => {
    const price = formatPrice(amount, currency);
    return label === undefined ? price : `${label}: ${price}`;
  });
}

/** `12 products`. */
export function tellCount(count: number, of: Of, { formatCount }: Words): string {
  return formatCount(count, ...NOUNS[of]);
}

/** Codes that a message may quote: letters of any script, digits, and what stands between them. */
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
