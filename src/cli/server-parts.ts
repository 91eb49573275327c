/** What a server is made of, from an open catalog: the same however it is served. */

import { type Config, ConfigError } from '../config.ts';
import type { Log } from '../log.ts';
import type { ServerParts } from '../requests.ts';
import { chooseNames } from '../tool-names.ts';
import type { MissingEngine } from './find-copy-engine.ts';
import type { OpenCatalog } from './open-catalog.ts';

/**
 * Whether there is a tool to list.
 * @param missing what the local copy lacks to work here
 * @throws ConfigError when there is none
 */
export function checkTools({ tools, commerceEngine }: Config, missing: MissingEngine | undefined): void {
  const names = chooseNames({ names: tools, hasCopyEngine: missing === undefined });
  if (names.some((name) => name !== 'call_commerce_engine' || commerceEngine !== undefined)) return;
  const why = missing === undefined ? '' : ` ${missing.says}`;
  throw new ConfigError(`PIM_TOOLS chooses only tools that are not available here: choose others, or all.${why}`);
}

/**
 * Joins the parts; what the model must not see of an error goes to the log.
 * @throws ConfigError when there is no tool to list
 */
export function joinParts(open: OpenCatalog, config: Config, log: Log): ServerParts {
  checkTools(config, open.missingEngine);
  const { commerceEngine, commerceTool, missingEngine } = open;
  const hasCopyEngine = missingEngine === undefined;
  return {
    catalog: open.catalog,
    seen: open.seen,
    ...(commerceEngine === undefined ? {} : { commerceEngine }),
    ...(commerceTool === undefined ? {} : { commerceTool }),
    ...(hasCopyEngine ? { localCopy: open.localCopy } : {}),
    hasCopyEngine,
    settings: open.settings,
    config,
    onUnexpected: (tool, error) =>
      log('error', 'unexpected', { tool, error: error instanceof Error ? error.stack : String(error) }),
  };
}

/** How what comes up besides the calls is logged: what the operator should know, and what went wrong with the copy. */
export function logTold(log: Log): { warning(sentence: string): void; unexpected(error: unknown): void } {
  return {
    warning: (warning) => log('warn', 'limits', { warning }),
    unexpected: (error) => log('error', 'copy', { error: error instanceof Error ? error.stack : String(error) }),
  };
}
