/**
 * What a tool is: a name, words for the model, schemas of what goes in and comes out, and one function from arguments
 * to an answer. All tools are listed in src/tool-names.ts; run-tool.ts runs one.
 */

import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import type { ToolArguments } from '../catalog/arguments/correct-value.ts';
import type { CallContext, Link } from '../catalog/call/context.ts';
import type { ToolName } from '../tool-names.ts';
import type { ViewName, Visibility } from '../view-names.ts';

/** What a description says of other tools: only where a server lists them. */
export interface Mention {
  readonly of: readonly ToolName[];
  readonly text: string;
}

/** A description in parts, which follow each other without a space between them. */
export type DescriptionParts = readonly (string | Mention)[];

/** A tool as lists hold it, without the type of its arguments. */
export interface Tool extends ToolArguments {
  readonly title: string;
  /** All of {@link descriptionParts}. */
  readonly description: string;
  readonly descriptionParts: DescriptionParts;
  /** Absent: it may answer by content alone, which the protocol does not allow beside an output schema. */
  readonly output?: z.ZodObject;
  /** Arguments already parsed by `input`. Throws CatalogError for what the model should know. */
  readonly run: (args: never, context: CallContext) => Promise<Answer>;
  /** True: it sends requests even after the PIM has rejected the credentials. */
  readonly asksAnew?: true;
  /** True: each call writes, as the local copy; one with `export_as` does in any case. */
  readonly writes?: true;
  /** The resource that an answer links to, if any. */
  readonly link?: (answer: Answer) => Link | undefined;
  /** The view that hosts show beside its answers; `run` gives it more data through CallContext.tellView. */
  readonly view?: ViewName;
  /** Arguments that it has only where there can be a local copy, of a server where there can be none. */
  readonly needingCopy?: readonly string[];
  /** `app`: only a view calls it; models do not see it. */
  readonly visibility?: Visibility;
}

/** Defines a tool; the arguments of `run` are what `input` parses to. */
export function defineTool<Shape extends z.core.$ZodLooseShape>(
  tool: Omit<Tool, 'description' | 'descriptionParts' | 'input' | 'run'> & {
    /** In parts where some of it is about other tools. */
    readonly description: string | DescriptionParts;
    readonly input: Shape;
    readonly run: (args: z.infer<z.ZodObject<Shape>>, context: CallContext) => Promise<Answer>;
  },
): Tool {
  const { description } = tool;
  const descriptionParts = typeof description === 'string' ? [description] : description;
  const whole = descriptionParts.map((part) => (typeof part === 'string' ? part : part.text));
  return {
    ...tool,
    description: whole.join(''),
    descriptionParts,
    input: z.strictObject(tool.input),
  };
}

/** The tool of a server that can have no local copy: without the arguments that need one. */
export function omitArguments(tool: Tool, names: readonly string[]): Tool {
  const entries = Object.entries(tool.input.shape);
  const left = entries.filter(([name]) => !names.includes(name));
  const needingCopy = names.filter((name) => name in tool.input.shape);
  return {
    ...tool,
    needingCopy,
    input: z.strictObject(Object.fromEntries(left)),
  };
}

/**
 * The output schema of a list tool: loose, because answers leave out keys without a value, and brief, because no model is
 * shown it.
 */
export function listOutput(recordsKey: string): z.ZodObject {
  return z.looseObject({
    total: z.number().optional(),
    [recordsKey]: z.array(z.unknown()).optional(),
  });
}

/**
 * A tools/call request, its arguments unchecked: run-tool.ts checks them, with messages that help. They may be absent (MCP
 * 2024-11-05 and later). The schema of the SDK would silently drop an argument named `__proto__`.
 */
export const CALL = z.object({
  name: z.string('must be a text'),
  arguments: z.unknown().optional(),
});
