import type { CallFacts } from '../catalog/call/context.ts';
import { isWanted, type Log } from '../log.ts';
import { takeChars } from '../record/cut-characters.ts';
import type { ServerParts } from '../requests.ts';
import { type Config, ConfigError } from '../settings/read-config.ts';
import { chooseNames } from '../tool-names.ts';
import type { CommandIo } from './command.ts';
import type { MissingEngine } from './find-copy-engine.ts';
import type { OpenCatalog } from './open-catalog.ts';

/** Parts of the process that every server uses. */
export interface ServingIo extends Pick<CommandIo, 'version' | 'nodeVersion'> {
  readonly log: Log;
  // Ends when what is under way is answered; `hurry` ends at once.
  readonly signal: AbortSignal;
  readonly hurry: AbortSignal;
}

/** Time beyond its deadline that a call may take to write its answer. */
export const ANSWER_MS = 2_000;

// Longer ids of requests are cut in the log.
const MAX_ID_CHARS = 64;

/**
 * Names the tools to list.
 * @param missing result of findMissingEngine
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
 * Joins the parts; logs errors that a model must not see, and a line of each call where the level
 * wants it.
 * @param count gets each call as well
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
    // Otherwise nobody reads it, and nothing need be counted.
    ...((isWanted('info', config.log) || count !== undefined) && { onCall }),
    onUnexpected: (tool, error) => log('error', 'unexpected', { tool, error: stackOf(error) }),
  };
}

// No argument and no word of the catalog is in the line.
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

/**
 * Builds the listeners that log what comes up besides the calls: warnings to the operator, and
 * failures of the copy.
 */
export function createLogListeners(log: Log): {
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
