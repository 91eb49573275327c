/** Variants whose product cannot be told: what they have may be their product's, and what products have may be theirs. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../src/record/value.ts';
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

it('a variant of a product that cannot be told may be the active one of a product', async () => {
  const found = await count('active_without_active_variant', { ProductId: 'A-1' }, { Status: 1 });
  expect(found).toEqual({ population: 1, ids: [], unknown: 1 });
});

it('a variant that names no product, where others do, belongs to none', async () => {
  const of = { ProductId: null };
  expect(await count('no_price', of, priced)).toEqual({ population: 1, ids: [1], unknown: 0 });
  // The other variant is left to no_price, which its product fails.
  expect(await count('variant_no_price', of, unpriced)).toEqual({ population: 1, ids: [1], unknown: 0 });
});
