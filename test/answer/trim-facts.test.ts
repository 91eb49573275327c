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
