import { Command, CommanderError } from 'commander';
import { nearestName } from '../record/nearest.ts';
import type { ReadSecretFile } from '../settings/secret-files.ts';
import words from './command-words.json' with { type: 'json' };

/** Terminal to draw on beside what is printed. */
export interface ErrorTerminal {
  // Writes text as it is.
  readonly draw: (text: string) => void;
  // In characters of a line.
  readonly columns: number;
}

/** Parts of the process that commands use. */
export interface CommandIo {
  // To stdout, one line or several; `complain` writes to stderr.
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
  // Undefined: stderr is no terminal.
  readonly errorTerminal: ErrorTerminal | undefined;
  // Of stdout.
  readonly isTerminal: boolean;
  // Characters in a line of the terminal; undefined without one.
  readonly columns: number | undefined;
  // Colours are supported, and the user wants them.
  readonly color: boolean;
  // Reads stdin to its end.
  readonly readInput: () => Promise<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readSecretFile: ReadSecretFile;
  // Ends the command.
  readonly signal: AbortSignal;
  // The program and the script that are running, as absolute paths.
  readonly command: string;
  readonly script: string;
  // As Node.js names it.
  readonly platform: string;
  // The directory in which the command was called.
  readonly findFolder: () => string;
  readonly now: () => Date;
  readonly serveStdio: () => Promise<number>;
  /**
   * Serves over HTTP at `HOST:PORT` until the process is told to end; resolves with the exit code.
   */
  readonly serveOverHttp: (where: string | undefined) => Promise<number>;
  readonly version: string;
  readonly nodeVersion: string;
}

/** Purposes of all commands, in the order of the help. */
export const COMMANDS = words.commands;

/** Exit codes of the commands for people and scripts. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  unaudited: 3,
  alarm: 4,
  retry: 75,
  interrupted: 130,
} as const;

/** Meanings of {@link EXIT}, as the help and the README put them. */
export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = words.exits;

/** Lists the codes and their meanings for the end of a help. */
export function describeExits(): string {
  const lines = Object.entries(EXIT_MEANINGS).map(([name, meaning]) => {
    const code = EXIT[name as keyof typeof EXIT]; // its own keys
    return `  ${String(code).padEnd(3)}  ${meaning}`;
  });
  return `Exit codes:\n${lines.join('\n')}`;
}

/** Error of a command line that cannot be used; the message is for stderr, the exit code 2. */
export class UsageError extends Error {}

/**
 * Finds a thing of a kind by its name.
 * @throws UsageError with the nearest name where none matches
 */
export function findNamed<Thing>(
  kind: string,
  name: string,
  all: ReadonlyMap<string, Thing>,
): Thing {
  const match = all.get(name);
  if (match !== undefined) return match;
  const names = [...all.keys()];
  const nearest = nearestName(name, names);
  const hint =
    nearest === undefined ? `the ${kind}s are ${names.join(', ')}` : `did you mean ${nearest}?`;
  throw new UsageError(`there is no ${kind} "${name}"; ${hint}`);
}

/** Ends a command before it began: its help was printed, or what is wrong with its command line. */
export class CommandEnd extends Error {
  readonly code: number;

  constructor(code: number) {
    super('The command is at its end.');
    this.code = code;
  }
}

type Output = Pick<CommandIo, 'print' | 'complain'>;

/**
 * Begins the definition of one of {@link COMMANDS}.
 * @param after the end of its help
 */
export function defineCommand(name: keyof typeof COMMANDS, output: Output, after: string): Command {
  return createCommand(`pim-mcp ${name}`, output, COMMANDS[name], after);
}

/** Begins the definition of a program whose help and errors go where they belong. */
export function createCommand(
  name: string,
  { print, complain }: Output,
  purpose: string,
  after: string,
): Command {
  const output = {
    writeOut: (text: string) => print(text.trimEnd()),
    writeErr: (text: string) => complain(text.trimEnd()),
    outputError: (text: string, write: (text: string) => void) => {
      const words = text
        .replace(/^error: /, '')
        .trim()
        .replaceAll('\n', ' ');
      write(`${name}: ${/[.?)]$/.test(words) ? words : `${words}.`} See ${name} --help.`);
    },
  };
  return new Command(name)
    .exitOverride()
    .configureOutput(output)
    .description(purpose)
    .addHelpText('after', after);
}

/**
 * Parses a command line.
 * @param args all after the command's name
 * @returns the arguments, and the options as Commander's own parsers make them
 * @throws CommandEnd when there is nothing left to run
 */
export function parseCommand<Options>(command: Command, args: readonly string[]) {
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    // Commander has printed the help or the error by now; all its errors are about the command line.
    if (error instanceof CommanderError) {
      throw new CommandEnd(error.exitCode === 0 ? EXIT.ok : EXIT.usage);
    }
    throw error;
  }
  return {
    words: command.args as readonly string[],
    options: command.opts() as Options,
  };
}
