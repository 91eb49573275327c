import type { JsonValue } from '../../record/value.ts';
import { fillSql, withRelations } from '../fill-sql.ts';
import { MAX_OWN_SQL_CHARS } from '../sql-text.ts';
import rank from './rank.sql';

/** Runs SQL on the copy, with the index beside it. */
export type Ask = (sql: string) => Promise<readonly (readonly JsonValue[])[]>;

/** Ranking of the products that have the words. */
export interface Ranking {
  // SQL of rows with the `ranked_id` of a product and its `place`, the best first.
  readonly ranked: string;
  // Number of products that have all words.
  readonly whole: number;
  readonly total: number;
  // Number of products that have at least one of the words.
  readonly some: number;
}

/** Word of the catalog that may be meant, with its weight beside the typed word. */
export interface CatalogWord {
  readonly id: number;
  readonly word: string;
  readonly products: number;
  // word, form (another form of it), part (of a compound that says what it is), within (another
  // part of one), apart (a number without its unit, or the other way round); or a guess: begin,
  // end, typo.
  readonly how: string;
  readonly weight: number;
}

/** Alternative for a word: parts that a product must all have, each by any of its words. */
export type Way = readonly (readonly CatalogWord[])[];

/**
 * Number of products with all words below which the best of those with some words follow; a typed
 * word with fewer products may be misspelled.
 */
export const FEW = 10;

// Weight of any_of: an assistant knows better what is meant than the typed words.
const ANY_OF = 3;

// Strength of a word that is one of the values of a product, or says what it is.
const STATED = 0.9;

// Strength of a word by its place: within another word, elsewhere, as a value or purpose, or as the
// kind of product.
const STRENGTHS = [0.3, 0.3, STATED, 1];

const COVERAGE = 1.5;

// Factor for products of the kind in the question; DECAY lowers it for each level of a category
// above their own.
const KIND = 1.5;
const DECAY = 0.5;

/** Is true for the typed word, in any form. */
export const isSame = ({ how }: CatalogWord): boolean => how === 'word' || how === 'form';

// Up to this many words are each found by a filter.
const MAX_UNITED = 100;

// Up to this many products are passed as a text of ids, of at most so many characters; with more,
// the ranking is repeated as SQL.
const MAX_IDS = 20_000;
const MAX_ID_CHARS = 0.8 * MAX_OWN_SQL_CHARS;

interface RankingQuestion {
  // Each concept has alternative ways; those after the first `typed` come from any_of.
  readonly concepts: readonly (readonly Way[])[];
  readonly typed: number;
  // True: only products with all words count, if there are any.
  readonly isStrict: boolean;
}

/** Ranks products. */
export async function askRanking(
  { concepts, typed, isStrict }: RankingQuestion,
  ask: Ask,
): Promise<Ranking> {
  const rankingSql = writeRanking(concepts, typed);
  const filterSql = isStrict ? 'has_all' : 'TRUE';
  const [[idList, total, withAll, withSome] = []] = await ask(`
    SELECT
      string_agg(ranked_id, ',' ORDER BY place) FILTER (${filterSql} AND place <= ${MAX_IDS})
        AS id_list,
      count(*) AS total,
      count(*) FILTER (has_all) AS with_all,
      max(ranked) AS with_some
    FROM (${rankingSql})`);
  const ids = String(idList ?? '');
  const rankedIds = `
    SELECT unnest(ids)::BIGINT AS ranked_id, generate_subscripts(ids, 1) AS place
    FROM (SELECT string_split('${ids}', ',') AS ids)`;
  const hasFewIds = ids !== '' && Number(total) <= MAX_IDS && ids.length <= MAX_ID_CHARS;
  return {
    ranked: hasFewIds ? rankedIds : `SELECT * FROM (${rankingSql}) WHERE ${filterSql}`,
    whole: Number(withAll ?? 0),
    total: Number(total ?? 0),
    some: Number(withSome ?? 0),
  };
}

// Word of the catalog that a part of a way is found by.
interface PartWord {
  readonly part: number;
  // Of the word in the catalog.
  readonly id: number;
  readonly weight: number;
  // A product that has only this word counts less than one with the word itself.
  readonly countsLess: boolean;
}

// Rows of the relations of rank.sql. Each begins with one that matches nothing, so that it has its
// columns without concepts too.
interface RankingRows {
  // part, way
  readonly parts: (readonly [number, number])[];
  // way, concept, number of parts
  readonly ways: (readonly [number, number, number])[];
  // concept, id of a word that is the typed one
  readonly sameWords: (readonly [number, number])[];
  readonly words: PartWord[];
}

/**
 * Numbers the ways of all concepts, and their parts.
 *
 * A concept with the ways `[16gb]` and `[16, gb]` → ways 0 and 1 of concept 0; part 0 of way 0,
 * parts 1 and 2 of way 1.
 */
function listRankingRows(concepts: readonly (readonly Way[])[]): RankingRows {
  const rows: RankingRows = {
    parts: [[-1, -1]],
    ways: [[-1, -1, 1]],
    sameWords: [[-1, -1]],
    words: [],
  };
  let way = 0;
  let part = 0;
  for (const [concept, ways] of concepts.entries()) {
    for (const wayParts of ways) {
      rows.ways.push([way, concept, wayParts.length]);
      if (wayParts.length <= 1) {
        for (const { id } of wayParts[0]?.filter(isSame) ?? []) rows.sameWords.push([concept, id]);
      }
      for (const matches of wayParts) {
        rows.parts.push([part, way]);
        rows.words.push(...listPartWords(part, matches));
        part += 1;
      }
      way += 1;
    }
  }
  return rows;
}

function listPartWords(part: number, matches: readonly CatalogWord[]): readonly PartWord[] {
  const hasWord = matches.some(isSame);
  return matches.map(({ id, weight, how }) => {
    const countsLess = how === 'apart' || (hasWord && how === 'within');
    return { part, id, weight, countsLess };
  });
}

// Returns true if the catalog has the word just as it was typed.
function isWritten(ways: readonly Way[]): boolean {
  const singleParts = ways.filter((way) => way.length <= 1);
  return singleParts.some(([words]) => words?.some(({ how }) => how === 'word'));
}

// See rank.sql.
function writeRanking(concepts: readonly (readonly Way[])[], typed: number): string {
  const { parts, ways, sameWords, words } = listRankingRows(concepts);
  const relations = {
    parts: `FROM ${listRows(parts)} AS parts(part, way)`,
    ways: `FROM ${listRows(ways)} AS ways(way, concept, parts)`,
    hits: `
      SELECT part, doc, max(said) AS said, max(place) AS place
      FROM (${selectPostings(words)})
      GROUP BY part, doc`,
    same_words: `FROM ${listRows(sameWords)} AS same_words(concept, id)`,
  };
  const hasAnyOf = concepts.length > typed;
  const values = {
    typed,
    any_of: ANY_OF,
    strengths: STRENGTHS,
    coverage: COVERAGE,
    kind: KIND,
    decay: DECAY,
    concepts: concepts.length,
    few: FEW,
    leads: hasAnyOf && concepts.slice(0, typed).every(isWritten),
    stated: STATED,
  };
  return withRelations(relations, fillSql(rank, values));
}

// Selects where products have the words. They are found by their numbers, but only in a filter; a
// query of too many parts takes long to plan.
function selectPostings(words: readonly PartWord[]): string {
  if (words.length > MAX_UNITED) {
    const rows = listRows(
      words.map(({ part, id, weight, countsLess }) => [part, id, weight, Number(countsLess)]),
    );
    return `
      SELECT part, doc, impact * weight::FLOAT AS said, if(is_held = 1, 0, place) AS place
      FROM search.postings
      JOIN ${rows} AS words(part, id, weight, is_held) USING (id)`;
  }
  const selects = words.map(({ part, id, weight, countsLess }) => {
    const columns = `${part}, doc, impact * ${weight}::FLOAT, ${countsLess ? '0' : 'place'}`;
    return `SELECT ${columns} FROM search.postings WHERE id = ${id}`;
  });
  const noRows = 'SELECT -1 AS part, doc, 0 AS said, place FROM search.postings WHERE false';
  return [noRows, ...selects].join(' UNION ALL ');
}

function listRows(rows: readonly (readonly number[])[]): string {
  return `(VALUES (${rows.map((row) => row.join()).join('),(')}))`;
}
