import { describe, expect, it } from 'vitest';
import { isGtin, isShortIsbn, judgeBarcode, readUntradedKind } from '../../../src/record/barcode.ts';

it.each([
  ['4006381333931', true],
  ['4006381-333931', true],
  ['96385074', true],
  ['036000291452', true],
  ['10012345678902', true],
  ['4006381333932', false],
  ['400638133393', false],
  ['0000000000000', false],
  ['080442957X', false],
  ['', false],
])('isGtin of %s is %s', (text, isOne) => expect(isGtin(text)).toBe(isOne));

it.each([
  ['080442957X', true],
  ['0-8044-2957-x', true],
  ['0306406152', true],
  ['0804429571', false],
  ['978-0-306-40615-7', false],
  ['X', false],
])('isShortIsbn of %s is %s', (text, isOne) => expect(isShortIsbn(text)).toBe(isOne));

it.each([
  ['4006381333931', undefined],
  ['2000000000015', 'restricted'],
  ['0200000000011', 'restricted'],
  ['200000000011', 'restricted'],
  ['400000000008', 'restricted'],
  ['036000291452', undefined],
  ['512345000107', 'coupon'],
  ['9810000000013', 'coupon'],
  ['9900000000011', 'coupon'],
  ['9800000000014', 'refund receipt'],
  ['9520000000011', 'example'],
  ['9780306406157', undefined],
  ['9771234567003', undefined],
  ['12000000000012', 'restricted'],
  ['20000011', 'restricted'],
  ['00000017', 'restricted'],
  ['96385074', undefined],
  ['0000096385074', undefined],
  ['2000000000016', undefined],
])('readUntradedKind of %s is %s', (text, kind) => expect(readUntradedKind(text)).toBe(kind));

describe('judgeBarcode', () => {
  it.each([
    ['EAN', '4006381333931', false],
    ['EAN', '4006381333932', true],
    ['EAN', '96385074', false],
    ['EAN', '96385047', true],
    ['EAN', '036000291425', true],
    ['EAN', '400638133393', true],
    ['EAN', '40063813339', true],
    ['EAN', '4006381-33393', true],
    ['EAN', '4006381-333931', false],
    ['EAN', '803895 7724788', false],
    ['EAN', '803895\u00a07724789', true],
    ['EAN', '301O254485836', true],
    ['EAN', '3,70012E+12', true],
    ['EAN', '-', true],
    ['EAN', '0000000000000', true],
    ['Barcode', '00000000', true],
    ['Barcode', '12345678', false],
    [undefined, '12345678', false],
    ['', '4006381333932', true],
    ['ISBN', '080442957X', false],
    ['ISBN', '0804429571', true],
    ['ISBN', '9780306406158', true],
    ['ISBN', '978-0-306-40615-7', false],
    ['ISBN', '978\u20110\u2011306\u201140615\u20118', true],
    ['ISBN', '96385074', true],
    ['Isbn-10', '0306406152', false],
    ['EAN/ISBN', '0306406152', false],
    ['Barcode', '12-345-678-9012', false],
    ['Barcode', 'ABC-128', false],
    ['barcode_ean', '123', true],
    ['ProductEan', '123', true],
    ['UPC/EAN', '123', true],
    ['UPC-E', '01234566', false],
    ['Ean128', '(01)04006381333932', false],
  ])('of type %s, %s is wrong: %s', (type, value, isWrong) =>
    expect(judgeBarcode({ type, value }).isWrong).toBe(isWrong),
  );

  it.each([
    ['EAN', '2000000000015', 'restricted'],
    ['EAN', '20000011', 'restricted'],
    ['EAN', '9900000000011', 'coupon'],
    ['Barcode', '20000011', undefined],
    ['Ean128', '2000000000015', undefined],
    ['EAN', '2000000000016', undefined],
    ['ISBN', '9780306406157', undefined],
  ])('of type %s, %s is for: %s', (type, value, kind) => expect(judgeBarcode({ type, value }).kind).toBe(kind));
});
