/** A statement in which slips are mended, and what was written in their place. Pure. */

import { takeChars } from '../../../../record/cut-characters.ts';
import type { Token } from './sql-tokens.ts';

/** A part of a statement and what to write in its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What was taken for what, for the author: `NVL(name, 'x') → coalesce(name, 'x')`. */
export type Correction = string;

/** A statement after some edits. */
export interface Rewriting {
  readonly sql: string;
  readonly corrections: readonly Correction[];
}

/** A statement that DuckDB refuses, and where. */
export interface RefusedStatement {
  readonly sql: string;
  readonly tokens: readonly Token[];
  /** Position in the statement; undefined: DuckDB does not tell it. */
  readonly position: number | undefined;
  /** The column that FROM does not have, if that is why. */
  readonly column: string | undefined;
  /** The columns that one may stand for, as `alias.column`, if that is why; else none. */
  readonly choices: readonly string[];
  /** Whether it cannot be parsed. */
  readonly isUnparsed: boolean;
  /** Whether two texts are added. */
  readonly addsTexts: boolean;
}

/** Mends one kind of slip: the readings of a statement, the likeliest first; none: it has no such slip. */
export type Mend = (statement: RefusedStatement) => readonly Rewriting[];

/** Makes edits of a statement, which do not overlap. @returns none if there are no edits */
export function rewrite(
  sql: string,
  edits: readonly Edit[],
  corrections: readonly Correction[] = edits.map((edit) => describeEdit(sql, edit)),
): readonly Rewriting[] {
  if (edits.length === 0) return [];
  let rewritten = sql;
  for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start)) {
    rewritten = rewritten.slice(0, start) + text + rewritten.slice(end);
  }
  return [{ sql: rewritten, corrections: [...new Set(corrections)] }];
}

/** Maximum length of what a correction repeats, in characters. */
const MOST_CHARS = 120;

/** What was taken for what, each shortened. */
export function describeChange(before: string, after: string): Correction {
  const [from, to] = [before, after].map((text) => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line.length > MOST_CHARS) return `${takeChars(line, MOST_CHARS)}…`;
    return line;
  });
  return `${from} → ${to}`;
}

function describeEdit(sql: string, { start, end, text }: Edit): Correction {
  return describeChange(sql.slice(start, end), text);
}

/** The edit that replaces a token. */
export function replaceToken({ start, end }: Token, text: string): Edit {
  return { start, end, text };
}
