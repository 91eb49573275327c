import * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import type { ToolArguments } from '../catalog/arguments/correct-value.ts';
import type { CallContext, Link } from '../catalog/call/context.ts';
import type { ToolName } from '../tool-names.ts';
import type { ViewName, Visibility } from '../view-names.ts';

interface Mention {
  readonly of: readonly ToolName[];
  readonly text: string;
}

/** Parts of a description, joined without a space between them. */
export type DescriptionParts = readonly (string | Mention)[];

/** A tool as lists hold it, without the type of its arguments. */
export interface Tool extends ToolArguments {
  readonly title: string;
  readonly description: string;
  readonly descriptionParts: DescriptionParts;
  /**
   * Absent: the tool may answer by content alone, which the protocol forbids where there is an
   * output schema.
   */
  readonly output?: z.ZodObject;
  readonly run: (args: never, context: CallContext) => Promise<Answer>;
  readonly asksAnew?: true;
  /**
   * True: each call writes, for example the local copy. A call with `export_as` writes in any case.
   */
  readonly writes?: true;
  readonly link?: (answer: Answer) => Link | undefined;
  readonly view?: ViewName;
  readonly needingCopy?: readonly string[];
  /** `app`: only a view calls it; models do not see it. */
  readonly visibility?: Visibility;
}

/** Defines a tool; the arguments of `run` are what `input` parses to. */
export function defineTool<Shape extends z.core.$ZodLooseShape>(
  tool: Omit<Tool, 'description' | 'descriptionParts' | 'input' | 'run'> & {
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

/** Removes arguments that need a local copy, for a server that can have none. */
export function omitArguments(tool: Tool, names: readonly string[]): Tool {
  const entries = Object.entries(tool.input.shape);
  const remaining = entries.filter(([name]) => !names.includes(name));
  const needingCopy = names.filter((name) => name in tool.input.shape);
  return {
    ...tool,
    needingCopy,
    input: z.strictObject(Object.fromEntries(remaining)),
  };
}

/**
 * Returns the output schema of a list tool. It is loose, because answers leave out keys without a
 * value, and brief, because no model sees it.
 */
export function listOutput(recordsKey: string): z.ZodObject {
  return z.looseObject({
    total: z.number().optional(),
    [recordsKey]: z.array(z.unknown()).optional(),
  });
}

/**
 * Schema of a tools/call request that leaves its arguments to run-tool.ts, whose error messages
 * name the argument and the fix. Arguments may be absent (MCP 2024-11-05 and later). The schema of
 * the SDK would silently drop an argument named `__proto__`.
 */
export const CALL = z.object({
  name: z.string('must be a text'),
  arguments: z.unknown().optional(),
});
