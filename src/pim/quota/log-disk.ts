/** The files of logs on a disk of this machine, of the user alone. */

import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { getuid } from 'node:process';

/** Where logs are kept. Every method is one step to other processes, and throws where the disk cannot be used. */
export interface LogDisk {
  /** The names of all files; none where there is no directory. */
  list(): readonly string[];
  /** Opens a file, which is made if it is not there. Throws {@link ForeignFileError}. */
  open(name: string): LogFile;
  /** Removes a file; without effect where there is none. */
  remove(name: string): void;
}

/** A file that is open. */
interface LogFile {
  /**
   * What follows a byte or a part of it, in characters of one byte; where the file was cut off, a line that says nothing.
   * Undefined: it is not there any more.
   */
  read(fromByte: number): string | undefined;
  /** Adds to its end in one piece, whatever others add meanwhile. */
  append(text: string): void;
  close(): void;
}

/** A directory or file that others could have put there, or could read or change; the message says which, and why. */
export class ForeignFileError extends Error {}

// Windows knows no O_NOFOLLOW, and no owner by number.
const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = fs.constants;

/** Opens the directory `service` in PIM_QUOTA_DIR, `root`; nothing is read or made yet. */
export function openLogDisk(root: string, service: string): LogDisk {
  const directory = join(root, service);
  return {
    list: () => (fs.existsSync(directory) ? fs.readdirSync(directory) : []),
    open(name) {
      for (const path of [root, directory]) {
        makeDirectory(path);
        checkOwn(path);
      }
      return openFile(join(directory, name));
    },
    remove: (name) => fs.rmSync(join(directory, name), { force: true }),
  };
}

function openFile(path: string): LogFile {
  checkOwn(path, (found) => found.isFile() && found.nlink === 1);
  const descriptor = fs.openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  const opened = fs.fstatSync(descriptor);
  return {
    read(fromByte) {
      const found = fs.lstatSync(path, { throwIfNoEntry: false });
      if (found?.ino !== opened.ino || found.dev !== opened.dev) return undefined;
      if (found.size < fromByte) return '\n';
      const chunk = Buffer.allocUnsafe(found.size - fromByte);
      return chunk.length === 0
        ? ''
        : chunk.toString('latin1', 0, fs.readSync(descriptor, chunk, 0, chunk.length, fromByte));
    },
    append(text) {
      if (fs.writeSync(descriptor, text, null, 'latin1') < text.length) throw new Error('the disk is full');
    },
    close: () => fs.closeSync(descriptor),
  };
}

/**
 * Refuses what others could have put there or could change, and takes from others the right to look into what is the user's own;
 * what is not there passes.
 * @param isOfKind whether it is what it must be; unless that is said, a directory
 * @param tell told what was mended, a sentence
 * @throws ForeignFileError; the error of node:fs where it cannot be looked at
 */
export function checkOwn(
  path: string,
  isOfKind = (found: fs.Stats): boolean => found.isDirectory(),
  tell: (sentence: string) => void = () => {},
): void {
  const found = fs.lstatSync(path, { throwIfNoEntry: false });
  const user = getuid?.();
  if (found === undefined) return;
  if (!isOfKind(found)) throw new ForeignFileError(`${path} is a link, or no directory or plain file of its own`);
  if (user === undefined) return;
  if (found.uid !== user) throw new ForeignFileError(`${path} belongs to another user`);
  if ((found.mode & 0o022) !== 0)
    throw new ForeignFileError(`other users may write to ${path}; take that away: chmod go= ${path}`);
  if ((found.mode & 0o077) === 0) return;
  fs.chmodSync(path, found.mode & 0o700);
  tell(`Other users could look into ${path}; now only its owner can.`);
}

/** Makes a directory and those above it. Node's own recursion does not end where nothing can be made, as in /proc. */
function makeDirectory(path: string): void {
  const isThere = () => fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  if (isThere()) return;
  makeDirectory(dirname(path));
  try {
    fs.mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (!isThere()) throw error;
  }
}
