/** What all commands share: what they are given of the process, and how they read their part of the command line. */

import { Command, CommanderError } from 'commander';
import type { ReadSecretFile } from '../secret-files.ts';
import { EXIT } from './exit-codes.ts';

/** A terminal to draw on beside what is printed. */
export interface ErrorTerminal {
  /** Writes text and control sequences as they are. */
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
  /** The user's home directory. Asked for only where it is needed: there may be none. */
  readonly findHome: () => string;
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

/** Where a command's help and its errors go. */
export type Printers = Pick<CommandIo, 'print' | 'complain'>;

/** A command line that cannot be used; the message is for stderr, the exit code 2. */
export class UsageError extends Error {}

/** Begins the definition of a command, `pim-mcp call` for example, whose help and errors go where they belong. */
export function defineCommand(name: string, { print, complain }: Printers): Command {
  return new Command(name).exitOverride().configureOutput({
    writeOut: (text) => print(text.trimEnd()),
    writeErr: (text) => complain(text.trimEnd()),
    outputError: (text, write) => {
      const words = text
        .replace(/^error: /, '')
        .trim()
        .replaceAll('\n', ' ');
      write(`${name}: ${/[.?)]$/.test(words) ? words : `${words}.`} See ${name} --help.`);
    },
  });
}

/**
 * Parses a command line.
 * @param args what follows the command's name
 * @returns undefined to go on; else the exit code: the help was printed, or what is wrong
 */
export function parseOrEnd(command: Command, args: readonly string[]): number | undefined {
  try {
    command.parse(args, { from: 'user' });
    return undefined;
  } catch (error) {
    // Commander has printed the help or the error by now; all of its errors are about the command line.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    throw error;
  }
}
