/**
 * The one boundary between the model and the tools: arguments are checked here, errors become safe words here, and the
 * answer is put where the host looks for it. Nothing else in src/tools/ catches.
 */

import type { CallToolResult } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type { Answer } from '../answer/envelope.ts';
import type { CallContext, CallSettings } from '../call/context.ts';
import { describeError } from '../call/describe-error.ts';
import { CatalogError, InvalidArgumentError } from '../errors.ts';
import { nearestName } from '../record/nearest.ts';
import type { ResultForm } from '../result-form.ts';
import type { Tool } from './define-tool.ts';

/** How calls are run. */
export interface RunOptions {
  readonly resultForm: ResultForm;
  /** Whether the client knows links to resources, which came with 2025-06-18. */
  readonly takesLinks?: boolean;
  /** Called with what was thrown and is not ours to show; for the log. */
  readonly onUnexpected: (tool: string, error: unknown) => void;
}

/** Runs a tool on untrusted arguments. Never throws. */
export async function runTool(
  tool: Tool,
  args: unknown,
  context: CallContext,
  options: RunOptions,
): Promise<CallToolResult> {
  const startedMs = context.settings.now();
  const meta = (): CallToolResult['_meta'] => ({
    'pim-mcp/upstream_requests': context.call.requests,
    'pim-mcp/elapsed_ms': Math.round(context.settings.now() - startedMs),
  });
  try {
    const answer = await answerCall(tool, args, context);
    const result = present(answer, options.resultForm, context.settings);
    const link = options.takesLinks === true ? tool.link?.(answer) : undefined;
    if (link !== undefined) result.content.push({ type: 'resource_link', ...link });
    return { ...result, _meta: meta() };
  } catch (error) {
    if (!(error instanceof CatalogError)) options.onUnexpected(tool.name, error);
    return { ...presentError(error, context.settings), _meta: meta() };
  }
}

/**
 * The answer of a tool to untrusted arguments, not redacted yet.
 * @throws what is thrown, for {@link describeError}
 */
export async function answerCall(tool: Tool, args: unknown, context: CallContext): Promise<Answer> {
  const parsed = parseArguments(tool, args);
  // `run` takes exactly what its own `input` parses to (defineTool).
  return tool.run(parsed as never, context);
}

/**
 * Parses arguments by the tool's schema.
 * @throws InvalidArgumentError naming the argument, and the nearest valid name for an unknown one
 */
export function parseArguments(tool: Tool, args: unknown): Record<string, unknown> {
  const given = dropNulls(args ?? {});
  const parsed = tool.input.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw explainIssue(tool, issue);
}

/** Assistants write null for what they leave out. */
function dropNulls(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

function explainIssue(tool: Tool, issue: z.core.$ZodIssue | undefined): InvalidArgumentError {
  // The path has only names of the schema and positions: below an unknown name nothing is looked at.
  const argument = issue?.path.map(String).join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') return explainUnknown(tool, argument, issue.keys);
  return new InvalidArgumentError(
    `${argument || 'arguments'}: ${issue?.message ?? 'not valid'}.`,
    `Correct ${argument || 'arguments'} and call again.`,
    argument || 'arguments',
  );
}

/** An unknown name, repeated only where it is a plain one: it is the caller's text. */
function explainUnknown(tool: Tool, parent: string, [unknown = '']: readonly string[]): InvalidArgumentError {
  const name = /^\w{1,40}$/.test(unknown) ? `"${unknown}"` : 'of that name';
  if (parent !== '') {
    return new InvalidArgumentError(`${parent} has no member ${name}.`, `Leave it out of ${parent}.`, parent);
  }
  const valid = Object.keys(tool.input.shape);
  const nearest = nearestName(unknown, valid);
  return new InvalidArgumentError(
    `${tool.name} has no argument ${name}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
    valid.length === 0 ? 'It takes none.' : `Its arguments are ${valid.join(', ')}.`,
    nearest,
  );
}

function present(answer: Answer, form: ResultForm, { redactJson }: CallSettings): CallToolResult {
  const written = JSON.stringify(answer);
  const text = redactJson(written);
  const content: CallToolResult['content'] = form === 'structured' ? [] : [{ type: 'text', text }];
  return form === 'text' ? { content } : { content, structuredContent: text === written ? answer : JSON.parse(text) };
}

function presentError(error: unknown, { source, redactJson }: CallSettings): CallToolResult {
  const text = redactJson(JSON.stringify({ error: describeError(error), source }));
  return { isError: true, content: [{ type: 'text', text }] };
}
