import callerWords from './caller-words.json' with { type: 'json' };
import { foldKey } from './value.ts';

// Words of callers, and their meanings in order of likelihood: our word for a field, a section or
// in an enum; and our name for an argument. Of several arguments, a tool must have exactly one.
interface Meaning {
  readonly words: string;
  readonly word?: string | undefined;
  readonly argument?: string | undefined;
}

// Consulted before any guess by edit distance, because by spelling `images` is not near to
// `pictures`.
const MEANINGS: readonly Meaning[] = callerWords.meanings;

const MEANING_OF: ReadonlyMap<string, Meaning> = new Map(
  MEANINGS.flatMap((meaning) =>
    meaning.words.split(' ').map((word): [string, Meaning] => [foldNumber(word), meaning]),
  ),
);

// Case, separators, and singular or plural do not matter: `Category` = `categories`.
function foldNumber(word: string): string {
  return foldKey(word)
    .replace(/ies$/, 'y')
    .replace(/(us|ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

// Only short words of letters, digits and separators can mean one of ours.
function isPlainWord(word: string): boolean {
  return /^[A-Za-z][\w .-]{0,39}$/.test(word);
}

// Equal except for case and separators, else except for singular and plural.
function findSame(word: string, valid: readonly string[]): readonly string[] {
  for (const fold of [foldKey, foldNumber]) {
    const folded = fold(word);
    const same = valid.filter((candidate) => fold(candidate) === folded);
    if (same.length > 0) return same;
  }
  return [];
}

/**
 * Finds the valid word that a word means: the same in another spelling, else by the table;
 * undefined: none, or several.
 */
export function matchWord(word: string, valid: readonly string[]) {
  if (!isPlainWord(word)) return undefined;
  const [same, ...further] = findSame(word, valid);
  if (same !== undefined) {
    return further.length > 0 ? undefined : { word: same, isSame: true };
  }
  const { word: words = '' } = MEANING_OF.get(foldNumber(word)) ?? {};
  const target = words.split(' ').find((candidate) => valid.includes(candidate));
  return target === undefined ? undefined : { word: target, isSame: false };
}

/**
 * Finds the valid arguments that an unknown name may mean; `isSame`: they are the same in another
 * spelling.
 */
export function matchArguments(name: string, valid: readonly string[]) {
  if (!isPlainWord(name)) return { names: [], isSame: false };
  const same = findSame(name, valid);
  if (same.length > 0) return { names: same, isSame: true };
  const { argument = '' } = MEANING_OF.get(foldNumber(name)) ?? {};
  return {
    names: argument.split(' ').filter((candidate) => valid.includes(candidate)),
    isSame: false,
  };
}

// Advice for names without a corresponding argument; with `needs`, only for tools with that
// argument.
const ELSEWHERE: readonly {
  readonly way: string;
  readonly names: string;
  readonly needs?: string | undefined;
}[] = callerWords.elsewhere;

/**
 * Finds the advice, as a sentence, for an unknown name whose meaning is available in another way.
 * @param valid the tool's arguments
 */
export function findWayElsewhere(name: string, valid: readonly string[]): string | undefined {
  if (!isPlainWord(name)) return undefined;
  const includesName = (names: string): boolean =>
    names.split(' ').some((candidate) => foldNumber(candidate) === foldNumber(name));
  return ELSEWHERE.find(
    ({ names, needs }) => (needs === undefined || valid.includes(needs)) && includesName(names),
  )?.way;
}
