/** What the prices of one record say together. Pure. */

import { hasLetters } from '../value.ts';
import type { Leaf } from './leaves.ts';
import { dropGroupsOfAll } from './price-names.ts';
import { readTimeOfPrice } from './price-times.ts';
import type { PriceValues } from './read-prices.ts';

/** A price with what has no role in its entry. */
interface SettledPrice extends PriceValues {
  readonly rest?: readonly Leaf[];
}

/** The prices of a record: each once, those for everyone without a group, and those alike with what tells them apart. */
export function settlePrices<Price extends SettledPrice>(
  prices: readonly Price[],
): readonly Price[] {
  return dropGroupsOfAll(tellApart(dropRepeated(prices)));
}

/**
 * Prices that differ in nothing but their amount and a text of which nobody knows what it is hold under that text:
 * `[{amount: 5, area: "North"}, {amount: 6, area: "South"}]`.
 */
function tellApart<Price extends SettledPrice>(prices: readonly Price[]): readonly Price[] {
  if (!prices.some(({ rest = [] }) => rest.length > 0)) return prices;
  const groups = new Map<string, Price[]>();
  for (const entry of prices) {
    const key = writeRest(entry);
    const alike = groups.get(key) ?? [];
    alike.push(entry);
    groups.set(key, alike);
  }
  const several = [...groups.values()].filter((alike) => alike.length > 1);
  const telling = several.flatMap((alike) => {
    const [{ rest = [] } = {}] = alike;
    return rest.find((leaf) => tells(leaf, alike)) ?? [];
  });
  const keys = new Set(telling.map(writeKeys));
  if (keys.size === 0) return prices;
  return prices.map((entry) => {
    const leaf = entry.rest?.find((each) => keys.has(writeKeys(each)));
    if (leaf === undefined || entry.condition !== undefined) return entry;
    const condition = `${leaf.keys.at(-1)}: ${leaf.value}`;
    return { ...entry, condition };
  });
}

function writeKeys({ keys }: Leaf): string {
  return keys.join('\n');
}

/** Whether each of some prices has another text under the keys of a value. */
function tells(leaf: Leaf, alike: readonly SettledPrice[]): boolean {
  if (leaf.path.isNoise) return false;
  const texts = alike.map(({ rest = [] }) => {
    const same = rest.find((other) => writeKeys(other) === writeKeys(leaf));
    return isWords(same?.value) ? same.value : undefined;
  });
  return !texts.includes(undefined) && new Set(texts).size === alike.length;
}

/** The longest text that is a condition rather than a remark, in characters. */
const MAX_CHARS = 60;

function isWords(value: unknown): value is string {
  const isShort = hasLetters(value) && value.length <= MAX_CHARS;
  return isShort && readTimeOfPrice(value) === undefined;
}

/** Leaves out a price that stands there twice: as that of an entry, and as the first step of its scale. */
function dropRepeated<Price extends PriceValues>(prices: readonly Price[]): readonly Price[] {
  if (prices.length < 2) return prices;
  const seen = new Set<string>();
  return prices.filter((entry) => {
    if (entry.price === undefined) return true;
    const key = writeKey(entry);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function writeKey(entry: PriceValues): string {
  return [entry.price, writeRest(entry)].join('\n');
}

/** All that is read of a price but its amount. */
function writeRest(entry: PriceValues): string {
  const { currency, label, list, from, to, minQuantity } = entry;
  const { customerGroup, condition, status } = entry;
  const parts = [currency, label, list, from, to, minQuantity];
  return [...parts, customerGroup, condition, status].join('\n');
}
