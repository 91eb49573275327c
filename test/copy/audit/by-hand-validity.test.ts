/** Rules of validity, on records written by hand. */
import { describe, expect, it } from 'vitest';
import { ean, find, itFinds, product, range, variant } from './by-hand.ts';

describe('validity', () => {
  itFinds(
    'invalid_barcode',
    'of %s',
    [
      ['4006381333931', false],
      ['4006381333932', true],
      ['96385074', false],
      ['96385047', true],
      ['036000291452', false],
      ['036000291425', true],
      ['10012345678902', false],
      ['400638133393', true],
      ['40063813339', true],
      ['4006381-33393', true],
      ['4006381-333931', false],
      ['803895 7724788', false],
      ['803895\u00a07724789', true],
      ['301O254485836', true],
      ['3,70012E+12', true],
      ['-', true],
    ],
    ([value]) => ean(value),
  );

  it('invalid_barcode: other kinds of barcode have digits of their own', async () => {
    const codes = {
      Codes: [
        { CodeType: 'Barcode', Value: 'ABC-128' },
        { CodeType: 'MPN', Value: '12345678' },
      ],
    };
    expect(await find('invalid_barcode', [product(1, codes)])).toMatchObject({ population: 1, ids: [] });
  });

  itFinds<readonly [string | undefined, string, boolean]>(
    'invalid_barcode',
    'typed %s of %s',
    [
      ['EAN', '0000000000000', true],
      ['Barcode', '00000000', true],
      ['Barcode', '12345678', false],
      [undefined, '12345678', false],
      ['', '4006381333932', true],
      ['ISBN', '080442957X', false],
      ['ISBN', '080442957x', false],
      ['ISBN', '0-8044-2957-X', false],
      ['ISBN', '0804429571', true],
      ['ISBN', '9780306406158', true],
      ['ISBN', '978-0-306-40615-7', false],
      ['ISBN', '978\u20110\u2011306\u201140615\u20118', true],
      ['ISBN', '3,70012E+12', true],
      ['ISBN', '96385074', true],
      ['Isbn-10', '0306406152', false],
      ['EAN/ISBN', '0306406152', false],
      ['Barcode', '12-345-678-9012', false],
      ['Barcode', '12345-ABC', false],
      ['barcode_ean', '123', true],
      ['ProductEan', '123', true],
      ['UPC/EAN', '123', true],
      ['UPC-E', '01234565', false],
      ['UPC-E', '01234566', false],
      ['Ean128', '(01)04006381333932', false],
    ],
    ([CodeType, Value]) => ({ Codes: [{ CodeType, Value }] }),
  );

  it('variant_invalid_barcode', async () => {
    const variants = [variant(1, 1, ean('4006381333931')), variant(2, 1, ean('4006381333913'))];
    expect(await find('variant_invalid_barcode', [product(1)], variants)).toMatchObject({
      ids: [2],
      detail: '4006381333913',
    });
  });

  it('variant_price_not_positive', async () => {
    const costs = (Price: number) => ({
      Prices: [
        { Price: 9.5, Currency: 'EUR' },
        { Price, Currency: 'EUR' },
      ],
    });
    const found = await find(
      'variant_price_not_positive',
      [product(1)],
      [variant(1, 1, costs(-2.5)), variant(2, 1, costs(1))],
    );
    expect(found).toMatchObject({ population: 2, ids: [1], detail: '-2.5 EUR' });
  });

  itFinds(
    'untidy_code',
    '%s %j',
    [
      ['Code', 'A1', false],
      ['Code', 'A 1', true],
      ['Code', 'A\u200b1', true],
      ['IntegrationCode', 'ERP 1 ', true],
      ['IntegrationCode', 'ERP 1', false],
      ['EAN', ' 4006381333931', true],
      ['MPN', 'AB 12', false],
    ],
    ([field, value]) =>
      field === 'EAN' || field === 'MPN' ? { Codes: [{ CodeType: field, Value: value }] } : { [field]: value },
  );

  it('variant_untidy_code: says which code it is', async () => {
    const variants = [variant(1, 1), variant(2, 1, { Codes: [{ CodeType: 'EAN', Value: '4006381333931\u00a0' }] })];
    expect(await find('variant_untidy_code', [product(1)], variants)).toMatchObject({
      ids: [2],
      detail: 'EAN: U+00A0 after "4006381333931"',
    });
  });

  itFinds<readonly [string | undefined, string, string, boolean]>(
    'restricted_barcode',
    'typed %s of %s, %s',
    [
      ['EAN', '4006381333931', 'a trade item', false],
      ['EAN', '2000000000015', 'for use within a company', true],
      ['EAN', '0200000000011', 'for use within a region, as 13 digits', true],
      ['UPC', '200000000011', 'the same, as 12', true],
      ['UPC', '400000000008', 'for use within a company, as 12 digits', true],
      ['UPC', '036000291452', 'a trade item of 12 digits', false],
      ['UPC', '512345000107', 'a coupon', true],
      ['EAN', '9810000000013', 'a coupon', true],
      ['EAN', '9900000000011', 'a coupon', true],
      ['EAN', '9800000000014', 'a refund receipt', true],
      ['EAN', '9520000000011', 'an example', true],
      ['ISBN', '9780306406157', 'a book', false],
      ['ISSN', '9771234567003', 'a magazine', false],
      ['GTIN', '12000000000012', 'a pack of one for use within a company', true],
      ['EAN', '20000011', 'eight digits for use within a company', true],
      ['EAN', '00000017', 'the same, from zero', true],
      ['EAN', '96385074', 'eight digits of a trade item', false],
      ['GTIN', '0000096385074', 'the same, behind zeros', false],
      ['Barcode', '20000011', 'eight digits of any kind', false],
      ['EAN', '2000000000016', 'a wrong check digit, which is another rule', false],
    ],
    ([CodeType, Value]) => ({ Codes: [{ CodeType, Value }] }),
    range(101, 200).map((id) => product(id, ean('4006381333931'))),
  );

  it('restricted_barcode: where many have numbers for use within a company, nobody can tell of these', async () => {
    const products = (inStore: number) => [
      product(1, ean('9900000000011')),
      ...range(2, 20).map((id) => product(id, ean(id < 2 + inStore ? '2000000000015' : '4006381333931'))),
    ];
    expect((await find('restricted_barcode', products(2))).ids).toEqual([1, 2, 3]);
    expect(await find('restricted_barcode', products(3))).toMatchObject({ ids: [1], unknown: 3, population: 20 });
  });

  it('variant_restricted_barcode: says what it is', async () => {
    const variants = [variant(1, 1, ean('4006381333931')), variant(2, 1, ean('9900000000011'))];
    expect(await find('variant_restricted_barcode', [product(1)], variants)).toMatchObject({
      ids: [2],
      detail: '9900000000011 (coupon)',
    });
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
