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
  `a an and any at by can do for from have i in is it me my need of on or our some that the this to want we what which who with you your
  aus das dem den der des die du ein eine einen es für haben ich im in ist mein mit oder ohne und von was welche wie wir zu zum zur
  avec dans de des du en est et je la le les mon ou pour que quel quelle sur un une con del el il los las para per por que y
  bir bu çok de için ile mi mı ne var ve veya een en het met van voor och för med og til`.split(/\s+/),
);

/** An assistant knows better what is meant than the words that it was given. */
const ANY_OF = 2;

const MOST_WORDS = 30;

const WORD = /\d+(?:[.,]\d+)+|[\p{L}\p{N}\p{M}]+/gu;

const toWord = (raw: string): Word => ({ raw, folded: foldText(raw).toLowerCase() });

const readWords = (text: string): readonly Word[] =>
  (text.toLowerCase().match(WORD) ?? []).slice(0, MOST_WORDS).map(toWord);

const joinWords = (words: readonly Word[]): Word => toWord(words.map(({ raw }) => raw).join(''));

/** The two words that one may be written as elsewhere: `16GB`, `powerbank`. */
function splitWord({ raw }: Word): readonly (readonly Word[])[] {
  const places = [...raw.matchAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)|(?<=^\p{L}+)(?=\p{L}{4,}$)/gu)];
  return places.map(({ index }) => [raw.slice(0, index), raw.slice(index)].map(toWord));
}

/**
 * Ranks products by a question.
 * @param anyOf texts of which one is enough, in the place of words of the question that are among them
 */
export async function rankProducts(query: string, anyOf: readonly string[], ask: Ask): Promise<RankedProducts> {
  const others = anyOf.map(readWords).filter((words) => words.length > 0);
  const repeated = new Set(others.flatMap((words) => (words.length === 1 ? words : [])).map(({ folded }) => folded));
  const typed = query.split(/\s+/).map(readWords);
  const wanted = typed.flat().filter(({ folded }) => !repeated.has(folded));
  const pairs = wanted.slice(1).map((_, at) => joinWords(wanted.slice(at, at + 2)));
  const codes = typed.filter((words) => words.length > 1).map(joinWords);
  const exact = [...codes, ...wanted.flatMap(splitWord).flat()];
  const found = await findWords([...wanted, ...others.flat()], pairs, exact, ask);
  const of = ({ folded }: Word): readonly Found[] => found.get(folded) ?? [];
  const isSame = ({ how }: Found): boolean => how === 'same';
  // What stands in the catalog as it was typed is one word: a code.
  const whole = codes.filter((code) => /\d/.test(code.raw) && of(code).some(isSame));
  const words = whole.length === 1 && typed.length === 1 ? whole : wanted;

  const hasAll = (parts: readonly (readonly Found[])[]): boolean => parts.every((one) => one.length > 0);
  /** What may stand for a word: each an alternative of parts that a product must all have. */
  const waysOf = (word: Word, at: number): readonly (readonly (readonly Found[])[])[] => {
    const joined = pairs
      .slice(Math.max(0, at - 1), at + 1)
      .map((pair) => [of(pair).filter(({ how }) => how !== 'typo')]);
    const split = of(word).some(isSame)
      ? []
      : splitWord(word).map((parts) => parts.map((part) => of(part).filter(isSame)));
    const ways = [[of(word)], ...(words === wanted ? joined : []), ...split].filter(hasAll);
    // Of a compound that nothing has, its last word says what it is.
    const last = ways.length > 0 ? undefined : split.find((parts) => (parts.at(-1) ?? []).length > 0)?.slice(-1);
    return last === undefined ? ways : [last];
  };
  const concepts = [...words.map(waysOf), others.map((parts) => parts.map(of)).filter(hasAll)];
  // Words that say nothing count only where there are no others.
  const isFiller = (at: number): boolean => FILLERS.has(words[at]?.raw ?? '');
  const hasOthers = concepts.some((ways, at) => ways.length > 0 && !isFiller(at));
  const asked = concepts.filter((ways, at) => ways.length > 0 && !(hasOthers && isFiller(at)));
  const rows = asked.flatMap((ways, concept) =>
    ways.flatMap((parts, way) =>
      parts.flatMap((ids, part) => {
        const times = ways === concepts[words.length] ? ANY_OF : 1;
        return ids.map(({ id, weight }) => `(${concept},${way},${part},${parts.length},${id},${times * weight})`);
      }),
    ),
  );
  const saysMore = [...words, ...others.flat()].some(({ raw }) => !FILLERS.has(raw));
  const readAs: Record<string, readonly string[]> = {};
  const unfound: string[] = [];
  for (const [at, word] of [...words, ...others.flat()].entries()) {
    const ways = at < words.length ? concepts[at] : [];
    const taken = of(word).length > 0 ? of(word) : (ways?.find(({ length }) => length === 1)?.[0] ?? []);
    const isOther = taken.length > 0 && (of(word).length === 0 || !of(word).some(isSame));
    if (isOther) readAs[word.raw] = taken.slice(0, 2).map((one) => one.word);
    else if (taken.length === 0 && !ways?.length && !(saysMore && FILLERS.has(word.raw))) unfound.push(word.raw);
  }
  const told = { unfound, readAs, isMeant: isMeantBy(words.filter(({ raw }) => !FILLERS.has(raw)).map(of)) };
  if (rows.length === 0)
    return { ...told, ranked: 'SELECT 0 AS ranked_id, 0 AS place WHERE false', whole: 0, total: 0 };
  const scored = writeRanking(rows, asked.length);
  const best = await ask(`WITH ranked AS MATERIALIZED (${scored})
    SELECT ranked_id, (SELECT count(*) FROM ranked), (SELECT count(*) FROM ranked WHERE has_all) FROM ranked ORDER BY place LIMIT ${MOST_LISTED}`);
  const [, total = 0, complete = 0] = (best[0] ?? []).map(Number);
  const ids = best.map(([id]) => id).join();
  const listed = `SELECT unnest(ids)::BIGINT AS ranked_id, generate_subscripts(ids, 1) AS place FROM (SELECT string_split('${ids}', ',') AS ids)`;
  return { ...told, ranked: total > 0 && total <= MOST_LISTED ? listed : scored, whole: complete, total };
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

/** BM25 over the products that have all words; while they are few, those that have the most of them follow. */
function writeRanking(rows: readonly string[], needed: number): string {
  return `WITH asked(concept, way, part, parts, id, weight) AS (VALUES ${rows.join()}),
    hits AS (SELECT concept, way, part, any_value(parts) AS parts, doc, max(impact * weight::FLOAT) AS said
      FROM search.postings JOIN asked USING (id) GROUP BY concept, way, part, doc),
    ways AS (SELECT concept, doc, avg(said) AS said FROM hits GROUP BY concept, way, doc HAVING count(*) = any_value(parts)),
    concepts AS (SELECT concept, doc, max(said) AS said FROM ways GROUP BY concept, doc),
    rarity AS (SELECT concept, ln(1 + ((SELECT docs FROM search.about) - count(*) + 0.5) / (count(*) + 0.5)) AS idf FROM concepts GROUP BY concept),
    scored AS (SELECT doc, sum(said * idf) AS said, count(*) AS n FROM concepts JOIN rarity USING (concept) GROUP BY doc),
    least AS (SELECT coalesce(max(n) FILTER (so_many >= ${FEW}), 1) AS n FROM (SELECT n, sum(count(*)) OVER (ORDER BY n DESC) AS so_many FROM scored GROUP BY n))
    SELECT product_id AS ranked_id, n = ${needed} AS has_all, row_number() OVER (ORDER BY n = ${needed} DESC, said DESC, doc) AS place
    FROM scored JOIN search.docs USING (doc) WHERE n >= (SELECT n FROM least)`;
}

/**
 * Words of the catalog by those of a question, the most alike first.
 * @param joined words that may be written as one; no slips of the pen are looked for in those
 * @param exact words that are only looked for as they are, and in other forms
 */
async function findWords(words: readonly Word[], joined: readonly Word[], exact: readonly Word[], ask: Ask) {
  const once = (of: readonly Word[]) => [...new Map(of.map((word) => [word.folded, word])).values()];
  const values = (of: readonly Word[]) => of.map(({ folded, raw }) => `(${quote(folded)},${quote(raw)})`).join();
  const list = (of: readonly Word[]) => of.map(({ folded }) => quote(folded)).join() || 'NULL';
  const forms = `forms AS (SELECT word, word AS form FROM asked
      UNION SELECT word, ${foldWord('form')} FROM (SELECT word, unnest(string_split(stems(raw, (SELECT languages FROM search.about)), ' ')) AS form FROM asked))`;
  const all = once([...words, ...joined, ...exact]);
  if (all.length === 0) return new Map<string, readonly Found[]>();
  const known = await ask(`WITH asked(word, raw) AS (VALUES ${values(all)}), ${forms},
    found AS (SELECT word, id, word AS own, n, 1::FLOAT AS weight FROM search.words WHERE word IN (${list(all)})
      UNION ALL SELECT f.word, id, k.word, n, 0.85 FROM forms f JOIN search.kin k USING (form))
    SELECT word, 'same', id, own, n, max(weight) FROM found GROUP BY word, id, own, n
    QUALIFY row_number() OVER (PARTITION BY word ORDER BY max(weight) * ln(1 + n) DESC) <= 60`);
  const found = collect(known);
  const isLoose = ({ folded, raw }: Word): boolean => folded.length > 1 && !FILLERS.has(raw);
  const sum = ({ folded }: Word): number =>
    (found.get(folded) ?? []).reduce((total, { products }) => total + products, 0);
  const loose = once([...words, ...joined]).filter(isLoose);
  if (loose.length === 0) return found;
  const rare = loose.filter((word) => sum(word) < RARE);
  const begun = rare.map(({ folded }) => {
    const [from, to] = [quote(folded), quote(`${folded}\u{10FFFF}`)];
    return `UNION ALL SELECT ${from}, id, word, n, 0.7, 'begin' FROM search.words WHERE word > ${from} AND word < ${to}`;
  });
  const isOther = ({ folded }: Word): boolean => words.some((word) => word.folded === folded);
  const near = await ask(`WITH asked(word, raw) AS (VALUES ${values(loose)}), ${forms},
    rare AS (SELECT word, ${lettersOf('word')} AS letters, CASE WHEN length(word) < 8 THEN 1 ELSE 2 END AS edits
      FROM asked WHERE word IN (${list(rare.filter(isOther))}) AND length(word) > 3 AND NOT regexp_matches(word, '[0-9]')),
    slips AS (SELECT r.word, w.id, w.word AS own, n, damerau_levenshtein(w.word, r.word) AS distance
      FROM search.words w JOIN rare r ON bit_count(xor(w.letters, r.letters)) <= 2 * edits AND abs(length(w.word) - length(r.word)) <= edits
      WHERE w.letters IS NOT NULL AND w.word <> r.word AND damerau_levenshtein(w.word, r.word) <= edits
      QUALIFY distance = min(distance) OVER (PARTITION BY r.word) AND n >= 0.2 * max(n) OVER (PARTITION BY r.word, distance)),
    found AS (SELECT f.word, id, k.word AS own, n, max(CASE WHEN ends_with(k.form, f.form) THEN 0.6 ELSE 0.3 END)::FLOAT AS weight, 'part' AS how
      FROM forms f JOIN search.kin k ON length(k.form) > length(f.form) + 2 AND contains(k.form, f.form) WHERE length(f.form) > 5 OR length(f.form) > 3 AND (starts_with(k.form, f.form) OR contains(right(k.form, length(f.form) + 2), f.form)) GROUP BY ALL
      UNION ALL SELECT word, id, own, n, 0.8 / distance, 'typo' FROM slips ${begun.join(' ')})
    SELECT word, how, id, own, n, weight FROM found QUALIFY row_number() OVER (PARTITION BY word, how ORDER BY weight DESC, n DESC) <= 40`);
  for (const [word, ones] of collect(near)) {
    // A slip of the pen is only taken for what no word of the catalog has within it.
    const hasOthers = ones.some(({ how }) => how !== 'typo');
    const own = found.get(word) ?? [];
    const more = ones.filter(({ how, id }) => !(hasOthers && how === 'typo') && !own.some((one) => one.id === id));
    found.set(word, [...own, ...more]);
  }
  return found;
}

function collect(rows: readonly (readonly JsonValue[])[]): Map<string, Found[]> {
  const found = new Map<string, Found[]>();
  for (const [asked, how, id, word, products, weight] of rows) {
    const one = {
      id: Number(id),
      word: String(word),
      products: Number(products),
      how: String(how),
      weight: Number(weight),
    };
    found.set(String(asked), [...(found.get(String(asked)) ?? []), one]);
  }
  return found;
}
