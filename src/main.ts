/**
 * The entrance: guards stdout, reads environment and command line, and hands over to one file of cli/. With config.ts
 * the only file that touches `process`.
 */

import { guardOutput } from './cli/guard-output.ts';
import { ConfigError, parseConfig, secretsOf } from './config.ts';
import { createLog, type Log } from './log.ts';

// After config.ts, which must be the first to reach zod: bundled, zod's modules are initialised in the order in which
// they are reached. Not on demand like the other commands, because it is what hosts start.

import { serve } from './cli/serve.ts';

/** Set by the bundler from package.json. */
declare const PIM_MCP_VERSION: string | undefined;

const version = typeof PIM_MCP_VERSION === 'string' ? PIM_MCP_VERSION : '0.0.0';
const [command = 'serve', ...args] = process.argv.slice(2);
const ended = new AbortController();

async function main(): Promise<number> {
  switch (command) {
    case 'serve':
      return serveStdio();
    case 'sandbox': {
      const { runSandbox } = await import('./cli/sandbox.ts');
      return runSandbox(args, { print, complain, signal: endOnSignals() });
    }
    case 'demo': {
      const { runDemo } = await import('./cli/demo.ts');
      return runDemo({
        print,
        complain,
        command: process.execPath,
        script: process.argv[1] ?? '',
        env: process.env,
        color: process.stdout.isTTY === true && !process.env.NO_COLOR,
        columns: process.stdout.columns,
        signal: endOnSignals(),
      });
    }
    case '--version':
      print(version);
      return 0;
    case '--help':
    case 'help':
      print(USAGE);
      return 0;
    default:
      complain(`pim-mcp: unknown command "${command}".\n\n${USAGE}`);
      return 2;
  }
}

const USAGE = `pim-mcp ${version}: an MCP server for PIM catalogs

  pim-mcp                serve over stdio (what an MCP host starts)
  pim-mcp demo           ask the demo catalog some questions and show the answers
  pim-mcp sandbox        run the demo PIM alone; see pim-mcp sandbox --help
  pim-mcp --version

Settings come from the environment; without any, the demo catalog is served.`;

async function serveStdio(): Promise<number> {
  const config = parseConfig(process.env);
  const writeLine = (line: string): void => void process.stderr.write(line);
  const log = createLog(writeLine, config.log, secretsOf(config), () => new Date());
  const write = guardOutput(process.stdout, (text) => log('warn', 'printed', { text }));
  // A broken pipe is reported to whoever writes as well; unheard, the event would end the process with a stack.
  process.stdout.on('error', () => ended.abort());
  process.stderr.on('error', () => {});
  endOnUncaught(log);
  return serve(config, {
    streams: { stdin: process.stdin, write },
    log,
    signal: endOnSignals(),
    version,
    nodeVersion: process.versions.node,
  });
}

/** An error that nobody caught, a rejection included: nothing is known to be in order, so all that is done is to end. */
function endOnUncaught(log: Log): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    log('error', origin, { error: error instanceof Error ? error.stack : String(error) });
    if (ended.signal.aborted) process.exit(1);
    process.exitCode = 1;
    ended.abort();
  });
}

function endOnSignals(): AbortSignal {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => ended.abort());
  return ended.signal;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

main().then(
  (code) => {
    process.exitCode ||= code;
    // A server's idle connections would keep the process alive; what other commands printed must be written first.
    if (command === 'serve') process.exit();
  },
  (error: unknown) => {
    if (error instanceof ConfigError) complain(`pim-mcp: ${error.message}`);
    else complain(`pim-mcp: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exit(error instanceof ConfigError ? 2 : 1);
  },
);
