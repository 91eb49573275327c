/**
 * One value of an argument as it was surely meant, worked out from its zod schema. A value that the schema takes is
 * never touched, so nothing valid changes its meaning. Pure.
 */

import * as z from 'zod';
import { findMeant } from '../../record/caller-synonyms.ts';
import callerWords from '../../record/caller-words.json' with { type: 'json' };
import { findLanguage } from '../../record/culture.ts';
import { LIMIT_ARGUMENTS } from '../../record/limit-arguments.ts';
import { isRecord, readDate, readNumber } from '../../record/value.ts';
import { holdsWrittenList, readJson, readWrittenList } from './written-list.ts';

/** A tool, as far as its arguments are concerned. */
export interface AskedTool {
  readonly name: string;
  readonly input: z.ZodObject;
  /** Another tool, and the argument that takes the arguments of that tool; absent: none does. */
  readonly passesOn?: { readonly argument: string; readonly to: AskedTool };
  /** Arguments that are days, beside those whose names say it in every tool. */
  readonly days?: readonly string[] | undefined;
}

/** A list with more values than any argument takes (tools/shared-arguments.ts) is refused as it is. */
const MAX_LIST = 5_000;

/** No tool has as many arguments, nor an argument as many members: where more are given, none is looked at. */
export const MAX_MEMBERS = 60;

/** More characters than a list of that many values has as a text. */
const MAX_CHARS = 100_000;

/** Where a value stands. */
export interface Place {
  /** The name of the argument, as the tool has it. */
  readonly argument: string;
  /** Told of what was taken for something else, where that may not be plain to the caller. */
  readonly tell: (given: string, taken: string) => void;
}

/**
 * Lists of texts that hold no commas: one text with commas is several of them. Names and texts that may hold commas are
 * not among them.
 */
const WITHOUT_COMMAS =
  /^(.*codes|code_(contains|excludes)|barcodes|fields|missing|has|file_types|entity_types|rules)$/;

/** Codes may hold commas all the same, so that it is told where one text was taken as several. */
const CODES = /code/;

/** The values of the PIM's own field (Spec §3), and of an argument such as is_active. */
const STATUS_WORDS = new Map(Object.entries(callerWords.statuses));

/** Members of a named value (`properties: [{name, value}]`) as others call them. */
const MEMBER_NAMES = new Map(Object.entries(callerWords.members));

/** The schema of what an optional, nullable or defaulted schema holds. */
export function unwrap(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const mayBeAbsent = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  if (mayBeAbsent || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap());
  }
  return schema;
}

/** Whether a schema takes a value as it is. */
export function takes(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  return schema !== undefined && z.safeParse(schema, value).success;
}

/** Whether to look at all of a value would take long. */
function isTooMuch(value: unknown): boolean {
  if (typeof value === 'string') return value.length > MAX_CHARS;
  if (Array.isArray(value)) {
    const most = value.some(isRecord) ? MAX_MEMBERS : MAX_LIST;
    return value.length > most;
  }
  return isRecord(value) && Object.keys(value).length > MAX_MEMBERS;
}

/**
 * Corrects a value that its schema does not take: a scalar for a list, a list in a JSON text, numbers, booleans and texts
 * for one another, the case and synonyms of an enum, one value in a list for a scalar.
 * @returns the value as it is where the schema takes it, or where nothing better is known; the schema still has to check it
 */
export function correctValue(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  place: Place,
): unknown {
  if (isTooMuch(value)) return value;
  const inner = unwrap(schema);
  // A list of texts takes `["A"]` as one of them, which nobody means.
  const isWritten = inner instanceof z.ZodArray && holdsWrittenList(value);
  if (!isWritten && takes(schema, value)) return value;
  if (inner instanceof z.ZodArray) return correctList(inner, value, place);
  return correctSingle(inner, takeSingle(value), place) ?? value;
}

/** Corrects what is no list; undefined: nothing is known of the schema. */
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

/** A number, the answer to a question of a property, or the language that a culture names. */
function correctText(single: unknown, { argument, tell }: Place): unknown {
  const isTruth = typeof single === 'boolean' && /^(properties|options)$/.test(argument);
  if (isTruth || isSafe(single)) return String(single);
  if (argument !== 'culture' || typeof single !== 'string') {
    return single;
  }
  const language = findLanguage(single);
  if (language !== undefined) tell(single.trim(), language);
  return language ?? single;
}

/** The one scalar or object of a list, where no list is wanted. */
function takeSingle(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value;
  const [single]: readonly unknown[] = value;
  const isWord = typeof single === 'string' || typeof single === 'boolean';
  const isTaken = isWord || isRecord(single) || isSafe(single);
  return isTaken ? single : value;
}

/** A number that says in JSON what it says in JavaScript. */
function isSafe(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/** Text that is a thousand to some and little more than one to others. */
const OPEN_NUMBER = /^\s*-?[1-9]\d{0,2}\.\d{3}\s*$/;

/** A size beyond it is nothing that anybody wants, and refused. */
const MAX_MEANT = 100_000;

/** A number in digits; of sizes, the bound that it is beyond. */
function correctNumber(
  { minValue, maxValue }: z.ZodNumber,
  value: unknown,
  { argument, tell }: Place,
): unknown {
  const isClear = typeof value === 'string' && !OPEN_NUMBER.test(value);
  const number = isClear ? (readNumber(value) ?? value) : value;
  const isSize = LIMIT_ARGUMENTS.includes(argument) && Number.isInteger(number);
  if (!isSize || typeof number !== 'number') return number;
  if (number < 0 || number > MAX_MEANT) return number;
  const atLeast = Math.max(number, minValue ?? number);
  const bound = Math.min(atLeast, maxValue ?? number);
  if (bound !== number) tell(`${argument} ${number}`, String(bound));
  return bound;
}

function correctWord(schema: z.ZodEnum, value: unknown, { argument, tell }: Place): unknown {
  if (typeof value === 'object') return value;
  const word = String(value).trim();
  const status = argument === 'status' ? STATUS_WORDS.get(word.toLowerCase()) : undefined;
  if (status !== undefined) {
    tell(`status ${word}`, status);
    return status;
  }
  if (typeof value !== 'string') return value;
  const options = schema.options.map(String);
  const meant = findMeant(word, options);
  if (meant === undefined) return value;
  if (!meant.isSame) tell(word, meant.word);
  return meant.word;
}

function correctList({ element }: z.ZodArray, value: unknown, place: Place): unknown {
  const inner = unwrap(element);
  const isNumber = inner instanceof z.ZodNumber;
  const listed = listValues(inner, value, place);
  const values = isNumber ? listed.flatMap(splitNumbers) : listed;
  if (isTooMuch(values)) return values;
  return values.map((one) => correctValue(element, one, place));
}

/** The values of what is given for a list. @param inner the schema of one of them */
function listValues(
  inner: z.core.$ZodType | undefined,
  value: unknown,
  { argument, tell }: Place,
): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(readMembers);
  if (typeof value !== 'string') return splitNamed(inner, value);
  const isShort = inner instanceof z.ZodNumber || inner instanceof z.ZodEnum;
  const listed = readList(value, isShort || WITHOUT_COMMAS.test(argument));
  if (listed.length > 1 && CODES.test(argument)) {
    tell(argument, `${listed.length} values`);
  }
  return listed;
}

/** The values that a text writes as a list, else the parts of one that is several. */
function readList(text: string, isSplit: boolean): readonly unknown[] {
  const written = readWrittenList(text);
  if (written !== undefined) return written.flatMap(readMembers);
  const [, bare = text] = /^\s*\[([^[\]]*)\]\s*$/.exec(text) ?? [];
  return isSplit ? splitText(bare) : [text];
}

/** A member of a list, or the values of one that is a list in itself, to whatever depth it was written so. */
function readMembers(member: unknown): readonly unknown[] {
  return readWrittenList(member)?.flatMap(readMembers) ?? [member];
}

/** The object that a JSON text holds; undefined when it holds none. */
function readObject(value: unknown) {
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) {
    return undefined;
  }
  const parsed = readJson(value);
  return isRecord(parsed) ? parsed : undefined;
}

/** The parts between commas, semicolons or ends of lines; the text itself where one of them would be empty. */
function splitText(text: string): readonly string[] {
  if (isTooMuch(text)) return [text];
  const parts = text
    .trim()
    .split(/[,;\r\n]+/)
    .map((part) => part.trim());
  return parts.every((part) => part !== '') ? parts : [text];
}

/** The parts of one member of a list of numbers, also where it stands in a list by itself. */
function splitNumbers(member: unknown): readonly unknown[] {
  const single = takeSingle(member);
  return typeof single === 'string' ? splitText(single) : [member];
}

/** `{"Material": "Wool", "Weight": {"min": 2}}` names two values; what is no such object is one value itself. */
function splitNamed(schema: z.core.$ZodType | undefined, value: unknown): readonly unknown[] {
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) {
    return [value];
  }
  const entries = Object.entries(value);
  const { shape } = schema;
  const areNames = entries.every(([name]) => !Object.hasOwn(shape, renameMember(name, shape)));
  if (!areNames || entries.length === 0) return [value];
  return entries.map(([name, one]) => {
    const members = isRecord(one) ? one : { value: one };
    return { name, ...members };
  });
}

/** An object with its members as the schema calls them; a text for a named value is its name. */
function correctObject(schema: z.ZodObject, value: unknown, place: Place): unknown {
  const { shape } = schema;
  if (typeof value === 'string') {
    const parsed = readObject(value);
    if (parsed !== undefined) return correctObject(schema, parsed, place);
    const isName = Object.hasOwn(shape, 'name') && !/[:=]/.test(value);
    return isName ? { name: value } : value;
  }
  if (!isRecord(value)) return value;
  const [named, ...others] = splitNamed(schema, value);
  if (others.length > 0 || !isRecord(named)) return value;
  const entries = Object.entries(named).filter(([, member]) => member !== null);
  const corrected = entries.map(([given, member]) => {
    const renamed = renameMember(given, shape);
    const name = Object.hasOwn(value, renamed) ? given : renamed;
    const isMember = Object.hasOwn(shape, name);
    return [name, isMember ? correctValue(shape[name], member, place) : member] as const;
  });
  return Object.fromEntries(corrected);
}

function renameMember(name: string, shape: z.core.$ZodShape): string {
  if (Object.hasOwn(shape, name)) return name;
  const meant = findMeant(name, Object.keys(shape));
  const other = meant?.isSame === true ? meant.word : MEMBER_NAMES.get(name);
  if (other !== undefined && Object.hasOwn(shape, other)) return other;
  return name;
}

/** What is written for true and false; undefined for anything else. */
export function readBoolean(value: unknown): boolean | undefined {
  if (value === 0 || value === 1) return value === 1;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (['true', 'yes', '1'].includes(word)) return true;
  return ['false', 'no', '0'].includes(word) ? false : undefined;
}

/**
 * The first day, as `2024-03-01`, of what is written as a year, a month or a day, the year first. Undefined for any other text,
 * such as `03/04/2024`, which is two days, and for a day that is written as it should be.
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
