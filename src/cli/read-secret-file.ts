/** Reads the files that hold secrets. */

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import type { ReadSecretFile } from '../secret-files.ts';

/** Far more than any key. */
const MAX_BYTES = 64 * 1024;

/** The bit of a mode by which all other users may read. */
const OTHERS_READ = 0o004;

/** Reads a secret. A link is followed: in Kubernetes every secret is one. */
export const readSecretFile: ReadSecretFile = (path) => {
  let file: number | undefined;
  try {
    // Without waiting for the other end, should it be a pipe.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(file);
    if (!stats.isFile()) return 'no file';
    if (stats.size > MAX_BYTES) return 'too large';
    // Windows has no such modes, and tells 0666 of every file.
    const isOpenToOthers = platform() !== 'win32' && (stats.mode & OTHERS_READ) !== 0;
    return { text: readFileSync(file, 'utf8'), isOpenToOthers };
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unreadable';
  } finally {
    if (file !== undefined) closeSync(file);
  }
};
