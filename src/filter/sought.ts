/**
 * Conditions on words of the catalog: a tag, a property, an option, a currency, a culture. They tell whether a record
 * has what a word asks for, and which words the records or a copy have instead, so that an answer of 0 for a word that
 * nothing has says so (DESIGN §3). Pure.
 */

import type { SqlTest } from '../pim/catalog-port.ts';
import { isCulture, languageOf } from '../record/culture.ts';
import { foldLabel, foldText } from '../record/nearest.ts';
import { readPrices, readTags, readTranslations } from '../record/readers.ts';
import type { ReadResult } from '../record/sub-record.ts';
import { getField, type PimRecord } from '../record/value.ts';
import { anyEntry, type Condition, type Sought, type Verdict, type WordsInCopy, yesNo } from './condition.ts';
import { findNearest } from './named-entries.ts';
import { quoteList, quoteValue } from './sql-words.ts';

/** Where a copy has the words of a kind, and the field of records that lists them. */
interface Copied {
  readonly wire: string;
  readonly view: string;
  /** The columns of the view, with their keys in an entry on the wire. */
  readonly columns: readonly (readonly [column: string, wire: string])[];
  /** What an entry needs besides its word. */
  readonly also?: Readonly<Record<string, string | number>>;
}

/** The same, and how records are read. */
export interface WordKind<Entry> extends Copied {
  readonly read: (raw: unknown) => ReadResult<Entry>;
  readonly wordsOf: (entry: Entry) => readonly string[] | string;
}

const TAGS: WordKind<{ readonly name?: string }> = {
  ...{ wire: 'Tags', read: readTags, view: 'tags', columns: [['name', 'Name']] },
  wordsOf: ({ name }) => name ?? [],
};
const CURRENCIES: WordKind<{ readonly currency?: string }> = {
  ...{ wire: 'Prices', read: readPrices, view: 'prices', columns: [['currency', 'Currency']], also: { Price: 1 } },
  wordsOf: ({ currency }) => currency ?? [],
};
const CULTURES: WordKind<{ readonly culture?: string }> = {
  ...{ wire: 'Translations', read: readTranslations, view: 'translations', columns: [['culture', 'Culture']] },
  also: { Name: 'named' },
  // Only language codes can be asked for.
  wordsOf: ({ culture = '' }) => (isCulture(culture) ? culture : []),
};
/** What is looked for by a word of a kind. @param judge judges an entry */
export function seek<Entry>(
  kind: WordKind<Entry>,
  asked: Sought['asked'],
  word: string | undefined,
  judge: (entry: Entry) => Verdict,
): Sought {
  return {
    ...{ asked, word },
    look: (record) => ({
      verdict: anyEntry(kind.read(getField(record, kind.wire)), judge),
      words: listEntries(kind, record).flatMap(kind.wordsOf),
    }),
    inCopy: wordsInCopy(kind, kind.columns.slice(0, 2)),
  };
}

/** Rows of the view; values only of those names that the copy was found to have. */
export function wordsInCopy({ wire, view, also }: Copied, columns: Copied['columns']): WordsInCopy {
  const listed = columns.map(([column]) => column);
  return {
    sql: (owner, names) => {
      const isOwner = view === 'options' ? 'true' : `owner = '${owner}'`;
      const ofNames = `(name IN (${quoteList(names)}) OR code IN (${quoteList(names)}))`;
      const isIt = listed.length === 1 ? `${listed} IS NOT NULL` : listed.length === 2 ? 'true' : ofNames;
      return `SELECT ${listed.join(', ')}, count(DISTINCT ${owner}_id) FROM ${view} WHERE ${isOwner} AND ${isIt} GROUP BY ALL`;
    },
    record: (row) => ({
      [wire]: [{ ...also, ...Object.fromEntries(columns.map(([, key], index) => [key, row[index]])) }],
    }),
  };
}

export function listEntries<Entry>({ wire, read }: WordKind<Entry>, record: PimRecord): readonly Entry[] {
  const reading = read(getField(record, wire));
  return reading.state === 'value' ? reading.value : [];
}

/** What is looked for by a currency. */
export function seekCurrency(currency: string): Sought {
  const wanted = foldCurrency(currency);
  return seek(CURRENCIES, { currency }, currency, ({ currency: own }) =>
    own === undefined ? 'unknown' : yesNo(foldCurrency(own) === wanted),
  );
}

/**
 * What is looked for by the culture of texts; another region of the same language counts, as it does when texts are
 * shown.
 */
export function seekCulture(culture: string): Sought {
  const wanted = languageOf(culture);
  return seek(CULTURES, { translation: culture }, undefined, (entry) =>
    yesNo(languageOf(entry.culture ?? '') === wanted),
  );
}

/** What is looked for by `translation:<culture>`. @param test whether a record has such a translation */
export function seekTranslation(culture: string, test: (record: PimRecord) => Verdict): Sought {
  const sought = seekCulture(culture);
  return { ...sought, look: (record) => ({ ...sought.look(record), verdict: test(record) }) };
}

/** Currencies by the names and signs that people use instead of their ISO 4217 codes. */
const CURRENCY_NAMES: ReadonlyMap<string, string> = new Map([
  ...['€', 'EURO', 'EUROS'].map((name) => [name, 'EUR'] as const),
  ...['$', 'US$'].map((name) => [name, 'USD'] as const),
  ...['₺', 'TL'].map((name) => [name, 'TRY'] as const),
  ['£', 'GBP'],
]);

/** Folds a currency for comparison: `eur`, `€` and `Euro` are `EUR`. */
export function foldCurrency(currency: string): string {
  const folded = foldText(currency);
  return CURRENCY_NAMES.get(folded) ?? folded;
}

/** Builds the condition that a record has a tag. */
export function buildTagCondition(tag: string): Condition {
  const wanted = foldLabel(tag);
  const sought = seek(TAGS, { tag }, tag, ({ name = '' }) => yesNo(foldLabel(name) === wanted));
  const test = (record: PimRecord): Verdict => sought.look(record).verdict;
  return { argument: 'tag', wire: TAGS.wire, test, sql: testNamed('tags', tag, true), sought: [sought] };
}

/** The condition of an entry with this name, whatever its value; entries that could not be read may have it. */
export function testNamed(view: 'properties' | 'options' | 'tags', name: string, isByName: boolean): SqlTest {
  return {
    field: view,
    named: { view, name },
    build: ({ list, spellings }) => {
      if (spellings === undefined) return { maybe: 'true', surely: 'false' };
      const id = list === 'products' ? 'product_id' : 'variant_id';
      const owner = view === 'options' ? '' : `AND owner = ${quoteValue(list.slice(0, -1))}`;
      const code = view === 'tags' ? '' : ` OR code IN (${quoteList(spellings)})`;
      const isNamed = `t.${id} IN (SELECT ${id} FROM ${view}
        WHERE ${id} IS NOT NULL ${owner} AND (name IN (${quoteList(spellings)})${code}))`;
      return { maybe: `(t.${view}_state = 'unknown' OR ${isNamed})`, surely: isByName ? isNamed : 'false' };
    },
  };
}

/** Something that none of the records has, and the catalog's words that exist instead. */
export interface Lacking {
  readonly asked: Sought['asked'];
  readonly nearest: readonly string[];
  /** The most frequent words if none is near; for bounds the units. */
  readonly common: readonly string[];
  /** True if it may still exist, so that an empty answer is no fact. */
  readonly isUnsure?: boolean;
}

/** Looks for something in one record after another. */
export interface Search {
  /** @param count how many records are like this one */
  look(record: PimRecord, count?: number): void;
  /** Undefined: some record has it, or may have it. */
  lacking(): Lacking | undefined;
}

/** How many words of one kind are remembered, and how many are told. */
const MOST_WORDS = 500;
const MOST_NEAREST = 3;
const MOST_COMMON = 5;

/** Starts a search. */
export function createSearch({ asked, word, look }: Sought): Search {
  const words = new Map<string, { readonly name: string; count: number }>();
  let isFound = false;
  return {
    look: (record, count = 1) => {
      if (isFound) return;
      const { verdict, words: shown } = look(record);
      isFound = verdict !== 'no';
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
      return { asked, nearest, common: nearest.length > 0 ? [] : all.slice(0, MOST_COMMON) };
    },
  };
}

/** The names that are nearest to a word. */
export function pickNearest(word: string, names: readonly string[]): readonly string[] {
  const entries = names.map((name) => ({ name, spellings: [name] }));
  return findNearest(word, entries, MOST_NEAREST).map(({ name }) => name);
}
