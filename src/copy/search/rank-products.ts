/** Asks the index of search_catalog: which words of the catalog are meant by those of a question, and which products they rank. */

import { InvalidArgumentError } from '../../errors.ts';
import { dropUnseen, foldWord } from '../../record/nearest.ts';
import { fillSql, withRelations } from '../fill-sql.ts';
import { quote } from '../sql-text.ts';
import { type Ask, askRanking, FEW, type Found, type Ranking, type Way } from './ask-ranking.ts';
import findNearSql from './find-near.sql';
import findWordsSql from './find-words.sql';
import { lettersOf } from './plan-search.ts';
import { isUnspaced, splitUnspaced } from './unspaced.ts';

/** The ranking of a question. */
export interface RankedProducts extends Ranking {
  /** Words that nothing in the catalog has. */
  readonly unfound: readonly string[];
  /** Words that were read as others, too. */
  readonly readAs: Readonly<Record<string, readonly string[]>>;
  /** Whether the name of a brand or category has all words that were asked for, or these have all of the name. */
  readonly isMeant: (name: string) => boolean;
}

/** A word as it was typed, in lower case, and folded. */
interface Word {
  readonly raw: string;
  readonly folded: string;
}

/** Words of the catalog that a word is read as. */
const MOST_READ = 60;

/** Those of them that are told. */
const MOST_TOLD = 3;

/** Words that may stand in a question without meaning anything that a product has. */
const FILLERS = new Set(
  `
    a an and any at by can do for from have i in is it me my need of on or our some that the
    this to want we what which who with you your
    aus das dem den der des die du ein eine einen es für haben ich im in ist mein mit oder
    ohne und von was welche wie wir zu zum zur
    avec dans de des du en est et je la le les mon ou pour que quel quelle sur un une con
    del el il los las para per por que y
    bir bu çok de için ile mi mı ne var ve veya een en het met van voor och för med og til`
    .trim()
    .split(/\s+/),
);

/** So many are looked for in a moment. */
const MOST_WORDS = 60;

/** Words that surely have stems, if the catalog has them. */
const LETTERS = /^[\p{L}\p{M}]{1,20}$/u;

const WORD = /\d+(?:[.,]\d+)+|[\p{L}\p{N}\p{M}]+/gu;

const toWord = (raw: string): Word => ({ raw, folded: foldWord(raw) });

const readWords = (text: string): readonly Word[] =>
  (dropUnseen(text).toLowerCase().match(WORD) ?? []).map(toWord);

const joinWords = (words: readonly Word[]): Word => toWord(words.map(({ raw }) => raw).join(''));

/** The words that one may be written as elsewhere: `16GB`, `powerbank`, or what stands within a longer one: `衬衫`. */
function splitWord({ raw }: Word): readonly (readonly Word[])[] {
  if (isUnspaced(raw)) return [splitUnspaced(raw).map(toWord)];
  const places = [
    ...raw.matchAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)|(?<=^\p{L}+)(?=\p{L}{4,}$)/gu),
  ];
  return places.map(({ index }) => [raw.slice(0, index), raw.slice(index)].map(toWord));
}

/** The words of a text, by what blanks separate. Those that say nothing count only where there are no others, or within such a token. */
function readTokens(text: string): readonly (readonly Word[])[] {
  const typed = (text.match(/\S+/g) ?? []).map(readWords).filter((words) => words.length > 0);
  const saying = typed.filter(
    ([word, ...more]) => more.length > 0 || !FILLERS.has(word?.raw ?? ''),
  );
  return saying.length > 0 ? saying : typed;
}

const isSame = ({ how }: Found): boolean => how === 'word' || how === 'form';

const isSure = (one: Found): boolean => isSame(one) || one.how === 'part';

/** What counts as the word: what may only be meant does where there is nothing else, longer words where nothing has the very word. */
function listCounted(found: readonly Found[]): readonly Found[] {
  if (!found.some(isSure)) return found;
  const isPart = found.every(({ how }) => how !== 'word');
  return found.filter((one) => isSure(one) || (isPart && one.how === 'begin'));
}

const hasAll = (way: Way): boolean => way.every((found) => found.length > 0);

/**
 * Ranks products by a question.
 * @param anyOf texts of which one is enough, in the place of words of the question that are among them
 * @throws InvalidArgumentError where it has no word, or too many
 */
export async function rankProducts(
  query: string,
  anyOf: readonly string[],
  ask: Ask,
): Promise<RankedProducts> {
  const tokens = readTokens(query);
  const others = anyOf.map((text) => readTokens(text).flat()).filter((words) => words.length > 0);
  const repeated = new Set(
    others.flatMap((words) => (words.length === 1 ? words : [])).map(({ folded }) => folded),
  );
  const wanted = tokens.flat().filter(({ folded }) => !repeated.has(folded));
  const all = [...wanted, ...others.flat()];
  if (all.length === 0 || all.length > MOST_WORDS) {
    const failed = `query and any_of hold ${all.length} words.`;
    throw new InvalidArgumentError(
      failed,
      `Give 1 to ${MOST_WORDS} words of letters or digits.`,
      'query',
    );
  }
  const pairs = wanted.slice(1).map((_, at) => joinWords(wanted.slice(at, at + 2)));
  const codes = tokens.filter((words) => words.length > 1).map(joinWords);
  const found = await findWords(all, [...pairs, ...codes, ...all.flatMap(splitWord).flat()], ask);
  const of = ({ folded }: Word): readonly Found[] => found.get(folded) ?? [];
  const sameAs = (word: Word): readonly Found[] => of(word).filter(isSame);
  // What stands in the catalog as it was typed is one word: a code.
  const [code] = codes.filter(
    (one) => tokens.length === 1 && /\d/.test(one.raw) && sameAs(one).length > 0,
  );
  const words = code === undefined ? wanted : [code];

  // Of a piece of a word, stems are too short to tell words apart.
  const beginsAs = (piece: Word): readonly Found[] =>
    sameAs(piece).filter(
      ({ word }) => word.startsWith(piece.folded) || piece.folded.startsWith(word),
    );
  /** A word as one with its neighbour, and as two. */
  const respell = (word: Word, at: number): readonly Way[] => {
    const joined = (words === wanted ? pairs : [])
      .slice(Math.max(0, at - 1), at + 1)
      .map((pair) => [of(pair)]);
    const having = sameAs(word).reduce((sum, { products }) => sum + products, 0);
    const isSplit = having === 0 || (having < FEW && /\d/.test(word.raw)) || isUnspaced(word.raw);
    return [
      ...joined,
      ...(isSplit ? splitWord(word).map((pieces) => pieces.map(beginsAs)) : []),
    ].filter(hasAll);
  };
  const respelled = words.map(respell);
  const lost = all.filter((word, at) => !of(word).some(isSure) && !respelled[at]?.length);
  await findNear(lost, found, ask);
  const readAs: Record<string, readonly string[]> = {};
  const unfound: string[] = [];
  const read = (word: Word, ways: readonly Way[] = []): readonly Way[] => {
    const own = listCounted(of(word).filter((one) => ways.length === 0 || isSure(one)));
    // Of a compound that nothing has, its last word says what it is.
    const splits = isUnspaced(word.raw) ? [] : splitWord(word);
    const ends = splits.map(([, end = word]) =>
      beginsAs(end).map((one) => ({ ...one, how: 'end' })),
    );
    const taken =
      own.length + ways.length > 0 ? own : (ends.find(({ length }) => length > 0) ?? []);
    const other = taken
      .filter((one) => !isSame(one))
      .sort((left, right) => right.products - left.products);
    const told = [...sameAs(word).slice(0, 1), ...other].slice(0, MOST_TOLD);
    if (other.length > 0) readAs[word.raw] = told.map((one) => one.word);
    const kept = [[taken], ...ways].filter(hasAll);
    if (kept.length === 0) unfound.push(word.raw);
    return kept;
  };
  const concepts = words.map((word, at) => read(word, respelled[at]));
  const ofOthers = others
    .map((parts) => parts.map((word) => read(word)[0]?.[0] ?? []))
    .filter(hasAll);
  const asked = others.length > 0 ? [...concepts, ofOthers] : concepts;
  const ranking = await askRanking(asked, words.length, ask);
  return { ...ranking, unfound, readAs, isMeant: isMeantBy(words.map(of)) };
}

/** Whether a name has a word for each of those asked for, or none beside them. */
const isMeantBy =
  (asked: readonly (readonly Found[])[]) =>
  (name: string): boolean => {
    const own = readWords(name).map(({ folded }) => folded);
    const meant = asked.map((found) =>
      found.filter(({ how }) => how !== 'part').map(({ word }) => word),
    );
    if (own.length === 0 || meant.length === 0) return false;
    return (
      meant.every((words) => words.some((word) => own.includes(word))) ||
      own.every((word) => meant.flat().includes(word))
    );
  };

/**
 * Words of the catalog by those of a question, the most alike first: in any form, and as a part of a compound.
 * @param exact words that are not looked for as parts
 */
function findWords(
  words: readonly Word[],
  exact: readonly Word[],
  ask: Ask,
): Promise<Map<string, Found[]>> {
  const rows = [...exact, ...words].map(({ folded, raw }, at) =>
    [quote(folded), quote(raw), at >= exact.length].join(),
  );
  const spellings = [...new Set([...exact, ...words].map(({ folded }) => folded))];
  // Most words of a catalog are its codes. They are sorted, which only a filter makes use of.
  const selectWord = `SELECT word, 'word', id, word, n, 1 FROM search.words WHERE`;
  const filtered = spellings
    .filter((word) => !LETTERS.test(word))
    .map((word) => `${selectWord} word = ${quote(word)}`);
  const relations = {
    typed: `FROM (VALUES (${rows.join('),(')})) AS typed(word, raw, is_loose)`,
    exact: [`${selectWord} false`, ...filtered].join(' UNION ALL '),
  };
  return collect(withRelations(relations, fillSql(findWordsSql)), new Map(), ask);
}

/** Adds what a word that nothing has may have been meant for: words that begin with it, else what a slip of the pen may have made of one. */
async function findNear(
  lost: readonly Word[],
  found: Map<string, Found[]>,
  ask: Ask,
): Promise<void> {
  const words = lost.filter(({ folded, raw }) => folded.length > 1 && !FILLERS.has(raw));
  if (words.length === 0) return;
  const beginning = words.map(({ folded }) => {
    const [word, end] = [quote(folded), quote(`${folded}\u{10FFFF}`)];
    return `
      SELECT ${word}, 'begin', id, word, n, 0.7
      FROM search.words
      WHERE word >= ${word} AND word < ${end}`;
  });
  const list = words.map(({ folded }) => quote(folded)).join();
  const relations = {
    lost: `SELECT word, ${lettersOf('word')} AS letters FROM (SELECT unnest([${list}]) AS word)`,
    longer: beginning.join(' UNION ALL '),
  };
  const near = withRelations(relations, fillSql(findNearSql));
  // A slip of the pen is only taken for what no word of the catalog has within it.
  for (const [word, ones] of await collect(near, found, ask)) {
    const closer = ones.filter(({ how }) => how !== 'typo');
    if (closer.length > 0) found.set(word, closer);
  }
}

/** Adds what an SQL finds for each word that was asked for: each word of the catalog once, what says most first. */
async function collect(
  sql: string,
  found: Map<string, Found[]>,
  ask: Ask,
): Promise<Map<string, Found[]>> {
  const rows = await ask(`FROM (${sql}) AS ones(asked, how, id, word, products, weight)
    ORDER BY how IN ('word', 'form', 'part') DESC, weight * ln(1 + products) DESC, id`);
  for (const [asked, how, id, word, products, weight] of rows) {
    const own = found.get(String(asked)) ?? [];
    const one = { id: Number(id), products: Number(products), weight: Number(weight) };
    if (own.length === MOST_READ || own.some((other) => other.id === one.id)) continue;
    found.set(String(asked), [...own, { ...one, word: String(word), how: String(how) }]);
  }
  return found;
}
