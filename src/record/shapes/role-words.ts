import type { Aspect } from './key-reading.ts';
import type { ListName } from './lists.ts';
import type { Role } from './role-keys.ts';

/** Meanings of all words of the keys that lead to a value. */
export interface Words {
  readonly list: ListName;
  readonly aspects: readonly Aspect[];
  readonly last: Aspect | undefined;
  readonly lastAspects: readonly Aspect[];
  readonly parentAspects: readonly Aspect[];
  readonly isId: boolean;
  readonly isOwn: boolean;
  /** The last word names the kind of entry of the list: `codeType: {code}`. */
  readonly endsInOwn: boolean;
  readonly hasUnknownWord: boolean;
  /** The key says what is taken off an amount: `amount_off`. */
  readonly isAmountOff: boolean;
  readonly has: (...aspects: readonly Aspect[]) => boolean;
  /** The value is a word; only set where it could be an id. */
  readonly isWord: boolean;
  readonly isBoolean: boolean;
  /** The value is a time; only set where it could be a quantity. */
  readonly isTime: boolean;
  /** The value is the code of a currency; only set where it could be a unit. */
  readonly isCurrency: boolean;
  /** The value is an amount; only set where it could be a price list. */
  readonly isMoney: boolean;
  /** The value is a text without a number; only set where it could be an amount. */
  readonly isText: boolean;
}

/**
 * Condition of a rule, the role that it gives, if any, and how well the words fit it; 0 is best.
 */
export type Rule = readonly [
  when: (words: Words) => boolean,
  role?: Role,
  rank?: number | ((words: Words) => number),
];

/** Makes a condition about the last word. */
export const endsIn =
  (...last: readonly Aspect[]) =>
  (words: Words): boolean =>
    words.last !== undefined && last.includes(words.last);

/** Makes a condition about any word. */
export const holds =
  (...aspects: readonly Aspect[]) =>
  (words: Words): boolean =>
    words.has(...aspects);

export const isId = (words: Words): boolean => words.isId;

/** Ranks the name of a price list or a group before its code. */
export function rankOfList({ last }: Words): number {
  if (last === 'name') return 0;
  return last === 'code' ? 2 : 1;
}

/** Ranks the plain word before its code, name and symbol. */
export function rankOfWord({ last }: Words): number {
  if (last === 'code') return 1;
  if (last === 'symbol') return 3;
  return last === 'name' ? 2 : 0;
}
