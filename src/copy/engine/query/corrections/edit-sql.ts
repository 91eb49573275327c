import { takeChars } from '../../../../record/cut-characters.ts';
import type { Token } from './sql-tokens.ts';

/** Range of a statement and its new text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Sentence about one change: `NVL(name, 'x') → coalesce(name, 'x')`. */
export type Correction = string;

/** Statement after some edits. */
export interface Rewriting {
  readonly sql: string;
  readonly corrections: readonly Correction[];
}

/** Statement that DuckDB refuses, with what is known about the refusal. */
export interface RefusedStatement {
  readonly sql: string;
  readonly tokens: readonly Token[];
  // Undefined: DuckDB does not tell it.
  readonly position: number | undefined;
  // The column that FROM does not have, if that is why.
  readonly column: string | undefined;
  // Candidates for an ambiguous column, as `alias.column`.
  readonly choices: readonly string[];
  readonly isUnparsed: boolean;
  readonly addsTexts: boolean;
}

/**
 * Corrects one kind of mistake. Returns the readings of a statement, the likeliest first; none: it has no
 * such mistake.
 */
export type Corrector = (statement: RefusedStatement) => readonly Rewriting[];

/** Applies edits, which must not overlap. @returns none if there are no edits */
export function rewrite(
  sql: string,
  edits: readonly Edit[],
  corrections: readonly Correction[] = edits.map((edit) => describeEdit(sql, edit)),
): readonly Rewriting[] {
  if (edits.length === 0) return [];
  let rewritten = sql;
  for (const { start, end, text } of edits.toSorted(
    (first, second) => second.start - first.start,
  )) {
    rewritten = rewritten.slice(0, start) + text + rewritten.slice(end);
  }
  return [{ sql: rewritten, corrections: [...new Set(corrections)] }];
}

const MAX_CHARS = 120;

/** Describes a change, with both texts shortened. */
export function describeChange(before: string, after: string): Correction {
  const [from, to] = [before, after].map((text) => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line.length > MAX_CHARS) return `${takeChars(line, MAX_CHARS)}…`;
    return line;
  });
  return `${from} → ${to}`;
}

function describeEdit(sql: string, { start, end, text }: Edit): Correction {
  return describeChange(sql.slice(start, end), text);
}

/** Makes the edit that replaces a token. */
export function replaceToken({ start, end }: Token, text: string): Edit {
  return { start, end, text };
}
