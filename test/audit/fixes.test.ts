/** What to fix first: a gap that follows from another is no step, and words say what the steps do. */

import { expect, it } from 'vitest';
import { AIM_WORDS, aimOf, IN_ORDER, listFixes } from '../../src/audit/ask/fixes.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/rule.ts';
import { fitAudit } from '../../src/audit/tell/answer-audit.ts';
import { FIRST_VIEW, ROOMY } from './fit-whole.ts';
import { openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

it.each([
  ['no_barcode', 'variant_no_barcode', 'Codes', { CodeType: 'EAN', Value: '4006381333931' }],
  ['no_price', 'variant_no_price', 'Prices', { Price: 3, Currency: 'EUR' }],
])('%s: that its variants have none either (%s) is no step of its own', async (lead, follower, key, value) => {
  const ask = async (own: readonly object[]) => {
    const products = [
      { ProductId: 1, Code: 'P', Name: 'Product', Status: 1, Variants: [{ VariantId: 1 }], [key]: own },
      { ProductId: 2, Code: 'Q', Name: 'Other', Status: 1, Variants: [], [key]: [value] },
    ];
    const variants = [{ VariantId: 1, ProductId: 1, Code: 'V', Status: 1, [key]: [] }];
    const question = { rules: rulesOf(lead, follower), weights: DEFAULT_WEIGHTS };
    const { standing } = await runAudit(await openRecords({ products, variants }), question);
    return standing?.fixes.map(({ rule }) => rule.id);
  };
  expect(await ask([])).toEqual([lead]);
});

it('says whether the steps make products sellable or only raise grades', () => {
  expect(aimOf([{ sellable: 0 }, { sellable: 2 }], 5)).toBe('sells');
  expect(aimOf([{ sellable: 0 }], 5)).toBe('none_sells');
  expect(aimOf([{ sellable: 0 }], 0)).toBe('all_sell');
});

it('the answer leaves the column of sellable products out where it says nothing', async () => {
  const product = (id: number, Name: string | null) => ({
    ProductId: id,
    Code: `P-${id}`,
    Name,
    ShortDescription: null,
  });
  const rules = rulesOf('no_name', 'no_short_description');
  const tell = async (...names: readonly (string | null)[]) => {
    const products = names.map((name, at) => product(at + 1, name));
    const copy = await openRecords({
      products: [...products, { ProductId: 99, Code: 'X', Name: 'Chair', ShortDescription: 'Red.' }],
    });
    const audit = await runAudit(copy, { rules, weights: DEFAULT_WEIGHTS });
    return fitAudit(audit, FIRST_VIEW, ROOMY).fix_first;
  };
  expect(await tell('Lamp')).toMatchObject({
    note: AIM_WORDS.all_sell,
    columns: ['rule', 'products', 'better_grade', 'typical_grade_then'],
    steps: [['no_short_description', 1, 1, 'A']],
  });
  const sold = await tell('Lamp', null);
  expect(sold).toMatchObject({ columns: ['rule', 'products', 'makes_sellable', 'better_grade', 'typical_grade_then'] });
  expect(sold).toMatchObject({ note: IN_ORDER });
});

it('the answer of a catalog begins with what is missing of products that are sold', async () => {
  const product = (ProductId: number, Status: number, fields: object) => ({
    ...{ ProductId, Status, Code: `P-${ProductId}`, Name: `Product ${ProductId}`, Pictures: [] },
    CategoryProducts: [{ CategoryId: 1 }],
    ...fields,
  });
  const pictures = { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png' }] };
  const products = [
    product(1, 1, { ...pictures, CategoryProducts: [] }),
    product(2, -1, {}),
    product(3, -1, {}),
    product(4, 1, pictures),
  ];
  const copy = await openRecords({ products, variants: [], product_media: [], variant_media: [] });
  const { standing } = await runAudit(copy, { rules: rulesOf('no_picture', 'no_category'), weights: DEFAULT_WEIGHTS });
  expect(standing?.withError).toBe(3);
  expect(standing?.fixes.map(({ rule, sellable }) => [rule.id, sellable])).toEqual([
    ['no_category', 1],
    ['no_picture', 2],
  ]);
});

it('each step tells the typical grade of all products after it and those before', () => {
  const failed = rulesOf('no_barcode', 'no_short_description');
  const combinations = [
    { failed, hintPoints: 0, products: 60, sold: 60 },
    { failed: failed.slice(0, 1), hintPoints: 0, products: 20, sold: 20 },
  ];
  const fixes = listFixes(combinations, DEFAULT_WEIGHTS, 5, { A: 10, B: 20, C: 60, D: 0, E: 0 });
  expect(fixes.map(({ rule, typical }) => [rule.id, typical])).toEqual([
    ['no_barcode', 'B'],
    ['no_short_description', 'A'],
  ]);
});
