/** Questions in a unit that only the texts of products have. */
import { expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { serveCopyOf } from './served-copy.ts';

const WEIGHTS = ['12.5', '3', '7.25', '8', '0.8', '4'];

const PRODUCTS: readonly WireRecord[] = WEIGHTS.map((Value, at) => ({
  ProductId: at + 1,
  Code: `P-${at + 1}`,
  Name: `Product ${at + 1}`,
  Status: 1,
  Properties: [{ Name: 'Weight', Value }],
  LongDescription: `It weighs ${Value} kg.`,
}));

const server = serveCopyOf({ products: PRODUCTS });

it('says which unit texts have where values that are compared state none', async () => {
  const properties = [{ name: 'weight', min: 5, unit: 'kg' }];
  const { warnings } = await server.call('find_products', { properties });
  expect(warnings).toContain(
    'Values of weight state no unit; the texts of 100 % of the products that have one say kg; ' +
      'leave unit out to compare the bare numbers.',
  );
});

it('says nothing of units where the question has none', async () => {
  const properties = [{ name: 'weight', min: 5 }];
  const { answer, warnings } = await server.call('find_products', { properties });
  expect([answer.total, warnings]).toEqual([3, '']);
});

it('tells the unit in the introduction, and in SQL that compares in a base unit', async () => {
  const { answer } = await server.call('query_catalog', {});
  expect(answer.nums).toMatchObject({ Weight: '100% numbers, kg in texts' });
  const sql = "SELECT value FROM properties WHERE name = 'Weight' AND number_base > 5000";
  const { warnings } = await server.call('query_catalog', { sql });
  expect(warnings).toContain(
    "6 values (such as '3') could not be converted, so properties.number_base is NULL there and " +
      'this leaves them out; see value, unit and number ' +
      '(they state no unit, where texts of products say kg: see text_units).',
  );
});
