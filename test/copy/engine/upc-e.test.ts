/** The identifiers of a copy hold a UPC-E in both of its lengths. */
import { expect, it } from 'vitest';
import { expandUpcE } from '../../../src/record/barcode.ts';
import { openRecords } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

const NUMBERS = ['01234565', '04252614', '01234133', '01234543', '12345670'];

it('finds the product of a UPC-E by the UPC-A that scanners give', async () => {
  const ask = await openRecords(ownDirectory('upc-e'), {
    products: NUMBERS.map((Value, at) => ({
      ProductId: at + 1,
      Codes: [{ Type: 'UPC-E', Value }],
    })),
  });
  const sql = 'SELECT value FROM identifiers WHERE length(value) = 12 ORDER BY product_id';
  expect((await ask(sql)).rows).toEqual(NUMBERS.map((code) => [expandUpcE(code)]));
});
