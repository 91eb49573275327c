/** Warnings on numbers of several units that a query combines. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const dimension = (name: string, value: string, unit?: string) => ({
  Type: name,
  Value: value,
  Unit: unit,
});

let ask: AskCopy;
beforeAll(async () => {
  const products = [
    {
      ProductId: 1,
      Code: 'P-1',
      Dimensions: [
        dimension('Weight', '500', 'g'),
        dimension('Width', '3', 'cm'),
        dimension('Pieces', '6'),
      ],
    },
    {
      ProductId: 2,
      Code: 'P-2',
      Dimensions: [
        dimension('Weight', '2', 'kg'),
        dimension('Width', '9', 'cm'),
        dimension('Pieces', '1'),
      ],
    },
  ];
  ask = await openRecords(ownDirectory('units'), { products });
});

const warn = async (sql: string): Promise<readonly string[]> => (await ask(sql)).traps;

it('warns of an average over amounts in grams and kilograms', async () => {
  expect(await warn("SELECT avg(number) FROM measures WHERE name = 'Weight'")).toEqual([
    'avg of measures.number mixes several units (g, kg); use number_base, of one base_unit.',
  ]);
});

it('warns of the first rows by amounts in grams and kilograms', async () => {
  const sql = "SELECT product_id FROM measures WHERE name = 'Weight' ORDER BY number DESC LIMIT 1";
  expect(await warn(sql)).toEqual([
    'ORDER BY measures.number mixes several units (g, kg); use number_base, of one base_unit.',
  ]);
});

it('warns of amounts in grams and kilograms that are compared with one number', async () => {
  const sql = "SELECT count(*) FROM measures WHERE name = 'Weight' AND number > 100";
  expect(await warn(sql)).toEqual([
    'The comparison of measures.number mixes several units (g, kg); use number_base, of one base_unit.',
  ]);
});

it('warns of the greatest of weights and widths', async () => {
  expect(await warn('SELECT max(number_base) FROM measures')).toEqual([
    "max of measures.number_base mixes several units (g, mm); add WHERE base_unit = '…', or GROUP BY base_unit.",
  ]);
});

it.each([
  "SELECT avg(number_base) FROM measures WHERE name = 'Weight'",
  "SELECT avg(number) FROM measures WHERE name = 'Width'",
  "SELECT avg(number) FROM measures WHERE name = 'Weight' AND unit = 'g'",
  "SELECT product_id FROM measures WHERE name = 'Weight' ORDER BY number_base DESC LIMIT 1",
  "SELECT count(*) FROM measures WHERE name = 'Weight' AND number_base > 1000",
  'SELECT base_unit, max(number_base) FROM measures GROUP BY base_unit',
  "SELECT max(coalesce(number_base, number)) FROM measures WHERE name = 'Weight'",
  // Pieces have no unit to convert.
  'SELECT name, max(number_base) FROM measures GROUP BY name',
])('has nothing to say of %s', async (sql) => {
  expect(await warn(sql)).toEqual([]);
});
