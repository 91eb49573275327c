/** Warnings on what is written in several ways: values of one group, and a text near one that a query asks for. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const COTTON = ['65%', '65 %', '40%'];
const COLOURS = ['Red', 'red', 'Blue'];
const STYLES = ['Café', 'Cafe', 'Bar'];

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
