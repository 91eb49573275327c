/**
 * The files of exports: one directory beside the copy, for its user alone. A file is written under another name and renamed
 * when it is whole; nothing is followed out of the directory, and nothing of it is deleted but what killed processes left.
 */

import { randomUUID } from 'node:crypto';
import { constants, type Dirent, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CatalogError, InvalidArgumentError } from '../../errors.ts';
import type { ExportedFile } from '../port.ts';
import { parseExportName } from './export-name.ts';

/** What may be kept. */
export interface ExportBounds {
  readonly files: number;
  readonly totalBytes: number;
  /** Of one file. */
  readonly fileBytes: number;
}

/** A file that is being written. */
export interface OpenFile {
  /** Where it will be. */
  readonly path: string;
  /** Bytes that it may have. */
  readonly maxBytes: number;
  /** @throws CatalogError where the disk does not take it */
  append(text: string): Promise<void>;
  /** Puts it in place, of another of its name too: true. */
  finish(): Promise<boolean>;
  /** Removes it, unless it is in place. */
  discard(): Promise<void>;
}

/** Its writer writes every few seconds; a part that is older has none. */
const ABANDONED_MS = 60_000;

const PART = /^\..*\.part$/;

/**
 * Begins a file, and removes what killed processes left.
 * @throws InvalidArgumentError where there is no room for it
 */
export async function beginFile(
  directory: string,
  name: string,
  bounds: ExportBounds,
  nowMs: number,
): Promise<OpenFile> {
  if (lstat(directory)?.isDirectory() === false) {
    throw new CatalogError('UNAVAILABLE', {
      failed: 'The directory of exports is a link or a file.',
      fix: 'The operator must remove it: exports, beside the local copy in PIM_DATA_DIR.',
    });
  }
  await told(async () => mkdirSync(directory, { recursive: true, mode: 0o700 }));
  for (const { name: part } of listDirectory(directory)) {
    const path = join(directory, part);
    if (PART.test(part) && nowMs - (lstat(path)?.mtimeMs ?? nowMs) > ABANDONED_MS) rmSync(path, { force: true });
  }
  const path = join(directory, name);
  if (lstat(path)?.isDirectory() === true) {
    throw new InvalidArgumentError('A directory has this name.', 'Choose another name.', 'export_as');
  }
  const others = listFiles(directory).filter((file) => file.name !== name);
  const left = bounds.totalBytes - others.reduce((sum, { bytes }) => sum + bytes, 0);
  if (others.length >= bounds.files || left < bounds.fileBytes) throw fullError(others);
  const draft = join(directory, `.${name}.${randomUUID()}.part`);
  // O_EXCL: nothing that is there already is written to.
  const handle = await told(() => open(draft, 'wx', 0o600));
  return {
    path,
    maxBytes: bounds.fileBytes,
    append: (text) => told(async () => void (await handle.writeFile(text))),
    finish: () =>
      told(async () => {
        await handle.sync();
        await handle.close();
        const isReplaced = lstat(path) !== undefined;
        await rename(draft, path);
        return isReplaced;
      }),
    discard: async () => {
      await handle.close();
      await rm(draft, { force: true });
    },
  };
}

/** The exported files, by name. Makes nothing. */
export function listFiles(directory: string): readonly ExportedFile[] {
  return listDirectory(directory)
    .flatMap((entry) => {
      const named = parseExportName(entry.name);
      const stat = lstat(join(directory, entry.name));
      // A link is none of ours.
      if (named?.name !== entry.name || stat?.isFile() !== true) return [];
      return [{ ...named, bytes: stat.size, writtenAt: stat.mtime.toISOString() }];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Reads an exported file whole.
 * @throws InvalidArgumentError where there is none, or it has more than `maxBytes`
 */
export async function readFile(directory: string, name: string, maxBytes: number): Promise<string> {
  // A name that is none, a link and a directory are nothing that was exported.
  const isThere = listFiles(directory).some((file) => file.name === name);
  // Where the system has no O_NOFOLLOW (Windows), making links takes rights of its own.
  const handle = isThere
    ? await open(join(directory, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => undefined)
    : undefined;
  if (handle === undefined) {
    throw new InvalidArgumentError(
      'There is no exported file with that name.',
      'Use a name from resources/list or from the answer of an export.',
      'name',
    );
  }
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) {
      throw new InvalidArgumentError(
        `The file has ${size} bytes; at most ${maxBytes} can be read at once.`,
        'Open it where it is, in PIM_DATA_DIR on the machine of pim-mcp, or export fewer rows or columns.',
        'name',
      );
    }
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/** What is in the directory, which may not be there; one that is a link leads elsewhere and is not looked into. */
function listDirectory(directory: string): readonly Dirent[] {
  try {
    return lstat(directory)?.isDirectory() === true ? readdirSync(directory, { withFileTypes: true }) : [];
  } catch {
    return [];
  }
}

function lstat(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}

function fullError(files: readonly ExportedFile[]): InvalidArgumentError {
  const [oldest] = [...files].sort((one, other) => (one.writtenAt < other.writtenAt ? -1 : 1));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return new InvalidArgumentError(
    `There is no room for another export (files: ${files.length}, bytes: ${bytes}); pim-mcp deletes none by itself.`,
    `Export under the name of a file that may be replaced (the oldest is ${oldest?.name}, of ${oldest?.writtenAt.slice(0, 10)}), or ask the user to delete some.`,
    'export_as',
  );
}

/** What the disk does not take is the operator's to mend. */
async function told<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new CatalogError('UNAVAILABLE', {
      failed: `The file could not be written${code}.`,
      fix: 'The operator must make sure that PIM_DATA_DIR has space and is writable.',
    });
  }
}
