/** What a server is made of, from an open catalog: the same however it is served. */

import type { CallFacts } from '../catalog/call/context.ts';
import { isWanted, type Log } from '../log.ts';
import { takeChars } from '../record/cut-characters.ts';
import type { ServerParts } from '../requests.ts';
import { type Config, ConfigError } from '../settings/read-config.ts';
import { chooseNames } from '../tool-names.ts';
import type { CommandIo } from './command.ts';
import type { MissingEngine } from './find-copy-engine.ts';
import type { OpenCatalog } from './open-catalog.ts';

/** What every server needs of the process. */
export interface ServingIo extends Pick<CommandIo, 'version' | 'nodeVersion'> {
  readonly log: Log;
  /** Ends when what is under way is answered. */
  readonly signal: AbortSignal;
  /** Ends at once. */
  readonly hurry: AbortSignal;
}

/** What a call may take beyond its deadline, to write its answer. */
export const ANSWER_MS = 2_000;

/** The longest id of a request that is logged; longer ones are cut. */
const MAX_ID_CHARS = 64;

/**
 * The names of the tools that are listed.
 * @param missing what the local copy lacks to work here
 * @throws ConfigError when there is none
 */
export function checkTools(
  { tools, commerceEngine }: Config,
  missing: MissingEngine | undefined,
): readonly string[] {
  const chosen = chooseNames({ names: tools, hasCopyEngine: missing === undefined });
  const names = chosen.filter(
    (name) => name !== 'call_commerce_engine' || commerceEngine !== undefined,
  );
  if (names.length > 0) return names;
  const why = missing === undefined ? '' : ` ${missing.says}`;
  throw new ConfigError(
    `PIM_TOOLS chooses only tools that are not available here: choose others, or all.${why}`,
  );
}

/**
 * Joins the parts; what the model must not see of an error goes to the log, and a line of each call where it is wanted.
 * @param count told of each call as well
 * @throws ConfigError when there is no tool to list
 */
export function joinParts(
  open: OpenCatalog,
  config: Config,
  log: Log,
  count?: (facts: CallFacts) => void,
): ServerParts {
  checkTools(config, open.missingEngine);
  const { catalog, pictures, settings, readView, commerceEngine, commerceTool, missingEngine } =
    open;
  const hasCopyEngine = missingEngine === undefined;
  const keepsFresh = config.copyRefresh !== undefined || config.copyShare !== undefined;
  if (hasCopyEngine && keepsFresh) {
    const fail = (error: unknown): void => log('error', 'unexpected', { error: stackOf(error) });
    void open.localCopy.keepFresh(config.copyRefresh).catch(fail);
  }
  const onCall = (facts: CallFacts): void => {
    logCall(log, facts);
    count?.(facts);
  };
  return {
    catalog,
    pictures,
    settings,
    readView,
    config,
    hasCopyEngine,
    ...(commerceEngine && { commerceEngine }),
    ...(commerceTool && { commerceTool }),
    ...(hasCopyEngine && { localCopy: open.localCopy }),
    // Else nobody looks, and nothing need be counted.
    ...((isWanted('info', config.log) || count !== undefined) && { onCall }),
    onUnexpected: (tool, error) => log('error', 'unexpected', { tool, error: stackOf(error) }),
  };
}

/** Logs a call that is over, at `info`. No argument and no word of the catalog is in the line. */
function logCall(log: Log, facts: CallFacts): void {
  const { name: tool, outcome, elapsedMs, requests, tokens, requestId, traceId, person } = facts;
  log('info', 'call', {
    tool,
    outcome,
    ms: Math.round(elapsedMs),
    upstream_requests: requests,
    tokens,
    request_id: typeof requestId === 'string' ? takeChars(requestId, MAX_ID_CHARS) : requestId,
    trace_id: traceId,
    person,
  });
}

/** How what comes up besides the calls is logged: what the operator should know, and what went wrong with the copy. */
export function logTold(log: Log): {
  warning(sentence: string): void;
  unexpected(error: unknown): void;
} {
  return {
    warning: (warning) => log('warn', 'limits', { warning }),
    unexpected: (error) => log('error', 'copy', { error: stackOf(error) }),
  };
}

function stackOf(error: unknown): string | undefined {
  return error instanceof Error ? error.stack : String(error);
}
