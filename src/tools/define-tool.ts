/**
 * What a tool is: a name, words for the model, schemas of what goes in and comes out, and one function from arguments
 * to an answer. The ordered list is index.ts; running one is run-tool.ts.
 */

import type { Tool as SdkTool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import type { CallContext, Link } from '../catalog/call/context.ts';
import { describeView, type ViewMeta, type ViewName, type Visibility } from '../views-listed.ts';

/** A tool, its argument type forgotten: what lists of tools hold. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Arguments already parsed by `input`. Throws CatalogError for what the model should know. */
  readonly run: (args: never, context: CallContext) => Promise<Answer>;
  /** True: its answers are how things are now, whatever was learned of the credentials before. */
  readonly asksAnew?: true;
  /** The resource that an answer leads to, if it does. */
  readonly link?: (answer: Answer) => Link | undefined;
  /** The view that hosts show beside its answers; what it needs beyond them, `run` tells it (CallContext.tellView). */
  readonly view?: ViewName;
  /** `app`: only its view calls it, and no model is told of it. */
  readonly visibility?: Visibility;
}

/** Defines a tool; the arguments of `run` are what `input` parses to. */
export function defineTool<Shape extends z.core.$ZodLooseShape>(tool: {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  readonly output: z.ZodObject;
  readonly run: (args: z.infer<z.ZodObject<Shape>>, context: CallContext) => Promise<Answer>;
  readonly asksAnew?: true;
  readonly link?: NonNullable<Tool['link']>;
  readonly view?: ViewName;
  readonly visibility?: Visibility;
}): Tool {
  return { ...tool, input: z.strictObject(tool.input) };
}

/** All tools only read; what the protocol says beside of tools that write is nothing to them. */
const ANNOTATIONS = { readOnlyHint: true } as const;

/** A tool as tools/list has it. */
export interface ListedTool extends SdkTool {
  readonly title: string;
  readonly description: string;
  readonly _meta?: ViewMeta;
}

/** Describes a tool to clients, its schemas rendered. */
export function describeTool({ name, title, description, input, output, view, visibility }: Tool): ListedTool {
  const meta = describeView(view, visibility);
  return {
    name,
    title,
    description,
    inputSchema: { ...renderSchema(input, 'input'), type: 'object' },
    annotations: ANNOTATIONS,
    outputSchema: { ...renderSchema(output, 'output'), type: 'object' },
    ...(meta && { _meta: meta }),
  };
}

/** The tool without an argument, which is refused then like any name that it does not know. */
export function omitArgument(tool: Tool, name: string): Tool {
  if (!(name in tool.input.shape)) return tool;
  const input = z.strictObject(Object.fromEntries(Object.entries(tool.input.shape).filter(([key]) => key !== name)));
  return { ...tool, input };
}

/** The output schema of a list tool: loose, because an answer holds only what it has to say. */
export function listOutput(recordsKey: string): z.ZodObject {
  return z.looseObject({
    total: z.number().optional(),
    [recordsKey]: z.array(z.unknown()).optional(),
    next_cursor: z.string().optional(),
  });
}

/** A schema as JSON Schema 2020-12. What rendering adds without telling anything is taken out. */
export function renderSchema(schema: z.ZodObject, io: 'input' | 'output'): Record<string, unknown> {
  const rendered = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // A JSON schema is a JSON object.
  return stripNoise(rendered) as Record<string, unknown>;
}

const NOISE = new Set(['$schema', 'pattern', 'format', 'maxLength', 'minLength', 'maxItems', 'minItems']);

function stripNoise(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(stripNoise);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(NOISE.has(key) || isIdleBound(key, value) || isOpenObject(key, value)))
      .map(([key, value]) => [key, stripNoise(value)]),
  );
}

/** zod prints the bounds of safe integers on every whole number; and nobody would send an id below zero. */
function isIdleBound(key: string, value: unknown): boolean {
  const isBound = key === 'maximum' || key === 'minimum';
  return isBound && [0, Number.MAX_SAFE_INTEGER].includes(Math.abs(Number(value)));
}

/** `additionalProperties: {}` is what a JSON schema means without it. */
function isOpenObject(key: string, value: unknown): boolean {
  return (
    key === 'additionalProperties' && typeof value === 'object' && value !== null && Object.keys(value).length === 0
  );
}

/**
 * A call whose arguments are passed on as they are, to run-tool.ts, whose messages teach: the SDK's own schema drops one
 * named `__proto__` without a word.
 */
export const CALL = z.object({ name: z.string(), arguments: z.unknown() });
