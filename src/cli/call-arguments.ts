import { readBoolean } from '../catalog/arguments/correct-value.ts';
import { readJson } from '../catalog/arguments/written-list.ts';
import { readNumber } from '../record/value.ts';
import type { Tool } from '../tools/define-tool.ts';
import { renderSchema } from '../tools/describe-tool.ts';
import { findNamed, UsageError } from './command.ts';

/** Parts of an argument's JSON schema that the command line uses. */
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
 * Finds a tool by its name.
 * @throws UsageError with the nearest name when there is none
 */
export function findTool(name: string, tools: readonly Tool[]): Tool {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return findNamed('tool', name, byName);
}

/** Reads the schemas of a tool's arguments by name, in the order in which it lists them. */
export function argumentSchemas(tool: Tool): Readonly<Record<string, ArgumentSchema>> {
  // Every tool's input is a strict object of named arguments (defineTool).
  const { properties = {} } = renderSchema(tool.input, 'input') as ArgumentSchema;
  return properties;
}

/**
 * Parses `key=value` arguments: numbers and true or false where the schema has them, JSON where it
 * has an object. A list is written with commas, by repeating the key, or, for values with commas in
 * them, as a JSON list. Neither the values nor the keys are checked here: running the tool does.
 * @throws UsageError for a pair that cannot be read at all
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
  const values = [...texts].map(([key, written]) => {
    const schema = schemas[key];
    const value = schema === undefined ? written : parseArgument(key, written, schema);
    return [key, value];
  });
  return Object.fromEntries(values);
}

/**
 * Parses the arguments as one JSON object.
 * @throws UsageError for any other text
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

// A value of another type stays a text, for the schema to refuse.
function parseValue(text: string, { type }: ArgumentSchema): unknown {
  if (type === 'integer' || type === 'number') return readNumber(text) ?? text;
  if (type === 'boolean') return readBoolean(text) ?? text;
  return text;
}
