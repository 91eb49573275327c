import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { takeChars } from '../../record/cut-characters.ts';
import { createDepthLimit } from '../../record/json-depth.ts';
import { keepDigits } from '../../record/keep-digits.ts';
import { countLeft, MARK_KEY, markOf } from '../../record/value.ts';
import { cutLists } from './cut-lists.ts';

/**
 * Thrown for a body that is no catalog answer. The message is a reason in our own words, for
 * BadResponseError.
 */
export class UnreadableBody extends Error {
  /** Remedy; undefined: it may be a temporary fault, so a retry may help. */
  readonly remedy: 'ask for less' | 'check the address' | undefined;
  constructor(reason: string, remedy?: UnreadableBody['remedy']) {
    super(reason);
    this.remedy = remedy;
  }
}

/**
 * Maximum sizes to keep, far beyond what answers show and real records contain: characters of a
 * text, entries of a list or members of an object, characters of a record.
 */
export const CUT_LIMITS = {
  textChars: 64 * 1024,
  entries: 1_000,
  recordChars: 256 * 1024,
} as const;

const SHORT_TEXT_CHARS = 256;

// A record of more than this many times its limit gets no further member: cutting its texts does
// not help.
const MAX_OVER = 4;

// Maximum number of members and entries of a body: twice as many as 20 MiB of real records have. As
// many as fit into 20 MiB would need a gigabyte of memory.
const MAX_ITEMS = 1_500_000;

// Bytes of a body that takes long enough to let other calls go on meanwhile.
const LARGE_BYTES = 1024 * 1024;

/**
 * Reads a JSON body.
 *
 * - Texts, lists and objects that are too long for any answer are cut and marked: ` […+n]` in a text, the entry `"[…+n]"`
 * in a list, in an object the member `…`, which getField gives for every field that it does not find there.
 * - Numbers beyond ±(2^53 − 1) become texts of their digits, so that no id or code is ever rounded to another.
 * - Members named `__proto__` are dropped: they mean nothing in a catalog and are dangerous for code that copies
 * objects.
 * - Nesting deeper than 100, and very many members in the whole body, are rejected.
 * Other calls get their turn between the passes over a large body.
 * @throws UnreadableBody when it is empty, not UTF-8, not JSON, nested too deeply or has too many members
 */
export async function readJson(bytes: Buffer): Promise<unknown> {
  const giveTurn = (): Promise<void> | undefined =>
    bytes.length > LARGE_BYTES ? setImmediate() : undefined;
  if (!isUtf8(bytes)) {
    throw new UnreadableBody('it is not valid UTF-8', 'check the address');
  }
  const shallow = createDepthLimit()(bytes);
  await giveTurn();
  const cut = shallow.length > LARGE_BYTES ? cutLists(shallow, CUT_LIMITS.entries) : undefined;
  if (cut !== undefined && cut.items > MAX_ITEMS) {
    throw new UnreadableBody('it has too many values', 'ask for less');
  }
  await giveTurn();
  // Three times as fast as toString, and without the byte order mark.
  const text = new TextDecoder().decode(cut?.bytes ?? shallow);
  const exact = keepDigits(text);
  await giveTurn();
  try {
    const parsed: unknown = JSON.parse(exact);
    await giveTurn();
    const read = bound(parsed, undefined);
    if (shallow === bytes) return read;
  } catch (error) {
    if (error instanceof UnreadableBody) throw error;
    if (text.trim() === '') throw new UnreadableBody('it is empty');
    if (text.trimStart().startsWith('<')) {
      throw new UnreadableBody('it is a web page (HTML or XML), not JSON');
    }
    throw new UnreadableBody('it is not valid JSON, or incomplete');
  }
  throw new UnreadableBody('it is nested too deeply', 'check the address');
}

interface KeptSize {
  chars: number;
}

function bound(value: unknown, record: KeptSize | undefined): unknown {
  if (typeof value === 'string') return cutText(value, record);
  if (typeof value !== 'object' || value === null) return value;
  // JSON.parse gives plain objects, whose keys are strings.
  if (!Array.isArray(value)) {
    return boundMembers(value as Record<string, unknown>, record);
  }
  return record === undefined
    ? value.map((entry) => bound(entry, { chars: 0 }))
    : boundEntries(value, record);
}

function boundEntries(entries: unknown[], record: KeptSize): readonly unknown[] {
  const unparsed = entries.length > CUT_LIMITS.entries ? countLeft(entries) : 0;
  if (unparsed > 0) entries.pop();
  const most = Math.min(entries.length, CUT_LIMITS.entries);
  for (let index = 0; index < most; index += 1) {
    entries[index] = bound(entries[index], record);
    record.chars += 1;
    const left = entries.length + unparsed - index - 1;
    const isFull = index + 1 === CUT_LIMITS.entries || record.chars > CUT_LIMITS.recordChars;
    if (left > 0 && isFull) {
      return [...entries.slice(0, index + 1), markOf(left)];
    }
  }
  return entries;
}

function boundMembers(members: Record<string, unknown>, record: KeptSize | undefined): unknown {
  const keys = Object.keys(members);
  for (const [index, key] of keys.entries()) {
    if (record !== undefined && isFullOfMembers(index, record)) {
      for (const left of keys.slice(index)) delete members[left];
      members[MARK_KEY] = { [MARK_KEY]: [markOf(keys.length - index)] };
      return members;
    }
    if (key === '__proto__') delete members[key];
    else members[key] = bound(members[key], record);
    if (record !== undefined) record.chars += key.length;
  }
  return members;
}

function isFullOfMembers(count: number, record: KeptSize): boolean {
  return count >= CUT_LIMITS.entries || record.chars > MAX_OVER * CUT_LIMITS.recordChars;
}

function cutText(text: string, record: KeptSize | undefined): string {
  const isFull = record !== undefined && record.chars > CUT_LIMITS.recordChars;
  const most = isFull ? SHORT_TEXT_CHARS : CUT_LIMITS.textChars;
  if (record !== undefined) record.chars += Math.min(text.length, most);
  if (text.length <= most) return text;
  const beginning = takeChars(text, most);
  return `${beginning} ${markOf(text.length - beginning.length)}`;
}
