/** Words that can complete an argument, remembered from what was fetched. */

import { toExactText } from '../answer/text/text.ts';
import { foldText } from '../record/nearest.ts';

/** What can be completed. */
export type WordKind = 'product_codes' | 'variant_codes' | 'category_names' | 'brand_names' | 'cultures';

/** The words seen so far. */
export interface Words {
  /** Remembers a word; undefined and what is too long to be one are left out. */
  add(kind: WordKind, word: string | undefined): void;
  /**
   * All words of the kind that begin with what was typed, then those that contain it; each in alphabetical order.
   * Case, accents and the Turkish i do not matter. Clean, as answers show codes.
   */
  complete(kind: WordKind, typed: string): readonly string[];
}

/** Words of a kind that are remembered; the oldest leave. With the length, at most some megabytes. */
const MAX_WORDS = 5_000;
const MAX_WORD_CHARS = 100;

/** Creates the words of a process, none yet. */
export function createWords(): Words {
  const wordsOf = new Map<WordKind, Set<string>>();
  return {
    add: (kind, word) => {
      if (word === undefined || word.length > MAX_WORD_CHARS) return;
      const words = wordsOf.get(kind) ?? new Set();
      wordsOf.set(kind, words);
      if (words.has(word)) return;
      words.add(word);
      if (words.size <= MAX_WORDS) return;
      for (const oldest of words) {
        words.delete(oldest);
        return;
      }
    },
    complete: (kind, typed) => {
      const wanted = foldText(typed);
      const found = [...(wordsOf.get(kind) ?? [])]
        .map((word) => ({ word, folded: foldText(word) }))
        .map((one) => ({ ...one, at: one.folded.indexOf(wanted) }))
        .filter(({ at }) => at >= 0)
        .sort((left, right) => Math.sign(left.at) - Math.sign(right.at) || compare(left.folded, right.folded))
        .map(({ word }) => toExactText(word).trim())
        .filter((word) => word !== '');
      return [...new Set(found)];
    },
  };
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}
