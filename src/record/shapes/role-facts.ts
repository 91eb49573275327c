import type { ValueKind } from './key-paths.ts';
import type { Aspect } from './key-reading.ts';
import type { ListName } from './lists.ts';
import type { Role } from './role-keys.ts';

/** What rules for roles know of a value: the words of the keys that lead to it, and its kind. */
export interface PathFacts {
  readonly list: ListName;
  /**
   * Kind of the value, where it decides between roles: `word` where it could be an id, `time` a
   * quantity, `currency` a unit, `money` a price list, and `text` an amount.
   */
  readonly valueKind: ValueKind;
  /**
   * Aspects of the words of all keys, without `own` and `kind`, which name the entry itself:
   * `attribute_name` and `name` both are `name`.
   */
  readonly aspects: readonly Aspect[];
  /** The last of these; `kind` if the keys end in a word for a kind of entry: `productColour`. */
  readonly last: Aspect | undefined;
  readonly isId: boolean;
  /** A word names an entry of the list: `attribute` in properties. */
  readonly isOwn: boolean;
  /** The last word names an entry of the list: `codeType: {code}`. */
  readonly endsInOwn: boolean;
  /** Says whether any key has one of the aspects, with `own` and `kind`. */
  readonly has: (...aspects: readonly Aspect[]) => boolean;
  /** All aspects of the last key, and of the key before it. */
  readonly lastAspects: readonly Aspect[];
  readonly parentAspects: readonly Aspect[];
  /** The last key has a word without a meaning. */
  readonly hasUnknownWord: boolean;
  /** The last key says what is taken off an amount: `amount_off`. */
  readonly isAmountOff: boolean;
}

/**
 * Condition of a rule, the role that it gives, if any, and how well the words fit it; 0 is best.
 */
export type Rule = readonly [
  when: (facts: PathFacts) => boolean,
  role?: Role,
  rank?: number | ((facts: PathFacts) => number),
];

/** Makes a condition about the last word. */
export const endsIn =
  (...last: readonly Aspect[]) =>
  (facts: PathFacts): boolean =>
    facts.last !== undefined && last.includes(facts.last);

/** Makes a condition about any word. */
export const holds =
  (...aspects: readonly Aspect[]) =>
  (facts: PathFacts): boolean =>
    facts.has(...aspects);

export const isId = (facts: PathFacts): boolean => facts.isId;

/** Ranks the name of a price list or a group before its code. */
export function rankOfList({ last }: PathFacts): number {
  if (last === 'name') return 0;
  return last === 'code' ? 2 : 1;
}

/** Ranks the plain word before its code, name and symbol. */
export function rankOfWord({ last }: PathFacts): number {
  if (last === 'code') return 1;
  if (last === 'symbol') return 3;
  return last === 'name' ? 2 : 0;
}
