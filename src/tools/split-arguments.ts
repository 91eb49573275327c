/**
 * One argument that says what several are for: a sort key with its direction, a price with its currency, an object that
 * holds all others. Each is taken apart, before names and values are corrected. Pure.
 */

import { readJson } from '../call/argument-texts.ts';
import { findMeantArguments } from '../filter/argument-names.ts';
import { isSameCurrency, readPriceText } from '../filter/price-text.ts';
import { foldKey, isRecord } from '../record/value.ts';
import { takes } from './correct-value.ts';
import type { Tool } from './define-tool.ts';

type GivenArguments = Readonly<Record<string, unknown>>;

/** What is told of a correction: what was given, as what it was taken. */
type Tell = (given: string, taken: string) => void;

/** Takes apart what says several things at once; all else stays as it is. */
export function splitArguments(tool: Pick<Tool, 'input'>, given: GivenArguments, tell: Tell): GivenArguments {
  const opened = splitOption(tool, splitRange(tool, openNest(tool, given), tell), tell);
  return splitPrices(tool, splitSort(tool, opened, tell), tell);
}

/** Names, folded, of an object that callers put the arguments into. */
const NESTS: ReadonlySet<string> = new Set([
  ...['filter', 'filters', 'where', 'criteria', 'conditions'],
  ...['arguments', 'args', 'params', 'parameters', 'input'],
]);

/** `{"filters": {"brand": "X"}, "limit": 5}` is `{"brand": "X", "limit": 5}`. */
function openNest({ input: { shape } }: Pick<Tool, 'input'>, given: GivenArguments): GivenArguments {
  const [nest, ...others] = Object.keys(given).filter(
    (name) => NESTS.has(foldKey(name)) && !Object.hasOwn(shape, name),
  );
  if (nest === undefined || others.length > 0) return given;
  const { [nest]: value, ...rest } = given;
  const nested = typeof value === 'string' && value.trimStart().startsWith('{') ? readJson(value) : value;
  if (!isRecord(nested)) return given;
  const named = Object.entries(nested).filter(([, one]) => one !== null);
  // What is given twice is not surely one of the two.
  return named.some(([name]) => Object.hasOwn(rest, name)) ? given : { ...rest, ...Object.fromEntries(named) };
}

/** `{"field": "name", "order": "asc"}` as `name asc`. */
function spellOrder(sort: unknown): unknown {
  if (!isRecord(sort)) return sort;
  const entries = Object.entries(sort);
  const find = (names: readonly string[]): unknown => entries.find(([name]) => names.includes(foldKey(name)))?.[1];
  const words = [find(['field', 'key', 'by', 'column', 'name', 'sortby']), find(['order', 'direction', 'dir'])];
  const told = words.filter((word) => typeof word === 'string');
  return told.length === entries.length ? told.join(' ') : sort;
}

/** `price: [50, 100]` and `price_range: "50-100"` are two bounds. */
function splitRange({ input: { shape } }: Pick<Tool, 'input'>, given: GivenArguments, tell: Tell): GivenArguments {
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

/** Options that variants are told apart by, by their names folded. */
const OPTIONS: ReadonlySet<string> = new Set([
  'colour',
  'color',
  'size',
  'material',
  'capacity',
  'storage',
  'shoesize',
]);

/** `colour: "green"` asks for an option, where a tool has conditions on options alone and the call gives none. */
function splitOption({ input: { shape } }: Pick<Tool, 'input'>, given: GivenArguments, tell: Tell): GivenArguments {
  const named = Object.entries(given).filter(
    ([name, value]) =>
      OPTIONS.has(foldKey(name)) &&
      !Object.hasOwn(shape, name) &&
      (typeof value === 'string' || typeof value === 'number'),
  );
  const isOpen = Object.hasOwn(shape, 'options') && !Object.hasOwn(shape, 'properties');
  const others = Object.keys(given).filter((name) => findMeantArguments(name, ['options']).names.length > 0);
  if (named.length === 0 || !isOpen || others.length > 0) return given;
  for (const [name] of named) tell(name, 'an option');
  const rest = Object.entries(given).filter((entry) => !named.some(([name]) => name === entry[0]));
  const options = named.map(([name, value]) => ({ name: name.replaceAll('_', ' '), value: String(value) }));
  return { ...Object.fromEntries(rest), options };
}

/** Orders by the words that people have for them, folded. */
const ORDERS: Readonly<Record<string, readonly [key: string, direction: 'asc' | 'desc']>> = {
  newest: ['created', 'desc'],
  latest: ['created', 'desc'],
  oldest: ['created', 'asc'],
  recentlyupdated: ['updated', 'desc'],
  lastupdated: ['updated', 'desc'],
  cheapest: ['price', 'asc'],
  lowestprice: ['price', 'asc'],
  mostexpensive: ['price', 'desc'],
  highestprice: ['price', 'desc'],
  alphabetical: ['name', 'asc'],
};

/** `price desc`, `-price` and `most expensive` are a key and a direction, where a tool has an argument for each. */
function splitSort({ input: { shape } }: Pick<Tool, 'input'>, given: GivenArguments, tell: Tell): GivenArguments {
  if (!Object.hasOwn(shape, 'sort_direction') || Object.hasOwn(given, 'sort_direction')) return given;
  const isSort = (name: string): boolean => findMeantArguments(name, ['sort_by']).names.length > 0;
  const [name = '', ...others] = Object.keys(given).filter(isSort);
  const sort = spellOrder(given[name]);
  if (others.length > 0 || typeof sort !== 'string' || takes(shape.sort_by, sort)) return given;
  const word = foldKey(sort);
  const order = Object.hasOwn(ORDERS, word) ? ORDERS[word] : undefined;
  if (order !== undefined) {
    tell(sort.trim(), order.join(' '));
    return { ...given, [name]: order[0], sort_direction: order[1] };
  }
  const [, minus, key, direction] = /^(-?)(\w{1,40})(?:[\s:]+(asc|desc)\w*)?$/i.exec(sort.trim()) ?? [];
  if (minus === '' && direction === undefined) return given;
  return key === undefined ? given : { ...given, [name]: key, sort_direction: direction?.toLowerCase() ?? 'desc' };
}

/** `$100` and `1.234,56 €` are an amount and a currency; a currency that contradicts another is left to be refused. */
function splitPrices({ input: { shape } }: Pick<Tool, 'input'>, given: GivenArguments, tell: Tell): GivenArguments {
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
