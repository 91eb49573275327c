/** `identifiers.folded` holds capitals and digits alone. */

import { foldText } from '../../../../record/nearest.ts';
import { type Edit, type Rewriting, replaceToken, rewrite } from './edit-sql.ts';
import { listTokens, pairBrackets, readQuoted, type Token } from './sql-tokens.ts';

const COMPARING: ReadonlySet<string> = new Set(['=', '==', '<>', '!=', 'like', 'ilike']);

/** Rewrites `folded = '0083-172'` as `folded = '83172'`, although DuckDB would run it. */
export function correctFoldedCodes(sql: string): readonly Rewriting[] {
  const tokens = listTokens(sql);
  if (!tokens.some(({ word }) => word === 'identifiers')) return [];
  const codes = tokens.flatMap(({ word }, index) =>
    word === 'folded' ? listComparedCodes(tokens, index) : [],
  );
  return rewrite(sql, codes.flatMap(foldCompared));
}

function listComparedCodes(tokens: readonly Token[], column: number): readonly Token[] {
  const operator = column + (tokens[column + 1]?.word === 'not' ? 2 : 1);
  const right = tokens[operator + 1];
  if (tokens[operator]?.word === 'in') {
    const end = pairBrackets(tokens).get(operator + 1) ?? operator;
    const list = tokens.slice(operator + 2, end);
    return list.filter(({ kind }) => kind === 'text');
  }
  const isCompared = COMPARING.has(tokens[operator]?.word ?? '') && right?.kind === 'text';
  return isCompared ? [right] : [];
}

// Folds like the macro pim_fold_code, but keeps `%`, the wildcard of a pattern.
function foldCompared(code: Token): readonly Edit[] {
  const text = readQuoted(code);
  const folded = foldText(text)
    .replace(/[^\p{L}\p{N}%]+/gu, '')
    .replace(/^0+/, '');
  if (folded === '' || folded === text) return [];
  return [replaceToken(code, `'${folded}'`)];
}
