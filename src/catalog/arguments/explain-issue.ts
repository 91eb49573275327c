/**
 * The caller's text is not repeated at length, because it may be addressed to whoever reads the
 * error.
 */

import * as z from 'zod';
import { InvalidArgumentError } from '../../errors.ts';
import { findWayElsewhere, matchArguments } from '../../record/caller-synonyms.ts';
import { nearestName } from '../../record/nearest.ts';
import { isRecord } from '../../record/value.ts';
import { acceptsCorrected, findFitting, type RawArguments } from './correct-arguments.ts';
import { type ToolArguments, unwrap } from './correct-value.ts';

/** Explains the first fault in the arguments of a tool. */
export function explainIssue(
  tool: ToolArguments,
  issue: z.core.$ZodIssue | undefined,
  args: unknown,
) {
  if (issue === undefined || !isRecord(args)) {
    return new InvalidArgumentError(
      'The arguments must be one object.',
      'Give each argument by its name.',
    );
  }
  const place = readPlace(issue);
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    if (place.name === '') return explainUnknown(tool, unknown, args);
    return explainUnknownMember(tool, unknown, issue);
  }
  const { name, argument, isOfValues } = place;
  const isOptional = tool.input.shape[name] instanceof z.ZodOptional;
  const orNone = isOptional ? `, or leave ${name} out` : '';
  if (issue.input === undefined) {
    const failed = `${tool.name} needs ${argument}.`;
    return new InvalidArgumentError(failed, `Add ${argument}${orNone}.`, name);
  }
  const subject = isOfValues ? `Each value of ${argument}` : argument;
  const fault = describeFault(issue);
  const instead = describeInput(issue.input);
  return new InvalidArgumentError(
    `${subject} ${fault}${instead}.`,
    `Correct ${argument}${orNone}.`,
    name,
  );
}

// Reads where a fault is: the path `['properties', 0, 'name']` is in the argument `properties`,
// written as `properties.name`, in a value of a list. The path holds only names of the schema and
// positions: nothing below an unknown name is examined.
function readPlace({ path }: z.core.$ZodIssue) {
  const [name = '', ...rest] = path.map(String);
  const members = rest.filter((step) => !/^\d+$/.test(step));
  return {
    name,
    argument: [name, ...members].join('.'),
    isOfValues: members.length < rest.length,
  };
}

function explainUnknownMember(
  tool: ToolArguments,
  unknown: string,
  issue: z.core.$ZodIssue,
): InvalidArgumentError {
  const { name, argument } = readPlace(issue);
  const failed = `${argument} has no member ${quoteUnknown(unknown)}.`;
  const valid = listMembers(tool.input, issue.path).join(', ');
  return new InvalidArgumentError(failed, `${argument} takes ${valid}.`, name);
}

function listMembers(
  schema: z.core.$ZodType | undefined,
  [step, ...rest]: readonly PropertyKey[],
): readonly string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return listMembers(inner.element, rest);
  if (!(inner instanceof z.ZodObject)) return [];
  if (step === undefined) return Object.keys(inner.shape);
  return listMembers(inner.shape[String(step)], rest);
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

// Returns the end of a sentence: `must be one of "active"|"passive"`.
function describeFault({ message }: z.core.$ZodIssue): string {
  // The schemas of shared-arguments.ts have messages for rules that no type can say.
  if (/^(must|has) /.test(message)) return message;
  const [, expected = 'of another form'] = EXPECTED.exec(message) ?? [];
  const type = TYPES[expected];
  if (type !== undefined) return `must be ${type}`;
  const rest = expected.replace(/^\w+ to (?:be|have) /, '');
  return `must be ${rest}`;
}

// The form of zod's messages.
const EXPECTED = /expected (.*?)(?:, received .*)?$/s;

function describeInput(value: unknown): string {
  if (typeof value === 'string') return isPlain(value) ? `, not "${value}"` : '';
  if (typeof value === 'number' || typeof value === 'boolean') return `, not ${value}`;
  return '';
}

// Such a text is too short and too plain to instruct whoever reads it, so it can be repeated.
function isPlain(text: string): boolean {
  return /^\w{1,40}$/.test(text);
}

function quoteUnknown(name: string): string {
  return isPlain(name) ? `"${name}"` : 'of that name';
}

// An argument is suggested only if it would accept the value.
function explainUnknown(
  tool: ToolArguments,
  unknown: string,
  args: RawArguments,
): InvalidArgumentError {
  const valid = Object.keys(tool.input.shape);
  const matching = listMatching(tool, unknown, args);
  const otherWay = matching.length === 0 ? findOtherWay(tool, unknown) : undefined;
  const hasNoAdvice = matching.length === 0 && otherWay === undefined;
  const suggested = hasNoAdvice ? listNearest(tool, unknown, args) : matching;
  const list = valid.length === 0 ? 'It takes none.' : `Its arguments are ${valid.join(', ')}.`;
  const question = suggested.length === 0 ? '.' : `; did you mean ${suggested.join(' or ')}?`;
  return new InvalidArgumentError(
    `${tool.name} has no argument ${quoteUnknown(unknown)}${question}`,
    otherWay === undefined ? list : `${otherWay} ${list}`,
    suggested[0],
  );
}

// The nearest of the arguments that are not set and would accept the value; none if none is near.
function listNearest(tool: ToolArguments, unknown: string, args: RawArguments): readonly string[] {
  const fitting = Object.keys(tool.input.shape).filter((name) => {
    const isSet = Object.hasOwn(args, name);
    return !isSet && acceptsCorrected(tool, name, args[unknown]);
  });
  const nearest = nearestName(unknown, fitting);
  return nearest === undefined ? [] : [nearest];
}

function listMatching(tool: ToolArguments, unknown: string, args: RawArguments): readonly string[] {
  const fitting = findFitting(tool, unknown, args);
  if (fitting.names.length > 0) return fitting.names;
  const valid = Object.keys(tool.input.shape);
  return matchArguments(unknown, valid).names;
}

// Another argument or tool for what the unknown name means.
function findOtherWay(tool: ToolArguments, unknown: string): string | undefined {
  const inside = findWayInside(tool, unknown);
  if (inside !== undefined) return inside;
  return findWayElsewhere(unknown, Object.keys(tool.input.shape));
}

function findWayInside({ passesOn }: ToolArguments, unknown: string): string | undefined {
  if (passesOn === undefined) return undefined;
  const { argument, to } = passesOn;
  const members = Object.keys(to.input.shape);
  const { names } = matchArguments(unknown, members);
  if (names.length === 0) return undefined;
  return `Put arguments of ${to.name} into ${argument}.`;
}
