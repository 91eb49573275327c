/**
 * main.ts imports this module only for a command: Node.js reads whole what a host starts, at every
 * start, so code that hosts never use stays out of it.
 */

// First of all, as in main.ts: zod's modules are initialised in the order of their imports.
import { ConfigError } from '../settings/read-config.ts';
import {
  COMMANDS,
  CommandEnd,
  type CommandIo,
  createCommand,
  describeExits,
  EXIT,
  parseCommand,
  UsageError,
} from './command.ts';

export { serveHttp } from './serve-http.ts';

type Run = (args: readonly string[], io: CommandIo) => Promise<number>;

const LOADERS: Readonly<Record<keyof typeof COMMANDS, () => Promise<Run>>> = {
  serve: async () => (await import('./serve-http.ts')).runServe,
  call: async () => (await import('./call.ts')).runCall,
  ask: async () => (await import('./ask-question.ts')).runAsk,
  view: async () => (await import('./view.ts')).runView,
  audit: async () => (await import('./audit.ts')).runAudit,
  check: async () => (await import('./check.ts')).runCheck,
  changes: async () => (await import('./changes.ts')).runChanges,
  tools: async () => (await import('./tools.ts')).runTools,
  sync: async () => (await import('./sync.ts')).runSync,
  doctor: async () => (await import('./doctor.ts')).runDoctor,
  host: async () => (await import('./host-command.ts')).runHost,
  demo: async () => (await import('./demo.ts')).runDemo,
  sandbox: async () => (await import('./sandbox.ts')).runSandbox,
};

const EXAMPLES = `Examples:
  pim-mcp doctor
  pim-mcp call find_products brand_names=Tuvarra limit=5
  pim-mcp call find_products category_names=Dresses fields=code,name --all > dresses.jsonl
  pim-mcp host claude-desktop

pim-mcp reads its settings from the environment; without any it uses an invented demo catalog.`;

/**
 * Runs the command that the command line names.
 * @param args everything after the program
 * @returns the exit code
 */
export async function runCommandLine(args: readonly string[], io: CommandIo): Promise<number> {
  const [name = '', ...rest] = args;
  // `help call` is `call --help`.
  if (name === 'help' && rest[0] !== undefined) {
    return runCommandLine([rest[0], '--help'], io);
  }
  const load = new Map(Object.entries(LOADERS)).get(name);
  try {
    if (load === undefined) return await showProgram(args, io);
    const run = await load();
    return await run(rest, io);
  } catch (error) {
    if (error instanceof CommandEnd) return error.code;
    // A server reports wrong settings as every start does.
    if (error instanceof UsageError || (error instanceof ConfigError && name !== 'serve')) {
      io.complain(`pim-mcp ${name}: ${error.message}`);
      return EXIT.usage;
    }
    if (io.signal.aborted) return EXIT.interrupted;
    throw error;
  }
}

// No command is named: the help or the version is wanted, or the command line is wrong.
async function showProgram(args: readonly string[], io: CommandIo): Promise<number> {
  const purpose =
    'An MCP server for PIM catalogs, with its tools as commands for people and scripts.';
  const program = createCommand('pim-mcp', io, purpose, `\n${EXAMPLES}\n\n${describeExits()}`)
    .version(io.version, '-V, --version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command');
  for (const [each, summary] of Object.entries(COMMANDS)) {
    program.command(each).description(summary);
  }
  parseCommand(program, args);
  return EXIT.usage;
}
