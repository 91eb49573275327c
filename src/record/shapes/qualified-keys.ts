/** Removes the tables from keys of prices: `{"ArticlePrice.Amount": "9,90"}` is an amount. */

import { isRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';

// A table and its column.
const QUALIFIED = /^\p{L}[\p{L}\p{N}_]*\.(\p{L}.*)$/u;

/**
 * Returns the price with its columns alone, if each key names a table and no column repeats: the
 * word of the table would turn every value into a price. Returns any other item unchanged.
 */
export function dropQualifiers(_: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  // Prices are many, and few have such keys.
  for (const key in item) if (!key.includes('.')) return item;
  const members = Object.entries(item);
  const columns = members.map(([key]) => QUALIFIED.exec(key)?.[1]);
  const areDistinct = new Set(columns).size === members.length;
  const isComplete = members.length > 1 && areDistinct;
  if (!isComplete || columns.includes(undefined)) return item;
  const renamed = members.map(([, value], index) => [columns[index], value]);
  return Object.fromEntries(renamed);
}
