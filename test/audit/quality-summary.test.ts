/** How grades name categories, and how the list of products by grades finds one product. */

import { expect, it } from 'vitest';
import { GRADED_COLUMNS, writeGradedQuery } from '../../src/audit/ask/graded-products.ts';
import { DEFAULT_WEIGHTS, GRADES } from '../../src/audit/grade.ts';
import { product } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

it('tells categories of one name by their paths, and by their ids where these are the same', async () => {
  const tree: readonly (readonly [id: number, name: string, parent?: number])[] = [
    [1, 'Men'],
    [2, 'Women'],
    [3, 'Tees', 1],
    [4, 'Tees', 2],
    [5, 'Tees', 2],
    [6, 'Bags', 2],
  ];
  const categories = tree.map(([CategoryId, Name, ParentId]) => ({
    CategoryId,
    Name,
    ...(ParentId && { ParentId }),
  }));
  const products = tree.map(([id, Name]) =>
    product(id, { CategoryProducts: [{ CategoryId: id, Name }] }),
  );
  const asked = { rules: rulesOf('no_name'), weights: DEFAULT_WEIGHTS };
  const { summary } = await runAudit(await openRecords({ products, categories }), asked);
  const names = [
    'Bags',
    'Men',
    'Men > Tees',
    'Women',
    'Women > Tees (ID 4)',
    'Women > Tees (ID 5)',
  ];
  expect(summary?.labels.map(({ name }) => name)).toEqual(names);
});

it('finds one product by its code in any spelling, by a code of its variant, or its id', async () => {
  const copy = await openRecords({
    products: [1, 2].map((id) => ({ ProductId: id, Code: `AB-00${id}`, Status: 1 })),
    variants: [{ VariantId: 20, ProductId: 2, Code: 'AB-002-XL', Status: 1 }],
  });
  const { basis } = await runAudit(copy, { rules: rulesOf('no_name'), weights: DEFAULT_WEIGHTS });
  if (basis === undefined) throw new Error('There are no grades.');
  const codes = {
    'AB-001': [1],
    'ab 001': [1],
    '1': [1],
    'AB-002-XL': [2],
    "AB-003' OR true --": [],
  };
  for (const [code, ids] of Object.entries(codes)) {
    const sql = writeGradedQuery(basis, { grades: GRADES, code }, 'https://pim.example/{id}');
    const { rows } = await copy.query(sql, { offset: 0, maxRows: 7 });
    expect([code, rows.map((row) => row[GRADED_COLUMNS.indexOf('link')])]).toEqual([
      code,
      ids.map((id) => `https://pim.example/${id}`),
    ]);
  }
});
