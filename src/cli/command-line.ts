/**
 * The command line: which command is meant, and what there is. Loads only the command that is run. main.ts
 * imports it when one is: what hosts start is read whole by Node.js at every start, so it is not to hold what hosts never use.
 */

// First of all, as in main.ts: zod's modules are initialised in the order in which they are reached.
import { ConfigError } from '../settings/config.ts';
import { CommandEnd, type CommandIo, defineCommand, describeExits, EXIT, parseCommand, UsageError } from './command.ts';

export { serveHttp } from './serve-http.ts';

/** Runs a command with what follows its name; resolves with the exit code. */
type Run = (args: readonly string[], io: CommandIo) => Promise<number>;

/** Every command with what it is for, in the order of the help. */
export const COMMANDS: Readonly<Record<string, { readonly summary: string; readonly load: () => Promise<Run> }>> = {
  serve: {
    summary: 'serve MCP over stdio or HTTP; without any command, pim-mcp serves over stdio',
    load: async () => (await import('./serve-http.ts')).runServe,
  },
  call: {
    summary: 'run a tool and print its answer: a table on a terminal, JSON in a pipe',
    load: async () => (await import('./call.ts')).runCall,
  },
  view: {
    summary: 'show in the browser what a host shows beside an answer',
    load: async () => (await import('./view.ts')).runView,
  },
  audit: {
    summary: 'check the data quality of the local copy; exit code 1 means that it found errors',
    load: async () => (await import('./audit.ts')).runAudit,
  },
  tools: {
    summary: 'list the tools, or the arguments of one',
    load: async () => (await import('./tools.ts')).runTools,
  },
  sync: {
    summary: 'read the whole catalog into a local copy for SQL queries and audits',
    load: async () => (await import('./sync.ts')).runSync,
  },
  doctor: {
    summary: 'check settings, network, credentials and request limits',
    load: async () => (await import('./doctor.ts')).runDoctor,
  },
  host: {
    summary: 'print the configuration by which an MCP host starts or reaches this server, or write it',
    load: async () => (await import('./host-command.ts')).runHost,
  },
  demo: {
    summary: 'ask the demo catalog some questions and show the answers',
    load: async () => (await import('./demo.ts')).runDemo,
  },
  sandbox: {
    summary: 'run the demo PIM on its own, for developing a PIM client',
    load: async () => (await import('./sandbox.ts')).runSandbox,
  },
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
  if (name === 'help' && rest[0] !== undefined) return runCommandLine([rest[0], '--help'], io);
  const found = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    return await (found === undefined ? showProgram(args, io) : (await found.load())(rest, io));
  } catch (error) {
    if (error instanceof CommandEnd) return error.code;
    if (io.signal.aborted) return EXIT.interrupted;
    // A server tells what is wrong with its settings as every start does.
    const isMistake = error instanceof UsageError || (error instanceof ConfigError && name !== 'serve');
    if (!isMistake) throw error;
    io.complain(`pim-mcp ${name}: ${error.message}`);
    return EXIT.usage;
  }
}

/** The command line names none of the commands: the help or the version is meant, or it is wrong. */
async function showProgram(args: readonly string[], io: CommandIo): Promise<number> {
  const program = defineCommand('pim-mcp', io)
    .description('An MCP server for PIM catalogs, with its tools as commands for people and scripts.')
    .version(io.version, '-V, --version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', `\n${EXAMPLES}\n\n${describeExits()}`);
  for (const [each, { summary }] of Object.entries(COMMANDS)) program.command(each).description(summary);
  parseCommand(program, args);
  return EXIT.usage;
}
