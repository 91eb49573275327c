/** Columns of products and variants that a joined view has too, such as the price. Pure. */

import { SHARED } from '../../../schema.ts';
import { type Mend, replaceToken, rewrite } from './edit-sql.ts';
import { findTokenAt, type Token } from './sql-tokens.ts';

/** Views that have columns of other views, so that few queries need to join these. */
const WIDENED: ReadonlySet<string> = new Set(['products', 'variants']);

/** Those columns. Of any other, such as the code, nobody can tell whose is meant. */
const JOINED: ReadonlySet<string> = new Set(SHARED.j.split(' '));

/** The column of the view that was joined is meant. */
export const mendAmbiguous: Mend = ({ sql, tokens, position, choices }) => {
  const token = position === undefined ? undefined : tokens[findTokenAt(tokens, position)];
  const widened = listAliases(tokens);
  const [choice, ...others] = choices.filter((one) => !widened.has(one.replace(/\..*/s, '')));
  const isColumn =
    token !== undefined && JOINED.has(token.word) && choice?.split('.')[1] === token.word;
  if (isColumn && others.length === 0) return rewrite(sql, [replaceToken(token, choice)]);
  return [];
};

/** The names and aliases of the widened views in a statement. */
function listAliases(tokens: readonly Token[]): ReadonlySet<string> {
  const aliases = tokens.flatMap(({ word }, index) => {
    if (!WIDENED.has(word)) return [];
    const [next, second] = tokens.slice(index + 1, index + 3);
    return [word, (next?.word === 'as' ? second : next)?.word ?? ''];
  });
  return new Set(aliases);
}
