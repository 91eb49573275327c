import { endsValue } from './correct-words.ts';
import { type Corrector, type Edit, type Rewriting, rewrite } from './edit-sql.ts';
import {
  findOperandEnd,
  findOperandStart,
  findTokenAt,
  isArrow,
  listTokens,
  readQuoted,
  type Token,
} from './sql-tokens.ts';

/**
 * Rewrites `code + ' ' + name` as `code || ' ' || name`, if DuckDB says that both sides are texts.
 */
export const correctPlus: Corrector = ({ sql, tokens, position, addsTexts }) => {
  const refusedIndex = position === undefined ? tokens.length : findTokenAt(tokens, position);
  if (!addsTexts || tokens[refusedIndex]?.text !== '+') return [];
  const plusIndexes = [refusedIndex];
  // The joined text is the left side of each `+` that follows.
  for (const [index, { text }] of tokens.entries()) {
    const isNext = text === '+' && findOperandStart(tokens, index - 1) - 1 === plusIndexes.at(-1);
    if (index > refusedIndex && isNext) plusIndexes.push(index);
  }
  if (mayAddNumbers(tokens, plusIndexes)) return [];
  const edits = plusIndexes.flatMap((index): readonly Edit[] => {
    const { start = 0, end = 0 } = tokens[index] ?? {};
    return [{ start, end, text: '||' }];
  });
  return rewrite(sql, edits);
};

// `value` and members of maps and JSON may be numbers in texts: without any other text, `+` may be
// a sum of them.
function mayAddNumbers(tokens: readonly Token[], plusIndexes: readonly number[]): boolean {
  const [first = 0] = plusIndexes;
  const last = findOperandEnd(tokens, (plusIndexes.at(-1) ?? first) + 1);
  const parts = tokens.slice(findOperandStart(tokens, first - 1), last + 1);
  const isMember = parts.some(
    (part) => part.text === ']' || part.word === 'value' || isArrow(part),
  );
  return isMember && !parts.some((part, index) => isWords(part, parts[index - 1]));
}

// True for a text that is neither a number nor the name of a member.
function isWords(token: Token, before: Token | undefined): boolean {
  if (token.kind !== 'text' || isArrow(before) || before?.text === '[') {
    return false;
  }
  const content = readQuoted(token).trim();
  return content === '' || Number.isNaN(Number(content));
}

/**
 * Rewrites `name CONTAINS 'x'` as `contains(name, 'x')`, and `name NOT CONTAINS 'x'` as its
 * opposite.
 */
export const correctContains: Corrector = ({ sql, tokens }) =>
  rewrite(
    sql,
    tokens.flatMap(({ word }, index) =>
      word === 'contains' ? writeTest(sql, tokens, index, 'contains') : [],
    ),
  );

// Words are operators of MySQL, signs of PostgreSQL; both ignore case. Other databases have such
// words, too, and some of these distinguish case.
const MATCHING: ReadonlySet<string> = new Set(['regexp', 'rlike', '~*', '!~*']);

/**
 * Rewrites `name REGEXP '^trail'` and `name ~* '^trail'` as `regexp_matches(name, '^trail', 'i')`.
 */
export const correctMatches: Corrector = ({ sql, tokens }) =>
  rewrite(
    sql,
    tokens.flatMap(({ word, kind }, index) => {
      const pattern = tokens[index + 1]?.text ?? '';
      if (!MATCHING.has(word)) return [];
      const isOfManyDatabases = kind === 'word';
      if (isOfManyDatabases && dependsOnDatabase(pattern)) return [];
      return writeTest(sql, tokens, index, 'regexp_matches', ", 'i'");
    }),
  );

// Returns true for a pattern of REGEXP or RLIKE that may match other texts in MySQL than in another
// database; what is meant is unknown then.
function dependsOnDatabase(pattern: string): boolean {
  const hasUpper = /A-Z|\[:upper:\]|\\p\{Lu\}/.test(pattern);
  const hasLower = /a-z|\[:lower:\]|\\p\{Ll\}/.test(pattern);
  // `'^[A-Z]+$'` means capitals where case matters, but any letters in MySQL. A range of both cases,
  // `'[A-Za-z]'`, is the same everywhere. Without a range, `'^trail'`, it is taken as in MySQL.
  const isRangeOfOneCase = hasUpper !== hasLower;
  // `'\\d'` is a digit, `\d`, where texts have escapes, as in MySQL; elsewhere, a backslash and `d`.
  const hasTwoBackslashes = pattern.includes('\\\\');
  return isRangeOfOneCase || hasTwoBackslashes;
}

// Operators of PostgreSQL that match a part of the text; in DuckDB they match the whole.
const MATCHING_PARTS: ReadonlySet<string> = new Set(['~', '!~']);

// A pattern that covers the whole text anyway.
const OF_WHOLE = /^'(?:\^|\.\*).*(?:\$|\.\*)'$/s;

/** Rewrites `name ~ 'Trail'` as `regexp_matches(name, 'Trail')`, although DuckDB would run it. */
export function correctPartMatches(sql: string): readonly Rewriting[] {
  const tokens = listTokens(sql);
  const edits = tokens.flatMap(({ text }, index) => {
    const pattern = tokens[index + 1]?.text ?? '';
    if (!MATCHING_PARTS.has(text) || OF_WHOLE.test(pattern)) return [];
    return writeTest(sql, tokens, index, 'regexp_matches');
  });
  return rewrite(sql, edits);
}

// Signs that bind stronger than such operators, so that the subject is more than one operand.
const BINDS: ReadonlySet<string> = new Set('|| + - * / % ^ ::'.split(' '));

// Writes `name CONTAINS 'x'` as a call, and its opposite in brackets; none if the subject is
// unclear. `sign`: the index of the operator.
function writeTest(
  sql: string,
  tokens: readonly Token[],
  sign: number,
  name: string,
  options = '',
): readonly Edit[] {
  const [text, after] = tokens.slice(sign + 1, sign + 3);
  const isText = text?.kind === 'text' || text?.kind === 'quoted';
  const isNot = tokens[sign - 1]?.word === 'not';
  const last = sign - (isNot ? 2 : 1);
  // A text is an operand only as a member of JSON.
  const isOperand = tokens[last]?.kind !== 'text' || isArrow(tokens[last - 1]);
  if (!isText || after?.text === '.' || !isOperand || !endsValue(tokens[last])) {
    return [];
  }
  const first = findOperandStart(tokens, last);
  const start = tokens[first]?.start;
  const isMore = [tokens[first - 1], after].some((token) => BINDS.has(token?.text ?? ''));
  if (start === undefined || isMore) return [];
  const call = `${name}(${sql.slice(start, tokens[last]?.end)}, ${text.text}${options})`;
  const isNegated = isNot || tokens[sign]?.text.startsWith('!') === true;
  return [
    {
      start,
      end: text.end,
      text: isNegated ? `(NOT ${call})` : call,
    },
  ];
}
