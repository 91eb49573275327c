/** `pim-mcp serve --http`: the MCP server over Streamable HTTP. */

import { once } from 'node:events';
import { type Config, ConfigError } from '../config.ts';
import { serveOverHttp } from '../host/http.ts';
import { DEFAULT_ADDRESS, type ListenAddress, parseListenAddress } from '../host/listen-address.ts';
import { createReadiness, type Readiness } from '../host/readiness.ts';
import type { Log } from '../log.ts';
import { createServer } from '../server.ts';
import { askPim } from './ask-pim.ts';
import { requireRules } from './check-places.ts';
import { type OpenCatalog, openCatalog } from './open-catalog.ts';
import { joinObservers, openMetrics, renderMetrics } from './open-metrics.ts';
import { ANSWER_MS, joinParts, logTold } from './server-parts.ts';

/** What serving needs of the process. */
interface HttpIo {
  readonly complain: (line: string) => void;
  readonly log: Log;
  /** Ends when the calls under way are answered. */
  readonly signal: AbortSignal;
  /** Ends at once. */
  readonly hurry: AbortSignal;
  /** Memory of the process, in bytes. */
  readonly rssBytes: () => number;
  readonly version: string;
  readonly nodeVersion: string;
}

/**
 * Serves until a signal aborts.
 * @param where `HOST:PORT`; undefined: the loopback address
 * @returns the exit code: 0
 * @throws ConfigError when the address cannot be used, is open to other machines without a token, or what counts is not
 *   installed
 */
export async function serveHttp(config: Config, where: string | undefined, io: HttpIo): Promise<number> {
  const address = findAddress(where, config);
  const metrics = await openMetrics(config);
  // Nothing is asked before all is open.
  const observer = joinObservers(() => readiness.noteAnswer(), metrics);
  const readRules = await requireRules(config);
  const open = await openCatalog(config, io.version, io.nodeVersion, {
    ...logTold(io.log),
    observer,
    ...(readRules && { readRules }),
  });
  const readiness = watchReadiness(open);
  const parts = joinParts(open, config, io.log, metrics?.onCall);
  const serving = await serveOverHttp(() => createServer(parts), {
    gate: { address, names: config.httpHosts, token: config.httpToken },
    readiness,
    connections: config.httpConnections,
    onError: (error) => io.log('warn', 'protocol', { error: error.message }),
    ...(metrics === undefined ? {} : { metrics: () => renderMetrics(metrics, open, io.rssBytes) }),
  }).catch(async (error: unknown) => {
    await open.close();
    // What the system says of an address: EADDRINUSE and the like.
    throw new ConfigError(
      `Cannot listen on ${address.host}:${address.port}: ${error instanceof Error ? error.message : 'the address is refused'}.`,
    );
  });
  io.log('info', 'serving', { source: config.pim.source, version: io.version, url: serving.url });
  io.complain(`pim-mcp: serving ${config.pim.source === 'sandbox' ? 'the demo catalog' : 'the PIM'} at ${serving.url}`);
  if (!io.signal.aborted) await once(io.signal, 'abort');
  io.log('info', 'ending');
  await serving.close(config.deadlineMs + ANSWER_MS, io.hurry);
  await open.close();
  return 0;
}

function findAddress(where: string | undefined, { httpToken }: Config): ListenAddress {
  const address = parseListenAddress(where ?? DEFAULT_ADDRESS);
  if (address === undefined) throw new ConfigError(`--http takes HOST:PORT, for example ${DEFAULT_ADDRESS}.`);
  if (!address.isLoopback && httpToken === undefined) {
    throw new ConfigError(`Set PIM_MCP_TOKEN to serve on ${address.host}, because other machines can reach it.`);
  }
  return address;
}

function watchReadiness({ catalog, settings, isQuotaStoreReached }: OpenCatalog): Readiness {
  return createReadiness({
    now: settings.now,
    askPim: () => askPim(catalog, settings.now),
    isQuotaStoreReached,
  });
}
