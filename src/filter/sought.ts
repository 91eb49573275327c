/**
 * What a call asks for by a word of the catalog (a property, a value, a tag, a culture), whether any record has it, and
 * what the records have instead: so that an answer of 0 for a word that nothing has says so (DESIGN §3). Pure.
 */

import { isCulture, pickCulture } from '../record/culture.ts';
import { foldLabel, foldText } from '../record/nearest.ts';
import { readPrices, readTags, readTranslations } from '../record/readers.ts';
import { getField, type PimRecord, readNumber } from '../record/value.ts';
import type { Sought, Verdict, WordsInCopy } from './condition.ts';
import { foldCurrency } from './currency.ts';
import { findNearest } from './named-entries.ts';

/** What no record has that was looked at, and what there is instead, by the catalog's own words. */
export interface Lacking {
  readonly asked: Sought['asked'];
  readonly nearest: readonly string[];
  /** The most frequent, where none is near; the units of `lowest` and `highest` where those are told. */
  readonly common: readonly string[];
  readonly lowest?: number | undefined;
  readonly highest?: number | undefined;
  /** True where it may be there all the same, so that an answer of nothing is no fact. */
  readonly isUnsure?: boolean;
}

/** Looks for what is sought on one record after another. */
export interface Search {
  /** @param count of the records that are like it */
  look(record: PimRecord, count?: number): void;
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
  return {
    look: (record, count = 1) => {
      if (isFound) return;
      const { verdict, words: shown, amounts = [] } = look(record);
      isFound = verdict !== 'no';
      for (const amount of amounts) [lowest, highest] = [Math.min(lowest, amount), Math.max(highest, amount)];
      for (const name of new Set(shown)) {
        const folded = foldText(name);
        const known = words.get(folded) ?? { name, count: 0 };
        known.count += count;
        if (words.has(folded) || words.size < MOST_WORDS) words.set(folded, known);
      }
    },
    lacking: () => {
      if (isFound) return undefined;
      const all = [...words.values()].sort((left, right) => right.count - left.count).map(({ name }) => name);
      const nearest = word === undefined ? [] : pickNearest(word, all);
      return {
        asked,
        nearest,
        common: nearest.length > 0 ? [] : all.slice(0, MOST_COMMON),
        ...(lowest <= highest && { lowest, highest }),
      };
    },
  };
}

/** The names that are nearest to a word. */
export function pickNearest(word: string, names: readonly string[]): readonly string[] {
  const entries = names.map((name) => ({ id: 0, code: undefined, name, spellings: [name], parentId: undefined }));
  return findNearest(word, entries, MOST_NEAREST).map(({ name }) => name);
}

/** A tag, by its name. */
export function seekTag(tag: string): Sought {
  const wanted = foldLabel(tag);
  return {
    asked: { tag },
    word: tag,
    look: (record) => {
      const reading = readTags(getField(record, 'Tags'));
      if (reading.state !== 'value') return { verdict: reading.state === 'absent' ? 'no' : 'unknown', words: [] };
      const words = reading.value.flatMap(({ name }) => name ?? []);
      const isOpen = reading.unknownKeys.length > 0;
      return { verdict: words.some((word) => foldLabel(word) === wanted) ? 'yes' : isOpen ? 'unknown' : 'no', words };
    },
    inCopy: { sql: countIn('tags', 'name'), record: ([Name]) => ({ Tags: [{ Name }] }) },
  };
}

/** A product type, by its number (Spec §2.1). */
export function seekType(type: number): Sought {
  return {
    asked: { type },
    look: (record) => {
      const own = readNumber(getField(record, 'Type'));
      return { verdict: own === type ? 'yes' : 'no', words: own === undefined ? [] : [String(own)] };
    },
    inCopy: {
      sql: () => 'SELECT type, count(*) FROM products WHERE type IS NOT NULL GROUP BY ALL',
      record: ([Type]) => ({ Type }),
    },
  };
}

/** A currency of prices. */
export function seekCurrency(currency: string): Sought {
  const wanted = foldCurrency(currency);
  return {
    asked: { currency },
    word: currency,
    look: (record) => {
      const reading = readPrices(getField(record, 'Prices'));
      if (reading.state !== 'value') return { verdict: reading.state === 'absent' ? 'no' : 'unknown', words: [] };
      const words = reading.value.flatMap((entry) => entry.currency ?? []);
      const isTold = words.length === reading.value.length && reading.unknownKeys.length === 0;
      const isThere = words.some((word) => foldCurrency(word) === wanted);
      return { verdict: isThere ? 'yes' : isTold ? 'no' : 'unknown', words };
    },
    inCopy: {
      sql: countIn('prices', 'currency'),
      record: ([Currency]) => ({ Prices: [{ Price: 1, Currency }] }),
    },
  };
}

/** The culture of `translation:<culture>`. @param test whether a record has one */
export function seekTranslation(culture: string, test: (record: PimRecord) => Verdict): Sought {
  return {
    asked: { translation: culture },
    look: (record) => ({ verdict: test(record), words: listCultures(record) }),
    inCopy: CULTURES,
  };
}

/** The culture that texts are asked for in; another region of its language counts, as it does where texts are shown. */
export function seekCulture(culture: string): Sought {
  return {
    asked: { translation: culture },
    look: (record) => {
      const reading = readTranslations(getField(record, 'Translations'));
      if (reading.state === 'unknown') return { verdict: 'unknown', words: [] };
      const isThere = reading.state === 'value' && pickCulture(reading.value, culture) !== undefined;
      return { verdict: isThere ? 'yes' : 'no', words: listCultures(record) };
    },
    inCopy: CULTURES,
  };
}

const CULTURES: WordsInCopy = {
  sql: countIn('translations', 'culture'),
  record: ([Culture]) => ({ Translations: [{ Culture, Name: 'named' }] }),
};

/** Language codes only: what is none cannot be asked for. */
function listCultures(record: PimRecord): readonly string[] {
  const reading = readTranslations(getField(record, 'Translations'));
  if (reading.state !== 'value') return [];
  return reading.value.flatMap(({ culture = '' }) => (isCulture(culture) ? culture : []));
}

function countIn(view: string, column: string): WordsInCopy['sql'] {
  return (owner) =>
    `SELECT ${column}, count(DISTINCT ${owner}_id) FROM ${view} WHERE owner = '${owner}' AND ${column} IS NOT NULL GROUP BY ALL`;
}
