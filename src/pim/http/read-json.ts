/** JSON of a PIM, read exactly but for what no answer could show, which is cut and marked. Pure. */

import { isUtf8, transcode } from 'node:buffer';
import { markOf } from '../../record/value.ts';

/** A body that cannot be taken for a catalog answer. The message is a reason in our own words, for BadResponseError. */
export class UnreadableBody extends Error {
  /** What would mend it; undefined where it may be a passing fault, so that asking again may do. */
  readonly mend: 'ask for less' | 'check the address' | undefined;
  constructor(reason: string, mend?: UnreadableBody['mend']) {
    super(reason);
    this.mend = mend;
  }
}

/** Most that is kept: far beyond what answers show and what real records have. Characters of one text, and of one record. */
export const CUT_LIMITS = { textChars: 64 * 1024, entries: 1_000, recordChars: 256 * 1024 } as const;

/** Of one text, in a record that is full. */
const SHORT_TEXT_CHARS = 256;

/** A record of that many times its limit has members without number, of which none can be left out. */
const MOST_OVER = 4;

/**
 * Most members and entries. Twenty mebibytes of real records have half as many; as many as fit into twenty mebibytes would
 * take a gigabyte of memory. A smaller body has not so many, so that they need not be counted.
 */
const MAX_ITEMS = 1_500_000;

/** Deeper than any record could be, and shallow enough for every recursive reader. */
const MAX_DEPTH = 100;

/**
 * Reads a JSON body.
 *
 * - Texts and lists that no answer could show whole are cut and marked: ` […+n]` of a text, the entry `"[…+n]"` of a list.
 * - Integers beyond ±(2^53 − 1), and other numbers that no double is written as, become strings of their digits, which
 *   keeps them exact (a field of ids that holds one is refused by the wire schema, never rounded).
 * - Members named `__proto__` are dropped: they mean nothing in a catalog and are a trap for code that copies objects.
 * - Nesting deeper than 100, and more members and entries than memory is there for, are refused, so that no later code
 *   meets them.
 * @throws UnreadableBody when it is empty, no UTF-8, no JSON, too deep or too much
 */
export function readJson(bytes: Buffer, contentType: string | undefined): unknown {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  if (!['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(charset)) {
    throw new UnreadableBody('its charset is not UTF-8', 'check the address');
  }
  if (!isUtf8(bytes)) throw new UnreadableBody('it is not valid UTF-8', 'check the address');
  if (bytes.length > MAX_ITEMS && countItems(bytes) > MAX_ITEMS) throw tooMany();
  // Twice as fast as toString for texts that are not all ASCII.
  const whole = transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
  const text = whole.startsWith('\uFEFF') ? whole.slice(1) : whole;
  try {
    return bound(JSON.parse(keepDigits(text)), undefined, 1);
  } catch (error) {
    if (error instanceof UnreadableBody) throw error;
    if (text.trim() === '') throw new UnreadableBody('it is empty');
    if (text.trimStart().startsWith('<')) throw new UnreadableBody('it is a web page (HTML or XML), not JSON');
    throw new UnreadableBody('it is not valid JSON, or incomplete');
  }
}

function tooMany(): UnreadableBody {
  return new UnreadableBody('it has too many values', 'ask for less');
}

const [COMMA, LIST, OBJECT] = Buffer.from(',[{');

/** Members and entries; what looks so in texts is counted as well. */
function countItems(bytes: Buffer): number {
  let items = 0;
  for (const byte of bytes) if (byte === COMMA || byte === LIST || byte === OBJECT) items += 1;
  return items;
}

/** How much of one record was kept. */
interface Kept {
  chars: number;
}

/** @param record the record that the value is in; undefined: in none, since it is in no list */
function bound(value: unknown, record: Kept | undefined, depth: number): unknown {
  if (typeof value === 'string') return cutText(value, record);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new UnreadableBody('it is nested too deeply', 'check the address');
  if (Array.isArray(value)) {
    if (record === undefined) return value.map((entry) => bound(entry, { chars: 0 }, depth + 1));
    const most = Math.min(value.length, CUT_LIMITS.entries);
    for (let index = 0; index < most; index += 1) {
      value[index] = bound(value[index], record, depth + 1);
      record.chars += 1;
      const left = value.length - index - 1;
      const isFull = index + 1 === CUT_LIMITS.entries || record.chars > CUT_LIMITS.recordChars;
      if (left > 0 && isFull) return [...value.slice(0, index + 1), markOf(left)];
    }
    return value;
  }
  // JSON.parse gives plain objects, whose keys are strings.
  const members = value as Record<string, unknown>;
  for (const key in members) {
    if (key === '__proto__') {
      delete members[key];
      continue;
    }
    members[key] = bound(members[key], record, depth + 1);
    if (record !== undefined) record.chars += key.length;
    if (record !== undefined && record.chars > MOST_OVER * CUT_LIMITS.recordChars) throw tooMany();
  }
  return members;
}

function cutText(text: string, record: Kept | undefined): string {
  const isFull = record !== undefined && record.chars > CUT_LIMITS.recordChars;
  const most = isFull ? SHORT_TEXT_CHARS : CUT_LIMITS.textChars;
  if (record !== undefined) record.chars += Math.min(text.length, most);
  if (text.length <= most) return text;
  // Not within a pair of surrogates.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)} ${markOf(text.length - end)}`;
}

/** A number that a double may not keep: of many digits, or with an exponent. What looks so in a text only costs time. */
const ODD_NUMBER = /(?:^|[:,[])\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

/** The JSON with each number as a text that a double would change. */
function keepDigits(json: string): string {
  if (!ODD_NUMBER.test(json)) return json;
  let isText = false;
  const parts = json.split('"').map((part) => {
    if (!isText) {
      isText = true;
      return part.replace(/-?\d[\d.eE+-]*/g, quoteOdd);
    }
    // A quote behind a backslash does not end the text.
    isText = isEscaped(part);
    return part;
  });
  return parts.join('"');
}

function isEscaped(part: string): boolean {
  let backslashes = 0;
  while (part.charAt(part.length - 1 - backslashes) === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** A double holds every number of so many digits. */
const SAFE_DIGITS = 15;

/** Longer ones, in characters, mean nothing, and take the parser seconds: of them the beginning is kept. */
const MAX_NUMBER_CHARS = 1_000;
const SHOWN_NUMBER_CHARS = 40;

/** What is no number is left for the parser to refuse. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A number as it is where a double keeps it, else as a text. */
function quoteOdd(text: string): string {
  if (text.length <= SAFE_DIGITS && !/[eE]/.test(text)) return text;
  if (text.length > MAX_NUMBER_CHARS) return `"${text.slice(0, SHOWN_NUMBER_CHARS)}…"`;
  if (!NUMBER.test(text)) return text;
  const number = Number(text);
  const isExact = /[.e]/i.test(text) ? significant(text) === significant(String(number)) : Number.isSafeInteger(number);
  return isExact ? text : `"${text}"`;
}

/** `1250e3`, `1.25e6` and `1250000.0` are all `125:7`: the digits that count, and where the point stands. */
function significant(written: string): string {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const point = digits.length - fraction.length + Number(exponent);
  return `${digits.replace(/0+$/, '')}:${digits === '' ? 0 : point}`;
}
