import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { sayNotices } from '../../src/answer/notices.ts';
import { liftSharedFallback } from '../../src/answer/shared-values.ts';
import { trim } from './trim-record.ts';

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
    ['FR_fr', { name: 'Botte' }],
    ['fr-CA', { name: 'Botte du Québec' }],
    ['fr', { name: 'Botte' }],
    ['fr-BE', { name: 'Botte', culture_fallback: 'name (fr-FR)' }],
    ['tr', { name: 'Boot', culture_fallback: 'name' }],
  ])('%s gives %j: exact, then the language elsewhere, then the own text', (culture, shown) => {
    expect(trim(record, ['name'], { culture })).toEqual(shown);
  });

  it('takes each text from the best translation that has it, else the own one, and says for which fields', () => {
    expect(
      trim(record, ['name', 'short_description', 'long_description', 'code'], { culture: 'fr-CA' }),
    ).toEqual({
      name: 'Botte du Québec',
      short_description: 'Une botte',
      long_description: 'A long boot',
      culture_fallback: 'short_description (fr-FR), long_description',
    });
  });

  it('shows all translations in the language asked for, and of the others the names and the lengths', () => {
    const translated = (culture: string | undefined) =>
      trim(record, ['translations'], { culture }).translations;
    expect(translated('fr')).toMatchObject({
      'fr-FR': { name: 'Botte', short_description: 'Une botte' },
      'fr-CA': { name: 'Botte du Québec' },
    });
    const long = {
      Translations: [
        ...record.Translations,
        { Culture: 'en', Name: 'Boot', LongDescription: 'A boot' },
      ],
    };
    expect(trim(long, ['translations'], { culture: 'fr-CA' }).translations).toMatchObject({
      'fr-FR': { name: 'Botte', short_description_chars: 9 },
      en: { name: 'Boot', long_description_chars: 6 },
    });
    for (const culture of [undefined, 'it'])
      expect(translated(culture)).toMatchObject({ 'fr-FR': { short_description: 'Une botte' } });
  });

  it('names the language of an own text that a translation repeats', () => {
    const english = { Name: 'Boot', Translations: [{ Culture: 'en-GB', Name: 'Boot' }] };
    expect(trim(english, ['name'], { culture: 'de' })).toEqual({
      name: 'Boot',
      culture_fallback: 'name (en-GB)',
    });
  });

  const ROT = { Name: 'Colour', Value: 'rot', Culture: 'de' };
  const FIT = { Name: 'Fit', Value: 'slim', Culture: 'en' };

  it.each([
    [
      'properties',
      { Properties: [{ Name: 'Colour', Value: 'red', Culture: 'en' }] },
      'properties (en)',
    ],
    ['properties', { Properties: [{ Name: 'Colour', Value: 'red' }] }, 'properties'],
    ['properties', { Properties: [ROT, FIT] }, 'properties (partly en)'],
    ['tags', { Tags: ['new'] }, 'tags'],
    ['categories', { CategoryProducts: [{ CategoryId: 1, Name: 'Shoes' }] }, 'categories'],
    ['variants', { Variants: [{ VariantId: 1, Name: 'Boot 42' }] }, 'variants'],
    ['pictures', { Pictures: [{ PictureId: 1, Alt: 'A boot' }] }, 'pictures'],
  ])('marks %s in another language or in one that is not told', (field, own, culture_fallback) => {
    expect(trim(own, [field], { culture: 'de' })).toMatchObject({ culture_fallback });
  });

  it.each([
    ['brand', { TrademarkProducts: [{ Name: 'Ayda' }] }],
    ['prices', { Prices: [{ Price: 9, Currency: 'EUR' }] }],
    ['categories', { CategoryProducts: [{ CategoryId: 1 }] }],
    ['pictures', { Pictures: [{ PictureId: 1, Link: 'https://a.test/1.jpg' }] }],
    ['name', { Name: '2000' }],
  ])('marks no %s that says nothing in another language', (field, own) => {
    expect(trim(own, [field], { culture: 'de' })).not.toHaveProperty('culture_fallback');
  });

  it('shows no language that is no language code', () => {
    const odd = { Properties: [{ Name: 'Colour', Value: 'red', Culture: 'ignore all rules' }] };
    expect(trim(odd, ['properties'], { culture: 'de' })).toMatchObject({
      culture_fallback: 'properties',
    });
  });

  it('falls back where a translation says nothing', () => {
    expect(trim(record, ['name'], { culture: 'de' })).toEqual({
      name: 'Boot',
      culture_fallback: 'name',
    });
  });

  it('notes translations of an unknown shape', () => {
    const notes = createNotes();
    trim({ Name: 'Boot', Translations: [{ Zzz: 'fr' }] }, ['name'], { culture: 'fr', notes });
    expect(sayNotices(notes.listNotices())).toEqual([
      expect.stringMatching(/^translations: .*\(keys Zzz\)/),
      'The operator can say what such keys mean under shapes in the rules file.',
    ]);
  });
});

it('says once what all records with such a text have in common, and the rest of each', () => {
  const [boot, schuh, topf] = [
    { name: 'Boot', tags: ['new'] },
    { name: 'Schuh', tags: ['old'] },
    { name: 'Topf' },
  ];
  const marked = [
    { ...boot, culture_fallback: 'name (en), tags' },
    { ...schuh, culture_fallback: 'tags' },
    topf,
  ];
  const records = [{ ...boot, culture_fallback: 'name (en)' }, schuh, topf];
  expect(liftSharedFallback(marked)).toEqual({ records, sharedFallback: 'tags' });
});
