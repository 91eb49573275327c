/** Tool calls in this process, with no MCP between: what `call` and `doctor` use. */

import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Call, Page } from '../pim/port.ts';
import { observeCatalog } from '../seen/observe.ts';
import type { Tool } from '../tools/define-tool.ts';
import { TOOLS } from '../tools/index.ts';
import { type RunOptions, runTool } from '../tools/run-tool.ts';
import { type OpenCatalog, openCatalog } from './open-catalog.ts';
import type { AnswerObject } from './render-answer.ts';

/** An open catalog whose tools can be called. */
export interface ToolSession extends OpenCatalog {
  /** How far the call is that was begun last. */
  readonly watched: Readonly<Watched>;
  /** The tools that this configuration has. */
  readonly tools: readonly Tool[];
  /** Begins a call; `requests` of it grows while it runs. */
  beginCall(signal: AbortSignal): Call;
  /** Runs a tool. Never throws. */
  run(tool: Tool, args: unknown, call: Call): Promise<Outcome>;
  /** Runs a tool for its view. Never throws. */
  present(tool: Tool, args: unknown, call: Call): Promise<Presented>;
}

/** What is seen of a call on its way. */
interface Watched {
  /** Records of the list that was read last, and in all. */
  read: number;
  of: number | undefined;
  /** Until when it waits for the request limits, on the clock of the session's settings; 0: it does not. */
  waitsUntilMs: number;
}

/** What a call came to. Credentials are out of all of it. */
interface Outcome {
  /** The answer as JSON, as an MCP host gets it. */
  readonly text: string;
  readonly answer: AnswerObject;
  /** Absent: it is an answer. */
  readonly error?: ToolError;
}

/** What a host with views gets for a call. */
interface Presented {
  readonly result: Awaited<ReturnType<typeof runTool>>;
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
  // Behind the text there may be pictures, which a terminal does not show.
  content: z.tuple([z.looseObject({ text: z.string() })], z.unknown()),
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
  const { catalog, commerceEngine, commerceTool, localCopy, missingEngine, pictures, settings } = open;
  const watched: Watched = { read: 0, of: undefined, waitsUntilMs: 0 };
  const watch = ({ positions, total }: Pick<Page, 'positions' | 'total'>): void => {
    Object.assign(watched, { read: (positions.at(-1) ?? -1) + 1, of: total, waitsUntilMs: 0 });
  };
  const observed = observeCatalog(catalog, { onPage: (_query, page) => watch(page), onSearchPage: watch });
  const parts = {
    catalog: observed,
    pictures,
    ...(missingEngine === undefined ? { localCopy } : {}),
    ...(commerceEngine === undefined ? {} : { commerceEngine }),
  };
  const runAs = (tool: Tool, args: unknown, call: Call, how: Pick<RunOptions, 'resultForm' | 'showsViews'>) => {
    // What the Commerce Engine answers is no demo data, wherever the catalog comes from.
    const source = tool === commerceTool ? undefined : settings.source;
    const context = { ...parts, call, settings: { ...settings, source, isLocal: true } };
    return runTool(tool, args, context, { ...how, onUnexpected });
  };
  return {
    ...open,
    watched,
    tools: [...TOOLS, ...(commerceTool === undefined ? [] : [commerceTool])],
    beginCall: (signal) => {
      Object.assign(watched, { read: 0, of: undefined, waitsUntilMs: 0 });
      return {
        signal,
        deadlineAtMs: settings.now() + config.deadlineMs,
        warnings: new Set(),
        requests: 0,
        onWait: (_endpoint, waitMs) => {
          watched.waitsUntilMs = settings.now() + waitMs;
        },
      };
    },
    run: async (tool, args, call) => {
      return readOutcome(await runAs(tool, args, call, { resultForm: 'text' }));
    },
    present: async (tool, args, call) => {
      const result = await runAs(tool, args, call, { resultForm: 'both', showsViews: true });
      const { error } = readOutcome(result);
      return { result, ...(error && { error }) };
    },
  };
}

/** An answer or error as it was written. */
function readOutcome(result: unknown): Outcome {
  const { isError, content } = resultSchema.parse(result);
  const [{ text }] = content;
  const answer = answerSchema.parse(JSON.parse(text));
  return { text, answer, ...(isError ? { error: errorSchema.parse(answer.error) } : {}) };
}

/** What a call is doing, in a few words: waiting for the request limits, or `otherwise`. */
export function describeWatched({ watched, settings }: ToolSession, otherwise: string): string {
  const seconds = Math.ceil((watched.waitsUntilMs - settings.now()) / 1_000);
  return seconds > 0 ? `waiting ${seconds} s for the request limit` : otherwise;
}
