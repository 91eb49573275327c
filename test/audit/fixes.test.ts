/** What to fix first: a gap that follows from another is no step, and words say what the steps do. */

import { expect, it } from 'vitest';
import { AIM_WORDS, aimOf, IN_ORDER } from '../../src/audit/ask/fixes.ts';
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
