/**
 * Reads the bytes of JSON before they are parsed: what no answer could show is cut and marked while it costs next to
 * nothing, and the records are told apart, so that no piece takes long to parse. Pure.
 */

import { markOf } from '../../record/cut-mark.ts';
import { readNumber } from './json-number.ts';
import { findQuote, readStringStart } from './json-string.ts';
import { UnreadableBody } from './unreadable-body.ts';

/** Most that is kept. Bytes as they came. */
export interface CutLimits {
  /** Of one text. */
  readonly textBytes: number;
  /** Entries of one list within a record. */
  readonly entries: number;
  /** Of one record, beyond which its lists take no more entries and its texts are cut short. */
  readonly recordBytes: number;
}

/**
 * Far beyond what answers show and what real records have, and little enough that the work on one record takes a fraction of
 * a tenth of a second.
 */
export const CUT_LIMITS: CutLimits = { textBytes: 64 * 1024, entries: 1_000, recordBytes: 256 * 1024 };

/** Of one text, in a record that is full. */
const SHORT_TEXT_BYTES = 256;

/** A record of that many times its limit has members without number, of which none can be left out. */
const MOST_OVER = 4;

/**
 * Most members and entries that are kept. Twenty mebibytes of real records have half as many; as many as fit into
 * twenty mebibytes would take a gigabyte of memory.
 */
const MAX_ITEMS = 1_500_000;

/** Deeper than any record could be, and shallow enough for every recursive reader. */
export const MAX_DEPTH = 100;

/** Read between two pauses: some milliseconds of work. */
const PAUSE_BYTES = 1024 * 1024;

/** Some entries of an outermost list, to be parsed at once. */
export interface Piece {
  /** JSON, the entries separated by commas. */
  readonly bytes: Buffer;
  readonly entries: number;
}

/** A piece is about so large, if one entry is not larger. */
const PIECE_BYTES = 256 * 1024;

/** JSON taken apart. */
export interface Scanned {
  /** The whole, but that each list which stands in no other holds its number in `lists` alone. */
  readonly frame: Buffer;
  readonly lists: readonly (readonly Piece[])[];
}

const [QUOTE, COMMA, LIST, LIST_END, OBJECT, OBJECT_END, MINUS, ZERO, NINE] = Buffer.from('",[]{}-09');
const NOT_JSON = 'it is not valid JSON, or incomplete';

/**
 * Takes JSON apart. Yields about every mebibyte, so that others get their turn. What is cut ends in a mark: ` […+n]` of a
 * text, the entry `"[…+n]"` of a list. Numbers that a double would change become texts. What is no JSON is left for the
 * parser to refuse, unless it cannot be taken apart.
 * @param bytes valid UTF-8
 * @throws UnreadableBody when it is nested too deeply, incomplete, or too much
 */
export function* scanJson(bytes: Buffer, limits: CutLimits = CUT_LIMITS): Generator<void, Scanned> {
  const frame: Buffer[] = [];
  const lists: Piece[][] = [];
  let pieces: Piece[] = [];
  let sink = frame;
  /** Where what is not yet in the sink begins. */
  let from = 0;
  let sinkBytes = 0;
  let pieceEntries = 0;
  let recordStart = 0;
  let items = 0;
  let depth = 0;
  /** The depth of the list that stands in no other; 0: in none. */
  let outer = 0;
  /** The depth of the list whose further entries are left out; 0: none. */
  let skipping = 0;
  const kinds = new Uint8Array(MAX_DEPTH + 1);
  const entries = new Uint32Array(MAX_DEPTH + 1);
  const keptEntries = new Uint32Array(MAX_DEPTH + 1);
  let pauseAt = PAUSE_BYTES;

  const put = (until: number, next: number, text?: string): void => {
    if (until > from) sink.push(bytes.subarray(from, until));
    sinkBytes += until - from;
    if (text !== undefined) sink.push(Buffer.from(text));
    from = next;
  };
  const endPiece = (): void => {
    pieces.push({ bytes: Buffer.concat(sink), entries: pieceEntries });
    sink = [];
    sinkBytes = 0;
    pieceEntries = 0;
    recordStart = 0;
  };

  for (let at = 0; at < bytes.length; at += 1) {
    if (at >= pauseAt) {
      yield;
      pauseAt = at + PAUSE_BYTES;
    }
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      const isFull = sinkBytes + at - from - recordStart > limits.recordBytes;
      const { quote, cut } = readStringStart(bytes, at + 1, isFull ? SHORT_TEXT_BYTES : limits.textBytes);
      at = quote ?? (yield* findEnd(bytes, cut));
      if (quote === undefined && skipping === 0) put(cut, at, ` ${markOf(countChars(bytes, cut, at))}`);
    } else if (byte === COMMA) {
      if (kinds[depth] === LIST) entries[depth] = (entries[depth] ?? 0) + 1;
      if (skipping > 0) continue;
      items += 1;
      if (items > MAX_ITEMS) throw tooMany();
      if (depth === outer && outer > 0) {
        pieceEntries += 1;
        if (sinkBytes + at - from < PIECE_BYTES) recordStart = sinkBytes + at - from;
        else {
          put(at, at + 1);
          endPiece();
        }
        continue;
      }
      const recordBytes = sinkBytes + at - from - recordStart;
      if (recordBytes > MOST_OVER * limits.recordBytes) throw tooMany();
      const isLong = (entries[depth] ?? 0) >= limits.entries || recordBytes > limits.recordBytes;
      if (kinds[depth] !== LIST || !isLong) continue;
      keptEntries[depth] = entries[depth] ?? 0;
      skipping = depth;
      put(at, at);
    } else if (byte === LIST || byte === OBJECT) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new UnreadableBody('it is nested too deeply', 'check the address');
      kinds[depth] = byte;
      entries[depth] = 0;
      if (skipping > 0) continue;
      items += 1;
      if (byte === OBJECT || outer > 0) continue;
      outer = depth;
      put(at + 1, at + 1, String(lists.length));
      sink = [];
      sinkBytes = 0;
      recordStart = 0;
      pieces = [];
      lists.push(pieces);
    } else if (byte === LIST_END || byte === OBJECT_END) {
      if (depth === 0 || kinds[depth] !== (byte === LIST_END ? LIST : OBJECT)) throw new UnreadableBody(NOT_JSON);
      if (skipping === depth) {
        const left = (entries[depth] ?? 0) + 1 - (keptEntries[depth] ?? 0);
        from = at;
        put(at, at, `,"${markOf(left)}"`);
        skipping = 0;
      } else if (depth === outer) {
        put(at, at);
        pieceEntries += 1;
        endPiece();
        sink = frame;
        outer = 0;
      }
      depth -= 1;
    } else if (byte === MINUS || (byte >= (ZERO ?? 0) && byte <= (NINE ?? 0))) {
      const { end, exact } = readNumber(bytes, at);
      if (exact !== undefined && skipping === 0) put(at, end, `"${exact}"`);
      at = end - 1;
    }
  }
  if (depth > 0) throw new UnreadableBody(NOT_JSON);
  put(bytes.length, bytes.length);
  return { frame: Buffer.concat(frame), lists };
}

/** The closing quote of a long string. */
function* findEnd(bytes: Buffer, start: number): Generator<void, number> {
  let search = findQuote(bytes, start, PAUSE_BYTES);
  while (search.quote === undefined && search.next < bytes.length) {
    yield;
    search = findQuote(bytes, search.next, PAUSE_BYTES);
  }
  if (search.quote === undefined) throw new UnreadableBody(NOT_JSON);
  return search.quote;
}

/** The characters of a part of a string, as the parser counts them. */
function countChars(bytes: Buffer, start: number, end: number): number {
  try {
    return String(JSON.parse(`"${bytes.toString('utf8', start, end)}"`)).length;
  } catch {
    throw new UnreadableBody(NOT_JSON);
  }
}

function tooMany(): UnreadableBody {
  return new UnreadableBody('it has too many values', 'ask for less');
}
