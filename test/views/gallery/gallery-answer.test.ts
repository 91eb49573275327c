/** What a gallery tells beside its records, from answers of any shape. */
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../src/views/bridge/read-answer.ts';
import { readGallery } from '../../../src/views/gallery/gallery-answer.ts';

describe('what is told beside the records', () => {
  const tell = (structuredContent: object) => {
    const { unknown, unmatched } = readGallery(
      readAnswer({ structuredContent: { products: [], ...structuredContent } }),
    );
    return [...unknown, ...unmatched];
  };

  it.each<[object, string]>([
    [{ price: 'any' }, 'A price is not told by 3 of 20.'],
    [{ price: 'EUR' }, 'A price in EUR is not told by 3 of 20.'],
    [{ date: 'updated' }, 'The last change is not told by 3 of 20.'],
    [{ property: 'net_weight' }, 'net_weight is not told by 3 of 20.'],
  ])('names what records do not state: %j', (what, told) => {
    expect(tell({ not_stated: [{ ...what, count: 3, of: 20 }] })).toEqual([told]);
    expect(tell({ not_stated: [{ ...what, count: 0, of: 20 }] })).toEqual([]);
  });

  it.each<[object, string]>([
    [
      { property: 'Salt', min: 90, unit: 'g', common: ['mg', 'g'] },
      'Nothing in the catalog has Salt, at least 90 g.',
    ],
    [{ property: 'Salt', max: 5, common: ['mg'] }, 'Nothing in the catalog has Salt, at most 5.'],
    [
      { property: 'Salt', unit: 'lb', common: ['mg'] },
      'Nothing in the catalog has Salt in lb. There is, among others: “mg”.',
    ],
    [
      { brand: 'Acne', nearest: ['Acme'] },
      'Nothing in the catalog has Acne. There is, among others: “Acme”.',
    ],
  ])('says what nothing has: %j', (none, told) => {
    expect(tell({ none_has: [none], freshness: 'copy' })).toEqual([told]);
  });

  it('says at the head that prices of several currencies stand in no order', () => {
    const warning = 'Prices of several currencies were compared as plain numbers: name a currency.';
    const { unmatched, notes } = readGallery(
      readAnswer({
        structuredContent: { products: [], warnings: [warning] },
        _meta: { 'pim-mcp/notices': [{ code: 'prices_in_several_currencies', people: warning }] },
      }),
    );
    expect([unmatched, notes]).toEqual([[warning], []]);
  });

  it('says how many have all words of a search', () => {
    expect(tell({ have_all_words: 0, have_some_words: 9 })).toEqual([
      'None has all of the words; the best of those with only some (9) follow.',
    ]);
    expect(tell({ have_all_words: 6, have_some_words: 9 })).toEqual([
      '6 have all of the words; the best of those with only some (3) follow.',
    ]);
    expect(tell({ have_all_words: 12, have_some_words: 30, total: 12 })).toEqual([
      '12 have all of the words; those with only some (18) are left out.',
    ]);
  });
});
