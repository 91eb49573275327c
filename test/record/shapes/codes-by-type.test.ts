/** Codes under the keys of their types, and beside the names of whom they are of. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf, type StyleCase } from './read-entries.ts';

const CODES: readonly StyleCase[] = [
  [
    'a list for each type',
    { ean: ['5901234123457', '4012345678901'], mpn: ['TR-8'] },
    [
      { value: '5901234123457', type: 'ean' },
      { value: '4012345678901', type: 'ean' },
      { value: 'TR-8', type: 'mpn' },
    ],
  ],
  [
    'a list of one for each type',
    { ean: ['5901234123457'], mpn: ['TR-8'] },
    [
      { value: '5901234123457', type: 'ean' },
      { value: 'TR-8', type: 'mpn' },
    ],
  ],
  [
    'a list of some types and one code of another',
    { sku: ['T8-R', 'T8-L'], mpn: 'TR-8' },
    [
      { value: 'T8-R', type: 'sku' },
      { value: 'T8-L', type: 'sku' },
      { value: 'TR-8', type: 'mpn' },
    ],
  ],
  [
    'types and codes side by side',
    { type: ['EAN', 'MPN'], value: ['5901234123457', 'TR-8'] },
    [
      { value: '5901234123457', type: 'EAN' },
      { value: 'TR-8', type: 'MPN' },
    ],
  ],
  [
    'a code beside the name of its supplier',
    [{ supplier: 'Nordtre AB', supplierArticleNo: 'N-11' }],
    [{ value: 'N-11', type: 'Nordtre AB' }],
  ],
  [
    'codes beside the names of a supplier and a manufacturer',
    [
      {
        manufacturer: 'Halvik',
        manufacturerPartNumber: 'H-7',
        supplier: 'Nordtre AB',
        supplierCode: 'N-11',
      },
    ],
    [
      { value: 'H-7', type: 'Halvik' },
      { value: 'N-11', type: 'Nordtre AB' },
    ],
  ],
  [
    'the code of a supplier beside another one',
    [{ supplier: '4711', supplierCode: 'N-11' }],
    [
      { value: '4711', type: 'supplier' },
      { value: 'N-11', type: 'supplierCode' },
    ],
  ],
];

describe('codes by type', () => {
  it.each(CODES)('reads %s', (_style, raw, entries) => {
    expect(entriesOf('codes', raw)).toEqual(entries);
  });
});

it('reads codes in a map under words that nobody knows', () => {
  const reading = READERS.codes({
    status: 'active',
    attributes: { series_ref: 'KV-310', feed_ref: 'F-88' },
  });
  expect(reading).toMatchObject({
    value: [
      { value: 'KV-310', type: 'series_ref' },
      { value: 'F-88', type: 'feed_ref' },
    ],
  });
});

it('reads the reference of a supplier rather than its id', () => {
  const code = {
    id_product_supplier: '71',
    id_supplier: '3',
    supplier_name: 'Halvik',
    product_supplier_reference: 'H-31',
  };
  expect(entriesOf('codes', [code])).toEqual([{ type: 'Halvik', value: 'H-31' }]);
});

it('reads the type of a code from the key of its id', () => {
  const sent = [
    { variationId: 5001, barcodeId: 1, code: '4071614000010' },
    { variationId: 5001, model: 'ORL.4000' },
  ];

  expect(entriesOf('codes', sent)).toEqual([
    { type: 'barcode', value: '4071614000010' },
    { type: 'model', value: 'ORL.4000' },
  ]);
});
