/** Nothing is judged by what of a record was left out (record/value.ts). */
import { beforeAll, describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { sayNotices } from '../../src/answer/notices.ts';
import { toPlainText } from '../../src/answer/text/text.ts';
import { readSubject } from '../../src/filter/proof.ts';
import { buildConditions, type ConditionArguments } from '../../src/question/build-conditions.ts';
import { trim } from '../answer/trim-record.ts';
import { type Asked, openRecords } from '../audit/open-records.ts';
import { readVerdicts, testVerdicts } from './verdicts.ts';

const LEFT = '[…+99]';

describe('a list with entries left out may hold what is looked for', () => {
  const codes = { Codes: [{ Type: 'SKU', Value: 'X' }, LEFT] };
  const translations = { Translations: [{ Culture: 'de', Name: 'Hemd' }, LEFT] };
  const pictures = { Pictures: [{ PictureId: 1, IsCover: false }, LEFT] };
  testVerdicts('products', [
    {
      asked: { tag: ['new'] },
      matches: [{ Tags: ['new', LEFT] }],
      unreadable: [{ Tags: ['old', LEFT] }],
    },
    {
      asked: { properties: [{ name: 'Colour' }] },
      matches: [{ Properties: [{ Name: 'Colour', Value: 'Red' }, LEFT] }],
      unreadable: [{ Properties: [{ Name: 'Size', Value: 'S' }, LEFT] }],
    },
    { asked: { price_min: 10 }, unreadable: [{ Prices: [{ Price: 5, Currency: 'EUR' }, LEFT] }] },
    { asked: { missing: ['barcode'] }, unreadable: [codes] },
    { asked: { missing: ['translation:fr'] }, unreadable: [translations] },
    { asked: { missing: ['cover_picture'] }, unreadable: [pictures] },
    { asked: { missing: ['tags'] }, differs: [{ Tags: ['old', LEFT] }] },
  ]);
});

describe('options of a variant with entries left out', () => {
  testVerdicts('variants', [
    {
      asked: { options: [{ name: 'Size', value: 'M' }] },
      unreadable: [{ OptionValues: [{ Name: 'Size', Value: 'S' }, LEFT] }],
    },
  ]);
});

describe('a list with entries left out', () => {
  it('proves nothing of a filter', () => {
    const variants = { Variants: [{ VariantId: 1, Code: 'A' }, LEFT] };
    const categories = { CategoryProducts: [{ CategoryId: 1, Name: 'A' }, LEFT] };
    expect(readSubject(variants, 'variant_code')).toBeUndefined();
    expect(readSubject(categories, 'category_id')).toBeUndefined();
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
  let copy: Asked;
  beforeAll(async () => {
    copy = await openRecords({ products: [record] });
  });

  it.each<ConditionArguments>([
    { missing: ['name'] },
    { missing: ['pictures'] },
    { missing: ['brand'] },
    { missing: ['dimensions'] },
    { missing: ['cover_picture'] },
    { missing: ['translation:fr'] },
    { has: ['barcode'] },
    { tag: ['new'] },
    { price_min: 10 },
    { properties: [{ name: 'Colour' }] },
    { status: 'active' },
    { created_after: '2026-01-01' },
  ])('may have what is asked for by %j', async (args) => {
    const verdicts = await readVerdicts(copy, 'products', buildConditions(args));
    expect(Object.fromEntries(verdicts)).toEqual({ 1: null });
  });

  it('is judged by what was read of it', async () => {
    const verdicts = await readVerdicts(copy, 'products', buildConditions({ missing: ['code'] }));
    expect(Object.fromEntries(verdicts)).toEqual({ 1: false });
  });

  it('proves nothing by the rest, and is said to be cut', () => {
    const notes = createNotes();
    expect(readSubject(record, 'name')).toBeUndefined();
    expect(readSubject(record, 'code')).toEqual(['A-1']);
    expect(trim(record, ['product_id', 'name'], { notes })).toEqual({ product_id: 1 });
    expect(sayNotices(notes.listNotices())).toEqual([
      expect.stringContaining('a record: the PIM sends more entries than are read'),
    ]);
  });
});

describe('a text that is cut', () => {
  it('proves nothing of a filter', () => {
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
