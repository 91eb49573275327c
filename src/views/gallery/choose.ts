/** Which of the loaded cards are shown, and in which order. Pure. */

import { foldText, foldWords, hasWord } from '../components/search-text.ts';
import type { Words } from '../components/words.ts';
import type { Card } from './gallery-data.ts';

/** A card, and the number by which it is known: its place among all that were loaded. */
export interface Item {
  readonly at: number;
  readonly card: Card;
}

/** What cards can be sorted by; `answer`: as they came. */
export const SORTS = ['answer', 'name', 'code', 'brand', 'price', 'status', 'updated'] as const;

/** One of {@link SORTS}. */
export type SortBy = (typeof SORTS)[number];

/** What is chosen. */
export interface Choice {
  /** All of its words must be in a card. */
  readonly words: string;
  /** Each empty: any. */
  readonly brand: string;
  readonly status: string;
  readonly lacks: string;
  readonly sortBy: SortBy;
  readonly isDescending: boolean;
}

/** Everything, as it came. */
export const EVERYTHING: Choice = {
  words: '',
  brand: '',
  status: '',
  lacks: '',
  sortBy: 'answer',
  isDescending: false,
};

/** The items that are chosen, in their order. What has no value to sort by comes last in both directions. */
export function chooseItems(items: readonly Item[], choice: Choice, { compareTexts }: Words): readonly Item[] {
  const words = foldWords(choice.words);
  const isWanted = ({ card }: Item): boolean => {
    if (choice.brand !== '' && card.brand !== choice.brand) return false;
    if (choice.status !== '' && String(card.status) !== choice.status) return false;
    if (choice.lacks !== '' && card.missing?.includes(choice.lacks) !== true) return false;
    const text = foldText([card.name, card.code, card.brand, card.id].join('\n'));
    return words.every((word) => hasWord(text, word));
  };
  const chosen = items.filter(isWanted);
  const { sortBy, isDescending } = choice;
  if (sortBy === 'answer') return isDescending ? chosen.reverse() : chosen;
  const currency = commonCurrency(chosen);
  const sign = isDescending ? -1 : 1;
  return chosen
    .map((item) => ({ item, value: sortValueOf(item.card, sortBy, currency) }))
    .sort((one, other) => {
      if (one.value === undefined || other.value === undefined) {
        return Number(one.value === undefined) - Number(other.value === undefined);
      }
      if (typeof one.value === 'number' && typeof other.value === 'number') return sign * (one.value - other.value);
      return sign * compareTexts(String(one.value), String(other.value));
    })
    .map(({ item }) => item);
}

function sortValueOf(
  card: Card,
  by: Exclude<SortBy, 'answer'>,
  currency: string | undefined,
): string | number | undefined {
  if (by !== 'price') return card[by];
  return card.prices?.find((price) => price.currency === currency)?.amount;
}

/** The currency that most cards have: prices in others do not compare. */
function commonCurrency(items: readonly Item[]): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const { card } of items) {
    const currencies = new Set(card.prices?.map(({ currency }) => currency));
    for (const currency of currencies) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** A value that cards can be filtered by, with how many have it. */
export type Option = readonly [value: string, count: number];

/** The values of a kind among the items, the most frequent first. */
export function listOptions(items: readonly Item[], kind: 'brand' | 'status' | 'lacks'): readonly Option[] {
  const counts = new Map<string, number>();
  for (const { card } of items) {
    const value = kind === 'lacks' ? card.missing : card[kind];
    for (const one of [value ?? []].flat()) counts.set(String(one), (counts.get(String(one)) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}
