/** The files of a log on a disk of this machine, of the user alone. */

import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { getuid } from 'node:process';

/** Where logs are kept. Every method is one step to other processes, and throws where the disk cannot be used. */
export interface LogDisk {
  /** The numbers of the files of a log, ascending; none where there is no directory. */
  list(log: string): readonly number[];
  /** Opens a file, which is made if it is not there. Throws {@link ForeignFileError}. */
  open(log: string, number: number): LogFile;
  /** Removes a file; without effect where there is none. */
  remove(log: string, number: number): void;
}

/** A file that is open, whether or not it is still where it was opened. */
export interface LogFile {
  /** Whether it is still where it was opened, and its length. */
  look(): { readonly isThere: boolean; readonly bodyBytes: number };
  /** Some of its text from a byte on, in characters of one byte; empty at its end. */
  read(fromByte: number): string;
  /** Adds to its end in one piece, whatever others add meanwhile. */
  append(text: string): void;
  close(): void;
}

/** A directory or file that others could have put there, or could read or change; the message says which, and why. */
export class ForeignFileError extends Error {}

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
// Windows knows no O_NOFOLLOW, and no owner by number.
const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = fs.constants;

/**
 * Opens a directory for logs; nothing is read or made yet.
 * @param root PIM_QUOTA_DIR, which must be the user's alone as well
 * @param service the name of the directory in it
 */
export function openLogDisk(root: string, service: string): LogDisk {
  const directory = join(root, service);
  const pathOf = (log: string, number: number) => join(directory, `${log}.${number}`);
  const make = () => {
    makeDirectory(root);
    checkOwn(root);
    makeDirectory(directory);
    checkOwn(directory);
  };
  return {
    list: (log) =>
      (unless('ENOENT', () => fs.readdirSync(directory)) ?? [])
        .filter((name) => name.startsWith(`${log}.`) && /^\d+$/.test(name.slice(log.length + 1)))
        .map((name) => Number(name.slice(log.length + 1)))
        .sort((one, other) => one - other),
    open(log, number) {
      make();
      return openFile(pathOf(log, number));
    },
    remove: (log, number) => fs.rmSync(pathOf(log, number), { force: true }),
  };
}

function openFile(path: string): LogFile {
  const descriptor = unless('ELOOP', () => fs.openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, FILE_MODE));
  if (descriptor === undefined) throw new ForeignFileError(describeOtherKind(path));
  const opened = fs.fstatSync(descriptor);
  try {
    check(path, opened, opened.isFile() && opened.nlink <= 1);
  } catch (error) {
    fs.closeSync(descriptor);
    throw error;
  }
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  return {
    look() {
      const { size, nlink } = fs.fstatSync(descriptor);
      const found = nlink === 0 ? undefined : fs.lstatSync(path, { throwIfNoEntry: false });
      return { isThere: found?.ino === opened.ino && found.dev === opened.dev, bodyBytes: size };
    },
    read(fromByte) {
      const readBytes = fs.readSync(descriptor, chunk, 0, CHUNK_BYTES, fromByte);
      return chunk.toString('latin1', 0, readBytes);
    },
    append(text) {
      const written = fs.writeSync(descriptor, text, null, 'latin1');
      if (written < text.length) throw new Error('the disk is full');
    },
    close: () => fs.closeSync(descriptor),
  };
}

const CHUNK_BYTES = 16_384;

/**
 * Refuses a directory that is not the user's alone; one that is not there passes.
 * @throws ForeignFileError; the error of node:fs where it cannot be looked at
 */
export function checkOwn(path: string): void {
  const found = fs.lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined) check(path, found, found.isDirectory());
}

function check(path: string, { uid, mode }: fs.Stats, isOfKind: boolean): void {
  const user = getuid?.();
  if (!isOfKind) throw new ForeignFileError(describeOtherKind(path));
  if (user === undefined) return;
  if (uid !== user) throw new ForeignFileError(`${path} belongs to another user`);
  if ((mode & OTHERS) !== 0)
    throw new ForeignFileError(`other users have rights to ${path}; take them away: chmod go= ${path}`);
}

function describeOtherKind(path: string): string {
  return `${path} is a link, or no directory or plain file of this user’s own`;
}

/** Makes a directory and those above it. Node's own recursion does not end where nothing can be made, as in /proc. */
function makeDirectory(path: string): void {
  if (fs.existsSync(path)) return;
  makeDirectory(dirname(path));
  unless('EEXIST', () => fs.mkdirSync(path, { mode: DIRECTORY_MODE }));
}

function unless<T>(code: string, run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined;
    throw error;
  }
}
