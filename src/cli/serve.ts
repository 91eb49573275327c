/** `pim-mcp` or `pim-mcp serve`: the MCP server over stdio. */

import type { Config } from '../config.ts';
import { type StdioStreams, serveOverStdio } from '../host/stdio.ts';
import type { Log } from '../log.ts';
import { createServer } from '../server.ts';
import { openCatalog } from './open-catalog.ts';

/** Serves until the host leaves or the signal aborts. */
export async function serve(
  config: Config,
  io: { readonly streams: StdioStreams; readonly log: Log; readonly signal: AbortSignal; readonly version: string },
): Promise<void> {
  const open = await openCatalog(config, io.version);
  io.log('info', 'serving', { source: config.pim.source, version: io.version });
  const parts = {
    catalog: open.catalog,
    settings: open.settings,
    config,
    onUnexpected: (tool: string, error: unknown) =>
      io.log('error', 'unexpected', { tool, error: error instanceof Error ? error.stack : String(error) }),
  };
  await serveOverStdio(() => createServer(parts), io.streams, {
    signal: io.signal,
    onError: (error) => io.log('warn', 'protocol', { error: error.message }),
  });
  await open.close();
}
