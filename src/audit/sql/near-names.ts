/**
 * Names that are nearly the same, as SQL. Names are compared within blocks only: those that are the same letters or words, and those
 * that are the same without one word, or of which one is the other without two. A block of many is that of a family, and none. Pure.
 */

import { foldText } from '../../copy/fold-sql.ts';
import { dropSpelledOut } from './fold-spelling.ts';
import { countSlips } from './one-letter-off.ts';

/** Words between which the order tells: an adapter from one plug to another is not the one back. */
const DIRECTIONS = ['TO', 'INTO', 'AUF', 'NACH', 'ZU', 'VERS', 'A', 'BIS', 'IN'].map((word) => `'${word}'`).join(', ');

/** What follows each number of a name: a 6 Plus is not the Plus of a 6. */
const afterNumbers = (
  words: string,
): string => `list_filter(list_transform(${words}, lambda word, i: CASE WHEN regexp_matches(word, '\\pN')
  THEN word || ' ' || coalesce(${words}[i + 1], '') END), lambda pair: pair IS NOT NULL)`;

/** In shorter words one letter makes another word. */
const LEAST_LETTERS = 5;

/** In words this long two letters may be wrong. */
const LONG_LETTERS = 10;

/** A misspelling is rare: so many different names have it at most. */
const MOST_MISSPELT = 2;

/** A block of more names is that of a family, such as one of many colours. */
const MOST_SHARING = 40;

/** Beyond this, a name is a text. */
const MAX_NAME_CHARS = 200;

/** Words that a name may have more than the other, or other than it. */
const MOST_OTHER_WORDS = 2;

/** Whether a word is written in digits or marks, which always tell. */
const IS_NUMBER = (word: string): string => `regexp_matches(${word}, '[\\pN+]')`;

/** The words of one list that another has not. */
const beyond = (words: string, others: string): string =>
  `list_filter(${words}, lambda word: NOT list_contains(${others}, word))`;

/** The words of one list that another has too, in their order. */
const shared = (words: string, others: string): string =>
  `list_filter(${words}, lambda word: list_contains(${others}, word))`;

/** Whether one of two words is the other one misspelt, as far as letters tell. */
const isMisspelt = (
  x: string,
  y: string,
): string => `length(${x}) >= ${LEAST_LETTERS} AND length(${y}) >= ${LEAST_LETTERS} AND left(${x}, 1) = left(${y}, 1)
  AND abs(length(${x}) - length(${y})) <= 2 AND ${countSlips(x, y)} <= CASE
    WHEN least(length(${x}), length(${y})) >= ${LONG_LETTERS} THEN 2 ELSE 1 END`;

/**
 * The common table expressions up to `alike` and `extras`: the products as `called`, their names as `named` (`number`, `folded`, `words`); pairs of them that
 * are nearly the same (`one` < `other`); and the words that only one of a pair has, which must say nothing new.
 */
export function findNearNames(): string {
  return `called AS MATERIALIZED (SELECT product_id, name, code, coalesce(nullif(parent_id, 0), product_id) AS tree, ${foldText('name')} AS folded
      FROM products WHERE name IS NOT NULL AND product_id IS NOT NULL AND strlen(name) <= ${MAX_NAME_CHARS}),
    named AS MATERIALIZED (SELECT *, row_number() OVER () AS number, ${afterNumbers('words')} AS pairs, hash(pairs) AS numbers FROM (
      SELECT folded, list_filter(string_split(regexp_replace(folded, '[^\\pL\\pN+]+', ' ', 'g'), ' '), lambda word: word <> '') AS words
      FROM (SELECT DISTINCT folded FROM called))),
    glued AS (SELECT number, hash(${dropSpelledOut("regexp_replace(folded, '[^\\pL]', '', 'g')")}, regexp_replace(folded, '[^\\pN+]+', ' ', 'g')) AS key FROM named
      WHERE length(words) > 0
      UNION ALL SELECT number, hash(list_sort(words), list_sort(pairs)) FROM named WHERE length(words) > 1 AND NOT list_has_any(words, [${DIRECTIONS}])),
    respelt AS (SELECT g.number AS one, h.number AS other FROM glued g JOIN glued h ON h.key = g.key AND h.number > g.number
      WHERE g.key IN (SELECT key FROM glued GROUP BY key HAVING count(*) BETWEEN 2 AND ${MOST_SHARING})),
    placed AS (SELECT number, numbers, unnest(words) AS word, words, generate_subscripts(words, 1) AS place FROM named),
    spread AS (SELECT word, count(DISTINCT number) AS names FROM placed GROUP BY word HAVING strlen(word) >= ${LEAST_LETTERS}),
    blocks AS MATERIALIZED (SELECT number, hash(list_concat(words[1:place - 1], words[place + 1:]), numbers) AS key, coalesce(names, ${MOST_MISSPELT} + 1) AS names
        FROM placed LEFT JOIN spread USING (word) WHERE length(words) > 1 AND length(word) >= 4 AND NOT ${IS_NUMBER('word')}
      UNION ALL SELECT number, hash(list_concat(words[1:place - 1], words[place + 2:]), numbers), ${MOST_MISSPELT} + 1 FROM placed WHERE length(words) > 3 AND place < length(words)
      UNION ALL SELECT number, hash(words, numbers), 0 FROM named WHERE length(words) > 1),
    crowded AS (SELECT key FROM blocks GROUP BY key HAVING count(*) BETWEEN 2 AND ${MOST_SHARING}),
    near AS MATERIALIZED (FROM blocks SEMI JOIN crowded USING (key)),
    met AS (SELECT DISTINCT g.number AS one, h.number AS other FROM near g JOIN near h ON h.key = g.key AND h.number > g.number
      WHERE least(g.names, h.names) <= ${MOST_MISSPELT}),
    compared AS MATERIALIZED (SELECT one, other, ${beyond('x.words', 'y.words')} AS mine, ${beyond('y.words', 'x.words')} AS theirs
      FROM met JOIN named x ON x.number = one JOIN named y ON y.number = other
      WHERE CASE WHEN abs(length(x.words) - length(y.words)) <= ${MOST_OTHER_WORDS} THEN ${shared('x.words', 'y.words')} = ${shared('y.words', 'x.words')} END),
    other_words AS MATERIALIZED (FROM compared WHERE length(mine) <= ${MOST_OTHER_WORDS} AND length(theirs) <= ${MOST_OTHER_WORDS} AND length(mine) + length(theirs) > 0
      AND length(list_filter(list_concat(mine, theirs), lambda word: ${IS_NUMBER('word')})) = 0
      AND (length(mine) <> 1 OR length(theirs) <> 1 OR (${isMisspelt('mine[1]', 'theirs[1]')}))),
    mine AS (SELECT one, other, unnest(mine) AS word FROM other_words),
    theirs AS (SELECT one, other, unnest(theirs) AS word FROM other_words),
    slips AS MATERIALIZED (SELECT x.one, x.other, x.word AS mine, y.word AS theirs FROM mine x JOIN theirs y ON y.one = x.one AND y.other = x.other
      JOIN spread s ON s.word = x.word JOIN spread t ON t.word = y.word
      WHERE ${isMisspelt('x.word', 'y.word')} AND least(s.names, t.names) <= ${MOST_MISSPELT}),
    extras AS MATERIALIZED (SELECT one, other, word, 'mine' AS side FROM mine ANTI JOIN slips ON slips.one = mine.one AND slips.other = mine.other AND slips.mine = mine.word
      UNION ALL SELECT one, other, word, 'theirs' FROM theirs ANTI JOIN slips ON slips.one = theirs.one AND slips.other = theirs.other AND slips.theirs = theirs.word),
    changed AS (SELECT one, other FROM extras GROUP BY one, other HAVING count(DISTINCT side) > 1),
    alike AS MATERIALIZED (SELECT DISTINCT one, other FROM (SELECT one, other FROM respelt
      UNION ALL (SELECT one, other FROM other_words ANTI JOIN changed USING (one, other))))`;
}
