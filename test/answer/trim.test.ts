import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { sayNotices } from '../../src/answer/notices.ts';
import { selectFields } from '../../src/answer/select-fields.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { SPELLINGS } from '../record/spellings.ts';
import { trim } from './trim-record.ts';

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

  it.each([[null], [''], [' '], [[]], [{}]])(
    'prints nothing for fields that hold %j',
    (nothing) => {
      const wires = selectFields('product', ['all']).map(({ wire }) => wire);
      const record = Object.fromEntries(wires.map((wire) => [wire, nothing]));
      expect(trim(record, ['all'])).toEqual({});
    },
  );

  it.each([
    [1, 'active'],
    [-1, 'passive'],
    [3, 3],
    ['Draft', 'draft'],
  ])('Spec §3: prints status %j as %j', (Status, status) => {
    expect(trim({ Status }, ['code'])).toEqual({ status });
  });

  it('prints what is no number, id or truth value as the text that it is', () => {
    const record = { ProductId: 'A-7', TaxRate: '18,5' };
    expect(trim(record, ['product_id', 'tax_rate'])).toEqual({
      product_id: 'A-7',
      tax_rate: '18,5',
    });
    expect(trim({ IsCover: 'yes' }, ['is_cover'], { kind: 'picture' })).toEqual({
      is_cover: 'yes',
    });
  });

  it('keeps codes and links exactly as they are, but for what cannot be seen', () => {
    const [Code, Link] = ['A<b>&amp;-1', 'https://a.example/?x=1&copy=2'];
    expect(trim({ Code, Link, Name: 'A\u200bB' }, ['code', 'link', 'name'])).toEqual({
      code: Code,
      link: Link,
      name: 'AB',
    });
    expect(trim({ Code: 'A\u200b-1\u202e' }, ['code'])).toEqual({ code: 'A-1' });
  });

  it('shortens long texts, marks it in the text and notes it', () => {
    const notes = createNotes();
    const { long_description: text } = trim(
      { LongDescription: 'word '.repeat(200) },
      ['long_description'],
      {
        notes,
        maxTextChars: 50,
      },
    );
    expect(text).toMatch(/^(word ){1,10}\[…\+\d+\]$/);
    expect(sayNotices(notes.listNotices())).toHaveLength(1);
  });
});

describe('records whose fields the spec does not show', () => {
  it('are shown with any field asked for, and with all that they have for ["all"], nothing twice', () => {
    const record = { Id: 3, Name: 'Shoes', Status: 1, Parent: { Id: 1, Name: 'All' }, Empty: null };
    const parent = { id: 1, name: 'All' };
    expect(trim(record, ['id', 'parent'], { kind: 'reference' })).toEqual({
      id: 3,
      parent,
      status: 'active',
    });
    const all = { id: 3, name: 'Shoes', status: 'active', parent };
    expect(trim(record, ['all'], { kind: 'reference' })).toEqual(all);
  });
});

describe('short facts', () => {
  const record = {
    TrademarkProducts: [
      { TrademarkId: 1, Name: 'Ayda' },
      { TrademarkId: 2, Code: 'nw' },
      { TrademarkId: 3 },
    ],
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

  const facts = ['brand', 'barcodes', 'cover_picture', 'variant_count', 'picture_count'];

  it('are printed', () => {
    expect(trim(record, facts)).toEqual({
      brand: 'Ayda, nw, 3',
      barcodes: ['4006381333931'],
      cover_picture: 'b',
      variant_count: 2,
      picture_count: 2,
    });
  });

  it('count nothing as zero, but not what the PIM did not send', () => {
    expect(trim({ Variants: [], Pictures: null }, facts)).toEqual({
      variant_count: 0,
      picture_count: 0,
    });
    expect(trim({ Code: 'A' }, ['code', 'variant_count', 'picture_count'])).toEqual({ code: 'A' });
  });

  it.each([
    [['a.jpg', 'b.jpg'], { picture_count: 2 }],
    [{ items: [{ Link: 'a' }] }, {}],
  ])('note pictures of an unknown shape: %j', (Pictures, expected) => {
    const notes = createNotes();
    expect(trim({ Pictures }, ['picture_count', 'cover_picture'], { notes })).toEqual(expected);
    expect(sayNotices(notes.listNotices()).join()).toMatch(/picture_count: .*cover_picture: /);
  });

  it('show variant options of an unknown shape as they are', () => {
    const notes = createNotes();
    const Variants = [
      { VariantId: 1, OptionValues: [{ Name: 'Size', Value: 'M' }, { Qqq: 'Colour' }] },
    ];
    const options = [{ name: 'Size', value: 'M' }, { qqq: 'Colour' }];
    expect(trim({ Variants }, ['variants'], { notes })).toEqual({
      variants: [{ variant_id: 1, options }],
    });
    expect(sayNotices(notes.listNotices()).join()).toContain('options: ');
  });
});

it('Spec §2.3: prints pictures in ascending SortOrder, the cover marked', () => {
  const Pictures = [
    { PictureId: 2, SortOrder: 2, IsCover: false, Status: 1, Link: 'b', Alt: 'B' },
    { PictureId: 1, SortOrder: 1, IsCover: true, Status: -1, Link: 'a' },
  ];
  const first = { picture_id: 1, is_cover: true, sort_order: 1, status: 'passive', link: 'a' };
  const second = {
    picture_id: 2,
    is_cover: false,
    sort_order: 2,
    status: 'active',
    link: 'b',
    alt: 'B',
  };
  expect(trim({ Pictures }, ['pictures'])).toEqual({ pictures: [first, second] });
});
