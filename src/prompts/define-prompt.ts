/** What a prompt is: arguments that people fill in, and the text made of them. They are listed in prompts.ts. */

import * as z from 'zod';
import { cleanText } from '../answer/text/invisible.ts';
import type { ToolName } from '../tool-names.ts';
import type { Tool } from '../tools/define-tool.ts';
import { text } from '../tools/shared-arguments.ts';

/** One argument: a text. */
interface PromptArgument {
  readonly description: string;
  readonly isRequired: boolean;
  /** True for what may have several lines; else it is a name or a code. */
  readonly isProse?: true;
}

const MAX_PROSE_CHARS = 4_000;

const prose = z
  .string()
  .max(MAX_PROSE_CHARS, { error: `must have at most ${MAX_PROSE_CHARS} characters`, abort: true })
  .overwrite(cleanText)
  .trim()
  .min(1, 'must not be empty');

/** The arguments as given, by name; none is empty. */
export type PromptValues = Readonly<Record<string, string | undefined>>;

/** A prompt. */
export interface Prompt extends Pick<Tool, 'name' | 'title' | 'description'> {
  readonly arguments: Readonly<Record<string, PromptArgument>>;
  /** The tools that it cannot do without; it is listed where all of them are. */
  readonly tools: readonly ToolName[];
  /** The text. Throws InvalidArgumentError for what arguments do not say together. */
  readonly write: (given: PromptValues) => string;
}

/** The text of a prompt for arguments that its schema has parsed. */
export function writePrompt(prompt: Prompt, given: PromptValues): string {
  return prompt.write(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
}

/** The schema of a prompt's arguments. */
export function buildArguments(prompt: Prompt): z.ZodObject<Record<string, z.ZodType<string | undefined>>> {
  const fields = Object.entries(prompt.arguments).map(([name, { description, isRequired, isProse }]) => {
    const given = (isProse ? prose : text).describe(description);
    // Hosts send what was not filled in as an empty text.
    return [name, isRequired ? given : given.or(z.literal('')).describe(description).optional()] as const;
  });
  return z.object(Object.fromEntries(fields));
}
