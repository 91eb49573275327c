/** What query_catalog warns of where records have one value in several languages, each a row of its own. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const material = (Value: string, Culture?: string) => ({
  Name: Culture === 'tr-TR' ? 'Malzeme' : 'Material',
  Code: 'material',
  Value,
  ...(Culture !== undefined && { Culture }),
});

/** The same text in two languages. */
const SOLE = ['en-GB', 'tr-TR'].map((Culture) => ({ Name: 'Sole', Code: 'sole', Value: 'EVA', Culture }));

const PRODUCTS = [
  [material('cotton', 'en-GB'), material('pamuk', 'tr-TR')],
  [material('cotton')],
  [{ ...material('pamuk'), Name: 'Malzeme' }],
  [material('oak')],
].map((Properties, index) => ({
  ProductId: index + 1,
  Code: `P-${index + 1}`,
  Properties: [...Properties, ...SOLE, { Name: 'Weight', Code: 'weight', Value: '3' }],
}));

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('several-cultures'), { products: PRODUCTS });
});

const warn = async (sql: string): Promise<string> => (await ask(sql)).traps.join('\n');

describe('a catalog with values in several languages', () => {
  it.each([
    [
      'a product that counts in each language',
      "SELECT count(*) FROM properties WHERE code = 'material' AND value IN ('cotton', 'pamuk')",
      'a row of properties for each culture',
      'count(DISTINCT product_id)',
    ],
    [
      'groups by the names of one property',
      'SELECT name, count(DISTINCT product_id) FROM properties GROUP BY name',
      "several names of one code ('Malzeme', 'Material')",
      'GROUP BY code',
    ],
  ])('has a query told of %s', async (_what, sql, told, remedy) => {
    expect(await warn(sql)).toContain(told);
    expect(await warn(sql)).toContain(remedy);
  });

  it.each([
    "SELECT count(DISTINCT product_id) FROM properties WHERE code = 'material' AND value IN ('cotton', 'pamuk')",
    "SELECT count(*) FROM properties WHERE code = 'material' AND value = 'oak'",
    'SELECT code, culture, count(*) FROM properties GROUP BY ALL',
    "SELECT value, count(DISTINCT product_id) FROM properties WHERE code = 'sole' GROUP BY value",
    "SELECT count(*), count(DISTINCT product_id) FROM properties WHERE code = 'material'",
    "SELECT count(DISTINCT product_id) FROM properties WHERE code = (SELECT code FROM properties WHERE name = 'Material' LIMIT 1)",
  ])('leaves a query that is right without a warning: %s', async (sql) => {
    expect(await warn(sql)).toBe('');
  });

  it('says nothing of languages where no group came', async () => {
    const sql = "SELECT value, count(*) FROM properties WHERE code = 'material' GROUP BY value HAVING count(*) > 99";
    expect(await warn(sql)).toBe('');
  });
});
