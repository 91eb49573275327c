import { hasLetters } from '../value.ts';
import type { Leaf } from './leaves.ts';
import { NO_AMOUNT } from './money.ts';
import { dropGroupsForEveryone } from './price-names.ts';
import { readTimeOfPrice } from './price-times.ts';
import type { PriceValues } from './read-prices.ts';

// A price with the values of its entry that have no role.
interface SettledPrice extends PriceValues {
  readonly rest?: readonly Leaf[];
}

/**
 * Returns each price once, without a group if it is for everyone, and with a condition if only an
 * unknown text distinguishes it; the terms alone if its amount is -1.
 */
export function settlePrices<Price extends SettledPrice>(
  prices: readonly Price[],
): readonly Price[] {
  return dropGroupsForEveryone(addConditions(dropRepeated(prices))).map(omitNone);
}

// Some systems write -1 where a price is only reduced. Other negative amounts are mistakes, which
// an audit should see.
function omitNone<Price extends SettledPrice>(entry: Price): Price {
  const { price: _, ...terms } = entry;
  // The cast restores the type of which an optional key was taken out.
  return entry.price === NO_AMOUNT ? (terms as unknown as Price) : entry;
}

// Prices that differ only in their amount and an unknown text are valid under that text:
// `[{amount: 5, area: "North"}, {amount: 6, area: "South"}]`.
function addConditions<Price extends SettledPrice>(prices: readonly Price[]): readonly Price[] {
  if (!prices.some(({ rest = [] }) => rest.length > 0)) return prices;
  const groups = new Map<string, Price[]>();
  for (const entry of prices) {
    const key = writeRest(entry);
    const alike = groups.get(key) ?? [];
    alike.push(entry);
    groups.set(key, alike);
  }
  const several = [...groups.values()].filter((alike) => alike.length > 1);
  const distinguishing = several.flatMap((alike) => {
    const [{ rest = [] } = {}] = alike;
    return rest.find((leaf) => isDistinguishing(leaf, alike)) ?? [];
  });
  const keys = new Set(distinguishing.map(writeKeys));
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

// Each price must have another text under the keys of the value.
function isDistinguishing(leaf: Leaf, alike: readonly SettledPrice[]): boolean {
  if (leaf.path.isNoise) return false;
  const texts = alike.map(({ rest = [] }) => {
    const same = rest.find((sibling) => writeKeys(sibling) === writeKeys(leaf));
    return isWords(same?.value) ? same.value : undefined;
  });
  return !texts.includes(undefined) && new Set(texts).size === alike.length;
}

// A condition has at most this many characters; longer texts are remarks.
const MAX_CHARS = 60;

function isWords(value: unknown): value is string {
  const isShort = hasLetters(value) && value.length <= MAX_CHARS;
  return isShort && readTimeOfPrice(value) === undefined;
}

// The same price may stand in the entry and as the first step of its scale.
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

// Everything except the amount.
function writeRest(entry: PriceValues): string {
  const { currency, label, list, from, to, minQuantity } = entry;
  const { customerGroup, condition, status } = entry;
  const parts = [currency, label, list, from, to, minQuantity];
  return [...parts, customerGroup, condition, status].join('\n');
}
