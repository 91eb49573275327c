/**
 * The index of search_catalog as a plan: the words of a copy, how they are stemmed, and how much each word says of each product, made
 * once when the copy was read. Pure.
 */

import type { DerivedPlan, DerivedWords, MakeAsk } from '../copy-port.ts';
import { hash } from '../hash.ts';
import { SEARCH } from '../sql-text.ts';

/** How much a word says in a text, how much less in a longer one (0: no less), and rows of `product_id` and `text`. */
type Field = readonly [weight: number, byLength: number, rows: string];

const named = (view: string, ...columns: readonly string[]): string =>
  columns.map((column) => `SELECT product_id, ${column} AS text FROM ${view}`).join(' UNION ALL ');

/** Codes are also found without what separates their parts. */
const coded = (view: string, column: string): string =>
  `SELECT product_id, concat_ws(' ', ${column}, regexp_replace(${column}, '[^\\pL\\pN]+', '', 'g'), regexp_replace(${column}, '(^|[^0-9])0+([0-9])', '\\1\\2', 'g')) AS text FROM ${view}`;

const CODES = [
  ...['code', 'integration_code'].flatMap((column) => [
    coded('products', column),
    coded('variants', column),
  ]),
  coded('codes', 'value'),
];
const CATEGORY_NAMES =
  'SELECT product_id, n.name FROM product_category_tree JOIN category_names n USING (category_id)';

/** Several rows of a product are one text. */
const FIELDS: readonly Field[] = [
  [10, 0.4, named('products', 'name')],
  [10, 0.4, `${named('translations', 'name')} WHERE owner = 'product'`],
  [10, 0, CODES.join(' UNION ALL ')],
  [6, 0, named('product_brands', 'name')],
  [3, 0.2, `${named('product_category_tree', 'path')} UNION ALL ${CATEGORY_NAMES}`],
  [4, 0.2, named('options', 'value')],
  [4, 0.2, named('tags', 'name')],
  [3, 0.3, named('properties', 'value')],
  [
    3,
    0.3,
    `${named('variants', 'name')} UNION ALL ${named('translations', 'name')} WHERE owner = 'variant'`,
  ],
  [0.5, 0, `${named('properties', 'name')} UNION ALL ${named('options', 'name')}`],
  [
    2,
    0.5,
    `${named('products', 'short_description')} UNION ALL ${named('translations', 'short_description')}`,
  ],
  [
    1,
    0.7,
    `${named('products', 'long_description')} UNION ALL ${named('variants', 'short_description', 'long_description')}`,
  ],
];

/** How fast further mentions of a word say less. */
const SATURATION = 4;

/** What is no word: tags, and entities of HTML. */
const NO_WORD = '<[^>]*>|&#?[a-z0-9]+;';

/** Numbers keep their decimals; a longer word is hardly one. */
const WORD = '[0-9]+(?:[.,][0-9]+)+|[\\pL\\pN\\pM]+';
const MOST_CHARS = 40;
const MOST_STEMMED = 30;
const LETTERS = '[\\pL\\pM]+';

/** The words of a text, each once. */
const wordsOf = (text: string): string =>
  `list_distinct(regexp_extract_all(CASE WHEN contains(${text}, '<') OR contains(${text}, '&') THEN regexp_replace(lower(${text}), '${NO_WORD}', ' ', 'g') ELSE lower(${text}) END, '${WORD}'))`;

/** One bit for each letter of a word: words that differ by one letter differ by two bits at most. */
export const lettersOf = (word: string): string =>
  `list_aggregate(list_transform(list_distinct(string_split(${word}, '')), lambda c: 1::HUGEINT << (unicode(c) % 63)), 'sum')::UBIGINT`;

/** The languages of a catalog: those that at least one text in a hundred is in. */
const CULTURES = `SELECT culture FROM (SELECT culture FROM translations UNION ALL SELECT language FROM texts) WHERE culture IS NOT NULL GROUP BY culture QUALIFY count(*) > 0.01 * sum(count(*)) OVER ()`;

/** What is told where the index cannot be made. */
const WORDS: DerivedWords = {
  title: 'The index of words',
  fallback:
    'Leave out any_of and filters, and the PIM ranks; find_products takes the same filters without words.',
  relief: 'The operator may run pim-mcp where there is more memory.',
};

/** The plan of the index. */
export function planSearch(): DerivedPlan {
  return {
    name: SEARCH,
    words: WORDS,
    mark: hash(JSON.stringify([FIELDS, SATURATION, WORD, NO_WORD, LETTERS])),
    steps: FIELDS.length + 1,
    memoryBytes: 256_000_000,
    make: async (ask, steps) => {
      await ask(
        'CREATE TABLE made.docs AS SELECT product_id, row_number() OVER (ORDER BY rowid)::UINTEGER AS doc FROM products',
      );
      await ask('CREATE TABLE scratch.heard (doc UINTEGER, mark UBIGINT, weight FLOAT)');
      await ask('CREATE TABLE scratch.raw (word VARCHAR, mark UBIGINT)');
      const [[docs] = []] = await ask('SELECT count(*) FROM made.docs');
      for (const [at, field] of FIELDS.entries()) {
        steps.begin(`field ${at + 1}`, at + 1);
        for (let from = 0; from < Number(docs); from += SLICE) await hear(field, from, ask);
      }
      steps.begin('words', FIELDS.length + 1);
      await writeWords(ask);
    },
  };
}

/** Products whose texts are in memory at a time. A word counts less in a text that is long among these. */
const SLICE = 20_000;

/** Notes the words of a field of some products. */
async function hear([weight, byLength, rows]: Field, from: number, ask: MakeAsk): Promise<void> {
  await ask(`CREATE TABLE scratch.spoken AS SELECT doc, ${wordsOf('text')} AS words
    FROM (SELECT doc, string_agg(text, ' ') AS text FROM (${rows}) JOIN made.docs USING (product_id)
      WHERE text IS NOT NULL AND doc > ${from} AND doc <= ${from + SLICE} GROUP BY doc)`);
  await ask(`INSERT INTO scratch.heard SELECT doc, hash(word), weight FROM (
    SELECT doc, unnest(words) AS word, ${weight} / (${1 - byLength} + ${byLength} * len(words) / (SELECT avg(len(words)) FROM scratch.spoken)) AS weight
    FROM scratch.spoken) WHERE length(word) <= ${MOST_CHARS}`);
  await ask(
    `INSERT INTO scratch.raw SELECT DISTINCT word, hash(word) FROM (SELECT unnest(words) AS word FROM scratch.spoken) WHERE length(word) <= ${MOST_CHARS}`,
  );
  await ask('DROP TABLE scratch.spoken');
}

/** Writes the words, their stems, and how much each says of which product. */
async function writeWords(ask: MakeAsk): Promise<void> {
  await ask(
    `CREATE TABLE scratch.folded AS SELECT DISTINCT word AS raw, mark, CASE WHEN strlen(word) = length(word) THEN replace(word, ',', '.') ELSE stems(word, '') END AS word FROM scratch.raw`,
  );
  await ask(
    `CREATE TABLE scratch.words AS SELECT word, (row_number() OVER (ORDER BY word))::UINTEGER AS id FROM (SELECT DISTINCT word FROM scratch.folded)`,
  );
  await ask(`CREATE TABLE made.postings AS SELECT id, doc, greatest(1, round(255 * w / (w + ${SATURATION})))::UTINYINT AS impact
    FROM (SELECT id, doc, sum(weight) AS w FROM scratch.heard JOIN scratch.folded USING (mark) JOIN scratch.words USING (word) GROUP BY ALL) ORDER BY id, doc`);
  await ask(`CREATE TABLE made.words AS SELECT id, word, CASE WHEN regexp_full_match(word, '[\\pL\\pM]{3,}') THEN ${lettersOf('word')} END AS letters, n FROM scratch.words
    JOIN (SELECT id, count(*)::UINTEGER AS n FROM made.postings GROUP BY id) USING (id) ORDER BY id`);
  await ask(
    `CREATE TABLE made.about AS SELECT (SELECT count(*) FROM made.docs) AS docs, concat_ws(' ', 'en', string_agg(DISTINCT culture, ' ' ORDER BY culture)) AS languages FROM (${CULTURES})`,
  );
  await ask(`CREATE TABLE made.kin AS WITH spelled AS MATERIALIZED (SELECT raw, id, word, n FROM scratch.folded JOIN made.words USING (word)
      WHERE regexp_full_match(word, '${LETTERS}') AND length(raw) <= ${MOST_STEMMED}),
    stemmed AS MATERIALIZED (SELECT id, word, n, unnest(string_split(stems(raw, (SELECT languages FROM made.about)), ' ')) AS stem FROM spelled)
    SELECT DISTINCT stem AS form, id, word, n FROM stemmed ORDER BY form, id`);
}
