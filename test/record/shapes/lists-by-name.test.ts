/** Maps of names to lists of values, texts of details and keys with namespaces, as marketplaces write them. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('a map of names to lists of values', () => {
  it('is opened beside the language of its entry', () => {
    const aspects = { Material: ['Nylon', 'Elastane'], 'Age Group': ['Adult'] };
    expect(entriesOf('properties', [{ locale: 'en_GB', aspects }])).toEqual([
      { name: 'Material', value: 'Nylon, Elastane', culture: 'en_GB', isList: true },
      { name: 'Age Group', value: 'Adult', culture: 'en_GB' },
    ]);
  });

  it('is opened alone among dimensions and options', () => {
    expect(entriesOf('dimensions', [{ aspects: { 'Item Height': ['18.7 cm'] } }])).toEqual([
      { name: 'Item Height', value: '18.7 cm' },
    ]);
    expect(entriesOf('options', [{ aspects: { Colour: ['Grey'], Size: ['M'] } }])).toEqual([
      { name: 'Colour', value: 'Grey' },
      { name: 'Size', value: 'M' },
    ]);
  });
});

describe('the text of a detail', () => {
  it('is a group, a name and a value', () => {
    expect(entriesOf('properties', [{ product_detail: 'Features:Pockets:4' }])).toEqual([
      { name: 'Pockets', value: '4', group: 'Features' },
    ]);
  });

  it('is no such text with blanks behind its colons', () => {
    const read = entriesOf('properties', [{ product_detail: 'Note: wash: cold' }]);
    expect(JSON.stringify(read)).not.toContain('"group"');
  });
});

it('reads a key with a namespace as the key without it', () => {
  expect(entriesOf('properties', [{ 'g:material': 'Nylon' }])).toEqual([
    { name: 'material', value: 'Nylon' },
  ]);
  expect(entriesOf('options', [{ 'g:color': 'Red' }])).toEqual([{ name: 'color', value: 'Red' }]);
});

it('reads a list of bounds under a key of values as a range', () => {
  const groupValues = [
    { name: 'min', value: '-10' },
    { name: 'max', value: '2' },
    { name: 'unit', value: '°C' },
  ];
  expect(entriesOf('properties', [{ name: 'Comfort temperature', groupValues }])).toEqual([
    { name: 'Comfort temperature', value: '-10 to 2', unit: '°C' },
  ]);
});

it('reads no bound in a word between unknown ones', () => {
  const availability = { shipToLocationAvailability: { quantity: 85 } };
  expect(entriesOf('properties', [{ availability }])).toEqual([
    { name: 'availability', value: '85' },
  ]);
});

it('keeps the system of a size beside it rather than as an option', () => {
  const sent = { color: 'Red', sizes: ['8'], sizeSystem: 'UK', sizeType: 'regular' };
  expect(entriesOf('options', [sent])).toEqual([
    { name: 'color', value: 'Red' },
    { name: 'size', value: '8', type: 'regular' },
  ]);
  expect(entriesOf('options', [{ 'g:size': 'L', 'g:size_system': 'UK' }])).toEqual([
    { name: 'size', value: 'L' },
  ]);
});

it('names no attribute after the company that made the thing', () => {
  const manufacturer = { companyName: 'Halvik Ltd', country: 'GB' };
  const read = entriesOf('properties', [{ regulatory: { manufacturer } }]);
  expect(JSON.stringify(read)).not.toContain('"name":"Halvik Ltd"');
});

it('takes the title of a translation for its name rather than the label of a feed', () => {
  const sent = { Culture: 'nl', feedLabel: 'NL', title: 'Rode wijn' };
  expect(entriesOf('translations', [sent])).toEqual([{ culture: 'nl', name: 'Rode wijn' }]);
});
