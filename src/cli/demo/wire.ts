/**
 * MCP over a child's stdin and stdout, by hand: newline-delimited JSON-RPC 2.0, as the stdio transport of MCP revision
 * 2025-06-18 has it. Only what the demo needs; the SDK's client would double the bundle.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod';

const PROTOCOL_VERSION = '2025-06-18';

/** How the server is started. */
interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the server and every call. */
  readonly signal: AbortSignal;
}

/** A server that has been greeted. */
export interface Connection {
  /** Calls a tool; resolves with its result as it came. Rejects when the server refuses or is gone. */
  callTool(name: string, args: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Ends stdin, which is how a host leaves, and waits until the server has ended too. */
  close(): Promise<void>;
}

const replySchema = z.looseObject({
  id: z.number(),
  // A message with a method is the server's own request.
  method: z.never().optional(),
  result: z.unknown().optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a server and greets it. Rejects when it does not start, or ends before it answers. */
export async function connectOverStdio({ command, args, env, signal }: ServerCommand): Promise<Connection> {
  const child = spawn(command, args, { env, signal, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const ended = endOf(child);
  void ended.then(failAll);
  const send = (message: object): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`, (error) => {
      if (!error) return;
      // Who does not listen has ended, or is to end; that tells more than the write does.
      child.kill();
      void ended.then(failAll);
    });
  // Every write has its own callback.
  child.stdin.on('error', () => {});
  const ask = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++calls;
      waiting.set(id, { resolve, reject });
      send({ id, method, params });
    });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const reply = parseReply(line);
    if (reply === undefined) return;
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.error === undefined) call?.resolve(reply.result);
    else call?.reject(new Error(reply.error.message));
  });

  await ask('initialize', {
    protocolVersion: PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'pim-mcp-demo', version: '1' },
  }).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  send({ method: 'notifications/initialized' });
  return {
    callTool: (name, toolArgs) => ask('tools/call', { name, arguments: toolArgs }),
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Resolves when the child has ended or could not be started, with what there is to tell of it. */
async function endOf(child: ChildProcess): Promise<Error> {
  try {
    const [code] = await once(child, 'close');
    return new Error(`the server ended${typeof code === 'number' ? ` with exit code ${code}` : ''} before it answered`);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** A reply; undefined for everything else that a server may send. */
function parseReply(line: string): z.infer<typeof replySchema> | undefined {
  try {
    return replySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
