/** Asks the index of search_catalog: which words of the catalog are meant by those of a question, and which products they rank. */

import { InvalidArgumentError } from '../../errors.ts';
import { type Ask, askRanking, type Found, type Ranking } from './ask-ranking.ts';
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
  const measures = await askMeasures(query, ask);
  const rest = measures.reduce((text, { typed }) => text.replace(typed, ' '), query);
  const { tokens, wanted, alternatives, all } = readQuestion(rest, anyOf, measures.length);
  const pairs = joinPairs(wanted);
  const codes = tokens.filter((words) => words.length > 1).map(joinWords);
  const ofMeasures = measures.map(({ typed }) => readPieces(typed));
  const pieces = [...all.flatMap(splitWord), ...ofMeasures].flat();
  const exact = [...pairs, ...codes, ...pieces];
  const found = await findWords(all, exact, ask);
  const matches = new WordMatches(found);
  const words = tokens.flatMap((token) => {
    const code = joinWords(token);
    // Beside other words, `1/4` is no 14.
    const mayBeCode = token.length > 1 && (tokens.length === 1 || /\p{L}/u.test(code.raw));
    if (mayBeCode && isCode(code, matches)) return [code];
    return token.filter((word) => wanted.includes(word));
  });
  const neighbours = joinPairs(words);

  const reader = new WordReader(matches);
  const possible = words.map((word, at) =>
    reader.respell(word, neighbours.slice(Math.max(0, at - 1), at + 1)),
  );
  // The pieces of a code stand somewhere; only together are they the code.
  const held = await keepHeld(possible.flat(), ask);
  const respelled = possible.map((ways) => ways.filter((way) => held.has(way)));
  const lost = all.filter((word, at) => !matches.hasSurely(word) && !respelled[at]?.length);
  const cut = lost.filter(({ raw }) => /\d/.test(raw)).flatMap(splitWord);
  await findNear([...lost, ...cut.flatMap((pieces) => pieces.slice(-1))], found, ask);

  const cutWays = words.map((word) => (lost.includes(word) ? reader.listCut(word) : []));
  const heldCut = await keepHeld(cutWays.flat(), ask);
  const ofWords = words.map((word, at) => {
    const ways = cutWays[at]?.filter((way) => heldCut.has(way)) ?? [];
    return reader.read(word, [...(respelled[at] ?? []), ...ways]);
  });
  const concepts = [
    ...ofWords,
    ...measures.map((measure, at) => [[measure.found], ...matches.listApart(ofMeasures[at] ?? [])]),
  ];
  const others = alternatives.map((parts) => parts.map((word) => reader.read(word)[0]?.[0] ?? []));
  const asked = others.length > 0 ? [...concepts, others.filter(hasAll)] : concepts;
  const ranking = await askRanking({ asked, typed: concepts.length, isStrict }, ask);
  const { unfound, readAs } = reader;
  const isMeant = isMeantBy(words.map((word) => matches.listAll(word)));
  const meanings = ofWords.map((ways) => new Set(ways.flat(2).map(({ word }) => word)));
  const languages = unfound.length > 0 ? { languages: await askLanguages(ask) } : {};
  return {
    ...ranking,
    unfound,
    readAs,
    isMeant,
    meanings,
    ...languages,
  };
}

/** The languages that the texts of the catalog are in. */
async function askLanguages(ask: Ask): Promise<readonly string[]> {
  const [[languages] = []] = await ask('SELECT cultures FROM search.about');
  return languages === null ? [] : String(languages).split(' ');
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
