/** What to fix first: what gains the most. A gap that follows from another is no step. */

import { expect, it } from 'vitest';
import { fitAudit } from '../../src/audit/answers/answer-audit.ts';
import {
  AIM_WORDS,
  aimOf,
  type Combination,
  IN_ORDER,
  listFixes,
} from '../../src/audit/ask/fixes.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/grade.ts';
import { EFFORTS, type Effort, type Rule, type Severity } from '../../src/audit/rule.ts';
import { product } from './by-hand.ts';
import { FIRST_VIEW, ROOMY } from './fit-whole.ts';
import { openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

const build = (id: string, effort: Effort, severity: Severity = 'warning'): Rule => ({
  id,
  severity,
  effort,
  group: 'completeness',
  subject: 'product',
  sql: '',
  mark: id,
  checks: `lacks ${id}.`,
  why: 'It is asked for.',
  fix: `Enter ${id}.`,
});

/** Products that fail these rules. @param hintPoints what else they lose: 1 makes any of these a better grade */
const failing = (failed: readonly Rule[], products: number, hintPoints = 0): Combination => ({
  failed,
  hintPoints,
  products,
  sold: products,
});

const NO_GRADES = { A: 0, B: 0, C: 0, D: 0, E: 0 };
const order = (...combinations: readonly Combination[]): readonly string[] =>
  listFixes(combinations, DEFAULT_WEIGHTS, 9, NO_GRADES).map(({ rule }) => rule.id);

const of = (id: string, effort: Effort, severity?: Severity) => (products: number) =>
  failing([build(id, effort, severity)], products);
const [texts, data, once] = [of('texts', 'write'), of('data', 'import'), of('switch', 'once')];
const [looks, sells] = [of('looks', 'check'), of('sells', 'check', 'error')];

it.each(EFFORTS)(
  'a step that gains 2 products never stands before one that gains 900 alike, of what takes %s',
  (effort) => {
    const many = failing([build('many', effort)], 900);
    expect(order(failing([build('few', effort)], 2), many)).toEqual(['many', 'few']);
    // What can be sold by it comes first, however few.
    expect(order(failing([build('few', effort, 'error')], 2), many)).toEqual(['few', 'many']);
  },
);

it('of steps that gain alike, the one of more products comes first', () => {
  const [few, many] = [build('few', 'write'), build('many', 'write')];
  // Of 40 the grade is no better by it: they lose too much by hints.
  expect(order(failing([few], 10), failing([many], 10), failing([many], 40, 30))).toEqual([
    'many',
    'few',
  ]);
});

it.each<[string, Combination, Combination, readonly string[]]>([
  ['ten times as many texts before one bulk import', texts(1_000), data(100), ['texts', 'data']],
  [
    'what is changed once for all before an import of as much',
    data(500),
    once(500),
    ['switch', 'data'],
  ],
  ['looks before an import that fewer gain by', data(2), looks(6), ['looks', 'data']],
  [
    'what makes products sellable before what raises more grades',
    looks(50),
    sells(5),
    ['sells', 'looks'],
  ],
])('%s', (_title, one, other, ids) => expect(order(one, other)).toEqual(ids));

it('errors of single products leave places for what raises many grades', () => {
  const errors = ['a', 'b', 'c', 'd'].map((id) => failing([build(id, 'check', 'error')], 1));
  const [many] = [failing([build('many', 'write')], 5_000)];
  expect(order(...errors, many)).toEqual(['a', 'b', 'c', 'many', 'd']);
});

it('of products that are all passive, what the most need comes first, whatever work it is', () => {
  const passive = (failed: Combination): Combination => ({ ...failed, sold: 0 });
  const [once, error] = [
    failing([build('once', 'once')], 1),
    failing([build('error', 'write', 'error')], 900),
  ];
  expect(order(passive(once), passive(error))).toEqual(['error', 'once']);
  // Beside others they only break ties.
  expect(order(passive(error), failing([build('sold', 'write')], 5))).toEqual(['sold', 'error']);
});

it('of two repairs that a product needs, it counts for each by half', () => {
  const [price, picture, brand] = (['price', 'picture', 'brand'] as const).map((id) =>
    build(id, 'import', 'error'),
  );
  if (price === undefined || picture === undefined || brand === undefined)
    throw new Error('There are three.');
  expect(order(failing([price], 70), failing([picture, brand], 150))).toEqual([
    'brand',
    'picture',
    'price',
  ]);
  expect(order(failing([price], 80), failing([picture, brand], 150))).toEqual([
    'price',
    'brand',
    'picture',
  ]);
});

it.each([
  ['no_barcode', 'variant_no_barcode', 'Codes'],
  ['no_price', 'variant_no_price', 'Prices'],
])(
  '%s: that its variants have none either (%s) is no step of its own',
  async (lead, follower, key) => {
    const value = { CodeType: 'EAN', Value: '4006381333931', Price: 3, Currency: 'EUR' };
    const products = [
      product(1, { Variants: [{ VariantId: 1 }], [key]: [] }),
      product(2, { [key]: [value] }),
    ];
    const variants = [{ VariantId: 1, ProductId: 1, Code: 'V', Status: 1, [key]: [] }];
    const question = { rules: rulesOf(lead, follower), weights: DEFAULT_WEIGHTS };
    const { summary } = await runAudit(await openRecords({ products, variants }), question);
    expect(summary?.fixes.map(({ rule }) => rule.id)).toEqual([lead]);
  },
);

it('says whether the steps make products sellable or only raise grades', () => {
  expect(aimOf([{ sellable: 0 }, { sellable: 2 }], 5)).toBe('sells');
  expect(aimOf([{ sellable: 0 }], 5)).toBe('none_sells');
  expect(aimOf([{ sellable: 0 }], 0)).toBe('all_sell');
});

it('the answer leaves the column of sellable products out where it says nothing', async () => {
  const tell = async (...names: readonly (string | null)[]) => {
    const products = names.map((Name, at) => product(at + 1, { Name, ShortDescription: null }));
    const copy = await openRecords({
      products: [...products, product(99, { ShortDescription: 'Red.' })],
    });
    const rules = rulesOf('no_name', 'no_short_description');
    return fitAudit(await runAudit(copy, { rules, weights: DEFAULT_WEIGHTS }), FIRST_VIEW, ROOMY)
      .fix_first;
  };
  expect(await tell('Lamp')).toMatchObject({
    note: AIM_WORDS.all_sell,
    columns: ['rule', 'products', 'get_better_grade', 'typical_grade_after'],
    steps: [['no_short_description', 1, 1, 'A']],
  });
  const columns = [
    'rule',
    'products',
    'become_sellable',
    'get_better_grade',
    'typical_grade_after',
  ];
  expect(await tell('Lamp', null)).toMatchObject({ columns, note: IN_ORDER });
});
