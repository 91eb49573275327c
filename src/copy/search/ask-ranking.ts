/** Ranks products by the words that a question was read as. */

import type { JsonValue } from '../../record/value.ts';
import { MAX_OWN_SQL_CHARS } from '../sql-text.ts';

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
  const [[list = null, ...counts] = []] =
    await ask(`SELECT string_agg(ranked_id, ',' ORDER BY place) FILTER (place <= ${MOST_LISTED}), count(*), count(*) FILTER (has_all), max(ranked)
    FROM (${ranked})`);
  const [total = 0, whole = 0, some = 0] = counts.map(Number);
  const ids = String(list);
  const listed = `SELECT unnest(ids)::BIGINT AS ranked_id, generate_subscripts(ids, 1) AS place FROM (SELECT string_split('${ids}', ',') AS ids)`;
  const isShort = total > 0 && total <= MOST_LISTED && ids.length <= MOST_CHARS;
  return { ranked: isShort ? listed : ranked, whole, total, some };
}

/** SQL of BM25 over the products that have all words, or the most of them; where they are few, the best of the others follow. */
function writeRanking(asked: readonly (readonly Way[])[], typed: number): string {
  const ways = asked.flatMap((own, concept) => own.map((parts) => ({ concept, parts })));
  const parts = ways.flatMap(({ parts }, way) => parts.map((found) => ({ way, found })));
  const words = parts.flatMap(({ found }, part) =>
    found.map(({ id, weight }) => ({ part, id, weight })),
  );
  const list = (rows: readonly (readonly number[])[]): string =>
    `(VALUES (${rows.map((row) => row.join()).join('),(')}))`;
  // Where a word is written is found by its number, but only in a filter; a query of too many parts takes long to plan.
  const written =
    words.length <= MOST_UNITED
      ? [
          'SELECT -1 AS part, doc, 0 AS said FROM search.postings WHERE false',
          ...words.map(
            ({ part, id, weight }) =>
              `SELECT ${part}, doc, impact * ${weight}::FLOAT FROM search.postings WHERE id = ${id}`,
          ),
        ].join(' UNION ALL ')
      : `SELECT part, doc, impact * weight::FLOAT AS said FROM search.postings JOIN ${list(words.map(({ part, id, weight }) => [part, id, weight]))} AS words(part, id, weight) USING (id)`;
  return `WITH parts(part, way) AS ${list([[-1, -1], ...parts.map(({ way }, part) => [part, way])])},
    ways(way, concept, parts) AS ${list([[-1, -1, 1], ...ways.map(({ concept, parts }, way) => [way, concept, parts.length])])},
    hits AS (SELECT part, doc, max(said) AS said FROM (${written}) GROUP BY part, doc),
    held AS MATERIALIZED (SELECT way, doc, avg(said) AS said FROM hits JOIN parts USING (part) JOIN ways USING (way) GROUP BY way, doc, parts HAVING count(*) = parts),
    rare AS (SELECT way, concept, ln(1 + (docs - holders + 0.5) / (holders + 0.5)) AS idf
      FROM (SELECT way, count(*) AS holders FROM held GROUP BY way) JOIN ways USING (way), search.about),
    concepts AS (SELECT concept, doc, max(said * idf) AS said FROM held JOIN rare USING (way) GROUP BY concept, doc),
    scored AS (SELECT doc, count(*) AS n, sum(CASE WHEN concept < ${typed} THEN said ELSE ${ANY_OF} * said END) AS said FROM concepts GROUP BY doc),
    counted AS (SELECT doc, n, said, n = max(n) OVER () AS has_most, count(*) OVER () AS ranked FROM scored)
    SELECT product_id AS ranked_id, n = ${asked.length} AS has_all, ranked, row_number() OVER (ORDER BY has_all DESC, said * n DESC, doc) AS place
    FROM counted JOIN search.docs USING (doc) QUALIFY has_most OR place <= ${FEW}`;
}
