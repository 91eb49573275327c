/**
 * The arguments of a call as they were surely meant: a pure step before zod parses them. What the schema takes stays as it
 * is; what it would refuse is corrected where only one thing can be meant, so that a slip costs no second call. Models are
 * still told the right form alone: the schemas in tools/list know nothing of this.
 */

import { findMeantArguments } from '../filter/argument-names.ts';
import {
  PRODUCT_MEDIA_PARAMETERS,
  PRODUCT_PARAMETERS,
  VARIANT_MEDIA_PARAMETERS,
  VARIANT_PARAMETERS,
} from '../filter/parameters.ts';
import type { AskedTool } from './asked-tool.ts';
import { correctValue, takes } from './correct-value.ts';
import { correctWords } from './correct-words.ts';
import { splitArguments } from './split-arguments.ts';

/** Arguments by name, untrusted. */
export type GivenArguments = Readonly<Record<string, unknown>>;

/** The arguments to parse, and what the caller should see of the corrections. */
export interface Corrected {
  readonly args: GivenArguments;
  /** Pairs such as `brand as brand_names`; only plain words, most of them from our tables. */
  readonly taken: readonly string[];
}

/** Names that an answer shows as the ids that they stand for. */
const NAMES = ['brand_names', 'category_names'];

/** The filters that an answer shows as they were sent, so that a note would say it twice. */
const SHOWN: Readonly<Record<string, ReadonlySet<string>>> = {
  find_products: new Set([...NAMES, ...PRODUCT_PARAMETERS.map(({ argument }) => argument)]),
  get_variants: new Set([...NAMES, ...VARIANT_PARAMETERS.map(({ argument }) => argument)]),
  get_media: new Set([...PRODUCT_MEDIA_PARAMETERS, ...VARIANT_MEDIA_PARAMETERS].map(({ argument }) => argument)),
};

/** Corrects the names and the values of arguments. Never throws: what stays wrong is for the schema to refuse. */
export function correctArguments(tool: AskedTool, untouched: GivenArguments): Corrected {
  const { shape } = tool.input;
  const taken = new Set<string>();
  const given = splitArguments(tool, untouched, (from, to) => void taken.add(`${from} as ${to}`));
  const tellOf = (argument: string) => (from: string, to: string) => {
    if (SHOWN[tool.name]?.has(argument) !== true) taken.add(`${from} as ${to}`);
  };
  const named = Object.entries(given).map(([name, value]): [string, unknown] => {
    const meant = Object.hasOwn(shape, name) ? namesForIds(tool, name, given) : findFitting(tool, name, given);
    const [argument] = meant?.names ?? [];
    if (argument === undefined || meant?.names.length !== 1) return [name, value];
    if (!meant.isSame) tellOf(argument)(name, argument);
    return [argument, value];
  });
  // Two names for one argument: neither is surely the one that is meant.
  if (new Set(named.map(([name]) => name)).size < named.length) return { args: untouched, taken: [] };
  const args = named.map(([name, value]): [string, unknown] => {
    if (!Object.hasOwn(shape, name)) return [name, value];
    const place = { argument: name, tell: tellOf(name) };
    return [name, correctWords(correctValue(shape[name], value, place), place)];
  });
  // Of all statuses, none is asked for in particular.
  const needed = args.filter(([name, value]) => {
    const isIdle = name === 'status' && Object.hasOwn(shape, name) && isEveryStatus(value);
    if (isIdle) taken.add('every status as no status');
    return !isIdle;
  });
  return { args: Object.fromEntries(needed), taken: [...taken] };
}

/** Arguments that an unknown name may mean: not given already, and of a type that takes the value. */
export function findFitting(
  { input }: Pick<AskedTool, 'input'>,
  name: string,
  given: GivenArguments,
): { readonly names: readonly string[]; readonly isSame: boolean } {
  const valid = Object.keys(input.shape).filter((argument) => !Object.hasOwn(given, argument));
  const { names, isSame } = findMeantArguments(name, valid);
  const value = given[name];
  const fitting = names.filter((argument) => fits({ input }, argument, value));
  const ofIds = fitting.filter((argument) => /ids?$/.test(argument));
  // A number is taken for an id rather than for a name or code that is written in digits.
  const likely = isNumeric(value) && ofIds.length > 0 ? ofIds : fitting;
  return { names: likely, isSame };
}

/** The argument of names where names were given for ids: `category_ids: "Shoes"`. */
function namesForIds(
  tool: Pick<AskedTool, 'input'>,
  name: string,
  given: GivenArguments,
): { readonly names: readonly string[]; readonly isSame: boolean } | undefined {
  const names = name.replace(/_ids$/, '_names');
  if (names === name || !Object.hasOwn(tool.input.shape, names) || Object.hasOwn(given, names)) return undefined;
  if (fits(tool, name, given[name]) || !fits(tool, names, given[name])) return undefined;
  return { names: [names], isSame: false };
}

/** Whether an argument takes a value, corrected where it must be. */
export function fits({ input }: Pick<AskedTool, 'input'>, argument: string, value: unknown): boolean {
  const schema = input.shape[argument];
  return takes(schema, correctValue(schema, value, { argument, tell: () => {} }));
}

function isNumeric(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isNumeric) : typeof value === 'number';
}

/** Whether a value names both statuses of Spec §3, or all. */
function isEveryStatus(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 2 && ['active', 'passive'].every((word) => value.includes(word));
  return (
    typeof value === 'string' && ['all', 'any', 'both', '*', 'active,passive'].includes(value.trim().toLowerCase())
  );
}
