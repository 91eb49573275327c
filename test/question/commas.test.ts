/** Commas, semicolons and bars within values: several values, or one. */
import { expect, it } from 'vitest';
import { openRecords } from '../audit/open-records.ts';

const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  certificate: ['Oeko-Tex, Standard 100', 'Oeko-Tex, Standard 100', 'GOTS'],
  blend: ['cotton, elastane', 'cotton', 'wool'],
  care: ['wash cold, hang dry', 'wash warm, hang dry', 'wash hot, tumble dry'],
  colours: [['red', 'blue'], 'green, white', 'black'],
  rooms: ['attic;cellar', 'cellar', 'porch'],
  sizes: ['S,M,L', 'M,L', 'XL'],
  shapes: ['round | flat', 'flat | oval', 'oval'],
  advice: ['Wipe; then dry', 'Shake;never wash', 'Rinse'],
  models: ['1,250', '1,400', '250'],
  entities: ['Black &amp; White', 'White', '<b style="color:red;">Red</b>'],
  endings: ['oak;ash;', 'ash;ash', 'elm;'],
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
  rooms: ['attic', 'cellar', 'porch'],
  sizes: ['L', 'M', 'S', 'XL'],
  shapes: ['flat', 'oval', 'round'],
  advice: ['Rinse', 'Shake;never wash', 'Wipe; then dry'],
  models: ['1,250', '1,400', '250'],
  entities: ['Black & White', 'Red', 'White'],
  endings: ['ash', 'elm', 'oak'],
};

it('part values only where the property has lists, or parts by themselves or in other texts', async () => {
  const copy = await openRecords({ products: PRODUCTS });
  const sql = `
    SELECT name, list(DISTINCT value ORDER BY value)
    FROM amounts
    WHERE is_member
    GROUP BY name`;
  const { rows } = await copy.query(sql, { offset: 0, maxRows: 20, isUncut: true });
  expect(Object.fromEntries(rows)).toEqual(MEMBERS);
});
