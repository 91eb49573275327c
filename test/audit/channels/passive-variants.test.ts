/** Variants that are not for sale keep their product from no channel. */
import { expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { ean, variant } from '../by-hand.ts';
import { openRecords } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';
import { SHOP } from './shop.ts';

const GTIN = ean('4006381333931');
const NONE: PimRecord = { Codes: [] };
const PASSIVE: PimRecord = { Status: -1 };

/** Variants of one product, beside it a product that has all itself. */
async function ask(...variants: readonly PimRecord[]) {
  const Variants = variants.map((_, at) => ({ VariantId: at + 1 }));
  const copy = await openRecords({
    products: [{ ...SHOP.full, Codes: [], Variants }, SHOP.noDescription],
    variants: variants.map((fields, at) => variant(at + 1, 1, { ...fields })),
    categories: [{ CategoryId: 1, Name: 'Chairs' }],
    brands: [{ TrademarkId: 1, Name: 'Tuvarra' }],
  });
  const { failing, unknown } = await askChannel('google', copy);
  return { failing: failing.gtin ?? [], unknown: unknown.gtin ?? 0 };
}

it.each([
  ['a passive variant without a GTIN does not keep its active product from it', [GTIN, { ...NONE, ...PASSIVE }], []],
  ['an active variant without one does', [GTIN, NONE], [1]],
  ['a passive variant with one does not help', [NONE, { ...GTIN, ...PASSIVE }], [1]],
])('%s', async (_what, variants, failing) => {
  expect(await ask(...variants)).toEqual({ failing, unknown: 0 });
});
