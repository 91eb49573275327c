/** Ranks products by the words that a question was read as. */

import type { JsonValue } from '../../record/value.ts';
import { fillSql, withRelations } from '../fill-sql.ts';
import { MAX_OWN_SQL_CHARS } from '../sql-text.ts';
import rank from './rank.sql';

/** Asks the copy, with the index beside it. */
export type Ask = (sql: string) => Promise<readonly (readonly JsonValue[])[]>;

/** The products that have the words, the best first. */
export interface Ranking {
  /** SQL of rows with the `ranked_id` of a product and its `place`, the best first. */
  readonly ranked: string;
  /** Products that have all words. They come first. */
  readonly whole: number;
  /** Products that are ranked. */
  readonly total: number;
  /** Products that have at least one of the words. */
  readonly some: number;
}

/** A word of the catalog that may be meant, and what it counts beside the very word. */
export interface Found {
  readonly id: number;
  readonly word: string;
  readonly products: number;
  /** word, form (another of it), part (of a compound); or what may only be meant: begin, end, typo. */
  readonly how: string;
  readonly weight: number;
}

/** An alternative for a word: parts that a product must all have, each by any of the words found. */
export type Way = readonly (readonly Found[])[];

/** Where fewer products have all words, the best of those with some follow; such a number may be hardly typed with a word. */
export const FEW = 10;

/** An assistant knows better what is meant than the words that it was given. */
const ANY_OF = 3;

/** So many words are looked for by a filter each. */
const MOST_UNITED = 100;

/** So many are joined by their ids, which are one text of at most so many characters; of more the question is asked again. */
const [MOST_LISTED, MOST_CHARS] = [20_000, 0.8 * MAX_OWN_SQL_CHARS];

/**
 * Ranks products.
 * @param asked concepts, each by any of its ways; those after the first `typed` are any_of
 */
export async function askRanking(
  asked: readonly (readonly Way[])[],
  typed: number,
  ask: Ask,
): Promise<Ranking> {
  const ranked = writeRanking(asked, typed);
  const [[list = null, ...counts] = []] = await ask(`
    SELECT
      string_agg(ranked_id, ',' ORDER BY place) FILTER (place <= ${MOST_LISTED}),
      count(*),
      count(*) FILTER (has_all),
      max(ranked)
    FROM (${ranked})`);
  const [total = 0, whole = 0, some = 0] = counts.map(Number);
  const ids = String(list);
  const listed = `
    SELECT unnest(ids)::BIGINT AS ranked_id, generate_subscripts(ids, 1) AS place
    FROM (SELECT string_split('${ids}', ',') AS ids)`;
  const isShort = total > 0 && total <= MOST_LISTED && ids.length <= MOST_CHARS;
  return { ranked: isShort ? listed : ranked, whole, total, some };
}

/** A word within a part of a way, by the number that it has in the catalog. */
interface Wanted {
  readonly part: number;
  readonly id: number;
  readonly weight: number;
}

/** SQL of the ranking; see rank.sql. */
function writeRanking(asked: readonly (readonly Way[])[], typed: number): string {
  const ways = asked.flatMap((own, concept) => own.map((parts) => ({ concept, parts })));
  const parts = ways.flatMap(({ parts }, way) => parts.map((found) => ({ way, found })));
  const words = parts.flatMap(({ found }, part) =>
    found.map(({ id, weight }) => ({ part, id, weight })),
  );
  const partRows = [[-1, -1], ...parts.map(({ way }, part) => [part, way])];
  const wayRows = [
    [-1, -1, 1],
    ...ways.map(({ concept, parts }, way) => [way, concept, parts.length]),
  ];
  const relations = {
    parts: `FROM ${listRows(partRows)} AS parts(part, way)`,
    ways: `FROM ${listRows(wayRows)} AS ways(way, concept, parts)`,
    hits: `SELECT part, doc, max(said) AS said FROM (${selectWritten(words)}) GROUP BY part, doc`,
  };
  const values = {
    typed,
    any_of: ANY_OF,
    concepts: asked.length,
    few: FEW,
  };
  return withRelations(relations, fillSql(rank, values));
}

/**
 * SQL of where words are written. That is found by their numbers, but only in a filter; a query of too many parts takes
 * long to plan.
 */
function selectWritten(words: readonly Wanted[]): string {
  if (words.length > MOST_UNITED) {
    const rows = listRows(words.map(({ part, id, weight }) => [part, id, weight]));
    return `
      SELECT part, doc, impact * weight::FLOAT AS said
      FROM search.postings
      JOIN ${rows} AS words(part, id, weight) USING (id)`;
  }
  const selects = words.map(
    ({ part, id, weight }) =>
      `SELECT ${part}, doc, impact * ${weight}::FLOAT FROM search.postings WHERE id = ${id}`,
  );
  const none = 'SELECT -1 AS part, doc, 0 AS said FROM search.postings WHERE false';
  return [none, ...selects].join(' UNION ALL ');
}

function listRows(rows: readonly (readonly number[])[]): string {
  return `(VALUES (${rows.map((row) => row.join()).join('),(')}))`;
}
