/** Which tool somebody typed, and its `key=value` arguments as its input schema has them. Pure. */

import { readBoolean } from '../catalog/arguments/correct-value.ts';
import { readJson } from '../catalog/arguments/written-list.ts';
import { readNumber } from '../record/value.ts';
import type { Tool } from '../tools/define-tool.ts';
import { renderSchema } from '../tools/describe-tool.ts';
import { findNamed, UsageError } from './command.ts';

/** What matters here of an argument's JSON schema. */
export interface ArgumentSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: ArgumentSchema;
  readonly properties?: Readonly<Record<string, ArgumentSchema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
}

/**
 * The tool of that name among some.
 * @throws UsageError with the nearest name when there is none
 */
export function findTool(name: string, tools: readonly Tool[]): Tool {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return findNamed('tool', name, byName);
}

/** The arguments of a tool by name, in the order in which it lists them. */
export function argumentSchemas(tool: Tool): Readonly<Record<string, ArgumentSchema>> {
  // A strict object of named arguments is what every tool's input is (defineTool).
  const { properties = {} } = renderSchema(tool.input, 'input') as ArgumentSchema;
  return properties;
}

/**
 * Parses `key=value` arguments: numbers and true or false where the schema has them, JSON where it has an object. A list
 * is written with commas, by repeating the key, or, for values with commas in them, as a JSON list. Whether the values
 * are allowed is not checked here, nor whether the tool knows the key: running it does.
 * @throws UsageError for what cannot be read at all
 */
export function parseKeyValues(
  tool: Tool,
  pairs: readonly string[],
): Readonly<Record<string, unknown>> {
  const schemas = argumentSchemas(tool);
  const texts = new Map<string, string[]>();
  for (const pair of pairs) {
    const [, key, text] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
    if (key === undefined || text === undefined) {
      throw new UsageError(`"${pair}" is not of the form key=value.`);
    }
    texts.set(key, [...(texts.get(key) ?? []), text]);
  }
  const values = [...texts].map(([key, given]) => {
    const schema = schemas[key];
    const value = schema === undefined ? given : parseArgument(key, given, schema);
    return [key, value];
  });
  return Object.fromEntries(values);
}

/**
 * Parses the arguments as one JSON object.
 * @throws UsageError when it is none
 */
export function parseJsonArguments(text: string): Readonly<Record<string, unknown>> {
  const parsed = readJson(text);
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  if (isObject) return { ...parsed };
  throw new UsageError(`--json takes a JSON object, such as '{"limit":5}'.`);
}

function parseArgument(key: string, texts: readonly string[], schema: ArgumentSchema): unknown {
  if (schema.type === 'array') {
    return texts.flatMap((text) => parseList(text, schema.items ?? {}));
  }
  const [text = ''] = texts;
  if (texts.length > 1) {
    throw new UsageError(`${key} was given ${texts.length} times, but takes a single value.`);
  }
  if (schema.type !== 'object') return parseValue(text, schema);
  const parsed = readJson(text);
  if (parsed !== undefined) return parsed;
  const members = Object.keys(schema.properties ?? {}).map((name) => `"${name}":"…"`);
  throw new UsageError(`${key} takes a JSON object: ${key}='{${members.join(',')}}'.`);
}

function parseList(text: string, items: ArgumentSchema): readonly unknown[] {
  if (items.type === 'object') return [readJson(text) ?? text].flat();
  const parsed = text.startsWith('[') ? readJson(text) : undefined;
  if (Array.isArray(parsed)) return parsed;
  const parts = text.split(',');
  return parts.map((part) => parseValue(part.trim(), items));
}

/** A value of the schema's type; as it is written when it is none, for the schema to refuse. */
function parseValue(text: string, { type }: ArgumentSchema): unknown {
  if (type === 'integer' || type === 'number') return readNumber(text) ?? text;
  if (type === 'boolean') return readBoolean(text) ?? text;
  return text;
}
