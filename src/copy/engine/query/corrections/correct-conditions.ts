import { isAggregate } from '../traps/tree.ts';
import { type Corrector, describeChange, type Edit, type Rewriting, rewrite } from './edit-sql.ts';
import { listTokens, pairBrackets, type Token } from './sql-tokens.ts';

const AFTER_HAVING: ReadonlySet<string> = new Set(
  'order limit offset fetch window qualify union except intersect ; )'.split(' '),
);

/** Rewrites `FROM products HAVING price > 10`, which groups nothing, with WHERE. */
export const correctHaving: Corrector = ({ sql, tokens }) => {
  const pairs = pairBrackets(tokens);
  const edits: Edit[] = [];
  const corrections: string[] = [];
  for (const [index, having] of tokens.entries()) {
    if (having.word !== 'having') continue;
    const select = findBack(tokens, pairs, index, 'select');
    const where = findBack(tokens, pairs, index, 'where');
    const end = findEnd(tokens, pairs, index);
    const last = tokens[end - 1];
    const isGrouped =
      findBack(tokens, pairs, index, 'group') !== undefined ||
      tokens.slice(select, end).some((token, at, all) => isCallOfAggregate(token, all[at + 1]));
    if (select === undefined || last === undefined || isGrouped) continue;
    corrections.push(describeChange('HAVING', where === undefined ? 'WHERE' : 'AND'));
    edits.push(...joinConditions(having, last, tokens[(where ?? tokens.length) + 1]));
  }
  return rewrite(sql, edits, corrections);
};

// `last`: the last token of the conditions of HAVING; `first`: the first one of WHERE, if any.
function joinConditions(having: Token, last: Token, first: Token | undefined): readonly Edit[] {
  const { start, end } = having;
  if (first === undefined) return [{ start, end, text: 'WHERE' }];
  return [
    { start: first.start, end: first.start, text: '(' },
    { start, end, text: ') AND (' },
    { start: last.end, end: last.end, text: ')' },
  ];
}

function isCallOfAggregate({ word }: Token, next: Token | undefined): boolean {
  return next?.text === '(' && isAggregate({ class: 'FUNCTION', function_name: word });
}

// Index of a keyword before a position, in the same SELECT.
function findBack(
  tokens: readonly Token[],
  pairs: ReadonlyMap<number, number>,
  from: number,
  keyword: string,
): number | undefined {
  for (let index = from - 1; index >= 0; index -= 1) {
    const { text = '', word = '' } = tokens[index] ?? {};
    if (word === keyword) return index;
    if (text === '(' || word === 'select') return undefined;
    if (text === ')') index = pairs.get(index) ?? -1;
  }
  return undefined;
}

function findEnd(
  tokens: readonly Token[],
  pairs: ReadonlyMap<number, number>,
  having: number,
): number {
  for (let index = having + 1; index < tokens.length; index += 1) {
    const { text = '', word = '' } = tokens[index] ?? {};
    if (AFTER_HAVING.has(word)) return index;
    if (text === '(') index = pairs.get(index) ?? tokens.length;
  }
  return tokens.length;
}

const EQUAL: ReadonlySet<string> = new Set(['=', '==']);
const UNEQUAL: ReadonlySet<string> = new Set(['!=', '<>']);

/**
 * Rewrites `brand = NULL` as `brand IS NULL`, and `brand <> NULL` as its opposite: DuckDB runs
 * them, but they are never true.
 */
export function correctNulls(sql: string): readonly Rewriting[] {
  const tokens = listTokens(sql);
  const edits = tokens.flatMap(({ text, start }, index): readonly Edit[] => {
    const [empty, after] = tokens.slice(index + 1, index + 3);
    const isCompared = EQUAL.has(text) || UNEQUAL.has(text);
    // `:=` names an argument, and a cast gives a NULL of some type on purpose.
    const isOtherUse = tokens[index - 1]?.text === ':' || after?.text === '::';
    if (!isCompared || empty?.word !== 'null' || isOtherUse) return [];
    return [
      {
        start,
        end: empty.end,
        text: UNEQUAL.has(text) ? 'IS NOT NULL' : 'IS NULL',
      },
    ];
  });
  return rewrite(sql, edits);
}
