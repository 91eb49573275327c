import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { Planted } from './planting.ts';
import { dice } from './random.ts';
import type { ProductPlan, World } from './world.ts';

/** What one unit of a currency costs in TRY, and the percentage of products that have a price in it. */
const currencies = [
  { currency: 'TRY', rate: 1, percent: 100 },
  { currency: 'EUR', rate: 48, percent: 85 },
  { currency: 'USD', rate: 41, percent: 60 },
  { currency: 'GBP', rate: 55, percent: 35 },
] as const;

/** The factor of an outlier, as if the decimal point had been moved by three digits. */
const outlierFactor = 1000;

/** The price in TRY as shops write it, ending in .90, .95, .99 or .00. */
function roundPrice(amount: number, ending: number): number {
  return Math.max(1, Math.floor(amount)) + ending / 100;
}

function buildPrice(type: string, currency: string, amount: number): WireRecord {
  return {
    PriceType: type,
    ListName: `${type} ${currency}`,
    Currency: currency,
    Price: Math.round(amount * 100) / 100,
    TaxIncluded: true,
  };
}

/** Prices without defects. @param surcharge percent that a variant costs more than the first one */
export function buildPrices(world: World, plan: ProductPlan, surcharge: number): WireRecord[] {
  const roll = dice(world.seed, 'prices', plan.sketch.position);
  const [least, most] = plan.sketch.leaf.data.prices;
  // Evenly distributed on a logarithmic scale: many cheap products, a few expensive ones.
  const amount = least * (most / least) ** (roll.below(1000) / 1000);
  const base = roundPrice((amount * (100 + surcharge)) / 100, roll.pick([90, 95, 99, 0]));
  const prices: WireRecord[] = [];
  for (const { currency, rate, percent } of currencies) {
    if (!roll.chance(percent)) continue;
    prices.push(buildPrice('Retail', currency, base / rate));
  }
  if (roll.chance(12))
    prices.push(buildPrice('Campaign', 'TRY', base * (roll.between(70, 95) / 100)));
  return prices;
}

function scale(prices: readonly WireRecord[], factor: number): WireRecord[] {
  return prices.map((price) => ({
    ...price,
    Price: Math.round(Number(price.Price) * factor * 100) / 100,
  }));
}

/** The same prices with a planted defect. */
export function spoilPrices(prices: WireRecord[], planted: Planted | undefined): WireRecord[] {
  if (planted?.kind === 'no_price') return [];
  if (planted?.kind === 'price_zero') return [...scale(prices.slice(0, 1), 0), ...prices.slice(1)];
  if (planted?.kind === 'outlier_price') return scale(prices, outlierFactor);
  return prices;
}
