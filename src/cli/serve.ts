/** `pim-mcp` or `pim-mcp serve`: the MCP server over stdio. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { MAX_LINE_BYTES, type StdioStreams, serveOverStdio } from '../host/stdio.ts';
import type { Log } from '../log.ts';
import { createServer } from '../server.ts';
import { openCatalog } from './open-catalog.ts';
import { joinParts, logTold } from './server-parts.ts';

/** Closing the catalog takes milliseconds; an exit is not to wait for what goes wrong in it. */
const CLOSE_MS = 2_000;

/**
 * Serves until the host leaves or the signal aborts.
 * @returns the exit code: 0, or 1 when the host sent what cannot be read
 */
export async function serve(
  config: Config,
  io: {
    readonly streams: StdioStreams;
    readonly log: Log;
    readonly signal: AbortSignal;
    readonly version: string;
    readonly nodeVersion: string;
  },
): Promise<number> {
  const open = await openCatalog(config, io.version, io.nodeVersion, logTold(io.log));
  io.log('info', 'serving', { source: config.pim.source, version: io.version });
  const { settings, ...others } = joinParts(open, config, io.log);
  // The host runs on this machine, since it started this process.
  const parts = { ...others, settings: { ...settings, isLocal: true } };
  const ending = await serveOverStdio(() => createServer(parts), io.streams, {
    signal: io.signal,
    onError: (error) => io.log('warn', 'protocol', { error: error.message }),
  });
  if (ending === 'unreadable') {
    io.log('error', 'unreadable_input', { reason: `The host sent a line of more than ${MAX_LINE_BYTES} bytes.` });
  }
  // Ends what is under way, and gives back the tickets of what waits.
  await Promise.race([open.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
  return ending === 'left' ? 0 : 1;
}
