/** Commas within values: several values, or one. */
import { expect, it } from 'vitest';
import { openRecords } from '../audit/open-records.ts';

const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  certificate: ['Oeko-Tex, Standard 100', 'Oeko-Tex, Standard 100', 'GOTS'],
  blend: ['cotton, elastane', 'cotton', 'wool'],
  care: ['wash cold, hang dry', 'wash warm, hang dry', 'wash hot, tumble dry'],
  colours: [['red', 'blue'], 'green, white', 'black'],
};

const PRODUCTS = [0, 1, 2].map((at) => ({
  ProductId: at + 1,
  Properties: Object.entries(VALUES).map(([Name, values]) => ({ Name, Value: values[at] })),
}));

const MEMBERS = {
  certificate: ['GOTS', 'Oeko-Tex, Standard 100'],
  blend: ['cotton', 'elastane', 'wool'],
  care: ['hang dry', 'tumble dry', 'wash cold', 'wash hot', 'wash warm'],
  colours: ['black', 'blue', 'green', 'red', 'white'],
};

it('part values only where the property has lists, or parts by themselves or in other texts', async () => {
  const copy = await openRecords({ products: PRODUCTS });
  const sql = `
    SELECT name, list(DISTINCT value ORDER BY value)
    FROM amounts
    WHERE is_member
    GROUP BY name`;
  const { rows } = await copy.query(sql, { offset: 0, maxRows: 10, isWhole: true });
  expect(Object.fromEntries(rows)).toEqual(MEMBERS);
});
