/** Rows of tables: stamped by a system, with links, marks of their maker, and words without anything between them. */

import { describe, expect, it } from 'vitest';
import { learnShapes, profileLists } from '../../../src/record/shapes/reshape.ts';
import { entriesOf } from './read-entries.ts';

/** A row with what its system says of it. */
const row = (fields: object, others: object = {}) => ({
  id: 'rowK3v9QpX2mZ7tLw',
  createdTime: '2026-02-03T10:11:12.000Z',
  fields,
  ...others,
});

describe('a row that its system stamped', () => {
  it('is a map of names with their units', () => {
    expect(entriesOf('properties', [row({ 'Inner reach (m)': 4, Colour: 'Teal' })])).toEqual([
      { name: 'Inner reach (m)', value: '4' },
      { name: 'Colour', value: 'Teal' },
    ]);
  });

  it('is one entry where its fields are the parts of one', () => {
    expect(entriesOf('dimensions', [row({ Name: 'Width', Value: 3, Unit: 'cm' })])).toEqual([
      { name: 'Width', value: '3', unit: 'cm' },
    ]);
  });

  it('has no id that anything refers to, unless it is the number of a category', () => {
    expect(entriesOf('properties', [row({ Reach: 4, Fit: 'Snug' }, { id: 12 })])).toEqual([
      { name: 'Reach', value: '4' },
      { name: 'Fit', value: 'Snug' },
    ]);
    expect(entriesOf('categories', [row({ Name: 'Sheds' })])).toEqual([{ name: 'Sheds' }]);
    expect(entriesOf('categories', [row({ Name: 'Sheds' }, { id: 12 })])).toEqual([
      { id: 12, name: 'Sheds' },
    ]);
  });

  it('may state its language beside its fields', () => {
    expect(entriesOf('translations', [row({ 'Product name': 'Cabane' }, { lang: 'fr' })])).toEqual([
      { culture: 'fr', name: 'Cabane' },
    ]);
  });

  it('stays unread where it says more beside its fields', () => {
    expect(entriesOf('dimensions', [row({ Width: 3 }, { owner: { team: 'A' } })])).toEqual({
      state: 'unknown',
      keys: ['id', 'createdTime', 'fields', 'owner'],
    });
  });
});

describe('a text in no language', () => {
  it('is one with those whose keys have a language in brackets', () => {
    const properties = { Fit: 'Snug', 'Fit (DE)': 'Eng', 'Fit (FR)': 'Serré' };
    expect(entriesOf('properties', [properties])).toEqual([
      { name: 'Fit', value: 'Snug' },
      { name: 'Fit', value: 'Eng', culture: 'de' },
      { name: 'Fit', value: 'Serré', culture: 'fr' },
    ]);
  });

  it('is one with those whose keys end with a language', () => {
    const properties = { q_washing: 'By hand', q_washing_de: 'Von Hand', q_colour: 'Teal' };
    expect(entriesOf('properties', [properties])).toEqual([
      { name: 'q_washing', value: 'By hand' },
      { name: 'q_washing', value: 'Von Hand', culture: 'de' },
      { name: 'q_colour', value: 'Teal' },
    ]);
  });

  it('is one with those of a known name, of which some may be missing', () => {
    const properties = { colour: 'Teal', colour_de: 'Petrol', colour_fr: null, Fit: null };
    expect(entriesOf('properties', [Object.assign(properties, { 'Fit (DE)': 'Eng' })])).toEqual([
      { name: 'colour', value: 'Teal' },
      { name: 'colour', value: 'Petrol', culture: 'de' },
      { name: 'Fit', value: 'Eng', culture: 'de' },
    ]);
  });

  it('is apart from numbers of countries', () => {
    expect(entriesOf('properties', [{ Size: 'M', 'Size (IT)': 48 }])).toEqual([
      { name: 'Size', value: 'M' },
      { name: 'Size (IT)', value: '48' },
    ]);
  });
});

const SHOWN = '@OData.Community.Display.V1.FormattedValue';
const GUID = '0b1d6a52-3c44-4f0e-9d3b-5a7f1c2e8d90';

describe('a link whose text is shown', () => {
  it('is the name of a brand', () => {
    const brand = { _abc_brandid_value: GUID, [`_abc_brandid_value${SHOWN}`]: 'Tarn' };
    expect(entriesOf('brands', [brand])).toEqual([{ name: 'Tarn' }]);
  });

  it('is the unit of the number that it is named after, and of the bounds of one', () => {
    const properties = {
      articleid: GUID,
      abc_armreach: 4,
      _abc_armreachuom_value: GUID,
      [`_abc_armreachuom_value${SHOWN}`]: 'm',
      abc_colour: 'Teal',
      abc_heat_min: 5,
      abc_heat_max: 40,
      _abc_heatuom_value: GUID,
      [`_abc_heatuom_value${SHOWN}`]: '°C',
    };
    expect(entriesOf('properties', [properties])).toEqual([
      { name: 'abc_armreach', value: '4', unit: 'm' },
      { name: 'abc_colour', value: 'Teal' },
      { name: 'abc_heat_min', value: '5', unit: '°C' },
      { name: 'abc_heat_max', value: '40', unit: '°C' },
    ]);
  });

  it('is the name of an option, whose value stands in a record where other places are empty', () => {
    const option = {
      _extrapropertyid_value: GUID,
      [`_extrapropertyid_value${SHOWN}`]: 'Colour',
      valuetext: null,
      valuedecimal: null,
      picked: { extraoptionname: 'Teal', extraoptionvalue: 2 },
    };
    expect(entriesOf('options', [option])).toEqual([{ name: 'Colour', value: 'Teal' }]);
  });
});

it('takes no id that a program made up for a unit', () => {
  expect(entriesOf('packaging', [{ uomid: GUID, name: 'Box', quantity: 4 }])).toEqual([
    { name: 'Box', value: '4' },
  ]);
});

it('reads codes under words without anything between them', () => {
  const codes = { vendorpartnumber: 'TRN.77', customstariffnumber: '9403 20 80' };
  expect(entriesOf('codes', [codes])).toEqual([
    { value: 'TRN.77', type: 'vendorpartnumber' },
    { value: '9403 20 80', type: 'customstariffnumber' },
  ]);
});

it('takes all keys with the mark of their maker for names, unless one is the name of an entry', () => {
  const marked = { abc_launch: '2026-05-01', abc_piececount: 3, abc_series: 'K', abc_rating: 2 };
  expect(entriesOf('properties', [marked])).toEqual([
    { name: 'abc_launch', value: '2026-05-01' },
    { name: 'abc_piececount', value: '3' },
    { name: 'abc_series', value: 'K' },
    { name: 'abc_rating', value: '2' },
  ]);
  const entry = { abc_label: 'Series', abc_text: 'K', abc_rank: 3, abc_series: null };
  expect(entriesOf('properties', [entry])).toEqual([{ name: 'Series', value: 'K' }]);
});

it('learns no id that a program made up as a value', () => {
  const kinds = ['Width', 'Height', 'Reach'];
  const guid = (at: number) => `${String(at).padStart(8, '0')}-3c44-4f0e-9d3b-5a7f1c2e8d90`;
  const product = Array.from({ length: 20 }, (_, at) => ({
    ProductId: at,
    Properties: kinds.map((kind, index) => ({ sort: kind, ref: guid(at * 3 + index) })),
  }));
  expect(learnShapes(profileLists({ product, variant: [] }), '2026-11-28')).toEqual([]);
});
