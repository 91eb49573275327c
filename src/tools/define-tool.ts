/**
 * What a tool is: a name, words for the model, schemas of what goes in and comes out, and one function from arguments
 * to an answer. The ordered list is index.ts; running one is run-tool.ts.
 */

import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import type { CallContext, Link } from '../catalog/call/context.ts';
import type { ViewName, Visibility } from '../views-listed.ts';

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

/**
 * A call whose arguments are passed on as they are, to run-tool.ts, whose messages teach: the SDK's own schema drops one
 * named `__proto__` without a word.
 */
export const CALL = z.object({ name: z.string(), arguments: z.unknown() });
