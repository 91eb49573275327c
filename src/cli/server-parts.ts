/** What a server is made of, from an open catalog: the same however it is served. */

import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { ServerParts } from '../server.ts';
import type { OpenCatalog } from './open-catalog.ts';

/** Joins the parts; what the model must not see of an error goes to the log. */
export function joinParts(open: OpenCatalog, config: Config, log: Log): ServerParts {
  return {
    catalog: open.catalog,
    seen: open.seen,
    ...(open.commerceEngine === undefined ? {} : { commerceEngine: open.commerceEngine }),
    localCopy: open.localCopy,
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
