/** A small catalog made by hand: a product that every channel takes, and others that each lack or have one thing. */

import type { PimRecord } from '../../../src/record/value.ts';
import { variant } from '../by-hand.ts';
import { type Asked, openRecords } from '../open-records.ts';

const category = (CategoryId: number, Name: string, ParentId?: number) => ({
  CategoryId,
  Name,
  ...(ParentId !== undefined && { ParentId }),
});
const APPAREL = category(2, 'Apparel');
const [CHAIRS, BOOKS, SOFTWARE] = [
  category(1, 'Chairs'),
  category(4, 'Books'),
  category(5, 'Software'),
];
const [SHIRTS, SCARVES] = [category(3, 'Shirts', 2), category(6, 'Scarves', 2)];

const property = (Name: string, Value: string, Unit?: string) => ({
  Name,
  Value,
  ...(Unit !== undefined && { Unit }),
});

/** What no channel finds fault with, but for the fields given. */
function full(id: number, fields: PimRecord = {}): PimRecord {
  return {
    ProductId: id,
    Code: `P-${id}`,
    Name: `Chair ${id}`,
    Status: 1,
    LongDescription: '<p>A chair of solid oak that is <b>made</b> to last.</p>',
    Link: `https://shop.example/p/${id}`,
    Variants: [],
    Pictures: Array.from({ length: 6 }, (_, at) => ({
      PictureId: id * 10 + at,
      Link: `https://a.example/${id}/${at}`,
    })),
    Prices: [{ Price: 49.5, Currency: 'EUR' }],
    TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }],
    CategoryProducts: [CHAIRS],
    Codes: [
      { CodeType: 'EAN', Value: '4006381333931' },
      { CodeType: 'MPN', Value: `T-${id}` },
    ],
    Dimensions: ['Weight 4.2 kg', 'Height 90 cm', 'Width 45 cm', 'Depth 50 cm'].map((side) => {
      const [Type, Value, Unit] = side.split(' ');
      return { Type, Value, Unit };
    }),
    Properties: PROPERTIES,
    ...fields,
  };
}

const PROPERTIES = [
  ...Object.entries({
    Colour: 'Oak',
    Size: 'One size',
    Gender: 'unisex',
    'Age group': 'adult',
    Material: 'Oak',
    'Bullet 1': 'Solid oak from nearby',
    'Bullet 2': 'Oiled by hand, twice',
    'Bullet 3': 'Legs that can be replaced',
    'Item highlights': 'solid oak, oiled',
    'Google product category': 'Furniture > Chairs',
    Manufacturer: 'Tuvarra GmbH',
    'Manufacturer address': 'Hauptstr. 1, 10115 Berlin',
    'Manufacturer e-mail': 'info@tuvarra.example',
    'EU responsible person': 'Tuvarra GmbH',
    'EU responsible person address': 'Hauptstr. 1, 10115 Berlin',
    'EU responsible person e-mail': 'eu@tuvarra.example',
    'Safety information': 'Do not stand on it.',
    'Country of origin': 'DE',
    'Functional name': 'Chair',
    'GPC code': '10002068',
  }).map(([name, value]) => property(name, value)),
  property('Net content', '1', 'kg'),
];

const without = (...names: string[]): PimRecord => ({
  Properties: PROPERTIES.filter(({ Name }) => !names.includes(Name)),
});

const codes = (...entries: { CodeType: string; Value: string }[]): PimRecord => ({
  Codes: entries,
});

/** The products by what is wrong with them. */
export const SHOP = {
  full: full(1),
  noName: full(2, { Name: null }),
  name160: full(3, { Name: 'N'.repeat(160) }),
  noDescription: full(4, { LongDescription: '<p> </p>' }),
  noPicture: full(5, { Pictures: [] }),
  onePicture: full(6, { Pictures: [{ PictureId: 60, Link: 'https://a.example/6' }] }),
  noPrice: full(7, { Prices: [] }),
  priceZero: full(8, { Prices: [{ Price: 0, Currency: 'EUR' }] }),
  noCurrency: full(9, { Prices: [{ Price: 5 }] }),
  noBrand: full(10, { TrademarkProducts: [] }),
  noCodes: full(11, codes()),
  wrongGtin: full(
    12,
    codes({ CodeType: 'EAN', Value: '4006381333932' }, { CodeType: 'MPN', Value: 'T' }),
  ),
  noMpn: full(13, codes({ CodeType: 'EAN', Value: '4006381333931' })),
  noLink: full(14, { Link: null }),
  relativeLink: full(15, { Link: '/p/15' }),
  bareShirt: full(16, {
    CategoryProducts: [SHIRTS],
    ...without('Colour', 'Size', 'Gender', 'Age group'),
  }),
  barePlainChair: full(17, without('Colour', 'Size', 'Gender', 'Age group')),
  book: full(18, { CategoryProducts: [BOOKS], Name: `${'B'.repeat(99)}!`, TrademarkProducts: [] }),
  noWeight: full(19, { Dimensions: [{ Type: 'Height', Value: '90', Unit: 'cm' }] }),
  noManufacturer: full(20, without('Manufacturer', 'Manufacturer address', 'Manufacturer e-mail')),
  noWarnings: full(
    21,
    without('Safety information', 'EU responsible person', 'EU responsible person e-mail'),
  ),
  shortBullets: full(22, {
    Properties: [
      ...PROPERTIES.filter(({ Name }) => !Name.startsWith('Bullet')),
      property('Bullet 1', 'Oak'),
    ],
  }),
  codeLess: full(23, { Code: null, ...codes({ CodeType: 'EAN', Value: '4006381333931' }) }),
  markedName: full(24, { Name: 'Chair!!! $5' }),
  ofVariants: full(25, { ...codes(), Prices: [], Variants: [{ VariantId: 1 }, { VariantId: 2 }] }),
  ofVariantsPartly: full(26, {
    ...codes(),
    Prices: [],
    Variants: [{ VariantId: 3 }, { VariantId: 4 }],
  }),
  ownGtinAlone: full(27, { Variants: [{ VariantId: 5 }] }),
  software: full(28, {
    CategoryProducts: [SOFTWARE],
    Name: 'S'.repeat(100),
    TrademarkProducts: [],
  }),
  bareScarf: full(29, {
    CategoryProducts: [SCARVES],
    ...without('Colour', 'Size', 'Gender', 'Age group'),
  }),
  untradedGtin: full(
    30,
    codes({ CodeType: 'EAN', Value: '2001234567893' }, { CodeType: 'MPN', Value: 'T' }),
  ),
  name210: full(31, { Name: 'N'.repeat(210) }),
  longDescription: full(32, { LongDescription: 'D'.repeat(5_001) }),
  noBullets: full(33, without('Bullet 1', 'Bullet 2', 'Bullet 3')),
  noOrigin: full(34, without('Country of origin')),
  noNetContent: full(35, without('Net content')),
  longCode: full(36, { Code: 'C'.repeat(120) }),
} as const satisfies Readonly<Record<string, PimRecord>>;

/** The ids of products, by their names in the catalog. */
export function idsOf(...names: (keyof typeof SHOP)[]): readonly number[] {
  return names.map((name) => Object.keys(SHOP).indexOf(name) + 1).sort((one, other) => one - other);
}

/** A copy of it. */
export function makeShop(): Promise<Asked> {
  const sold = {
    Prices: [{ Price: 5, Currency: 'EUR' }],
    Codes: [{ CodeType: 'EAN', Value: '4006381333931' }],
  };
  return openRecords({
    products: Object.values(SHOP),
    variants: [
      variant(1, 25, sold),
      variant(2, 25, sold),
      variant(3, 26, sold),
      variant(4, 26, { Prices: [], Codes: [] }),
      variant(5, 27, { Code: null, Codes: [], Prices: [] }),
    ],
    categories: [CHAIRS, APPAREL, SHIRTS, BOOKS, SOFTWARE, SCARVES],
    brands: [{ TrademarkId: 1, Name: 'Tuvarra' }],
  });
}
