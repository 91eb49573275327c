/** A TOML file as the statements that it is made of: as much of TOML as it takes to know where each begins and ends. Pure. */

import { NotEditable } from './not-editable.ts';

/** The header of a table, or a key with its value. */
export interface TomlStatement {
  /** `tables` is the header of a list of tables, `[[name]]`. */
  readonly kind: 'table' | 'tables' | 'pair';
  /** The names in it, from the root of the file on. */
  readonly path: readonly string[];
  /** How many of the names are those of the table that it stands in. */
  readonly depth: number;
  /** Where its line begins. */
  readonly start: number;
  /** Where the line after it begins. */
  readonly end: number;
  /** The value of a pair as it is written; empty for a header. */
  readonly value: string;
}

const SPACE = /[ \t]*/y;
const BLANK = /(?:[ \t\r\n]|#[^\n]*)*/y;
const LINE_REST = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;
const KEY = /[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;
const STRING = /"""(?:[^\\]|\\[\s\S])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y;
const BRACKET = /[[\]{}]/y;
const PLAIN = /[^\s#"'[\]{},=]+/y;
const INSIDE = /(?:[\s,=]|#[^\n]*)+/y;

/**
 * Reads the statements of a file, in its order.
 * @throws NotEditable for what is not TOML
 */
export function readToml(text: string): readonly TomlStatement[] {
  const statements: TomlStatement[] = [];
  let table: readonly string[] = [];
  let at = skip(BLANK, text, 0);
  while (at < text.length) {
    const start = text.lastIndexOf('\n', at - 1) + 1;
    const kind = text.startsWith('[[', at) ? 'tables' : text[at] === '[' ? 'table' : 'pair';
    if (kind === 'pair') {
      const pair = readPair(text, at);
      const end = take(LINE_REST, text, pair.end);
      const value = text.slice(pair.valueStart, pair.end);
      statements.push({ kind, path: [...table, ...pair.keys], depth: table.length, start, end, value });
      at = end;
    } else {
      const brackets = kind === 'tables' ? 2 : 1;
      const { keys, end: keysEnd } = readKeys(text, at + brackets);
      if (!text.startsWith(']'.repeat(brackets), keysEnd)) throw unreadable();
      table = keys;
      at = take(LINE_REST, text, keysEnd + brackets);
      statements.push({ kind, path: keys, depth: 0, start, end: at, value: '' });
    }
    at = skip(BLANK, text, at);
  }
  return statements;
}

/**
 * The text that a value is.
 * @throws NotEditable for a value that is not a string of one line
 */
export function readTomlString(value: string): string {
  if (/^'[^']*'$/.test(value)) return value.slice(1, -1);
  try {
    const parsed: unknown = value.startsWith('"""') ? undefined : JSON.parse(value);
    if (typeof parsed === 'string') return parsed;
  } catch {
    // Neither is what JSON does not know of TOML's escapes.
  }
  throw new NotEditable('it has a value for pim-mcp that is not a plain string');
}

/** The texts of an inline table of strings, `{ NAME = "value" }`. */
export function readInlineTable(value: string): Readonly<Record<string, string>> {
  if (!value.startsWith('{')) throw new NotEditable('it has an env for pim-mcp that is not a table');
  const texts: Record<string, string> = {};
  let at = skip(INSIDE, value, 1);
  while (value[at] !== '}') {
    const { keys, valueStart, end } = readPair(value, at);
    texts[keys.join('.')] = readTomlString(value.slice(valueStart, end));
    at = skip(INSIDE, value, end);
  }
  return texts;
}

function readPair(
  text: string,
  start: number,
): { readonly keys: readonly string[]; readonly valueStart: number; readonly end: number } {
  const { keys, end } = readKeys(text, start);
  if (text[end] !== '=') throw unreadable();
  const valueStart = skip(SPACE, text, end + 1);
  return { keys, valueStart, end: skipValue(text, valueStart) };
}

/** `a."b c".d`, with the white space after it. */
function readKeys(text: string, start: number): { readonly keys: readonly string[]; readonly end: number } {
  const keys: string[] = [];
  let at = start;
  do {
    const keyStart = skip(SPACE, text, keys.length === 0 ? at : at + 1);
    const end = take(KEY, text, keyStart);
    const key = text.slice(keyStart, end);
    keys.push(/^["']/.test(key) ? readTomlString(key) : key);
    at = skip(SPACE, text, end);
  } while (text[at] === '.');
  return { keys, end: at };
}

function skipValue(text: string, start: number): number {
  let at = start;
  let depth = 0;
  do {
    const string = skip(STRING, text, at);
    const bracket = skip(BRACKET, text, at);
    if (bracket > at) depth += /[[{]/.test(text[at] ?? '') ? 1 : -1;
    at = string > at ? string : bracket > at ? bracket : take(PLAIN, text, at);
    if (depth > 0) at = skip(INSIDE, text, at);
  } while (depth > 0);
  // Dates may have a space between day and time.
  return /^\d{4}-\d\d-\d\d \d\d:/.test(text.slice(start, start + 14)) ? take(PLAIN, text, at + 1) : at;
}

/** Where the pattern ends that may be at this place. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** Where the pattern ends that must be at this place. */
function take(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  if (found === null) throw unreadable();
  return at + found[0].length;
}

function unreadable(): NotEditable {
  return new NotEditable('it has something in it that pim-mcp cannot read as TOML');
}
