/**
 * A minimal MCP client: newline-delimited JSON-RPC over the pipes of a child process. It parses answers only on demand,
 * so it costs every server the same, and little.
 */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

/** How to start a server. */
export interface ServerCommand {
  readonly name: string;
  /** Arguments of node: flags, then the script. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** An answered request. */
export interface Reply {
  /** The line as received, without its line feed. */
  readonly line: Buffer;
  /** From writing the last byte of the request to reading the last byte of the answer. */
  readonly elapsedMs: number;
}

/** A server that has answered `initialize`. */
export interface RpcServer {
  /** From the start of the process to its answer to `initialize`. */
  readonly readyMs: number;
  /** @throws if the answer is an error, of the protocol or of the tool */
  callTool(name: string, args: Readonly<Record<string, unknown>>): Promise<Reply>;
  listTools(): Promise<Reply>;
  /** Memory in bytes, now and at its peak, from /proc; undefined on systems without it. */
  memory(): Promise<{ readonly rssBytes: number; readonly peakBytes: number } | undefined>;
  /** Ends the process and waits for it. */
  close(): Promise<void>;
}

const INITIALIZE = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'bench', version: '0' },
};

/** Starts a server and initializes it. */
export async function startServer({ name, args, env }: ServerCommand): Promise<RpcServer> {
  const startedMs = performance.now();
  // Passes nothing of our own environment but PATH: a PIM or proxy that is configured there must not affect the bench.
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exchange = openExchange(name, child);
  await exchange.request('initialize', INITIALIZE);
  const readyMs = performance.now() - startedMs;
  exchange.notify('notifications/initialized');
  return {
    readyMs,
    callTool: async (tool, toolArgs) => {
      const reply = await exchange.request('tools/call', { name: tool, arguments: toolArgs });
      if (reply.line.includes('"isError":true'))
        throw new Error(`${name}: ${reply.line.toString().slice(0, 500)}`);
      return reply;
    },
    listTools: () => exchange.request('tools/list', {}),
    memory: () => readMemory(child.pid ?? 0),
    close: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      child.stdin.end();
      child.kill();
      await ended;
    },
  };
}

/** Pairs requests with their answers. */
function openExchange(name: string, child: ChildProcessWithoutNullStreams) {
  const waiting = new Map<
    number,
    { resolve: (reply: Reply) => void; reject: (error: Error) => void; sentMs: number }
  >();
  let lastId = 0;
  let parts: Buffer[] = [];

  const answer = (line: Buffer): void => {
    const reply = waiting.get(idOf(line));
    if (reply === undefined) return;
    waiting.delete(idOf(line));
    if (line.includes('"error":{"code":'))
      reply.reject(new Error(`${name}: ${line.toString().slice(0, 500)}`));
    else reply.resolve({ line, elapsedMs: performance.now() - reply.sentMs });
  };
  child.stdout.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      answer(Buffer.concat([...parts, chunk.subarray(start, end)]));
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  });
  // Warnings of a working server are ignored; if it ends, they say why.
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk}`.slice(-2_000);
  });
  child.on('exit', (code) => {
    for (const { reject } of waiting.values())
      reject(new Error(`${name} ended with code ${code}: ${complaint}`));
  });
  const send = (message: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  return {
    request: (method: string, params: object): Promise<Reply> =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject, sentMs: performance.now() });
        send({ id: lastId, method, params });
      }),
    notify: (method: string): void => send({ method }),
  };
}

/** The id is at one end of the line. What lies between is the result, and is not searched. */
function idOf(line: Buffer): number {
  const ends = `${line.subarray(0, 60)}\n${line.subarray(-60)}`;
  const id = /^\{(?:"jsonrpc":"2\.0",)?"id":(\d+)|"id":(\d+)(?:,"jsonrpc":"2\.0")?\}$/.exec(ends);
  return Number(id?.[1] ?? id?.[2]);
}

async function readMemory(pid: number): ReturnType<RpcServer['memory']> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const bytesOf = (field: string): number =>
    1024 * Number(new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]);
  return status === '' ? undefined : { rssBytes: bytesOf('VmRSS'), peakBytes: bytesOf('VmHWM') };
}

/** The text that the model would read. */
export function textOf(reply: Reply): string {
  const { result } = JSON.parse(reply.line.toString()) as {
    result: { content: readonly { text?: string }[] };
  };
  return result.content.map(({ text = '' }) => text).join('\n');
}
