/** Queries of which more comes than an answer can hold. For tests, and for the bench that measures what they stall. */

const times = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(', ');

const LONG = "array_to_string(range(3000), ' ')";

/** What is much, is run, and may come to an answer. */
export const HEAVY: readonly string[] = [
  'SELECT * FROM products',
  'SELECT * FROM products p JOIN variants v USING (product_id) JOIN prices USING (product_id)',
  'SELECT product_id, raw FROM products',
  'SELECT list(long_description), list(raw) FROM products',
  'SELECT status, list(raw) AS records FROM products GROUP BY status',
  'SELECT list({p: product_id, v: raw}) AS l FROM variants GROUP BY product_id',
  "SELECT string_agg(raw::VARCHAR, ',') FROM products",
  `SELECT list_transform(range(200), lambda x: ${LONG})`,
  `SELECT map(range(200), list_transform(range(200), lambda x: ${LONG}))`,
  `SELECT {${times(700, (index) => `a${index}: s`)}} FROM (SELECT ${LONG} AS s)`,
  `SELECT ${times(1_500, () => 's')} FROM (SELECT ${LONG} AS s)`,
  `SELECT ${times(200, () => 's')} FROM (SELECT ${LONG} AS s)`,
  `SELECT ${times(200, (index) => `s AS column_of_a_long_name_${index}`)} FROM (SELECT ${LONG} AS s)`,
  `SELECT ${times(100, (index) => `1 AS "${'x'.repeat(80)}${index}"`)}`,
  `SELECT ${times(300, () => '*')} FROM products LIMIT 1`,
  `SELECT ${times(1_500, () => '*')} FROM products LIMIT 1`,
  `SELECT ('[' || array_to_string(range(1400), ',') || ']')::JSON AS j, ${times(150, () => 'j')}`,
  `SELECT ('[' || array_to_string(list_transform(range(1000), lambda x: '{"a":' || x), '') || '}')::JSON`,
  `SELECT '${'['.repeat(3_900)}${']'.repeat(3_900)}'::JSON`,
  `SELECT ${'['.repeat(900)}1${']'.repeat(900)} AS x`,
  "SELECT array_to_string(list_transform(range(3000), lambda x: '<p>&amp;'), '') AS s FROM range(2000)",
  'SELECT a.code, b.code FROM variants a, variants b, variants c',
  'SELECT raw, r.range FROM products, range(10000) r',
];

/** The same, of what the engine takes seconds for or gives up. */
export const HEAVY_AND_LONG: readonly string[] = [
  'SELECT list_transform(range(200), lambda x: list_transform(range(100), lambda y: range(100)))',
  'SELECT list_transform(range(200), lambda x: list_transform(range(200), lambda y: range(200)))',
];
