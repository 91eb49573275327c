/** Which of the loaded cards are shown, in which order, and how they are named. Pure. */

import { foldText, type Sort, type SortValue, searchWords, sortRows } from '../components/find-rows.ts';
import type { Words } from '../components/words.ts';
import type { Card, GalleryData } from '../view-data.ts';

/** What a gallery may show. */
export type Of = GalleryData['of'];

/** A card, and the number by which it is known: its place among all that were loaded. */
export interface Item {
  readonly at: number;
  readonly card: Card;
}

/** What cards can be sorted by, and what that is called; `answer`: as they came. */
export const SORTS = {
  answer: 'As answered',
  name: 'Name',
  code: 'Code',
  brand: 'Brand',
  price: 'Price',
  status: 'Status',
  updated: 'Last change',
} as const;

/** One of {@link SORTS}. */
export type SortBy = keyof typeof SORTS;

/** What cards can be filtered by. */
export type FilterBy = 'brand' | 'status' | 'missing';

/** What is chosen. */
export interface Choice extends Readonly<Record<FilterBy, string>> {
  /** All of its words must be in a card. */
  readonly words: string;
  readonly sort: Sort & { readonly by: SortBy };
}

/** Everything, as it came. */
export const EVERYTHING: Choice = {
  ...{ words: '', brand: '', status: '', missing: '' },
  sort: { by: 'answer', isDescending: false },
};

/** The items that are chosen, in their order. */
export function chooseItems(items: readonly Item[], choice: Choice, { compareTexts }: Words): readonly Item[] {
  const hasWords = searchWords(choice.words);
  const isWanted = ({ card }: Item): boolean =>
    FILTERS.every((kind) => choice[kind] === '' || valuesOf(card, kind).includes(choice[kind])) &&
    hasWords(foldText([card.name, card.code, card.brand, card.id].join('\n')));
  const chosen = items.filter(isWanted);
  const { by, isDescending } = choice.sort;
  if (by === 'answer') return isDescending ? chosen.reverse() : chosen;
  const currency = commonCurrency(chosen);
  const readValue = ({ card }: Item): SortValue =>
    by === 'price' ? card.prices?.find((price) => price.currency === currency)?.amount : card[by];
  return sortRows(chosen, readValue, isDescending, compareTexts);
}

/** The currency that most cards have: prices in others do not compare. */
function commonCurrency(items: readonly Item[]): string | undefined {
  const currencies = items.flatMap(({ card }) => [...new Set(card.prices?.map(({ currency }) => currency))]);
  return countEach(currencies)[0]?.[0];
}

/** Each filter. */
export const FILTERS: readonly FilterBy[] = ['brand', 'status', 'missing'];

function valuesOf(card: Card, kind: FilterBy): readonly string[] {
  return [card[kind] ?? []].flat().map(String);
}

/** The values of a kind among the items, the most frequent first, each with how many have it. */
export function listOptions(
  items: readonly Item[],
  kind: FilterBy,
): readonly (readonly [value: string, count: number])[] {
  return countEach(items.flatMap(({ card }) => valuesOf(card, kind)));
}

function countEach<Value>(values: readonly Value[]): readonly (readonly [Value, number])[] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
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

/** How a card is called where its name is not known. */
export function titleOf({ name, code, id }: Card): string {
  return name ?? code ?? (id === undefined ? 'Without a name' : `No. ${id}`);
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
