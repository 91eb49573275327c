import { describe, expect, it } from 'vitest';
import { judgeBarcode } from '../../../src/record/barcode.ts';

describe('judgeBarcode', () => {
  it.each([
    ['EAN', '4006381333931', false],
    ['EAN', '4006381333932', true],
    ['EAN', '301O254485836', true],
    ['EAN', '3,70012E+12', true],
    ['', '4006381333932', true],
    ['ISBN', '080442957X', false],
    ['ISBN', '0804429571', true],
    ['ISBN', '978-0-306-40615-7', false],
    ['ISBN', '978\u20110\u2011306\u201140615\u20118', true],
    ['UPC-E', '01234565', false],
    ['UPC-E', '01234566', true],
    ['Ean128', '(01)04006381333932', false],
  ])('of type %s, %s is wrong: %s', (type, value, isWrong) =>
    expect(judgeBarcode(value, type).isWrong).toBe(isWrong),
  );

  it.each([
    ['EAN', '2000000000015', 'restricted'],
    ['EAN', '9900000000011', 'coupon'],
    ['EAN', '9520000000011', 'example'],
    ['Barcode', '20000011', undefined],
    ['EAN', '2000000000016', undefined],
    ['ISBN', '9780306406157', undefined],
  ])('of type %s, %s is for: %s', (type, value, kind) =>
    expect(judgeBarcode(value, type).kind).toBe(kind),
  );
});
