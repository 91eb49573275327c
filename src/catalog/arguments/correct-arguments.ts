/**
 * The arguments of a call as they were surely meant: a pure step before zod parses them. What the schema takes stays as it
 * is; what it would refuse is corrected where only one thing can be meant, so that a slip costs no second call. Models are
 * still told the right form alone: the schemas in tools/list know nothing of this.
 */

import { COUNT_KINDS } from '../../filter/count-values.ts';
import { isPresenceWord, PRESENCE_WORDS } from '../../filter/presence.ts';
import { findMeant, findMeantArguments } from '../../record/caller-synonyms.ts';
import callerWords from '../../record/caller-words.json' with { type: 'json' };
import { findLanguage } from '../../record/culture.ts';
import { type AskedTool, correctValue, type Place, readFirstDay, takes } from './correct-value.ts';

/** Arguments by name, untrusted. */
export type GivenArguments = Readonly<Record<string, unknown>>;

/**
 * Corrects the names and the values of arguments. Never throws: what stays wrong is for the schema to refuse.
 * @returns the arguments to parse; as `taken`, pairs such as `brand as brand_names`: only plain words, most of them from our tables
 */
export function correctArguments(tool: AskedTool, untouched: GivenArguments) {
  const { shape } = tool.input;
  const taken = new Set<string>();
  const tell = (from: string, to: string): void => {
    taken.add(`${from} as ${to}`);
  };
  const given = splitSort(shape, untouched);
  const named = Object.entries(given).map(([name, value]): [string, unknown] => {
    const isThere = Object.hasOwn(shape, name);
    const meant = isThere ? namesForIds(tool, name, given) : findFitting(tool, name, given);
    const [argument, ...others] = meant?.names ?? [];
    if (argument === undefined || others.length > 0) return [name, value];
    if (meant?.isSame !== true) tell(name, argument);
    return [argument, value];
  });
  // Two names for one argument: neither is surely the one that is meant.
  if (new Set(named.map(([name]) => name)).size < named.length) {
    return { args: untouched, taken: [] };
  }
  const args = named.map(([name, value]): [string, unknown] => {
    if (!Object.hasOwn(shape, name)) return [name, value];
    const place = { argument: name, tell };
    const corrected = correctValue(shape[name], value, place);
    const isDay = tool.days?.includes(name) === true && typeof corrected === 'string';
    return [name, isDay ? correctDate(corrected, tell) : correctWords(corrected, place)];
  });
  // Of all statuses, none is asked for in particular.
  const needed = args.filter(([name, value]) => {
    const isEvery = name === 'status' && isEveryStatus(value);
    return !isEvery || takes(shape.status, value);
  });
  if (needed.length < args.length) taken.add('every status as no status');
  return { args: Object.fromEntries(needed), taken: [...taken] };
}

/** What hosts add to the arguments of every call, for themselves. */
const OF_HOSTS: readonly string[] = callerWords.arguments_of_hosts;

/** The arguments without those that a host adds by itself, where the tool has none of that name. */
export function dropArgumentsOfHosts(
  { input }: Pick<AskedTool, 'input'>,
  given: GivenArguments,
): GivenArguments {
  const isOfHost = (name: string): boolean =>
    OF_HOSTS.includes(name) && !Object.hasOwn(input.shape, name);
  if (!Object.keys(given).some(isOfHost)) return given;
  const entries = Object.entries(given).filter(([name]) => !isOfHost(name));
  return Object.fromEntries(entries);
}

/** Arguments that an unknown name may mean: not given already, and of a type that takes the value. */
export function findFitting(
  { input }: Pick<AskedTool, 'input'>,
  name: string,
  given: GivenArguments,
) {
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
function namesForIds(tool: Pick<AskedTool, 'input'>, name: string, given: GivenArguments) {
  const names = name.replace(/_ids$/, '_names');
  const isArgument = names !== name && Object.hasOwn(tool.input.shape, names);
  if (!isArgument || Object.hasOwn(given, names)) return undefined;
  const value = given[name];
  const areNames = !fits(tool, name, value) && fits(tool, names, value);
  return areNames ? { names: [names], isSame: false } : undefined;
}

/** Whether an argument takes a value, corrected where it must be. */
export function fits(
  { input }: Pick<AskedTool, 'input'>,
  argument: string,
  value: unknown,
): boolean {
  const schema = input.shape[argument];
  const sample: unknown = Array.isArray(value) ? value.slice(0, MOST_GUESSES) : value;
  const place = { argument, tell: () => {} };
  const corrected = correctValue(schema, sample, place);
  return takes(schema, corrected);
}

function isNumeric(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isNumeric);
  return typeof value === 'number';
}

/** Whether a value names both statuses of Spec §3, or all. */
function isEveryStatus(value: unknown): boolean {
  if (Array.isArray(value)) {
    const areBoth = value.includes('active') && value.includes('passive');
    return value.length === 2 && areBoth;
  }
  if (typeof value !== 'string') return false;
  return ['all', 'any', 'both'].includes(value.trim().toLowerCase());
}

/** `price desc` and `-price` are a key and a direction, where a tool has an argument for each. */
function splitSort(shape: AskedTool['input']['shape'], given: GivenArguments): GivenArguments {
  const isOpen = Object.hasOwn(shape, 'sort_direction') && !Object.hasOwn(given, 'sort_direction');
  if (!isOpen) return given;
  const isSort = (name: string): boolean => findMeantArguments(name, ['sort_by']).names.length > 0;
  const [name = '', ...others] = Object.keys(given).filter(isSort);
  const sort = given[name];
  if (others.length > 0 || typeof sort !== 'string') return given;
  const [, minus, key, direction] = KEY_AND_DIRECTION.exec(sort.trim()) ?? [];
  const hasDirection = minus === '-' || direction !== undefined;
  if (key === undefined || !hasDirection) return given;
  return {
    ...given,
    [name]: key,
    sort_direction: direction?.toLowerCase() ?? 'desc',
  };
}

const KEY_AND_DIRECTION = /^(-?)([a-z]\w{0,40})(?:[\s:]+(asc|desc)\w*)?$/i;

/** Words and dates of arguments whose schema leaves them open: to it they are texts, so that a valid one may still be a slip. */
const OPEN_WORDS = new Map(
  Object.entries({
    missing: correctPresence,
    has: correctPresence,
    count_by: correctCounted,
    entity_types: correctType,
    created_after: correctDate,
    created_before: correctDate,
    updated_after: correctDate,
    updated_before: correctDate,
    changed_after: correctDate,
  }),
);

/** A longer text is no slip of a word, and would take long to compare. */
const MAX_WORD_CHARS = 200;

/** A longer list is no slip: a guess of each of its values would take long. */
const MOST_GUESSES = 20;

function correctWords(value: unknown, { argument, tell }: Place): unknown {
  const correct = OPEN_WORDS.get(argument);
  if (correct === undefined) return value;
  if (Array.isArray(value)) {
    if (value.length > MOST_GUESSES) return value;
    return value.map((one) => correctWords(one, { argument, tell }));
  }
  const isWord = typeof value === 'string' && value.length <= MAX_WORD_CHARS;
  return isWord ? correct(value, tell) : value;
}

/** The word that another surely stands for, else the word itself. */
function meantWord(word: string, words: readonly string[], tell: Place['tell']): string {
  const meant = findMeant(word.trim(), words);
  if (meant !== undefined && !meant.isSame) {
    tell(word.trim(), meant.word);
  }
  return meant?.word ?? word;
}

function correctType(word: string): string {
  return meantWord(word, ['Product', 'Category', 'Variant'], () => {});
}

function correctDate(text: string, tell: Place['tell']): string {
  const first = readFirstDay(text);
  if (first !== undefined) tell(text.trim(), first);
  return first ?? text;
}

/** `Images`, and `French` or `translation: French`, which nothing but a translation is in. */
function correctPresence(word: string, tell: Place['tell']): string {
  const named = readNamedWord(word);
  if (named !== undefined) return named;
  if (isPresenceWord(word)) return word;
  const rest = word.replace(/translations?|[:=]/gi, ' ').trim();
  const isCode = rest !== word.trim() && /^[a-z]{2,3}(-[a-z]{2,8})?$/i.test(rest);
  const language = findLanguage(rest) ?? (isCode ? rest : undefined);
  if (language === undefined) return meantWord(word, PRESENCE_WORDS, tell);
  tell('translation', `translation:${language}`);
  return `translation:${language}`;
}

/** `Property: Material` as count_by and missing write it; undefined: it names no property or option. */
function readNamedWord(word: string): string | undefined {
  const [, kind, name] = KIND_AND_NAME.exec(word) ?? [];
  if (kind === undefined) return undefined;
  const isOption = /^o/i.test(kind);
  return isOption ? `option:${name}` : `property:${name}`;
}

const KIND_AND_NAME = /^\s*(propert(?:y|ies)|attributes?|options?)\s*[:=]\s*(.*\S)\s*$/i;

/** `brands` and `Property: Material` as count_by writes them. */
function correctCounted(word: string, tell: Place['tell']): string {
  return readNamedWord(word) ?? meantWord(word, COUNT_KINDS, tell);
}
