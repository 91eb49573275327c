/**
 * One value of an argument as it was surely meant, worked out from its zod schema. A value that the schema takes is
 * never touched, so nothing valid changes its meaning. Pure.
 */

import * as z from 'zod';
import { readBoolean, readJson, readNumber } from '../call/argument-texts.ts';
import { findLanguage } from '../record/culture.ts';
import { readQuantity } from '../record/quantity.ts';
import { isSameUnit } from '../record/units.ts';
import { isRecord } from '../record/value.ts';
import { findMeant } from '../record/word-synonyms.ts';
import { MAX_LIST } from './asked-tool.ts';

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
const WITHOUT_COMMAS = /^(.*codes|code_(contains|excludes)|barcodes|fields|missing|has|file_types|entity_types|rules)$/;

/** Lists of named values, whose values are texts that may say `true`. */
const NAMED_VALUES: ReadonlySet<string> = new Set(['properties', 'options']);

/** Codes may hold commas all the same, so that it is told where one text was taken as several. */
const CODES = /code/;

function isAll(value: unknown): boolean {
  return value === '*' || (typeof value === 'string' && value.toLowerCase() === 'all');
}

/** Words by the argument that takes them, as texts of a form that the schema checks. */
const TEXT_WORDS: Readonly<Record<string, (text: string) => string | undefined>> = { culture: findLanguage };

/** Members of a named value (`properties: [{name, value}]`) as others call them. */
const MEMBER_NAMES: Readonly<Record<string, string>> = {
  ...{ key: 'name', property: 'name', option: 'name' },
  ...{ val: 'value', equals: 'value', eq: 'value', like: 'contains', includes: 'contains' },
  ...{ from: 'min', minimum: 'min', gte: 'min', to: 'max', maximum: 'max', lte: 'max', uom: 'unit' },
};

/** The schema of what an optional, nullable or defaulted schema holds. */
export function unwrap(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap());
  }
  return schema;
}

/** Whether a schema takes a value as it is. */
export function takes(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  return schema !== undefined && z.safeParse(schema, value).success;
}

/**
 * Corrects a value that its schema does not take: a scalar for a list, a list in a JSON text, numbers, booleans and texts
 * for one another, the case and synonyms of an enum, one value in a list for a scalar.
 * @returns the value as it is where the schema takes it, or where nothing better is known; the schema still has to check it
 */
export function correctValue(schema: z.core.$ZodType | undefined, value: unknown, place: Place): unknown {
  if ((Array.isArray(value) && value.length > MAX_LIST) || takes(schema, value)) return value;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return correctList(inner, value, place);
  const single = takeSingle(value);
  if (inner instanceof z.ZodObject) return correctObject(inner, single, place);
  if (inner instanceof z.ZodNumber) {
    const number = typeof single === 'string' ? (readNumberOf(single, place) ?? single) : single;
    return place.argument === 'limit' ? lowerToMost(inner, number, place) : number;
  }
  if (inner instanceof z.ZodBoolean) return readBoolean(single) ?? single;
  if (inner instanceof z.ZodEnum) return correctWord(inner, single, place);
  if (!(inner instanceof z.ZodString)) return value;
  if (typeof single === 'boolean' && NAMED_VALUES.has(place.argument)) return String(single);
  if (typeof single !== 'string') return Number.isFinite(single) && isSafe(single) ? String(single) : single;
  const meant = TEXT_WORDS[place.argument]?.(single);
  if (meant !== undefined) place.tell(single.trim(), meant);
  return meant ?? single;
}

/** Text that is a thousand to some and little more than one to others. */
const OPEN_NUMBER = /^\s*-?[1-9]\d{0,2}\.\d{3}\s*$/;

/** The number in a text, an id also behind `#`. */
function readNumberOf(text: string, { argument }: Place): number | undefined {
  if (OPEN_NUMBER.test(text)) return undefined;
  return readNumber(/ids?$/.test(argument) ? text.replace(/^\s*#/, '') : text);
}

function correctList(schema: z.ZodArray, value: unknown, place: Place): unknown {
  const { element } = schema;
  const word = unwrap(element);
  const isNumber = word instanceof z.ZodNumber;
  const isEnum = word instanceof z.ZodEnum;
  const split = isNumber || isEnum || WITHOUT_COMMAS.test(place.argument) ? splitText : splitLines;
  const listed =
    typeof value === 'string'
      ? (readList(value) ?? split(value))
      : Array.isArray(value)
        ? value
        : (splitNamed(word, value) ?? [value]);
  if (typeof value === 'string' && listed.length > 1 && CODES.test(place.argument)) {
    place.tell(place.argument, `${listed.length} values`);
  }
  if (isEnum && !takes(word, 'all') && listed.length === 1 && isAll(listed[0])) return word.options;
  const values = isNumber ? listed.flatMap((one) => (typeof one === 'string' ? splitText(one) : [one])) : listed;
  return values.map((one) => correctValue(element, one, place));
}

function readList(text: string): readonly unknown[] | undefined {
  const parsed = text.trimStart().startsWith('[') ? readJson(text) : undefined;
  return Array.isArray(parsed) ? parsed : undefined;
}

/** `{"Material": "Wool", "Colour": "red"}` names two values; undefined of what is no such object. */
function splitNamed(schema: z.core.$ZodType | undefined, value: unknown): readonly unknown[] | undefined {
  if (!(schema instanceof z.ZodObject) || !hasNamed(schema.shape) || !isRecord(value)) return undefined;
  const entries = Object.entries(value);
  const areNames = entries.every(([name]) => !Object.hasOwn(schema.shape, renameMember(name, schema.shape)));
  return entries.length > 1 && areNames ? entries.map(([name, one]) => ({ [name]: one })) : undefined;
}

/** Whether an object names a value. */
function hasNamed(shape: z.core.$ZodShape): boolean {
  return Object.hasOwn(shape, 'name') && Object.hasOwn(shape, 'value');
}

/** The parts between commas, semicolons or ends of lines; the text itself where one of them would be empty. */
function splitText(text: string): readonly unknown[] {
  const parts = text
    .trim()
    .split(/[,;\r\n]+/)
    .map((part) => part.trim());
  return parts.every((part) => part !== '') ? parts : [text];
}

/** The lines that say something: no value of the catalog has an end of line. */
function splitLines(text: string): readonly unknown[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return lines.length > 1 ? lines : [text];
}

/** A text for a named value is its name, or its name and value; and so is an object of one other member. */
function correctObject(schema: z.ZodObject, value: unknown, place: Place): unknown {
  const { shape } = schema;
  const isNamed = hasNamed(shape);
  if (typeof value === 'string') {
    const parsed = value.trimStart().startsWith('{') ? readJson(value) : undefined;
    if (isRecord(parsed)) return correctObject(schema, parsed, place);
    return isNamed ? readNamed(value, place) : value;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  const [entry] = entries;
  if (isNamed && entry !== undefined && entries.length === 1) {
    const [name, text] = entry;
    const isScalar = typeof text === 'string' || typeof text === 'boolean' || isSafe(text);
    if (isScalar && !Object.hasOwn(shape, renameMember(name, shape)) && takes(shape.name, name)) {
      place.tell(place.argument, 'name and value');
      return { name, value: String(text) };
    }
  }
  const renamed = Object.fromEntries(
    entries.map(([given, member]) => {
      const name = renameMember(given, shape);
      return [Object.hasOwn(shape, name) && (name === given || !Object.hasOwn(value, name)) ? name : given, member];
    }),
  );
  return Object.fromEntries(
    Object.entries(isNamed ? splitUnit(renamed) : renamed).map(([name, member]) => [
      name,
      Object.hasOwn(shape, name) ? correctValue(shape[name], member, place) : member,
    ]),
  );
}

/** `{"max": "0.5 kg"}` is a bound and its unit, where the others do not contradict it. */
function splitUnit(named: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const bounds = ['min', 'max'].flatMap((name) => {
    const text = named[name];
    const quantity = typeof text === 'string' ? readQuantity(text) : undefined;
    return quantity?.unit === undefined ? [] : [{ name, amount: quantity.amount, unit: quantity.unit }];
  });
  const unit = named.unit ?? bounds[0]?.unit;
  if (typeof unit !== 'string' || bounds.some((bound) => !isSameUnit(bound.unit, unit))) return named;
  return { ...named, ...Object.fromEntries(bounds.map(({ name, amount }) => [name, amount])), unit };
}

/** `Material: Cotton` and `Material=Cotton` are a name and a value, `Material` is a name. */
function readNamed(text: string, { argument, tell }: Place): Readonly<Record<string, string>> {
  const [, name, value] = /^([^:=]{1,100})[:=]([^:=]+)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) return { name: text };
  tell(argument, 'name and value');
  return { name: name.trim(), value: value.trim() };
}

function renameMember(name: string, shape: z.core.$ZodShape): string {
  if (Object.hasOwn(shape, name)) return name;
  const meant = findMeant(name, Object.keys(shape));
  if (meant?.isSame === true) return meant.word;
  const other = Object.hasOwn(MEMBER_NAMES, name) ? MEMBER_NAMES[name] : undefined;
  return other !== undefined && Object.hasOwn(shape, other) ? other : name;
}

/** A limit beyond it is no number of records that anybody wants, and refused. */
const MAX_MEANT = 100_000;

/** More records than a call shows at most are as many as it shows: the rest has a cursor. */
function lowerToMost({ maxValue }: z.ZodNumber, value: unknown, { argument, tell }: Place): unknown {
  if (isAll(value) && maxValue !== null) {
    tell(`${argument} all`, String(maxValue));
    return maxValue;
  }
  if (!Number.isInteger(value) || typeof value !== 'number' || maxValue === null) return value;
  if (value <= maxValue || value > MAX_MEANT) return value;
  tell(`${argument} ${value}`, String(maxValue));
  return maxValue;
}

/** The values of the PIM's own field (Spec §3). */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  ...{ '1': 'active', '-1': 'passive' },
  // Of an argument such as is_active.
  ...{ true: 'active', false: 'passive', yes: 'active', no: 'passive' },
};

function correctWord(schema: z.ZodEnum, value: unknown, { argument, tell }: Place): unknown {
  if (typeof value === 'object') return value;
  const word = String(value).trim().toLowerCase();
  const status = argument === 'status' && Object.hasOwn(STATUS_WORDS, word) ? STATUS_WORDS[word] : undefined;
  if (status !== undefined && schema.options.includes(status)) {
    tell(`status ${word}`, status);
    return status;
  }
  if (typeof value !== 'string') return value;
  const meant = findMeant(value.trim(), schema.options.map(String));
  if (meant === undefined) return value;
  if (!meant.isSame) tell(value.trim(), meant.word);
  return meant.word;
}

/** The one scalar or object of a list, where no list is wanted. */
function takeSingle(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value;
  const [single]: readonly unknown[] = value;
  return typeof single === 'string' || typeof single === 'boolean' || isRecord(single) || isSafe(single)
    ? single
    : value;
}

/** A number that says in JSON what it says in JavaScript. */
function isSafe(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
