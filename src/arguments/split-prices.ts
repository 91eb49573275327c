/** A price that says its currency, too, and a range that says both bounds (split-arguments.ts). Pure. */

import { findMeantArguments } from '../filter/argument-names.ts';
import { isSameCurrency, readPriceText } from '../filter/currency.ts';
import { foldKey, isRecord } from '../record/value.ts';
import type { AskedTool } from './asked-tool.ts';
import type { Place } from './correct-value.ts';

type GivenArguments = Readonly<Record<string, unknown>>;

/** `price: [50, 100]` and `price_range: "50-100"` are two bounds. */
export function splitRange(
  { input: { shape } }: Pick<AskedTool, 'input'>,
  given: GivenArguments,
  tell: Place['tell'],
): GivenArguments {
  const [name, ...others] = Object.keys(given).filter((one) => ['price', 'pricerange'].includes(foldKey(one)));
  const isGiven = ['price_min', 'price_max'].some((one) => !Object.hasOwn(shape, one) || Object.hasOwn(given, one));
  if (name === undefined || others.length > 0 || isGiven) return given;
  const { [name]: range, ...rest } = given;
  const [low, high] = readRange(range);
  if (low === undefined || high === undefined) return given;
  tell(name, `price_min ${low} and price_max ${high}`);
  return { ...rest, price_min: low, price_max: high };
}

function readRange(range: unknown): readonly number[] {
  const [, low, high] = typeof range === 'string' ? (/^\s*(\d{1,15})\s*[-–]\s*(\d{1,15})\s*$/.exec(range) ?? []) : [];
  if (low !== undefined && high !== undefined) return [Number(low), Number(high)];
  const bounds: readonly unknown[] = Array.isArray(range) ? range : isRecord(range) ? [range.min, range.max] : [];
  const numbers = bounds.filter((bound) => typeof bound === 'number');
  return numbers.length === 2 && bounds.length === 2 ? numbers : [];
}

/** `$100` and `1.234,56 €` are an amount and a currency; a currency that contradicts another is left to be refused. */
export function splitPrices(
  { input: { shape } }: Pick<AskedTool, 'input'>,
  given: GivenArguments,
  tell: Place['tell'],
): GivenArguments {
  if (!Object.hasOwn(shape, 'price_min')) return given;
  const isCurrency = (name: string): boolean => findMeantArguments(name, ['currency']).names.length > 0;
  const own = Object.entries(given).find(([name]) => isCurrency(name))?.[1];
  let currency = typeof own === 'string' ? own : undefined;
  const prices: { readonly name: string; readonly argument: string; readonly amount: number }[] = [];
  for (const [name, value] of Object.entries(given)) {
    const [argument] = findMeantArguments(name, ['price_min', 'price_max']).names;
    const price = argument !== undefined && typeof value === 'string' ? readPriceText(value) : undefined;
    if (argument === undefined || price?.sign === undefined) continue;
    if (currency !== undefined && !isSameCurrency(price.sign, currency)) return given;
    currency ??= price.currency;
    prices.push({ name, argument, amount: price.amount });
  }
  if (prices.length === 0) return given;
  for (const { argument, amount } of prices) tell(argument, `${amount} ${currency}`);
  const amounts = Object.fromEntries(prices.map(({ name, amount }) => [name, amount]));
  return { ...given, ...amounts, ...(own === undefined && { currency }) };
}
