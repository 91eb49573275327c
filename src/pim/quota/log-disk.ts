import * as fs from 'node:fs';
import { join } from 'node:path';
import { getuid } from 'node:process';

/**
 * Directory of logs. Every method is atomic for other processes, and throws if the disk cannot be
 * used.
 */
export type LogDisk = ReturnType<typeof openLogDisk>;

/**
 * Thrown for a directory or file that others could have created, could read or could change. The
 * message names it and the reason.
 */
export class ForeignFileError extends Error {}

// Windows has no O_NOFOLLOW and no numeric owner.
const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = fs.constants;

/** Opens the directory `service` in PIM_QUOTA_DIR (`root`); reads and creates nothing yet. */
export function openLogDisk(root: string, service: string) {
  const directory = join(root, service);
  return {
    list: (): readonly string[] => (fs.existsSync(directory) ? fs.readdirSync(directory) : []),
    open(name: string) {
      for (const path of [root, directory]) {
        fs.mkdirSync(path, { recursive: true, mode: 0o700 });
        checkOwn(path);
      }
      return openFile(join(directory, name));
    },
    remove: (name: string): void => fs.rmSync(join(directory, name), { force: true }),
  };
}

function openFile(path: string) {
  checkOwn(path, (stats) => stats.isFile() && stats.nlink === 1);
  const descriptor = fs.openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  const opened = fs.fstatSync(descriptor);
  return {
    /**
     * Reads what follows a byte, or a part of it, with one character per byte. If the file was
     * truncated, returns a line without meaning. Undefined: the file no longer exists.
     */
    read(fromByte: number): string | undefined {
      const stats = fs.lstatSync(path, { throwIfNoEntry: false });
      if (stats?.ino !== opened.ino || stats.dev !== opened.dev) {
        return undefined;
      }
      if (stats.size < fromByte) return '\n';
      const chunk = Buffer.allocUnsafe(stats.size - fromByte);
      if (chunk.length === 0) return '';
      return chunk.toString('latin1', 0, fs.readSync(descriptor, chunk, 0, chunk.length, fromByte));
    },
    /** Appends in one piece, whatever others append at the same time. */
    append(text: string): void {
      if (fs.writeSync(descriptor, text, null, 'latin1') < text.length) {
        throw new Error('the disk is full');
      }
    },
    close: (): void => fs.closeSync(descriptor),
  };
}

/**
 * Refuses a path that others could have created or could change. If others can only read what
 * belongs to the user, their permission is removed. A path that does not exist passes.
 * @param isOfKind checks the type; a directory by default
 * @throws ForeignFileError; the error of node:fs if the path cannot be inspected
 */
export function checkOwn(
  path: string,
  isOfKind = (stats: fs.Stats): boolean => stats.isDirectory(),
): void {
  const stats = fs.lstatSync(path, { throwIfNoEntry: false });
  const user = getuid?.();
  if (stats === undefined) return;
  if (!isOfKind(stats)) {
    throw new ForeignFileError(`${path} is a link, or no directory or plain file of its own`);
  }
  if (user === undefined) return;
  if (stats.uid !== user) {
    throw new ForeignFileError(`${path} belongs to another user`);
  }
  if ((stats.mode & 0o022) !== 0) {
    throw new ForeignFileError(
      `other users may write to ${path}; take that away: chmod go= ${path}`,
    );
  }
  if ((stats.mode & 0o077) !== 0) fs.chmodSync(path, stats.mode & 0o700);
}
