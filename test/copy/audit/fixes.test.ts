/** What to fix first: a gap that follows from another is no step, and words say what the steps do. */

import { describe, expect, it } from 'vitest';
import { fitAudit } from '../../../src/copy/audit/answer.ts';
import { runAudit } from '../../../src/copy/audit/audit.ts';
import { AIM_WORDS, aimOf, type Combination, listFixes } from '../../../src/copy/audit/fixes.ts';
import { DEFAULT_WEIGHTS } from '../../../src/copy/audit/grade.ts';
import { RULES } from '../../../src/copy/audit/rules.ts';
import { openRecords } from './open-records.ts';

function combine(products: number, ...ids: readonly string[]): Combination {
  const failed = ids.map((id) => {
    const rule = RULES.find((one) => one.id === id);
    if (rule === undefined) throw new Error(`There is no rule ${id}.`);
    return rule;
  });
  return { failed, hintPoints: 0, products };
}

function list(...combinations: readonly Combination[]) {
  return listFixes(combinations, DEFAULT_WEIGHTS, 5).map(({ rule, ...gain }) => [rule.id, gain]);
}

describe('a gap of the product that its variants have, too', () => {
  it.each([
    ['no_barcode', 'variant_no_barcode', 0],
    ['no_price', 'variant_no_price', 7],
  ])('%s: %s is no step of its own, and mending the one mends the other', (lead, follower, sellable) => {
    expect(list(combine(7, lead, follower))).toEqual([[lead, { products: 7, sellable, better: 7 }]]);
  });

  it('is a step where the product itself has none', () => {
    expect(list(combine(7, 'no_barcode', 'variant_no_barcode'), combine(2, 'variant_no_barcode'))).toEqual([
      ['no_barcode', { products: 7, sellable: 0, better: 7 }],
      ['variant_no_barcode', { products: 2, sellable: 0, better: 2 }],
    ]);
  });

  it('is mended with it: entering prices leaves no variant without one', async () => {
    const ask = async (Prices: readonly object[]) => {
      const product = { ProductId: 1, Code: 'P', Name: 'Product', Status: 1, Variants: [{ VariantId: 1 }], Prices };
      const variants = [{ VariantId: 1, ProductId: 1, Code: 'V', Status: 1, Prices: [] }];
      const rules = RULES.filter(({ id }) => ['no_price', 'variant_no_price'].includes(id));
      const { standing } = await runAudit(
        {
          ...{ rules, scope: {}, gradedBy: 'category', weights: DEFAULT_WEIGHTS, maxExamples: 0 },
          isOver: () => false,
          signal: new AbortController().signal,
        },
        await openRecords({ products: [product], variants }),
      );
      return { failed: standing?.failed, fixes: standing?.fixes.map(({ rule, sellable }) => [rule.id, sellable]) };
    };
    expect(await ask([])).toEqual({ failed: { no_price: 1, variant_no_price: 1 }, fixes: [['no_price', 1]] });
    const price = { Price: 3, Currency: 'EUR' };
    expect(await ask([price])).toEqual({ failed: { no_price: 0, variant_no_price: 0 }, fixes: [] });
  });
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
  const rules = RULES.filter(({ id }) => ['no_name', 'no_short_description'].includes(id));
  const tell = async (...names: readonly (string | null)[]) => {
    const products = names.map((name, at) => product(at + 1, name));
    const asked = { rules, scope: {}, gradedBy: 'category', weights: DEFAULT_WEIGHTS, maxExamples: 0 } as const;
    const audit = await runAudit(
      { ...asked, isOver: () => false, signal: new AbortController().signal },
      await openRecords({
        products: [...products, { ProductId: 99, Code: 'X', Name: 'Chair', ShortDescription: 'Red.' }],
      }),
    );
    const view = { from: 0, offset: 0, version: 'v', hash: 'h', ...asked, isExplained: false } as const;
    return fitAudit(audit, view, { maxTokens: 4_000, source: undefined, redact: (value) => value }).fix_first;
  };
  expect(await tell('Lamp')).toMatchObject({
    note: AIM_WORDS.all_sell,
    columns: ['rule', 'products', 'better_grade'],
    steps: [['no_short_description', 1, 1]],
  });
  const sold = await tell('Lamp', null);
  expect(sold).toMatchObject({ columns: ['rule', 'products', 'makes_sellable', 'better_grade'] });
  expect(sold).not.toHaveProperty('note');
});
