/**
 * Arguments that the schema accepts stay as they are; others are corrected where only one meaning
 * is possible, so that a slip costs no second call. The schemas in tools/list do not show these
 * other spellings, so models learn only the right form.
 */

import { COUNT_KINDS } from '../../filter/count-values.ts';
import { isPresenceWord, PRESENCE_WORDS } from '../../filter/presence.ts';
import { matchArguments, matchWord } from '../../record/caller-synonyms.ts';
import callerWords from '../../record/caller-words.json' with { type: 'json' };
import { findLanguage } from '../../record/culture.ts';
import {
  accepts,
  correctValue,
  type Place,
  readFirstDay,
  type ToolArguments,
} from './correct-value.ts';

/** Arguments by name, untrusted. */
export type RawArguments = Readonly<Record<string, unknown>>;

/**
 * Corrects names and values of arguments. Never throws: the schema refuses what stays wrong.
 * @returns `args` to parse; `corrections` such as `brand as brand_names`: only plain words, most of
 * them from our tables
 */
export function correctArguments(tool: ToolArguments, rawArgs: RawArguments) {
  const { shape } = tool.input;
  const corrections = new Set<string>();
  const note = (from: string, to: string): void => {
    corrections.add(`${from} as ${to}`);
  };
  const args = splitSort(shape, rawArgs);
  // A map, because a caller may send a name such as `__proto__`.
  const valuesByName = new Map<string, unknown>();
  for (const [name, value] of Object.entries(args)) {
    const argument = correctName(tool, name, args, note);
    // Two names became one argument: neither is certain, so nothing is corrected.
    if (valuesByName.has(argument)) return { args: rawArgs, corrections: [] };
    valuesByName.set(argument, value);
  }
  for (const [argument, value] of valuesByName) {
    valuesByName.set(argument, correctArgument(tool, value, { argument, note }));
  }
  // Every status is the same as no condition on the status.
  const status = valuesByName.get('status');
  if (isEveryStatus(status) && !accepts(shape.status, status)) {
    valuesByName.delete('status');
    corrections.add('every status as no status');
  }
  return { args: Object.fromEntries(valuesByName), corrections: [...corrections] };
}

// Returns the only argument that a name can mean; the name itself where there is no such argument.
function correctName(
  tool: ToolArguments,
  name: string,
  args: RawArguments,
  note: Place['note'],
): string {
  const isArgument = Object.hasOwn(tool.input.shape, name);
  const match = isArgument ? namesForIds(tool, name, args) : findFitting(tool, name, args);
  const [argument, ...further] = match?.names ?? [];
  if (argument === undefined || further.length > 0) return name;
  if (match?.isSame !== true) note(name, argument);
  return argument;
}

function correctArgument({ input, days }: ToolArguments, value: unknown, place: Place): unknown {
  const { argument, note } = place;
  if (!Object.hasOwn(input.shape, argument)) return value;
  const corrected = correctValue(input.shape[argument], value, place);
  const isDay = days?.includes(argument) === true && typeof corrected === 'string';
  return isDay ? correctDate(corrected, note) : correctWords(corrected, place);
}

// Arguments that hosts add to every call, for themselves.
const HOST_ARGUMENTS: readonly string[] = callerWords.arguments_of_hosts;

/** Removes the arguments that a host adds by itself, unless the tool has one of that name. */
export function dropArgumentsOfHosts(
  { input }: Pick<ToolArguments, 'input'>,
  args: RawArguments,
): RawArguments {
  const isOfHost = (name: string): boolean =>
    HOST_ARGUMENTS.includes(name) && !Object.hasOwn(input.shape, name);
  if (!Object.keys(args).some(isOfHost)) return args;
  const entries = Object.entries(args).filter(([name]) => !isOfHost(name));
  return Object.fromEntries(entries);
}

/**
 * Finds the arguments that an unknown name may mean: not set already, and of a type that takes the
 * value.
 */
export function findFitting(
  { input }: Pick<ToolArguments, 'input'>,
  name: string,
  args: RawArguments,
) {
  const valid = Object.keys(input.shape).filter((argument) => !Object.hasOwn(args, argument));
  const { names, isSame } = matchArguments(name, valid);
  const value = args[name];
  const fitting = names.filter((argument) => acceptsCorrected({ input }, argument, value));
  const ofIds = fitting.filter((argument) => /ids?$/.test(argument));
  // A number is more likely an id than a name or code written in digits.
  const likely = isNumeric(value) && ofIds.length > 0 ? ofIds : fitting;
  return { names: likely, isSame };
}

// Names given for ids: `category_ids: "Shoes"`.
function namesForIds(tool: Pick<ToolArguments, 'input'>, name: string, args: RawArguments) {
  const names = name.replace(/_ids$/, '_names');
  const isArgument = names !== name && Object.hasOwn(tool.input.shape, names);
  if (!isArgument || Object.hasOwn(args, names)) return undefined;
  const value = args[name];
  const areNames = !acceptsCorrected(tool, name, value) && acceptsCorrected(tool, names, value);
  return areNames ? { names: [names], isSame: false } : undefined;
}

/** Returns true when an argument accepts a value, corrected where necessary. */
export function acceptsCorrected(
  { input }: Pick<ToolArguments, 'input'>,
  argument: string,
  value: unknown,
): boolean {
  const schema = input.shape[argument];
  const sample: unknown = Array.isArray(value) ? value.slice(0, MAX_GUESSES) : value;
  const place = { argument, note: () => {} };
  const corrected = correctValue(schema, sample, place);
  return accepts(schema, corrected);
}

function isNumeric(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isNumeric);
  return typeof value === 'number';
}

// Both statuses of Spec §3, or a word for all.
function isEveryStatus(value: unknown): boolean {
  if (Array.isArray(value)) {
    const areBoth = value.includes('active') && value.includes('passive');
    return value.length === 2 && areBoth;
  }
  if (typeof value !== 'string') return false;
  return ['all', 'any', 'both'].includes(value.trim().toLowerCase());
}

// `price desc` and `-price` are a key and a direction, where a tool has an argument for each.
function splitSort(shape: ToolArguments['input']['shape'], args: RawArguments): RawArguments {
  const isOpen = Object.hasOwn(shape, 'sort_direction') && !Object.hasOwn(args, 'sort_direction');
  if (!isOpen) return args;
  const isSort = (name: string): boolean => matchArguments(name, ['sort_by']).names.length > 0;
  const [name = '', ...further] = Object.keys(args).filter(isSort);
  const sort = args[name];
  if (further.length > 0 || typeof sort !== 'string') return args;
  const [, minus, key, direction] = KEY_AND_DIRECTION.exec(sort.trim()) ?? [];
  const hasDirection = minus === '-' || direction !== undefined;
  if (key === undefined || !hasDirection) return args;
  return {
    ...args,
    [name]: key,
    sort_direction: direction?.toLowerCase() ?? 'desc',
  };
}

const KEY_AND_DIRECTION = /^(-?)([a-z]\w{0,40})(?:[\s:]+(asc|desc)\w*)?$/i;

// The schema of these arguments accepts any text, so that a text may pass it and still be a slip.
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

// A longer text is no slip of a word, and would take long to compare.
const MAX_WORD_CHARS = 200;

// A longer list is no slip, and correcting each of its values would take long.
const MAX_GUESSES = 20;

function correctWords(value: unknown, { argument, note }: Place): unknown {
  const correct = OPEN_WORDS.get(argument);
  if (correct === undefined) return value;
  if (Array.isArray(value)) {
    if (value.length > MAX_GUESSES) return value;
    return value.map((entry) => correctWords(entry, { argument, note }));
  }
  const isWord = typeof value === 'string' && value.length <= MAX_WORD_CHARS;
  return isWord ? correct(value, note) : value;
}

function correctToKnownWord(word: string, words: readonly string[], note: Place['note']): string {
  const match = matchWord(word.trim(), words);
  if (match !== undefined && !match.isSame) {
    note(word.trim(), match.word);
  }
  return match?.word ?? word;
}

function correctType(word: string): string {
  return correctToKnownWord(word, ['Product', 'Category', 'Variant'], () => {});
}

function correctDate(text: string, note: Place['note']): string {
  const first = readFirstDay(text);
  if (first !== undefined) note(text.trim(), first);
  return first ?? text;
}

// `Images`; and `French` or `translation: French`, since only translations are in a language.
function correctPresence(word: string, note: Place['note']): string {
  const named = readNamedWord(word);
  if (named !== undefined) return named;
  if (isPresenceWord(word)) return word;
  const rest = word.replace(/translations?|[:=]/gi, ' ').trim();
  const isCode = rest !== word.trim() && /^[a-z]{2,3}(-[a-z]{2,8})?$/i.test(rest);
  const language = findLanguage(rest) ?? (isCode ? rest : undefined);
  if (language === undefined) return correctToKnownWord(word, PRESENCE_WORDS, note);
  note('translation', `translation:${language}`);
  return `translation:${language}`;
}

// `Property: Material` in the form of count_by and missing; undefined: no property or option is
// named.
function readNamedWord(word: string): string | undefined {
  const [, kind, name] = KIND_AND_NAME.exec(word) ?? [];
  if (kind === undefined) return undefined;
  const isOption = /^o/i.test(kind);
  return isOption ? `option:${name}` : `property:${name}`;
}

const KIND_AND_NAME = /^\s*(propert(?:y|ies)|attributes?|options?)\s*[:=]\s*(.*\S)\s*$/i;

// `brands` and `Property: Material` in the form of count_by.
function correctCounted(word: string, note: Place['note']): string {
  return readNamedWord(word) ?? correctToKnownWord(word, COUNT_KINDS, note);
}
