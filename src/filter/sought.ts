/**
 * What a call asks for by a word of the catalog (a property, a value, a tag, a culture), whether any record has it, and
 * what the records have instead: so that an answer of 0 for a word that nothing has says so (DESIGN §3). Pure.
 */

import type { PimRecord } from '../record/value.ts';
import { foldText } from './fold.ts';
import { findNearest } from './named-entries.ts';
import type { Verdict } from './presence.ts';
import type { RefinementArguments } from './refinement-arguments.ts';

/** One thing that is asked for by a word. */
export interface Sought {
  /** What was asked for, in the words of the answer: `{"property":"Colr"}`. */
  readonly asked: Readonly<Record<string, string | number>>;
  /** The word among them that is compared with those that exist; undefined: none is nearer than others. */
  readonly word?: string | undefined;
  /** The refinement that asks for nothing else, so that records may be left out that surely do not have it. */
  readonly alone: RefinementArguments;
  /** What one record says to it. */
  readonly look: (record: PimRecord) => Look;
}

/** Whether a record has what is sought, and what it has of that kind. */
export interface Look {
  readonly verdict: Verdict;
  readonly words: readonly string[];
  /** Of numbers; the words are their units then. */
  readonly amounts?: readonly number[];
}

/** What no record has that was looked at, and what there is instead, by the catalog's own words. */
export interface Lacking {
  readonly asked: Sought['asked'];
  readonly nearest: readonly string[];
  /** The most frequent, where none is near; the units of `lowest` and `highest` where those are told. */
  readonly common: readonly string[];
  readonly lowest: number | undefined;
  readonly highest: number | undefined;
  /** True where it may be there all the same, so that an answer of nothing is no fact. */
  readonly isUnsure?: boolean;
}

/** Looks for what is sought on one record after another. */
export interface Search {
  look(record: PimRecord): void;
  /** Notes the words of a record that was chosen as an example; that it lacks what is sought says nothing. */
  sample(record: PimRecord): void;
  /** Undefined: some record has it, or may have it. */
  lacking(): Lacking | undefined;
}

/** Words that are remembered of one kind, and told of. */
const MOST_WORDS = 500;
const MOST_NEAREST = 3;
const MOST_COMMON = 5;

/** Starts a search. */
export function createSearch({ asked, word, look }: Sought): Search {
  const words = new Map<string, { readonly name: string; count: number }>();
  let [isFound, lowest, highest] = [false, Infinity, -Infinity];
  const note = ({ words: shown, amounts = [] }: Look): void => {
    for (const amount of amounts) [lowest, highest] = [Math.min(lowest, amount), Math.max(highest, amount)];
    for (const name of new Set(shown)) {
      const folded = foldText(name);
      const known = words.get(folded) ?? { name, count: 0 };
      known.count += 1;
      if (known.count > 1 || words.size < MOST_WORDS) words.set(folded, known);
    }
  };
  return {
    look: (record) => {
      if (isFound) return;
      const seen = look(record);
      if (seen.verdict === 'no') note(seen);
      else isFound = true;
    },
    sample: (record) => note(look(record)),
    lacking: () => {
      if (isFound) return undefined;
      const all = [...words.values()].sort((left, right) => right.count - left.count);
      const nearest = word === undefined ? [] : pickNearest(word, all);
      const common = nearest.length > 0 ? [] : all.slice(0, MOST_COMMON).map(({ name }) => name);
      const isRanged = lowest <= highest;
      return {
        asked,
        nearest,
        common,
        lowest: isRanged ? lowest : undefined,
        highest: isRanged ? highest : undefined,
      };
    },
  };
}

function pickNearest(word: string, all: readonly { readonly name: string }[]): readonly string[] {
  const entries = all.map(({ name }) => ({ id: 0, code: undefined, name, spellings: [name], parentId: undefined }));
  return findNearest(word, entries, MOST_NEAREST).map(({ name }) => name);
}

/** Of what is sought step by step (a name, then a value of it), the first that no record has. */
export function firstLacking(searches: readonly Search[]): Lacking | undefined {
  for (const search of searches) {
    const lacking = search.lacking();
    if (lacking !== undefined) return lacking;
  }
  return undefined;
}
