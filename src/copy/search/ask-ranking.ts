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
  /** Products that have all words. */
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
  /**
   * word, form (another of it), part (of a compound that says what it is), within (another part of one), apart (a number without its
   * unit, or the other way round); or what may only be meant: begin, end, typo.
   */
  readonly how: string;
  readonly weight: number;
}

/** An alternative for a word: parts that a product must all have, each by any of the words found. */
export type Way = readonly (readonly Found[])[];

/** Where fewer products have all words, the best of those with some follow; such a number may be hardly typed with a word. */
export const FEW = 10;

/** An assistant knows better what is meant than the words that it was given. */
const ANY_OF = 3;

/** How well a product has a word that is one of its values, or says what it is. */
const STATED = 0.9;

/** How well a product has a word, by where it stands: within another word, elsewhere, as a value or what it is for, or in what says what it is. */
const STRENGTHS = [0.3, 0.3, STATED, 1];

/** How much it counts to have all words well. */
const COVERAGE = 1.5;

/** How much more a product says that is of the kind that was asked for; less where that is the kind of a category above its own. */
const KIND = 1.5;
const DECAY = 0.5;

/** Whether a word of the catalog is the one that was typed, in any form. */
export const isSame = ({ how }: Found): boolean => how === 'word' || how === 'form';

/** So many words are looked for by a filter each. */
const MOST_UNITED = 100;

/** So many are joined by their ids, which are one text of at most so many characters; of more the question is asked again. */
const [MOST_LISTED, MOST_CHARS] = [20_000, 0.8 * MAX_OWN_SQL_CHARS];

/** What is asked for. */
interface AskedRanking {
  /** Concepts, each by any of its ways; those after the first `typed` are any_of. */
  readonly asked: readonly (readonly Way[])[];
  readonly typed: number;
  /** Whether only products with all words count, if there are any others. */
  readonly isStrict: boolean;
}

/** Ranks products. */
export async function askRanking(
  { asked, typed, isStrict }: AskedRanking,
  ask: Ask,
): Promise<Ranking> {
  const all = writeRanking(asked, typed);
  const counts = isStrict ? 'has_all' : 'TRUE';
  const [[list = null, ...numbers] = []] = await ask(`
    SELECT
      string_agg(ranked_id, ',' ORDER BY place) FILTER (${counts} AND place <= ${MOST_LISTED}),
      count(*),
      count(*) FILTER (has_all),
      max(ranked)
    FROM (${all})`);
  const [total = 0, whole = 0, some = 0] = numbers.map(Number);
  const ids = String(list ?? '');
  const listed = `
    SELECT unnest(ids)::BIGINT AS ranked_id, generate_subscripts(ids, 1) AS place
    FROM (SELECT string_split('${ids}', ',') AS ids)`;
  const isShort = ids !== '' && total <= MOST_LISTED && ids.length <= MOST_CHARS;
  const ranked = isShort ? listed : `SELECT * FROM (${all}) WHERE ${counts}`;
  return { ranked, whole, total, some };
}

/** A word within a part of a way, by the number that it has in the catalog. */
interface Wanted {
  readonly part: number;
  readonly id: number;
  readonly weight: number;
  /** Whether it is less than having the word. */
  readonly isHeld: boolean;
}

/** Whether the catalog has a word as it was typed. */
const isWritten = (ways: readonly Way[]): boolean =>
  ways.some(
    ([found, another]) => another === undefined && found?.some(({ how }) => how === 'word'),
  );

/** SQL of the ranking; see rank.sql. */
function writeRanking(asked: readonly (readonly Way[])[], typed: number): string {
  const ways = asked.flatMap((own, concept) => own.map((parts) => ({ concept, parts })));
  const parts = ways.flatMap(({ parts }, way) => parts.map((found) => ({ way, found })));
  const words = parts.flatMap(({ found }, part) => {
    const hasWord = found.some(isSame);
    return found.map(({ id, weight, how }): Wanted => {
      const isHeld = how === 'apart' || (hasWord && how === 'within');
      return {
        part,
        id,
        weight,
        isHeld,
      };
    });
  });
  const partRows = [[-1, -1], ...parts.map(({ way }, part) => [part, way])];
  const wayRows = [
    [-1, -1, 1],
    ...ways.map(({ concept, parts }, way) => [way, concept, parts.length]),
  ];
  const meant = ways.flatMap(({ concept, parts: [found = [], another] }) =>
    another === undefined ? found.filter(isSame).map(({ id }) => [concept, id]) : [],
  );
  const meantRows = [[-1, -1], ...meant];
  const relations = {
    parts: `FROM ${listRows(partRows)} AS parts(part, way)`,
    ways: `FROM ${listRows(wayRows)} AS ways(way, concept, parts)`,
    hits: `
      SELECT part, doc, max(said) AS said, max(place) AS place
      FROM (${selectWritten(words)})
      GROUP BY part, doc`,
    meant: `FROM ${listRows(meantRows)} AS meant(concept, id)`,
  };
  const values = {
    typed,
    any_of: ANY_OF,
    strengths: STRENGTHS,
    coverage: COVERAGE,
    kind: KIND,
    decay: DECAY,
    concepts: asked.length,
    few: FEW,
    leads: asked.length > typed && asked.slice(0, typed).every(isWritten),
    stated: STATED,
  };
  return withRelations(relations, fillSql(rank, values));
}

/**
 * SQL of where words are written. That is found by their numbers, but only in a filter; a query of too many parts takes
 * long to plan.
 */
function selectWritten(words: readonly Wanted[]): string {
  if (words.length > MOST_UNITED) {
    const rows = listRows(
      words.map(({ part, id, weight, isHeld }) => [part, id, weight, Number(isHeld)]),
    );
    return `
      SELECT part, doc, impact * weight::FLOAT AS said, if(is_held = 1, 0, place) AS place
      FROM search.postings
      JOIN ${rows} AS words(part, id, weight, is_held) USING (id)`;
  }
  const selects = words.map(({ part, id, weight, isHeld }) => {
    const said = `${part}, doc, impact * ${weight}::FLOAT, ${isHeld ? '0' : 'place'}`;
    return `SELECT ${said} FROM search.postings WHERE id = ${id}`;
  });
  const none = 'SELECT -1 AS part, doc, 0 AS said, place FROM search.postings WHERE false';
  return [none, ...selects].join(' UNION ALL ');
}

function listRows(rows: readonly (readonly number[])[]): string {
  return `(VALUES (${rows.map((row) => row.join()).join('),(')}))`;
}
