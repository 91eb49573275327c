/** Rules that compare what stands in one record, or in it and its own variants. */
import { product, range, size, variant } from '../by-hand.ts';
import { PASSIVE, pictures, STRANGE } from './parts.ts';
import { ofFields, ofRule, type Row } from './row.ts';

const options = (id: number, productId: number, fields: Readonly<Record<string, string>>) =>
  variant(id, productId, {
    OptionValues: Object.entries(fields).map(([OptionName, Value]) => ({ OptionName, Value })),
  });

const cover = { IsCover: true, SortOrder: 1 };
const other = { IsCover: false, SortOrder: 2 };
const ONE_COVER = [other, { ...other, Status: -1 }, { ...cover, Status: -1 }].map((one) =>
  pictures(cover, one),
);
const dates = (Updated?: string) => ({ Created: '2024-05-01T10:00:00.123', Updated });

/** Prices on two lists each. */
const LISTED = (['Sale 120 EUR', 'Sale 80 EUR', 'Sale 120 TRY', 'Wholesale 120 EUR'] as const).map(
  (other) => {
    const [PriceListName, price, Currency] = other.split(' ');
    const list = { PriceListName: 'List', Price: 100, Currency: 'EUR' };
    return { Prices: [list, { PriceListName, Price: Number(price), Currency }] };
  },
);

/** What contradicts itself, its variants or its dates. */
export const CONSISTENCY: readonly Row[] = [
  ofFields('two_covers', 'of one product; an unknown shape leaves it open', {
    pass: ONE_COVER,
    fail: [pictures(cover, { ...other, IsCover: true })],
    open: [pictures({ IsCover: 'main' })],
    detail: '2 covers',
  }),
  ofFields('passive_cover', 'not another picture that is passive', {
    pass: ONE_COVER.slice(0, 2),
    fail: [pictures({ ...cover, Status: -1 }, other)],
  }),
  ofFields('sort_order_clash', 'of the pictures of one product', {
    pass: ONE_COVER,
    fail: [pictures(cover, { ...other, SortOrder: 1 })],
    detail: '1 of 2 pictures',
  }),
  ofFields('updated_before_created', 'not dates that were never set, and not within a second', {
    pass: [
      ...[dates('0001-01-01T00:00:00'), dates('1970-01-01T00:00:00Z')],
      dates('2024-05-01T10:00:00'),
      dates(),
    ],
    fail: [dates('2024-04-30T10:00:00')],
  }),
  ...ofRule('active_without_active_variant', [
    ['tells one variant as one', [product(1), variant(1, 1, PASSIVE)], [1], '1 variant'],
    ['not where one is', [product(1), variant(1, 1)], []],
  ]),
  ...ofRule('passive_with_active_variants', [
    ['tells one variant as one', [product(1, PASSIVE), variant(1, 1)], [1], '1 of 1 variant'],
    ['not where none is', [product(1, PASSIVE), variant(1, 1, PASSIVE)], []],
  ]),
  ...ofRule('mixed_option_axes', [
    [
      'one without a size among others with one',
      [
        ...[
          product(1),
          options(1, 1, { Colour: 'Red', Size: 'M' }),
          options(2, 1, { colour: 'Red', Size: 'L' }),
        ],
        ...[options(3, 1, { Colour: 'Blue' }), product(2), options(4, 2, { Colour: 'Red' })],
      ],
      [1],
      'Size on 2 of 3 variants',
    ],
    [
      'is unknown where the options of one cannot be read',
      [
        product(1),
        variant(1, 1, size('M')),
        variant(2, 1, size('L')),
        variant(3, 1, { OptionValues: STRANGE }),
      ],
      [],
      undefined,
      [1],
    ],
  ]),
  ...ofRule('variant_duplicate_options', [
    [
      'only within a product, in whatever order',
      [
        ...[
          product(1),
          product(2),
          variant(1, 1, size('M', 'Red')),
          variant(3, 1, size('L', 'Red')),
        ],
        ...[
          variant(2, 1, { OptionValues: size('m', 'RED').OptionValues.reverse() }),
          variant(4, 2, size('M', 'Red')),
        ],
      ],
      [1, 2],
    ],
    [
      'is unknown among those that differ',
      [
        product(1),
        ...range(1, 2).map((id) => variant(id, 1, { OptionValues: STRANGE })),
        variant(3, 1, size('S')),
      ],
      [],
      undefined,
      [1, 2],
    ],
  ]),
  ofFields('sale_above_list_price', 'by the words of the lists', {
    fail: LISTED.slice(0, 1),
    pass: LISTED.slice(1),
    detail: 'sale 120 above list 100 EUR',
  }),
  [
    'variant_sale_above_list_price',
    'the same',
    [product(1), ...LISTED.map((fields, at) => variant(at + 1, 1, fields))],
    [1],
  ],
];
