/** Tuples with a status behind their parts, and keys of one entry that differ by a number. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf } from './read-entries.ts';

describe('tuples', () => {
  it('have a status behind their parts', () => {
    const codes = [
      ['GTIN', '4006381333931', 'archived'],
      ['GTIN', '4006381333948', 'Active'],
      ['MPN', 'MB-77', 'nieaktywny'],
    ];
    expect(entriesOf('codes', codes)).toEqual([
      { type: 'GTIN', value: '4006381333931', status: 'passive' },
      { type: 'GTIN', value: '4006381333948' },
      { type: 'MPN', value: 'MB-77', status: 'passive' },
    ]);
    expect(entriesOf('prices', [[12.5, 'EUR', 'deleted']])).toEqual([
      { price: 12.5, currency: 'EUR', status: 'passive' },
    ]);
  });

  it('keep any other word behind their parts', () => {
    const reading = READERS.codes([['GTIN', '4006381333931', 'supplier']]);
    expect(reading).toMatchObject({
      value: [{ value: '4006381333931', rest: [{ keys: ['3'], value: 'supplier' }] }],
    });
  });
});

describe('keys that differ by a number', () => {
  it('are several tags, brands and codes', () => {
    const tags = [{ keyword1: 'new', keyword2: 'outdoor', keyword3: '' }, { keyword2: 'sale' }];
    expect(entriesOf('tags', tags)).toEqual([
      { name: 'new' },
      { name: 'outdoor' },
      { name: 'sale' },
    ]);
    expect(entriesOf('brands', [{ 'brand-1': 'Halvik', 'brand-2': 'Norrby' }])).toEqual([
      { name: 'Halvik' },
      { name: 'Norrby' },
    ]);
    expect(entriesOf('codes', [{ code_1: 'AX-1', code_2: 'AX-2' }])).toEqual([
      { value: 'AX-1' },
      { value: 'AX-2' },
    ]);
  });

  it('are pairs of a name and a value', () => {
    const item = {
      attribute_name_1: 'Colour',
      attribute_value_1: 'Moss',
      attribute_name_2: 'Width',
      attribute_value_2: '12',
      attribute_unit_2: 'cm',
      attribute_name_3: null,
      attribute_value_3: null,
    };
    expect(entriesOf('properties', [item])).toEqual([
      { name: 'Colour', value: 'Moss' },
      { name: 'Width', value: '12', unit: 'cm' },
    ]);
  });

  it('are pairs whose name has a key that nobody knows, with the value in other languages', () => {
    const item = {
      ZKENN_1: 'Farbe',
      WERT_1: 'Moos',
      WERT_1_EN: 'Moss',
      ZKENN_2: 'Reichweite',
      WERT_2: '12',
      EINHEIT_2: 'm',
    };
    const [colour, english, reach] = Object.values(
      entriesOf('properties', [item]) as Record<string, unknown>,
    );
    expect(colour).toMatchObject({ value: 'Moos' });
    expect(english).toMatchObject({ value: 'Moss', culture: 'en' });
    expect(reach).toMatchObject({ value: '12', unit: 'm' });
  });

  it('are prices, each with what has its number', () => {
    const item = {
      PREIS_1: '12,50',
      WAEHRUNG_1: 'EUR',
      GUELTIG_AB_1: 0,
      KUNDENGRUPPE_1: '',
      PREIS_2: '10,00',
      WAEHRUNG_2: 'CHF',
      GUELTIG_AB_2: 20250201,
      KUNDENGRUPPE_2: 'Handel',
    };
    expect(entriesOf('prices', [item])).toEqual([
      { price: 12.5, currency: 'EUR' },
      { price: 10, currency: 'CHF', from: '2025-02-01T00:00:00', customerGroup: 'Handel' },
    ]);
  });

  it('are the price for some pieces, behind the one that has no number', () => {
    const item = { price: 9, currency: 'EUR', quantity1: 10, price1: 8, quantity2: 50, price2: 7 };
    expect(entriesOf('prices', [item])).toEqual([
      { price: 9, currency: 'EUR' },
      { price: 8, currency: 'EUR', minQuantity: 10 },
      { price: 7, currency: 'EUR', minQuantity: 50 },
    ]);
  });

  it('are a second price alone, whose quantity is not that of the first', () => {
    const item = { price: 12, price_2: 9, qty_2: 10, currency: 'EUR' };
    expect(entriesOf('prices', item)).toEqual([
      { price: 12, currency: 'EUR' },
      { price: 9, currency: 'EUR', minQuantity: 10 },
    ]);
  });

  it('are parts of an entry that has a name of its own', () => {
    const item = { name: 'Lamps', alias_name_1: 'Lights', alias_name_2: 'Luminaires' };
    expect(entriesOf('categories', [item])).toEqual([{ name: 'Lamps' }]);
  });

  it.each([
    { 'Port 1': 'HDMI', 'Quantity 1': '2', Colour: 'Black' },
    { battery_1: 'AA', battery_quantity_1: '2', weight: '2 kg' },
    { data_rate_1: '54', band_1: '2.4 GHz', data_rate_2: '300', band_2: '5 GHz' },
    { 'Plus title 1': 'Light', 'Plus text 1': 'It weighs 1 kg' },
  ])('are names beside other names, or where people read them: %o', (item) => {
    const entries = Object.entries(item).map(([name, value]) => ({ name, value }));
    expect(entriesOf('properties', item)).toEqual(entries);
  });

  it('are the levels of one path', () => {
    const item = { category_level_1: 'Lamps', category_level_2: 'Ceiling lamps' };
    expect(READERS.categories([item])).toMatchObject({ value: { length: 1 } });
  });
});

describe('numbers within keys', () => {
  it.each([
    {
      attribute_1_name: 'Torque',
      attribute_1_value: '45',
      attribute_1_unit: 'Nm',
      attribute_2_name: 'Finish',
      attribute_2_value: 'Matt',
    },
    {
      attr1Name: 'Torque',
      attr1Value: '45',
      attr1Unit: 'Nm',
      attr2Name: 'Finish',
      attr2Value: 'Matt',
    },
  ])('part the entries of a row: %o', (item) => {
    expect(entriesOf('properties', [item])).toEqual([
      { name: 'Torque', value: '45', unit: 'Nm' },
      { name: 'Finish', value: 'Matt' },
    ]);
  });
});

describe('a code that stands alone', () => {
  it('has its key for a type, where nothing else can be one', () => {
    expect(entriesOf('codes', [{ seal: 'SL-0451' }, { grade_mark: 'EC00-77' }])).toEqual([
      { type: 'seal', value: 'SL-0451' },
      { type: 'grade_mark', value: 'EC00-77' },
    ]);
  });

  it('is none where it is a word, or stands beside something else', () => {
    expect(entriesOf('codes', [{ hint: 'none' }])).toMatchObject({ state: 'unknown' });
    expect(entriesOf('codes', [{ hint: 'X1-22', other: 'X1-23' }])).toMatchObject({
      state: 'unknown',
    });
  });
});
