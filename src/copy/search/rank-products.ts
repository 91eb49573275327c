/** Asks the index of search_catalog: which words of the catalog are meant by those of a question, and which products they rank. */

import { foldText } from '../../record/nearest.ts';
import type { JsonValue } from '../../record/value.ts';
import { quote } from '../sql-text.ts';
import { foldWord, lettersOf } from './plan-search.ts';

/** Asks the copy, with the index beside it. */
type Ask = (sql: string) => Promise<readonly (readonly JsonValue[])[]>;

/** The ranking of a question. */
export interface RankedProducts {
  /** SQL of rows with the `ranked_id` of a product and its `place`, the best first. */
  readonly ranked: string;
  /** Products that have all words that the catalog has. */
  readonly whole: number;
  readonly total: number;
  /** Words that nothing in the catalog has. */
  readonly unfound: readonly string[];
  /** Words that were read as others. */
  readonly readAs: Readonly<Record<string, readonly string[]>>;
  /** Whether the name of a brand or category has all words that were asked for, or these have all of the name. */
  readonly isMeant: (name: string) => boolean;
}

/** A word as it was typed, in lower case, and folded. */
interface Word {
  readonly raw: string;
  readonly folded: string;
}

/** A word of the catalog that may be meant, and what it counts beside the very word. */
interface Found {
  readonly id: number;
  readonly word: string;
  readonly products: number;
  readonly how: string;
  readonly weight: number;
}

/** Fewer products than that may have the word only by a slip of the pen, so that others are tried too. */
const RARE = 3;

/** While fewer products have all words, those with some of them follow. */
const FEW = 10;

/** The best that are joined by their ids; of more the question is asked again. */
const MOST_LISTED = 5_000;

/** Words that may stand in a question without meaning anything that a product has. */
const FILLERS = new Set(
  'a an and at by for from in is it of on or the to with und mit für fur von der die das den dem ein eine im zu ohne et de la le les des du pour avec en un une au aux y el los las para con del e il di da per i ve ile için icin bir'.split(
    ' ',
  ),
);

const MOST_WORDS = 30;

const WORD = /\d+(?:[.,]\d+)+|[\p{L}\p{N}\p{M}]+/gu;

const fold = (word: string): string => foldText(word).toLowerCase();

function readWords(text: string): readonly Word[] {
  return (text.toLowerCase().match(WORD) ?? []).slice(0, MOST_WORDS).map((raw) => ({ raw, folded: fold(raw) }));
}

const joinWords = (words: readonly Word[]): Word => ({
  raw: words.map(({ raw }) => raw).join(''),
  folded: words.map(({ folded }) => folded).join(''),
});

/** Words that are written as one here and as two there: `16GB`. */
const splitWord = ({ folded }: Word): readonly Word[] =>
  (/^(?:\d+(?=\p{L})|\p{L}+(?=\d))/u.test(folded) ? (folded.match(/\d+|\p{L}+/gu) ?? []) : []).map((raw) => ({
    raw,
    folded: raw,
  }));

/**
 * Ranks products by a question.
 * @param anyOf texts of which one is enough, in the place of words of the question that are among them
 */
export async function rankProducts(query: string, anyOf: readonly string[], ask: Ask): Promise<RankedProducts> {
  const others = anyOf.map(readWords).filter((words) => words.length > 0);
  const repeated = new Set(others.flatMap((words) => (words.length === 1 ? words : [])).map(({ folded }) => folded));
  const codes = query
    .toLowerCase()
    .split(/\s+/)
    .filter((one) => /\d/.test(one))
    .map(readWords)
    .filter(({ length }) => length > 1)
    .map(joinWords);
  const asTyped = await findWords(codes, ask);
  // A code that the catalog has as it was typed is one word.
  const all = query.split(/\s+/).flatMap((one) => {
    const words = readWords(one);
    const code = joinWords(words);
    return asTyped.get(code.folded)?.some(({ word }) => word === code.folded) === true ? [code] : words;
  });
  const wanted = all.filter(({ folded }) => !repeated.has(folded));
  const pairs = wanted.slice(1).map((_, at) => joinWords(wanted.slice(at, at + 2)));
  const found = await findWords([...wanted, ...pairs, ...wanted.flatMap(splitWord), ...others.flat()], ask);
  const of = ({ folded }: Word): readonly Found[] => found.get(folded) ?? [];
  const isSame = ({ how }: Found): boolean => how !== 'typo' && how !== 'within';

  /** What may stand for a word: each an alternative of parts that a product must all have. */
  const concepts = wanted.map((word, at): readonly (readonly (readonly Found[])[])[] => {
    const joined = pairs
      .slice(Math.max(0, at - 1), at + 1)
      .map((pair) => [of(pair).filter(({ how }) => how === 'same' || how === 'begin')]);
    const split = of(word).some(({ how }) => how === 'same')
      ? []
      : [splitWord(word).map((part) => of(part).filter(isSame))];
    return [[of(word)], ...joined, ...split].filter(
      (parts) => parts.length > 0 && parts.every((one) => one.length > 0),
    );
  });
  concepts.push(others.map((words) => words.map(of)).filter((parts) => parts.every((one) => one.length > 0)));
  const isFiller = (at: number): boolean => FILLERS.has(wanted[at]?.folded ?? '') || (concepts[at]?.length ?? 0) === 0;
  const rows = concepts.flatMap((ways, concept) =>
    ways.flatMap((parts, way) =>
      parts.flatMap((ids, part) =>
        ids.map(
          ({ id, weight }) =>
            `(${concept},${way},${part},${parts.length},${isFiller(concept) ? 0 : 1},${id},${weight})`,
        ),
      ),
    ),
  );
  const needed = concepts.filter((_, at) => !isFiller(at)).length;
  const told = {
    unfound: [...wanted, ...others.flat()]
      .filter((word, at) => of(word).length === 0 && (concepts[at]?.length ?? 0) === 0)
      .map(({ raw }) => raw),
    isMeant: isMeantBy(wanted.filter(({ folded }) => !FILLERS.has(folded)).map(of)),
    readAs: Object.fromEntries(
      [...wanted, ...others.flat()].flatMap((word) => {
        const [first] = of(word);
        return first?.how === 'typo'
          ? [
              [
                word.raw,
                of(word)
                  .slice(0, 2)
                  .map((one) => one.word),
              ],
            ]
          : [];
      }),
    ),
  };
  if (rows.length === 0)
    return { ...told, ranked: 'SELECT 0 AS ranked_id, 0 AS place WHERE false', whole: 0, total: 0 };
  const scored = writeRanking(rows, needed);
  const best = await ask(
    `SELECT ranked_id, count(*) OVER (), count(*) FILTER (has_all) OVER () FROM (${scored}) ORDER BY place LIMIT ${MOST_LISTED}`,
  );
  const [, total, whole] = (best[0] ?? [0, 0, 0]).map(Number);
  const isListed = (total ?? 0) <= MOST_LISTED;
  const ids = best.map(([id]) => id).join();
  const listed = `SELECT unnest(ids)::BIGINT AS ranked_id, generate_subscripts(ids, 1) AS place FROM (SELECT string_split('${ids}', ',') AS ids)`;
  return { ...told, ranked: isListed && best.length > 0 ? listed : scored, whole: whole ?? 0, total: total ?? 0 };
}

/** Whether a name has a word for each of those asked for, or none beside them. */
const isMeantBy =
  (asked: readonly (readonly Found[])[]) =>
  (name: string): boolean => {
    const own = readWords(name).map(({ folded }) => folded);
    const meant = asked.map((found) => found.filter(({ how }) => how !== 'part').map(({ word }) => word));
    if (own.length === 0 || meant.length === 0) return false;
    return (
      meant.every((words) => words.some((word) => own.includes(word))) ||
      own.every((word) => meant.flat().includes(word))
    );
  };

/** BM25 over the products that have at least half of the words, all words first. */
function writeRanking(rows: readonly string[], needed: number): string {
  return `WITH asked(concept, way, part, parts, needed, id, weight) AS (VALUES ${rows.join()}),
    hits AS (SELECT concept, way, part, any_value(parts) AS parts, any_value(needed) AS needed, doc, max(impact * weight) AS said
      FROM search.postings JOIN asked USING (id) GROUP BY concept, way, part, doc),
    rarity AS (SELECT concept, way, part, ln(1 + ((SELECT docs FROM search.about) - count(*) + 0.5) / (count(*) + 0.5)) AS idf FROM hits GROUP BY concept, way, part),
    ways AS (SELECT concept, doc, any_value(needed) AS needed, sum(said * idf) AS said FROM hits JOIN rarity USING (concept, way, part)
      GROUP BY concept, way, doc HAVING count(*) = any_value(parts)),
    concepts AS (SELECT concept, doc, any_value(needed) AS needed, max(said) AS said FROM ways GROUP BY concept, doc),
    scored AS (SELECT doc, sum(said) AS said, sum(needed) AS n FROM concepts GROUP BY doc),
    kept AS (SELECT *, n = ${needed} AS has_all FROM scored
      WHERE n >= CASE WHEN (SELECT count(*) FROM scored WHERE n = ${needed}) >= ${FEW} THEN ${needed} ELSE least(${Math.ceil(needed / 2)}, (SELECT max(n) FROM scored)) END)
    SELECT product_id AS ranked_id, row_number() OVER (ORDER BY has_all DESC, said DESC, doc) AS place, has_all FROM kept JOIN search.docs USING (doc)`;
}

/** Words of the catalog by the words of a question, the most alike first. */
async function findWords(words: readonly Word[], ask: Ask): Promise<ReadonlyMap<string, readonly Found[]>> {
  const distinct = [...new Map(words.map((word) => [word.folded, word])).values()];
  if (distinct.length === 0) return new Map();
  const values = (of: readonly Word[]) => of.map(({ folded, raw }) => `(${quote(folded)},${quote(raw)})`).join();
  const languages = '(SELECT languages FROM search.about)';
  const known = await ask(`WITH asked(word, raw) AS (VALUES ${values(distinct)}),
    forms AS (SELECT word, word AS form, 1 AS weight FROM asked
      UNION ALL SELECT word, ${foldWord('form')}, 0.9 FROM (SELECT word, unnest(string_split(stems(raw, ${languages}), ' ')) AS form FROM asked WHERE NOT regexp_matches(word, '[0-9]'))),
    found AS (SELECT f.word, 'same' AS how, w.id, weight FROM forms f JOIN search.words w ON w.word = form
      UNION ALL SELECT f.word, k.how, k.id, f.weight * k.weight FROM forms f JOIN search.kin k USING (form))
    SELECT f.word, arg_max(how, weight), w.id, w.word, n, max(weight) FROM found f JOIN search.words w USING (id) GROUP BY f.word, w.id, w.word, n
    QUALIFY row_number() OVER (PARTITION BY f.word ORDER BY max(weight) * ln(1 + n) DESC) <= 60`);
  const found = collect(known);
  const sum = ({ folded }: Word): number =>
    (found.get(folded) ?? []).reduce((total, { how, products }) => total + (how === 'same' ? products : 0), 0);
  const rare = distinct.filter((word) => sum(word) < RARE && word.folded.length > 1);
  if (rare.length === 0) return found;
  const edits =
    "CASE WHEN length(a.word) < 4 OR regexp_matches(a.word, '[0-9]') THEN 0 WHEN length(a.word) < 8 THEN 1 ELSE 2 END";
  const near =
    await ask(`WITH asked AS (SELECT word, ${lettersOf('a.word')} AS letters, ${edits} AS edits FROM (VALUES ${values(rare)}) a(word, raw)),
    found AS (SELECT a.word, w.id, w.word AS found, n, CASE WHEN starts_with(w.word, a.word) THEN 'begin' WHEN length(a.word) > 3 AND contains(w.word, a.word) THEN 'within'
        WHEN edits > 0 AND bit_count(xor(w.letters, a.letters)) <= 2 * edits AND abs(length(w.word) - length(a.word)) <= edits AND damerau_levenshtein(w.word, a.word) <= edits THEN 'typo' END AS how,
        CASE how WHEN 'typo' THEN damerau_levenshtein(w.word, a.word) ELSE 0 END AS distance
      FROM asked a JOIN search.words w ON w.word <> a.word)
    SELECT word, how, id, found, n, CASE how WHEN 'begin' THEN 0.7 WHEN 'typo' THEN 0.8 / distance ELSE 0.4 END AS weight FROM found WHERE how IS NOT NULL
    QUALIFY (how <> 'typo' OR distance = min(distance) FILTER (how = 'typo') OVER (PARTITION BY word) AND n >= 0.2 * max(n) OVER (PARTITION BY word, how, distance))
      AND row_number() OVER (PARTITION BY word, how ORDER BY distance, n DESC) <= 40`);
  for (const [word, ones] of collect(near)) {
    // What begins with it is meant before what is written nearly so, and that before what holds it somewhere.
    const way = ['begin', 'typo', 'within'].find((how) => ones.some((one) => one.how === how));
    found.set(word, [...(found.get(word) ?? []), ...ones.filter(({ how }) => how === way)]);
  }
  return found;
}

function collect(rows: readonly (readonly JsonValue[])[]): Map<string, Found[]> {
  const found = new Map<string, Found[]>();
  for (const [word, how, id, own, products, weight] of rows) {
    const one = {
      id: Number(id),
      word: String(own),
      products: Number(products),
      how: String(how),
      weight: Number(weight),
    };
    found.set(String(word), [...(found.get(String(word)) ?? []), one]);
  }
  return found;
}
