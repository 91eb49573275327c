import { takeChars } from '../../../../record/cut-characters.ts';
import { fold } from '../traps/tree.ts';

const SPACE = /\s+|--[^\n]*|\/\*[\s\S]*?\*\//;
const TEXT = /[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$/;
const QUOTED = /"(?:[^"]|"")*"/;
// DuckDB does not know backticks.
const BACKTICKED = /`[^`]*`/;
// Quotation marks of a word processor, which are letters to DuckDB.
const CURLY = /“[^“”]*”|‘[^‘’]*’/;
const NUMBER = /\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const WORD = /[\p{L}_][\p{L}\p{M}\p{N}_$]*/u;
const SIGN = /->>|->|::|<=|>=|<>|!=|==|\|\||!?~\*?|[\s\S]/;

const KINDS = {
  space: SPACE,
  text: TEXT,
  quoted: QUOTED,
  backticked: BACKTICKED,
  curly: CURLY,
  number: NUMBER,
  word: WORD,
  sign: SIGN,
};

const LEXEME = new RegExp(
  Object.entries(KINDS)
    .map(([kind, pattern]) => `(?<${kind}>${pattern.source})`)
    .join('|'),
  'gu',
);

/** Word, text, name or sign of SQL. */
export interface Token {
  readonly kind: Exclude<keyof typeof KINDS, 'space'>;
  readonly text: string;
  // A word in lower case; a token of another kind as it is written.
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Lists the tokens of SQL without white space and comments. */
export function listTokens(sql: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: text, index: start, groups = {} } of sql.matchAll(LEXEME)) {
    const kind = KIND_NAMES.find((name) => groups[name] !== undefined);
    if (kind === undefined) continue;
    const word = kind === 'word' ? fold(text) : text;
    tokens.push({ kind, text, word, start, end: start + text.length });
  }
  return tokens;
}

const KIND_NAMES = [
  'text',
  'quoted',
  'backticked',
  'curly',
  'number',
  'word',
  'sign',
] as const satisfies readonly Token['kind'][];

/** Converts a byte position, as DuckDB's tree has them, to a position in the text. */
export function findPosition(sql: string, byte: number): number {
  return Buffer.from(sql).subarray(0, byte).toString().length;
}

/**
 * Finds the index of the token at a position, or of the first one after it; at the end, the number
 * of tokens.
 */
export function findTokenAt(tokens: readonly Token[], position: number): number {
  const index = tokens.findIndex(({ end }) => end > position);
  return index < 0 ? tokens.length : index;
}

// Number of tokens to repeat before and after a position.
const SHOWN_TOKENS = 4;
const MAX_SHOWN_CHARS = 80;

/** Quotes a few words of SQL around a position. */
export function quoteAround(sql: string, position: number): string {
  const tokens = listTokens(sql);
  const index = findTokenAt(tokens, position);
  const first = tokens[Math.max(0, Math.min(index, tokens.length - 1) - SHOWN_TOKENS)];
  const last = tokens[Math.min(tokens.length - 1, index + SHOWN_TOKENS)];
  if (first === undefined || last === undefined) return '';
  const words = tokens
    .slice(tokens.indexOf(first), tokens.indexOf(last) + 1)
    .map((token, at) => spaceBefore(sql, token, at) + repeatToken(token))
    .join('');
  if (words.length > MAX_SHOWN_CHARS) return `${takeChars(words, MAX_SHOWN_CHARS)}…`;
  return words;
}

function spaceBefore(sql: string, { start }: Token, index: number): string {
  return index > 0 && /\s/.test(sql.charAt(start - 1)) ? ' ' : '';
}

// Texts and names that may be repeated: a few words, a path of JSON.
const PLAIN = /^(?:\$\.)?[\p{L}\p{N}_ %-]{0,40}$/u;

function repeatToken(token: Token): string {
  const { kind, text } = token;
  if (kind !== 'text' && kind !== 'quoted') return text;
  const isPlain = PLAIN.test(text.slice(1, -1));
  return isPlain ? text : `${text.slice(0, 1)}…${text.slice(-1)}`;
}

/** Returns the content of a name in double quotes or backticks, or of a text in quotes. */
export function readQuoted({ text }: Token): string {
  const mark = text.slice(0, 1);
  return text.slice(1, -1).replaceAll(`${mark}${mark}`, mark);
}

/** Writes a name in double quotes. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const OPENING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Maps the index of each bracket to that of its partner. */
export function pairBrackets(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if (['(', '[', '{'].includes(text)) open.push(index);
    const opening = OPENING.get(text);
    const start = opening === undefined ? undefined : open.pop();
    if (start === undefined || tokens[start]?.text !== opening) continue;
    pairs.set(start, index);
    pairs.set(index, start);
  }
  return pairs;
}

/** Splits the arguments of a call. */
export function splitArguments(tokens: readonly Token[]): readonly (readonly Token[])[] {
  if (tokens.length === 0) return [];
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (['(', '[', '{'].includes(token.text)) depth += 1;
    if ([')', ']', '}'].includes(token.text)) depth -= 1;
    if (depth === 0 && token.text === ',') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

const ARROWS: readonly string[] = ['->', '->>'];

/** Is true for `->` and `->>`. */
export const isArrow = (token: Token | undefined): boolean =>
  token !== undefined && ARROWS.includes(token.text);

const isName = (token: Token | undefined): boolean =>
  token?.kind === 'word' || token?.kind === 'quoted';

/**
 * Finds the first token of the operand that ends with a token: a column with its alias, a call, a
 * member, a cast, or an expression in brackets.
 */
export function findOperandStart(tokens: readonly Token[], last: number): number {
  const pairs = pairBrackets(tokens);
  let index = last;
  for (;;) {
    const closes = tokens[index]?.text;
    index = pairs.get(index) ?? index;
    const before = tokens[index - 1];
    if (closes === ']') {
      index -= 1;
    } else if (closes === ')' && isName(before) && !OPERATORS.has(before?.word ?? '')) {
      index -= 1;
      if (tokens[index - 1]?.text !== '.') return index;
    } else if (before?.text === '.' || before?.text === '::' || isArrow(before)) {
      index -= 2;
    } else {
      return index;
    }
  }
}

/** Finds the last token of the operand that begins with a token. */
export function findOperandEnd(tokens: readonly Token[], first: number): number {
  const pairs = pairBrackets(tokens);
  let last = pairs.get(first) ?? first;
  for (;;) {
    const next = tokens[last + 1];
    const close = pairs.get(last + 1) ?? last;
    if ((next?.text === '(' || next?.text === '[') && close > last) last = close;
    else if (next?.text === '.' || next?.text === '::' || isArrow(next)) last += 2;
    else return last;
  }
}

// Words after which a bracket is no list of arguments.
const OPERATORS: ReadonlySet<string> = new Set([
  ...'and or not in any all some like ilike between is when then else case'.split(' '),
  ...'where on select by having using from as'.split(' '),
]);
