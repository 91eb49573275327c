/**
 * Each page is in a file, so that an interrupted sync can continue. Memory only holds the heads of
 * pages, not their records.
 */

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Positions } from '../../record/positions.ts';
import type { PimRecord } from '../../record/value.ts';
import type { ListName } from '../copied-lists.ts';
import { hash } from '../hash.ts';
import type { ChosenPage } from '../protocol.ts';
import { idOf } from '../record-ids.ts';

interface ReadPage {
  readonly list: ListName;
  // Position of the first record, and number of positions.
  readonly offset: number;
  readonly span: number;
  // Announced by the PIM with the page.
  readonly total?: number | undefined;
  // Id of the record before the first, if it came too.
  readonly before?: number | undefined;
  // Hash of the ids that a page was requested by.
  readonly asked?: string;
  // The PIM announced more records than it sent.
  readonly isShort?: boolean;
  // Positions of records that the PIM fails to send.
  readonly unserved?: readonly Positions[] | undefined;
  // A text or list of a record was cut during reading.
  readonly isCut?: boolean;
}

/** Stored page. */
export interface StoredPage extends ReadPage {
  // UTC in ISO 8601.
  readonly readAt: string;
  // Null: the record has no readable id.
  readonly ids: readonly (number | null)[];
  // Hash of its records, to see changes.
  readonly print: string;
  // Ascending: a later reading has a higher number.
  readonly number: number;
  readonly file: string;
}

/** Pages of the lists of the PIM. */
export interface PageStore {
  // Ascending by offset.
  readonly pages: (list: ListName) => readonly StoredPage[];
  readonly add: (page: ReadPage, records: readonly PimRecord[]) => Promise<StoredPage>;
  readonly deleteFrom: (list: ListName, offset: number) => Promise<void>;
  // Counts records once that occur twice.
  readonly countRecords: (list: ListName) => number;
  readonly unservedPositions: (list: ListName) => readonly Positions[];
  // Ids above 0, ascending, each once.
  readonly recordIds: (list: ListName) => readonly number[];
  // All pages, with the records to skip because a newer page has them too.
  readonly pagesToWrite: (list: ListName) => readonly ChosenPage[];
}

// First line of a page's file.
interface StoredHead extends StoredPage {
  readonly stamp: string;
}

interface StoreParts {
  readonly directory: string;
  // Identifies the catalog and the earlier copy that the pages belong to.
  readonly stamp: string;
  readonly today: () => Date;
}

// Records resemble each other so much that the lowest compression level is enough.
const COMPRESSION = { level: 1 };

// Suffix of a page file that is being written.
const UNFINISHED = '.new';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Opens the stored pages.
 * @param stamp identifies catalog and earlier copy; pages with another stamp are deleted
 * @param since pages must have been read after this time, UTC in ISO 8601, and not in the future
 */
export async function openPageStore(
  directory: string,
  stamp: string,
  since: string,
  today: () => Date,
): Promise<PageStore> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const pages: StoredPage[] = [];
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    const head = name.endsWith(UNFINISHED) ? undefined : await readHead(file);
    const isRecent =
      head !== undefined && head.readAt >= since && head.readAt <= today().toISOString();
    if (isRecent && head.stamp === stamp) pages.push({ ...head, file });
    else await rm(file, { force: true });
  }
  return new DiskPageStore({ directory, stamp, today }, pages);
}

// Reads the first line of a page file; undefined: the file is damaged.
async function readHead(file: string): Promise<StoredHead | undefined> {
  try {
    const text = (await decompress(await readFile(file))).toString();
    return JSON.parse(text.slice(0, text.indexOf('\n'))); // what add() wrote
  } catch {
    return undefined;
  }
}

class DiskPageStore implements PageStore {
  readonly #parts: StoreParts;
  // Pages of each list by their offset.
  readonly #lists = new Map<ListName, Map<number, StoredPage>>();
  #lastNumber = 0;

  constructor(parts: StoreParts, pages: readonly StoredPage[]) {
    this.#parts = parts;
    for (const page of pages) this.#put(page);
  }

  pages(list: ListName): readonly StoredPage[] {
    const pages = this.#lists.get(list)?.values() ?? [];
    return [...pages].sort((a, b) => a.offset - b.offset);
  }

  async add(page: ReadPage, records: readonly PimRecord[]): Promise<StoredPage> {
    const { directory, stamp, today } = this.#parts;
    const ids = records.map((record) => idOf(page.list, record) ?? null);
    const print = hash(JSON.stringify(ids.includes(null) ? records : ids));
    const file = join(directory, `${page.list}-${page.offset}.gz`);
    this.#lastNumber += 1;
    const stored: StoredPage = {
      ...page,
      readAt: today().toISOString(),
      ids,
      print,
      number: this.#lastNumber,
      file,
    };
    const head: StoredHead = { stamp, ...stored };
    // Each record in a line of its own, so that the engine reads one after another.
    const text = [head, ...records].map((line) => JSON.stringify(line)).join('\n');
    const unfinished = `${file}${UNFINISHED}`;
    await writeFile(unfinished, await compress(text, COMPRESSION), { mode: 0o600 });
    await rename(unfinished, file);
    this.#put(stored);
    return stored;
  }

  async deleteFrom(list: ListName, offset: number): Promise<void> {
    for (const page of this.pages(list)) {
      if (page.offset < offset) continue;
      this.#lists.get(list)?.delete(page.offset);
      await rm(page.file, { force: true });
    }
  }

  countRecords(list: ListName): number {
    const ids = this.#idsOf(list);
    const distinctIds = new Set(ids.filter((id) => id !== null));
    const withoutId = ids.filter((id) => id === null);
    return distinctIds.size + withoutId.length;
  }

  unservedPositions(list: ListName): readonly Positions[] {
    return this.pages(list).flatMap((page) => page.unserved ?? []);
  }

  recordIds(list: ListName): readonly number[] {
    const ids = new Set<number>();
    for (const id of this.#idsOf(list)) {
      if (id !== null && id > 0) ids.add(id);
    }
    return [...ids].sort((a, b) => a - b);
  }

  pagesToWrite(list: ListName): readonly ChosenPage[] {
    return skipDuplicates(this.pages(list));
  }

  #put(page: StoredPage): void {
    const pages = this.#lists.get(page.list) ?? new Map<number, StoredPage>();
    pages.set(page.offset, page);
    this.#lists.set(page.list, pages);
    this.#lastNumber = Math.max(this.#lastNumber, page.number);
  }

  #idsOf(list: ListName): readonly (number | null)[] {
    return this.pages(list).flatMap(({ ids }) => ids);
  }
}

/**
 * Of records that are in several pages, or twice in one, skips all but the first in the newest
 * page.
 *
 * Pages a (ids 1, 2) and b (ids 2, 3), b read later →
 * `[{ file: 'a', skip: [1] }, { file: 'b', skip: [] }]`.
 */
function skipDuplicates(pages: readonly StoredPage[]): readonly ChosenPage[] {
  const seenIds = new Set<number>();
  const skipped = new Map<string, readonly number[]>();
  const newestFirst = [...pages].sort((a, b) => b.number - a.number);
  for (const { file, ids } of newestFirst) {
    const positions: number[] = [];
    for (const [position, id] of ids.entries()) {
      if (id === null) continue;
      if (seenIds.has(id)) positions.push(position);
      seenIds.add(id);
    }
    skipped.set(file, positions);
  }
  return pages.map(({ file }) => ({ file, skip: skipped.get(file) ?? [] }));
}
