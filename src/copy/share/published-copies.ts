/**
 * Copies are on a disk that all machines of a team reach: one directory for each, named by the
 * number of the lease under which it was read.
 */

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type CopyFiles,
  listDerived,
  readJson,
  removeFiles,
  versionOf,
  writeWhole,
} from '../copy-files.ts';
import { FORMAT } from '../copy-format.ts';
import { hash } from '../hash.ts';

interface PublishedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

// Content of a published copy, and the time at which the copy was made.
interface Manifest {
  readonly madeMs: number;
  readonly files: readonly PublishedFile[];
}

// File of this process's directory, and the draft of it until it is whole.
interface Fetched {
  readonly path: string;
  readonly draft: string;
}

const MANIFEST = 'manifest.json';
const DRAFT = '.draft';
const LOST = 'another server has taken over';
// Copies that stay: another process may still read the last but one.
const MAX_PUBLISHED = 2;
// Files of each plan that stay, as where they are made.
const MAX_DERIVED = 3;

/** Error of a published copy that is not whole, or was written by another program. */
export class RefusedCopyError extends Error {}

/** Publishes copies, and fetches them. */
export class PublishedCopies {
  readonly #root: string;
  readonly #directory: string;
  // Refused copies are not read again.
  readonly #refused = new Set<number>();

  constructor(root: string, identity: string) {
    this.#root = root;
    this.#directory = join(root, identity, String(FORMAT));
  }

  async listNewer(files: CopyFiles): Promise<readonly number[]> {
    const current = readNumber(files);
    return (await this.#list()).filter((number) => number > current && !this.#refused.has(number));
  }

  async findLast(): Promise<number> {
    return (await this.#list())[0] ?? 0;
  }

  /**
   * Begins the copy of a number. From now on no earlier holder of the lease can publish.
   * @throws file system errors when nothing can be written there
   */
  async begin(number: number): Promise<void> {
    // A disk that is not there is not to be replaced by a directory.
    await stat(this.#root);
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const names = await readdir(this.#directory);
    // A holder that was paused until now must not disturb the next one.
    const drafts = names.filter(
      (name) => name.endsWith(DRAFT) && Number.parseInt(name, 10) <= number,
    );
    for (const name of drafts) {
      const path = join(this.#directory, name);
      // At once, so that what its holder still writes there comes to nothing; perhaps it was
      // published just now.
      await rename(path, `${path}.${number}.left`).catch(ifAbsent);
    }
    await this.#sweep(/\.left$/);
    await mkdir(this.#draftOf(number), { mode: 0o700 });
  }

  /**
   * Publishes a copy with the files derived from it, whole or not at all.
   * @param mayPublish asks last for the lease, which another server may hold by now
   */
  async publish(
    number: number,
    files: CopyFiles,
    derived: readonly string[],
    mayPublish: () => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<void> {
    const draft = this.#draftOf(number);
    const suffix = hash(versionOf(files.copy) ?? '');
    const published: PublishedFile[] = [];
    for (const path of [files.copy, files.shapes, ...derived]) {
      const name = basename(path).replace(suffix, '');
      const content = await copyFile(path, join(draft, name), signal);
      published.push({ name, ...content });
    }
    const madeMs = Math.floor((await stat(files.copy)).mtimeMs);
    const manifest: Manifest = { madeMs, files: published };
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true });
    if (!(await mayPublish())) throw new Error(`Copy ${number} is not published: ${LOST}.`);
    // Fails if the next holder has begun, or if there is such a number.
    renameSync(draft, join(this.#directory, String(number)));
    writeNumber(files, number);
    const old = (await this.#list()).slice(MAX_PUBLISHED);
    if (old.length > 0) await this.#sweep(new RegExp(`^(?:${old.join('|')})$`));
  }

  /**
   * Fetches a published copy into drafts.
   * @returns replaces the current copy by the drafts
   * @throws RefusedCopyError when it is not whole, or of another program; it is not offered again
   */
  async fetch(number: number, files: CopyFiles, signal: AbortSignal): Promise<() => void> {
    const source = join(this.#directory, String(number));
    const drafts: Fetched[] = [];
    try {
      const manifest = parseManifest(await readFile(join(source, MANIFEST), 'utf8'), files);
      let suffix = '';
      for (const { name, ...expected } of manifest.files) {
        const path = placeOf(name, files, suffix);
        if (path === undefined) throw new RefusedCopyError(`${name} is no file of a copy`);
        const draft = `${path}.${number}.draft`;
        drafts.push({ path, draft });
        const content = await copyFile(join(source, name), draft, signal);
        if (JSON.stringify(content) !== JSON.stringify(expected)) {
          throw new RefusedCopyError(`${name} is not what was published`);
        }
        if (path !== files.copy) continue;
        // Its age is that of the copy. Half a millisecond is added, because systems round times
        // down.
        await utimes(draft, new Date(), (manifest.madeMs + 0.5) / 1_000);
        // What is made of it is named after the version that it has from now on.
        suffix = hash(versionOf(draft) ?? '');
      }
    } catch (error) {
      removeFiles(...drafts.map(({ draft }) => draft));
      if (!(error instanceof RefusedCopyError)) throw error;
      this.#refused.add(number);
      throw new RefusedCopyError(`Copy ${number} of PIM_COPY_SHARE is refused: ${error.message}.`);
    }
    return () => {
      // What is made of the copy comes before the copy itself.
      for (const { path, draft } of drafts.reverse()) renameSync(draft, path);
      writeNumber(files, number);
      removeOldDerived(files, drafts);
    };
  }

  // Newest first.
  async #list(): Promise<readonly number[]> {
    const names = (await readdir(this.#directory).catch(ifAbsent)) ?? [];
    const numbers = names.filter((name) => /^[1-9]\d*$/.test(name)).map(Number);
    return numbers.sort((a, b) => b - a);
  }

  #draftOf(number: number): string {
    return join(this.#directory, `${number}${DRAFT}`);
  }

  async #sweep(names: RegExp): Promise<void> {
    for (const name of (await readdir(this.#directory)).filter((each) => names.test(each)))
      await rm(join(this.#directory, name), { recursive: true, force: true }).catch(() => {});
  }
}

// Copies a file, whole on the disk when it returns.
async function copyFile(from: string, to: string, signal: AbortSignal) {
  const digest = createHash('sha256');
  let bytes = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const target = createWriteStream(to, { mode: 0o600, flush: true });
  await pipeline(createReadStream(from), count, target, { signal });
  return { bytes, sha256: digest.digest('hex') };
}

function parseManifest(text: string, { copy }: CopyFiles): Manifest {
  try {
    const manifest = JSON.parse(text) as Manifest; // what publish() wrote, if nobody else did
    if (manifest.files[0]?.name === basename(copy) && manifest.madeMs > 0) return manifest;
  } catch {
    // The same as one of another program.
  }
  throw new RefusedCopyError('its manifest is none of a copy');
}

function placeOf(name: string, files: CopyFiles, suffix: string): string | undefined {
  const place = [files.copy, files.shapes, files.history].find((path) => basename(path) === name);
  if (place !== undefined) return place;
  const derived = new RegExp(`^[a-z0-9_]+-${FORMAT}-[\\w-]{16}(?=\\.duckdb$)`).exec(name)?.[0];
  return derived && join(files.directory, `${derived}${suffix}.duckdb`);
}

function ifAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function removeOldDerived(files: CopyFiles, fetched: readonly Fetched[]): void {
  for (const { path } of fetched) {
    const plan = basename(path).replace(/-.*/, '');
    removeFiles(...listDerived(files, plan).slice(MAX_DERIVED));
  }
}

const numberFile = ({ directory }: CopyFiles): string => join(directory, 'shared-number.json');

// Returns the number of the copy that this process fetched or published last; 0: none.
function readNumber(files: CopyFiles): number {
  // What writeNumber() wrote.
  const [format, number] = (readJson(numberFile(files)) ?? []) as readonly number[];
  return format === FORMAT && versionOf(files.copy) !== undefined ? (number ?? 0) : 0;
}

function writeNumber(files: CopyFiles, number: number): void {
  writeWhole(numberFile(files), JSON.stringify([FORMAT, number]));
}
