/** One directory per PIM and client, readable only by its user. */

import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { AHEAD_MS } from './copy-age.ts';
import { FORMAT, HISTORY_FORMAT } from './copy-format.ts';

export type CopyFiles = ReturnType<typeof nameFiles>;

const SPILL = 'spill-';

// Files that only the process that writes them needs.
const LEFT = new RegExp(`^${SPILL}|\\.duckdb\\.(lock|.*\\.draft(\\.wal)?)$`);

// Older files have no owner any more, because nothing takes this long.
const OLD_MS = 24 * 3_600_000;

/**
 * Names the files in the directory of one PIM and client, and creates the directory if necessary.
 */
export function openFiles(directory: string): CopyFiles {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return nameFiles(directory);
}

/** Names the files without creating the directory. */
export function nameFiles(directory: string) {
  const path = (name: string): string => join(directory, name);
  return {
    copy: path(`catalog-${FORMAT}.duckdb`),
    // Roles of the keys in its lists; see copy-shapes.ts.
    shapes: path(`shapes-${FORMAT}.json`),
    // Directory of the pages read for the next copy.
    pages: path(`pages-${FORMAT}`),
    // Copy that is being written from the pages.
    draft: path(`draft-${FORMAT}.duckdb`),
    // Change log from copy to copy, and the file that is to replace it.
    history: path(`history-${HISTORY_FORMAT}.duckdb`),
    historyDraft: path(`history-${HISTORY_FORMAT}.duckdb.new.draft`),
    // Lease of the process that reads the catalog.
    lock: path('sync.lock'),
    // Progress of the reading process, for other processes.
    progress: path(`progress-${FORMAT}.json`),
    // Exists while another process was asked for a reading that began in the background.
    syncRequest: path('sync.asked'),
    /**
     * File derived from the copy; see derived/.
     * @param name the name of its plan
     * @param mark identifies everything that decides its content
     */
    derived: (name: string, mark: string): string => path(`${name}-${FORMAT}-${mark}.duckdb`),
    /**
     * Directory of exports, which may not exist.
     * @param owner a person; absent: all who did not sign in
     */
    exports: (owner?: string): string => path(owner === undefined ? 'exports' : `exports-${owner}`),
    directory,
    /**
     * Directory for temporary data of queries; it may not exist.
     * @param id identifies who writes there
     */
    spill: (id: string): string => path(`${SPILL}${id}`),
  };
}

/** Finds the newest copy of another format; undefined: there is none. */
export function findOtherFormat({ directory, copy }: CopyFiles): string | undefined {
  return listNewestFirst(directory, /^catalog-\d+\.duckdb$/).find((path) => path !== copy);
}

/** Deletes the drafts and pages of a reading that has ended. */
export function removeDrafts(files: CopyFiles): void {
  removeFiles(
    files.historyDraft,
    files.draft,
    `${files.draft}.spill`,
    files.pages,
    files.progress,
    files.syncRequest,
  );
  removeEarlierFormats(files);
}

// The history and the derived files of earlier formats are still of use.
function removeEarlierFormats({ directory }: CopyFiles): void {
  const earlier = readdirSync(directory).filter((name) => {
    const format = /^(?:catalog|shapes|draft|pages|progress)-(\d+)(?:\.|$)/.exec(name)?.[1];
    return format !== undefined && Number(format) < FORMAT;
  });
  for (const name of earlier) {
    try {
      removeFiles(join(directory, name));
    } catch {
      // A process of that version may have it open.
    }
  }
}

/** Lists derived files of one name, of any format, newest first. */
export function listDerived({ directory }: CopyFiles, name: string): readonly string[] {
  return listNewestFirst(directory, new RegExp(`^${name}-\\d+-[^.]*\\.duckdb$`));
}

/** Lists matching files of a directory, newest first. */
export function listNewestFirst(directory: string, names: RegExp): readonly string[] {
  return readdirSync(directory)
    .filter((name) => names.test(name))
    .map((name) => join(directory, name))
    .map((path) => ({ path, atMs: readTime(path) }))
    .sort((a, b) => b.atMs - a.atMs)
    .map(({ path }) => path);
}

// Returns the time of a file; 0: it is gone, or dated in the future by a clock that was set back
// since.
function readTime(path: string): number {
  const atMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return atMs - Date.now() > AHEAD_MS ? 0 : atMs;
}

/** Renames a damaged file, replacing the last one that was renamed. */
export function setAside(file: string): void {
  if (versionOf(file) !== undefined) renameSync(file, `${file}.damaged`);
}

/** Identifies a version of a file; undefined: the file does not exist. */
export function versionOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
}

/**
 * Identifies the version of a copy across servers: without the inode, and in whole milliseconds.
 */
export function nameEdition(version: string): string {
  return version.replace(/^\d+ |\.\d+$/g, '');
}

/** Writes a small file so that readers see either the old or the new content, never a part. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

/** Reads JSON; undefined when the file is missing or unreadable. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Deletes old files of killed processes.
 * @param left matches their names; default: temporary data of queries, and unfinished derived files
 */
export function removeLeft(directory: string, left = LEFT): void {
  for (const name of readdirSync(directory).filter((name) => left.test(name))) {
    const path = join(directory, name);
    try {
      const ageMs = Date.now() - statSync(path).mtimeMs;
      // A date in the future tells nothing, and whoever writes a file soon dates it anew.
      if (Math.abs(ageMs) > OLD_MS) removeFiles(path);
    } catch {
      // Another process may have deleted it, or this user may not delete it; nothing depends on it.
    }
  }
}

/** Deletes files; a missing file is no error. */
export function removeFiles(...files: readonly string[]): void {
  for (const file of files) rmSync(file, { force: true, recursive: true });
}
