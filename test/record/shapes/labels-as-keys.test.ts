/** Entries whose keys are labels of several words, as a database shows them to people. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('records whose keys are labels', () => {
  const WEIGHT = {
    'Table ID': 27,
    'Attribute ID': 5,
    'Attribute Name': 'Fabric weight',
    Type: 'Integer',
    Value: '285',
    'Numeric Value': 285,
    'Date Value': '0001-01-01',
    'Unit of Measure': 'g/m²',
    Blocked: false,
  };

  it('are one entry, if plain words announce its name and its value', () => {
    const card = { 'Table ID': 27, Type: 'Inventory', 'Tariff No_': '6201 40 10' };
    expect(entriesOf('properties', [card, WEIGHT])).toEqual([
      { name: 'Table ID', value: '27' },
      { name: 'Type', value: 'Inventory' },
      { name: 'Tariff No_', value: '6201 40 10' },
      { name: 'Fabric weight', value: '285', unit: 'g/m²', type: 'Integer' },
    ]);
  });

  it('have a date for the value where the column of texts is empty', () => {
    const launch = {
      ...WEIGHT,
      'Attribute Name': 'Launch date',
      Type: 'Date',
      Value: '',
      'Numeric Value': 0,
      'Date Value': '2023-05-01',
      'Unit of Measure': '',
    };
    expect(entriesOf('properties', [launch, WEIGHT])).toMatchObject([
      { name: 'Launch date', value: '2023-05-01' },
      { name: 'Fabric weight', value: '285' },
    ]);
  });

  it('are passive, if they are blocked', () => {
    expect(entriesOf('properties', [{ ...WEIGHT, Blocked: true }])).toMatchObject([
      { name: 'Fabric weight', status: 'passive' },
    ]);
  });
});

describe('prices whose keys are labels', () => {
  const SALE = {
    'Price Type': 'Sale',
    'Source Type': 'All Customers',
    'Source No_': '',
    'Currency Code': 'DKK',
    'Unit Price': 90,
    'Direct Unit Cost': 0,
    'Allow Line Disc_': true,
  };

  it('are for the group that the type beside a number announces, and without conditions', () => {
    const shop = {
      ...SALE,
      'Source Type': 'Customer Price Group',
      'Source No_': 'SHOP',
      'Unit Price': 80,
      'Allow Line Disc_': false,
    };
    expect(entriesOf('prices', [SALE, shop])).toEqual([
      { price: 90, currency: 'DKK', label: 'Sale' },
      { price: 80, currency: 'DKK', label: 'Sale', customerGroup: 'SHOP' },
    ]);
  });

  it('are the cost of one unit, where the price is 0', () => {
    const purchase = {
      ...SALE,
      'Price Type': 'Purchase',
      'Unit Price': 0,
      'Direct Unit Cost': 83.95,
    };
    expect(entriesOf('prices', [purchase])).toMatchObject([
      { price: 83.95, currency: 'DKK', label: 'Purchase' },
    ]);
  });
});

describe('packages whose keys are labels', () => {
  it('are called by their codes, and have a quantity, sizes and a weight in their units', () => {
    const carton = {
      'Item No_': '10022',
      Code: 'CTN',
      'Qty_ per Unit of Measure': 20,
      Length: 60,
      'Dim_ Unit of Measure': 'CM',
      Cubage: 108,
      'Cubage Unit of Measure': 'DM3',
      Weight: 14,
      'Weight Unit of Measure': 'KG',
    };
    expect(entriesOf('packaging', [carton])).toEqual([
      { name: 'CTN', value: '20' },
      { name: 'CTN, length', value: '60', unit: 'CM' },
      { name: 'CTN, cubage', value: '108', unit: 'DM3' },
      { name: 'CTN, weight', value: '14', unit: 'KG' },
    ]);
  });
});

it('reads the span of a warranty from a formula whose key was given the role of a value', () => {
  const warranty = { 'Tracking Code': 'W36', Description: 'Warranty', '@role/value': '3Y' };
  expect(entriesOf('warranties', [warranty])).toMatchObject([{ value: '3 years' }]);
});

it('joins the lines of a text within a translation', () => {
  const line = { 'Table Name': 'Item', 'Language Code': 'DAN', 'Text No_': 1 };
  const translation = {
    Culture: 'da-DK',
    Name: 'Lampe',
    'Extended Text Lines': [
      { ...line, 'Line No_': 10000, Text: 'En lampe til' },
      { ...line, 'Line No_': 20000, Text: 'bordet.' },
    ],
  };
  expect(entriesOf('translations', [translation])).toEqual([
    { culture: 'da-DK', name: 'Lampe', longDescription: 'En lampe til\nbordet.' },
  ]);
});

it('takes a plain number beside an id for the code of a parent, not the code of its category', () => {
  const parent = { ProductId: 7, No_: '10022', Description: 'Lamp', 'Item Category Code': 'LAMP' };
  expect(entriesOf('parent', parent)).toEqual([{ id: 7, code: '10022', name: 'Lamp' }]);
});

it('reads no code of the record as that of an option', () => {
  const option = { 'Variant Code': 'WH-S', 'Attribute Name': 'Size', Value: 'S' };
  expect(entriesOf('options', [option])).toEqual([{ name: 'Size', value: 'S' }]);
});

it('reads neither the number of the record nor a count as a size', () => {
  const sizes = {
    'Item No_': '10022',
    'Qty_ per Unit of Measure': 1,
    Length: 435,
    'Dim_ Unit of Measure': 'MM',
    Weight: 2,
    'Weight Unit of Measure': 'KG',
  };
  expect(entriesOf('dimensions', [sizes])).toEqual([
    { name: 'Qty_ per Unit of Measure', value: '1' },
    { name: 'Length', value: '435', unit: 'MM' },
    { name: 'Weight', value: '2', unit: 'KG' },
  ]);
});
