/** The words of `missing` and `has`: of each, which products have it, which do not, and of which that cannot be read. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PRESENCE_WORDS } from '../../src/filter/presence.ts';
import { buildConditions } from '../../src/question/build-conditions.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { type Asked, openRecords } from '../audit/open-records.ts';
import { SPELLINGS } from '../record/spellings.ts';
import { readVerdicts, testVerdicts, type VerdictCase } from './verdicts.ts';

/** A word, the field on the wire that it is about, and values of that field. */
interface PresenceRow {
  readonly word: string;
  readonly wire: string;
  readonly there: unknown;
  /** Values that hold nothing, besides none at all, null, an empty text and an empty list. */
  readonly nothing?: readonly unknown[];
  readonly unreadable: readonly unknown[];
}

const UNKNOWN_SHAPES = [[{ Zzz: 1, Qqq: 2 }], { Zzz: { a: 1 } }];
const LANGUAGES = [{ tr: 'Bot', en: 'Boot' }];

const ROWS: readonly PresenceRow[] = [
  { word: 'code', wire: 'Code', there: 'P', unreadable: LANGUAGES },
  { word: 'name', wire: 'Name', there: 'Boot', unreadable: LANGUAGES },
  { word: 'integration_code', wire: 'IntegrationCode', there: 'E', unreadable: LANGUAGES },
  { word: 'short_description', wire: 'ShortDescription', there: 'x', unreadable: LANGUAGES },
  { word: 'long_description', wire: 'LongDescription', there: '<p>x</p>', unreadable: LANGUAGES },
  { word: 'unit', wire: 'Unit', there: 'piece', unreadable: LANGUAGES },
  { word: 'link', wire: 'Link', there: 'https://a.example', unreadable: LANGUAGES },
  { word: 'type', wire: 'Type', there: 0, unreadable: ['Bundle'] },
  { word: 'tax_rate', wire: 'TaxRate', there: 0, unreadable: ['high'] },
  { word: 'parent_id', wire: 'ParentId', there: 3, unreadable: ['P-3'] },
  { word: 'updated', wire: 'Updated', there: '2026-03-01', unreadable: ['spring'] },
  {
    word: 'brand',
    wire: 'TrademarkProducts',
    there: [{ TrademarkId: 1, Name: 'Ayda' }],
    unreadable: UNKNOWN_SHAPES,
  },
  {
    word: 'categories',
    wire: 'CategoryProducts',
    there: [{ CategoryId: 1 }],
    unreadable: UNKNOWN_SHAPES,
  },
  {
    word: 'variants',
    wire: 'Variants',
    there: [{ VariantId: 1 }],
    nothing: [[null]],
    unreadable: UNKNOWN_SHAPES,
  },
  {
    word: 'pictures',
    wire: 'Pictures',
    there: [{ PictureId: 1 }],
    nothing: [[null]],
    unreadable: [{ Zzz: { a: 1 } }],
  },
  {
    word: 'cover_picture',
    wire: 'Pictures',
    there: [{ PictureId: 1 }, { PictureId: 2, IsCover: 'true' }],
    nothing: [
      [
        { PictureId: 1, IsCover: false },
        { PictureId: 2, IsCover: 0 },
      ],
      [
        { PictureId: 1, IsCover: true, Status: -1 },
        { PictureId: 2, IsCover: false },
      ],
    ],
    unreadable: [[{ PictureId: 1, IsCover: false }, { PictureId: 2 }], { Zzz: { a: 1 } }],
  },
  {
    word: 'documents',
    wire: 'Documents',
    there: [{ ProductDocumentId: 1 }],
    unreadable: [{ Zzz: { a: 1 } }],
  },
  {
    word: 'properties',
    wire: 'Properties',
    there: [{ Name: 'Material', Value: 'Leather' }],
    nothing: [[null]],
    unreadable: UNKNOWN_SHAPES,
  },
  { word: 'tags', wire: 'Tags', there: ['new'], unreadable: UNKNOWN_SHAPES },
  {
    word: 'translations',
    wire: 'Translations',
    there: [{ Culture: 'de', Name: 'Schuh' }],
    unreadable: UNKNOWN_SHAPES,
  },
  { word: 'codes', wire: 'Codes', there: ['x'], unreadable: UNKNOWN_SHAPES },
  {
    word: 'barcode',
    wire: 'Codes',
    there: [{ Zzz: 1 }, { CodeType: 'EAN13', Value: '4006381333931' }],
    nothing: [[{ CodeType: 'ERP', Value: '1' }], [{ CodeType: 'EAN', Value: 'TBD' }]],
    unreadable: [...UNKNOWN_SHAPES, [{ CodeType: 'ERP', Value: '1' }, { Qqq: '4006381333931' }]],
  },
  {
    word: 'prices',
    wire: 'Prices',
    there: [{ Price: 0, Currency: 'EUR' }],
    unreadable: UNKNOWN_SHAPES,
  },
  {
    word: 'dimensions',
    wire: 'Dimensions',
    there: [{ Type: 'Width', Value: 3 }],
    unreadable: UNKNOWN_SHAPES,
  },
  { word: 'packaging', wire: 'Packaging', there: [{ Name: 'Box' }], unreadable: UNKNOWN_SHAPES },
  {
    word: 'warranties',
    wire: 'Warranties',
    there: [{ Name: 'Standard', Duration: 24 }],
    unreadable: UNKNOWN_SHAPES,
  },
];

function caseOf({ word, wire, there, nothing = [], unreadable }: PresenceRow): VerdictCase {
  return {
    asked: { has: [word] },
    matches: SPELLINGS.map(([, spell]) => spell({ [wire]: there }) as PimRecord), // as it was given
    differs: [{}, ...[null, '', [], ...nothing].map((value) => ({ [wire]: value }))],
    unreadable: unreadable.map((value) => ({ [wire]: value })),
  };
}

const missingOf = ({ asked, matches = [], differs = [], unreadable = [] }: VerdictCase) => ({
  asked: { missing: asked.has },
  matches: differs.map((record) => ({ ...record })),
  differs: matches.map((record) => ({ ...record })),
  unreadable: unreadable.map((record) => ({ ...record })),
});

it('has a row for each word', () => {
  expect(ROWS.map(({ word }) => word).toSorted()).toEqual(PRESENCE_WORDS.toSorted());
});

describe('words of fields', () => {
  const cases = ROWS.map(caseOf);
  testVerdicts('products', [...cases, ...cases.map(missingOf)]);
});

describe('translation:<culture>', () => {
  const inCulture = (Culture: string, texts: object = { Name: 'Botte' }) => ({
    Translations: [{ Culture, ...texts }],
  });
  testVerdicts('products', [
    {
      asked: { has: ['translation:fr'] },
      matches: [
        inCulture('fr'),
        inCulture('fr-FR'),
        inCulture('FR_ca'),
        inCulture('fr', { LongDescription: 'longue' }),
        { Translations: [{ Zzz: 1 }, { Culture: 'fr', Name: 'Botte' }] },
      ],
      differs: [
        inCulture('de'),
        inCulture('frr'),
        inCulture('fr', { Name: '', ShortDescription: null }),
        { Translations: [] },
        {},
      ],
      unreadable: [
        inCulture('fr', { Slogan: 'en avant' }),
        { Translations: [{ Zzz: 'fr' }] },
        { Translations: [{ Culture: 'de', Name: 'Schuh' }, { Zzz: 'fr' }] },
      ],
    },
    {
      asked: { has: ['translation:fr_FR'] },
      matches: [inCulture('fr'), inCulture('fr-FR')],
      differs: [inCulture('fr-CA')],
    },
    {
      asked: { has: ['translation:fr.name'] },
      matches: [inCulture('fr-FR')],
      differs: [inCulture('fr', { LongDescription: 'longue' }), inCulture('de'), {}],
      unreadable: [{ Translations: [{ Zzz: 'fr' }] }, inCulture('fr', { Slogan: 'en avant' })],
    },
    {
      asked: { missing: ['translation:fr.short_description'] },
      matches: [inCulture('fr'), inCulture('de'), {}],
      differs: [inCulture('fr', { ShortDescription: 'courte' })],
      unreadable: [{ Translations: [{ Zzz: 'fr' }] }],
    },
  ]);
});

describe('price:<currency>', () => {
  testVerdicts('products', [
    {
      asked: { has: ['price:EUR'] },
      matches: [
        { Prices: [{ Price: 0, Currency: 'eur' }] },
        {
          Prices: [
            { Price: 1, Currency: 'USD' },
            { Price: 2, Currency: '€' },
          ],
        },
      ],
      differs: [{ Prices: [{ Price: 1, Currency: 'USD' }] }, { Prices: [] }, {}],
      unreadable: [
        { Prices: [{ Price: 1 }] },
        { Prices: [{ Currency: 'EUR' }] },
        { Prices: [{ Price: 'on request', Currency: 'EUR' }] },
        { Prices: [{ Zzz: 1 }] },
      ],
    },
  ]);
});

describe('price:<customer group, price list or label>', () => {
  testVerdicts('products', [
    {
      asked: { has: ['price:Wholesale'] },
      matches: [
        { Prices: [{ Price: 1, Currency: 'EUR', CustomerGroup: 'wholesale' }] },
        { Prices: [{ Price: 1, Currency: 'EUR', PriceType: 'Wholesale' }] },
        { Prices: [{ Price: 1, Currency: 'EUR', PriceList: 'WHOLESALE' }] },
      ],
      differs: [{ Prices: [{ Price: 1, Currency: 'EUR' }] }, { Prices: [] }, {}],
      unreadable: [{ Prices: [{ Zzz: 1 }] }],
    },
  ]);
});

describe('with its variants', () => {
  const having = {
    Codes: [{ CodeType: 'EAN', Value: '4006381333931' }],
    Prices: [{ Price: 1, Currency: 'EUR' }],
    Pictures: [{ PictureId: 1 }],
    Documents: [{ ProductDocumentId: 1 }],
    Properties: [{ Name: 'Material', Value: 'Leather' }],
  };
  const lacking = { Codes: [], Prices: [], Pictures: [], Documents: [], Properties: [] };

  let copy: Asked;
  beforeAll(async () => {
    copy = await openRecords({
      products: [
        { ProductId: 1, ...having },
        { ProductId: 2, ...lacking },
        { ProductId: 3, ...lacking },
      ],
      variants: [
        { VariantId: 1, ProductId: 2, ...having },
        { VariantId: 2, ProductId: 3, ...lacking },
      ],
      product_media: [],
      variant_media: [],
    });
  });

  it.each(['barcode', 'codes', 'prices', 'price:EUR', 'pictures', 'documents', 'properties'])(
    '%s is there if a variant has it',
    async (word) => {
      const conditions = buildConditions({ has: [word] });
      const withVariants = conditions.map(({ argument, withVariants: test }) => ({
        argument,
        test: test ?? (() => 'NULL'),
      }));
      expect(Object.fromEntries(await readVerdicts(copy, 'products', conditions))).toEqual({
        1: true,
        2: false,
        3: false,
      });
      expect(Object.fromEntries(await readVerdicts(copy, 'products', withVariants))).toEqual({
        1: true,
        2: true,
        3: false,
      });
    },
  );
});

describe('refusals', () => {
  it.each([
    'product_id',
    'status',
    'colour',
    '',
    'toString',
    'translation:',
    'translation:f',
    'translation:fr.code',
    'price:',
  ])('refuses %j', (word) => {
    expect(() => buildConditions({ missing: [word] })).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', argument: 'missing' }),
    );
  });

  it.each(['price:EUR\nx', 'property:Size\nx'])('takes %j, whose name has a line break', (word) => {
    expect(buildConditions({ has: [word] })).toHaveLength(1);
  });

  it('suggests the nearest word, lists all, and does not quote what was given', () => {
    const message = 'missing: unknown field; did you mean short_description?';
    const fix = expect.stringContaining(PRESENCE_WORDS.join(', '));
    expect(() => buildConditions({ missing: ['short_desc'] })).toThrow(
      expect.objectContaining({ argument: 'missing', message, fix }),
    );
    const withColons = expect.stringMatching(
      /translation:fr\.name \(name, short_description, long_description\).*price:EUR/,
    );
    expect(() => buildConditions({ has: ['Flavour'] })).toThrow(
      expect.objectContaining({ fix: withColons }),
    );
  });
});
