/**
 * What is wrong with arguments, in the words of their schema, and what to do. The caller's text is not repeated at length, because it
 * may be meant for whoever reads the error. Pure.
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
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    if (name === '') return explainUnknown(tool, unknown, given);
    const failed = `${argument} has no member ${nameUnknown(unknown)}.`;
    const valid = listMembers(tool.input, issue.path).join(', ');
    return new InvalidArgumentError(failed, `${argument} takes ${valid}.`, name);
  }
  const isOptional = tool.input.shape[name] instanceof z.ZodOptional;
  const orNone = isOptional ? `, or leave ${name} out` : '';
  if (issue.input === undefined) {
    const failed = `${tool.name} needs ${argument}.`;
    return new InvalidArgumentError(failed, `Add ${argument}${orNone}.`, name);
  }
  const isOfValues = members.length < rest.length;
  const subject = isOfValues ? `Each value of ${argument}` : argument;
  const fault = describeFault(issue);
  const instead = describeGiven(issue.input);
  return new InvalidArgumentError(
    `${subject} ${fault}${instead}.`,
    `Correct ${argument}${orNone}.`,
    name,
  );
}

/** The members of the object at a path of a schema. */
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

/** Types as people call them. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

/** What the schema says of a value, as the end of a sentence: `must be one of "active"|"passive"`. */
function describeFault({ message }: z.core.$ZodIssue): string {
  // The schemas of shared-arguments.ts say in words what no type says.
  if (/^(must|has) /.test(message)) return message;
  const [, expected = 'of another form'] = EXPECTED.exec(message) ?? [];
  const type = TYPES[expected];
  if (type !== undefined) return `must be ${type}`;
  const rest = expected.replace(/^\w+ to (?:be|have) /, '');
  return `must be ${rest}`;
}

/** How zod says what it expected. */
const EXPECTED = /expected (.*?)(?:, received .*)?$/s;

/** What came instead: a number or a plain word as it is. */
function describeGiven(value: unknown): string {
  if (typeof value === 'string') return isPlain(value) ? `, not "${value}"` : '';
  if (typeof value === 'number' || typeof value === 'boolean') return `, not ${value}`;
  return '';
}

/** A text that can be repeated: too short, and of too few characters, to say anything to whoever reads it. */
function isPlain(text: string): boolean {
  return /^\w{1,40}$/.test(text);
}

function nameUnknown(name: string): string {
  return isPlain(name) ? `"${name}"` : 'of that name';
}

/** An unknown name, repeated only where it is a plain one. A name is only suggested if it would take the value. */
function explainUnknown(
  tool: AskedTool,
  unknown: string,
  given: GivenArguments,
): InvalidArgumentError {
  const valid = Object.keys(tool.input.shape);
  const meant = listMeant(tool, unknown, given);
  const isMeant = meant.length > 0;
  const way = isMeant ? undefined : findWay(tool, unknown);
  const open = valid.filter((name) => {
    const isGiven = Object.hasOwn(given, name);
    return !isGiven && fits(tool, name, given[unknown]);
  });
  const nearest = way === undefined ? nearestName(unknown, open) : undefined;
  const suggested = isMeant || nearest === undefined ? meant : [nearest];
  const list = valid.length === 0 ? 'It takes none.' : `Its arguments are ${valid.join(', ')}.`;
  const question = suggested.length === 0 ? '.' : `; did you mean ${suggested.join(' or ')}?`;
  return new InvalidArgumentError(
    `${tool.name} has no argument ${nameUnknown(unknown)}${question}`,
    way === undefined ? list : `${way} ${list}`,
    suggested[0],
  );
}

/** The arguments that an unknown name means: those that would take the value, else any. */
function listMeant(tool: AskedTool, unknown: string, given: GivenArguments): readonly string[] {
  const fitting = findFitting(tool, unknown, given);
  if (fitting.names.length > 0) return fitting.names;
  const valid = Object.keys(tool.input.shape);
  return findMeantArguments(unknown, valid).names;
}

/** Advice on an unknown name that means something which this tool takes in another way. */
function findWay(tool: AskedTool, unknown: string): string | undefined {
  const inside = findWayInside(tool, unknown);
  if (inside !== undefined) return inside;
  return findWayElsewhere(unknown, Object.keys(tool.input.shape));
}

/** Advice on an unknown name that means an argument which another argument takes. */
function findWayInside({ passesOn }: AskedTool, unknown: string): string | undefined {
  if (passesOn === undefined) return undefined;
  const { argument, to } = passesOn;
  const members = Object.keys(to.input.shape);
  const { names } = findMeantArguments(unknown, members);
  if (names.length === 0) return undefined;
  return `Put arguments of ${to.name} into ${argument}.`;
}
