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
  /** Makes the directory with these files in it, by their names, unless there is one with files. */
  found(texts: Readonly<Record<string, string>>): void;
  /** Makes an empty file (O_EXCL). False: somebody has made it before, or there is no directory. */
  create(name: string): boolean;
  /** The text of a file; undefined when there is none. */
  read(name: string): string | undefined;
  /** Adds to a file. False: there is none. */
  append(name: string, text: string): boolean;
  /** Makes a file or replaces it as a whole; without effect when there is no directory. */
  replace(name: string, text: string): void;
  /** Removes a file; without effect when there is none. */
  remove(name: string): void;
}

const DIRECTORY_MODE = 0o700;
/** Whoever may use the directory reads what it holds, and writes to the files that all write to. */
const NOT_EXECUTABLE = 0o666;
const APPEND_TO_EXISTING = fs.constants.O_WRONLY | fs.constants.O_APPEND;

/**
 * Opens a directory of this machine for tickets; nothing is read or made yet.
 * @param mode permissions of what is made, whatever the process's mask; of files, without those to execute
 */
export function openTicketFiles(directory: string, mode = DIRECTORY_MODE): TicketFiles {
  const fileMode = mode & NOT_EXECUTABLE;
  const pathOf = (name: string) => join(directory, name);
  const write = (path: string, text: string): void => {
    fs.writeFileSync(path, text, { mode: fileMode });
    if (mode !== DIRECTORY_MODE) fs.chmodSync(path, fileMode);
  };
  return {
    list: () => unless(['ENOENT'], () => fs.readdirSync(directory)) ?? [],
    found(texts) {
      makeDirectory(dirname(directory), mode);
      const prepared = fs.mkdtempSync(`${directory}.new-`);
      if (mode !== DIRECTORY_MODE) fs.chmodSync(prepared, mode);
      for (const [name, text] of Object.entries(texts)) write(join(prepared, name), text);
      try {
        fs.renameSync(prepared, directory);
      } catch (error) {
        fs.rmSync(prepared, { recursive: true });
        if (!fs.existsSync(directory)) throw error;
      }
    },
    create(name) {
      const descriptor = unless(['EEXIST', 'ENOENT'], () => fs.openSync(pathOf(name), 'wx', fileMode));
      if (descriptor !== undefined) fs.closeSync(descriptor);
      return descriptor !== undefined;
    },
    read(name) {
      // Asked first, since an exception costs more than the question, and most misses are expected.
      if (!fs.existsSync(pathOf(name))) return undefined;
      return unless(['ENOENT'], () => fs.readFileSync(pathOf(name), 'latin1'));
    },
    append(name, text) {
      const descriptor = unless(['ENOENT'], () => fs.openSync(pathOf(name), APPEND_TO_EXISTING));
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
      unless(['ENOENT'], () => {
        write(prepared, text);
        fs.renameSync(prepared, pathOf(name));
      });
    },
    remove(name) {
      if (fs.existsSync(pathOf(name))) unless(['ENOENT'], () => fs.unlinkSync(pathOf(name)));
    },
  };
}

/** Whether a file of this name is a ticket: they are numbers. */
export function isTicket(name: string): boolean {
  return /^\d+$/.test(name);
}

/**
 * Makes a directory and those above it. Node's own recursion does not end where nothing can be made, as in /proc.
 * @param mode permissions, whatever the process's mask
 */
export function makeDirectory(path: string, mode = DIRECTORY_MODE): void {
  if (fs.existsSync(path)) return;
  makeDirectory(dirname(path), mode);
  unless(['EEXIST'], () => {
    fs.mkdirSync(path, { mode });
    if (mode !== DIRECTORY_MODE) fs.chmodSync(path, mode);
  });
}

/** What `run` returns; undefined when it fails with one of those codes. */
export function unless<T>(codes: readonly string[], run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return undefined;
    throw error;
  }
}
