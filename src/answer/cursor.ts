/**
 * The cursor: where the next answer continues. Short, readable and stateless: `<part>.<offset>.<total>-<hash>`. Before
 * the hash it has `~<check>` of the record before the offset, or `.<version>` if the answer comes from one version of
 * the local copy, and `@<day>` if the answer depends on the prices of a day. The hash binds it to one question to one PIM, so that it can never continue another. Pure.
 */

import { createHash } from 'node:crypto';
import { InvalidArgumentError } from '../errors.ts';
import { readDate } from '../record/value.ts';

/** The first record that was not shown. */
export interface Position {
  /** Which of the question's filter bodies it is in, from 0 (long lists of identifiers are split). */
  readonly part: number;
  /** Position in that body's list, from 0. */
  readonly offset: number;
  /** The total when the cursor was made, to notice changes; undefined if the PIM sends none. */
  readonly total: number | undefined;
  /**
   * Names the record before the offset (result of nameRecord), to notice that the list has moved; absent: not known.
   */
  readonly check?: string | undefined;
  /** The id of that record; its name is made from it when a cursor is written. Absent: not known. */
  readonly before?: string | number | undefined;
  /** The day whose prices decide what is listed, as YYYY-MM-DD; absent: none do. */
  readonly day?: string | undefined;
}

/** The start of every list. */
export const START: Position = { part: 0, offset: 0, total: undefined };

/**
 * A hash of a question: everything that decides which records it lists, and in what order. Not its fields, layout,
 * limit or budget: those may change from page to page.
 */
export function hashQuestion(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('base64url')
    .replace(/[-_]/g, '0')
    .slice(0, 6);
}

/** Names a version of the local copy in a cursor, in four characters. @param version identifies the version */
export function nameVersion(version: string): string {
  return hashQuestion([version]).slice(0, 4);
}

/** Names a record in a cursor, in three characters. @param key the record's id */
export function nameRecord(key: string | number): string {
  return hashQuestion([key]).slice(0, 3);
}

/**
 * Writes a cursor.
 * @param hash result of hashQuestion
 * @param version result of nameVersion if the local copy answered; a check is then not needed
 */
export function encodeCursor(position: Position, hash: string, version?: string): string {
  const { part, offset, total, before, day } = position;
  const check = before === undefined ? position.check : nameRecord(before);
  const asked = day === undefined ? '' : `@${day.replaceAll('-', '')}`;
  return `${part}.${offset}.${total ?? 'x'}${writeBound(version, check)}${asked}-${hash}`;
}

/** What the records after a cursor must still fit: the version of the copy, or the record before. */
function writeBound(version: string | undefined, check: string | undefined): string {
  if (version !== undefined) return `.${version}`;
  return check === undefined ? '' : `~${check}`;
}

const POSITION = /(?<part>\d{1,6})\.(?<offset>\d{1,9})\.(?<total>\d{1,12}|x)/;
const BOUND = /(?:~(?<check>[A-Za-z0-9]{3})|\.(?<version>[A-Za-z0-9]{4}))?/;
const DAY = /(?:@(?<day>\d{8}))?/;
const HASH = /-(?<hash>[A-Za-z0-9]{6})/;
const CURSOR = new RegExp(`^${[POSITION, BOUND, DAY, HASH].map(({ source }) => source).join('')}$`);

/** The day that a cursor carries, as YYYY-MM-DD; undefined: it carries none. */
export function readCursorDay(cursor: string): string | undefined {
  return readDay(CURSOR.exec(cursor.trim())?.groups?.day);
}

/** @param digits YYYYMMDD */
function readDay(digits = ''): string | undefined {
  const written = digits.replace(/^(\d{4})(\d{2})/, '$1-$2-');
  return readDate(written) === undefined ? undefined : written;
}

/** Reads a cursor. @throws InvalidArgumentError if it is no cursor, or belongs to another question */
export function decodeCursor(cursor: string, hash: string) {
  const { groups } = CURSOR.exec(cursor.trim()) ?? {};
  const day = readDay(groups?.day);
  if (groups === undefined || (groups.day !== undefined && day === undefined)) {
    throw new InvalidArgumentError(
      'cursor did not come from this server.',
      'Copy next_cursor of the last answer unchanged, or leave cursor out to start over.',
      'cursor',
    );
  }
  if (groups.hash !== hash) {
    throw new InvalidArgumentError(
      'cursor belongs to another question.',
      'Repeat the call with exactly the arguments of the call ' +
        'that returned this cursor (fields, layout, limit and max_tokens may change), ' +
        'or leave cursor out to start over.',
      'cursor',
    );
  }
  const { part, offset, total, check, version } = groups;
  return {
    part: Number(part),
    offset: Number(offset),
    total: total === 'x' ? undefined : Number(total),
    check,
    version,
    day,
  };
}
