/**
 * Each page is in a file, so that an interrupted sync can continue. Memory only holds the heads of
 * pages, not their records.
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

/** Outcome of reading a list. */
export interface ListOutcome {
  // As far as the reader can tell; null: the PIM does not serve the list.
  readonly isComplete: boolean | null;
  readonly notes?: readonly ListNote[];
  // One walk found as many records as the PIM announced.
  readonly isOneWalk?: boolean;
  // Records kept from an earlier copy: those missing now, or the others beside those requested.
  readonly keeps?: 'missing' | 'others';
  // Total of a list of which only a part was read; null: the PIM announces none.
  readonly announced?: number | null;
}

export type PageStore = Awaited<ReturnType<typeof openPageStore>>;

// Records resemble each other so much that the lowest compression level is enough.
const EFFORT = { level: 1 };

// First line of a page's file.
interface StoredHead extends StoredPage {
  readonly stamp: string;
}

// Suffix of a page file that is being written.
const DRAFT = '.new';

const press = promisify(gzip);
const unpress = promisify(gunzip);

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
) {
  const lists = new Map(LIST_NAMES.map((list) => [list, new Map<number, StoredPage>()]));
  const mapOf = (list: ListName): Map<number, StoredPage> => lists.get(list) ?? new Map();
  let last = 0;

  const put = (page: StoredPage): void => {
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

  const pages = (list: ListName): readonly StoredPage[] =>
    [...mapOf(list).values()].sort((a, b) => a.offset - b.offset);
  const idsOf = (list: ListName): readonly (number | null)[] =>
    pages(list).flatMap(({ ids }) => ids);

  return {
    pages,
    add: async (page: ReadPage, records: readonly PimRecord[]): Promise<StoredPage> => {
      const ids = records.map((record) => idOf(page.list, record) ?? null);
      const print = hash(JSON.stringify(ids.includes(null) ? records : ids));
      const file = join(directory, `${page.list}-${page.offset}.gz`);
      last += 1;
      const stored: StoredPage = {
        ...page,
        readAt: today().toISOString(),
        ids,
        print,
        number: last,
        file,
      };
      // Each record in a line of its own, so that the engine reads one after another.
      const text = [{ stamp, ...stored }, ...records]
        .map((line) => JSON.stringify(line))
        .join('\n');
      await writeFile(`${file}${DRAFT}`, await press(text, EFFORT), { mode: 0o600 });
      await rename(`${file}${DRAFT}`, file);
      put(stored);
      return stored;
    },
    drop: async (list: ListName, from: number): Promise<void> => {
      for (const { offset, file } of pages(list).filter((page) => page.offset >= from)) {
        mapOf(list).delete(offset);
        await rm(file, { force: true });
      }
    },
    count: (list: ListName): number => {
      const ids = idsOf(list);
      return new Set(ids.filter((id) => id !== null)).size + ids.filter((id) => id === null).length;
    },
    unserved: (list: ListName): readonly Positions[] =>
      pages(list).flatMap((page) => page.unserved ?? []),
    ids: (list: ListName): readonly number[] =>
      [...new Set(idsOf(list).flatMap((id) => (id !== null && id > 0 ? id : [])))].sort(
        (a, b) => a - b,
      ),
    choose: (list: ListName): readonly ChosenPage[] => skipDuplicates(pages(list)),
  };
}

// Skips all but the newest of records that occur twice.
function skipDuplicates(pages: readonly StoredPage[]): readonly ChosenPage[] {
  const seen = new Set<number>();
  const newestFirst = [...pages].sort((a, b) => b.number - a.number);
  const skips = new Map(
    newestFirst.map(({ file, ids }) => {
      const skip = ids.flatMap((id, index) => {
        const isSeen = id !== null && seen.has(id);
        if (id !== null) seen.add(id);
        return isSeen ? index : [];
      });
      return [file, skip];
    }),
  );
  return pages.map(({ file }) => ({ file, skip: skips.get(file) ?? [] }));
}

/**
 * Summarizes a list. It is complete if it was read to the end and has as many records as the PIM
 * announced last.
 */
export function summarizeList(
  store: Pick<PageStore, 'pages' | 'count'>,
  list: ListName,
  { isComplete, notes = [], announced: statedTotal }: ListOutcome = { isComplete: null },
): ListSummary {
  const pages = store.pages(list);
  const records = store.count(list);
  const times = pages.map(({ readAt }) => readAt).sort();
  const [newest] = pages
    .filter(({ total }) => total !== undefined)
    .sort((a, b) => b.number - a.number);
  const announced = statedTotal === undefined ? (newest?.total ?? null) : statedTotal;
  return {
    list,
    records,
    announced,
    complete:
      isComplete && (statedTotal !== undefined || announced === null || records === announced),
    notes,
    readFrom: times[0] ?? null,
    readTo: times.at(-1) ?? null,
    checked: times[0] ?? null,
  };
}

function isUsable(
  page: StoredHead | undefined,
  stamp: string,
  [from, to]: readonly [string, string],
): page is StoredHead {
  return page?.stamp === stamp && page.readAt >= from && page.readAt <= to;
}

// Reads the first line of a page file; undefined: the file is damaged.
async function readHead(file: string): Promise<StoredHead | undefined> {
  try {
    const text = (await unpress(await readFile(file))).toString();
    return JSON.parse(text.slice(0, text.indexOf('\n'))); // what add() wrote
  } catch {
    return undefined;
  }
}

/** Row of a list that was not read yet. */
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
