/** `pim-mcp serve --http`: the MCP server over Streamable HTTP. */

import { once } from 'node:events';
import { type Config, ConfigError } from '../config.ts';
import { serveOverHttp } from '../host/http.ts';
import { DEFAULT_ADDRESS, parseListenAddress } from '../host/listen-address.ts';
import type { Log } from '../log.ts';
import { createServer } from '../server.ts';
import { openCatalog } from './open-catalog.ts';
import { joinParts, logTold } from './server-parts.ts';

/**
 * Serves until the signal aborts.
 * @param where `HOST:PORT`; undefined: the loopback address
 * @returns the exit code: 0
 * @throws ConfigError when the address cannot be used, or is open to other machines without a token
 */
export async function serveHttp(
  config: Config,
  where: string | undefined,
  io: {
    readonly complain: (line: string) => void;
    readonly log: Log;
    readonly signal: AbortSignal;
    readonly version: string;
    readonly nodeVersion: string;
  },
): Promise<number> {
  const address = parseListenAddress(where ?? DEFAULT_ADDRESS);
  if (address === undefined) throw new ConfigError(`--http takes HOST:PORT, for example ${DEFAULT_ADDRESS}.`);
  const { httpToken: token, httpHosts: names } = config;
  if (!address.isLoopback && token === undefined) {
    throw new ConfigError(`Set PIM_MCP_TOKEN to serve on ${address.host}, because other machines can reach it.`);
  }
  const open = await openCatalog(config, io.version, io.nodeVersion, logTold(io.log));
  const parts = joinParts(open, config, io.log);
  const onError = (error: Error): void => io.log('warn', 'protocol', { error: error.message });
  const serving = await serveOverHttp(() => createServer(parts), { address, names, token }, onError).catch(
    async (error: unknown) => {
      await open.close();
      // What the system says of an address: EADDRINUSE and the like.
      throw new ConfigError(
        `Cannot listen on ${address.host}:${address.port}: ${error instanceof Error ? error.message : 'the address is refused'}.`,
      );
    },
  );
  io.log('info', 'serving', { source: config.pim.source, version: io.version, url: serving.url });
  io.complain(`pim-mcp: serving ${config.pim.source === 'sandbox' ? 'the demo catalog' : 'the PIM'} at ${serving.url}`);
  if (!io.signal.aborted) await once(io.signal, 'abort');
  await serving.close();
  await open.close();
  return 0;
}
