/** What all commands share: what they are given of the process, how they read their part of the command line, and how they end. */

import { Command, CommanderError } from 'commander';
import { nearestName } from '../record/nearest.ts';
import type { ReadSecretFile } from '../settings/secret-files.ts';
import words from './command-words.json' with { type: 'json' };

/** A terminal to draw on beside what is printed. */
export interface ErrorTerminal {
  /** Writes text as it is. */
  readonly draw: (text: string) => void;
  /** Characters in a line. */
  readonly columns: number;
}

/** What commands are given of the process. */
export interface CommandIo {
  /** Writes one line, or several, to stdout. */
  readonly print: (line: string) => void;
  /** Writes one line, or several, to stderr. */
  readonly complain: (line: string) => void;
  /** The terminal that stderr is; undefined: it is none. */
  readonly errorTerminal: ErrorTerminal | undefined;
  /** Whether stdout is a terminal. */
  readonly isTerminal: boolean;
  /** Characters in a line of the terminal; undefined when there is none. */
  readonly columns: number | undefined;
  /** Whether stdout shows colours, and the user wants them. */
  readonly color: boolean;
  /** Reads stdin to its end. */
  readonly readInput: () => Promise<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Reads a file that holds a secret. */
  readonly readSecretFile: ReadSecretFile;
  /** Ends the command. */
  readonly signal: AbortSignal;
  /** The program and the script that are running, as absolute paths. */
  readonly command: string;
  readonly script: string;
  /** The operating system, as Node.js names it. */
  readonly platform: string;
  /** The directory in which the command was called. */
  readonly findFolder: () => string;
  readonly now: () => Date;
  /** Serves over stdio until the host leaves; resolves with the exit code. */
  readonly serveStdio: () => Promise<number>;
  /** Serves over HTTP at `HOST:PORT` until the process is told to end; resolves with the exit code. */
  readonly serveOverHttp: (where: string | undefined) => Promise<number>;
  readonly version: string;
  readonly nodeVersion: string;
}

/** Every command with what it is for, in the order of the help. */
export const COMMANDS = words.commands;

/** Every exit code of the commands for people and scripts. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  unaudited: 3,
  alarm: 4,
  retry: 75,
  interrupted: 130,
} as const;

/** What each of {@link EXIT} means, as the help and the README put it. */
export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = words.exits;

/** The codes and their meanings for the end of a help. */
export function describeExits(): string {
  const lines = Object.entries(EXIT_MEANINGS).map(([name, meaning]) => {
    const code = EXIT[name as keyof typeof EXIT]; // its own keys
    return `  ${String(code).padEnd(3)}  ${meaning}`;
  });
  return `Exit codes:\n${lines.join('\n')}`;
}

/** A command line that cannot be used; the message is for stderr, the exit code 2. */
export class UsageError extends Error {}

/** Which of some things of a kind is meant. @throws UsageError with the nearest name where none is called so */
export function findNamed<Thing>(
  kind: string,
  name: string,
  all: ReadonlyMap<string, Thing>,
): Thing {
  const found = all.get(name);
  if (found !== undefined) return found;
  const names = [...all.keys()];
  const nearest = nearestName(name, names);
  const hint =
    nearest === undefined ? `the ${kind}s are ${names.join(', ')}` : `did you mean ${nearest}?`;
  throw new UsageError(`there is no ${kind} "${name}"; ${hint}`);
}

/** Thrown where a command is at its end before it began: its help was printed, or what is wrong with its command line. */
export class CommandEnd extends Error {
  readonly code: number;

  constructor(code: number) {
    super('The command is at its end.');
    this.code = code;
  }
}

type Output = Pick<CommandIo, 'print' | 'complain'>;

/** Begins the definition of one of {@link COMMANDS}. @param after what its help ends with */
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
 * @param args what follows the command's name
 * @returns the arguments, and the options as Commander's own parsers make them
 * @throws CommandEnd when there is nothing left to run
 */
export function parseCommand<Options>(command: Command, args: readonly string[]) {
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    // Commander has printed the help or the error by now; all of its errors are about the command line.
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
