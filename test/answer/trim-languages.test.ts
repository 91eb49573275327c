import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
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
