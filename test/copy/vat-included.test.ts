/** Whether a price includes VAT, as its keys or the words of its kind and its list say. */
import { beforeAll, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../support/copy-in-process.ts';
import { ownDirectory } from '../support/own-cache.ts';

const CASES: readonly (readonly [price: object, isIncluded: boolean | null])[] = [
  [{ PriceType: 'Retail', TaxIncluded: false }, false],
  [{ PriceType: 'Retail', 'Price Includes VAT': true }, true],
  [{ PriceType: 'Detal brutto PLN' }, true],
  [{ PriceType: 'Hurt netto' }, false],
  [{ PriceType: 'Prix TTC' }, true],
  [{ PriceType: 'Net price' }, false],
  [{ PriceType: 'Retail', PriceList: 'Shop, excl. VAT' }, false],
  [{ PriceType: 'Price incl. the VAT' }, true],
  [{ PriceType: 'Retail', Kind: 'gross' }, true],
  [{ PriceType: 'VAT included' }, true],
  [{ PriceType: 'IVA 22% inclusa' }, true],
  [{ PriceType: 'IVA esclusa' }, false],
  // Words that mean something else.
  [{ PriceType: 'Price not incl. VAT' }, null],
  [{ PriceType: 'Incl. delivery' }, null],
  [{ PriceType: 'shop.example.net' }, null],
  [{ PriceType: 'Net-a-Porter' }, null],
  [{ PriceType: 'Retail' }, null],
];

let ask: AskCopy;
beforeAll(async () => {
  const products = CASES.map(([price], at) => ({
    ProductId: at + 1,
    Prices: [{ Price: 10, Currency: 'PLN', ...price }],
  }));
  ask = await openRecords(ownDirectory('data'), { products });
});

it.each(CASES)('of %o is %o', async (price, isIncluded) => {
  const at = CASES.findIndex(([each]) => each === price);
  const { rows } = await ask(`SELECT vat_included FROM prices WHERE product_id = ${at + 1}`);
  expect(rows).toEqual([[isIncluded]]);
});
