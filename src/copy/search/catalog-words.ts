import { fillSql, withRelations } from '../fill-sql.ts';
import { quote } from '../sql-text.ts';
import type { Ask, CatalogWord, Way } from './ask-ranking.ts';
import findNearSql from './find-near.sql';
import findWordsSql from './find-words.sql';
import type { Measure } from './numbers-with-units.ts';
import { lettersOf } from './plan-search.ts';
import { isFiller, type Word } from './question-words.ts';

const MAX_READ = 60;

// Such words have stems, if the catalog has them.
const LETTERS = /^[\p{L}\p{M}]{1,20}$/u;

// Most words of a catalog are its codes. They are sorted, which only a filter makes use of.
const SELECT_WORD = "SELECT word, 'word', id, word, n, 1 FROM search.words WHERE";

/**
 * Finds words of the catalog by those of a question, the most similar first: in any form, and as a
 * part of a compound.
 * @param exact words that are not searched for as parts
 */
export async function findWords(
  words: readonly Word[],
  exact: readonly Word[],
  ask: Ask,
): Promise<Map<string, CatalogWord[]>> {
  const all = [...exact, ...words];
  if (all.length === 0) return new Map();
  const rows = all.map(({ folded, raw }, index) => {
    const isLoose = index >= exact.length;
    return [quote(folded), quote(raw), isLoose].join();
  });
  const spellings = new Set(all.map(({ folded }) => folded));
  const codes = [...spellings].filter((word) => !LETTERS.test(word));
  const filtered = codes.map((word) => `${SELECT_WORD} word = ${quote(word)}`);
  const relations = {
    typed: `FROM (VALUES (${rows.join('),(')})) AS typed(word, raw, is_loose)`,
    exact: [`${SELECT_WORD} false`, ...filtered].join(' UNION ALL '),
  };
  const sql = withRelations(relations, fillSql(findWordsSql));
  return collect(sql, new Map(), ask);
}

/**
 * Adds guesses for words that the catalog does not have: words that begin with one, else words that
 * differ by a typing error.
 */
export async function findNear(
  lost: readonly Word[],
  matchesByWord: Map<string, CatalogWord[]>,
  ask: Ask,
): Promise<void> {
  const words = lost.filter((word) => word.folded.length > 1 && !isFiller(word));
  if (words.length === 0) return;
  const list = words.map(({ folded }) => quote(folded)).join();
  const relations = {
    lost: `SELECT word, ${lettersOf('word')} AS letters FROM (SELECT unnest([${list}]) AS word)`,
    longer: words.map(selectLonger).join(' UNION ALL '),
  };
  const near = withRelations(relations, fillSql(findNearSql));
  // A typing error is only assumed for a word that no word of the catalog contains.
  for (const [word, matches] of await collect(near, matchesByWord, ask)) {
    const closer = matches.filter(({ how }) => how !== 'typo');
    if (closer.length > 0) matchesByWord.set(word, closer);
  }
}

/**
 * Finds words of the catalog by numbers with units: as typed, with another spelling of the unit, in
 * a part or multiple of it, and, where decimals are usually left out, with any decimals.
 */
export function findMeasures(
  measures: readonly Measure[],
  ask: Ask,
): Promise<Map<string, CatalogWord[]>> {
  const selects = measures.flatMap(({ typed, numbers, unit, units, equalWords, isRounded }) => {
    const listWords = (of: readonly string[]): string =>
      numbers.flatMap((number) => of.map((spelling) => quote(`${number}${spelling}`))).join();
    const select = (how: string, weight: number, where: string): string =>
      `SELECT ${quote(typed)}, '${how}', id, word, n, ${weight} FROM search.words WHERE ${where}`;
    const [number = ''] = numbers;
    const ending = units
      .map((spelling) => spelling.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|');
    const begins = `word >= ${quote(`${number}.`)} AND word < ${quote(`${number}/`)}`;
    const ends = `regexp_full_match(word, ${quote(`[0-9.]+(?:${ending})`)})`;
    return [
      select('word', 1, `word IN (${listWords([unit])})`),
      select('form', 0.85, `word IN (${listWords(units)})`),
      ...(equalWords.length > 0
        ? [select('form', 0.8, `word IN (${equalWords.map(quote).join()})`)]
        : []),
      ...(isRounded ? [select('apart', 0.6, `${begins} AND ${ends}`)] : []),
    ];
  });
  return collect(selects.join(' UNION ALL '), new Map(), ask);
}

/**
 * Returns the ways of which some product has all parts. A way of one part was already found in a
 * product.
 */
export async function keepHeld(ways: readonly Way[], ask: Ask): Promise<ReadonlySet<Way>> {
  const several = ways.filter((way) => way.length > 1);
  const single = ways.filter((way) => way.length === 1);
  if (several.length === 0) return new Set(single);
  const selects = several.flatMap((way, index) =>
    way.map((words, part) => {
      const ids = words.map(({ id }) => id).join();
      return `SELECT ${index} AS way, ${part} AS part, doc FROM search.postings WHERE id IN (${ids})`;
    }),
  );
  const sizes = several.map((way, index) => `(${index}, ${way.length})`).join();
  const held = await ask(`
    SELECT DISTINCT way
    FROM (
      SELECT way, doc
      FROM (${selects.join(' UNION ALL ')})
      JOIN (VALUES ${sizes}) AS sizes(way, parts) USING (way)
      GROUP BY way, doc, parts
      HAVING count(DISTINCT part) = parts
    )`);
  const numbers = new Set(held.map(([way]) => Number(way)));
  return new Set([...single, ...several.filter((_, index) => numbers.has(index))]);
}

function selectLonger({ folded }: Word): string {
  const word = quote(folded);
  const end = quote(`${folded}\u{10FFFF}`);
  return `
      SELECT ${word}, 'begin', id, word, n, 0.7
      FROM search.words
      WHERE word >= ${word} AND word < ${end}`;
}

// Adds the matches of each typed word: each word of the catalog once, the most similar first.
async function collect(
  sql: string,
  matchesByWord: Map<string, CatalogWord[]>,
  ask: Ask,
): Promise<Map<string, CatalogWord[]>> {
  const rows = await ask(`FROM (${sql}) AS ones(typed, how, id, word, products, weight)
    ORDER BY how IN ('word', 'form', 'part', 'within') DESC, weight * ln(1 + products) DESC, id`);
  for (const [typed, how, id, word, products, weight] of rows) {
    const matches = matchesByWord.get(String(typed)) ?? [];
    const match: CatalogWord = {
      id: Number(id),
      products: Number(products),
      weight: Number(weight),
      word: String(word),
      how: String(how),
    };
    const isListed = matches.some(({ id: listedId }) => listedId === match.id);
    if (matches.length === MAX_READ || isListed) continue;
    matchesByWord.set(String(typed), [...matches, match]);
  }
  return matchesByWord;
}
