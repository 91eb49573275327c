/** Warnings on what is written in several ways: values of one group, and a text near one that a query asks for. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const COTTON = ['65%', '65 %', '40%'];
const COLOURS = ['Red', 'red', 'Blue'];
const STYLES = ['Café', 'Cafe', 'Bar'];
const WATERPROOF = ['Yes', true, 'nein'];
const DIMMABLE = ['Yes', 'yes', 'true'];
const LANGUAGES = ['JA', 'DA', 'DE'];

let ask: AskCopy;
beforeAll(async () => {
  const products = [0, 1, 2].map((at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Name: ['Trail Shoe for Long Winter Walks', 'City Shoe', 'Tent'][at],
    Link: '',
    Properties: [
      { Name: 'Cotton', Value: COTTON[at] },
      { Name: 'Colour', Value: COLOURS[at] },
      { Name: 'Style', Value: STYLES[at] },
      { Name: 'Waterproof', Value: WATERPROOF[at] },
      { Name: 'Dimmable', Value: DIMMABLE[at] },
      { Name: 'Language', Value: LANGUAGES[at] },
    ],
  }));
  ask = await openRecords(ownDirectory('spellings'), { products });
});

const warn = async (sql: string): Promise<readonly string[]> => (await ask(sql)).traps;

it.each([
  ['Cotton', "spaces or accents, such as '65 %', '65%'", "strip_accents(replace(value, ' ', ''))"],
  ['Colour', "only in case, such as 'Red', 'red'", 'GROUP BY lower(value)'],
  ['Style', "spaces or accents, such as 'Cafe', 'Café'", 'strip_accents'],
])('warns of two spellings of one value as groups: %s', async (name, difference, remedy) => {
  const [warning] = await warn(
    `SELECT value, count(*) FROM properties WHERE name = '${name}' GROUP BY value`,
  );
  expect(warning).toContain(difference);
  expect(warning).toContain(remedy);
});

it.each([
  "SELECT code FROM products WHERE props['Waterproof'] = 'Yes'",
  "SELECT product_id FROM properties WHERE name = 'Waterproof' AND lower(value) = 'yes'",
])('warns where a yes that is asked for is also said in other words: %s', async (sql) => {
  const [warning] = await warn(sql);
  expect(warning).toContain("says yes in other words, too, which this leaves out: 'true'");
});

it.each([
  "SELECT code FROM products WHERE props['Waterproof'] IN ('Yes', 'true')",
  "SELECT code FROM products WHERE props['Waterproof'] = 'nein'",
  "SELECT code FROM products WHERE props['Language'] = 'JA'",
])('says nothing of yes and no where all words of it are asked for: %s', async (sql) => {
  expect(await warn(sql)).toEqual([]);
});

it('names the same word in another case with the other words that are left out', async () => {
  const [warning] = await warn("SELECT code FROM products WHERE props['Dimmable'] = 'Yes'");
  expect(warning).toContain("which this leaves out: 'yes', 'true'");
});

it('quotes a longer name where the query has all of its words but one', async () => {
  const [warning] = await warn(
    "SELECT code FROM products WHERE name LIKE 'Trail Shoes for Long Winter Walks'",
  );
  expect(warning).toContain("the nearest value is 'Trail Shoe for Long Winter Walks'");
});

it('tells of a field that is empty in every record', async () => {
  expect(await warn('SELECT count(*) FROM products WHERE link IS NULL')).toEqual([
    'products.link is empty in every record of this copy, so it tells no record from another.',
  ]);
});
