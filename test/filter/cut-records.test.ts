/** Nothing is judged by what of a record was left out (record/value.ts). */

import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { sayNotices } from '../../src/answer/notices.ts';
import { toPlainText } from '../../src/answer/text/text.ts';
import { testConditions } from '../../src/filter/condition-engine.ts';
import { buildReadValues } from '../../src/filter/count-values.ts';
import { buildConditions } from '../../src/filter/own-filters.ts';
import { readSubject } from '../../src/filter/proof.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { trim } from '../answer/trim-record.ts';

const LEFT = '[…+99]';

function judge(args: Parameters<typeof buildConditions>[0], record: PimRecord) {
  return testConditions(buildConditions(args), record).verdict;
}

describe('a list with entries left out', () => {
  it.each([
    ['tag', { tag: 'new' }, { Tags: ['old', LEFT] }],
    [
      'property',
      { properties: [{ name: 'Colour' }] },
      { Properties: [{ Name: 'Size', Value: 'S' }, LEFT] },
    ],
    [
      'option',
      { options: [{ name: 'Size', value: 'M' }] },
      { OptionValues: [{ Name: 'Size', Value: 'S' }, LEFT] },
    ],
    ['price', { price_min: 10 }, { Prices: [{ Price: 5, Currency: 'EUR' }, LEFT] }],
    ['barcode', { missing: ['barcode'] }, { Codes: [{ Type: 'SKU', Value: 'X' }, LEFT] }],
    [
      'translation',
      { missing: ['translation:fr'] },
      { Translations: [{ Culture: 'de', Name: 'Hemd' }, LEFT] },
    ],
    [
      'cover picture',
      { missing: ['cover_picture'] },
      { Pictures: [{ PictureId: 1, IsCover: false }, LEFT] },
    ],
  ])('may hold the %s that is looked for', (_what, args, record) => {
    expect(judge(args, record)).toBe('unknown');
  });

  it('is not missing, proves nothing of a filter, and is not counted', () => {
    expect(judge({ missing: ['tags'] }, { Tags: ['old', LEFT] })).toBe('no');
    expect(
      readSubject({ Variants: [{ VariantId: 1, Code: 'A' }, LEFT] }, 'variant_code'),
    ).toBeUndefined();
    expect(
      readSubject({ CategoryProducts: [{ CategoryId: 1, Name: 'A' }, LEFT] }, 'category_id'),
    ).toBeUndefined();
    expect(buildReadValues('tag')({ Tags: ['old', LEFT] })).toBeUndefined();
    expect(
      buildReadValues('property:Size')({ Properties: [{ Name: 'Size', Value: 'S' }, LEFT] }),
    ).toBeUndefined();
  });

  it('is shown with its mark, and counted whole', () => {
    const Pictures = [{ PictureId: 1, Link: 'https://a/1' }, LEFT];
    const shown = trim({ Tags: ['old', LEFT], Pictures }, ['tags', 'pictures', 'picture_count']);
    expect(shown).toMatchObject({
      tags: ['old', LEFT],
      pictures: [{ picture_id: 1 }, LEFT],
      picture_count: 100,
    });
  });
});

describe('a record with members left out', () => {
  const record = { ProductId: 1, Code: 'A-1', '…': { '…': [LEFT] } };

  it.each([
    { missing: ['name'] },
    { missing: ['pictures'] },
    { missing: ['brand'] },
    { missing: ['dimensions'] },
    { missing: ['cover_picture'] },
    { missing: ['translation:fr'] },
    { has: ['barcode'] },
    { tag: 'new' },
    { price_min: 10 },
    { properties: [{ name: 'Colour' }] },
    { status: 'active' as const },
    { created_after: '2026-01-01' },
  ])('may have what is asked for by %j', (args) => {
    expect(judge(args, record)).toBe('unknown');
  });

  it('is judged by what was read of it, proves nothing by the rest, and is said to be cut', () => {
    const notes = createNotes();
    expect(judge({ missing: ['code'] }, record)).toBe('no');
    expect(['name', 'code'].map((subject) => readSubject(record, subject as 'name'))).toEqual([
      undefined,
      ['A-1'],
    ]);
    expect(trim(record, ['product_id', 'name'], { notes })).toEqual({ product_id: 1 });
    expect(sayNotices(notes.notices())).toEqual([
      expect.stringContaining('a record: the PIM sends more entries than are read'),
    ]);
  });
});

describe('a text that is cut', () => {
  it('may go on as it is looked for, and proves nothing of a filter', () => {
    const record = { Properties: [{ Name: 'Care', Value: `wash cold […+99]` }] };
    expect(judge({ properties: [{ name: 'Care', contains: 'bleach' }] }, record)).toBe('unknown');
    expect(judge({ properties: [{ name: 'Care', contains: 'cold' }] }, record)).toBe('yes');
    expect(readSubject({ Name: 'Shirt […+99]' }, 'name')).toBeUndefined();
  });

  it.each([
    '<p>A <b class="x […+9]',
    '<p>A <!-- more […+9]',
    '<p>A <style>b { […+9]',
    '<p>A <template>b […+9]',
  ])('keeps its mark where it is cut within markup: %s', (html) => {
    expect(toPlainText(html)).toMatch(/^(?:\[…hidden\] )?A \[…\+9\]$/);
  });

  it('is the same when it is cleaned again', () => {
    const once = toPlainText('<p>A &amp;amp; B <b […+9]');
    expect(toPlainText(once)).toBe(once);
  });
});
