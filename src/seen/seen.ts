/**
 * What a process remembers of the pages that passed by, whoever asked for them: shapes of sub-records, and words that can
 * complete an argument; no records. Created once per process.
 */

import { toExactText } from '../answer/text/text.ts';
import type { Page, PageQuery, PimCatalog, SearchPage } from '../pim/port.ts';
import { foldText } from '../record/nearest.ts';
import { READERS } from '../record/readers.ts';
import { readReference } from '../record/unshown-records.ts';
import { getField, type PimRecord, readText } from '../record/value.ts';
import { createShapes, type Shapes } from './shapes.ts';

/** Who looks at the pages of a catalog. Neither method throws, and neither changes anything. */
export interface PageObserver {
  onPage(query: Pick<PageQuery, 'endpoint'>, page: Page): void;
  onSearchPage(page: SearchPage): void;
}

/** The same catalog, each of whose pages is shown to the observer before whoever asked for it gets it. */
export function observeCatalog(catalog: PimCatalog, observer: PageObserver): PimCatalog {
  return {
    identity: catalog.identity,
    status: () => catalog.status(),
    fetchList: (endpoint, call) => catalog.fetchList(endpoint, call),
    async *fetchPages(query, call) {
      for await (const page of catalog.fetchPages(query, call)) {
        observer.onPage(query, page);
        yield page;
      }
    },
    async *fetchSearch(query, call) {
      for await (const page of catalog.fetchSearch(query, call)) {
        observer.onSearchPage(page);
        yield page;
      }
    },
  };
}

/** What can be completed. */
export type WordKind = 'product_codes' | 'variant_codes' | 'category_names' | 'brand_names' | 'cultures';

/** What was seen, for all servers of the process. */
export interface Seen {
  readonly words: {
    /**
     * All words of the kind that begin with what was typed, then those that contain it; each in alphabetical order.
     * Case, accents and the Turkish i do not matter. Clean, as answers show codes.
     */
    complete(kind: WordKind, typed: string): readonly string[];
  };
  readonly shapes: Pick<Shapes, 'seen'>;
}

/** Records of a page whose entries are read for words, and of those the ones whose shape is looked at. */
const ENTRIES_OF = 25;
const SHAPES_OF = 5;

/** After so many pages of an endpoint, the shapes of one in twenty are looked at: a scan is not to take longer for it. */
const LOOK_AT_FIRST = 100;
const THEN_ONE_IN = 20;

/** Entries of a list that are looked at: more tell nothing new. */
const MAX_ENTRIES = 50;

/** Words of a kind that are remembered; the oldest leave. With the length, at most some megabytes. */
const MAX_WORDS = 5_000;
const MAX_WORD_CHARS = 100;

/** Creates the memory of a process, empty, and who fills it: with a sample of each page, at once, so that it holds none. */
export function createSeen(): Seen & { readonly observer: PageObserver } {
  const shapes = createShapes();
  const wordsOf = new Map<WordKind, Set<string>>();
  const pages = new Map<string, number>();
  const add = (kind: WordKind, word: string | undefined): void => {
    if (word === undefined || word.length > MAX_WORD_CHARS) return;
    const words = wordsOf.get(kind) ?? new Set();
    wordsOf.set(kind, words.add(word));
    const [oldest] = words.size > MAX_WORDS ? words : [];
    if (oldest !== undefined) words.delete(oldest);
  };
  const lookAtShapes = (endpoint: PageQuery['endpoint'], records: readonly PimRecord[]): void => {
    const passed = (pages.get(endpoint) ?? 0) + 1;
    pages.set(endpoint, passed);
    if (passed > LOOK_AT_FIRST && passed % THEN_ONE_IN !== 0) return;
    for (const record of records.slice(0, SHAPES_OF)) shapes.look(endpoint, record);
  };
  return {
    words: { complete: (kind, typed) => completeWord([...(wordsOf.get(kind) ?? [])], typed) },
    shapes,
    observer: {
      // A page that was kept for the continuation, and has an age, has passed by before.
      onPage: ({ endpoint }, { records, ageMs }) => {
        if (ageMs !== undefined) return;
        for (const record of records) readNames(endpoint, record, add);
        for (const record of records.slice(0, ENTRIES_OF)) readEntries(endpoint, record, add);
        lookAtShapes(endpoint, records);
      },
      onSearchPage: ({ hits, ageMs }) => {
        if (ageMs === undefined)
          lookAtShapes(
            'search',
            hits.slice(0, SHAPES_OF).map(({ record }) => record),
          );
      },
    },
  };
}

type Add = (kind: WordKind, word: string | undefined) => void;

/** Remembers the code or the name of a record. */
function readNames(endpoint: PageQuery['endpoint'], record: PimRecord, add: Add): void {
  if (endpoint === 'products') add('product_codes', readText(getField(record, 'Code')));
  if (endpoint === 'variants') add('variant_codes', readText(getField(record, 'Code')));
  if (endpoint === 'categories') add('category_names', readText(readReference('categories', record).Name));
  if (endpoint === 'trademarks') add('brand_names', readText(readReference('brands', record).Name));
}

/** Remembers the codes and names of what a record holds. */
function readEntries(endpoint: PageQuery['endpoint'], record: PimRecord, add: Add): void {
  if (endpoint !== 'products' && endpoint !== 'variants') return;
  for (const { name } of entriesOf(READERS.categories, record, 'CategoryProducts')) add('category_names', name);
  for (const { name } of entriesOf(READERS.brands, record, 'TrademarkProducts')) add('brand_names', name);
  for (const { code } of entriesOf(READERS.variants, record, 'Variants')) add('variant_codes', code);
  for (const { code } of entriesOf(READERS.parent, record, 'Product')) add('product_codes', code);
  for (const { culture } of entriesOf(READERS.translations, record, 'Translations')) add('cultures', culture);
}

type ReaderOf<Entry> = (
  value: unknown,
) => { readonly state: 'value'; readonly value: readonly Entry[] } | { readonly state: 'absent' | 'unknown' };

function entriesOf<Entry>(read: ReaderOf<Entry>, record: PimRecord, wire: string): readonly Entry[] {
  const value = getField(record, wire);
  const reading = read(Array.isArray(value) ? value.slice(0, MAX_ENTRIES) : value);
  return reading.state === 'value' ? reading.value : [];
}

function completeWord(words: readonly string[], typed: string): readonly string[] {
  const wanted = foldText(typed);
  const found = words
    .map((word) => ({ word, folded: foldText(word) }))
    .map((one) => ({ ...one, at: one.folded.indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .sort((left, right) => Math.sign(left.at) - Math.sign(right.at) || compare(left.folded, right.folded))
    .map(({ word }) => toExactText(word).trim())
    .filter((word) => word !== '');
  return [...new Set(found)];
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}
