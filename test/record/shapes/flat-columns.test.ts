/** Rows of an export, a column for each attribute, and lists in a wrapper of a service. */
import { describe, expect, it } from 'vitest';
import { standsForBarcode } from '../../../src/record/codes-and-media.ts';
import { entriesOf } from './read-entries.ts';

describe('a row with a column for each attribute', () => {
  it('names its attributes without the word that all columns begin with', () => {
    const row = {
      attr_model_series: 'AU-200',
      attr_cord_length: 48,
      attr_cord_length_unit: 'cm',
      attr_weatherproof: true,
      attr_care_note_en: 'Oil once a year.',
      attr_care_note_de: 'Einmal im Jahr ölen.',
    };
    expect(entriesOf('properties', [row])).toEqual([
      { name: 'model_series', value: 'AU-200', code: 'attr_model_series' },
      { name: 'cord_length', value: '48', unit: 'cm', code: 'attr_cord_length' },
      { name: 'weatherproof', value: 'true', code: 'attr_weatherproof' },
      { name: 'care_note', value: 'Oil once a year.', culture: 'en', code: 'attr_care_note' },
      { name: 'care_note', value: 'Einmal im Jahr ölen.', culture: 'de', code: 'attr_care_note' },
    ]);
  });

  it('names two options, too, but not the parts of one', () => {
    const options = { option_colour: 'Night blue', option_length: 80, option_length_unit: 'cm' };
    expect(entriesOf('options', [options])).toEqual([
      { name: 'colour', value: 'Night blue', code: 'option_colour' },
      { name: 'length', value: '80', unit: 'cm', code: 'option_length' },
    ]);
    const one = { option_name: 'Colour', option_value: 'Night blue' };
    expect(entriesOf('options', [one])).toEqual([{ name: 'Colour', value: 'Night blue' }]);
  });

  it('counts what is in each package', () => {
    const row = { qty_per_carton: 6, qty_per_pallet: 240 };
    expect(entriesOf('packaging', [row])).toMatchObject([
      { name: 'qty_per_carton', value: '6' },
      { name: 'qty_per_pallet', value: '240' },
    ]);
    expect(entriesOf('packaging', [{ qty_per_carton: 6 }])).toMatchObject([
      { name: 'qty_per_carton', value: '6' },
    ]);
  });
});

describe('a price', () => {
  it('is from the quantity of its scale on', () => {
    const raw = [{ price: '88.31', currency: 'EUR', ConditionScaleQuantity: '10' }];
    expect(entriesOf('prices', raw)).toEqual([{ price: 88.31, currency: 'EUR', minQuantity: 10 }]);
  });
});

describe('a list within a record of results', () => {
  it('is opened, also within its entries', () => {
    const raw = {
      results: [
        {
          __metadata: { type: 'API.Value', uri: 'https://pim.example/Value(1)' },
          name: 'Suitable for',
          values: { results: [{ text: 'Kitchen' }, { text: 'Hallway' }] },
        },
      ],
    };
    expect(entriesOf('properties', raw)).toEqual([
      { name: 'Suitable for', value: 'Kitchen, Hallway', isList: true },
    ]);
  });

  it('may hold one tag', () => {
    expect(entriesOf('tags', { d: { results: [{ keyword: 'Clearance' }] } })).toEqual([
      { name: 'Clearance' },
    ]);
  });
});

describe('a type of codes', () => {
  it('is that of barcodes in other letters, too', () => {
    const value = '5012345010373';
    expect(standsForBarcode({ type: '条形码', value })).toBe(true);
    expect(standsForBarcode({ type: 'штрихкод', value })).toBe(true);
    expect(standsForBarcode({ type: '厂商编号', value })).toBe(false);
  });
});
