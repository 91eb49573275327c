/** Texts beside the ids of languages, which the translations of their record may name. */

import { describe, expect, it } from 'vitest';
import { LanguageNamer } from '../../../src/record/shapes/language-ids.ts';
import { RecordShaper } from '../../../src/record/shapes/reshape.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import { entriesOf } from './read-entries.ts';

const inTwo = (first: string, second: string) => [
  { id: '3', value: first },
  { id: '8', value: second },
];

const FINISH = { id: '61', name: inTwo('Finish', 'Afwerking'), value: inTwo('Matt', 'Mat') };
const REACH = { id: '62', name: inTwo('Reach', 'Bereik'), value: inTwo('3 m', '3 m') };

/** The properties of a record, as they are read beside its translations. */
function propertiesBeside(translations: readonly object[], properties: readonly object[]): unknown {
  const sent: PimRecord = { Properties: properties, Translations: translations };
  const record = new RecordShaper([]).reshape('product', sent);
  return entriesOf('properties', record.Properties);
}

describe('texts by ids of languages', () => {
  it('are in the languages that the translations of the record name', () => {
    const translations = [
      { Culture: 'en', id_lang: '3', name: 'Bracket' },
      { Culture: 'nl', id_lang: '8', name: 'Beugel' },
    ];
    expect(propertiesBeside(translations, [FINISH])).toEqual([
      { name: 'Finish', value: 'Matt', culture: 'en', code: 'Finish' },
      { name: 'Afwerking', value: 'Mat', culture: 'nl', code: 'Finish' },
    ]);
  });

  it('are in the languages that the translations have beside another code', () => {
    const translations = [
      { 'Language Code': 'ENU', Culture: 'en-US', Name: 'Bracket' },
      { 'Language Code': 'NLD', Culture: 'nl-NL', Name: 'Beugel' },
    ];
    const finish = [
      { name: 'Finish', value: 'Matt', languageCode: 'ENU' },
      { name: 'Afwerking', value: 'Mat', languageCode: 'NLD' },
    ];
    expect(propertiesBeside(translations, finish)).toEqual([
      { name: 'Finish', value: 'Matt', culture: 'en-US' },
      { name: 'Afwerking', value: 'Mat', culture: 'nl-NL' },
    ]);
  });

  it('are in the languages that other records name, where their own is not translated', () => {
    const named = (Translations: readonly object[]): PimRecord => ({ Translations });
    const languages = new LanguageNamer().learnLanguages([
      named([{ Culture: 'en', id_lang: '3', name: 'Bracket' }]),
      named([{ Culture: 'nl', id_lang: '8', name: 'Beugel' }]),
      named([
        { Culture: 'fr', id_lang: '5', name: 'Support' },
        { Culture: 'en', id_lang: '3', name: 'Stand' },
      ]),
      named([{ Culture: 'de', id_lang: '5', name: 'Winkel' }]),
    ]);
    // Two records name 5 otherwise.
    expect([...languages]).toEqual([
      ['3', 'en'],
      ['8', 'nl'],
    ]);
    const record = new RecordShaper([], [], languages).reshape('product', {
      Properties: [FINISH],
      Translations: [],
    });
    expect(entriesOf('properties', record.Properties)).toEqual([
      { name: 'Finish', value: 'Matt', culture: 'en', code: 'Finish' },
      { name: 'Afwerking', value: 'Mat', culture: 'nl', code: 'Finish' },
    ]);
  });

  it('are in a language that is called by its id, where nothing names it', () => {
    expect(entriesOf('properties', [FINISH])).toEqual([
      { name: 'Finish', value: 'Matt', culture: '3', code: 'Finish' },
      { name: 'Afwerking', value: 'Mat', culture: '8', code: 'Finish' },
    ]);
  });

  it('are in none, if they are the same number or code in all of them', () => {
    const names = new Map([
      ['3', 'Reach'],
      ['8', 'Bereik'],
    ]);
    expect(entriesOf('properties', [REACH])).toEqual([
      { name: 'Reach', names, value: '3 m', code: 'Reach' },
    ]);
  });

  it('are found by a key of languages, also where ids are hashes', () => {
    const [english, dutch] = ['0191f0a2b3c4d5e6f708192a', '0291f0a2b3c4d5e6f708192a'];
    const translations = [
      { Culture: 'en-GB', languageId: english },
      { Culture: 'nl-NL', languageId: dutch },
    ];
    const texts = [
      { languageId: english, text: 'Matt' },
      { languageId: dutch, text: 'Mat' },
    ];
    expect(propertiesBeside(translations, [{ name: 'Finish', value: texts }])).toEqual([
      { name: 'Finish', value: 'Matt', culture: 'en-GB' },
      { name: 'Finish', value: 'Mat', culture: 'nl-NL' },
    ]);
  });

  it('name an option and its group, a tag, a warranty and a price', () => {
    const option = { id: '7', group_name: inTwo('Colour', 'Kleur'), name: inTwo('Sand', 'Zand') };
    expect(entriesOf('options', [option])).toEqual([
      { name: 'Colour', value: 'Sand', culture: '3' },
    ]);
    expect(entriesOf('tags', [{ id: '5', name: inTwo('New', 'Nieuw') }])).toEqual([
      { name: 'New' },
    ]);
    const warranty = { name: inTwo('Full cover', 'Volledig'), duration: '2 years' };
    expect(entriesOf('warranties', [warranty])).toMatchObject([
      { name: 'Full cover', value: '2 years' },
    ]);
    const price = {
      amount: '9.90',
      currency: 'EUR',
      customerGroup: { id: '4', name: inTwo('Trade', 'B2B') },
    };
    expect(entriesOf('prices', [price])).toMatchObject([{ price: 9.9, customerGroup: 'Trade' }]);
  });

  it('are several values, where no name is in several languages', () => {
    const rooms = { name: 'Rooms', value: inTwo('Hall', 'Attic') };
    expect(entriesOf('properties', [rooms])).toEqual([
      { name: 'Rooms', value: 'Hall, Attic', isList: true },
    ]);
  });

  it('are not believed to be in a language whose id is that of another one as well', () => {
    const translations = [
      { Culture: 'en', id_lang: '3' },
      { Culture: 'nl', id_lang: '3' },
    ];
    expect(propertiesBeside(translations, [FINISH])).toMatchObject([
      { value: 'Matt', culture: '3' },
      { value: 'Mat', culture: '8' },
    ]);
  });

  it('are letters where translations say so', () => {
    const translations = [
      { Culture: 'en', SPRAS: 'E' },
      { Culture: 'de', SPRAS: 'D' },
    ];
    const texts = [
      { SPRAS: 'E', name: 'Finish', value: 'Matt' },
      { SPRAS: 'D', name: 'Finish', value: 'Mattiert' },
    ];
    expect(propertiesBeside(translations, texts)).toMatchObject([
      { value: 'Matt', culture: 'en' },
      { value: 'Mattiert', culture: 'de' },
    ]);
  });
});
