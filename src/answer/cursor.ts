/**
 * A cursor is short and keeps no state on the server: `<part>.<offset>.<total>-<hash>`, whose hash
 * binds it to one question to one PIM. Before the hash it has `~<check>` of the record before the
 * offset, or `.<version>` if the answer comes from one version of the local copy, and `@<day>` if
 * the answer depends on the prices of a day.
 */

import { createHash } from 'node:crypto';
import { InvalidArgumentError } from '../errors.ts';
import { readDate } from '../record/value.ts';

/** The first record that was not shown. */
export interface Position {
  /** Index of the filter body, from 0: long lists of identifiers are split over several bodies. */
  readonly part: number;
  readonly offset: number;
  /** The total when the cursor was made, to notice changes; undefined if the PIM sends none. */
  readonly total: number | undefined;
  /** Result of nameRecord for the record before the offset, to notice that the list has moved. */
  readonly check?: string | undefined;
  /** Id of that record, from which `check` is made when a cursor is written. */
  readonly before?: string | number | undefined;
  readonly day?: string | undefined;
}

export const START: Position = { part: 0, offset: 0, total: undefined };

/**
 * Hashes everything that decides which records a question lists, and in what order. Fields, layout,
 * limit and budget may change from page to page and are not part of it.
 */
export function hashQuestion(parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('base64url')
    .replace(/[-_]/g, '0')
    .slice(0, 6);
}

/**
 * Names a version of the local copy in a cursor, in four characters.
 * @param version identifies the version
 */
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
  const dayPart = day === undefined ? '' : `@${day.replaceAll('-', '')}`;
  return `${part}.${offset}.${total ?? 'x'}${writeBound(version, check)}${dayPart}-${hash}`;
}

function writeBound(version: string | undefined, check: string | undefined): string {
  if (version !== undefined) return `.${version}`;
  return check === undefined ? '' : `~${check}`;
}

const POSITION = /(?<part>\d{1,6})\.(?<offset>\d{1,9})\.(?<total>\d{1,12}|x)/;
const BOUND = /(?:~(?<check>[A-Za-z0-9]{3})|\.(?<version>[A-Za-z0-9]{4}))?/;
const DAY = /(?:@(?<day>\d{8}))?/;
const HASH = /-(?<hash>[A-Za-z0-9]{6})/;
const CURSOR = new RegExp(`^${[POSITION, BOUND, DAY, HASH].map(({ source }) => source).join('')}$`);

/** Reads the day that a cursor carries, as YYYY-MM-DD. */
export function readCursorDay(cursor: string): string | undefined {
  return readDay(CURSOR.exec(cursor.trim())?.groups?.day);
}

function readDay(digits = ''): string | undefined {
  const written = digits.replace(/^(\d{4})(\d{2})/, '$1-$2-');
  return readDate(written) === undefined ? undefined : written;
}

/**
 * Reads a cursor.
 * @throws InvalidArgumentError if it is no cursor, or belongs to another question
 */
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
