/**
 * The pages that were read, as they were read: a file that only grows, so that an end at any moment loses at most the page
 * under way. Each entry is the lengths of its head and body, a checksum of these and of its head, its head as JSON, and its records as
 * gzipped JSON, which has a checksum of its own. What is in memory of a page is where it stands.
 */

import { constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32, gunzipSync, gzipSync } from 'node:zlib';
import type { PimRecord } from '../../record/value.ts';
import { hash } from '../hash.ts';
import { LIST_NAMES, type ListName } from '../lists.ts';
import type { KeptPage, PageMark, ReadPage } from '../protocol.ts';
import { idOf } from './rows.ts';

/** Where an entry stands. */
interface Place {
  readonly at: number;
  readonly headBytes: number;
  readonly bodyBytes: number;
}

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

/** The two lengths and the checksum. */
const START_BYTES = 12;

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
    const own = { at: place.at + START_BYTES + place.headBytes, bytes: place.bodyBytes, mark: bodyMark };
    const entry = { ...page, readNo, place, body: body ?? own };
    pages.splice(isNew ? before + 1 : before, isNew ? 0 : 1, entry);
  };

  const append = (head: object, body: Buffer): Place => {
    const headJson = Buffer.from(JSON.stringify(head));
    const start = Buffer.alloc(START_BYTES);
    start.writeUInt32BE(headJson.length, 0);
    start.writeUInt32BE(body.length, 4);
    start.writeUInt32BE(checksum(start, headJson), 8);
    const entry = Buffer.concat([start, headJson, body]);
    const at = fstatSync(fd).size;
    try {
      if (writeSync(fd, entry) < entry.length) throw new Error('No space left for the page.');
    } catch (error) {
      ftruncateSync(fd, at);
      throw error;
    }
    return { at, headBytes: headJson.length, bodyBytes: body.length };
  };

  const end = scan(fd, stamp, remember);
  ftruncateSync(fd, end);
  if (end === 0) append({ stamp }, Buffer.alloc(0));

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
      remember(append(head, isSame ? Buffer.alloc(0) : gzipSync(text, EFFORT)), head);
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
      remember(append(head, Buffer.alloc(0)), head);
    },
    readIds: (page) => {
      const { list, offset } = page;
      const head = readHead(fd, page.place);
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

/**
 * Reads the heads of all entries.
 * @returns where the last whole entry ends; 0 when there is none, or the log is of another stamp
 */
function scan(fd: number, stamp: string, found: (place: Place, head: Head) => void): number {
  const { size } = fstatSync(fd);
  let at = 0;
  while (at + START_BYTES <= size) {
    const start = readBytes(fd, at, START_BYTES);
    const place = { at, headBytes: start.readUInt32BE(0), bodyBytes: start.readUInt32BE(4) };
    const end = at + START_BYTES + place.headBytes + place.bodyBytes;
    if (end > size) return at;
    try {
      const head = readHead(fd, place);
      if (at > 0) found(place, head);
      else if ((head as { readonly stamp?: unknown }).stamp !== stamp) return 0;
    } catch {
      return at;
    }
    at = end;
  }
  return at;
}

function readHead(fd: number, { at, headBytes }: Place): Head {
  const bytes = readBytes(fd, at, START_BYTES + headBytes);
  const json = bytes.subarray(START_BYTES);
  if (bytes.readUInt32BE(8) !== checksum(bytes, json)) throw new Error('The log of pages is damaged.');
  return JSON.parse(json.toString()); // what append() wrote
}

/** @param start the lengths, and what follows them */
function checksum(start: Buffer, headJson: Buffer): number {
  return crc32(headJson, crc32(start.subarray(0, 8)));
}

function readBytes(fd: number, at: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  readSync(fd, buffer, 0, bytes, at);
  return buffer;
}
