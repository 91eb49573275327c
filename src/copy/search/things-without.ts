/**
 * What has the thing in `gluten free` or `ohne Zucker` is not what is meant, so that the two words
 * count as one.
 */

import { foldWord } from '../../record/nearest.ts';
import plainWords from './index/plain-words.json' with { type: 'json' };
import { isFillerWord, readWords, type Word } from './question-words.ts';

/** Thing that a product should be without. */
export interface ThingWithout {
  // As typed, and its position.
  readonly typed: string;
  readonly at: number;
  // As the index writes it, and the typed words as one.
  readonly spellings: readonly Word[];
}

const without = plainWords.without.join('|');
const free = plainWords.free.join('|');
const freeBehind = plainWords.freeBehind.join('|');

// A thing behind `no`, or before `free`, also as one word: `zuckerfrei`. Patterns of both RE2 and
// JavaScript.
const BEHIND_WITHOUT = `(?:^|[^\\pL\\pN])(?:${without})[ -](\\pL{3,})`;
const BEFORE_FREE = `(\\pL{3,}?)(?:[- ](?:${free})|[- ]?(?:${freeBehind}))(?:[^\\pL\\pN]|$)`;

/** Patterns by which the index finds such words. */
export const WITHOUT = {
  without: `(?:^|[^\\pL])(?:${without})[ -]|${free}`,
  behind_without: BEHIND_WITHOUT,
  before_free: BEFORE_FREE,
};

const toPattern = (pattern: string): RegExp =>
  new RegExp(pattern.replaceAll(/\\p([LN])/g, '\\p{$1}'), 'giu');

const PATTERNS = [toPattern(BEHIND_WITHOUT), toPattern(BEFORE_FREE)];

/** Reads what products should be without in a text. */
export function readThingsWithout(text: string): readonly ThingWithout[] {
  return PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap((match) => {
    const [typed, thing = ''] = match;
    if (isFillerWord(thing)) return [];
    const joined = readWords(typed).map(({ raw }) => raw);
    const spellings = [`0${thing.replace(/s$/i, '')}`, joined.join('')];
    const words = spellings.map((raw) => ({ raw: raw.toLowerCase(), folded: foldWord(raw) }));
    return [{ typed, at: match.index, spellings: words }];
  });
}
