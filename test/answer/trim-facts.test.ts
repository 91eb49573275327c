import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { trim } from './trim-record.ts';

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

  it('show variant options of an unknown shape as they are', () => {
    const notes = createNotes();
    const Variants = [{ VariantId: 1, OptionValues: [{ Name: 'Size', Value: 'M' }, { Attr: 'Colour' }] }];
    const options = [{ name: 'Size', value: 'M' }, { attr: 'Colour' }];
    expect(trim({ Variants }, ['variants'], { notes })).toEqual({ variants: [{ variant_id: 1, options }] });
    expect(notes.sentences().join()).toContain('options: ');
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
});
