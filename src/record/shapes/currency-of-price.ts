/** Finds the code of a currency in the keys or the name of a price: `price_EUR`, `List (EUR)`. */

import { type Candidates, choose, labelOf } from './choose.ts';
import { findCurrencyWord, isCurrencyKey } from './money.ts';
import type { RoleOfLeaf } from './roles.ts';

/**
 * Finds the currency that is a key of a price, or the end of its last key or of its name. It wins
 * over the currency of the record: `{price_USD: 9, currency: "EUR"}` is in dollars.
 */
export function findCurrencyAtEnd(
  { leaf }: RoleOfLeaf,
  candidates: Candidates,
): string | undefined {
  return (
    leaf.keys.findLast(isCurrencyKey) ??
    readCapitalsAtEnd(leaf.keys.at(-1)) ??
    readLastWord(leaf.path.last.words) ??
    readCapitalsAtEnd(choose(candidates, 'name', labelOf).value)
  );
}

// `price_USD`, `Price USD`.
function readCapitalsAtEnd(text = ''): string | undefined {
  const [, code = ''] = /[a-z][_ -]([A-Z]{3})$/.exec(text) ?? [];
  return isCurrencyKey(code) ? code : undefined;
}

// `price_eur`, `priceEUR`.
function readLastWord(words: readonly string[]): string | undefined {
  const code = findCurrencyWord(words);
  const isLast = code?.toLowerCase() === words.at(-1);
  return isLast ? code : undefined;
}

/** Finds a currency anywhere in the last key of a price: `List Price (EUR)`, `eur_price`. */
export function findCurrencyInKey({ leaf }: RoleOfLeaf): string | undefined {
  const words = leaf.keys.at(-1)?.match(/\p{L}+/gu) ?? [];
  return words.findLast(isCurrencyKey) ?? findCurrencyWord(leaf.path.last.words);
}
