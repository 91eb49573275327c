/** Takes the tables out of the keys of prices that name them: `{"ArticlePrice.Amount": "9,90"}` is an amount. Pure. */

import { isRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';

/** A table and its column. */
const QUALIFIED = /^\p{L}[\p{L}\p{N}_]*\.(\p{L}.*)$/u;

/**
 * The price with its columns alone, where each of its keys names a table and no column comes twice: the name of the table would say of
 * every value that it is a price. The item itself if it is any other.
 */
export function dropQualifiers(_: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  // Prices are many, and few have such keys.
  for (const key in item) if (!key.includes('.')) return item;
  const members = Object.entries(item);
  const columns = members.map(([key]) => QUALIFIED.exec(key)?.[1]);
  const areDistinct = new Set(columns).size === members.length;
  const isWhole = members.length > 1 && areDistinct;
  if (!isWhole || columns.includes(undefined)) return item;
  const renamed = members.map(([, value], at) => [columns[at], value]);
  return Object.fromEntries(renamed);
}
