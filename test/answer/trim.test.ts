import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { selectFields } from '../../src/answer/select-fields.ts';
import { buildTrim, type TrimOptions } from '../../src/answer/trim.ts';
import type { RecordKind } from '../../src/record/fields.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { SPELLINGS } from '../record/spellings.ts';

function trim(
  record: PimRecord,
  fields: readonly string[] | undefined,
  options: Partial<TrimOptions> & { kind?: RecordKind } = {},
) {
  const kind = options.kind ?? 'product';
  const base = {
    fields: selectFields(kind, fields),
    culture: undefined,
    maxTextChars: 500,
    notes: createNotes(),
    redact: <Value>(value: Value) => value,
  };
  return buildTrim({ ...base, ...options, kind })(record);
}

describe('buildTrim', () => {
  const whole = {
    ProductId: '7',
    Code: 'P-7',
    Name: 'Boot',
    IntegrationCode: 'E-7',
    Status: -1,
    ShortDescription: 'A <b>short</b> text',
    LongDescription: '<p>One</p><p>Two &amp; three</p>',
    Unit: 'piece',
    Type: 2,
    TaxRate: '18.5',
    Link: 'https://shop.example/a',
    ParentId: null,
    Created: '2026-03-01T00:00:00',
    Updated: null,
  };

  it.each(SPELLINGS)('Spec §2.1: prints the scalar fields of a product sent in %s', (_, spell) => {
    expect(trim(spell(whole) as PimRecord, ['all'])).toEqual({
      // as written above
      product_id: 7,
      code: 'P-7',
      name: 'Boot',
      integration_code: 'E-7',
      status: 'passive',
      short_description: 'A short text',
      long_description: 'One\nTwo & three',
      unit: 'piece',
      type: 2,
      tax_rate: 18.5,
      link: 'https://shop.example/a',
      created: '2026-03-01T00:00:00',
    });
  });

  it('prints the fields in the order asked for', () => {
    expect(Object.keys(trim(whole, ['name', 'product_id', 'code']))).toEqual(['name', 'product_id', 'code', 'status']);
  });

  it('DESIGN §3: prints nothing for null, empty texts, lists and objects', () => {
    const record = Object.fromEntries(
      selectFields('product', ['all']).map((field, index) => [
        'wire' in field ? field.wire : '',
        [null, '', ' ', [], {}][index % 5],
      ]),
    );
    expect(trim(record, ['all'])).toEqual({});
  });

  it.each([
    [1, 'active'],
    [-1, 'passive'],
    [3, 3],
    ['Draft', 'draft'],
  ])('Spec §3: prints status %j as %j', (Status, status) => {
    expect(trim({ Status }, ['code'])).toEqual({ status });
  });

  it('prints what is no number, id or truth value as the text that it is', () => {
    const record = { ProductId: 'A-7', Type: 'Bundle', TaxRate: '18,5' };
    expect(trim(record, ['product_id', 'type', 'tax_rate'])).toEqual({
      product_id: 'A-7',
      type: 'Bundle',
      tax_rate: '18,5',
    });
    expect(trim({ IsCover: 'yes' }, ['is_cover'], { kind: 'picture' })).toEqual({ is_cover: 'yes' });
  });

  it('keeps digits that a number would lose', () => {
    expect(trim({ ProductId: '9007199254740993' }, ['product_id'])).toEqual({ product_id: '9007199254740993' });
  });

  it('keeps codes and links exactly as they are, but for what cannot be seen', () => {
    const record = { Code: 'A<b>&amp;-1', Link: 'https://a.example/?x=1&copy=2', Name: 'A\u200bB' };
    expect(trim(record, ['code', 'link', 'name'])).toEqual({
      code: 'A<b>&amp;-1',
      link: 'https://a.example/?x=1&copy=2',
      name: 'AB',
    });
    expect(trim({ Code: 'A\u200b-1\u202e' }, ['code'])).toEqual({ code: 'A-1' });
  });

  it('shortens long texts, marks it in the text and notes it', () => {
    const notes = createNotes();
    const { long_description: text } = trim({ LongDescription: 'word '.repeat(200) }, ['long_description'], {
      notes,
      maxTextChars: 50,
    });
    expect(text).toMatch(/^(word ){1,10}\[…\+\d+\]$/);
    expect(notes.sentences()).toHaveLength(1);
  });

  it('never shows an object as a text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (held) => {
        const record = Object.fromEntries(Object.keys(whole).map((wire) => [wire, held]));
        expect(JSON.stringify(trim(record, ['all']))).not.toContain('[object');
      }),
    );
  });
});

describe('texts in a language', () => {
  const record = {
    Name: 'Boot',
    ShortDescription: 'A boot',
    LongDescription: 'A long boot',
    Translations: [
      { Culture: 'fr-FR', Name: 'Botte', ShortDescription: 'Une botte' },
      { Culture: 'fr-CA', Name: 'Botte du Québec' },
      { Culture: 'de', Name: '<b></b>', ShortDescription: ' ' },
    ],
  };

  it.each([
    ['fr-FR', 'Botte'],
    ['FR_fr', 'Botte'],
    ['fr-CA', 'Botte du Québec'],
    ['fr', 'Botte'],
    ['fr-BE', 'Botte'],
  ])('DESIGN §3: %s gives %s: exact, then the language', (culture, name) => {
    expect(trim(record, ['name'], { culture })).toEqual({ name });
  });

  it('DESIGN §3: falls back to the own text of the record, and says for which fields', () => {
    expect(trim(record, ['name', 'short_description', 'long_description', 'code'], { culture: 'fr-FR' })).toEqual({
      name: 'Botte',
      short_description: 'Une botte',
      long_description: 'A long boot',
      culture_fallback: 'long_description',
    });
    expect(trim(record, ['name'], { culture: 'tr' })).toEqual({ name: 'Boot', culture_fallback: 'name' });
  });

  it('falls back where a translation says nothing', () => {
    expect(trim(record, ['name', 'short_description'], { culture: 'de' })).toEqual({
      name: 'Boot',
      short_description: 'A boot',
      culture_fallback: 'name, short_description',
    });
  });

  it('says nothing of a fallback for a text that is not there at all', () => {
    expect(trim({ Code: 'a' }, ['code', 'name'], { culture: 'fr' })).toEqual({ code: 'a' });
  });

  it('gives the own text without a language', () => {
    expect(trim(record, ['name'])).toEqual({ name: 'Boot' });
  });

  it('translates variants as well', () => {
    expect(trim(record, ['name'], { culture: 'fr', kind: 'variant' })).toEqual({ name: 'Botte' });
  });

  it('notes translations of an unknown shape', () => {
    const notes = createNotes();
    trim({ Name: 'Boot', Translations: [{ Zzz: 'fr' }] }, ['name'], { culture: 'fr', notes });
    expect(notes.sentences()).toEqual([expect.stringMatching(/^translations: .*\(keys Zzz\)/)]);
  });
});

describe('sub-records', () => {
  const CASES: readonly (readonly [what: string, field: string, wire: string, raw: unknown, shown: unknown])[] = [
    [
      'prices by currency',
      'prices',
      'Prices',
      [
        { Price: 9.5, Currency: 'EUR' },
        { Price: 300, Currency: 'TRY' },
      ],
      { EUR: 9.5, TRY: 300 },
    ],
    [
      'prices by kind and currency',
      'prices',
      'Prices',
      [
        { PriceType: 'Retail', Price: 9, Currency: 'EUR' },
        { PriceType: 'Dealer', Price: 7, Currency: 'EUR' },
      ],
      { Retail: { EUR: 9 }, Dealer: { EUR: 7 } },
    ],
    [
      'prices of one currency that differ otherwise as a list',
      'prices',
      'Prices',
      [
        { Price: 9, Currency: 'EUR', MinQuantity: 1 },
        { Price: 8, Currency: 'EUR', MinQuantity: 10 },
      ],
      [
        { price: 9, currency: 'EUR', min_quantity: 1 },
        { price: 8, currency: 'EUR', min_quantity: 10 },
      ],
    ],
    [
      'what all prices share once',
      'prices',
      'Prices',
      [
        { Price: 9, Currency: 'EUR', TaxIncluded: true },
        { Price: 300, Currency: 'TRY', TaxIncluded: true },
      ],
      { EUR: 9, TRY: 300, tax_included: true },
    ],
    [
      'an extra that only repeats the currency not at all',
      'prices',
      'Prices',
      [{ Price: 9, Currency: 'EUR', PriceListName: 'Retail', Label: 'Retail EUR' }],
      { Retail: { EUR: 9 } },
    ],
    [
      'an extra in another script',
      'prices',
      'Prices',
      [
        { Price: 9, Currency: 'EUR', Note: '靴' },
        { Price: 8, Currency: 'TRY', Note: '鞋' },
      ],
      [
        { price: 9, currency: 'EUR', note: '靴' },
        { price: 8, currency: 'TRY', note: '鞋' },
      ],
    ],
    ['a price without currency as a list', 'prices', 'Prices', [{ Price: 0 }], [{ price: 0 }]],
    [
      'codes by type',
      'codes',
      'Codes',
      [{ CodeType: 'EAN13', Value: '400' }, { CodeType: 'EAN13', Value: '401' }, { Value: 'x' }],
      { EAN13: ['400', '401'], code: 'x' },
    ],
    [
      'properties as a map, with units',
      'properties',
      'Properties',
      [
        { Name: 'Material', Value: 'Leather' },
        { Name: 'Weight', Value: 2, Unit: 'kg' },
      ],
      { Material: 'Leather', Weight: '2 kg' },
    ],
    [
      'a property that comes twice with both values',
      'properties',
      'Properties',
      [
        { Name: 'Colour', Value: 'red' },
        { Name: 'Colour', Value: 'blue' },
      ],
      { Colour: ['red', 'blue'] },
    ],
    [
      'properties of several languages apart',
      'properties',
      'Properties',
      [
        { Name: 'Colour', Value: 'red', Culture: 'en' },
        { Name: 'Colour', Value: 'rot', Culture: 'de' },
      ],
      { 'Colour (en)': 'red', 'Colour (de)': 'rot' },
    ],
    [
      'a property without a value not at all',
      'properties',
      'Properties',
      [{ Name: 'Material', Value: null }],
      undefined,
    ],
    ['tags as names', 'tags', 'Tags', [{ TagId: 1, Name: 'new' }, 'sale'], ['new', 'sale']],
    [
      'categories',
      'categories',
      'CategoryProducts',
      [{ CategoryId: 3, Name: 'Shoes', SortOrder: 1 }, 7],
      [{ id: 3, name: 'Shoes' }, { id: 7 }],
    ],
    [
      'brands',
      'brands',
      'TrademarkProducts',
      [{ TrademarkId: 3, Name: 'Ayda', Code: 'a' }],
      [{ id: 3, code: 'a', name: 'Ayda' }],
    ],
    [
      'translations by language',
      'translations',
      'Translations',
      [{ Culture: 'de', Name: 'Schuh', LongDescription: '<p>Lang</p>' }],
      { de: { name: 'Schuh', long_description: 'Lang' } },
    ],
    [
      'dimensions as a map',
      'dimensions',
      'Dimensions',
      [
        { Type: 'Width', Value: 3, Unit: 'cm' },
        { Type: 'Height', Value: 4 },
      ],
      { Width: '3 cm', Height: '4' },
    ],
    [
      'packaging',
      'packaging',
      'Packaging',
      [
        { Name: 'Box', Quantity: 6 },
        { Name: 'Pallet', Quantity: 600 },
      ],
      { Box: '6', Pallet: '600' },
    ],
    ['packaging that is only named', 'packaging', 'Packaging', ['Box', 'Pallet'], ['Box', 'Pallet']],
    [
      'packaging with more to it',
      'packaging',
      'Packaging',
      [{ Name: 'Box', Quantity: 6, Barcode: '400' }],
      [{ name: 'Box', value: '6', barcode: '400' }],
    ],
    [
      'warranties',
      'warranties',
      'Warranties',
      [{ Name: 'Standard', Duration: 24, Unit: 'months' }],
      { Standard: '24 months' },
    ],
    [
      'variants by their options',
      'variants',
      'Variants',
      [{ VariantId: 7, Code: 'V', Name: 'Boot XL', Status: 1, OptionValues: [{ OptionName: 'Size', Value: 'XL' }] }],
      [{ variant_id: 7, code: 'V', options: { Size: 'XL' }, status: 'active' }],
    ],
    [
      'variants by name where they have no options',
      'variants',
      'Variants',
      [{ VariantId: 7, Code: 'V', Name: 'Boot XL', Status: -1 }],
      [{ variant_id: 7, code: 'V', name: 'Boot XL', status: 'passive' }],
    ],
  ];

  it.each(CASES)('Spec §2.4: prints %s', (_, field, wire, raw, shown) => {
    expect(trim({ [wire]: raw }, [field])[field]).toEqual(shown);
  });

  it('Spec §2.2: prints the options and the parent of a variant', () => {
    const record = {
      OptionValues: [
        { OptionName: 'Size', Value: '38' },
        { OptionName: 'Colour', Value: 'red' },
      ],
      Product: { ProductId: 4, Code: 'P', Name: 'Boot', Status: 1 },
    };
    expect(trim(record, ['options', 'product'], { kind: 'variant' })).toEqual({
      options: { Size: '38', Colour: 'red' },
      product: { product_id: 4, code: 'P', name: 'Boot' },
    });
  });

  it.each([
    ['de', { Colour: 'rot' }],
    ['DE', { Colour: 'rot' }],
    ['de-AT', { Colour: 'rot' }],
    ['fr', { 'Colour (en)': 'red', 'Colour (de)': 'rot' }],
  ])('prints properties in %s where there are any', (culture, properties) => {
    const Properties = [
      { Name: 'Colour', Value: 'red', Culture: 'en' },
      { Name: 'Colour', Value: 'rot', Culture: 'de' },
    ];
    expect(trim({ Properties }, ['properties'], { culture })).toEqual({ properties });
  });

  it.each([
    ['prices', 'Prices'],
    ['tags', 'Tags'],
    ['variants', 'Variants'],
    ['dimensions', 'Dimensions'],
  ])('DESIGN §3: shows %s of an unknown shape as they are, and notes their keys', (field, wire) => {
    const notes = createNotes();
    const shown = trim({ [wire]: [{ Aaa: 1, BbbCcc: '<b>x</b>', Ddd: null }] }, [field], { notes });
    expect(shown).toEqual({ [field]: [{ aaa: 1, bbb_ccc: 'x' }] });
    expect(notes.sentences()[0]).toMatch(new RegExp(`^${field}: .*\\(keys Aaa, BbbCcc, Ddd\\)`));
  });

  it('marks what it leaves out of an unknown shape', () => {
    const entry = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`K${index}`, index]));
    const shown = trim({ Prices: [entry, ...Array(24).fill({ Aaa: 1 })] }, ['prices']).prices as readonly Record<
      string,
      unknown
    >[]; // the list sent
    expect(shown).toHaveLength(21);
    expect(shown.at(-1)).toBe('[…+5]');
    expect(shown[0]?.['…']).toBe('[…+5]');
  });

  it('cleans every text of a sub-record, names included', () => {
    const Properties = [{ Name: 'Mate\u200brial', Value: '<i>Leather</i> &amp; ![x](http://a)' }];
    expect(trim({ Properties }, ['properties'])).toEqual({ properties: { Material: 'Leather & ![x] (http://a)' } });
  });
});

describe('media', () => {
  it('Spec §2.3: prints pictures in ascending SortOrder, the cover marked', () => {
    const Pictures = [
      { PictureId: 2, SortOrder: 2, IsCover: false, Status: 1, Link: 'b', Alt: 'B' },
      { PictureId: 1, SortOrder: 1, IsCover: true, Status: -1, Link: 'a' },
    ];
    expect(trim({ Pictures }, ['pictures'])).toEqual({
      pictures: [
        { picture_id: 1, is_cover: true, sort_order: 1, status: 'passive', link: 'a' },
        { picture_id: 2, is_cover: false, sort_order: 2, status: 'active', link: 'b', alt: 'B' },
      ],
    });
  });

  it('prints documents', () => {
    const Documents = [{ ProductDocumentId: 2, Name: 'Manual', TypeCode: 'pdf', Path: '/m.pdf', Status: 1 }];
    expect(trim({ Documents }, ['documents'])).toEqual({
      documents: [{ product_document_id: 2, name: 'Manual', status: 'active', path: '/m.pdf', type_code: 'pdf' }],
    });
  });

  it('shows media of an unknown shape as they are, and notes their keys', () => {
    const notes = createNotes();
    expect(trim({ Pictures: [{ a1: 'x', b2: 3 }] }, ['pictures'], { notes })).toEqual({
      pictures: [{ a1: 'x', b2: 3 }],
    });
    expect(notes.sentences()[0]).toContain('(keys a1, b2)');
    expect(trim({ Pictures: ['a.jpg'] }, ['pictures'])).toEqual({ pictures: ['a.jpg'] });
  });
});

describe('short facts', () => {
  const record = {
    TrademarkProducts: [{ TrademarkId: 1, Name: 'Ayda' }, { TrademarkId: 2, Code: 'nw' }, { TrademarkId: 3 }],
    Codes: [
      { CodeType: 'EAN13', Value: '4006381333931' },
      { CodeType: 'ERP', Value: '1' },
    ],
    Pictures: [
      { PictureId: 1, Link: 'a' },
      { PictureId: 2, Link: 'b', IsCover: true },
    ],
    Variants: [{ VariantId: 1 }, { VariantId: 2 }],
  };

  it('are printed', () => {
    expect(trim(record, ['brand', 'barcodes', 'cover_picture', 'variant_count', 'picture_count'])).toEqual({
      brand: 'Ayda, nw, 3',
      barcodes: ['4006381333931'],
      cover_picture: 'b',
      variant_count: 2,
      picture_count: 2,
    });
  });

  it('count nothing as zero', () => {
    expect(
      trim({ Variants: [], Pictures: null }, ['brand', 'barcodes', 'cover_picture', 'variant_count', 'picture_count']),
    ).toEqual({
      variant_count: 0,
      picture_count: 0,
    });
  });

  it('count nothing of what the PIM did not send', () => {
    expect(trim({ Code: 'A' }, ['code', 'variant_count', 'picture_count'])).toEqual({ code: 'A' });
  });

  it.each([
    [['a.jpg', 'b.jpg'], { picture_count: 2 }],
    [{ items: [{ Link: 'a' }] }, {}],
  ])('note pictures of an unknown shape: %j', (Pictures, expected) => {
    const notes = createNotes();
    expect(trim({ Pictures }, ['picture_count', 'cover_picture'], { notes })).toEqual(expected);
    expect(notes.sentences().join()).toMatch(/picture_count: .*cover_picture: /);
  });

  it('note what they could not read beside what they could', () => {
    const notes = createNotes();
    const partly = { TrademarkProducts: [{ Name: 'Ayda' }, { Marke: 'B' }], Variants: [{ VariantId: 1 }, { Zzz: 1 }] };
    expect(trim(partly, ['brand', 'variant_count'], { notes })).toEqual({ brand: 'Ayda' });
    expect(notes.sentences().join()).toMatch(/brand: .*variant_count: /);
  });

  it('show variant options of an unknown shape as they are', () => {
    const notes = createNotes();
    const Variants = [
      {
        VariantId: 1,
        OptionValues: [
          { Name: 'Size', Value: 'M' },
          { Attr: 'Colour', Val: 'Red' },
        ],
      },
    ];
    expect(trim({ Variants }, ['variants'], { notes })).toEqual({
      variants: [
        {
          variant_id: 1,
          options: [
            { name: 'Size', value: 'M' },
            { attr: 'Colour', val: 'Red' },
          ],
        },
      ],
    });
    expect(notes.sentences().join()).toContain('options: ');
  });

  it('DESIGN §3: are not printed where the shape is unknown, which is noted', () => {
    const notes = createNotes();
    const unknown = { TrademarkProducts: [{ Zzz: 1 }], Codes: [{ Zzz: 1 }], Variants: [{ Zzz: 1 }] };
    expect(trim(unknown, ['brand', 'barcodes', 'variant_count'], { notes })).toEqual({});
    expect(notes.sentences()).toHaveLength(3);
  });
});

describe('records whose fields the spec does not show', () => {
  it('are shown with any field asked for', () => {
    const record = { Id: 3, Name: 'Shoes', SortOrder: 7, Parent: { Id: 1, Name: 'All' } };
    expect(trim(record, ['id', 'sortOrder', 'parent'], { kind: 'reference' })).toEqual({
      id: 3,
      sort_order: 7,
      parent: { id: 1, name: 'All' },
    });
  });

  it('are shown with all that they have for ["all"], nothing twice', () => {
    const record = { Id: 3, Name: 'Shoes', Status: 1, SortOrder: 7, Empty: null };
    expect(trim(record, ['all'], { kind: 'reference' })).toEqual({
      id: 3,
      name: 'Shoes',
      status: 'active',
      sort_order: 7,
    });
  });
});
