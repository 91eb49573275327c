import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The little that a ledger needs of a file system: one directory of small files. Every method is atomic to other
 * processes, and throws when the directory cannot be used.
 */
export interface TicketFiles {
  /** The names of all files; none when there is no directory. */
  list(): readonly string[];
  /** Makes the directory with one file in it, unless there is one with files. */
  found(name: string, text: string): void;
  /** Makes an empty file (O_EXCL). False: somebody has made it before. */
  create(name: string): boolean;
  /** The text of a file; undefined when there is none. */
  read(name: string): string | undefined;
  /** Adds to a file. False: there is none. */
  append(name: string, text: string): boolean;
  /** Makes a file or replaces it as a whole. */
  replace(name: string, text: string): void;
  /** Removes a file; without effect when there is none. */
  remove(name: string): void;
}

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const APPEND_TO_EXISTING = fs.constants.O_WRONLY | fs.constants.O_APPEND;

/** Opens a directory of this machine for tickets; nothing is read or made yet. */
export function openTicketFiles(directory: string): TicketFiles {
  const pathOf = (name: string) => join(directory, name);
  return {
    list: () => unless('ENOENT', () => fs.readdirSync(directory)) ?? [],
    found(name, text) {
      fs.mkdirSync(dirname(directory), { recursive: true, mode: DIRECTORY_MODE });
      const prepared = fs.mkdtempSync(`${directory}.new-`);
      fs.writeFileSync(join(prepared, name), text, { mode: FILE_MODE });
      try {
        fs.renameSync(prepared, directory);
      } catch (error) {
        fs.rmSync(prepared, { recursive: true });
        if (!fs.existsSync(directory)) throw error;
      }
    },
    create(name) {
      const descriptor = unless('EEXIST', () => fs.openSync(pathOf(name), 'wx', FILE_MODE));
      if (descriptor !== undefined) fs.closeSync(descriptor);
      return descriptor !== undefined;
    },
    read(name) {
      // Asked first, since an exception costs more than the question, and most misses are expected.
      if (!fs.existsSync(pathOf(name))) return undefined;
      return unless('ENOENT', () => fs.readFileSync(pathOf(name), 'latin1'));
    },
    append(name, text) {
      const descriptor = unless('ENOENT', () => fs.openSync(pathOf(name), APPEND_TO_EXISTING));
      if (descriptor === undefined) return false;
      try {
        fs.writeSync(descriptor, text);
      } finally {
        fs.closeSync(descriptor);
      }
      return true;
    },
    replace(name, text) {
      const prepared = pathOf(`${name}.new-${randomUUID()}`);
      fs.writeFileSync(prepared, text, { mode: FILE_MODE });
      fs.renameSync(prepared, pathOf(name));
    },
    remove(name) {
      if (fs.existsSync(pathOf(name))) unless('ENOENT', () => fs.unlinkSync(pathOf(name)));
    },
  };
}

/** What `run` returns; undefined when it fails with that code. */
function unless<T>(code: string, run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined;
    throw error;
  }
}
