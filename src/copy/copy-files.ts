/** Where a copy is: one directory per PIM and client, readable by its user alone, with the names of what is in it. */

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changes whenever the views do, or what is kept and told of a sync: files of another version are not looked at. */
const FORMAT = 8;

/** The paths of one copy. */
export interface CopyFiles {
  /** The finished copy. */
  readonly copy: string;
  /** The directory of the pages that were read for the next copy. */
  readonly pages: string;
  /** The copy that is being made of them. */
  readonly draft: string;
  /** Held by the process that reads. */
  readonly lock: string;
  /** How far it is, for the others. */
  readonly progress: string;
  /** A file that is made of the copy; see derived/. @param name of what it is made by @param mark of all that decides what is in it */
  readonly derived: (name: string, mark: string) => string;
  /** The directory of exports, which may not be there. */
  readonly exports: string;
  /** The directory that all of them are in. */
  readonly directory: string;
  /** A directory for what queries write while they run; it need not be there. @param id of whose they are */
  readonly spill: (id: string) => string;
}

const SPILL = 'spill-';

/** What only who works at it needs. */
const LEFT = new RegExp(`^${SPILL}|\\.duckdb\\.(lock|.*\\.draft(\\.wal)?)$`);

/** What is older is nobody's any more: nothing takes so long. */
const OLD_MS = 24 * 3_600_000;

/** The paths below the directory of one PIM and client, which is made if it is not there. */
export function openFiles(directory: string): CopyFiles {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return nameFiles(directory);
}

/** The same paths, whether the directory is there or not. */
export function nameFiles(directory: string): CopyFiles {
  const path = (name: string): string => join(directory, name);
  return {
    copy: path(`catalog-${FORMAT}.duckdb`),
    pages: path(`pages-${FORMAT}`),
    draft: path(`draft-${FORMAT}.duckdb`),
    lock: path('sync.lock'),
    progress: path(`progress-${FORMAT}.json`),
    derived: (name, mark) => path(`${derivedBegin(name)}${mark}.duckdb`),
    exports: path('exports'),
    directory,
    spill: (id) => path(`${SPILL}${id}`),
  };
}

function derivedBegin(name: string): string {
  return `${name}-${FORMAT}-`;
}

/** The files of one name that are made of copies, the newest first. */
export function listDerived({ directory }: CopyFiles, name: string): readonly string[] {
  return readdirSync(directory)
    .filter((one) => one.startsWith(derivedBegin(name)) && one.endsWith('.duckdb'))
    .map((one) => join(directory, one))
    .map((path) => ({ path, atMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.atMs - one.atMs)
    .map(({ path }) => path);
}

/** Tells one version of a file from another; undefined: there is none. */
export function versionOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
}

/** Writes a small file so that a reader sees the old one or the new one, never a part. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

/** Reads JSON; undefined where there is none, or none that can be read. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Removes what processes left that were killed: what their queries wrote, and derived files that they were making. */
export function removeLeft({ directory }: CopyFiles): void {
  for (const name of readdirSync(directory).filter((one) => LEFT.test(one))) {
    const path = join(directory, name);
    try {
      if (Date.now() - statSync(path).mtimeMs > OLD_MS) removeFiles(path);
    } catch {
      // Others may have removed it, or it is not this user's to remove; nothing depends on it.
    }
  }
}

/** Removes files; one that is not there is no error. */
export function removeFiles(...files: readonly string[]): void {
  for (const file of files) rmSync(file, { force: true, recursive: true });
}
