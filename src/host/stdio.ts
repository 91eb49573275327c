/** Serving over stdio, the way hosts start a local MCP server. */

import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';
import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';

/** The two ends of the wire. */
export interface StdioStreams {
  readonly stdin: Readable;
  /** Writes to the real stdout; nothing else may. */
  readonly write: (chunk: Uint8Array | string, done: (error?: Error | null) => void) => void;
}

/**
 * Serves until stdin ends, stdout breaks or the signal aborts; then resolves.
 * @param createServer makes a server; may be called more than once
 */
export async function serveOverStdio(
  createServer: () => McpServer,
  streams: StdioStreams,
  options: { readonly signal: AbortSignal; readonly onError: (error: Error) => void },
): Promise<void> {
  const { stdin } = streams;
  const stdout = new Writable({ write: (chunk, _encoding, done) => streams.write(chunk, done) });
  const ended = new Promise<void>((resolve) => {
    stdin.once('end', resolve);
    stdin.once('close', resolve);
    // A host that is gone cannot read what is still written; that is the end, not a fault.
    stdout.once('error', () => resolve());
    options.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const connection = serveStdio(createServer, {
    transport: new StdioServerTransport(stdin, stdout),
    onerror: options.onError,
  });
  await ended;
  await connection.close();
}
