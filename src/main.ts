#!/usr/bin/env node
/**
 * The entrance: guards stdout, reads environment and command line, and hands over to cli/. With the
 * entrance of the engine the only file that touches `process`.
 */

import { addAbortSignal, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { CommandIo } from './cli/command.ts';
import { createLog, type Log } from './log.ts';
import { describeUnknown, findUnknown, listStartWarnings } from './settings/check-settings.ts';
import { type Config, ConfigError, parseConfig, secretsOf } from './settings/read-config.ts';
import { readSecretFile } from './settings/secret-files.ts';

// After the settings, which must be the first to reach zod: bundled, zod's modules are initialised in the order in which
// they are reached. Not on demand like the other commands, because it is what hosts start.

import { serve } from './cli/serve.ts';

// Set by the bundler from package.json.
declare const PIM_MCP_VERSION: string | undefined;

const version = typeof PIM_MCP_VERSION === 'string' ? PIM_MCP_VERSION : '0.0.0';
const args = process.argv.slice(2);
const isServing = args.length === 0 || args[0] === 'serve';
const ended = new AbortController();
const hurried = new AbortController();

const OF_PROCESS = {
  signal: ended.signal,
  hurry: hurried.signal,
  version,
  nodeVersion: process.versions.node,
};

// Taken before the log keeps stderr to itself.
const writeStderr = process.stderr.write.bind(process.stderr);

const READER_LEFT = 'the reader of stdout has left';

const CLOSE_MS = 900;

// Far beyond the arguments of any call.
const MAX_INPUT_CHARS = 4 * 1024 * 1024;

async function main(): Promise<number> {
  // Node.js would open its inspector, by which everyone on this machine could read the credentials.
  process.on('SIGUSR1', () => {});
  endOnSignals();
  if (args.length === 0 || (args.length === 1 && args[0] === 'serve')) {
    return serveStdio();
  }
  const { runCommandLine } = await import('./cli/command-line.ts');
  // `serve` logs them, and `doctor` says more of them.
  const isTold = isServing || args[0] === 'doctor';
  if (!isTold) {
    for (const warning of listStartWarnings(process.env)) {
      complain(`pim-mcp: ${warning}`);
    }
  }
  return runCommandLine(args, openIo());
}

async function serveStdio(): Promise<number> {
  const config = parseConfig(process.env, readSecretFile);
  const log = openLog(config);
  const write = guardOutput(process.stdout, (text) => log('warn', 'printed', { text }));
  // A broken pipe is reported to whoever writes as well; unheard, the event would end the process with a stack.
  process.stdout.on('error', () => {
    endAtOnce();
    // Nobody waits for what closing may still take.
    setTimeout(() => process.exit(), CLOSE_MS).unref();
  });
  const code = await serve(config, {
    ...OF_PROCESS,
    log,
    streams: { stdin: process.stdin, write },
  });
  // Idle connections would keep the process alive.
  process.exit(process.exitCode || code);
}

function openIo(): CommandIo {
  process.stdout.on('error', endOnLostOutput);
  process.stderr.on('error', () => {});
  return {
    print,
    complain,
    errorTerminal:
      process.stderr.isTTY && process.env.TERM !== 'dumb'
        ? {
            draw: (text) => void process.stderr.write(text),
            columns: process.stderr.columns || 80,
          }
        : undefined,
    isTerminal: process.stdout.isTTY === true,
    // A terminal that nobody has told its size says 0.
    columns: process.stdout.columns || undefined,
    color: process.stdout.isTTY === true && !process.env.NO_COLOR,
    readInput,
    env: process.env,
    readSecretFile,
    ...OF_PROCESS,
    command: process.execPath,
    script: fileURLToPath(import.meta.url),
    platform: process.platform,
    findFolder: () => process.cwd(),
    now: () => new Date(),
    serveStdio,
    serveOverHttp,
  };
}

// The reader of a pipe may leave before its end, as `head` does: then all that it wanted is done.
function endOnLostOutput(error: NodeJS.ErrnoException): void {
  const isLeft = error.code === 'EPIPE';
  if (!isLeft) complain(`pim-mcp: cannot write the output (${error.code}).`);
  // Whatever the command makes of the end, and also when it has ended before.
  process.once('exit', () => {
    process.exitCode = isLeft ? 0 : 1;
  });
  ended.abort(isLeft ? READER_LEFT : undefined);
}

async function readInput(): Promise<string> {
  let text = '';
  for await (const chunk of addAbortSignal(ended.signal, process.stdin.setEncoding('utf8'))) {
    text += chunk;
    if (text.length > MAX_INPUT_CHARS) {
      throw new Error(`stdin holds more than ${MAX_INPUT_CHARS} characters`);
    }
  }
  return text;
}

async function serveOverHttp(where: string | undefined): Promise<number> {
  const config = parseConfig(process.env, readSecretFile);
  const { serveHttp } = await import('./cli/command-line.ts');
  const log = openLog(config);
  return serveHttp(config, where, { ...OF_PROCESS, log, complain });
}

// Ends after an error that nobody caught, a rejection included: nothing is known to be in order any
// more.
function endOnUncaught(log: Log): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    log('error', origin, { error: error instanceof Error ? error.stack : String(error) });
    if (ended.signal.aborted) process.exit(1);
    process.exitCode = 1;
    endAtOnce();
  });
}

// Opens the log on stderr. All that other code prints there goes through it, and so through the
// redactor; Node's warnings too.
function openLog(config: Config): Log {
  const write = (line: string): void => void writeStderr(line);
  const log = createLog(write, config.log, secretsOf(config), () => new Date());
  guardOutput(process.stderr, (text) => log('warn', 'printed', { text }));
  process.stderr.on('error', () => {});
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log('warn', 'node_warning', { name, message }));
  endOnUncaught(log);
  for (const warning of listStartWarnings(process.env)) {
    log('warn', 'settings', { warning });
  }
  return log;
}

// Must be called once: a second listener would take the first signal for the second.
function endOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // To end takes a moment, which a second signal must not cut short: what it cuts short is the wait for answers.
      if (ended.signal.aborted) hurried.abort();
      else ended.abort();
    });
  }
}

function endAtOnce(): void {
  hurried.abort();
  ended.abort();
}

function guardOutput(
  stream: Writable,
  onText: (text: string) => void,
): (chunk: Uint8Array | string, done: (error?: Error | null) => void) => void {
  const write = stream.write.bind(stream);
  stream.write = (chunk: unknown, encoding?: unknown, done?: unknown): boolean => {
    onText(
      typeof chunk === 'string'
        ? chunk
        : Buffer.from(chunk instanceof Uint8Array ? chunk : []).toString(),
    );
    const callback = typeof encoding === 'function' ? encoding : done;
    if (typeof callback === 'function') queueMicrotask(() => callback());
    return true;
  };
  return (chunk, done) => void write(chunk, done);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  if (ended.signal.reason === READER_LEFT) return;
  writeStderr(`${line}\n`);
}

main().then(
  // What commands printed must be written before the process ends, so it ends by itself.
  (code) => {
    process.exitCode ||= code;
  },
  (error: unknown) => {
    const isConfigError = error instanceof ConfigError;
    if (isConfigError) {
      // A misspelt name is often why another is missing. Other commands have told of it.
      const unknown = isServing ? findUnknown(process.env).map(describeUnknown) : [];
      for (const line of [...error.message.split('\n'), ...unknown]) {
        complain(`pim-mcp: ${line}`);
      }
    } else {
      complain(
        `pim-mcp: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    }
    process.exit(isConfigError ? 2 : 1);
  },
);
