/** Products that name their categories by a path of names alone. */

import { expect, it } from 'vitest';
import { openRecords } from '../audit/open-records.ts';

const CATEGORIES = [
  { CategoryId: 60, Code: 'G60', Name: 'Garden', ParentId: null },
  { CategoryId: 61, Code: 'G61', Name: 'Ropes', ParentId: 60 },
  { CategoryId: 70, Code: 'G70', Name: 'Boats', ParentId: null },
  { CategoryId: 71, Code: 'G71', Name: 'Nets', ParentId: 70 },
  { CategoryId: 72, Code: 'G72', Name: 'Nets', ParentId: 60 },
];

const PATHS = ['Garden > Ropes', 'Garden / Ropes', 'Ropes', 'Garden > Nets', 'Garden > Hooks'];

it('have the category at the end of the path, where one alone has its name', async () => {
  const products = PATHS.map((path, at) => ({
    ProductId: at + 1,
    CategoryProducts: [{ Category: path }],
  }));
  const copy = await openRecords({ products, categories: CATEGORIES });
  const sql = 'SELECT category_id, name FROM product_categories ORDER BY product_id';
  const { rows } = await copy.query(sql, { offset: 0, maxRows: 10, isUncut: true });
  expect(rows).toEqual([
    [61, 'Ropes'],
    [61, 'Ropes'],
    [61, 'Ropes'],
    [null, 'Garden > Nets'],
    [null, 'Garden > Hooks'],
  ]);
});
