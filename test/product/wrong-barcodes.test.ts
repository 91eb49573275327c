/** Barcodes that no scanner accepts, as the sheet of a product tells them. */

import { beforeAll, expect, it } from 'vitest';
import { honestPage, type PimServer, startPim } from '../tools/broken-pim.ts';

const codes = (...values: readonly string[]) => values.map((Value) => ({ CodeType: 'EAN', Value }));

/** A mug with a right barcode, a wrong check digit and a code that is no barcode; a variant of it with a digit too few. */
const MUG = {
  ProductId: 1,
  Code: 'MUG',
  Name: 'Mug',
  Codes: [...codes('4006381333931', '4006381333932'), { CodeType: 'MPN', Value: '12' }],
};
const CUP = { ProductId: 2, Code: 'CUP', Name: 'Cup', Codes: codes('4006381333931') };
const VARIANT = { VariantId: 9, ProductId: 1, Code: 'MUG-RED', Codes: codes('400638133393') };

let server: PimServer;
beforeAll(async () => {
  server = await startPim();
  server.behave((endpoint, body) => {
    const { ProductIds: ids } = body as { readonly ProductIds?: readonly unknown[] };
    const isOf = ({ ProductId: id }: { readonly ProductId: number }): boolean =>
      ids === undefined || ids.includes(id);
    const records = { products: [MUG, CUP], variants: [VARIANT] }[endpoint] ?? [];
    return { body: honestPage(records.filter(isOf), body) };
  });
  return () => server.close();
});

it('are named with what is wrong with them, those of variants too', async () => {
  const { answer, warnings } = await server.call('get_product', { product_id: MUG.ProductId });
  expect(answer.wrong_barcodes).toEqual(['4006381333932', '400638133393']);
  expect(warnings).toContain('wrong_barcodes have a wrong check digit or another number of digits');
});

it('are not told of a product that has none, nor in a part of the sheet without codes', async () => {
  for (const args of [
    { product_id: CUP.ProductId },
    { product_id: MUG.ProductId, sections: ['texts'] },
  ]) {
    const { answer, warnings } = await server.call('get_product', args);
    expect(answer.product).toBeDefined();
    expect(answer).not.toHaveProperty('wrong_barcodes');
    expect(warnings).not.toContain('wrong_barcodes');
  }
});
