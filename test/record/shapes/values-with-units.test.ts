import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('values with units', () => {
  it.each([
    ['a map beside the unit of all', { values: { width: 31, height: 9 }, unit: 'cm' }],
    ['a map under a key that nobody knows', { outline: { width: 31, height: 9 }, unit: 'cm' }],
    [
      'a map beside a map of units',
      { values: { width: 31, height: 9 }, units: { width: 'cm', height: 'cm' } },
    ],
    ['pairs by their names', { width: [31, 'cm'], height: [9, 'cm'] }],
  ])('are read from %s', (_title, sent) => {
    expect(entriesOf('dimensions', sent)).toMatchObject([
      { name: 'width', value: '31', unit: 'cm' },
      { name: 'height', value: '9', unit: 'cm' },
    ]);
  });

  it('are read from maps by their units', () => {
    const sent = { cm: { width: 31, height: 9 }, kg: { weight: 2.5 } };

    expect(entriesOf('dimensions', sent)).toMatchObject([
      { name: 'width', value: '31', unit: 'cm' },
      { name: 'height', value: '9', unit: 'cm' },
      { name: 'weight', value: '2.5', unit: 'kg' },
    ]);
  });

  it('have no unit where the map of units has none of theirs', () => {
    const sent = { values: { Load: 80, Colour: 'Red' }, units: { Load: 'kg' } };

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Load', value: '80', unit: 'kg' },
      { name: 'Colour', value: 'Red' },
    ]);
  });

  it('are one value where the map holds its parts', () => {
    const sent = [{ name: 'Load', value: { number: 80, unit: 'kg' } }];

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Load', value: '80', unit: 'kg' },
    ]);
  });
});

describe('units named after amounts', () => {
  it('belong to these, though the name of another amount has the word for a unit', () => {
    const sent = [
      {
        GrossWeight: '0.4',
        WeightUnit: 'KG',
        UnitSpecificItemLength: '116',
        UnitSpecificItemWidth: '93',
        ItemMeasurementUnit: 'MM',
        ContentVolume: '0.2',
        VolumeUnit: '',
      },
    ];

    expect(entriesOf('dimensions', sent)).toMatchObject([
      { name: 'GrossWeight', value: '0.4', unit: 'KG' },
      { name: 'UnitSpecificItemLength', value: '116', unit: 'MM' },
      { name: 'UnitSpecificItemWidth', value: '93', unit: 'MM' },
      { name: 'ContentVolume', value: '0.2' },
    ]);
    expect(entriesOf('dimensions', sent)).not.toContainEqual(
      expect.objectContaining({ name: 'ContentVolume', unit: expect.anything() }),
    );
  });
});

describe('an entry that is no list', () => {
  it('is a pack of some type with its number of pieces', () => {
    expect(entriesOf('packaging', { type: 'Carton', quantity: 12 })).toMatchObject([
      { name: 'Carton', value: '12' },
    ]);
  });

  it('is a warranty of some type', () => {
    const sent = { type: 'maker', duration: '2 years', conditions: 'Keep the receipt' };

    expect(entriesOf('warranties', sent)).toMatchObject([{ name: 'maker', value: '2 years' }]);
  });
});

describe('sizes in one text', () => {
  it('are read beside a weight', () => {
    const sent = {
      dimensions: '31x9x4',
      dimensionsUnit: 'cm',
      weight: '2.5',
      weightUnit: 'kg',
    };

    expect(entriesOf('dimensions', sent)).toMatchObject([
      { name: 'dimensions', value: '31x9x4', unit: 'cm' },
      { name: 'weight', value: '2.5', unit: 'kg' },
    ]);
  });
});

describe('a value that is a list of attributes', () => {
  it('is an amount with its unit', () => {
    const sent = [
      {
        name: 'load',
        value: [
          { name: 'amount', value: 25 },
          { name: 'unit', value: { key: 'kg', label: 'Kilogram' } },
        ],
        definition: { label: 'Load' },
      },
    ];

    expect(entriesOf('properties', sent)).toMatchObject([{ value: '25', unit: 'kg' }]);
  });

  it('is several amounts of its name', () => {
    const sent = [
      {
        name: 'pack',
        value: [
          { name: 'length', value: 38 },
          { name: 'width', value: 17 },
          { name: 'unit', value: 'cm' },
        ],
      },
    ];

    expect(entriesOf('dimensions', sent)).toMatchObject([
      { group: 'pack', name: 'length', value: '38', unit: 'cm' },
      { group: 'pack', name: 'width', value: '17', unit: 'cm' },
    ]);
  });

  it('is several values where no attribute is a unit', () => {
    const sent = [
      {
        name: 'use',
        value: [
          { name: 'Trad', value: 'trad' },
          { name: 'Sport', value: 'sport' },
        ],
      },
    ];

    expect(entriesOf('properties', sent)).toMatchObject([{ name: 'use', value: 'Trad, Sport' }]);
  });
});

describe('codes by their types', () => {
  it('are all read beside an empty description of a type', () => {
    const sent = [{ ean: '4006381333931', makerNo: 'K-12', makerTypeText: null, buyers: [] }];

    expect(entriesOf('codes', sent)).toMatchObject([
      { type: 'ean', value: '4006381333931' },
      { type: 'makerNo', value: 'K-12' },
    ]);
  });
});

describe('an option under its axis', () => {
  it('has the name of what is above it', () => {
    const sent = [
      {
        code: 'len-60',
        name: '60 m',
        sequence: 3,
        supercategories: { results: [{ code: 'len', name: 'Length', visible: true }] },
      },
    ];

    expect(entriesOf('options', sent)).toMatchObject([
      { name: 'Length', code: 'len', value: '60 m' },
    ]);
  });
});

describe('a table', () => {
  it('is read by the names of its columns', () => {
    const sent = {
      columns: ['name', 'value', 'unit'],
      rows: [
        ['Load', '80', 'kg'],
        ['Reach', '4', 'm'],
      ],
    };

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Load', value: '80', unit: 'kg' },
      { name: 'Reach', value: '4', unit: 'm' },
    ]);
  });
});

describe('categories', () => {
  it.each([
    ['main and others', { main: { id: 3, name: 'Ropes' }, others: [{ id: 8, name: 'Sale' }] }],
    ['shops', { webshop: { id: 3, name: 'Ropes' }, outlet: { id: 8, name: 'Sale' } }],
  ])('are all read by their places: %s', (_title, sent) => {
    expect(entriesOf('categories', sent)).toMatchObject([
      { id: 3, name: 'Ropes' },
      { id: 8, name: 'Sale' },
    ]);
  });

  it.each([
    ['levels with ids', { L1_ID: 1, L1_NAME: 'Climbing', L2_ID: 3, L2_NAME: 'Ropes' }],
    [
      'numbered categories',
      { category1_id: 1, category1: 'Climbing', category2_id: 3, category2: 'Ropes' },
    ],
  ])('of %s are the last of them', (_title, sent) => {
    expect(entriesOf('categories', [sent])).toMatchObject([{ id: 3, name: 'Ropes' }]);
  });
});

describe('rows that name a record beside them by its id', () => {
  it.each([
    [
      'in a list',
      [
        { id: 4, name: 'Club', currency: 'CHF' },
        { id: 7, name: 'Shop', currency: 'EUR' },
      ],
    ],
    ['in a map', { 4: { name: 'Club', currency: 'CHF' }, 7: { name: 'Shop', currency: 'EUR' } }],
  ])('have what it says: %s', (_title, priceLists) => {
    const prices = [
      { priceListId: 7, amount: 31 },
      { priceListId: 4, amount: 27 },
    ];

    expect(entriesOf('prices', { priceLists, prices })).toMatchObject([
      { price: 31, currency: 'EUR', label: 'Shop' },
      { price: 27, currency: 'CHF', label: 'Club' },
    ]);
  });

  it('have the names of the axes of a variant', () => {
    const axes = [
      { id: 4, name: 'Colour' },
      { id: 7, name: 'Length' },
    ];
    const chosen = [
      { axisId: 7, value: '60 m' },
      { axisId: 4, value: 'Red' },
    ];

    expect(entriesOf('options', { axes, chosen })).toMatchObject([
      { name: 'Length', value: '60 m' },
      { name: 'Colour', value: 'Red' },
    ]);
  });
});

describe('keys with letters of northern and western alphabets', () => {
  it.each([
    ['Højde', 'Værdi'],
    ['Głębokość', 'Wartość'],
  ])('are read: %s', (name, value) => {
    expect(entriesOf('properties', [{ Name: name, [value]: '31 cm' }])).toMatchObject([
      { name, value: '31 cm' },
    ]);
  });
});
