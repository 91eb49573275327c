import { VIEWS } from '../../../schema.ts';
import { quote } from '../../../sql-text.ts';
import { fold } from '../traps/tree.ts';
import {
  type Corrector,
  type RefusedStatement,
  type Rewriting,
  replaceToken,
  rewrite,
} from './edit-sql.ts';
import { findTokenAt, listTokens, quoteName, readQuoted, type Token } from './sql-tokens.ts';

// The first and the last line of a code block in Markdown.
const FENCE_BEFORE = /^\s*```(?:\w*[^\S\n]*\n|sql\b)?/i;
const FENCE_AFTER = /\s*```\s*$/;

/** Takes a statement out of a code block in Markdown. */
export function unfence(sql: string): Rewriting {
  const content = sql.replace(FENCE_BEFORE, '').replace(FENCE_AFTER, '');
  const corrections = content === sql ? [] : ['``` → left out'];
  return { sql: content, corrections };
}

/** Replaces the backticks of names by double quotes; DuckDB never knows backticks. */
export function correctBackticks({ sql, corrections }: Rewriting): Rewriting {
  const tokens = listTokens(sql).filter(({ kind }) => kind === 'backticked');
  const edits = tokens.map((token) => {
    const name = quoteName(readQuoted(token));
    return replaceToken(token, name);
  });
  const [corrected] = rewrite(sql, edits);
  if (corrected === undefined) return { sql, corrections };
  return { sql: corrected.sql, corrections: [...corrections, ...corrected.corrections] };
}

/** Corrects texts in the quotation marks of a word processor. */
export const correctCurlyQuotes: Corrector = ({ sql, tokens }) => {
  const curly = tokens.filter(({ kind }) => kind === 'curly');
  const edits = curly.map((token) => {
    const content = token.text.slice(1, -1);
    return replaceToken(token, quote(content));
  });
  return rewrite(sql, edits);
};

// Signs and words before a value that is compared, chosen or passed to a function.
const BEFORE_VALUE: ReadonlySet<string> = new Set([
  ...'= == <> != < > <= >= ( , [ ||'.split(' '),
  ...'like ilike in then else between glob to'.split(' '),
]);

const COLUMN_NAMES: ReadonlySet<string> = new Set(
  VIEWS.flatMap(({ columns }) => columns.map(({ name }) => name)),
);

/**
 * Corrects a text in double quotes, which mean a column: if no view has such a column, and the place
 * is one of a value.
 */
export const correctTexts: Corrector = ({ sql, tokens, column }) => {
  if (column === undefined || COLUMN_NAMES.has(fold(column))) return [];
  const edits = tokens.flatMap((token, index) => {
    const text = token.kind === 'quoted' ? readQuoted(token) : undefined;
    if (text === undefined || fold(text) !== fold(column)) return [];
    if (isValue(tokens, index)) return [replaceToken(token, quote(text))];
    return [];
  });
  return rewrite(sql, edits);
};

// Clauses with lists of columns.
const LISTS_OF_COLUMNS: ReadonlySet<string> = new Set(['select', 'distinct', 'by', 'using', 'on']);

// True behind a comparison, or in a list of values or arguments.
function isValue(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  const isName = after?.text === '.' || after?.text === '(';
  if (isName || !BEFORE_VALUE.has(before?.word ?? '')) return false;
  const isInList = before?.text === '(' || before?.text === ',';
  return !isInList || isInArguments(tokens, index);
}

// True in brackets of IN or of a call with an argument before it.
function isInArguments(tokens: readonly Token[], index: number): boolean {
  let depth = 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const { text = '', word = '' } = tokens[at] ?? {};
    const opens = text === '(' || text === '[';
    if (text === ')' || text === ']') depth += 1;
    if (opens && depth > 0) depth -= 1;
    else if (opens) return text === '[' || isListOfValues(tokens, at, index);
    if (depth === 0 && LISTS_OF_COLUMNS.has(word)) return false;
  }
  return false;
}

// Words whose bracket is not that of a call.
const BEFORE_BRACKET: ReadonlySet<string> = new Set(['select', 'by', 'and', 'or']);

// `open`: the index of the opening bracket.
function isListOfValues(tokens: readonly Token[], open: number, index: number): boolean {
  const before = tokens[open - 1];
  if (before?.word === 'in') return true;
  const isCall = before?.kind === 'word' && !BEFORE_BRACKET.has(before.word);
  // The first argument of a call is most often a column.
  return isCall && index > open + 1;
}

// Words that begin or join parts of a statement, so that they are no values.
const STRUCTURE: ReadonlySet<string> = new Set([
  ...'select distinct all from where group by having order limit offset'.split(' '),
  ...'join left right inner full cross outer natural on using'.split(' '),
  ...'union except intersect and or not in is like ilike between'.split(' '),
  ...'case when then else as with qualify window asc desc any some'.split(' '),
  ...'over partition filter exclude replace values set recursive'.split(' '),
  ...'lateral semi anti asof positional'.split(' '),
]);

const AFTER_ALIAS: ReadonlySet<string> = new Set([
  ...', ) from where group having order limit offset'.split(' '),
  ...'join left right inner full cross natural on using'.split(' '),
  ...'union except intersect qualify window'.split(' '),
]);

/** Corrects a keyword that is an alias without AS, or a name. */
export const correctAliases: Corrector = (statement) => {
  const { tokens, position, isUnparsed } = statement;
  if (!isUnparsed || position === undefined) return [];
  const index = findTokenAt(tokens, position);
  // DuckDB stumbles over the alias itself, or over what stands behind it.
  return [index, index - 1].flatMap((at) => correctAliasAt(statement, at));
};

function correctAliasAt({ sql, tokens }: RefusedStatement, index: number): readonly Rewriting[] {
  const token = tokens[index];
  const isWord = token?.kind === 'word';
  if (token === undefined || (!isWord && token.kind !== 'text')) {
    return [];
  }
  const name = quoteName(isWord ? token.text : readQuoted(token));
  const before = tokens[index - 1];
  const isOfAlias = tokens[index + 1]?.text === '.';
  const isNamed = before?.word === 'as' || isOfAlias || isKnownAlias(tokens, token);
  if (isNamed && isWord) {
    return rewrite(sql, [replaceToken(token, name)]);
  }
  if (!endsValue(before) || !isAliasPlace(tokens, index)) return [];
  const edit = replaceToken(token, `AS ${name}`);
  return rewrite(sql, [edit]);
}

function isKnownAlias(tokens: readonly Token[], { word }: Token): boolean {
  return tokens.some(({ kind, text }, index) => {
    const name = kind === 'quoted' ? text.slice(1, -1) : text;
    return tokens[index - 1]?.word === 'as' && kind !== 'sign' && fold(name) === word;
  });
}

/** Is true if an expression or the name of a view can end with a token. */
export function endsValue(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === 'sign') return token.text === ')' || token.text === ']';
  return token.kind !== 'word' || !STRUCTURE.has(token.word);
}

// A word that joins parts of a statement is an alias only in a list of columns.
function isAliasPlace(tokens: readonly Token[], index: number): boolean {
  const word = tokens[index]?.word ?? '';
  const after = tokens[index + 1];
  if (STRUCTURE.has(word)) return after?.text === ',' || after?.word === 'from';
  return after === undefined || AFTER_ALIAS.has(after.word);
}
