/** Maps of entries whose further entries stand in a record of what an operator added. */

import { expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

it('reads the codes of an extension beside the others, and nothing else of it', () => {
  const codes = {
    ean: '4006381333931',
    supplierNumber: 'HV-12',
    customFields: { x_customs_tariff: '9405 11 00', x_source: 'feed' },
  };
  expect(entriesOf('codes', [codes])).toEqual([
    { type: 'ean', value: '4006381333931' },
    { type: 'supplierNumber', value: 'HV-12' },
    { type: 'x_customs_tariff', value: '9405 11 00' },
  ]);
});

it('keeps the code that stands beside a record of attributes', () => {
  const codes = { ean: '4006381333931', attributes: { mpn: 'HV-12' } };
  expect(entriesOf('codes', [codes])).toEqual([
    { type: 'ean', value: '4006381333931' },
    { type: 'mpn', value: 'HV-12' },
  ]);
});

it('reads the codes of lists beside one that stands under its kind', () => {
  const codes = {
    gtin: '4006381333931',
    furtherIdentification: [{ furtherIdentificationTypeCode: 'MPN', value: 'HV-12' }],
    tradeClass: [{ tradeClassTypeCode: 'CUSTOMS', tradeClassValue: '9405 11 00' }],
  };
  expect(entriesOf('codes', [codes])).toEqual([
    { type: 'gtin', value: '4006381333931' },
    { type: 'MPN', value: 'HV-12' },
    { type: 'CUSTOMS', value: '9405 11 00' },
  ]);
});

it('reads the codes of notes beside one that stands under its kind', () => {
  const codes = { sku: 'HV-12', notes: [{ id: 1, key: 'mpn', value: 'H/12' }] };
  expect(entriesOf('codes', [codes])).toMatchObject([
    { type: 'sku', value: 'HV-12' },
    { type: 'mpn', value: 'H/12' },
  ]);
});

it('takes the class of a record in its program for nothing that it says', () => {
  const codes = { _type: 'item', ean: '4006381333931', supplier_sku: 'HV-12' };
  expect(entriesOf('codes', [codes])).toEqual([
    { type: 'ean', value: '4006381333931' },
    { type: 'supplier_sku', value: 'HV-12' },
  ]);
  const dimensions = { span: { _type: 'amount', value: 31, unit: 'cm' } };
  expect(entriesOf('dimensions', [dimensions])).toEqual([
    { name: 'span', value: '31', unit: 'cm' },
  ]);
});

it('reads the options of an extension', () => {
  expect(entriesOf('options', [{ colour: 'Red', extensionAttributes: { size: 'XL' } }])).toEqual([
    { name: 'colour', value: 'Red' },
    { name: 'size', value: 'XL' },
  ]);
});

it('leaves out what an extension has beside amounts whose unit it may not have', () => {
  const dimensions = { width: 31, unit: 'cm', customFields: { weight: 4 } };
  expect(entriesOf('dimensions', [dimensions])).toEqual([
    { name: 'width', value: '31', unit: 'cm' },
  ]);
});
