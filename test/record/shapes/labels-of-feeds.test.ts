/** Labels of prices in feeds, whose keys have frames and namespaces around the words for people. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('keys of frames and namespaces', () => {
  it('are no words of labels', () => {
    const offer = {
      format: 'FIXED_PRICE',
      pricingSummary: {
        price: { value: '42.69', currency: 'GBP' },
        originalRetailPrice: { value: '60.99', currency: 'GBP' },
        soldForRetailPriceOn: 'ON_SITE',
      },
    };
    expect(entriesOf('prices', [offer])).toEqual([
      { price: 42.69, currency: 'GBP' },
      { price: 60.99, currency: 'GBP', label: 'original retail price' },
    ]);
    const prefixed = { 'g:price': '20.00 GBP', 'g:cost_of_goods_sold': '8.40 GBP' };
    expect(entriesOf('prices', [prefixed])).toEqual([
      { price: 20, currency: 'GBP' },
      { price: 8.4, currency: 'GBP', label: 'cost of goods sold', customerGroup: 'cost' },
    ]);
  });

  it('leave the name of a feed to the place where a price holds', () => {
    const product = {
      feedLabel: 'GB',
      price: { amount: 20, currency: 'GBP' },
      salePrice: { amount: 15, currency: 'GBP' },
    };
    expect(entriesOf('prices', [product])).toEqual([
      { price: 20, currency: 'GBP', label: 'GB' },
      { price: 15, currency: 'GBP', label: 'sale price', list: 'GB' },
    ]);
  });
});
