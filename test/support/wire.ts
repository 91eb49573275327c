/** MCP by hand over two streams: what a host sends as it is, and every line that comes back. */

import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** The id of a request. */
export type Id = number | string;

/** A JSON-RPC response. */
export interface Reply {
  readonly id?: unknown;
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text: string }[];
  } & Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A call's answer: what the model sees, parsed, and the requests that it took. */
export interface Told {
  readonly told: unknown;
  readonly requests: unknown;
}

/** A host's end of the wire. */
export interface Wire {
  /** Every line that came. */
  readonly lines: readonly string[];
  /** Writes bytes as they are. */
  write(text: string): void;
  /** Sends a request, with the next number for its id unless one is given; `id` is what to cancel it by. */
  ask(method: string, params: object, id?: Id): { readonly id: Id; readonly reply: Promise<Reply> };
  notify(method: string, params: object): void;
  /** Calls a tool. Rejects when the server ends before it answers. */
  call(name: string, args: object): Promise<Told>;
  /** Rejects whatever waits for a reply. */
  fail(error: Error): void;
}

/** Opens a wire over the server's stdin and stdout. */
export function openWire(stdin: Writable, stdout: Readable): Wire {
  const lines: string[] = [];
  const waiting = new Map<
    unknown,
    { resolve: (reply: Reply) => void; reject: (error: Error) => void }
  >();
  let ids = 0;
  // A server that has ended is what some tests are about.
  stdin.on('error', () => {});
  createInterface({ input: stdout }).on('line', (line) => {
    lines.push(line);
    const reply = parseLine<Reply>(line);
    if (reply !== undefined) waiting.get(reply.id)?.resolve(reply);
  });
  const send = (message: object): void =>
    void stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask: Wire['ask'] = (method, params, id = ++ids) => {
    const reply = new Promise<Reply>((resolve, reject) => waiting.set(id, { resolve, reject }));
    // Not every test waits for every reply.
    reply.catch(() => {});
    send({ id, method, params });
    return { id, reply };
  };
  return {
    lines,
    ask,
    notify: (method, params) => send({ method, params }),
    write: (text) => void stdin.write(text),
    async call(name, args) {
      const { result, error } = await ask('tools/call', { name, arguments: args }).reply;
      if (result === undefined) throw new Error(error?.message);
      const [content] = result.content ?? [];
      const meta = result._meta as Record<string, unknown>; // run-tool.ts sets it always
      return {
        told: JSON.parse(content?.text ?? 'null'),
        requests: meta['pim-mcp/upstream_requests'],
      };
    },
    fail: (error) => {
      for (const { reject } of waiting.values()) reject(error);
    },
  };
}

/** Greets the server, as clients up to 2025-11-25 must. */
export async function greet({ ask, notify }: Wire): Promise<void> {
  const clientInfo = { name: 'test-host', version: '1' };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }).reply;
  notify('notifications/initialized', {});
}

/** The JSON of a line; undefined: it is none. */
export function parseLine<Value>(line: string): Value | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
