/**
 * One argument that says what several are for: a sort key with its direction, a price with its currency, an object that
 * holds all others. Each is taken apart, before names and values are corrected. Pure.
 */

import { readJson } from '../call/argument-texts.ts';
import { findMeantArguments } from '../filter/argument-names.ts';
import { foldKey, isRecord } from '../record/value.ts';
import type { AskedTool } from './asked-tool.ts';
import type { Place } from './correct-value.ts';
import { splitPrices, splitRange } from './split-prices.ts';
import { splitSort } from './split-sort.ts';

type GivenArguments = Readonly<Record<string, unknown>>;

type Tell = Place['tell'];

/** Takes apart what says several things at once; all else stays as it is. */
export function splitArguments(tool: Pick<AskedTool, 'input'>, given: GivenArguments, tell: Tell): GivenArguments {
  const opened = splitOption(tool, splitRange(tool, openNest(tool, given), tell), tell);
  return splitPrices(tool, splitSort(tool, opened, tell), tell);
}

/** Names, folded, of an object that callers put the arguments into. */
const NESTS: ReadonlySet<string> = new Set([
  ...['filter', 'filters', 'where', 'criteria', 'conditions'],
  ...['arguments', 'args', 'params', 'parameters', 'input'],
]);

/** `{"filters": {"brand": "X"}, "limit": 5}` is `{"brand": "X", "limit": 5}`. */
function openNest({ input: { shape } }: Pick<AskedTool, 'input'>, given: GivenArguments): GivenArguments {
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
function splitOption(
  { input: { shape } }: Pick<AskedTool, 'input'>,
  given: GivenArguments,
  tell: Tell,
): GivenArguments {
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
