/** A host as the tests need one: starts the built server, speaks MCP by hand, and sees every byte and the exit. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ownQuotaDir } from './own-cache.ts';
import { greet, openWire, parseLine, type Wire } from './wire.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A line of the server's log. */
export interface LogLine {
  readonly level?: string;
  readonly event?: string;
  readonly [fact: string]: unknown;
}

/** A server that was started. */
export interface Host extends Wire {
  readonly child: ChildProcess;
  /** Everything that came on stderr. */
  readonly stderr: () => string;
  readonly exit: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Resolves with the first log line of that event, past or to come, that is the one looked for. */
  logged(event: string, isWanted?: (line: LogLine) => boolean): Promise<LogLine>;
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
  const own = Object.entries(process.env).filter(
    ([name]) => !/^PIM_|^COMMERCE_ENGINE_|_PROXY$/i.test(name),
  );
  const imports =
    preload === undefined
      ? []
      : ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
  const child = spawn(process.execPath, [...imports, MAIN], {
    // No catalog is read behind the calls, which are counted, unless a test sets PIM_COPY.
    env: {
      ...Object.fromEntries(own),
      PIM_QUOTA_DIR: ownQuotaDir(),
      PIM_COPY: 'off',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: isGroup,
  });
  const { stdin, stdout, stderr } = child;
  const wire = openWire(stdin, stdout);
  let complaints = '';
  stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const exit = once(child, 'close').then(([code, signal]) => {
    wire.fail(new Error(`the server ended: ${code ?? signal} ${complaints}`));
    return { code, signal };
  });

  const host: Host = {
    ...wire,
    child,
    stderr: () => complaints,
    exit,
    async logged(event, isWanted = () => true) {
      for (;;) {
        const found = complaints
          .split('\n')
          .map((line) => parseLine<LogLine>(line))
          .find((line) => line?.event === event && isWanted(line));
        if (found !== undefined) return found;
        await Promise.race([
          once(stderr, 'data'),
          exit.then(() => Promise.reject(new Error(`no ${event}: ${complaints}`))),
        ]);
      }
    },
    memory: () => readMemory(child.pid ?? 0),
    leave() {
      stdin.end();
      return exit;
    },
  };
  if (isGreeted) await greet(host);
  return host;
}

function readMemory(pid: number): { readonly now: number; readonly peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string): number =>
    1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}
