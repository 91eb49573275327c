/** What a copy keeps of records as they were sent: their JSON, and what no reader could read. */
import { expect, it } from 'vitest';
import { product } from '../../audit/by-hand.ts';
import { openRecords } from '../../audit/open-records.ts';

it('raw can be asked of every record though one holds half a character', async () => {
  const Pictures = [{ PictureId: 5, ProductId: 1, Alt: '\udc00' }];
  const { query } = await openRecords({
    products: [product(1, { Name: 'c\ud800', '\udbff': 1, Pictures }), product(2, { Name: 'd' })],
    variants: [],
    product_media: [{ ProductId: 1, Pictures, Documents: [] }],
  });
  const { rows } = await query("SELECT raw->>'Name' AS n FROM products ORDER BY product_id", {
    offset: 0,
    maxRows: 9,
  });
  expect(rows).toEqual([['c\ufffd'], ['d']]);
  const pictures = await query("SELECT raw->>'Alt' AS a FROM pictures", { offset: 0, maxRows: 9 });
  expect(pictures.rows).toEqual([['\ufffd']]);
});
it('tells of each record which values were sent in a shape that no reader knows', async () => {
  const { query } = await openRecords({
    products: [
      product(1, { Name: { tr: 'Yan' }, Code: ['A'], LongDescription: ' ' }),
      product(2, { Name: null, Link: undefined }),
    ],
    variants: [{ VariantId: { of: 1 }, ProductId: 1, Code: 'V', Product: 'P-1' }],
    product_media: [
      {
        ProductId: 1,
        Pictures: [{ PictureId: 5, ProductId: 1, Alt: { tr: 'Yan' } }],
        Documents: [],
      },
    ],
  });
  const ask = async (view: string) =>
    (await query(`SELECT unread FROM ${view} ORDER BY 1`, { offset: 0, maxRows: 9 })).rows;
  expect(await ask('products')).toEqual([['code,name'], [null]]);
  expect(await ask('variants')).toEqual([['variant_id']]);
  expect(await ask('pictures')).toEqual([['alt']]);
});
