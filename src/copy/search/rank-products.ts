/** Asks the index of search_catalog: which words of the catalog are meant by those of a question, and which products they rank. */

import { InvalidArgumentError } from '../../errors.ts';
import { type Ask, askRanking, type Found, type Ranking, type Way } from './ask-ranking.ts';
import { findMeasures, findNear, findWords, keepHeld } from './catalog-words.ts';
import { type Measure, readMeasures } from './numbers-with-units.ts';
import { joinWords, readTokens, readWords, splitWord, type Word } from './question-words.ts';
import { hasAll, WordMatches, WordReader } from './read-words.ts';

/** The ranking of a question. */
export interface RankedProducts extends Ranking {
  /** Words that nothing in the catalog has. */
  readonly unfound: readonly string[];
  /** Words that were read as others, too. */
  readonly readAs: Readonly<Record<string, readonly string[]>>;
  /** What each word means: words of the catalog, folded. */
  readonly meanings: readonly ReadonlySet<string>[];
  /** Languages of the catalog; absent where all words were found. */
  readonly languages?: readonly string[];
  /** Whether the name of a brand or category has all words that were asked for, or these have all of the name. */
  readonly isMeant: (name: string) => boolean;
}

/** So many are looked for in a moment. */
const MOST_WORDS = 60;

/** What is asked for, in words. */
interface WordQuestion {
  /** The words of the query, by what blanks separate. */
  readonly tokens: readonly (readonly Word[])[];
  /** Those of them that products should have. */
  readonly wanted: readonly Word[];
  /** The texts of which one is enough. */
  readonly alternatives: readonly (readonly Word[])[];
  /** All words that are wanted or in an alternative. */
  readonly all: readonly Word[];
}

/** What is searched for. */
export interface SearchQuestion {
  readonly query: string;
  /** Texts of which one is enough, in the place of words of the query that are among them. */
  readonly anyOf: readonly string[];
  /** Whether only products with all words count, where some have only a few. */
  readonly isStrict: boolean;
}

/**
 * Ranks products by a question.
 * @throws InvalidArgumentError where it has no word, or too many
 */
export async function rankProducts(
  { query, anyOf, isStrict }: SearchQuestion,
  ask: Ask,
): Promise<RankedProducts> {
  const text = dropQuotes(query);
  const measures = await askMeasures(text, ask);
  const rest = omitMeasures(text, measures);
  const question = readQuestion(rest, anyOf, measures.length);
  const found = await findTyped(question, measures, ask);
  const matches = new WordMatches(found);
  const words = chooseWords(question, matches);
  const reader = new WordReader(matches);
  const respelled = await respellWords(words, reader, ask);
  const lost = question.all.filter(
    (word) => !matches.hasSurely(word) && !respelled.get(word)?.length,
  );
  const ends = lost.filter(({ raw }) => /\d/.test(raw)).flatMap(splitWord);
  await findNear([...lost, ...ends.flatMap((pieces) => pieces.slice(-1))], found, ask);
  const cut = await completeCodes(lost, matches, ask);

  const ofWords = words.map((word) =>
    reader.read(word, [...(respelled.get(word) ?? []), ...(cut.get(word) ?? [])]),
  );
  const ofMeasures = measures.map((measure) => [
    [measure.found],
    ...matches.listApart(readPieces(measure.typed)),
  ]);
  const concepts = [...ofWords, ...ofMeasures];
  const others = question.alternatives.map((parts) =>
    parts.map((word) => reader.read(word)[0]?.[0] ?? []),
  );
  const asked = others.length > 0 ? [...concepts, others.filter(hasAll)] : concepts;
  const ranking = await askRanking({ asked, typed: concepts.length, isStrict }, ask);
  const { unfound, readAs } = reader;
  const ofNames = [...words.map((word) => matches.listAll(word)), ...measures.map(listTyped)];
  const languages = unfound.length > 0 ? await askLanguages(ask) : [];
  return {
    ...ranking,
    unfound,
    readAs,
    isMeant: isMeantBy(ofNames),
    meanings: concepts.map((ways) => new Set(ways.flat(2).map(({ word }) => word))),
    ...(languages.length > 0 && { languages }),
  };
}

/** A question without the marks around a phrase in it, of which the last would be that of inches. */
function dropQuotes(query: string): string {
  return query.replace(/(?<=^|\s)["“”„«]([^"“”„«»]*)["“”»](?=\s|$)/gu, ' $1 ');
}

/** A question without numbers with units, as blanks. */
function omitMeasures(text: string, measures: readonly Measure[]): string {
  return measures.reduce(
    (left, { typed, at }) =>
      left.slice(0, at) + ' '.repeat(typed.length) + left.slice(at + typed.length),
    text,
  );
}

/** The words of the catalog that are written as those of a question, its pairs, and its pieces. */
function findTyped(
  { tokens, wanted, all }: WordQuestion,
  measures: readonly Measure[],
  ask: Ask,
): Promise<Map<string, Found[]>> {
  const codes = tokens.filter((words) => words.length > 1).map(joinWords);
  const pieces = [...all.flatMap(splitWord), ...measures.map(({ typed }) => readPieces(typed))];
  return findWords(all, [...joinPairs(wanted), ...codes, ...pieces.flat()], ask);
}

/** The words of a query, in which the parts of a code are one. */
function chooseWords({ tokens, wanted }: WordQuestion, matches: WordMatches): readonly Word[] {
  return tokens.flatMap((token) => {
    const code = joinWords(token);
    // Beside other words, `1/4` is no 14.
    const mayBeCode = token.length > 1 && (tokens.length === 1 || /\p{L}/u.test(code.raw));
    if (mayBeCode && isCode(code, matches)) return [code];
    return token.filter((word) => wanted.includes(word));
  });
}

/** The other ways to write words: as one with a neighbour, or as several. Pieces count that some product has together. */
async function respellWords(
  words: readonly Word[],
  reader: WordReader,
  ask: Ask,
): Promise<ReadonlyMap<Word, readonly Way[]>> {
  const pairs = joinPairs(words);
  const ways = words.map((word, at) =>
    reader.respell(word, pairs.slice(Math.max(0, at - 1), at + 1)),
  );
  const held = await keepHeld(ways.flat(), ask);
  return new Map(words.map((word, at) => [word, (ways[at] ?? []).filter((way) => held.has(way))]));
}

/** The codes that those which nothing has may be the beginning of. */
async function completeCodes(
  lost: readonly Word[],
  matches: WordMatches,
  ask: Ask,
): Promise<ReadonlyMap<Word, readonly Way[]>> {
  const ways = lost.map((word) => matches.listCut(word));
  const held = await keepHeld(ways.flat(), ask);
  return new Map(lost.map((word, at) => [word, (ways[at] ?? []).filter((way) => held.has(way))]));
}

/** The languages that the texts of the catalog are in. */
async function askLanguages(ask: Ask): Promise<readonly string[]> {
  const [[languages] = []] = await ask('SELECT cultures FROM search.about');
  return languages === null || languages === undefined ? [] : String(languages).split(' ');
}

/** A number with its unit, and the words of the catalog that it is. */
interface FoundMeasure extends Measure {
  readonly found: readonly Found[];
}

/** The numbers with units of a query that the catalog has. */
async function askMeasures(query: string, ask: Ask): Promise<readonly FoundMeasure[]> {
  const measures = readMeasures(query);
  if (measures.length === 0) return [];
  const found = await findMeasures(measures, ask);
  return measures.flatMap((measure) => {
    const words = found.get(measure.typed);
    return words === undefined ? [] : [{ ...measure, found: words }];
  });
}

/** A number with its unit as it was typed: `3M` may be a name. */
function listTyped({ typed, found }: FoundMeasure): readonly Found[] {
  const word = readWords(typed)
    .map(({ folded }) => folded)
    .join('');
  return found.filter((match) => match.word === word);
}

/** A number and its unit as two words. */
function readPieces(typed: string): readonly Word[] {
  return readWords(typed).flatMap((word) => splitWord(word)[0] ?? [word]);
}

/** @throws InvalidArgumentError */
function readQuestion(query: string, anyOf: readonly string[], measures: number): WordQuestion {
  const tokens = readTokens(query);
  const alternatives = anyOf
    .map((text) => readTokens(text).flat())
    .filter((words) => words.length > 0);
  const single = alternatives.filter((words) => words.length === 1).flat();
  const repeated = new Set(single.map(({ folded }) => folded));
  const wanted = tokens.flat().filter(({ folded }) => !repeated.has(folded));
  const all = [...wanted, ...alternatives.flat()];
  const count = all.length + measures;
  if (count === 0 || count > MOST_WORDS) {
    const failed = `query and any_of hold ${count} words.`;
    const fix = `Give 1 to ${MOST_WORDS} words of letters or digits.`;
    throw new InvalidArgumentError(failed, fix, 'query');
  }
  return { tokens, wanted, alternatives, all };
}

/** Each two neighbours as one word. */
function joinPairs(words: readonly Word[]): readonly Word[] {
  return words.slice(1).map((_, at) => joinWords(words.slice(at, at + 2)));
}

/** Whether a token is one word because it stands in the catalog as it was typed: a code. */
function isCode(token: Word, matches: WordMatches): boolean {
  return /\d/.test(token.raw) && matches.listSame(token).length > 0;
}

/** Tells whether a name has a word for each of those asked for, or none beside them. */
function isMeantBy(asked: readonly (readonly Found[])[]): (name: string) => boolean {
  const meant = asked.map((found) => {
    const whole = found.filter(({ how }) => how !== 'part' && how !== 'within');
    return whole.map(({ word }) => word);
  });
  return (name) => {
    const words = readWords(name).map(({ folded }) => folded);
    if (words.length === 0 || meant.length === 0) return false;
    const hasEach = meant.every((spellings) => spellings.some((word) => words.includes(word)));
    return hasEach || words.every((word) => meant.flat().includes(word));
  };
}
