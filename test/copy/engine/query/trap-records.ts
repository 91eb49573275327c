/** A few records over which natural queries mislead, and a copy of them. */

import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { INJECTIONS } from '../../../support/injections.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const price = (amount: number, currency: string, kind = 'Retail') => ({
  Price: amount,
  Currency: currency,
  PriceType: kind,
});

const PRODUCTS = [
  {
    ProductId: 1,
    Code: 'P-1',
    Name: 'Trail Shoe',
    Status: 1,
    TaxRate: 20,
    Created: '2026-01-01T09:00:00Z',
    Prices: [price(50, 'EUR'), price(2_000, 'TRY'), price(40, 'EUR', 'Wholesale')],
    Dimensions: [{ Type: 'Weight', Value: '80', Unit: 'g' }],
    Properties: [{ Name: 'Colour', Value: 'Red' }],
    CategoryProducts: [
      { CategoryId: 1, Name: 'Shoes' },
      { CategoryId: 2, Name: 'Outdoor Shoes' },
    ],
    TrademarkProducts: [{ TrademarkId: 1, Name: 'OtterBox' }],
  },
  {
    ProductId: 2,
    ParentId: 1,
    Code: 'P-2',
    Name: 'City Shoe',
    Status: -1,
    TaxRate: 20,
    Created: '2026-02-01T00:00:00Z',
    Prices: [price(60, 'EUR')],
    Dimensions: [
      { Type: 'Weight', Value: '638', Unit: 'g' },
      { Type: 'Box weight', Value: '2', Unit: 'kg' },
    ],
    Properties: [
      { Name: 'Width', Value: '3', Unit: 'cm' },
      { Name: 'Power', Value: '5', Unit: 'W' },
      { Name: 'Colour', Value: 'Blue' },
    ],
    CategoryProducts: [{ CategoryId: 1, Name: 'Shoes' }],
    TrademarkProducts: [{ TrademarkId: 2, Name: 'Otterbox' }],
    Tags: Object.values(INJECTIONS).map((name) => ({ Name: name })),
  },
];
const VARIANTS = [1, 2].map((size) => ({
  VariantId: 10 + size,
  ProductId: 1,
  Code: `V-${size}`,
  Status: 1,
  Prices: [price(45, 'EUR')],
  OptionValues: [{ OptionName: 'Size', Value: `4${size}` }],
}));
const VARIANT_MEDIA = [{ VariantId: 11, ProductId: 1, Pictures: [{ PictureId: 5, Link: 'x' }] }];
const PRODUCT_MEDIA = [{ ProductId: 2, Pictures: [{ PictureId: 6, Link: 'x' }] }];

/** Opens the copy. */
export function openTrapRecords(): Promise<AskCopy> {
  const records = {
    products: PRODUCTS,
    variants: VARIANTS,
    product_media: PRODUCT_MEDIA,
    variant_media: VARIANT_MEDIA,
  };
  return openRecords(ownDirectory('traps'), records);
}
