/** What people mean by other words than ours for arguments, fields, sections and enums. Pure. */

import callerWords from './caller-words.json' with { type: 'json' };
import { foldKey } from './value.ts';

/**
 * Words of callers, and what they mean, in order of likelihood: our word for a field, a section or in an enum; and our name for
 * an argument. If there are several arguments, a tool must have exactly one of them for it to be meant.
 */
interface Meaning {
  readonly words: string;
  readonly word?: string | undefined;
  readonly argument?: string | undefined;
}

/**
 * The one table of other words. It is consulted before any guess by edit distance, because by spelling `images` is not
 * near to `pictures`.
 */
const MEANINGS: readonly Meaning[] = callerWords.meanings;

const MEANING_OF: ReadonlyMap<string, Meaning> = new Map(
  MEANINGS.flatMap((meaning) =>
    meaning.words.split(' ').map((word): [string, Meaning] => [foldNumber(word), meaning]),
  ),
);

/** Folds a word: case, separators, and singular or plural do not matter: `Category` = `categories`. */
function foldNumber(word: string): string {
  return foldKey(word)
    .replace(/ies$/, 'y')
    .replace(/(us|ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

/** Whether a word can mean one of ours: it is short, and has only letters, digits and separators. */
function isPlainWord(word: string): boolean {
  return /^[A-Za-z][\w .-]{0,39}$/.test(word);
}

/** The valid words that are the same except for case and separators, else except for singular and plural. */
function findSame(word: string, valid: readonly string[]): readonly string[] {
  for (const fold of [foldKey, foldNumber]) {
    const folded = fold(word);
    const same = valid.filter((candidate) => fold(candidate) === folded);
    if (same.length > 0) return same;
  }
  return [];
}

/** The valid word that a word means: the same in another spelling, else by the table; undefined: none, or several. */
export function findMeant(word: string, valid: readonly string[]) {
  if (!isPlainWord(word)) return undefined;
  const [same, ...others] = findSame(word, valid);
  if (same !== undefined) {
    return others.length > 0 ? undefined : { word: same, isSame: true };
  }
  const { word: words = '' } = MEANING_OF.get(foldNumber(word)) ?? {};
  const meant = words.split(' ').find((one) => valid.includes(one));
  return meant === undefined ? undefined : { word: meant, isSame: false };
}

/** The valid arguments that an unknown name may mean, and whether they are the same in another spelling. */
export function findMeantArguments(name: string, valid: readonly string[]) {
  if (!isPlainWord(name)) return { names: [], isSame: false };
  const same = findSame(name, valid);
  if (same.length > 0) return { names: same, isSame: true };
  const { argument = '' } = MEANING_OF.get(foldNumber(name)) ?? {};
  return {
    names: argument.split(' ').filter((one) => valid.includes(one)),
    isSame: false,
  };
}

/** Advice for names that no argument corresponds to; some only for tools that have a certain argument. */
const ELSEWHERE: readonly {
  readonly way: string;
  readonly names: string;
  readonly needs?: string | undefined;
}[] = callerWords.elsewhere;

/** Advice on how to get what an unknown name asks for, as a sentence. @param valid the tool's arguments */
export function findWayElsewhere(name: string, valid: readonly string[]): string | undefined {
  if (!isPlainWord(name)) return undefined;
  const isIt = (names: string): boolean =>
    names.split(' ').some((one) => foldNumber(one) === foldNumber(name));
  return ELSEWHERE.find(
    ({ names, needs }) => (needs === undefined || valid.includes(needs)) && isIt(names),
  )?.way;
}
