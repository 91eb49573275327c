/** Entries whose keys have prefixes, switches that say whether they count, and least numbers of units. */

import { describe, expect, it } from 'vitest';
import { learnShapes, profileLists } from '../../../src/record/shapes/reshape.ts';
import { entriesOf } from './read-entries.ts';

describe('a switch that says whether an entry counts', () => {
  it('reads a price that is not published as passive', () => {
    expect(
      entriesOf('prices', [{ offer: { price: 12.5, currency: 'EUR' }, published: false }]),
    ).toEqual([{ price: 12.5, currency: 'EUR', status: 'passive' }]);
  });

  it('reads a linked variant that is not published as passive', () => {
    expect(entriesOf('variants', [{ id: 7, key: 'LMP-7', isPublished: false }])).toEqual([
      { id: 7, code: 'LMP-7', status: 'passive' },
    ]);
  });

  it('reads the letter of a visible price as active', () => {
    expect(entriesOf('prices', [{ price: 3, currency: 'EUR', STATE: 'V' }])).toEqual([
      { price: 3, currency: 'EUR', status: 'active' },
    ]);
  });

  it('reads the letter of a deleted price as passive', () => {
    expect(entriesOf('prices', [{ price: 3, currency: 'EUR', STATE: 'D' }])).toEqual([
      { price: 3, currency: 'EUR', status: 'passive' },
    ]);
  });
});

describe('what a price says of when it holds', () => {
  it.each(['min_units', 'units_from', 'UnidadesMinimas'])(
    'reads %s as the least quantity',
    (key) => {
      expect(entriesOf('prices', [{ price: '8.20', currency: 'EUR', [key]: '25' }])).toEqual([
        { price: 8.2, currency: 'EUR', minQuantity: 25 },
      ]);
    },
  );

  it('reads no quantity in the name of the least unit', () => {
    expect(entriesOf('prices', [{ price: 8.2, currency: 'EUR', min_unit: 'piece' }])).toEqual([
      { price: 8.2, currency: 'EUR' },
    ]);
  });

  it('reads a tariff as the name of the price list', () => {
    expect(entriesOf('prices', [{ price: 8.2, currency: 'EUR', tariff: 'Autumn' }])).toEqual([
      { price: 8.2, currency: 'EUR', label: 'Autumn' },
    ]);
  });
});

describe('keys with the prefix of a system', () => {
  it('reads them by what stands behind the colon', () => {
    expect(entriesOf('parent', { 'hub:id': 'LMP/7', 'hub:label': 'Lamp' })).toEqual([
      { code: 'LMP/7', name: 'Lamp' },
    ]);
  });

  it('takes none for the name of a property beside the id of its record', () => {
    expect(
      entriesOf('properties', [{ 'hub:id': 'LMP-7', 'hub:revision': 'R-2', Shade: 'Linen' }]),
    ).toEqual([{ name: 'Shade', value: 'Linen' }]);
  });

  it('finds nothing in a record that says only what it is in its system', () => {
    expect(entriesOf('properties', [{ 'hub:id': 'LMP-7', 'hub:revision': 'R-2' }])).toEqual({
      state: 'absent',
    });
  });
});

describe('a group with one attribute', () => {
  it('reads a number as the value of the attribute, though it could be that of a row', () => {
    expect(
      entriesOf('properties', [{ name: 'Shipping', features: [{ title: 'Layers', number: 4 }] }]),
    ).toEqual([{ name: 'Layers', value: '4', group: 'Shipping' }]);
  });
});

describe('learnShapes of references', () => {
  const products = Array.from({ length: 24 }, (_, at) => ({
    ProductId: at,
    CategoryProducts: [
      { node: { id: 30 + (at % 4), klass: 'Rubric', trail: `/Tree/branch-${at % 4}` } },
    ],
  }));

  it('finds no name in the class of records, and no code in their place', () => {
    expect(learnShapes(profileLists({ product: products, variant: [] }), '2026-11-28')).toEqual([]);
  });
});
