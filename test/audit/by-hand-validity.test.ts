/** Rules of validity, as far as they are more than judging one code (test/copy/facts), on records written by hand. */
import { beforeAll, describe, expect, it } from 'vitest';
import { askRules, type Found } from './ask-rule.ts';
import { ean, find, itFinds, product, range, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { rulesOf } from './run-audit.ts';

const code = (CodeType: string, Value: string) => ({ Codes: [{ CodeType, Value }] });
const costs = (Price: number) => ({
  Prices: [
    { Price: 9.5, Currency: 'EUR' },
    { Price, Currency: 'EUR' },
  ],
});

/** By rule what a record has that fails it, what is told of that, and what another one has that is alike and right. */
const CASES = {
  invalid_barcode: [ean('4006381333913'), '4006381333913', code('Barcode', 'ABC-128')],
  restricted_barcode: [ean('9900000000011'), '9900000000011 (coupon)', code('Barcode', '20000011')],
  price_not_positive: [costs(-2.5), '-2.5 EUR', costs(1)],
  untidy_code: [code('EAN', '4006381333931\u00a0'), 'EAN: U+00A0 after "4006381333931"', code('MPN', 'AB 12')],
} as const;

describe('validity', () => {
  const rules = Object.keys(CASES);
  let found: (rule: string) => Found;
  beforeAll(async () => {
    const fields = Object.values(CASES).flatMap(([wrong, , right]) => [wrong, right]);
    const localCopy = await openRecords({
      products: fields.map((one, at) => product(at + 1, one)),
      variants: fields.map((one, at) => variant(at + 1, 1, one)),
    });
    found = await askRules(rulesOf(...rules.flatMap((rule) => [rule, `variant_${rule}`])), localCopy);
  });

  it.each(Object.entries(CASES).map(([rule, [, detail]], at) => ({ rule, detail, at })))(
    '$rule, of products and variants',
    ({ rule, detail, at }) => {
      for (const id of [rule, `variant_${rule}`])
        expect(found(id)).toMatchObject({ ids: [at * 2 + 1], examples: [{ detail }] });
    },
  );

  it('invalid_barcode: one that a spreadsheet wrote with an exponent', async () => {
    const values = ['4.00638E+12', '3,70012E+12', '4006381333931'];
    const found = await find(
      'invalid_barcode',
      values.map((value, at) => product(at + 1, ean(value))),
    );
    expect(found).toMatchObject({ population: 3, ids: [1, 2], detail: '4.00638E+12' });
  });

  it('restricted_barcode: where many have numbers for use within a company, nobody can tell of these', async () => {
    const products = (inStore: number) => [
      product(1, ean('9900000000011')),
      ...range(2, 20).map((id) => product(id, ean(id < 2 + inStore ? '2000000000015' : '4006381333931'))),
    ];
    expect((await find('restricted_barcode', products(2))).ids).toEqual([1, 2, 3]);
    expect(await find('restricted_barcode', products(3))).toMatchObject({ ids: [1], unknown: 3, population: 20 });
  });

  itFinds(
    'malformed_link',
    'of %s',
    [
      ['https://shop.example/p/1?x=1#y', false],
      ['http://127.0.0.1:8080/p', false],
      ['HTTPS://SHOP.EXAMPLE', false],
      ['shop.example/p', true],
      ['https://shop example/p', true],
      ['https:/shop.example', true],
      ['javascript:alert(1)', true],
      ['https://..', true],
      ['http://', true],
      ['https://örnek.com/ş', false],
      ['http://[::1]:8080/x', false],
      ['https://user@shop.example/', false],
    ],
    ([Link]) => ({ Link }),
  );

  it('malformed_picture_link: link or thumbnail', async () => {
    const picture = (Link: string, ImageUrl: string) => ({ Pictures: [{ PictureId: 1, Link, ImageUrl }] });
    const good = 'https://a.example/1.png';
    const found = await find('malformed_picture_link', [
      product(1, picture(good, good)),
      product(2, picture(good, 'thumbs/1.png')),
    ]);
    expect(found).toMatchObject({ population: 2, ids: [2], detail: 'thumbs/1.png' });
  });
});
