/** Warnings on queries of the maps props and nums, and of the columns beside them. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const product = (id: number, colours: readonly string[], width: string, price: object) => ({
  ProductId: id,
  Code: `P-${id}`,
  Status: 1,
  Prices: [price],
  Properties: [
    ...colours.map((colour) => ({ Name: 'Colour', Value: colour })),
    { Name: 'Width', Value: width, Unit: 'mm' },
  ],
});

let ask: AskCopy;
beforeAll(async () => {
  const products = [
    product(1, ['Red'], '80', { Price: 20, Currency: 'EUR' }),
    product(2, ['red'], '638', { Price: 90, Currency: 'TRY' }),
    product(3, ['Blue', 'White'], '10-20', { Price: 30, Currency: 'EUR' }),
    product(4, ['Green'], '100', { Price: 40, Currency: 'EUR' }),
  ];
  ask = await openRecords(ownDirectory('members'), { products });
});

const warn = async (sql: string): Promise<readonly string[]> => (await ask(sql)).traps;

it('names the value that is nearest to one that no item has', async () => {
  expect(await warn("SELECT code FROM items WHERE props['Colour'] ILIKE 'Rde'")).toEqual([
    "items.props['Colour'] is never 'Rde'; the nearest value is 'Red'.",
  ]);
});

it('tells of a value that also stands among several', async () => {
  expect(await warn("SELECT count(*) FROM items WHERE props['Colour'] = 'Blue'")).toEqual([
    "items.props['Colour'] also has 'Blue' as one of several values ('Blue; White'), which this " +
      "leaves out; list_contains(string_split(props['Colour'], '; '), 'Blue') finds all.",
  ]);
});

it('warns of groups that differ only in case', async () => {
  const sql = "SELECT props['Colour'] AS colour, count(*) FROM items GROUP BY colour";
  expect(await warn(sql)).toEqual([
    "items.props['Colour'] has texts that differ only in case, such as 'Red', 'red', each a group " +
      "of its own; GROUP BY lower(props['Colour']) counts them together.",
  ]);
});

it('tells of how many values a ranking of nums leaves out', async () => {
  const sql = "SELECT code FROM items WHERE status = 'active' ORDER BY nums['Width'] DESC LIMIT 2";
  expect(await warn(sql)).toEqual([
    "1 value (such as '10-20 mm') of 'Width' in items could not be read as one number, so " +
      "nums['Width'] is NULL there and this leaves it out; see props['Width'].",
  ]);
});

it('warns of numbers that are sorted as texts', async () => {
  expect(await warn("SELECT code FROM items ORDER BY props['Width'] LIMIT 2")).toEqual([
    "items.props['Width'] is text, so ORDER BY sorts letter by letter ('80' is above '638'); " +
      "use nums['Width'].",
  ]);
});

it('warns of an average over items of several currencies', async () => {
  expect(await warn('SELECT avg(price) FROM items')).toEqual([
    "avg of items.price mixes several currencies; add WHERE currency = '…', or GROUP BY currency.",
  ]);
});

it('follows a member through a subquery', async () => {
  const sql =
    "SELECT colour, count(*) FROM (SELECT props['Colour'] AS colour FROM items) GROUP BY colour";
  expect((await warn(sql)).join()).toContain("items.props['Colour'] has texts that differ");
});

it.each([
  "SELECT count(*) FROM items WHERE props['Colour'] = 'Green'",
  'SELECT currency, avg(price) FROM items GROUP BY currency',
  "SELECT code FROM items WHERE nums['Width'] IS NOT NULL",
])('has nothing to say of %s', async (sql) => {
  expect(await warn(sql)).toEqual([]);
});
