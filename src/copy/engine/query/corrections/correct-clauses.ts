import { type Corrector, describeChange, type Edit, rewrite } from './edit-sql.ts';
import { findOperandStart, pairBrackets, splitArguments, type Token } from './sql-tokens.ts';

// With these behind it, TOP cannot be moved to the end of its SELECT.
const SECOND_SELECT: ReadonlySet<string> = new Set(['union', 'except', 'intersect']);
const LIMITS: ReadonlySet<string> = new Set(['limit', 'offset', 'fetch']);

const BEFORE_TOP: ReadonlySet<string> = new Set(['select', 'distinct', 'all']);

/** Rewrites `SELECT TOP n …` as `SELECT … LIMIT n`. */
export const correctTop: Corrector = ({ sql, tokens }) => {
  const pairs = pairBrackets(tokens);
  const edits: Edit[] = [];
  const corrections: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]?.word ?? '';
    if (token.word !== 'top' || !BEFORE_TOP.has(before)) continue;
    const count = readCount(tokens, index + 1);
    const last = count && findEndOfSelect(tokens, count.next, pairs);
    if (count === undefined || last === undefined) continue;
    const limit = `LIMIT ${count.text}`;
    const { start } = token;
    const after = tokens[count.next]?.start ?? token.end;
    edits.push({ start, end: after, text: '' });
    edits.push({ start: last.end, end: last.end, text: ` ${limit}` });
    const top = sql.slice(start, after);
    corrections.push(describeChange(top, limit));
  }
  return rewrite(sql, edits, corrections);
};

function readCount(tokens: readonly Token[], index: number) {
  const isBracketed = tokens[index]?.text === '(';
  const number = tokens[isBracketed ? index + 1 : index];
  const isUnclosed = isBracketed && tokens[index + 2]?.text !== ')';
  if (number?.kind !== 'number' || isUnclosed) return undefined;
  const next = index + (isBracketed ? 3 : 1);
  const isShare = tokens[next]?.word === 'percent';
  if (isShare) return { text: `${number.text}%`, next: next + 1 };
  return { text: number.text, next };
}

// Undefined if the rows of the SELECT are limited or joined with those of another.
function findEndOfSelect(
  tokens: readonly Token[],
  from: number,
  pairs: ReadonlyMap<number, number>,
): Token | undefined {
  for (let index = from; index < tokens.length; index += 1) {
    const { text = '', word = '' } = tokens[index] ?? {};
    if (text === ')' || text === ';') return tokens[index - 1];
    if (SECOND_SELECT.has(word) || LIMITS.has(word)) return undefined;
    if (text === '(') index = pairs.get(index) ?? tokens.length;
  }
  return tokens.at(-1);
}

/** Rewrites `LIMIT 20, 10` as `LIMIT 10 OFFSET 20`. */
export const correctLimit: Corrector = ({ sql, tokens }) => {
  const edits = tokens.flatMap((token, index): readonly Edit[] => {
    const [skipped, comma, count] = tokens.slice(index + 1, index + 4);
    if (token.word !== 'limit' || comma?.text !== ',') return [];
    if (skipped?.kind !== 'number' || count?.kind !== 'number') return [];
    const text = `LIMIT ${count.text} OFFSET ${skipped.text}`;
    return [{ start: token.start, end: count.end, text }];
  });
  return rewrite(sql, edits);
};

/**
 * Rewrites `LIMIT 5 LIMIT 2` as `LIMIT 2`, and `LIMIT 5 ORDER BY code` as `ORDER BY code LIMIT 5`.
 */
export const correctLimitPlace: Corrector = ({ sql, tokens, isUnparsed }) => {
  if (!isUnparsed) return [];
  const pairs = pairBrackets(tokens);
  const edits = tokens.flatMap((token, index): readonly Edit[] => {
    const [count, next, second, after] = tokens.slice(index + 1, index + 5);
    if (token.word !== 'limit' || count?.kind !== 'number') return [];
    const isLast = after?.text !== ',' && after?.word !== 'offset';
    if (next?.word === 'limit' && second?.kind === 'number' && isLast) {
      // Whichever holds first, the smaller number of rows is left.
      const least = Math.min(Number(count.text), Number(second.text));
      return [
        {
          start: token.start,
          end: second.end,
          text: `LIMIT ${least}`,
        },
      ];
    }
    const last = next?.word === 'order' ? findEndOfSelect(tokens, index + 2, pairs) : undefined;
    if (last === undefined) return [];
    const order = sql.slice(next?.start, last.end);
    const text = `${order} LIMIT ${count.text}`;
    return [{ start: token.start, end: last.end, text }];
  });
  return rewrite(sql, edits);
};

const AGGREGATES_OF_TEXT: ReadonlySet<string> = new Set(['group_concat', 'string_agg', 'listagg']);

/**
 * Rewrites `GROUP_CONCAT(x ORDER BY y SEPARATOR ';')` and `STRING_AGG(x, ';') WITHIN GROUP (ORDER
 * BY y)`.
 */
export const correctTextAggregates: Corrector = ({ sql, tokens }) => {
  const pairs = pairBrackets(tokens);
  const edits = tokens.flatMap((token, index): readonly Edit[] => {
    const close = pairs.get(index + 1);
    if (!AGGREGATES_OF_TEXT.has(token.word) || close === undefined) {
      return [];
    }
    const separated = moveSeparator(sql, tokens, index, close);
    return separated ?? moveOrder(sql, tokens, index, close, pairs) ?? [];
  });
  return rewrite(sql, edits);
};

// `call` and `close`: the indexes of the name of the function and of its closing bracket.
function moveSeparator(
  sql: string,
  tokens: readonly Token[],
  call: number,
  close: number,
): readonly Edit[] | undefined {
  const [word, separator] = tokens.slice(close - 2, close);
  if (word?.word !== 'separator' || separator?.kind !== 'text') {
    return undefined;
  }
  const order = findOrder(tokens, call + 2, close - 2);
  const isSorted = order < close - 2;
  const texts = sql.slice(tokens[call + 2]?.start, tokens[order - 1]?.end);
  const orderBy = sql.slice(tokens[order]?.start, tokens[close - 3]?.end);
  const sorted = isSorted ? ` ${orderBy}` : '';
  const text = `string_agg(${texts}, ${separator.text}${sorted})`;
  return [
    {
      start: tokens[call]?.start ?? 0,
      end: tokens[close]?.end ?? 0,
      text,
    },
  ];
}

// Index of ORDER outside of inner brackets; `to` if there is none.
function findOrder(tokens: readonly Token[], from: number, to: number): number {
  let depth = 0;
  for (let index = from; index < to; index += 1) {
    const { text = '', word = '' } = tokens[index] ?? {};
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth === 0 && word === 'order') return index;
  }
  return to;
}

// Before: `string_agg(code, ';') WITHIN GROUP (ORDER BY code)`.
// After: `string_agg(code, ';' ORDER BY code)`.
// `call` and `close`: as for moveSeparator.
function moveOrder(
  sql: string,
  tokens: readonly Token[],
  call: number,
  close: number,
  pairs: ReadonlyMap<number, number>,
): readonly Edit[] | undefined {
  const [within, group] = tokens.slice(close + 1, close + 3);
  const groupOpen = close + 3;
  const groupClose = pairs.get(groupOpen);
  const isWithin = within?.word === 'within' && group?.word === 'group';
  if (!isWithin || groupClose === undefined) return undefined;
  const callStart = tokens[call]?.start ?? 0;
  // `string_agg(code, ';'`
  const openCall = sql.slice(callStart, tokens[close - 1]?.end);
  // `ORDER BY code`
  const order = sql.slice(tokens[groupOpen + 1]?.start, tokens[groupClose - 1]?.end);
  const text = `${openCall} ${order})`;
  return [
    {
      start: callStart,
      end: tokens[groupClose]?.end ?? 0,
      text,
    },
  ];
}

/** Rewrites `INTERVAL -30 DAY` as `INTERVAL (-30) DAY`. */
export const correctIntervals: Corrector = ({ sql, tokens }) => {
  const edits = tokens.flatMap((token, index): readonly Edit[] => {
    const [minus, number] = tokens.slice(index + 1, index + 3);
    const isNegative = token.word === 'interval' && minus?.text === '-';
    if (!isNegative || number?.kind !== 'number') return [];
    const text = `INTERVAL (-${number.text})`;
    return [{ start: token.start, end: number.end, text }];
  });
  return rewrite(sql, edits);
};

/** Rewrites `name ILIKE ANY (ARRAY['a%', 'b%'])` as `(name ILIKE 'a%' OR name ILIKE 'b%')`. */
export const correctLikeAny: Corrector = ({ sql, tokens }) => {
  const pairs = pairBrackets(tokens);
  const edits = tokens.flatMap((token, index): readonly Edit[] => {
    const [any, open] = tokens.slice(index + 1, index + 3);
    const close = pairs.get(index + 2);
    const isLike = /^i?like$/.test(token.word);
    const isAny = any?.word === 'any' || any?.word === 'some';
    if (!isLike || !isAny || open?.text !== '(' || close === undefined) {
      return [];
    }
    const list = tokens.slice(index + 3, close);
    const patterns = list.filter(({ kind }) => kind === 'text');
    if (patterns.length === 0 || !list.every(isPartOfList)) return [];
    // NOT before LIKE … ANY is left alone: databases differ in its meaning.
    const before = tokens[index - 1];
    const start = tokens[findOperandStart(tokens, index - 1)]?.start;
    if (start === undefined || before?.word === 'not') return [];
    const operand = sql.slice(start, before?.end);
    const tests = patterns.map(({ text }) => `${operand} ${token.text} ${text}`);
    const end = tokens[close]?.end ?? start;
    return [{ start, end, text: `(${tests.join(' OR ')})` }];
  });
  return rewrite(sql, edits);
};

function isPartOfList({ kind, text, word }: Token): boolean {
  return kind === 'text' || word === 'array' || ['[', ']', ','].includes(text);
}

/** Rewrites `ARRAY_AGG(code ORDER BY code LIMIT 3)` as `ARRAY_AGG(code ORDER BY code)[1:3]`. */
export const correctListLimit: Corrector = ({ sql, tokens }) => {
  const pairs = pairBrackets(tokens);
  const edits = tokens.flatMap((token, index): readonly Edit[] => {
    const close = pairs.get(index + 1);
    if (token.word !== 'array_agg' || close === undefined) return [];
    const [limit, count] = tokens.slice(close - 2, close);
    const end = tokens[close]?.end;
    const isLimited = limit?.word === 'limit' && count?.kind === 'number';
    if (!isLimited || end === undefined) return [];
    const call = sql.slice(token.start, tokens[close - 3]?.end);
    return [{ start: token.start, end, text: `${call})[1:${count.text}]` }];
  });
  return rewrite(sql, edits);
};

/** Rewrites `count(DISTINCT brand, status)`, which counts pairs without NULL. */
export const correctDistinctPairs: Corrector = ({ sql, tokens }) => {
  const pairs = pairBrackets(tokens);
  const edits = tokens.flatMap((token, index): readonly Edit[] => {
    const close = pairs.get(index + 1);
    const isCount = token.word === 'count' && tokens[index + 2]?.word === 'distinct';
    if (!isCount || close === undefined) return [];
    const args = splitArguments(tokens.slice(index + 3, close));
    const parts = args.map((part) => sql.slice(part[0]?.start, part.at(-1)?.end));
    const end = tokens[close]?.end;
    if (parts.length < 2 || end === undefined) return [];
    const filled = parts.map((part) => `(${part}) IS NOT NULL`).join(' AND ');
    const text = `count(DISTINCT CASE WHEN ${filled} THEN (${parts.join(', ')}) END)`;
    return [{ start: token.start, end, text }];
  });
  return rewrite(sql, edits);
};

/** Drops WITH (NOLOCK): nobody else writes into a copy. */
export const correctLocks: Corrector = ({ sql, tokens }) => {
  const edits = tokens.flatMap((token, index): readonly Edit[] => {
    const [open, hint, close] = tokens.slice(index + 1, index + 4);
    const isBracketed = open?.text === '(' && close?.text === ')';
    const isHint = token.word === 'with' && hint?.word === 'nolock';
    if (!isBracketed || !isHint) return [];
    return [{ start: token.start, end: close.end, text: '' }];
  });
  const corrections = edits.length === 0 ? [] : ['WITH (NOLOCK) → left out'];
  return rewrite(sql, edits, corrections);
};
