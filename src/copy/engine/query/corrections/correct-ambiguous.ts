import { SHARED } from '../../../schema.ts';
import { type Corrector, replaceToken, rewrite } from './edit-sql.ts';
import { findTokenAt, type Token } from './sql-tokens.ts';

// Views that repeat columns of other views, so that few queries need to join these.
const WIDENED: ReadonlySet<string> = new Set(['products', 'variants']);

// The repeated columns. Any other ambiguous column, such as the code, may be meant of either view.
const JOINED: ReadonlySet<string> = new Set(SHARED.j.split(' '));

/** Takes an ambiguous column for that of the joined view. */
export const correctAmbiguous: Corrector = ({ sql, tokens, position, choices }) => {
  const token = position === undefined ? undefined : tokens[findTokenAt(tokens, position)];
  const widened = listAliases(tokens);
  const [choice, ...moreChoices] = choices.filter(
    (name) => !widened.has(name.replace(/\..*/s, '')),
  );
  const isColumn =
    token !== undefined && JOINED.has(token.word) && choice?.split('.')[1] === token.word;
  if (isColumn && moreChoices.length === 0) return rewrite(sql, [replaceToken(token, choice)]);
  return [];
};

function listAliases(tokens: readonly Token[]): ReadonlySet<string> {
  const aliases = tokens.flatMap(({ word }, index) => {
    if (!WIDENED.has(word)) return [];
    const [next, second] = tokens.slice(index + 1, index + 3);
    return [word, (next?.word === 'as' ? second : next)?.word ?? ''];
  });
  return new Set(aliases);
}
