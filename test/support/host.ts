/** A host as the tests need one: starts the built server, speaks MCP by hand, and sees every byte and the exit. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ownQuotaDir } from './own-cache.ts';

/** The built program. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A line of the server's log. */
export interface LogLine {
  readonly level?: string;
  readonly event?: string;
  readonly [fact: string]: unknown;
}

/** The id of a request. */
export type Id = number | string;

/** A JSON-RPC response. */
export interface Reply {
  readonly id?: unknown;
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text: string }[] } & Readonly<
    Record<string, unknown>
  >;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A call's answer: what the model sees, parsed, and the requests that it took. */
export interface Told {
  readonly told: unknown;
  readonly requests: unknown;
}

/** A server that was started. */
export interface Host {
  readonly child: ChildProcess;
  /** Every line that came on stdout. */
  readonly lines: readonly string[];
  /** Everything that came on stderr. */
  readonly stderr: () => string;
  readonly exit: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Resolves with the first log line of that event, past or to come, that is the one looked for. */
  logged(event: string, isWanted?: (line: LogLine) => boolean): Promise<LogLine>;
  /** Writes bytes to the server's stdin as they are. */
  write(text: string): void;
  /** Sends a request, with the next number for its id unless one is given; `id` is what to cancel it by. */
  ask(method: string, params: object, id?: Id): { readonly id: Id; readonly reply: Promise<Reply> };
  notify(method: string, params: object): void;
  /** Calls a tool. Rejects when the server ends before it answers. */
  call(name: string, args: object): Promise<Told>;
  /** Memory of the server in bytes: now, and the most that it ever was (where the system tells, else now). */
  memory(): { readonly now: number; readonly peak: number };
  /** Ends it as a host does and waits for its exit. */
  leave(): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** How a server is started. */
export interface HostOptions {
  /** Environment of the server beside that of the tests, which has no setting of a PIM. */
  readonly settings?: Readonly<Record<string, string>>;
  /** JavaScript to run in the server's process before it: a dependency with bad manners. */
  readonly preload?: string;
  /** Whether it leads a process group, by which what it leaves behind can be found. */
  readonly isGroup?: boolean;
  /** Whether it is greeted, as clients up to 2025-11-25 must; by default it is. */
  readonly isGreeted?: boolean;
}

/** Starts the server and, unless told otherwise, greets it. */
export async function startHost(options: HostOptions = {}): Promise<Host> {
  const { settings = {}, preload, isGroup = false, isGreeted = true } = options;
  const own = Object.entries(process.env).filter(([name]) => !/^PIM_|^COMMERCE_ENGINE_|_PROXY$/i.test(name));
  const imports = preload === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
  const child = spawn(process.execPath, [...imports, MAIN], {
    env: { ...Object.fromEntries(own), PIM_QUOTA_DIR: ownQuotaDir(), ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: isGroup,
  });
  const { stdin, stdout, stderr } = child;
  const lines: string[] = [];
  const waiting = new Map<unknown, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  let complaints = '';
  let ids = 0;
  stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  // A server that has ended is what some tests are about.
  stdin.on('error', () => {});
  createInterface({ input: stdout }).on('line', (line) => {
    lines.push(line);
    const reply = parse<Reply>(line);
    if (reply !== undefined) waiting.get(reply.id)?.resolve(reply);
  });
  const exit = once(child, 'close').then(([code, signal]) => {
    for (const { reject } of waiting.values()) reject(new Error(`the server ended: ${code ?? signal} ${complaints}`));
    return { code, signal };
  });

  const send = (message: object): void => void stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask: Host['ask'] = (method, params, id = ++ids) => {
    const reply = new Promise<Reply>((resolve, reject) => waiting.set(id, { resolve, reject }));
    // Not every test waits for every reply.
    reply.catch(() => {});
    send({ id, method, params });
    return { id, reply };
  };
  const host: Host = {
    child,
    lines,
    stderr: () => complaints,
    exit,
    ask,
    notify: (method, params) => send({ method, params }),
    write: (text) => void stdin.write(text),
    async logged(event, isWanted = () => true) {
      for (;;) {
        const found = complaints
          .split('\n')
          .map((line) => parse<LogLine>(line))
          .find((line) => line?.event === event && isWanted(line));
        if (found !== undefined) return found;
        await Promise.race([
          once(stderr, 'data'),
          exit.then(() => Promise.reject(new Error(`no ${event}: ${complaints}`))),
        ]);
      }
    },
    async call(name, args) {
      const { result, error } = await ask('tools/call', { name, arguments: args }).reply;
      if (result === undefined) throw new Error(error?.message);
      const [content] = result.content ?? [];
      const meta = result._meta as Record<string, unknown>; // run-tool.ts sets it always
      return { told: JSON.parse(content?.text ?? 'null'), requests: meta['pim-mcp/upstream_requests'] };
    },
    memory: () => readMemory(child.pid ?? 0),
    leave() {
      stdin.end();
      return exit;
    },
  };
  if (!isGreeted) return host;
  const clientInfo = { name: 'test-host', version: '1' };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }).reply;
  host.notify('notifications/initialized', {});
  return host;
}

function parse<Value>(line: string): Value | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function readMemory(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string): number => 1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}
