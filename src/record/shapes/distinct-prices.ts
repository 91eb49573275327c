import { hasLetters } from '../value.ts';
import type { Leaf } from './leaves.ts';
import { NO_AMOUNT } from './money.ts';
import { dropGroupsForEveryone } from './price-names.ts';
import { readTimeOfPrice } from './price-times.ts';
import type { PriceValues } from './read-prices.ts';

// A price with the values of its entry that have no role.
interface PriceWithRest extends PriceValues {
  readonly rest?: readonly Leaf[];
}

/**
 * Returns each price of a record once, without a group if it is for everyone, and with a condition
 * if only an unknown text distinguishes it; without its amount if that is -1.
 */
export function listDistinctPrices<Price extends PriceWithRest>(
  prices: readonly Price[],
): readonly Price[] {
  const distinct = dropRepeated(prices);
  const conditioned = addDistinguishingTexts(distinct);
  return dropGroupsForEveryone(conditioned).map(omitNoAmount);
}

// The same price may stand in the entry and as the first step of its scale.
function dropRepeated<Price extends PriceValues>(prices: readonly Price[]): readonly Price[] {
  if (prices.length < 2) return prices;
  const keysBefore = new Set<string>();
  return prices.filter((entry) => {
    if (entry.price === undefined) return true;
    const key = [entry.price, writeTerms(entry)].join('\n');
    const isNew = !keysBefore.has(key);
    keysBefore.add(key);
    return isNew;
  });
}

// Everything except the amount.
function writeTerms(entry: PriceValues): string {
  const { currency, label, list, from, to, minQuantity } = entry;
  const { customerGroup, condition, status } = entry;
  const terms = [currency, label, list, from, to, minQuantity];
  return [...terms, customerGroup, condition, status].join('\n');
}

// Prices that differ only in their amount and an unknown text are valid under that text:
// `[{amount: 5, area: "North"}, {amount: 6, area: "South"}]`.
function addDistinguishingTexts<Price extends PriceWithRest>(
  prices: readonly Price[],
): readonly Price[] {
  if (!prices.some(({ rest = [] }) => rest.length > 0)) return prices;
  const paths = new Set<string>();
  for (const sameTerms of groupByTerms(prices)) {
    const leaf = findDistinguishingLeaf(sameTerms);
    if (leaf !== undefined) paths.add(writePath(leaf));
  }
  if (paths.size === 0) return prices;
  return prices.map((entry) => {
    const leaf = entry.rest?.find((each) => paths.has(writePath(each)));
    if (leaf === undefined || entry.condition !== undefined) return entry;
    const condition = `${leaf.keys.at(-1)}: ${leaf.value}`;
    return { ...entry, condition };
  });
}

function groupByTerms<Price extends PriceWithRest>(
  prices: readonly Price[],
): readonly (readonly Price[])[] {
  const groups = new Map<string, Price[]>();
  for (const entry of prices) {
    const terms = writeTerms(entry);
    const group = groups.get(terms) ?? [];
    group.push(entry);
    groups.set(terms, group);
  }
  return [...groups.values()];
}

function findDistinguishingLeaf(prices: readonly PriceWithRest[]): Leaf | undefined {
  const [first, second] = prices;
  if (second === undefined) return undefined;
  return first?.rest?.find((leaf) => isDistinguishing(leaf, prices));
}

// Each price must have another text under the keys of the value.
function isDistinguishing(leaf: Leaf, prices: readonly PriceWithRest[]): boolean {
  if (leaf.path.isNoise) return false;
  const texts = prices.map(({ rest = [] }) => {
    const sameLeaf = rest.find((each) => writePath(each) === writePath(leaf));
    return isShortText(sameLeaf?.value) ? sameLeaf.value : undefined;
  });
  return !texts.includes(undefined) && new Set(texts).size === prices.length;
}

function writePath({ keys }: Leaf): string {
  return keys.join('\n');
}

// A condition has at most this many characters; longer texts are remarks.
const MAX_CHARS = 60;

function isShortText(value: unknown): value is string {
  const isShort = hasLetters(value) && value.length <= MAX_CHARS;
  return isShort && readTimeOfPrice(value) === undefined;
}

// Some systems write -1 where a price is only reduced. Other negative amounts are mistakes, which
// an audit should see.
function omitNoAmount<Price extends PriceWithRest>(entry: Price): Price {
  if (entry.price !== NO_AMOUNT) return entry;
  const { price: _, ...terms } = entry;
  // The cast restores the type of which an optional key was taken out.
  return terms as unknown as Price;
}
