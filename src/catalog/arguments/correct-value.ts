/** A value that the schema accepts stays as it is, so nothing valid changes its meaning. */

import * as z from 'zod';
import { matchWord } from '../../record/caller-synonyms.ts';
import callerWords from '../../record/caller-words.json' with { type: 'json' };
import { findLanguage } from '../../record/culture.ts';
import { LIMIT_ARGUMENTS } from '../../record/limit-arguments.ts';
import { isRecord, readDate, readNumber } from '../../record/value.ts';
import { holdsWrittenList, readJson, readWrittenList } from './written-list.ts';

/** Name and arguments of a tool. */
export interface ToolArguments {
  readonly name: string;
  readonly input: z.ZodObject;
  // Another tool, whose arguments are the value of this argument.
  readonly passesOn?: { readonly argument: string; readonly to: ToolArguments };
  // Days, beside the arguments whose names say it in every tool.
  readonly days?: readonly string[] | undefined;
}

// No argument takes a longer list (tools/shared-arguments.ts); the schema refuses it.
const MAX_LIST = 5_000;

/**
 * More arguments than any tool has, and more members than any argument has: beyond it, nothing is
 * examined.
 */
export const MAX_MEMBERS = 60;

// More characters than a list of that many values has as a text.
const MAX_CHARS = 100_000;

/** Argument whose value is corrected. */
export interface Place {
  // As the tool calls it.
  readonly argument: string;
  // Called for corrections that the caller may not expect.
  readonly note: (from: string, to: string) => void;
}

// Lists of texts without commas: one text with commas is several of them. Names may hold commas, so
// lists of names are not among them.
const WITHOUT_COMMAS =
  /^(.*codes|code_(contains|excludes)|barcodes|fields|missing|has|file_types|entity_types|rules)$/;

// Codes can hold commas after all, so splitting one text is noted.
const CODES = /code/;

// The values of the PIM's own field (Spec §3), and of arguments such as is_active.
const STATUS_WORDS = new Map(Object.entries(callerWords.statuses));

// Members of a named value (`properties: [{name, value}]`) as other systems call them.
const MEMBER_NAMES = new Map(Object.entries(callerWords.members));

/** Returns the schema within an optional, nullable or defaulted schema. */
export function unwrap(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const mayBeAbsent = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  if (mayBeAbsent || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap());
  }
  return schema;
}

/** Returns true when a schema accepts a value as it is. */
export function accepts(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  return schema !== undefined && z.safeParse(schema, value).success;
}

// Examining every part of the value would take long.
function isTooMuch(value: unknown): boolean {
  if (typeof value === 'string') return value.length > MAX_CHARS;
  if (Array.isArray(value)) {
    const most = value.some(isRecord) ? MAX_MEMBERS : MAX_LIST;
    return value.length > most;
  }
  return isRecord(value) && Object.keys(value).length > MAX_MEMBERS;
}

/**
 * Corrects a value that its schema does not accept: a scalar for a list, a list in a JSON text,
 * numbers, booleans and texts for one another, the case and synonyms of an enum, a list of one
 * value for a scalar.
 * @returns the value as it is where the schema accepts it, or where no correction is known; the
 * schema still has to check it
 */
export function correctValue(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  place: Place,
): unknown {
  if (isTooMuch(value)) return value;
  const inner = unwrap(schema);
  // A list of texts accepts `["A"]` as one of its texts, which nobody means.
  const isWritten = inner instanceof z.ZodArray && holdsWrittenList(value);
  if (!isWritten && accepts(schema, value)) return value;
  if (inner instanceof z.ZodArray) return correctList(inner, value, place);
  return correctSingle(inner, unwrapSingle(value), place) ?? value;
}

// Undefined: this kind of schema has no corrections.
function correctSingle(
  schema: z.core.$ZodType | undefined,
  single: unknown,
  place: Place,
): unknown {
  if (schema instanceof z.ZodRecord) return readObject(single) ?? single;
  if (schema instanceof z.ZodObject) return correctObject(schema, single, place);
  if (schema instanceof z.ZodNumber) return correctNumber(schema, single, place);
  if (schema instanceof z.ZodBoolean) return readBoolean(single) ?? single;
  if (schema instanceof z.ZodEnum) return correctWord(schema, single, place);
  if (schema instanceof z.ZodString) return correctText(single, place);
  return undefined;
}

// A number as text; true and false as the value of a property; a culture by the name of its
// language.
function correctText(single: unknown, { argument, note }: Place): unknown {
  const isTruth = typeof single === 'boolean' && /^(properties|options)$/.test(argument);
  if (isTruth || isSafe(single)) return String(single);
  if (argument !== 'culture' || typeof single !== 'string') {
    return single;
  }
  const language = findLanguage(single);
  if (language !== undefined) note(single.trim(), language);
  return language ?? single;
}

// The only value of a list, where the schema is of no list.
function unwrapSingle(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value;
  const [single]: readonly unknown[] = value;
  const isWord = typeof single === 'string' || typeof single === 'boolean';
  const isScalar = isWord || isRecord(single) || isSafe(single);
  return isScalar ? single : value;
}

// Such a number is exact in JSON and in JavaScript.
function isSafe(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

// `1.234` is above a thousand in some countries and a little above one in others.
const OPEN_NUMBER = /^\s*-?[1-9]\d{0,2}\.\d{3}\s*$/;

// Nobody wants a larger size, so the schema refuses it.
const MAX_PLAUSIBLE_SIZE = 100_000;

// A number written in digits. A size beyond its bounds becomes the bound.
function correctNumber(
  { minValue, maxValue }: z.ZodNumber,
  value: unknown,
  { argument, note }: Place,
): unknown {
  const isClear = typeof value === 'string' && !OPEN_NUMBER.test(value);
  const number = isClear ? (readNumber(value) ?? value) : value;
  const isSize = LIMIT_ARGUMENTS.includes(argument) && Number.isInteger(number);
  if (!isSize || typeof number !== 'number') return number;
  if (number < 0 || number > MAX_PLAUSIBLE_SIZE) return number;
  const atLeast = Math.max(number, minValue ?? number);
  const bound = Math.min(atLeast, maxValue ?? number);
  if (bound !== number) note(`${argument} ${number}`, String(bound));
  return bound;
}

function correctWord(schema: z.ZodEnum, value: unknown, { argument, note }: Place): unknown {
  if (typeof value === 'object') return value;
  const word = String(value).trim();
  const status = argument === 'status' ? STATUS_WORDS.get(word.toLowerCase()) : undefined;
  if (status !== undefined) {
    note(`status ${word}`, status);
    return status;
  }
  if (typeof value !== 'string') return value;
  const options = schema.options.map(String);
  const match = matchWord(word, options);
  if (match === undefined) return value;
  if (!match.isSame) note(word, match.word);
  return match.word;
}

function correctList({ element }: z.ZodArray, value: unknown, place: Place): unknown {
  const inner = unwrap(element);
  const isNumber = inner instanceof z.ZodNumber;
  const parts = listValues(inner, value, place);
  const values = isNumber ? parts.flatMap(splitNumbers) : parts;
  if (isTooMuch(values)) return values;
  return values.map((part) => correctValue(element, part, place));
}

function listValues(
  inner: z.core.$ZodType | undefined,
  value: unknown,
  { argument, note }: Place,
): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(readMembers);
  if (typeof value !== 'string') return splitNamed(inner, value);
  const isShort = inner instanceof z.ZodNumber || inner instanceof z.ZodEnum;
  const parts = readList(value, isShort || WITHOUT_COMMAS.test(argument));
  if (parts.length > 1 && CODES.test(argument)) {
    note(argument, `${parts.length} values`);
  }
  return parts;
}

// A list written as text, else the parts of a text with several values.
function readList(text: string, isSplit: boolean): readonly unknown[] {
  const written = readWrittenList(text);
  if (written !== undefined) return written.flatMap(readMembers);
  const [, bare = text] = /^\s*\[([^[\]]*)\]\s*$/.exec(text) ?? [];
  return isSplit ? splitText(bare) : [text];
}

// A list within a list is flattened, to any depth.
function readMembers(member: unknown): readonly unknown[] {
  return readWrittenList(member)?.flatMap(readMembers) ?? [member];
}

// Undefined: the text is no JSON object.
function readObject(value: unknown) {
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) {
    return undefined;
  }
  const parsed = readJson(value);
  return isRecord(parsed) ? parsed : undefined;
}

// Parts between commas, semicolons or ends of lines; the text itself where a part would be empty.
function splitText(text: string): readonly string[] {
  if (isTooMuch(text)) return [text];
  const parts = text
    .trim()
    .split(/[,;\r\n]+/)
    .map((part) => part.trim());
  return parts.every((part) => part !== '') ? parts : [text];
}

// A list of numbers may hold one text with several.
function splitNumbers(member: unknown): readonly unknown[] {
  const single = unwrapSingle(member);
  return typeof single === 'string' ? splitText(single) : [member];
}

// `{"Material": "Wool", "Weight": {"min": 2}}` names two values; any other object is one value.
function splitNamed(schema: z.core.$ZodType | undefined, value: unknown): readonly unknown[] {
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) {
    return [value];
  }
  const entries = Object.entries(value);
  const { shape } = schema;
  const areNames = entries.every(([name]) => !Object.hasOwn(shape, renameMember(name, shape)));
  if (!areNames || entries.length === 0) return [value];
  return entries.map(([name, member]) => {
    const members = isRecord(member) ? member : { value: member };
    return { name, ...members };
  });
}

// Members get the names of the schema; a text for a named value is its name.
function correctObject(schema: z.ZodObject, value: unknown, place: Place): unknown {
  const { shape } = schema;
  if (typeof value === 'string') {
    const parsed = readObject(value);
    if (parsed !== undefined) return correctObject(schema, parsed, place);
    const isName = Object.hasOwn(shape, 'name') && !/[:=]/.test(value);
    return isName ? { name: value } : value;
  }
  if (!isRecord(value)) return value;
  const [named, ...further] = splitNamed(schema, value);
  if (further.length > 0 || !isRecord(named)) return value;
  const entries = Object.entries(named).filter(([, member]) => member !== null);
  const corrected = entries.map(([key, member]) => {
    const renamed = renameMember(key, shape);
    const name = Object.hasOwn(value, renamed) ? key : renamed;
    const isMember = Object.hasOwn(shape, name);
    return [name, isMember ? correctValue(shape[name], member, place) : member] as const;
  });
  return Object.fromEntries(corrected);
}

function renameMember(name: string, shape: z.core.$ZodShape): string {
  if (Object.hasOwn(shape, name)) return name;
  const match = matchWord(name, Object.keys(shape));
  const member = match?.isSame === true ? match.word : MEMBER_NAMES.get(name);
  if (member !== undefined && Object.hasOwn(shape, member)) return member;
  return name;
}

/** Reads the usual spellings of true and false; undefined for anything else. */
export function readBoolean(value: unknown): boolean | undefined {
  if (value === 0 || value === 1) return value === 1;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (['true', 'yes', '1'].includes(word)) return true;
  return ['false', 'no', '0'].includes(word) ? false : undefined;
}

/**
 * Returns the first day, as `2024-03-01`, of a year, month or day that is written with the year
 * first. Undefined for other texts, such as `03/04/2024`, which may be either of two days, and for
 * a day in the right form already.
 */
export function readFirstDay(text: string): string | undefined {
  const written = text.trim();
  const [, year, month = '1', day = '1'] = YEAR_FIRST.exec(written) ?? [];
  const first = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const isRightAlready = first === written;
  if (isRightAlready || readDate(first) === undefined) return undefined;
  return first;
}

const YEAR_FIRST = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/;
