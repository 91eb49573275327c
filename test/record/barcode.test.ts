/** What stands where a barcode should, and is none. */
import { expect, it } from 'vitest';
import { expandUpcE, judgeBarcode } from '../../src/record/barcode.ts';
import { isBarcode } from '../../src/record/codes-and-media.ts';

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
