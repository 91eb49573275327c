/** Options that stand with the group that they are one of: the group is the name, and the option the value. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

/** An option as a shop sends it: with what any of its records says, and its group. */
const option = (name: string, group: string, colour?: string) => ({
  id: '7c4f',
  groupId: '91aa',
  name,
  position: 2,
  swatch: null,
  colourHex: colour ?? null,
  translated: { name, position: 2, extras: [] },
  group: { id: '91aa', name: group, shownAs: 'list', translated: { name: group } },
  recordClass: 'shop_property_option',
});

describe('options of groups', () => {
  it('are the values of options of a variant, whatever their colour on a screen', () => {
    expect(
      entriesOf('options', [option('Ruby', 'Shade', '#9b111e'), option('45 cm', 'Reach')]),
    ).toEqual([
      { name: 'Shade', value: 'Ruby' },
      { name: 'Reach', value: '45 cm' },
    ]);
  });

  it('are the values of properties, also where a group has several', () => {
    const properties = [
      option('Attic', 'Rooms'),
      option('Cellar', 'Rooms'),
      option('12', 'Number of parts'),
    ];
    expect(entriesOf('properties', properties)).toEqual([
      { name: 'Rooms', value: 'Attic' },
      { name: 'Rooms', value: 'Cellar' },
      { name: 'Number of parts', value: '12' },
    ]);
  });

  it('are values also as the only entry of a list, beside the name of their group', () => {
    const navy = { id: '208', groupName: 'Shade', name: 'Navy', colour: '#1b2a52', position: '0' };
    expect(entriesOf('options', [navy])).toEqual([{ name: 'Shade', value: 'Navy' }]);
  });

  it('are values also beside a picture and the time of a change', () => {
    const ruby = { name: 'Ruby', hexCode: '#9b111e', imageUrl: 'https://shop.example/ruby.png' };
    const shade = { createdAt: '2031-03-01T10:00:00Z', group: { name: 'Shade' } };
    expect(entriesOf('options', [Object.assign(ruby, shade)])).toEqual([
      { name: 'Shade', value: 'Ruby' },
    ]);
  });

  it('name the value of an option that has no name', () => {
    expect(entriesOf('options', [{ value: 'Ruby', group: { name: 'Shade' } }])).toEqual([
      { name: 'Shade', value: 'Ruby' },
    ]);
  });

  it('name no property, whose group may be a heading', () => {
    const property = { value: 'Ruby', group: { name: 'Technical data' } };
    expect(entriesOf('properties', [property])).toEqual([
      { value: 'Ruby', group: 'Technical data' },
    ]);
  });

  it('are not taken from a property that has a group and something else that may be its value', () => {
    const property = { name: 'Reach', finding: 'Wide', group: { name: 'Technical data' } };
    expect(entriesOf('properties', [property])).not.toContainEqual({
      name: 'Technical data',
      value: 'Reach',
    });
  });
});

/** Texts in languages, as a shop lists them beside a text of its own. */
const inLanguages = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([languageCode, name]) => ({
    languageId: `a3c1f0a1d7de4c0f9a4dbf2c8b1f7e${languageCode}`,
    languageCode,
    name,
  }));

describe('options of groups with translations in a list', () => {
  const ruby = {
    name: 'Ruby',
    translations: inLanguages({ 'de-DE': 'Rubin', 'en-GB': 'Ruby' }),
    group: { name: 'Shade', translations: inLanguages({ 'de-DE': 'Farbton', 'en-GB': 'Shade' }) },
  };

  it('are values of properties in each language, under the name in that language', () => {
    expect(entriesOf('properties', [ruby])).toEqual([
      { name: 'Shade', value: 'Ruby', culture: 'en-GB', code: 'Shade' },
      { name: 'Farbton', value: 'Rubin', culture: 'de-DE', code: 'Shade' },
    ]);
  });

  it('are values of options in the language of the record', () => {
    expect(entriesOf('options', [ruby])).toEqual([
      { name: 'Shade', value: 'Ruby', culture: 'en-GB' },
    ]);
  });

  it('are texts of the record that the key of their list names', () => {
    const fabric = {
      'Attribute Name': 'Stof',
      Value: 'Uld',
      'Attribute Translations': [
        { 'Attribute ID': 3, 'Language Code': 'ENU', Name: 'Fabric' },
        { 'Attribute ID': 3, 'Language Code': 'DEU', Name: 'Gewebe' },
      ],
      'Value Translations': [
        { 'Attribute ID': 3, ID: 71, 'Language Code': 'ENU', Name: 'Wool' },
        { 'Attribute ID': 3, ID: 71, 'Language Code': 'DEU', Name: 'Wolle' },
      ],
    };
    expect(entriesOf('properties', [fabric])).toMatchObject([
      { name: 'Stof', value: 'Uld' },
      { name: 'Fabric', value: 'Wool', culture: 'en' },
      { name: 'Gewebe', value: 'Wolle', culture: 'de' },
    ]);
  });

  it('keep a text that the record has in none of the languages', () => {
    const translations = [
      { language: 'en', name: 'Shade', value: 'Bright ruby' },
      { language: 'de', name: 'Farbton', value: 'Hellrubin' },
    ];
    const sent = { name: 'Shade', value: 'RUBY', translations };
    expect(JSON.stringify(entriesOf('properties', [sent]))).toContain('RUBY');
  });

  it('stay apart where a list has other texts than those of the record', () => {
    const notes = inLanguages({ 'de-DE': 'Neu', 'en-GB': 'New' });
    expect(entriesOf('properties', [{ name: 'Shade', value: 'Ruby', notes }])).toMatchObject([
      { name: 'Shade', value: 'Ruby' },
    ]);
  });
});

describe('custom fields beside the record of their set', () => {
  it('are values in the group of the set', () => {
    const sent = {
      customFieldSet: { id: '47df', name: 'wine', config: { label: { en: 'Wine' } } },
      customFields: { wine_vintage: 2019, wine_weight_kg: 1.3, wine_organic: true },
    };
    expect(entriesOf('properties', [sent])).toEqual([
      { name: 'wine_vintage', value: '2019', group: 'wine' },
      expect.objectContaining({ name: 'wine_weight_kg', value: '1.3', group: 'wine' }),
      { name: 'wine_organic', value: 'true', group: 'wine' },
    ]);
  });
});

describe('a record of fields among properties', () => {
  const FLAGS = { isActive: true, isVisible: false, showWithoutStock: true };
  const GROUP = { groupName: 'Look', fields: [{ fieldName: 'Shade', fieldValue: 'Ruby' }] };

  it('is a property for each, with how many of each product a kit has', () => {
    const page = { linkId: 'kit-2', title: 'Kit | Shop', supplierId: null, score: 3 };
    const kitItems = [
      { id: 29, refId: 'K-12', amount: 12 },
      { id: 30, refId: 'K-7', amount: 2 },
    ];
    expect(entriesOf('properties', [GROUP, { ...page, ...FLAGS, kitItems }])).toEqual([
      { name: 'Shade', value: 'Ruby', group: 'Look' },
      { name: 'linkId', value: 'kit-2' },
      { name: 'title', value: 'Kit | Shop' },
      { name: 'score', value: '3' },
      { name: 'isActive', value: 'true' },
      { name: 'isVisible', value: 'false' },
      { name: 'showWithoutStock', value: 'true' },
      { name: 'kitItems', value: '12 × K-12, 2 × K-7', isList: true },
    ]);
  });

  it('is none where it counts the stock', () => {
    const row = { stock: 99, restockTime: 5, shippingFree: false, isCloseout: true, sorting: 'z' };
    expect(entriesOf('properties', [GROUP, row])).toMatchObject([{ name: 'Shade' }]);
  });

  it('is none with a name and a code, or with a value', () => {
    const more = { ...FLAGS, sorting: 'z', widget: 'list' };
    const fit = { attributeName: 'Fit', attributeCode: 'fit', ...more };
    const size = { title: 'Size', value: 'XL', ...more };
    expect(entriesOf('properties', [size])).toMatchObject([{ name: 'Size', value: 'XL' }]);
    expect(entriesOf('properties', [fit])).toMatchObject([{ name: 'Fit', code: 'fit' }]);
  });
});

describe('an option without a key of its value', () => {
  it.each([
    [{ axis: 'Shade', label: 'Ruby' }],
    [{ attribute: 'Shade', title: 'Ruby' }],
    [{ dimension: 'Shade', val: 'Ruby' }],
    [{ name: 'Shade', option: 'Ruby' }],
  ])('is named by what varies: %o', (option) => {
    expect(entriesOf('options', [option])).toEqual([{ name: 'Shade', value: 'Ruby' }]);
  });

  it('has the only list beside its name for values, whatever is true or false of it', () => {
    const option = { name: 'Shade', shown: true, varies: false, options: ['Ruby', 'Slate'] };
    expect(entriesOf('properties', [option])).toEqual([
      { name: 'Shade', value: 'Ruby, Slate', isList: true },
    ]);
  });
});
