/** What stands where a barcode should, and is none. */
import { expect, it } from 'vitest';
import { expandUpcE, judgeBarcode } from '../../src/record/barcode.ts';
import { isBarcode, listPackagingBarcodes } from '../../src/record/codes-and-media.ts';
import { READERS } from '../../src/record/readers.ts';

it.each([
  '5.01235E+12',
  '5,01235e12',
  '4006381333931.0',
  '4006381333931,00',
  '4006381333931 / 4006381333948',
  '4006381333931;4006381333948',
  'n/a',
  'TBD',
  '-',
  '\u200b',
])('takes %j for no barcode, and for a wrong one, under any type of barcodes', (value) => {
  for (const type of ['EAN', 'GTIN-14', 'Barcode', 'Barkod', 'UPC-E', 'ISBN']) {
    expect(isBarcode({ type, value })).toBe(false);
    expect(judgeBarcode(value, type).isWrong).toBe(true);
  }
});

it.each([
  ['EAN', '4006381333931'],
  ['EAN', '4006381333932'],
  ['Barcode', 'ABC-123'],
  ['GS1-128 barcode', '(01)04006381333931(10)12345678'],
  ['ISBN', '3-16-148410-0'],
])('takes a code of type %s like %s for a barcode', (type, value) => {
  expect(isBarcode({ type, value })).toBe(true);
});

it.each([
  ['01234565', '012345000065'],
  ['04252614', '042100005264'],
  ['01234133', '012300000413'],
  ['01234543', '012340000053'],
])('expands the UPC-E %s to the UPC-A %s, and checks its digit', (short, long) => {
  expect(expandUpcE(short)).toBe(long);
});

it('judges a UPC-E by the check digit of the number that it stands for', () => {
  expect(judgeBarcode('01234565', 'UPC-E').isWrong).toBe(false);
  expect(judgeBarcode('01234566', 'UPC-E').isWrong).toBe(true);
});

it.each(['0000000000000', '00000000', '0', '9999999999999', '1111-1111'])(
  'takes %s for a placeholder: no barcode, and no wrong one',
  (value) => {
    for (const type of ['EAN', 'Barcode', 'GTIN']) {
      expect(isBarcode({ type, value })).toBe(false);
      expect(judgeBarcode(value, type)).toEqual({ isWrong: false, isPlaceholder: true });
    }
  },
);

it.each([
  ['Barcode', '8 776857 909798', false],
  ['Barcode', '8 776857 909790', true],
  ['Barcode', '8-776857-909790', true],
  ['EAN', '8 776857 909790', true],
])('judges a code of type %s without its blanks and hyphens: %s', (type, value, isWrong) => {
  expect(judgeBarcode(value, type).isWrong).toBe(isWrong);
});

it.each([
  ['60287', false],
  ['12345678', false],
  ['12345670', true],
  ['1234-5670', false],
  ['4006381333931', true],
  ['4 006381 333931', true],
  ['4 006381 333913', false],
])('takes the untyped code %s for a barcode by its form: %s', (value, isTaken) => {
  expect(isBarcode({ value })).toBe(isTaken);
});

it.each([
  ['global_unique_id', '5012345012964', true],
  ['International Article Number', '5012345012964', true],
  ['global_unique_id', 'c5a1f3', false],
  ['global_location_number', '5012345012964', false],
  ['unique_id', '5012345012964', false],
])('takes a code of type %s like %s for a barcode by its digits: %s', (type, value, isTaken) => {
  expect(isBarcode({ type, value })).toBe(isTaken);
});

it.each([
  [{ codeType: 'SUPPLIER_ASSIGNED', barcode: '60287' }, 'SUPPLIER_ASSIGNED', false],
  [{ additionalItemTypeCode: 'SUPPLIER_ASSIGNED', barcode: '60287' }, 'SUPPLIER_ASSIGNED', false],
  [
    { additionalItemTypeCode: 'DISTRIBUTOR_ASSIGNED', barcode: '60287' },
    'DISTRIBUTOR_ASSIGNED',
    false,
  ],
  [{ additionalItemTypeCode: 'GTIN', barcode: '4006381333931' }, 'GTIN', true],
  [{ additionalItemTypeCode: 'PRIMARY', barcode: '4006381333931' }, 'barcode', true],
  [{ additionalItemTypeCode: 'PRIMARY', GTIN: '4006381333931' }, 'GTIN', true],
  [{ barcode: '60287' }, 'barcode', true],
])('reads the type of the code %j', (entry, type, isTaken) => {
  const reading = READERS.codes([entry]);
  const [code] = reading.state === 'value' ? reading.value : [];
  expect(code?.type).toBe(type);
  expect(isBarcode({ ...code })).toBe(isTaken);
});

it.each([
  [{ Packaging: [{ Name: 'Carton', Value: 12, gtin: '14006381333969' }] }, ['14006381333969']],
  [{ Packaging: [{ Fields: { PackLevel: 'CS', PackGtin: '4006381333931' } }] }, ['4006381333931']],
  [{ Packaging: [{ Name: 'EAN carton', Value: '4006381333931' }] }, ['4006381333931']],
  [{ Dimensions: [{ Name: 'Width', Value: '4', EanCode: '4006381333931' }] }, ['4006381333931']],
  [{ Packaging: [{ Name: 'Carton', Value: '12', oceanFreight: '14006381333960' }] }, []],
])('lists the barcodes of %j', (record, barcodes) => {
  expect(listPackagingBarcodes(record)).toEqual(barcodes);
});
