/**
 * What is wrong with arguments, in sentences of ours: what was expected, what came where it is short and plain, and what to
 * do. The caller's text is never repeated at length, because it may be meant for whoever reads the error. Pure.
 */

import * as z from 'zod';
import { InvalidArgumentError } from '../../errors.ts';
import { findMeantArguments, findWayElsewhere } from '../../record/caller-synonyms.ts';
import { nearestName } from '../../record/nearest.ts';
import { isRecord } from '../../record/value.ts';
import { findFitting, fits, type GivenArguments } from './correct-arguments.ts';
import { type AskedTool, unwrap } from './correct-value.ts';

/** Explains the first thing that is wrong with the arguments of a tool. */
export function explainIssue(tool: AskedTool, issue: z.core.$ZodIssue | undefined, given: unknown) {
  if (issue === undefined || !isRecord(given)) {
    return new InvalidArgumentError(
      'The arguments must be one object.',
      'Give each argument by its name.',
    );
  }
  // The path has only names of the schema and positions: below an unknown name nothing is looked at.
  const [name = '', ...rest] = issue.path.map(String);
  const members = rest.filter((step) => !/^\d+$/.test(step));
  const argument = [name, ...members].join('.');
  const schema = schemaAt(tool.input, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    return name === ''
      ? explainUnknown(tool, unknown, given)
      : explainMember(argument, schema, unknown);
  }
  const isOptional = tool.input.shape[name] instanceof z.ZodOptional;
  const orNone = isOptional ? `, or leave ${name} out` : '';
  if (issue.input === undefined) {
    return new InvalidArgumentError(
      `${tool.name} needs ${argument}: ${describeForm(schema)}.`,
      `Add ${argument}${orNone}.`,
      name,
    );
  }
  const subject = members.length < rest.length ? `Each value of ${argument}` : argument;
  return new InvalidArgumentError(
    `${subject} ${describeFault(issue, schema)}.`,
    `${suggestWord(schema, issue.input) ?? `Correct ${argument}`}${orNone}.`,
    name,
  );
}

/** What is wrong, as the end of a sentence: `must be active or passive, not "foo"`. */
function describeFault(issue: z.core.$ZodIssue, schema: z.core.$ZodType | undefined): string {
  const { message, input } = issue;
  // The schemas of shared-arguments.ts say in words what no type says.
  if (/^must be /.test(message)) return `${message}${describeGiven(input)}`;
  if (/^(must|has) /.test(message)) return message;
  if (issue.code === 'too_big' && typeof input !== 'number') {
    const unit = typeof input === 'string' ? 'characters' : 'values';
    return `must have at most ${issue.maximum} ${unit}`;
  }
  if (issue.code === 'too_small' && typeof input !== 'number') return 'must not be empty';
  return `must be ${describeForm(schema)}${describeGiven(input)}`;
}

/** The form that a schema wants, as it stands after "must be". */
function describeForm(schema: z.core.$ZodType | undefined): string {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodEnum) return joinWords(inner.options.map(String));
  if (inner instanceof z.ZodBoolean) return 'true or false';
  if (inner instanceof z.ZodString) return 'a text';
  if (inner instanceof z.ZodNumber) return describeNumber(inner);
  if (inner instanceof z.ZodRecord) return 'an object';
  if (inner instanceof z.ZodArray) {
    return `a list, each value of it ${describeForm(inner.element)}`;
  }
  if (inner instanceof z.ZodObject) {
    const members = Object.entries(inner.shape).map(([name, member]) =>
      member instanceof z.ZodOptional ? `optionally ${name}` : name,
    );
    return `an object with ${joinWords(members, 'and')}`;
  }
  return 'of another form';
}

function describeNumber({ isInt, minValue, maxValue }: z.ZodNumber): string {
  const what = isInt ? 'a whole number' : 'a number';
  if (minValue === null || minValue <= -Number.MAX_SAFE_INTEGER) return what;
  const isOpen = maxValue === null || maxValue >= Number.MAX_SAFE_INTEGER;
  return isOpen ? `${what} from ${minValue} on` : `${what} from ${minValue} to ${maxValue}`;
}

function joinWords(words: readonly string[], last = 'or'): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** What came instead: a number or a plain word as it is, of anything else its type. */
function describeGiven(value: unknown): string {
  if (typeof value === 'string') {
    return isPlain(value) ? `, not "${value}"` : '';
  }
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
    return `, not ${value}`;
  }
  return Array.isArray(value) ? ', not a list' : ', not an object';
}

/** A text that can be repeated: too short, and of too few characters, to say anything to whoever reads it. */
function isPlain(text: string): boolean {
  return /^\w{1,40}$/.test(text);
}

/** The nearest word of an enum, where one is near. */
function suggestWord(schema: z.core.$ZodType | undefined, value: unknown): string | undefined {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodEnum) || typeof value !== 'string') {
    return undefined;
  }
  const nearest = nearestName(value, inner.options.map(String));
  return nearest === undefined
    ? 'Choose one of them'
    : `Did you mean ${nearest}? Choose one of them`;
}

/** An unknown name, repeated only where it is a plain one. A name is only suggested if it would take the value. */
function explainUnknown(
  tool: AskedTool,
  unknown: string,
  given: GivenArguments,
): InvalidArgumentError {
  const valid = Object.keys(tool.input.shape);
  const value = given[unknown];
  const open = valid.filter((name) => !Object.hasOwn(given, name) && fits(tool, name, value));
  const meant = findFitting(tool, unknown, given).names;
  const known = findMeantArguments(unknown, valid).names;
  const way = known.length === 0 ? findWayElsewhere(unknown, valid) : undefined;
  const nearest = way === undefined && known.length === 0 ? nearestName(unknown, open) : undefined;
  const likely = meant.length > 0 ? meant : known;
  const suggested = likely.length > 0 || nearest === undefined ? likely : [nearest];
  const list = valid.length === 0 ? 'It takes none.' : `Its arguments are ${valid.join(', ')}.`;
  const question = suggested.length === 0 ? '.' : `; did you mean ${joinWords(suggested)}?`;
  return new InvalidArgumentError(
    `${tool.name} has no argument ${isPlain(unknown) ? `"${unknown}"` : 'of that name'}${question}`,
    way === undefined ? list : `${way} ${list}`,
    suggested[0],
  );
}

function explainMember(
  parent: string,
  schema: z.core.$ZodType | undefined,
  unknown: string,
): InvalidArgumentError {
  const members = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return new InvalidArgumentError(
    `${parent} has no member ${isPlain(unknown) ? `"${unknown}"` : 'of that name'}.`,
    `${parent} takes ${joinWords(members, 'and')}.`,
    parent,
  );
}

function schemaAt(
  schema: z.core.$ZodType | undefined,
  path: readonly PropertyKey[],
): z.core.$ZodType | undefined {
  const [step, ...rest] = path;
  const inner = unwrap(schema);
  if (step === undefined) return inner;
  if (inner instanceof z.ZodArray) return schemaAt(inner.element, rest);
  return inner instanceof z.ZodObject && typeof step === 'string'
    ? schemaAt(inner.shape[step], rest)
    : undefined;
}
