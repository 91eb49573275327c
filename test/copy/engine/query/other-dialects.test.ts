/** SQL of other databases, operators, names and functions: it gives the rows of the SQL that is meant. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AskCopy } from '../../../support/copy-in-process.ts';
import { openTrapRecords } from './trap-records.ts';

let ask: AskCopy;
beforeAll(async () => {
  ask = await openTrapRecords();
});

/** What is written, what is meant, and what was taken for what. */
type Slip = readonly [written: string, meant: string, ...corrections: readonly string[]];

const NAMES: readonly Slip[] = [
  [
    "SELECT p.[code] AS [Product Code] FROM [products] p WHERE [status] = 'active'",
    "SELECT p.code FROM products p WHERE status = 'active'",
    '[code] → "code"',
    '[Product Code] → "Product Code"',
    '[products] → "products"',
    '[status] → "status"',
  ],
  [
    'SELECT public.products.code FROM public.products ORDER BY 1',
    'SELECT products.code FROM products ORDER BY 1',
    'public.products → products',
  ],
  [
    'SELECT count(*) FROM dbo.variants v',
    'SELECT count(*) FROM variants',
    'dbo.variants → variants',
  ],
  [
    "SELECT p.* EXCEPT (raw, props) FROM products p WHERE code = 'P-1'",
    "SELECT p.* EXCLUDE (raw, props) FROM products p WHERE code = 'P-1'",
    'EXCEPT → EXCLUDE',
  ],
  [
    "SELECT * EXCLUDING (raw) FROM products WHERE code = 'P-1'",
    "SELECT * EXCLUDE (raw) FROM products WHERE code = 'P-1'",
    'EXCLUDING → EXCLUDE',
  ],
];

const OPERATORS: readonly Slip[] = [
  [
    "SELECT props['Colour'] + ', ' + props['Weight'] FROM products WHERE code = 'P-1'",
    "SELECT 'Red, 80 g'",
    '+ → ||',
  ],
  [
    "SELECT code FROM products WHERE name LIKE '%' + 'Trail' + '%'",
    "SELECT code FROM products WHERE name LIKE '%Trail%'",
    '+ → ||',
  ],
  [
    "SELECT name + ' (' + code + ')' FROM products ORDER BY code",
    "SELECT name || ' (' || code || ')' FROM products ORDER BY code",
    '+ → ||',
  ],
  [
    "SELECT code + '-' + product_id + product_id * 2 FROM products ORDER BY product_id + 1",
    "SELECT code || '-' || product_id || (product_id * 2) FROM products ORDER BY product_id",
    '+ → ||',
  ],
  [
    "SELECT code FROM products WHERE name CONTAINS 'Trail'",
    "SELECT code FROM products WHERE contains(name, 'Trail')",
    "name CONTAINS 'Trail' → contains(name, 'Trail')",
  ],
  [
    `SELECT code FROM products p WHERE lower(p.name) contains "city" OR p.raw->>'Code' NOT CONTAINS '2' ORDER BY code`,
    "SELECT code FROM products p WHERE contains(lower(p.name), 'city') OR NOT contains(p.raw->>'Code', '2') ORDER BY code",
    `lower(p.name) contains "city" → contains(lower(p.name), "city")`,
    "p.raw->>'Code' NOT CONTAINS '2' → (NOT contains(p.raw->>'Code', '2'))",
    `"city" → 'city'`,
  ],
  [
    "SELECT code FROM products WHERE name ~ 'rail' AND code !~ '9$'",
    "SELECT code FROM products WHERE regexp_matches(name, 'rail') AND NOT regexp_matches(code, '9$')",
    "name ~ 'rail' → regexp_matches(name, 'rail')",
    "code !~ '9$' → (NOT regexp_matches(code, '9$'))",
  ],
  [
    "SELECT code FROM products WHERE JSON_VALUE(raw, '$.Code') = 'P-1'",
    "SELECT code FROM products WHERE code = 'P-1'",
    'JSON_VALUE → json_extract_string',
  ],
  [
    "SELECT code FROM products WHERE name RLIKE '^trail' AND code NOT REGEXP '9$'",
    "SELECT code FROM products WHERE code = 'P-1'",
    "name RLIKE '^trail' → regexp_matches(name, '^trail', 'i')",
    "code NOT REGEXP '9$' → (NOT regexp_matches(code, '9$', 'i'))",
  ],
  [
    "SELECT code FROM products WHERE name ~* 'SHOE' AND name !~* '^city'",
    "SELECT code FROM products WHERE code = 'P-1'",
    "name ~* 'SHOE' → regexp_matches(name, 'SHOE', 'i')",
    "name !~* '^city' → (NOT regexp_matches(name, '^city', 'i'))",
  ],
];

const CLAUSES: readonly Slip[] = [
  [
    'SELECT array_agg(code ORDER BY code DESC LIMIT 1) FROM products',
    "SELECT ['P-2']",
    'array_agg(code ORDER BY code DESC LIMIT 1) → array_agg(code ORDER BY code DESC)[1:1]',
  ],
  [
    'SELECT count(DISTINCT tax_rate, parent_id) FROM products',
    'SELECT 1::BIGINT',
    'count(DISTINCT tax_rate, parent_id) → count(DISTINCT CASE WHEN (tax_rate) IS NOT NULL AND (parent_id) IS NOT NULL THEN (tax_rate, parent_id) END)',
  ],
  [
    'SELECT count(*) FROM products WITH (NOLOCK)',
    'SELECT count(*) FROM products',
    'WITH (NOLOCK) → left out',
  ],
  [
    "SELECT CAST('1.25' AS FLOAT64), '1.25'::NUMBER(4, 1)",
    "SELECT CAST('1.25' AS DOUBLE), '1.25'::DECIMAL(4, 1)",
    'FLOAT64 → DOUBLE',
    'NUMBER → DECIMAL',
  ],
];

const CONDITIONS: readonly Slip[] = [
  [
    'SELECT code, tax_rate FROM products HAVING tax_rate > 5 ORDER BY code',
    'SELECT code, tax_rate FROM products WHERE tax_rate > 5 ORDER BY code',
    'HAVING → WHERE',
  ],
  [
    "SELECT code FROM products WHERE code = 'P-1' OR code = 'P-2' HAVING status = 'active' OR code = 'x' LIMIT 5",
    "SELECT code FROM products WHERE code = 'P-1'",
    'HAVING → AND',
  ],
  [
    'SELECT code FROM products WHERE parent_id = NULL',
    'SELECT code FROM products WHERE parent_id IS NULL',
    '= NULL → IS NULL',
  ],
  [
    "SELECT code FROM products WHERE parent_id <> NULL AND name != '= NULL'",
    'SELECT code FROM products WHERE parent_id IS NOT NULL',
    '<> NULL → IS NOT NULL',
  ],
];

/** Calls with what they are taken for, where `created` of P-1 is 1 January 2026 at nine, and of P-2 1 February. */
const CALLS: readonly (readonly [written: string, meant: string])[] = [
  ['NVL(parent_id, 0)', 'coalesce(parent_id, 0)'],
  ['ISNULL(parent_id, 0)', 'coalesce(parent_id, 0)'],
  ['ISNULL(parent_id)', '(parent_id IS NULL)'],
  ["IIF(status = 'active', 1, 0)", "if(status = 'active', 1, 0)"],
  ["CHARINDEX('Shoe', name)", "instr(name, 'Shoe')"],
  ["LOCATE('Shoe', name)", "instr(name, 'Shoe')"],
  ["REGEXP_LIKE(name, '^T')", "regexp_matches(name, '^T')"],
  ['DATEADD(month, -1, created)', '(CAST(created AS TIMESTAMP) + INTERVAL (-1) month)'],
  [
    "DATEDIFF(dd, created, '2026-03-01')",
    "date_diff('day', CAST(created AS TIMESTAMP), CAST('2026-03-01' AS TIMESTAMP))",
  ],
  [
    "DATEDIFF('2026-03-01', created)",
    "date_diff('day', CAST(created AS TIMESTAMP), CAST('2026-03-01' AS TIMESTAMP))",
  ],
  ['DATEPART(year, created)', "date_part('year', CAST(created AS TIMESTAMP))"],
  ['DATE_SUB(created, INTERVAL 1 DAY)', '(CAST(created AS TIMESTAMP) - INTERVAL 1 DAY)'],
  ["DATE_FORMAT(created, '%Y-%m %H:%i')", "strftime(CAST(created AS TIMESTAMP), '%Y-%m %H:%M')"],
  ["DATE_FORMAT(created, 'yyyy-MM HH:mm')", "strftime(CAST(created AS TIMESTAMP), '%Y-%m %H:%M')"],
  ["TO_CHAR(created, 'Mon yyyy')", "strftime(CAST(created AS TIMESTAMP), '%b %Y')"],
  ['TO_CHAR(product_id)', 'CAST(product_id AS VARCHAR)'],
  ["STR_TO_DATE('31.01.2026', '%d.%m.%Y')", "CAST(try_strptime('31.01.2026', '%d.%m.%Y') AS DATE)"],
  ["TO_DATE('31.01.2026', 'DD.MM.YYYY')", "CAST(strptime('31.01.2026', '%d.%m.%Y') AS DATE)"],
  ['CONVERT(NVARCHAR, product_id)', 'CAST(product_id AS VARCHAR)'],
  ['CONVERT(DECIMAL(10, 2), tax_rate)', 'CAST(tax_rate AS DECIMAL(10,2))'],
  ['CONVERT(tax_rate, CHAR)', 'CAST(tax_rate AS VARCHAR)'],
  ["TO_CHAR(created, 'DD.MM.YYYY')", "strftime(CAST(created AS TIMESTAMP), '%d.%m.%Y')"],
];

describe('SQL of another database', () => {
  it.each([...NAMES, ...OPERATORS, ...CLAUSES, ...CONDITIONS])(
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

  it.each(CALLS)('calls the function that is meant: %s', async (written, meant) => {
    const corrected = await ask(`SELECT ${written} FROM products ORDER BY code`);
    const right = await ask(`SELECT ${meant} FROM products ORDER BY code`);
    expect(corrected.rows).toEqual(right.rows);
    expect(corrected.corrections).toEqual([`${written} → ${meant}`]);
  });

  it('gives the values that the other database gives', async () => {
    const sql = `
      SELECT
        DATEDIFF(day, created, '2026-03-01'), CHARINDEX('Shoe', name),
        DATE_FORMAT(created, '%d.%m.%Y %H:%i'), ISNULL(parent_id, 0)
      FROM products ORDER BY code`;
    expect((await ask(sql)).rows).toEqual([
      [59, 7, '01.01.2026 09:00', 0],
      [28, 6, '01.02.2026 00:00', 1],
    ]);
  });

  it.each<readonly [call: string, value: string | number | boolean | null]>([
    ["SUBSTRING_INDEX('a>b>c', '>', 2)", 'a>b'],
    ["STUFF('abcdef', 2, 3, 'X')", 'aXef'],
    ["IFF(STARTSWITH(code, 'P'), 1, 0)", 1],
    ["ENDSWITH(code, 'P')", false],
    ["REGEXP_SUBSTR(code, '[0-9]+')", '1'],
    ["REGEXP_SUBSTR(code, '[a-z]+')", null],
    ["REGEXP_CONTAINS(name, 'Sh.e')", true],
    ["TO_NUMBER('12.5')", 12.5],
    ["(SELECT date_diff('day', created, DATEADD(day, 2, d)) FROM (SELECT created AS d))", 2],
    ['EOMONTH(created)', '2026-01-31'],
    ["FORMAT(ADD_MONTHS(created, 1), 'dd.MM.yyyy')", '01.02.2026'],
    ['DATE_TRUNC(created, YEAR)', '2026-01-01T00:00:00'],
    ["DATE_DIFF(DATE '2026-01-04', created, DAY)", 3],
    ["TIMESTAMP_DIFF(TIMESTAMP '2026-01-01 11:00:00', created, HOUR)", 2],
    ["TIMESTAMP_DIFF(TIMESTAMP '2026-01-02 08:00:00', created, DAY)", 0],
    ["TIMESTAMPDIFF(MONTH, created, '2026-03-01 08:00:00')", 1],
    ['CONVERT(INT, 4.7)', 4],
    ["TRY_CONVERT(INT, 'a')", null],
    ['CONVERT(VARCHAR(7), created, 120)', '2026-01'],
    ['CONVERT(VARCHAR, created, 104)', '01.01.2026'],
    ["CHARINDEX('h', name, 8)", 8],
    ["LOCATE('T', name, 2)", 0],
    ["INSTR(name, 'o', 2)", 9],
    ["STR_TO_DATE('no date', '%Y-%m-%d')", null],
    ["DATE_FORMAT(created, '%e.%c.%y %T')", '1.1.26 09:00:00'],
    ['PERCENTILE_CONT(tax_rate, 0.5)', 20],
  ])('gives the value that the other database gives: %s', async (call, value) => {
    const { rows } = await ask(`SELECT ${call} FROM products WHERE code = 'P-1'`);
    expect(rows).toEqual([[value]]);
  });
});
