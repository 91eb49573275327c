/** What to fix first for a channel: what makes products ready, and nothing that grades would make of it. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listReadyFixes } from '../../../src/copy/audit/ready-fixes.ts';
import type { Rule, Severity } from '../../../src/copy/audit/rule.ts';

const IDS = ['brand', 'gtin', 'image_link', 'link', 'price', 'size'] as const;
type Id = (typeof IDS)[number];

const build = (id: string, severity: Severity): Rule => ({
  ...{ id, severity, group: 'channel', subject: 'product', appliesToAll: true, sql: '' },
  ...{ checks: `lacks ${id}.`, why: 'It is required.', fix: `Enter ${id}.` },
});
const RULES = new Map(IDS.map((id) => [id, build(id, 'error')]));
const HINT = build('material', 'hint');

/** Products by what they lack. */
type Gaps = readonly (readonly [lacking: readonly Id[], products: number, sold?: number])[];

const list = (gaps: Gaps, most = 5) =>
  listReadyFixes(
    gaps.map(([lacking, products, sold = products]) => ({
      failed: [...lacking.flatMap((id) => RULES.get(id) ?? []), HINT],
      hintPoints: 3,
      products,
      sold,
    })),
    most,
  ).map(({ rule, products, sellable }) => [rule.id, products, sellable] as const);

/** How many products lack nothing once some is repaired. */
const countReady = (gaps: Gaps, repaired: readonly string[]): number =>
  gaps
    .filter(([lacking]) => lacking.every((id) => repaired.includes(id)))
    .reduce((sum, [, products]) => sum + products, 0);

const gapsOf: fc.Arbitrary<Gaps> = fc.array(
  fc.tuple(fc.subarray([...IDS], { minLength: 1 }), fc.integer({ min: 1, max: 200 })),
  { maxLength: 12 },
);

it('puts what holds all products back before what is missing beside it', () => {
  expect(
    list([
      [['image_link'], 79],
      [['image_link', 'brand'], 120],
    ]),
  ).toEqual([
    ['image_link', 199, 79],
    ['brand', 120, 120],
  ]);
});

it('begins with two repairs that make many ready together, rather than with one that makes few', () => {
  expect(
    list([
      [['price'], 5],
      [['image_link', 'brand'], 150],
      [['image_link', 'brand', 'gtin', 'size'], 40],
    ]),
  ).toEqual([
    ['image_link', 190, 0],
    ['brand', 190, 150],
    ['gtin', 40, 0],
    ['size', 40, 40],
    ['price', 5, 5],
  ]);
});

it('puts what passive products lack after what those that are sold lack, and counts it', () => {
  const [price, brand] = [
    ['price', 120, 120],
    ['brand', 2, 2],
  ];
  const gaps = (sold: number): Gaps => [
    [['price'], 120, sold],
    [['brand'], 2],
  ];
  expect(list(gaps(0))).toEqual([brand, price]);
  expect(list(gaps(3))).toEqual([price, brand]);
});

it('lists what all lack alike in the order of the rules', () => {
  const steps = list([[['image_link', 'price', 'brand'], 10]]);
  expect(steps).toEqual([
    ['image_link', 10, 0],
    ['price', 10, 0],
    ['brand', 10, 10],
  ]);
});

it('counts a hint only where it settles what nobody knows', () => {
  const settling = { ...build('gtin', 'hint'), settles: 'mpn' };
  const one = { failed: [HINT, settling], hintPoints: 0, products: 7, sold: 7 };
  expect(listReadyFixes([one], 5)).toEqual([{ rule: settling, products: 7, sellable: 7, better: 0 }]);
});

it('has no step where no product lacks anything', () => {
  expect(list([[[], 12]])).toEqual([]);
});

it('what all products lack comes first', () => {
  fc.assert(
    fc.property(gapsOf, fc.constantFrom(...IDS), (gaps, lacking) => {
      const all: Gaps = gaps.map(([others, products]) => [[...new Set([...others, lacking])], products]);
      const [first] = list(all);
      fc.pre(first !== undefined);
      expect(all.every(([each]) => each.some((id) => id === first?.[0]))).toBe(true);
    }),
  );
});

it('each step counts exactly what becomes ready by it, after those before it', () => {
  fc.assert(
    fc.property(gapsOf, (gaps) => {
      const steps = list(gaps, IDS.length);
      for (const [at, [id, , ready]] of steps.entries()) {
        const before = steps.slice(0, at).map(([rule]) => rule);
        expect(ready).toBe(countReady(gaps, [...before, id]) - countReady(gaps, before));
      }
      expect(
        countReady(
          gaps,
          steps.map(([id]) => id),
        ),
      ).toBe(countReady(gaps, IDS));
    }),
  );
});
