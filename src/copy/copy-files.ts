/** The paths of a copy: one directory per PIM and client, readable only by its user. */

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

/** The paths of one copy. */
export type CopyFiles = ReturnType<typeof nameFiles>;

const SPILL = 'spill-';

/** Files that only the process that writes them needs. */
const LEFT = new RegExp(`^${SPILL}|\\.duckdb\\.(lock|.*\\.draft(\\.wal)?)$`);

/** Nothing takes this long, so older files have no owner any more. */
const OLD_MS = 24 * 3_600_000;

/** The paths in the directory of one PIM and client, which is created if necessary. */
export function openFiles(directory: string): CopyFiles {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return nameFiles(directory);
}

/** The same paths, without creating the directory. */
export function nameFiles(directory: string) {
  const path = (name: string): string => join(directory, name);
  return {
    /** The finished copy. */
    copy: path(`catalog-${FORMAT}.duckdb`),
    /** What the keys within the lists of the copy stand for; see copy-shapes.ts. */
    shapes: path(`shapes-${FORMAT}.json`),
    /** The directory of the pages read for the next copy. */
    pages: path(`pages-${FORMAT}`),
    /** The copy that is being written from them. */
    draft: path(`draft-${FORMAT}.duckdb`),
    /** What changed from copy to copy, and the file that is to replace it. */
    history: path(`history-${HISTORY_FORMAT}.duckdb`),
    historyDraft: path(`history-${HISTORY_FORMAT}.duckdb.new.draft`),
    /** Held by the process that reads the catalog. */
    lock: path('sync.lock'),
    /** The progress of that process, for the others. */
    progress: path(`progress-${FORMAT}.json`),
    /** There while a process has asked for the reading that another one began unasked. */
    asked: path('sync.asked'),
    /**
     * A file derived from the copy; see derived/.
     * @param name the name of its plan
     * @param mark identifies everything that decides its content
     */
    derived: (name: string, mark: string): string => path(`${name}-${FORMAT}-${mark}.duckdb`),
    /** The directory of exports, which may not exist. @param owner the person whose they are; absent: of all who did not sign in */
    exports: (owner?: string): string => path(owner === undefined ? 'exports' : `exports-${owner}`),
    /** The directory that contains them all. */
    directory,
    /** A directory for temporary data of queries; it need not exist. @param id identifies who writes there */
    spill: (id: string): string => path(`${SPILL}${id}`),
  };
}

/** The newest copy of another format; undefined: there is none. */
export function findOtherFormat({ directory, copy }: CopyFiles): string | undefined {
  return listNewestFirst(directory, /^catalog-\d+\.duckdb$/).find((path) => path !== copy);
}

/** Deletes what a reading has left that has ended. */
export function removeDrafts(files: CopyFiles): void {
  removeFiles(
    files.historyDraft,
    files.draft,
    `${files.draft}.spill`,
    files.pages,
    files.progress,
    files.asked,
  );
  removeEarlierFormats(files);
}

/** Deletes what copies of earlier formats were read into; their history and derived files are of use. */
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

/** The derived files of one name, of any format, newest first. */
export function listDerived({ directory }: CopyFiles, name: string): readonly string[] {
  return listNewestFirst(directory, new RegExp(`^${name}-\\d+-[^.]*\\.duckdb$`));
}

/** The files of a directory with such names, newest first. */
export function listNewestFirst(directory: string, names: RegExp): readonly string[] {
  return readdirSync(directory)
    .filter((name) => names.test(name))
    .map((name) => join(directory, name))
    .map((path) => ({ path, atMs: readTime(path) }))
    .sort((one, other) => other.atMs - one.atMs)
    .map(({ path }) => path);
}

/** When a file was written, milliseconds; 0: it is gone, or dated in the future, by a clock that has been set back since. */
function readTime(path: string): number {
  const atMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return atMs - Date.now() > AHEAD_MS ? 0 : atMs;
}

/** Keeps a damaged file under another name, in place of the last one. */
export function setAside(file: string): void {
  if (versionOf(file) !== undefined) renameSync(file, `${file}.damaged`);
}

/** Identifies a version of a file; undefined: the file does not exist. */
export function versionOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
}

/** Names the version of a copy as every server does that has it: without the place on the disk, and in milliseconds. */
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

/** Deletes what killed processes left behind. @param left matches its names; default: temporary data of queries, and unfinished derived files */
export function removeLeft(directory: string, left = LEFT): void {
  for (const name of readdirSync(directory).filter((one) => left.test(one))) {
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
