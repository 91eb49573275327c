import { type Readable, Transform, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JSONRPCMessage, McpServer, Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { LineReader } from './line-reader.ts';
import { withPlainErrors } from './plain-errors.ts';

export interface StdioStreams {
  readonly stdin: Readable;
  /** Writes to the real stdout; nothing else may. */
  readonly write: (chunk: Uint8Array | string, done: (error?: Error | null) => void) => void;
}

interface StdioOptions {
  readonly signal: AbortSignal;
  readonly hurry: AbortSignal;
  readonly drainMs: number;
  readonly onError: (error: Error) => void;
}

type Ending = 'left' | 'unreadable';

/**
 * Longest line to read, in bytes: far beyond the arguments of any call, far below what would harm.
 */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

// Answer to JSON that is no message, a batch included, which MCP has dropped: otherwise its sender
// would wait for ever.
const INVALID_REQUEST = {
  jsonrpc: '2.0',
  // Without an id: the transport does not say what it could not read, and null is no id in MCP.
  error: {
    code: -32_600,
    message: 'Invalid request: each line must be one JSON-RPC message, and not a batch.',
  },
} as const;

// Closing takes milliseconds; nobody should wait longer for a host that does not read any more.
const CLOSE_MS = 1_000;

/**
 * Serves until stdin ends, stdout breaks, or a line is too long: calls under way are aborted, and
 * nothing is sent for them. Or until the signal aborts: calls under way are answered, and new ones
 * refused.
 * @param createServer makes a server; may be called more than once
 */
export async function serveOverStdio(
  createServer: () => McpServer,
  streams: StdioStreams,
  options: StdioOptions,
): Promise<Ending> {
  const { stdin } = streams;
  const stdout = new Writable({ write: (chunk, _encoding, done) => streams.write(chunk, done) });
  // The transport listens once more for every answer that waits to be written.
  stdout.setMaxListeners(0);
  const reader = new LineReader(MAX_LINE_BYTES, (answer) => {
    transport.send(answer).catch(options.onError);
  });
  const lines = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, reader.read(chunk)),
  });
  const transport = new StdioServerTransport(stdin.pipe(lines), stdout, {
    maxBufferSize: MAX_LINE_BYTES,
  });
  const connection = serveStdio(() => withPlainErrors(createServer()), {
    transport,
    onerror: options.onError,
  });
  const unanswered = watchUnanswered(transport, options.onError);
  const ending = await new Promise<Ending>((resolve) => {
    const leave = (): void => resolve('left');
    stdin.once('end', leave);
    stdin.once('close', leave);
    // A host that is gone cannot read what is still written; that is the end, not a fault.
    stdout.once('error', leave);
    whenAborted(options.hurry, leave);
    whenAborted(options.signal, () => {
      const timeUp = sleep(options.drainMs, undefined, { ref: false });
      void Promise.race([unanswered.finish(), timeUp]).then(leave);
    });
    const { onclose, onerror } = transport;
    transport.onerror = (error) => {
      onerror?.(error);
      // Only a line that parses as JSON gets as far as to break the message's schema.
      if ('issues' in error) {
        transport.send(INVALID_REQUEST).catch(options.onError);
      }
    };
    transport.onclose = () => {
      onclose?.();
      // It closes by itself, and reads no further, when a line is longer than it may be.
      resolve(stdin.readableEnded || stdin.destroyed || stdout.destroyed ? 'left' : 'unreadable');
    };
  });
  await Promise.race([connection.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
  return ending;
}

function whenAborted(signal: AbortSignal, run: () => void): void {
  if (signal.aborted) run();
  else signal.addEventListener('abort', run, { once: true });
}

const REFUSAL = {
  code: -32_000,
  message: 'pim-mcp is ending and takes no new requests. Start it again, then repeat the request.',
} as const;

// A stream that stays open as long as the server: nobody waits for its answer.
const STREAM = 'subscriptions/listen';

// Follows the requests that are not answered yet. After `finish` new requests are refused; its
// promise resolves once none is left.
function watchUnanswered(transport: Transport, onError: (error: Error) => void) {
  const unansweredIds = new Set<string | number>();
  let onAllAnswered: (() => void) | undefined;
  const removeRequest = (id: unknown): void => {
    if (typeof id === 'string' || typeof id === 'number') unansweredIds.delete(id);
    if (unansweredIds.size === 0) onAllAnswered?.();
  };
  const { onmessage } = transport;
  const send = transport.send.bind(transport);
  transport.onmessage = (message: JSONRPCMessage, extra) => {
    const isRequest = 'method' in message && 'id' in message;
    if (isRequest && onAllAnswered !== undefined) {
      send({ jsonrpc: '2.0', id: message.id, error: REFUSAL }).catch(onError);
      return;
    }
    if (isRequest && message.method !== STREAM) unansweredIds.add(message.id);
    onmessage?.(message, extra);
    if ('method' in message && message.method === 'notifications/cancelled') {
      removeRequest(message.params?.requestId);
    }
  };
  transport.send = async (message, options) => {
    const written = send(message, options);
    // An answer that is handed over counts, whether or not the host reads it.
    if (!('method' in message)) removeRequest(message.id);
    await written;
  };
  return {
    finish: () =>
      new Promise<void>((resolve) => {
        onAllAnswered = resolve;
        if (unansweredIds.size === 0) resolve();
      }),
  };
}
