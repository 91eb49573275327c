/** Variants whose product cannot be told: what they have may be their product's, and what products have may be theirs. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { askRule } from './ask-rule.ts';
import { ean, product, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';

const priced = { Prices: [{ Price: 9, Currency: 'EUR' }] };
const unpriced = { Prices: [] };

/** What a rule counts among variants that name their product like that. */
async function count(rule: string, of: object, fields: PimRecord, productFields: PimRecord = {}) {
  const lost = { ...variant(1, 0, fields), ProductId: undefined, ...of };
  const one = variant(2, 1, { ...unpriced, Codes: [], Status: -1 });
  // Where a product is never named, no variant names one.
  const variants = Object.keys(of).length === 0 ? [lost] : [lost, one];
  const products = [product(1, { ...unpriced, Codes: [], ...productFields })];
  const { population, ids, unknown } = await askRule(rule, await openRecords({ products, variants }));
  return { population, ids, unknown };
}

describe.each([
  ['of an odd shape', { ProductId: { Id: 'x' } }],
  ['a parent without an id', { Product: { Code: 'P-1' } }],
  ['never sent', {}],
  ...everydayOrSoak<[string, object][]>(
    [],
    [
      ['a text', { ProductId: 'A-1' }],
      ['a parent of an odd shape', { Product: { Zq1: { Zq2: 1 } } }],
      ['a parent with an empty id', { Product: { Id: null, Name: 'Product 1' } }],
    ],
  ),
])('an id of the product that is %s', (_how, of) => {
  it('leaves open whether the product has a price or a barcode', async () => {
    expect(await count('no_price', of, priced)).toEqual({ population: 1, ids: [], unknown: 1 });
    expect(await count('no_barcode', of, ean('4006381333931'))).toEqual({ population: 1, ids: [], unknown: 1 });
    expect(await count('no_price', of, { Prices: [{ Zq1: 'x' }] })).toEqual({ population: 1, ids: [], unknown: 1 });
  });

  it('leaves nothing open where the variant has none either', async () => {
    expect(await count('no_price', of, unpriced)).toEqual({ population: 1, ids: [1], unknown: 0 });
    expect(await count('no_barcode', of, { Codes: [{ CodeType: 'MPN', Value: 'X-1' }] })).toMatchObject({ ids: [1] });
  });

  it('leaves open whether the variant has the price of its product, not whether it has one of its own', async () => {
    expect(await count('variant_no_price', of, unpriced, priced)).toMatchObject({ ids: [], unknown: 1 });
    expect(await count('variant_no_price', of, priced, priced)).toMatchObject({ ids: [], unknown: 0 });
  });
});

describe('a variant of a product that cannot be told', () => {
  const of = { ProductId: 'A-1' };

  it('may be the active one of a product', async () => {
    const rule = 'active_without_active_variant';
    expect(await count(rule, of, { Status: 1 })).toEqual({ population: 1, ids: [], unknown: 1 });
    expect(await count(rule, of, { Status: -1 })).toEqual({ population: 1, ids: [1], unknown: 0 });
  });
});

it('a variant that names no product, where others do, belongs to none', async () => {
  const of = { ProductId: null };
  expect(await count('no_price', of, priced)).toEqual({ population: 1, ids: [1], unknown: 0 });
  // The other variant is left to no_price, which its product fails.
  expect(await count('variant_no_price', of, unpriced)).toEqual({ population: 1, ids: [1], unknown: 0 });
});
