import { quote } from './sql-text.ts';

/** Value that SQL can hold as a literal; lists and objects become lists and structs. */
export type SqlValue =
  | string
  | number
  | boolean
  | null
  | readonly SqlValue[]
  | { readonly [key: string]: SqlValue };

// Matches a text or name in quotes, a comment, or a `$name`.
const PART = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*.*?\*\/|\$(\w+)/gs;

/**
 * Replaces each `$name` by a literal, because views and statements that make tables take no
 * parameters, and removes comments.
 * @throws Error for a name without a value
 */
export function fillSql(sql: string, values: Readonly<Record<string, SqlValue>> = {}): string {
  const filled = sql.replace(PART, (part, name?: string) => {
    if (part.startsWith('--') || part.startsWith('/*')) return '';
    if (name === undefined) return part;
    const value = values[name];
    if (value === undefined) throw new Error(`The SQL needs a value of ${name}.`);
    return writeLiteral(value);
  });
  return filled.trim();
}

/**
 * Splits a file into filled statements, each of which ends with a semicolon at the end of a line.
 */
export function splitStatements(
  sql: string,
  values: Readonly<Record<string, SqlValue>> = {},
): readonly string[] {
  return fillSql(sql, values)
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Puts SELECTs before a statement that reads them by their names. */
export function withRelations(relations: Readonly<Record<string, string>>, sql: string): string {
  const named = Object.entries(relations)
    .map(([name, select]) => `${name} AS (${select})`)
    .join(', ');
  const rest = /^(?:\s|--[^\n]*\n)*WITH\s(?<rest>.*)$/s.exec(sql)?.groups?.rest;
  if (rest === undefined) return `WITH ${named} ${sql}`;
  return `WITH ${named}, ${rest}`;
}

/** Writes a value as an SQL literal. */
export function writeLiteral(value: SqlValue): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isList(value)) return `[${value.map(writeLiteral).join(', ')}]`;
  const members = Object.entries(value).map(
    ([key, item]) => `${quote(key)}: ${writeLiteral(item)}`,
  );
  return `{${members.join(', ')}}`;
}

function isList(value: object): value is readonly SqlValue[] {
  return Array.isArray(value);
}
