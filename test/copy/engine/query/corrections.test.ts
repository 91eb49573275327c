/** SQL with slips of other dialects: it gives the rows of the SQL that is meant, and what was taken for what is told. */
import { beforeAll, describe, expect, it } from 'vitest';
import { QueryError } from '../../../../src/copy/engine/query/check-query.ts';
import type { AskCopy } from '../../../support/copy-in-process.ts';
import { openTrapRecords } from './trap-records.ts';

let ask: AskCopy;
beforeAll(async () => {
  ask = await openTrapRecords();
});

/** What a slip is, what is meant, and what was taken for what. */
type Slip = readonly [written: string, meant: string, ...corrections: readonly string[]];

const ALIASES: readonly Slip[] = [
  'nulls',
  'names',
  'label',
  'role',
  'at',
  'none',
  'year',
  'order',
].map((word) => [
  `SELECT count(*) ${word}, min(code) AS first_code FROM products`,
  `SELECT count(*) AS "${word}", min(code) AS first_code FROM products`,
  `${word} → AS "${word}"`,
]);

const CODES: readonly Slip[] = [
  [
    "SELECT value FROM identifiers i WHERE i.folded = '0p-1'",
    "SELECT value FROM identifiers i WHERE i.folded = 'P1'",
    "'0p-1' → 'P1'",
  ],
  [
    "SELECT value FROM identifiers WHERE folded NOT IN ('P-1', 'P2') ORDER BY 1",
    "SELECT value FROM identifiers WHERE folded NOT IN ('P1', 'P2') ORDER BY 1",
    "'P-1' → 'P1'",
  ],
  [
    "SELECT value FROM identifiers WHERE folded LIKE 'p-%' ORDER BY 1",
    "SELECT value FROM identifiers WHERE folded LIKE 'P%' ORDER BY 1",
    "'p-%' → 'P%'",
  ],
];

const WORDS: readonly Slip[] = [
  [
    'SELECT status at, count(*) AS n FROM products GROUP BY at ORDER BY at',
    'SELECT status AS "at", count(*) AS n FROM products GROUP BY "at" ORDER BY "at"',
    'at → AS "at"',
    'at → "at"',
  ],
  [
    "SELECT at.name FROM attributes at WHERE at.name = 'Colour'",
    "SELECT a.name FROM attributes a WHERE a.name = 'Colour'",
    'at → "at"',
    'at → AS "at"',
  ],
  ['SELECT 1 AS end ORDER BY end', 'SELECT 1 AS "end" ORDER BY "end"', 'end → "end"'],
  ['```sql\nSELECT 1 AS x;\n```', 'SELECT 1 AS x', '``` → left out'],
  ['SELECT 1 AS x;', 'SELECT 1 AS x'],
  [
    "SELECT p.`code` FROM `products` p WHERE p.name <> '`code`' ORDER BY 1",
    "SELECT p.code FROM products p WHERE p.name <> '`code`' ORDER BY 1",
    '`code` → "code"',
    '`products` → "products"',
  ],
  [
    'SELECT code FROM products WHERE name = “Trail Shoe”',
    "SELECT code FROM products WHERE name = 'Trail Shoe'",
    "“Trail Shoe” → 'Trail Shoe'",
  ],
  [
    'SELECT "code" FROM products WHERE "status" = "active" AND "code" IN ("P-1", "P-2")',
    "SELECT code FROM products WHERE status = 'active' AND code IN ('P-1', 'P-2')",
    `"active" → 'active'`,
    `"P-1" → 'P-1'`,
    `"P-2" → 'P-2'`,
  ],
  [
    'SELECT CASE WHEN status = "active" THEN "yes" ELSE "no" END AS is_on FROM products ORDER BY 1',
    "SELECT CASE WHEN status = 'active' THEN 'yes' ELSE 'no' END AS is_on FROM products ORDER BY 1",
    `"active" → 'active'`,
    `"yes" → 'yes'`,
    `"no" → 'no'`,
  ],
];

const AMBIGUOUS: readonly Slip[] = [
  [
    "SELECT price, p.code FROM products AS p JOIN prices r USING (product_id) WHERE r.owner = 'product' ORDER BY price, 2",
    "SELECT r.price, p.code FROM products AS p JOIN prices r USING (product_id) WHERE r.owner = 'product' ORDER BY r.price, 2",
    'price → r.price',
  ],
];

const MEMBERS: readonly Slip[] = [
  [
    "SELECT code FROM products WHERE status = 'passive' OR raw->>'Code' = 'P-1' ORDER BY code",
    "SELECT code FROM products WHERE status = 'passive' OR (raw->>'Code') = 'P-1' ORDER BY code",
    "raw->>'Code' → (raw->>'Code')",
  ],
  [
    "SELECT code FROM products p WHERE p.status = 'active' AND p.raw->>'$.Name' LIKE '%Shoe'",
    "SELECT code FROM products p WHERE p.status = 'active' AND (p.raw->>'$.Name') LIKE '%Shoe'",
    "p.raw->>'$.Name' → (p.raw->>'$.Name')",
  ],
  [
    "SELECT code FROM products WHERE status = 'active' AND raw->'TaxRate' = 20",
    "SELECT code FROM products WHERE status = 'active' AND (raw->'TaxRate') = 20",
    "raw->'TaxRate' → (raw->'TaxRate')",
  ],
  [
    "SELECT code FROM products WHERE NOT raw->'CategoryProducts'->1->>'Name' IS NULL",
    "SELECT code FROM products WHERE (raw->'CategoryProducts'->1->>'Name') IS NOT NULL",
    "raw->'CategoryProducts'->1->>'Name' → (raw->'CategoryProducts'->1->>'Name')",
  ],
  [
    "SELECT code FROM products WHERE raw->>'TaxRate'::INT = 20 ORDER BY code",
    "SELECT code FROM products WHERE (raw->>'TaxRate')::INT = 20 ORDER BY code",
    "raw->>'TaxRate' → (raw->>'TaxRate')",
  ],
];

const CLAUSES: readonly Slip[] = [
  [
    'SELECT TOP 1 code FROM products ORDER BY code DESC',
    'SELECT code FROM products ORDER BY code DESC LIMIT 1',
    'TOP 1 → LIMIT 1',
  ],
  [
    'WITH x AS (SELECT DISTINCT TOP (1) code FROM products ORDER BY code -- first\n) FROM x',
    'WITH x AS (SELECT DISTINCT code FROM products ORDER BY code LIMIT 1) FROM x',
    'TOP (1) → LIMIT 1',
  ],
  [
    "SELECT code FROM products WHERE name <> 'LIMIT 9, 9' ORDER BY code LIMIT 1, 5",
    "SELECT code FROM products WHERE name <> 'LIMIT 9, 9' ORDER BY code LIMIT 5 OFFSET 1",
    'LIMIT 1, 5 → LIMIT 5 OFFSET 1',
  ],
  [
    'SELECT code FROM products ORDER BY code LIMIT 1 LIMIT 5',
    'SELECT code FROM products ORDER BY code LIMIT 1',
    'LIMIT 1 LIMIT 5 → LIMIT 1',
  ],
  [
    'SELECT code FROM products LIMIT 1 ORDER BY code DESC',
    'SELECT code FROM products ORDER BY code DESC LIMIT 1',
    'LIMIT 1 ORDER BY code DESC → ORDER BY code DESC LIMIT 1',
  ],
  [
    "SELECT GROUP_CONCAT(DISTINCT code ORDER BY code DESC SEPARATOR '; ') FROM products",
    "SELECT string_agg(DISTINCT code, '; ' ORDER BY code DESC) FROM products",
    "GROUP_CONCAT(DISTINCT code ORDER BY code DESC SEPARATOR '; ') → string_agg(DISTINCT code, '; ' ORDER BY code DESC)",
  ],
  [
    "SELECT STRING_AGG(code, ', ') WITHIN GROUP (ORDER BY code DESC) FROM products",
    "SELECT string_agg(code, ', ' ORDER BY code DESC) FROM products",
    "STRING_AGG(code, ', ') WITHIN GROUP (ORDER BY code DESC) → STRING_AGG(code, ', ' ORDER BY code DESC)",
  ],
  [
    "SELECT TIMESTAMP '2026-03-01' + INTERVAL -1 MONTH",
    "SELECT TIMESTAMP '2026-02-01'",
    'INTERVAL -1 → INTERVAL (-1)',
  ],
  [
    "SELECT code FROM products WHERE name ILIKE ANY (ARRAY['trail%', 'x%'])",
    "SELECT code FROM products WHERE name ILIKE 'trail%' OR name ILIKE 'x%'",
    "name ILIKE ANY (ARRAY['trail%', 'x%']) → (name ILIKE 'trail%' OR name ILIKE 'x%')",
  ],
];

describe('a slip that can mean one thing', () => {
  it.each([...ALIASES, ...CODES, ...WORDS, ...AMBIGUOUS, ...MEMBERS, ...CLAUSES])(
    'runs as it is meant: %s',
    async (written = '', meant = '', ...corrections) => {
      const right = await ask(meant);
      const corrected = await ask(written);
      expect(right.rows.length).toBeGreaterThan(0);
      expect(corrected.rows).toEqual(right.rows);
      expect(corrected.corrections).toEqual(corrections);
      expect(right.corrections).toEqual([]);
    },
  );

  it('does not choose whose code is meant', async () => {
    const sql = "SELECT value FROM properties JOIN products USING (product_id) WHERE code = 'P-1'";
    await expect(ask(sql)).rejects.toThrow(/Ambiguous reference to column name/);
  });

  it('is corrected beside others of its statement', async () => {
    const sql =
      'SELECT TOP 5 status label, count(*) none FROM `products` WHERE NVL(name, "x") LIKE "%Shoe" ' +
      'GROUP BY label ORDER BY label';
    const { rows, corrections } = await ask(sql);
    expect(rows).toEqual([
      ['active', 1],
      ['passive', 1],
    ]);
    expect(corrections).toEqual([
      '`products` → "products"',
      'TOP 5 → LIMIT 5',
      'label → AS "label"',
      'none → AS "none"',
      'NVL(name, "x") → coalesce(name, "x")',
      `"x" → 'x'`,
      `"%Shoe" → '%Shoe'`,
    ]);
  });
});

it.each([
  "IFNULL(name, 'x')",
  "GROUP_CONCAT(code, '; ')",
  'now()',
  'LEN(max(name))',
  "DATEDIFF('day', max(created), now())",
  'list_transform([1], x -> x + 1)',
  "list_transform(['a'], x -> 'a' || x)",
  "max(raw->>'Code')",
  "max(contains(code, 'P'))",
  'list_contains([max(code)], min(code))',
  "max(code) IS NULL OR max(name) = 'NULL'",
  "max(created) + '1 day'",
])('changes nothing that DuckDB knows: %s', async (expression) => {
  expect((await ask(`SELECT ${expression} FROM products GROUP BY name`)).corrections).toEqual([]);
});

describe('a slip that can mean several things, or is not the only one', () => {
  it.each([
    ['SELECT code, "Recycled" FROM products', 'There is no column "Recycled"', '"Recycled" FROM'],
    [
      `SELECT code FROM products WHERE status = 'active' AND "Recycled" = 'yes'`,
      'There is no column "Recycled"',
      `AND "Recycled" = 'yes'`,
    ],
    [
      'SELECT code FROM products WHERE name = "holds_today"',
      '"holds_today" is a column of other',
      '= "holds_today"',
    ],
    ["SELECT TOP 1 code FROM products UNION SELECT 'x'", 'near "1"', 'SELECT TOP 1 code'],
    ["SELECT name || code CONTAINS 'x' FROM products", `near "'x'"`, "code CONTAINS 'x'"],
    ["SELECT code FROM products WHERE code REGEXP '^[A-Z]+'", 'near "REGEXP"', "code REGEXP '"],
    ['SELECT value + value FROM properties', "'+(VARCHAR, VARCHAR)'", 'value + value'],
    [
      "SELECT props['Colour'] + props['Width'] FROM products",
      "'+(VARCHAR, VARCHAR)'",
      "] + props['",
    ],
    ['SELECT code FROM products LIMIT 1 LIMIT 5 OFFSET 1', 'near "LIMIT"', 'LIMIT 1 LIMIT 5'],
    ['SELECT code + 1 FROM products', "'+(VARCHAR, INTEGER)'", 'code + 1'],
    ["SELECT TO_CHAR(tax_rate, '99.9') FROM products", 'name to_char does', 'TO_CHAR(tax_rate'],
    ["SELECT DATE_FORMAT(created, '%M') FROM products", 'name date_format', 'DATE_FORMAT(created'],
    ['SELECT code FROM other.products', 'not in that schema', 'FROM other.products'],
    ['SELECT code FROM products left', 'end of input', 'FROM products left'],
    ['SELECT code FORM products', 'near "products"', 'code FORM products'],
    ["SELECT code FROM products WHERE name = 'Men's'", 'near "s"', "name = 'Men's'"],
    ['SELECT count(*) nulls FROM produkts', 'near "nulls"', 'count(*) nulls FROM produkts'],
    ["SELECT 'ğ💡', NVL(nam, 'x') FROM products", 'name nvl does not exist!', `NVL(nam, 'x'`],
    [
      "SELECT code FROM products WHERE 5 + raw->>'TaxRate' > 3",
      "'+(INTEGER, JSON)'",
      "5 + raw->>'TaxRate' >",
    ],
  ])('is an error about what was written: %s', async (sql, failed, place) => {
    const error = await ask(sql).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(QueryError);
    expect(String(error)).toContain(failed);
    expect(String(error)).toMatch(/It stands in ".*"\.$/);
    expect(String(error)).toContain(place);
  });
});

it('takes HAVING beside an aggregate for no condition on single rows', async () => {
  const sql = 'SELECT code, max(tax_rate) FROM products HAVING tax_rate > 5';
  await expect(ask(sql)).rejects.toThrow('tax_rate must appear in the GROUP BY clause');
});

it.each([
  ['SELECT lenght(name) FROM products', 'length'],
  ["SELECT COALESE(name, 'x') FROM products", 'coalesce'],
  ['SELECT SUBSTRNG(name, 1) FROM products', 'substring'],
])('names the nearest function: %s', async (sql, near) => {
  await expect(ask(sql)).rejects.toThrow(`Did you mean ${near}?`);
});

it.each(['SELECT FIELD(name) FROM products', 'SELECT NVL(nam, 0) FROM products'])(
  'names no function that is not near: %s',
  async (sql) => {
    await expect(ask(sql)).rejects.toThrow(/does not exist!(?! Did you mean)/);
  },
);
