/**
 * Stores the pages read for the next copy, each in a file beside it, so that an interrupted sync can continue. Memory
 * only holds what each page is and which records it has, not the records.
 */

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ListNote } from '../../answer/notices.ts';
import type { Positions } from '../../record/positions.ts';
import type { PimRecord } from '../../record/value.ts';
import { LIST_NAMES, type ListName } from '../copied-lists.ts';
import { hash } from '../hash.ts';
import type { ChosenPage, ListSummary } from '../protocol.ts';
import { idOf } from '../record-ids.ts';

/** A page that was read of a list. */
interface ReadPage {
  readonly list: ListName;
  /** Position of its first record, and the number of positions that it covers. */
  readonly offset: number;
  readonly span: number;
  /** The total that the PIM announced with it. */
  readonly total?: number | undefined;
  /** The id of the record before the first, if that came with it. */
  readonly before?: number | undefined;
  /** For a page requested by ids: a hash of these ids. */
  readonly asked?: string;
  /** True if the PIM announced more records for them than it sent. */
  readonly isShort?: boolean;
  /** Positions of records that the PIM fails to send; absent: none. */
  readonly unserved?: readonly Positions[] | undefined;
  /** True if a text or list of a record was cut during reading. */
  readonly isCut?: boolean;
}

/** A stored page. */
export interface KeptPage extends ReadPage {
  /** UTC, as ISO 8601 writes it. */
  readonly readAt: string;
  /** Ids of its records; null for a record without a readable id. */
  readonly ids: readonly (number | null)[];
  /** Hash of its records; it differs if the records differ. */
  readonly print: string;
  /** Of two readings of a record, the one with the higher number is newer. */
  readonly number: number;
  readonly file: string;
}

/** The outcome of reading a list: whether it was read completely, as far as its reader can tell, and what it noted. */
export interface ListOutcome {
  /** Null: the PIM does not serve the list. */
  readonly isWhole: boolean | null;
  /** Absent: there is nothing to note. */
  readonly notes?: readonly ListNote[];
  /** True if one walk found everything that the PIM announced. */
  readonly isOneWalk?: boolean;
  /** What is kept of an earlier copy: `missing`: what was not found, until it is proven to be gone; `others`: what was not asked for. */
  readonly keeps?: 'missing' | 'others';
  /** The total of a list of which only a part was read; null: the PIM tells none. */
  readonly announced?: number | null;
}

/** The stored pages. */
export type PageStore = Awaited<ReturnType<typeof openPageStore>>;

/** Records resemble each other so much that the lowest compression level is enough. */
const EFFORT = { level: 1 };

/** What the file of a page says of it first. */
interface StoredHead extends KeptPage {
  readonly stamp: string;
}

/** File name suffix of a page while it is being written. */
const DRAFT = '.new';

const press = promisify(gzip);
const unpress = promisify(gunzip);

/**
 * Opens the stored pages.
 * @param stamp what all pages must have in common; others are deleted
 * @param since pages must have been read after this time, UTC in ISO 8601, and not in the future
 */
export async function openPageStore(
  directory: string,
  stamp: string,
  since: string,
  today: () => Date,
) {
  const lists = new Map(LIST_NAMES.map((list) => [list, new Map<number, KeptPage>()]));
  const mapOf = (list: ListName): Map<number, KeptPage> => lists.get(list) ?? new Map();
  let last = 0;

  const put = (page: KeptPage): void => {
    mapOf(page.list).set(page.offset, page);
    last = Math.max(last, page.number);
  };

  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory)) {
    const file = join(directory, name);
    const page = name.endsWith(DRAFT) ? undefined : await readHead(file);
    if (!isUsable(page, stamp, [since, today().toISOString()])) await rm(file, { force: true });
    else put({ ...page, file });
  }

  /** The pages of a list, in order. */
  const pages = (list: ListName): readonly KeptPage[] =>
    [...mapOf(list).values()].sort((one, other) => one.offset - other.offset);
  const idsOf = (list: ListName): readonly (number | null)[] =>
    pages(list).flatMap(({ ids }) => ids);

  return {
    pages,
    /** Stores a page, replacing what was read at that place before. */
    add: async (page: ReadPage, records: readonly PimRecord[]): Promise<KeptPage> => {
      const ids = records.map((record) => idOf(page.list, record) ?? null);
      const print = hash(JSON.stringify(ids.includes(null) ? records : ids));
      const file = join(directory, `${page.list}-${page.offset}.gz`);
      last += 1;
      const kept: KeptPage = {
        ...page,
        readAt: today().toISOString(),
        ids,
        print,
        number: last,
        file,
      };
      // Each record in a line of its own, so that the engine reads one after another.
      const text = [{ stamp, ...kept }, ...records].map((line) => JSON.stringify(line)).join('\n');
      await writeFile(`${file}${DRAFT}`, await press(text, EFFORT), { mode: 0o600 });
      await rename(`${file}${DRAFT}`, file);
      put(kept);
      return kept;
    },
    /** Deletes the pages of a list from a position on. */
    drop: async (list: ListName, from: number): Promise<void> => {
      for (const { offset, file } of pages(list).filter((page) => page.offset >= from)) {
        mapOf(list).delete(offset);
        await rm(file, { force: true });
      }
    },
    /** Number of records of a list, without duplicates. */
    count: (list: ListName): number => {
      const ids = idsOf(list);
      return new Set(ids.filter((id) => id !== null)).size + ids.filter((id) => id === null).length;
    },
    /** Positions of the records of a list that the PIM fails to send. */
    unserved: (list: ListName): readonly Positions[] =>
      pages(list).flatMap((page) => page.unserved ?? []),
    /** The positive ids of a list, ascending, without duplicates. */
    ids: (list: ListName): readonly number[] =>
      [...new Set(idsOf(list).flatMap((id) => (id !== null && id > 0 ? id : [])))].sort(
        (a, b) => a - b,
      ),
    /** The pages of a list, without records that occur twice or were read again on another page. */
    choose: (list: ListName): readonly ChosenPage[] => {
      const seen = new Set<number>();
      const newestFirst = [...pages(list)].sort((one, other) => other.number - one.number);
      const skips = new Map(
        newestFirst.map(({ file, ids }) => {
          const skip = ids.flatMap((id, at) => {
            const isSeen = id !== null && seen.has(id);
            if (id !== null) seen.add(id);
            return isSeen ? at : [];
          });
          return [file, skip];
        }),
      );
      return pages(list).map(({ file }) => ({ file, skip: skips.get(file) ?? [] }));
    },
  };
}

/**
 * The summary of a list. It is complete if it was read to the end and has as many records as the PIM announced last.
 */
export function summarizeList(
  store: Pick<PageStore, 'pages' | 'count'>,
  list: ListName,
  { isWhole, notes = [], announced: told }: ListOutcome = { isWhole: null },
): ListSummary {
  const pages = store.pages(list);
  const records = store.count(list);
  const times = pages.map(({ readAt }) => readAt).sort();
  const [newest] = pages
    .filter(({ total }) => total !== undefined)
    .sort((one, other) => other.number - one.number);
  const announced = told === undefined ? (newest?.total ?? null) : told;
  return {
    list,
    records,
    announced,
    complete: isWhole && (told !== undefined || announced === null || records === announced),
    notes,
    readFrom: times[0] ?? null,
    readTo: times.at(-1) ?? null,
    checked: times[0] ?? null,
  };
}

/** Whether a page has this stamp, and was read at a time between these. */
function isUsable(
  page: StoredHead | undefined,
  stamp: string,
  [from, to]: readonly [string, string],
): page is StoredHead {
  return page?.stamp === stamp && page.readAt >= from && page.readAt <= to;
}

/** Reads the description of a page from its file; undefined if the file is damaged. */
async function readHead(file: string): Promise<StoredHead | undefined> {
  try {
    const text = (await unpress(await readFile(file))).toString();
    return JSON.parse(text.slice(0, text.indexOf('\n'))); // what add() wrote
  } catch {
    return undefined;
  }
}

/** The row of a list that was not read yet. */
export function describeUnread(list: ListName, announced: number | null): ListSummary {
  return {
    list,
    records: 0,
    announced,
    complete: false,
    notes: [{ code: 'list_unread' }],
    readFrom: null,
    readTo: null,
    checked: null,
  };
}
