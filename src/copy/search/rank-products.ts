/** Asks the index of search_catalog: which words of the catalog are meant by those of a question, and which products they rank. */

import { InvalidArgumentError } from '../../errors.ts';
import { type Ask, askRanking, type Found, type Ranking } from './ask-ranking.ts';
import { findNear, findWords } from './catalog-words.ts';
import { joinWords, readTokens, readWords, splitWord, type Word } from './question-words.ts';
import { hasAll, WordMatches, WordReader } from './read-words.ts';

/** The ranking of a question. */
export interface RankedProducts extends Ranking {
  /** Words that nothing in the catalog has. */
  readonly unfound: readonly string[];
  /** Words that were read as others, too. */
  readonly readAs: Readonly<Record<string, readonly string[]>>;
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
  const { tokens, wanted, alternatives, all } = readQuestion(query, anyOf);
  const pairs = joinPairs(wanted);
  const codes = tokens.filter((words) => words.length > 1).map(joinWords);
  const exact = [...pairs, ...codes, ...all.flatMap(splitWord).flat()];
  const found = await findWords(all, exact, ask);
  const matches = new WordMatches(found);
  const code = tokens.length === 1 ? codes.find((word) => isCode(word, matches)) : undefined;
  const words = code === undefined ? wanted : [code];

  const reader = new WordReader(matches);
  const respelled = words.map((word, at) => {
    const withNeighbours = code === undefined ? pairs.slice(Math.max(0, at - 1), at + 1) : [];
    return reader.respell(word, withNeighbours);
  });
  const lost = all.filter((word, at) => !matches.hasSurely(word) && !respelled[at]?.length);
  await findNear(lost, found, ask);

  const concepts = words.map((word, at) => reader.read(word, respelled[at]));
  const others = alternatives.map((parts) => parts.map((word) => reader.read(word)[0]?.[0] ?? []));
  const asked = others.length > 0 ? [...concepts, others.filter(hasAll)] : concepts;
  const ranking = await askRanking(asked, words.length, ask);
  const { unfound, readAs } = reader;
  const isMeant = isMeantBy(words.map((word) => matches.listAll(word)));
  return { ...ranking, unfound, readAs, isMeant };
}

/** @throws InvalidArgumentError */
function readQuestion(query: string, anyOf: readonly string[]): WordQuestion {
  const tokens = readTokens(query);
  const alternatives = anyOf
    .map((text) => readTokens(text).flat())
    .filter((words) => words.length > 0);
  const single = alternatives.filter((words) => words.length === 1).flat();
  const repeated = new Set(single.map(({ folded }) => folded));
  const wanted = tokens.flat().filter(({ folded }) => !repeated.has(folded));
  const all = [...wanted, ...alternatives.flat()];
  if (all.length === 0 || all.length > MOST_WORDS) {
    const failed = `query and any_of hold ${all.length} words.`;
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
    const whole = found.filter(({ how }) => how !== 'part');
    return whole.map(({ word }) => word);
  });
  return (name) => {
    const words = readWords(name).map(({ folded }) => folded);
    if (words.length === 0 || meant.length === 0) return false;
    const hasEach = meant.every((spellings) => spellings.some((word) => words.includes(word)));
    return hasEach || words.every((word) => meant.flat().includes(word));
  };
}
