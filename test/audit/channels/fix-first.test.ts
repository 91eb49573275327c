/** What a channel's answer says to fix first, where no single repair makes a product ready. */

import { expect, it } from 'vitest';
import { fitReadiness } from '../../../src/audit/tell/answer-channel.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import { FIRST_VIEW, ROOMY } from '../fit-whole.ts';
import { openRecords } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

const BRAND = [{ TrademarkId: 1, Name: 'Tuvarra' }];

/** A product that Google could list if its picture had an address. */
const buildProduct = (id: number, brand: readonly object[] = BRAND) => ({
  ...{ ProductId: id, Code: `P-${id}`, Name: `Chair ${id}`, Status: 1, Variants: [], Pictures: [{ PictureId: id }] },
  LongDescription: 'A chair of solid oak that is made to last.',
  Link: `https://shop.example/p/${id}`,
  Prices: [{ Price: 49.5, Currency: 'EUR' }],
  CategoryProducts: [{ CategoryId: 1, Name: 'Chairs' }],
  Codes: [{ CodeType: 'EAN', Value: '4006381333931' }],
  TrademarkProducts: brand,
});

async function tellFixes(products: readonly PimRecord[]) {
  const { audit, channel } = await askChannel('google', await openRecords({ products }));
  return fitReadiness(audit, channel, FIRST_VIEW, ROOMY).fix_first;
}

it('puts the picture that all lack before the brand that most lack, which alone makes none ready', async () => {
  const first = await tellFixes([buildProduct(1), buildProduct(2, []), buildProduct(3, []), buildProduct(4, [])]);
  expect(first).toEqual({
    note: 'Each step counts what is left after those before it.',
    columns: ['rule', 'products', 'makes_ready', 'fix'],
    steps: [
      ['google_image_link', 4, 1, expect.any(String)],
      ['google_brand', 3, 3, expect.any(String)],
    ],
  });
});

it('needs no note of the order where there is one step', async () => {
  const first = await tellFixes([buildProduct(1), buildProduct(2)]);
  expect(first).toEqual({
    columns: ['rule', 'products', 'makes_ready', 'fix'],
    steps: [['google_image_link', 2, 2, expect.any(String)]],
  });
});
