import { listTokens } from '../../copy/engine/query/corrections/sql-tokens.ts';
import { quote } from '../../copy/sql-text.ts';
import type { SavedQuestion } from './question-schema.ts';

/** A value of a parameter; null: none, which is NULL in SQL. */
export type ParameterValue = string | number | null;

/** The names behind a `$` in SQL, outside of texts and comments, with their places. */
export function listParameters(sql: string) {
  const tokens = listTokens(sql);
  return tokens.flatMap(({ word, start, end }, index) => {
    const mark = tokens[index - 1];
    const isParameter = mark?.text === '$' && mark.end === start;
    return isParameter ? [{ name: word, start: mark.start, end }] : [];
  });
}

/** Writes values in the place of parameters; one without a value is a NULL of its type. */
export function fillQuestion(
  { sql, parameters }: SavedQuestion,
  values: Readonly<Record<string, ParameterValue>>,
): string {
  let filled = sql;
  for (const { name, start, end } of listParameters(sql).toReversed()) {
    const type = SQL_TYPES[parameters[name]?.type ?? ''] ?? 'VARCHAR';
    const value = values[name] ?? null;
    // A bare NULL behind = would be taken for a slip.
    const literal = value === null ? `CAST(NULL AS ${type})` : writeValue(value, type);
    // Between blanks it joins no sign or text beside it.
    filled = `${filled.slice(0, start)} ${literal} ${filled.slice(end)}`;
  }
  return filled;
}

// Types of SQL that are no text; where a DOUBLE may stand an INTEGER may, too.
const SQL_TYPES: Readonly<Record<string, string>> = { number: 'INTEGER', date: 'DATE' };

function writeValue(value: string | number, type: string): string {
  if (typeof value === 'number') return `(${value})`;
  return type === 'DATE' ? `DATE ${quote(value)}` : quote(value);
}

/** A query of the columns of a question, which fails where the question would, and does not run it. */
export function describeQuestion(question: SavedQuestion): string {
  return `DESCRIBE ${fillQuestion(question, {})}`;
}
