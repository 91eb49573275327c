/**
 * The pages that were read, as they were read: a log that only grows, so that an end at any moment loses at most the page
 * under way. The body of an entry is the records as gzipped JSON, which has a checksum of its own. What is in memory of a
 * page is where it stands.
 */

import { constants, ftruncateSync, openSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PimRecord } from '../../../record/value.ts';
import { LIST_NAMES, type ListName } from '../../copied-lists.ts';
import { hash } from '../../hash.ts';
import type { KeptPage, PageMark, ReadPage } from '../../protocol.ts';
import { appendEntry, bodyAt, type Place, readBytes, readHead, scanEntries } from './log-entry.ts';
import { idOf } from './rows.ts';

/** Where the records of a page stand, and what tells other records from them. */
interface Body {
  readonly at: number;
  readonly bytes: number;
  readonly mark: string;
}

/** A page in the log. */
export interface LoggedPage extends KeptPage {
  readonly place: Place;
  readonly body: Body;
  /** Of two reads of a record, the one with the greater number is newer. */
  readonly readNo: number;
}

/** An open log. */
export interface PageLog {
  /** The newest read of every page of a list, in their order. */
  pages(list: ListName): readonly LoggedPage[];
  /** Adds a page in place of what was read there before. `isSame` when that was the same, to the letter. */
  add(page: ReadPage): { readonly mark: PageMark; readonly isSame: boolean };
  /** Forgets the pages of a list from a position on, those before another one. */
  drop(list: ListName, from: number, to: number): void;
  /** Ids of a page's records, one for each; null where it has none that can be read. */
  readIds(page: LoggedPage): readonly (number | null)[];
  /** Throws where they cannot be read any more; the log then ends before them. */
  readRecords(page: LoggedPage): readonly PimRecord[];
}

/**
 * What stands before the records of an entry. The first entry of a log has a `stamp` and no records. One whose `body` is not
 * its own was read again and is the same; one that has `dropped` says that the pages of its span are none any more.
 */
type Head = KeptPage & {
  readonly ids: readonly (number | null)[];
  readonly bodyMark: string;
  readonly body?: Body;
  readonly dropped?: true;
};

/** Records resemble each other so much that little effort is enough. */
const EFFORT = { level: 1 };

/**
 * Opens a log, or begins a new one where it is missing or of another stamp. A last entry that is not whole is cut off.
 * @param stamp what the pages must have in common: the catalog, the schema
 */
export function openPageLog(file: string, stamp: string): PageLog {
  // Appending, so that what a process writes that was taken for dead never lands inside what another one writes.
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600);
  const entries = new Map<ListName, LoggedPage[]>(LIST_NAMES.map((list) => [list, []]));
  let readNo = 0;

  const remember = (place: Place, { ids: _ids, dropped, bodyMark, body, ...page }: Head): void => {
    readNo += 1;
    const { list, offset } = page;
    if (dropped) {
      entries.set(
        list,
        (entries.get(list) ?? []).filter((kept) => kept.offset < offset || kept.offset >= offset + page.span),
      );
      return;
    }
    const pages = entries.get(list) ?? [];
    // Pages come nearly in order.
    const before = pages.findLastIndex((page) => page.offset <= offset);
    const isNew = pages[before]?.offset !== offset;
    const own = { at: bodyAt(place), bytes: place.bodyBytes, mark: bodyMark };
    const entry = { ...page, readNo, place, body: body ?? own };
    pages.splice(isNew ? before + 1 : before, isNew ? 0 : 1, entry);
  };

  const end = scanEntries(fd, stamp, (place, head) => remember(place, head as Head)); // what add() and drop() wrote
  ftruncateSync(fd, end);
  if (end === 0) appendEntry(fd, { stamp }, Buffer.alloc(0));

  return {
    pages: (list) => entries.get(list) ?? [],
    add: ({ records, total = null, ...page }) => {
      const { list, offset } = page;
      const ids = records.map((record) => idOf(list, record) ?? null);
      const text = JSON.stringify(records);
      const mark = { records: records.length, print: hash(ids.includes(null) ? text : JSON.stringify(ids)) };
      const bodyMark = hash(text);
      const before = entries.get(list)?.find((known) => known.offset === offset)?.body;
      const isSame = before?.mark === bodyMark;
      const head: Head = { ...page, total, ...mark, ids, bodyMark, ...(isSame && { body: before }) };
      remember(appendEntry(fd, head, isSame ? Buffer.alloc(0) : gzipSync(text, EFFORT)), head);
      return { mark, isSame };
    },
    drop: (list, from, to) => {
      const head: Head = {
        list,
        offset: from,
        span: to - from,
        total: null,
        readAt: '',
        records: 0,
        print: '',
        ids: [],
        bodyMark: '',
        dropped: true,
      };
      remember(appendEntry(fd, head, Buffer.alloc(0)), head);
    },
    readIds: (page) => {
      const { list, offset } = page;
      const head = readHead(fd, page.place) as Head; // what add() wrote
      if (head.list !== list || head.offset !== offset) throw new Error('Another process wrote to the log.');
      return head.ids;
    },
    readRecords: (page) => {
      const { at, bytes } = page.body;
      try {
        return JSON.parse(gunzipSync(readBytes(fd, at, bytes)).toString()); // what add() wrote
      } catch (error) {
        // The next reading goes on with what stands before it.
        ftruncateSync(fd, Math.min(at, page.place.at));
        throw error;
      }
    },
  };
}
