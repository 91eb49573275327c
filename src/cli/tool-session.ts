/** Tool calls in this process, with no MCP between: what `call` and `doctor` use. */

import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Call } from '../pim/port.ts';
import type { Tool } from '../tools/define-tool.ts';
import { listCommerceTools, TOOLS } from '../tools/index.ts';
import { runTool } from '../tools/run-tool.ts';
import { type OpenCatalog, openCatalog } from './open-catalog.ts';
import type { AnswerObject } from './render-answer.ts';

/** An open catalog whose tools can be called. */
export interface ToolSession extends OpenCatalog {
  /** The tools that this configuration has. */
  readonly tools: readonly Tool[];
  /** Begins a call; `requests` of it grows while it runs. */
  beginCall(signal: AbortSignal): Call;
  /** Runs a tool. Never throws. */
  run(tool: Tool, args: unknown, call: Call): Promise<Outcome>;
}

/** What a call came to. Credentials are out of all of it. */
export interface Outcome {
  /** The answer as JSON, as an MCP host gets it. */
  readonly text: string;
  readonly answer: AnswerObject;
  /** Absent: it is an answer. */
  readonly error?: ToolError;
}

const errorSchema = z.looseObject({
  code: z.string(),
  failed: z.string(),
  fix: z.string(),
  retry: z.boolean(),
  retry_after_s: z.number().exactOptional(),
});

/** An error as tools tell it (errors.ts). */
export type ToolError = z.infer<typeof errorSchema>;

const resultSchema = z.looseObject({
  isError: z.boolean().default(false),
  content: z.tuple([z.looseObject({ text: z.string() })]),
});
const answerSchema = z.record(z.string(), z.unknown());

/**
 * Opens a session. Sends nothing yet.
 * @param onUnexpected told of what was thrown and is not a CatalogError
 * @throws ConfigError when the address cannot be used
 */
export async function openSession(
  config: Config,
  versions: { readonly version: string; readonly nodeVersion?: string },
  onUnexpected: (tool: string, error: unknown) => void,
): Promise<ToolSession> {
  const open = await openCatalog(config, versions.version, versions.nodeVersion);
  const { catalog, commerceEngine, snapshot, settings } = open;
  const parts = { catalog, snapshot, ...(commerceEngine === undefined ? {} : { commerceEngine }) };
  const own = listCommerceTools(commerceEngine);
  return {
    ...open,
    tools: [...TOOLS, ...own],
    beginCall: (signal) => ({
      signal,
      deadlineAtMs: settings.now() + config.deadlineMs,
      warnings: new Set(),
      requests: 0,
    }),
    run: async (tool, args, call) => {
      // What the Commerce Engine answers is no demo data, wherever the catalog comes from.
      const context = { ...parts, call, settings: own.includes(tool) ? { ...settings, source: undefined } : settings };
      const result = await runTool(tool, args, context, { resultForm: 'text', onUnexpected });
      const { isError, content } = resultSchema.parse(result);
      const [{ text }] = content;
      const answer = answerSchema.parse(JSON.parse(text));
      return { text, answer, ...(isError ? { error: errorSchema.parse(answer.error) } : {}) };
    },
  };
}
