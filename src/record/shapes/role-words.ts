/** The words of a path of keys, and what a rule may say of them. Pure. */

import type { Aspect } from './key-reading.ts';
import type { ListName } from './lists.ts';
import type { Role } from './role-keys.ts';

/** The words of a leaf's keys together. */
export interface Words {
  readonly list: ListName;
  readonly aspects: readonly Aspect[];
  readonly last: Aspect | undefined;
  /** Those of the last key. */
  readonly lastAspects: readonly Aspect[];
  /** Those of the key before it. */
  readonly parentAspects: readonly Aspect[];
  /** Whether the last word is one of an id, or of a number. */
  readonly isId: boolean;
  readonly isOwn: boolean;
  /** Whether the last word is the list's own: `codeType: {code}`. */
  readonly endsInOwn: boolean;
  /** Whether the last key has words that say nothing. */
  readonly isStrange: boolean;
  readonly has: (...aspects: readonly Aspect[]) => boolean;
  /** Whether the value is a word, where an id may be one. */
  readonly isWord: boolean;
  readonly isBoolean: boolean;
  /** Whether the value is a moment, where the key could be that of a quantity. */
  readonly isTime: boolean;
  /** Whether the value is the code of a currency, where the key is that of a unit. */
  readonly isCurrency: boolean;
  /** Whether the value is an amount, where the key could be that of a price list. */
  readonly isMoney: boolean;
  /** Whether the value is a text without a number, where the key is that of an amount. */
  readonly isText: boolean;
}

/** When a rule holds, the role that the words stand for, if any, and how well they fit it; 0 is best. */
export type Rule = readonly [
  when: (words: Words) => boolean,
  role?: Role,
  rank?: number | ((words: Words) => number),
];

/** A rule about the last word. */
export const endsIn =
  (...last: readonly Aspect[]) =>
  (words: Words): boolean =>
    words.last !== undefined && last.includes(words.last);

/** A rule about any word. */
export const holds =
  (...aspects: readonly Aspect[]) =>
  (words: Words): boolean =>
    words.has(...aspects);

export const isId = (words: Words): boolean => words.isId;

/** The name of a price list or a group before its code. */
export function rankOfList({ last }: Words): number {
  if (last === 'name') return 0;
  return last === 'code' ? 2 : 1;
}

/** What is written as it is before its code, its name and its symbol. */
export function rankOfWord({ last }: Words): number {
  if (last === 'code') return 1;
  if (last === 'symbol') return 3;
  return last === 'name' ? 2 : 0;
}
