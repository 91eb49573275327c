/** Rules on what one record lacks, or has in a form that is not valid. */
import type { PimRecord } from '../../../src/record/value.ts';
import { ean, product, size, variant } from '../by-hand.ts';
import { each, PASSIVE, pictures, STRANGE } from './parts.ts';
import { ofFields, ofRule, type Row } from './row.ts';

const NONE = { Codes: [], Prices: [] };
const EAN = ean('4006381333931');
const PRICED = { Prices: [{ Price: 5, Currency: 'EUR' }] };
const code = (CodeType: string, Value: string) => ({ Codes: [{ CodeType, Value }] });
const euros = (Price: number) => ({ Price, Currency: 'EUR' });
const costs = (...prices: number[]) => ({ Prices: prices.map(euros) });
const property = (Name: string, Value: string | null, Unit?: string) => {
  return { Properties: [{ Name, Value, Unit }] };
};
const sized = (Type: string, Value: number, Unit: string) => {
  return { Dimensions: [{ Type, Value, Unit }] };
};
/** Of each list of a product that may be empty: the rule, and what it is like where it is not. */
const LISTS: Readonly<Record<string, readonly [key: string, known: PimRecord]>> = {
  no_price: ['Prices', { Price: 3, Currency: 'EUR' }],
  no_brand: ['TrademarkProducts', { TrademarkId: 1, Name: 'Tuvarra' }],
  no_category: ['CategoryProducts', { CategoryId: 1, Name: 'Chairs' }],
  no_barcode: ['Codes', { CodeType: 'EAN', Value: '4006381333931' }],
  no_properties: ['Properties', { Name: 'Material', Value: 'Oak' }],
  no_picture: ['Pictures', { PictureId: 1, Link: 'https://a.example/1.png' }],
};

/** What is missing. */
export const COMPLETENESS: readonly Row[] = [
  ofFields('no_name', 'a blank name is none', { pass: [{}], fail: each('Name', ' ', null) }),
  ofFields('no_code', 'a blank code is none', { pass: [{}], fail: each('Code', '') }),
  ofFields('no_short_description', 'what no reader knows is unknown of its own record only', {
    pass: each('ShortDescription', 'A chair.'),
    fail: each('ShortDescription', null, ' ', [], undefined),
    open: [
      ...each('ShortDescription', { tr: 'x' }, { tr: '\ud800' }),
      { short_description: ['x'] },
    ],
  }),
  ofFields('no_long_description', 'none', {
    pass: each('LongDescription', 'Soft.'),
    fail: each('LongDescription', null),
  }),
  ...Object.entries(LISTS).map(([rule, [key, known]]) =>
    ofFields(rule, 'an empty list fails, and one of a shape that no reader knows is unknown', {
      pass: each(key, [known]),
      fail: each(key, []),
      open: each(key, STRANGE),
    }),
  ),
  ...ofRule('no_barcode', [
    ['one of a variant will do', [product(1, NONE), variant(1, 1, EAN)], []],
    ['a part number will not', [product(1, code('MPN', 'X-1')), variant(1, 1, NONE)], [1]],
    [
      'what stands for one and is none will not',
      [product(1, ean('4.00638E+12')), product(2, code('Barcode', 'n/a')), product(3, EAN)],
      [1, 2],
    ],
  ]),
  ...ofRule('variant_no_barcode', [
    [
      'one beside another that has one',
      [product(1, NONE), variant(1, 1, EAN), variant(2, 1, NONE)],
      [2],
    ],
    ['that of its product will not do', [product(1, EAN), variant(1, 1, NONE)], [1]],
    [
      'counts a product without any once',
      [product(1, NONE), variant(1, 1, NONE), variant(2, 9, NONE)],
      [2],
    ],
  ]),
  ...ofRule('no_price', [
    [
      'one of a variant will do',
      [product(1, NONE), variant(1, 1, PRICED), variant(2, 1, NONE)],
      [],
    ],
    ['not if that is none either', [product(1, NONE), variant(1, 1, NONE)], [1]],
    [
      'one that cannot be read may',
      [product(1, NONE), variant(1, 1, { Prices: STRANGE })],
      [],
      undefined,
      [1],
    ],
  ]),
  ofFields('no_price', 'is not asked of passive products', {
    pass: [{ ...NONE, ...PASSIVE }],
    fail: [NONE, { ...NONE, Status: null }],
  }),
  ...ofRule('variant_no_price', [
    ['that of its product will do', [product(1, PRICED), variant(1, 1, NONE)], []],
    [
      'one beside another that has one',
      [product(2, NONE), variant(2, 2, NONE), variant(3, 2, PRICED)],
      [2],
    ],
    [
      'counts a product without any once',
      [product(1, NONE), variant(1, 1, NONE), variant(2, 9, NONE)],
      [2],
    ],
    [
      'is not asked of those of passive products',
      [product(1, { ...NONE, ...PASSIVE }), variant(1, 1, NONE)],
      [],
    ],
    ['is not asked of passive ones', [variant(7, 9, { ...NONE, ...PASSIVE })], []],
  ]),
  ofFields('no_properties', 'one without a value says nothing', {
    pass: [property('Material', 'Oak')],
    fail: [property('Material', null)],
  }),
  ...ofRule('no_own_picture', [
    [
      'one whose variants have some',
      [product(1, { Pictures: [] }), variant(1, 1, pictures({}))],
      [1],
    ],
    [
      'not one whose variants have none',
      [product(2, { Pictures: [] }), variant(2, 2, { Pictures: [] })],
      [],
    ],
  ]),
  ofFields(
    'no_alt_text',
    'tells of how many pictures, and a text of an unknown shape leaves it open',
    {
      pass: [pictures({ Alt: 'Front' })],
      fail: [
        pictures({ Alt: null }, { Alt: 'Back' }),
        pictures({ Alt: null }, { Alt: { tr: 'Yan' } }),
      ],
      open: [pictures({ Alt: 'Front' }, { Alt: { tr: 'Yan' } })],
      detail: '1 of 2 pictures',
    },
  ),
  ofFields(
    'no_cover',
    'a picture that does not say is none where others do, and one of an unknown shape may be',
    {
      pass: [pictures({ IsCover: true })],
      fail: [pictures({ IsCover: null }), pictures({ IsCover: true, Status: -1 }, {})],
      open: [pictures({ IsCover: 'main' })],
      detail: '1 picture',
    },
  ),
  ...ofRule('variant_no_options', [
    [
      'an empty list',
      [product(1), variant(1, 1, size('M')), variant(2, 1, { OptionValues: [] })],
      [2],
    ],
  ]),
];

const cartons = (...barcodes: readonly string[]): PimRecord => ({
  Packaging: barcodes.map((Gtin, at) => ({ Name: `Box ${at}`, Quantity: 6, Gtin })),
});

/** What fails a rule and the same rule of variants, what is told of it, and what is alike and right. */
const OF_BOTH: Readonly<
  Record<string, readonly [wrong: PimRecord, detail: RegExp, right: PimRecord]>
> = {
  invalid_barcode: [ean('4006381333913'), /^4006381333913$/, code('Barcode', 'ABC-128')],
  placeholder_barcode: [ean('0000000000000'), /^0000000000000$/, ean('4006381333931')],
  restricted_barcode: [
    ean('9900000000011'),
    /^9900000000011 \(coupon\)$/,
    code('Barcode', '20000011'),
  ],
  price_not_positive: [costs(9.5, -2.5), /^-2.5 EUR$/, costs(9.5, 1)],
  untidy_code: [
    code('EAN', '4006381333931\u00a0'),
    /^EAN: U\+00A0 after "4006381333931"$/,
    code('MPN', 'AB 12'),
  ],
};

/** What is written wrongly. */
export const VALIDITY: readonly Row[] = [
  ...Object.entries(OF_BOTH).flatMap(([rule, [wrong, detail, right]]): Row[] => [
    ofFields(rule, 'one beside another that is alike and right', {
      pass: [right],
      fail: [wrong],
      detail,
    }),
    [
      `variant_${rule}`,
      'the same',
      [product(3), variant(1, 3, wrong), variant(2, 3, right)],
      [1],
      detail,
    ],
  ]),
  ofFields('invalid_barcode', 'one that a spreadsheet wrote with an exponent', {
    pass: [EAN],
    fail: [ean('4.00638E+12'), ean('3,70012E+12')],
    detail: '4.00638E+12',
  }),
  ofFields('invalid_barcode', 'what is none under any type that means one', {
    pass: [code('Barcode', 'ABC-128'), code('MPN', 'n/a')],
    fail: [code('Barcode', 'n/a'), code('Barkod', '4006381333931.0')],
    detail: 'n/a',
  }),
  ofFields('invalid_packaging_barcode', 'of any package that has one', {
    pass: [cartons('15901766023536'), cartons('4006381333931', '15901766023536')],
    fail: [cartons('15901766023563'), cartons('4006381333931', '15901766023563')],
    detail: '15901766023563',
  }),
  ofFields('untidy_code', 'a character that nobody sees', {
    fail: each('Code', 'A\u200b1'),
    detail: 'code: U+200B after "A"',
  }),
  ofFields('untidy_code', 'a space', {
    fail: each('IntegrationCode', ' ERP 1'),
    detail: 'integration code: a space before "ERP 1"',
  }),
  ...['price_not_positive', 'invalid_barcode'].map((rule) =>
    ofFields(rule, 'is unknown where no reader knows the list', {
      pass: [{ ...PRICED, ...EAN }],
      open: [{ Prices: STRANGE, Codes: STRANGE }],
    }),
  ),
  ofFields('malformed_link', 'what is no address', {
    pass: [
      ...each(
        'Link',
        'https://shop.example/p/1?x=1#y',
        'HTTP://127.0.0.1:8080/p',
        'https://örnek.com/ş',
        ' http://a.b ',
      ),
      ...each(
        'Link',
        'https://user:secret@a.example/x',
        'https://[2001:db8::1]/x',
        'https://a.example.',
      ),
    ],
    fail: [
      ...each(
        'Link',
        'shop.example/p',
        '//a.example/x',
        '/p/1',
        'ftp://a.example',
        'https:/a.example',
        'http://',
      ),
      ...each(
        'Link',
        'javascript:alert(1)',
        'https://a example',
        'https://a..example',
        'https://a.example:port',
      ),
      ...each('Link', 'https://a.example/x y', 'see https://a.example'),
    ],
  }),
  ofFields('malformed_picture_link', 'link or thumbnail', {
    pass: [pictures({})],
    fail: [pictures({ ImageUrl: 'thumbs/1.png' })],
    detail: 'thumbs/1.png',
  }),
  ofFields('unit_of_other_kind', 'a weight that is no mass, an edge that is no length', {
    pass: [
      property('Net weight', '500', 'ml'),
      sized('Höhe', 3, 'in'),
      property('Screen', '30', 'kg'),
    ],
    fail: [property('Weight', '30', 'cm'), sized('Width', 3, 'kg')],
    detail: /^(Weight 30 cm|Width 3 kg)$/,
  }),
];
