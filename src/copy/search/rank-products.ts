import { InvalidArgumentError } from '../../errors.ts';
import { type Ask, askRanking, type CatalogWord, type Ranking, type Way } from './ask-ranking.ts';
import { findMeasures, findNear, findWords, keepHeld } from './catalog-words.ts';
import { type Measure, readMeasures } from './numbers-with-units.ts';
import { joinWords, readTokens, readWords, splitWord, type Word } from './question-words.ts';
import { hasAll, WordMatches, WordReader } from './read-words.ts';
import { readThingsWithout, type ThingWithout } from './things-without.ts';

interface RankedProducts extends Ranking {
  // Words that nothing in the catalog has.
  readonly unfound: readonly string[];
  // Words that were also read as other words.
  readonly readAs: Readonly<Record<string, readonly string[]>>;
  // Meanings of each word: words of the catalog, folded.
  readonly meanings: readonly ReadonlySet<string>[];
  // Languages of the catalog; absent if all words were found.
  readonly languages?: readonly string[];
  // True if the name of a brand or category has all words of the question, or the question all
  // words of the name.
  readonly isMeant: (name: string) => boolean;
}

// More words would take too long.
const MAX_WORDS = 60;

interface WordQuestion {
  // Words of the query, grouped by blanks.
  readonly tokens: readonly (readonly Word[])[];
  // Words of the query that products should have.
  readonly wanted: readonly Word[];
  // Texts of which one is enough.
  readonly alternatives: readonly (readonly Word[])[];
  // All words that are wanted or in an alternative.
  readonly all: readonly Word[];
}

interface SearchQuestion {
  readonly query: string;
  // Texts of which one is enough, in place of words of the query that are among them.
  readonly anyOf: readonly string[];
  // True: only products with all words count, if there are any.
  readonly isStrict: boolean;
}

/**
 * Ranks products by a question.
 * @throws InvalidArgumentError if it has no word, or too many
 */
export async function rankProducts(
  { query, anyOf, isStrict }: SearchQuestion,
  ask: Ask,
): Promise<RankedProducts> {
  const text = dropQuotes(query);
  const absences = await readAbsences(text, ask);
  const withoutAbsences = omitParts(text, absences);
  const measures = await readCatalogMeasures(withoutAbsences, ask);
  const plainText = omitParts(withoutAbsences, measures);
  const question = readQuestion(plainText, anyOf, measures.length + absences.length);
  const matchesByWord = await findTyped(question, measures, ask);
  const matches = new WordMatches(matchesByWord);
  const words = chooseWords(question, matches);
  const reader = new WordReader(matches);
  const respelled = await respellWords(words, reader, ask);
  const unmatched = question.all.filter((word) => {
    const isRespelled = (respelled.get(word) ?? []).length > 0;
    return !matches.hasSurely(word) && !isRespelled;
  });
  await findNear([...unmatched, ...listCodeEnds(unmatched)], matchesByWord, ask);
  const completed = await completeCodes(unmatched, matches, ask);

  const wordConcepts = words.map((word) =>
    reader.read(word, [...(respelled.get(word) ?? []), ...(completed.get(word) ?? [])]),
  );
  const measureConcepts = measures.map((measure) => [
    [measure.matches],
    ...matches.listApart(readPieces(measure.typed)),
  ]);
  const absenceConcepts = absences.map(({ matches }) => [[matches]].filter(hasAll));
  const typedConcepts = [...wordConcepts, ...measureConcepts, ...absenceConcepts];
  const concepts = [...typedConcepts];
  if (question.alternatives.length > 0) {
    concepts.push(readAlternatives(question.alternatives, reader));
  }
  const ranking = await askRanking({ concepts, typed: typedConcepts.length, isStrict }, ask);
  const unfoundAbsences = absences.filter(({ matches }) => matches.length === 0);
  const unfound = [...reader.unfound, ...unfoundAbsences.map(({ typed }) => typed.trim())];
  const namedWords = [...words.map((word) => matches.listAll(word)), ...measures.map(listTyped)];
  const languages = unfound.length > 0 ? await readLanguages(ask) : [];
  return {
    ...ranking,
    unfound,
    readAs: reader.readAs,
    isMeant: isMeantBy(namedWords),
    meanings: typedConcepts.map((ways) => new Set(ways.flat(2).map(({ word }) => word))),
    ...(languages.length > 0 && { languages }),
  };
}

// Last pieces of codes, such as `62343` of `WDN62343`: a code may end early.
function listCodeEnds(words: readonly Word[]): readonly Word[] {
  const codes = words.filter(({ raw }) => /\d/.test(raw));
  return codes.flatMap(splitWord).flatMap((pieces) => pieces.slice(-1));
}

// One way for each text of any_of, of which the catalog must have every word.
function readAlternatives(
  alternatives: WordQuestion['alternatives'],
  reader: WordReader,
): readonly Way[] {
  const ways = alternatives.map((words) => words.map((word) => reader.read(word)[0]?.[0] ?? []));
  return ways.filter(hasAll);
}

// Drops the marks around a phrase, of which the last would be read as inches.
function dropQuotes(query: string): string {
  return query.replace(/(?<=^|\s)["“”„«]([^"“”„«»]*)["“”»](?=\s|$)/gu, ' $1 ');
}

// Replaces parts of a text by blanks.
function omitParts(
  text: string,
  parts: readonly { readonly typed: string; readonly at: number }[],
): string {
  return parts.reduce(
    (remaining, { typed, at }) =>
      remaining.slice(0, at) + ' '.repeat(typed.length) + remaining.slice(at + typed.length),
    text,
  );
}

// Finds the words of a question, its pairs of words, and pieces of its words.
function findTyped(
  { tokens, wanted, all }: WordQuestion,
  measures: readonly Measure[],
  ask: Ask,
): Promise<Map<string, CatalogWord[]>> {
  const codes = tokens.filter((words) => words.length > 1).map(joinWords);
  const pieces = [...all.flatMap(splitWord), ...measures.map(({ typed }) => readPieces(typed))];
  return findWords(all, [...joinPairs(wanted), ...codes, ...pieces.flat()], ask);
}

// The parts of a code become one word.
function chooseWords({ tokens, wanted }: WordQuestion, matches: WordMatches): readonly Word[] {
  return tokens.flatMap((token) => {
    const code = joinWords(token);
    // Beside other words, `1/4` is no 14.
    const mayBeCode = token.length > 1 && (tokens.length === 1 || /\p{L}/u.test(code.raw));
    if (mayBeCode && isCode(code, matches)) return [code];
    return token.filter((word) => wanted.includes(word));
  });
}

// Other spellings of words: as one with a neighbour, or as several. Pieces count only if some
// product has them together.
async function respellWords(
  words: readonly Word[],
  reader: WordReader,
  ask: Ask,
): Promise<ReadonlyMap<Word, readonly Way[]>> {
  const pairs = joinPairs(words);
  const ways = words.map((word, index) =>
    reader.respell(word, pairs.slice(Math.max(0, index - 1), index + 1)),
  );
  return keepHeldByWord(words, ways, ask);
}

// Codes that an unknown code may be the beginning of.
async function completeCodes(
  unmatched: readonly Word[],
  matches: WordMatches,
  ask: Ask,
): Promise<ReadonlyMap<Word, readonly Way[]>> {
  const ways = unmatched.map((word) => matches.listCut(word));
  return keepHeldByWord(unmatched, ways, ask);
}

// Keeps the ways of each word of which some product has all parts. `ways`: in the order of `words`.
async function keepHeldByWord(
  words: readonly Word[],
  ways: readonly (readonly Way[])[],
  ask: Ask,
): Promise<ReadonlyMap<Word, readonly Way[]>> {
  const held = await keepHeld(ways.flat(), ask);
  return new Map(
    words.map((word, index) => [word, (ways[index] ?? []).filter((way) => held.has(way))]),
  );
}

async function readLanguages(ask: Ask): Promise<readonly string[]> {
  const [[languages] = []] = await ask('SELECT cultures FROM search.about');
  return languages === null || languages === undefined ? [] : String(languages).split(' ');
}

interface MatchedMeasure extends Measure {
  readonly matches: readonly CatalogWord[];
}

async function readCatalogMeasures(query: string, ask: Ask): Promise<readonly MatchedMeasure[]> {
  const measures = readMeasures(query);
  if (measures.length === 0) return [];
  const matchesByWord = await findMeasures(measures, ask);
  return measures.flatMap((measure) => {
    const words = matchesByWord.get(measure.typed);
    return words === undefined ? [] : [{ ...measure, matches: words }];
  });
}

interface MatchedAbsence extends ThingWithout {
  // Empty: nothing says that it is without the thing.
  readonly matches: readonly CatalogWord[];
}

async function readAbsences(text: string, ask: Ask): Promise<readonly MatchedAbsence[]> {
  const absences = readThingsWithout(text);
  // Loose words also match as parts of longer ones: `oil` is not to match `topsoil`.
  const looseWords: readonly Word[] = [];
  const exactWords = absences.flatMap(({ spellings }) => spellings);
  const matchesByWord = await findWords(looseWords, exactWords, ask);
  return absences.map((absence) => ({
    ...absence,
    matches: absence.spellings.flatMap(({ folded }) => matchesByWord.get(folded) ?? []),
  }));
}

// A number with its unit as typed: `3M` may be a name.
function listTyped({ typed, matches }: MatchedMeasure): readonly CatalogWord[] {
  const word = readWords(typed)
    .map(({ folded }) => folded)
    .join('');
  return matches.filter((match) => match.word === word);
}

function readPieces(typed: string): readonly Word[] {
  return readWords(typed).flatMap((word) => splitWord(word)[0] ?? [word]);
}

// Throws an InvalidArgumentError if there is no word, or too many.
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
  if (count === 0 || count > MAX_WORDS) {
    const failed = `query and any_of hold ${count} words.`;
    const fix = `Give 1 to ${MAX_WORDS} words of letters or digits.`;
    throw new InvalidArgumentError(failed, fix, 'query');
  }
  return { tokens, wanted, alternatives, all };
}

function joinPairs(words: readonly Word[]): readonly Word[] {
  return words.slice(1).map((_, index) => joinWords(words.slice(index, index + 2)));
}

// True for a token that the catalog has as typed: a code.
function isCode(token: Word, matches: WordMatches): boolean {
  return /\d/.test(token.raw) && matches.listSame(token).length > 0;
}

// Returns a test: the name has a word for each concept, or no word beside them.
function isMeantBy(concepts: readonly (readonly CatalogWord[])[]): (name: string) => boolean {
  const wholeWords = concepts.map((matches) => {
    const whole = matches.filter(({ how }) => how !== 'part' && how !== 'within');
    return whole.map(({ word }) => word);
  });
  return (name) => {
    const words = readWords(name).map(({ folded }) => folded);
    if (words.length === 0 || wholeWords.length === 0) return false;
    const hasEach = wholeWords.every((spellings) => spellings.some((word) => words.includes(word)));
    return hasEach || words.every((word) => wholeWords.flat().includes(word));
  };
}
