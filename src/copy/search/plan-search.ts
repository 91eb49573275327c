/**
 * The index of search_catalog as a plan: the words of a copy, how they are stemmed, and how much each word says of each product, made
 * once when the copy was read. Pure.
 */

import { SPELLING } from '../../record/nearest.ts';
import { HIDDEN_MARK } from '../../record/value.ts';
import type { DerivedPlan, DerivedWords, MakeAsk } from '../copy-port.ts';
import { splitStatements } from '../fill-sql.ts';
import { hash } from '../hash.ts';
import { SEARCH } from '../sql-text.ts';
import begin from './index/begin.sql';
import hearWords from './index/hear-words.sql';
import macros from './index/macros.sql';
import writeWords from './index/write-words.sql';
import { UNSPACED } from './unspaced.ts';

/** How much a word says in a text, how much less in a longer one (0: no less), and rows of `product_id` and `text`. */
type Field = readonly [weight: number, byLength: number, rows: string];

const named = (view: string, ...columns: readonly string[]): string =>
  columns.map((column) => `SELECT product_id, ${column} AS text FROM ${view}`).join(' UNION ALL ');

const coded = (view: string, column: string): string =>
  `SELECT product_id, pim_code_spellings(${column}) AS text FROM ${view}`;

const CODES = [
  ...['code', 'integration_code'].flatMap((column) => [
    coded('products', column),
    coded('variants', column),
  ]),
  coded('codes', 'value'),
];
const CATEGORY_NAMES =
  'SELECT product_id, n.name FROM product_category_tree JOIN category_names n USING (category_id)';

const union = (...selects: readonly string[]): string => selects.join(' UNION ALL ');

const NAMES_OF_VARIANTS = union(
  named('variants', 'name'),
  `${named('translations', 'name')} WHERE owner = 'variant'`,
);
const SHORT_TEXTS = union(
  named('products', 'short_description'),
  named('translations', 'short_description'),
);
const LONG_TEXTS = union(
  named('products', 'long_description'),
  named('variants', 'short_description', 'long_description'),
);

/** Several rows of a product are one text. */
const FIELDS: readonly Field[] = [
  [10, 0.4, named('products', 'name')],
  [10, 0.4, `${named('translations', 'name')} WHERE owner = 'product'`],
  [10, 0, union(...CODES)],
  [6, 0, named('product_brands', 'name')],
  [3, 0.2, union(named('product_category_tree', 'path'), CATEGORY_NAMES)],
  [4, 0.2, named('options', 'value')],
  [4, 0.2, named('tags', 'name')],
  [3, 0.3, named('properties', 'value')],
  [3, 0.3, NAMES_OF_VARIANTS],
  [0.5, 0, union(named('properties', 'name'), named('options', 'name'))],
  [2, 0.5, SHORT_TEXTS],
  [1, 0.7, LONG_TEXTS],
];

/** The texts of all fields: rows of `field`, `product_id` and `text`. */
const TEXTS = union(
  ...FIELDS.map(([, , rows], field) => `SELECT ${field} AS field, * FROM (${rows})`),
);

/** How fast further mentions of a word say less. */
const SATURATION = 4;

/** A longer word is hardly one; of longer ones than the second, there are no stems. */
const MOST_CHARS = 40;
const MOST_STEMMED = 30;

/** One bit for each letter of a word: words that differ by one letter differ by two bits at most. */
export const lettersOf = (word: string): string => {
  const letters = `list_distinct(string_split(${word}, ''))`;
  const bits = `list_transform(${letters}, lambda c: 1::HUGEINT << (unicode(c) % 63))`;
  return `list_aggregate(${bits}, 'sum')::UBIGINT`;
};

/** Statements before all fields, and after them. */
const BEGIN: readonly string[] = [
  ...splitStatements(macros, { ...SPELLING, unspaced: UNSPACED, hidden_mark: HIDDEN_MARK }),
  `CREATE MACRO pim_letters(word) AS ${lettersOf('word')}`,
  ...splitStatements(begin, {
    fields: FIELDS.map(([weight, by_length], field) => ({ field, weight, by_length })),
  }),
  `CREATE VIEW scratch.indexed_texts AS ${TEXTS}`,
];
const WRITE_WORDS = splitStatements(writeWords, {
  saturation: SATURATION,
  most_stemmed: MOST_STEMMED,
});

/** What is told where the index cannot be made. */
const WORDS: DerivedWords = {
  title: 'The index of words',
  fallback:
    'Leave out any_of and filters, and the PIM ranks; ' +
    'find_products takes the same filters without words.',
  relief: 'The operator may run pim-mcp where there is more memory.',
};

/** Products whose texts are in memory at a time. A word counts less in a text that is long among these. */
const SLICE = 20_000;

/** The plan of the index. */
export function planSearch(): DerivedPlan {
  return {
    name: SEARCH,
    words: WORDS,
    mark: hash(JSON.stringify([BEGIN, hearWords, WRITE_WORDS])),
    steps: 2,
    memoryBytes: 256_000_000,
    make: async (ask, steps) => {
      for (const sql of BEGIN) await ask(sql);
      const [[docs] = []] = await ask('SELECT count(*) FROM made.docs');
      steps.begin('texts', 1);
      for (let from = 0; from < Number(docs); from += SLICE) await hear(from, ask);
      steps.begin('words', 2);
      for (const sql of WRITE_WORDS) await ask(sql);
    },
  };
}

/** Notes the words of some products. */
async function hear(from: number, ask: MakeAsk): Promise<void> {
  const values = { from, to: from + SLICE, most_chars: MOST_CHARS };
  for (const sql of splitStatements(hearWords, values)) await ask(sql);
}
