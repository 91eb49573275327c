/**
 * The index has the words of a copy, their stems, and the weight of each word for each product; it
 * is made once when the copy was read.
 */

import { SPELLING } from '../../record/nearest.ts';
import { HIDDEN_MARK } from '../../record/value.ts';
import type { DerivedPlan, DerivedWords, MakeAsk } from '../copy-port.ts';
import { fillSql, splitStatements } from '../fill-sql.ts';
import { hash } from '../hash.ts';
import { SEARCH } from '../sql-text.ts';
import begin from './index/begin.sql';
import hearWords from './index/hear-words.sql';
import macros from './index/macros.sql';
import plainWords from './index/plain-words.json' with { type: 'json' };
import writeKinds from './index/write-kinds.sql';
import writeWords from './index/write-words.sql';
import { WITHOUT } from './things-without.ts';
import { UNSPACED } from './unspaced.ts';

// Kinds of texts: they say what a product is, what it is like or for, or anything else.
const PLACES = { ofThing: 3, stated: 2, elsewhere: 1 } as const;

// The texts of one product in a field count as one.
interface Field {
  readonly weight: number;
  // Reduction of the weight in longer texts; 0: none.
  readonly byLength: number;
  readonly place: (typeof PLACES)[keyof typeof PLACES];
  // True: numbers with units and model numbers in it are words, too.
  readonly hasNumbers?: true;
  // SQL of rows of `product_id` and `text`.
  readonly rows: string;
}

const selectText = (text: string, from: string): string =>
  `SELECT product_id, ${text} AS text FROM ${from}`;

const union = (...selects: readonly string[]): string => selects.join(' UNION ALL ');

const selectColumns = (view: string, ...columns: readonly string[]): string =>
  union(...columns.map((column) => selectText(column, view)));

const CODES = union(
  ...['products', 'variants'].flatMap((view) =>
    ['code', 'integration_code'].map((column) => selectText(`pim_code_spellings(${column})`, view)),
  ),
  selectText('pim_code_spellings(value)', 'codes'),
);

const CATEGORIES = 'product_category_tree LEFT JOIN categories c USING (category_id)';
const TRANSLATED_CATEGORIES = 'product_category_tree JOIN category_names c USING (category_id)';

// Texts of the categories of products and those above them, by a macro that takes their names.
const selectCategories = (macro: string): string =>
  union(
    selectText(`${macro}(coalesce(c.name, path))`, CATEGORIES),
    selectText(`${macro}(c.name)`, TRANSLATED_CATEGORIES),
  );

const NAMES = "translations WHERE owner = 'product'";
const NAMES_OF_VARIANTS = union(
  selectColumns('variants', 'name'),
  selectColumns("translations WHERE owner = 'variant'", 'name'),
);

// A value such as yes stands for the name of its property, and one such as no for nothing.
const STATED = union(
  selectColumns('options', 'value'),
  selectColumns('tags', 'name'),
  selectText(
    "CASE WHEN pim_says_yes(value) THEN name ELSE concat_ws(' ', value, unit) END",
    'properties WHERE NOT pim_says_no(name, value) AND length(value) <= $most_stated',
  ),
);
const LONG_VALUES = selectColumns('properties WHERE length(value) > $most_stated', 'value');
const NAMES_OF_VALUES = union(
  selectColumns('properties WHERE NOT pim_says_no(name, value)', 'name'),
  selectColumns('options', 'name'),
);

// A longer value of a property is a text, such as a list of ingredients.
const MAX_STATED = 40;

const FIELDS: readonly Field[] = [
  ...['products', NAMES].flatMap((from): readonly Field[] => [
    {
      weight: 10,
      byLength: 0.4,
      place: PLACES.ofThing,
      hasNumbers: true,
      rows: selectText('pim_thing(name)', from),
    },
    {
      weight: 5,
      byLength: 0.4,
      place: PLACES.stated,
      hasNumbers: true,
      rows: selectText('pim_what_for(name)', from),
    },
  ]),
  { weight: 10, byLength: 0, place: PLACES.ofThing, rows: CODES },
  { weight: 6, byLength: 0, place: PLACES.ofThing, rows: selectColumns('product_brands', 'name') },
  { weight: 3, byLength: 0.2, place: PLACES.ofThing, rows: selectCategories('pim_thing') },
  // So little that parts for kettles do not rank above kettles.
  { weight: 0.05, byLength: 0, place: PLACES.stated, rows: selectCategories('pim_what_for') },
  { weight: 4, byLength: 0.2, place: PLACES.stated, hasNumbers: true, rows: STATED },
  { weight: 3, byLength: 0.3, place: PLACES.stated, hasNumbers: true, rows: NAMES_OF_VARIANTS },
  { weight: 0.5, byLength: 0, place: PLACES.elsewhere, rows: NAMES_OF_VALUES },
  {
    weight: 2,
    byLength: 0.5,
    place: PLACES.elsewhere,
    rows: union(
      selectColumns('products', 'short_description'),
      selectColumns('translations', 'short_description'),
    ),
  },
  {
    weight: 1,
    byLength: 0.7,
    place: PLACES.elsewhere,
    rows: union(
      selectColumns('products', 'long_description'),
      selectColumns('variants', 'short_description', 'long_description'),
      LONG_VALUES,
    ),
  },
];

// Rows of `field`, `product_id` and `text`.
const TEXTS = union(
  ...FIELDS.map(({ rows }, field) => `SELECT ${field} AS field, * FROM (${rows})`),
);

// Rate at which further mentions of a word add less.
const SATURATION = 4;

// Longer texts are not words; words longer than the second limit have no stems.
const MAX_CHARS = 40;
const MAX_STEMMED = 30;

/**
 * Writes SQL of one bit for each letter of a word: words that differ by one letter differ by two
 * bits at most.
 */
export const lettersOf = (word: string): string => {
  const letters = `list_distinct(string_split(${word}, ''))`;
  const bits = `list_transform(${letters}, lambda c: 1::HUGEINT << (unicode(c) % 63))`;
  return `list_aggregate(${bits}, 'sum')::UBIGINT`;
};

const BEGIN: readonly string[] = [
  ...splitStatements(macros, {
    ...SPELLING,
    unspaced: UNSPACED,
    hidden_mark: HIDDEN_MARK,
    for: plainWords.for.join('|'),
    yes: plainWords.yes,
    ...WITHOUT,
  }),
  `CREATE MACRO pim_letters(word) AS ${lettersOf('word')}`,
  ...splitStatements(begin, {
    fields: FIELDS.map(({ weight, byLength, place, hasNumbers = false }, field) => ({
      field,
      weight,
      by_length: byLength,
      place,
      has_numbers: hasNumbers,
    })),
    no: plainWords.no,
  }),
  `CREATE VIEW scratch.indexed_texts AS ${fillSql(TEXTS, { most_stated: MAX_STATED })}`,
];
const WRITE_WORDS = splitStatements(writeWords, {
  saturation: SATURATION,
  most_stemmed: MAX_STEMMED,
  compounding: plainWords.compounding,
});

const WRITE_KINDS = splitStatements(writeKinds, {
  and: plainWords.and.join('|'),
  head_first: plainWords.headFirst,
});

// Sentences for a failure of the index.
const WORDS: DerivedWords = {
  title: 'The index of words',
  fallback:
    'Leave out any_of and filters, and the PIM ranks; ' +
    'find_products takes the same filters without words.',
  relief: 'The operator may run pim-mcp where there is more memory.',
};

// Products whose texts are in memory at a time. A word counts less in a text that is long among
// these.
const SLICE = 8_000;

/** Returns the plan of the index. */
export function planSearch(): DerivedPlan {
  return {
    name: SEARCH,
    words: WORDS,
    mark: hash(JSON.stringify([BEGIN, hearWords, WRITE_WORDS, WRITE_KINDS])),
    steps: 2,
    memoryBytes: 256_000_000,
    make: async (ask, steps) => {
      for (const sql of BEGIN) await ask(sql);
      const [[docs] = []] = await ask('SELECT count(*) FROM made.docs');
      steps.begin('texts', 1);
      for (let from = 0; from < Number(docs); from += SLICE) await hear(from, ask);
      steps.begin('words', 2);
      for (const sql of [...WRITE_WORDS, ...WRITE_KINDS]) await ask(sql);
    },
  };
}

async function hear(from: number, ask: MakeAsk): Promise<void> {
  const values = { from, to: from + SLICE, most_chars: MAX_CHARS };
  for (const sql of splitStatements(hearWords, values)) await ask(sql);
}
