/** What to fix first: a gap that follows from another is no step, and words say what the steps do. */

import { expect, it } from 'vitest';
import { fitAudit } from '../../../src/copy/audit/answer.ts';
import { runAudit } from '../../../src/copy/audit/audit.ts';
import { AIM_WORDS, aimOf, IN_ORDER, listFixes } from '../../../src/copy/audit/fixes.ts';
import { DEFAULT_WEIGHTS } from '../../../src/copy/audit/grade.ts';
import { RULES } from '../../../src/copy/audit/rules.ts';
import { openRecords } from './open-records.ts';

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
    const rules = RULES.filter(({ id }) => [lead, follower].includes(id));
    const { standing } = await runAudit(
      {
        ...{ rules, scope: {}, gradedBy: 'category', weights: DEFAULT_WEIGHTS, maxExamples: 0 },
        isOver: () => false,
        signal: new AbortController().signal,
      },
      await openRecords({ products, variants }),
    );
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
    columns: ['rule', 'products', 'better_grade', 'typical_grade_then'],
    steps: [['no_short_description', 1, 1, 'A']],
  });
  const sold = await tell('Lamp', null);
  expect(sold).toMatchObject({ columns: ['rule', 'products', 'makes_sellable', 'better_grade', 'typical_grade_then'] });
  expect(sold).toMatchObject({ note: IN_ORDER });
});

it('what keeps one product in fifty from being sold comes before a gap of all, an error of one in a hundred does not', () => {
  const [gap, error] = ['no_barcode', 'no_price'].flatMap((id) => RULES.filter((rule) => rule.id === id));
  if (gap === undefined || error === undefined) throw new Error('no such rules');
  const first = (unsold: number) =>
    listFixes(
      [
        { failed: [gap], hintPoints: 0, products: 1_000 - unsold },
        { failed: [gap, error], hintPoints: 0, products: unsold },
      ],
      DEFAULT_WEIGHTS,
      1,
      { A: 0, B: 1_000 - unsold, C: 0, D: unsold, E: 0 },
    ).map(({ rule }) => rule.id);
  expect(first(20)).toEqual(['no_price']);
  expect(first(10)).toEqual(['no_barcode']);
});

it('each step tells the typical grade of all products after it and those before', () => {
  const failed = ['no_barcode', 'no_short_description'].flatMap((id) => RULES.filter((rule) => rule.id === id));
  const combinations = [
    { failed, hintPoints: 0, products: 60 },
    { failed: failed.slice(0, 1), hintPoints: 0, products: 20 },
  ];
  const fixes = listFixes(combinations, DEFAULT_WEIGHTS, 5, { A: 10, B: 20, C: 60, D: 0, E: 0 });
  expect(fixes.map(({ rule, typical }) => [rule.id, typical])).toEqual([
    ['no_barcode', 'B'],
    ['no_short_description', 'A'],
  ]);
});
