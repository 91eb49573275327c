/** Attributes whose values are lists of records under their names. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf } from './read-entries.ts';

const UK = { site_id: 'S1' };
const PL = { site_id: 'S2' };

const ATTRIBUTES = {
  surface: [
    { value: 'Oak', language_tag: 'en_GB', ...UK },
    { value: 'dąb', language_tag: 'pl_PL', ...PL },
  ],
  number_of_shelves: [{ value: 4, ...UK }],
  minimum_temperature: [{ value: 40, unit: 'degrees_celsius', ...UK }],
  model_number: [{ value: 'K-12', ...UK }],
  maximum_range: [{ value: 30, unit: 'meters', ...UK }],
};

const ENTRIES = [
  { name: 'surface', value: 'Oak', culture: 'en_GB' },
  { name: 'surface', value: 'dąb', culture: 'pl_PL' },
  { name: 'number_of_shelves', value: '4' },
  { name: 'minimum_temperature', value: '40', unit: 'degrees_celsius' },
  { name: 'model_number', value: 'K-12' },
  { name: 'maximum_range', value: '30', unit: 'meters' },
];

describe('attributes that list their values under their names', () => {
  it('have these names whatever the words mean, in records of one key', () => {
    const items = Object.entries(ATTRIBUTES).map(([name, list]) => ({ [name]: list }));

    expect(entriesOf('properties', items)).toEqual(ENTRIES);
  });

  it('have them in one record', () => {
    expect(entriesOf('properties', [ATTRIBUTES])).toEqual(ENTRIES);
    expect(entriesOf('properties', ATTRIBUTES)).toEqual(ENTRIES);
  });

  it('are options of a variant, even a count alone', () => {
    const sent = [{ number_of_pieces: [{ value: 100, ...UK }] }];

    expect(entriesOf('options', sent)).toEqual([{ name: 'number_of_pieces', value: '100' }]);
  });

  it('are texts of a warranty', () => {
    const sent = [{ warranty_description: [{ value: '3 year warranty', ...UK }] }];

    expect(entriesOf('warranties', sent)).toEqual([
      { name: 'warranty_description', value: '3 year warranty' },
    ]);
  });

  it('stand once where each site repeats them', () => {
    const sent = [
      { wattage: [UK, PL].map((site) => ({ value: 900, unit: 'watts', ...site })) },
      { model_number: [UK, PL].map((site) => ({ value: 'K-12', ...site })) },
    ];

    expect(entriesOf('properties', sent)).toEqual([
      { name: 'wattage', value: '900', unit: 'watts' },
      { name: 'model_number', value: 'K-12' },
    ]);
  });

  it('give a code or a brand once where each site repeats it', () => {
    const ean = [UK, PL].map((site) => ({ type: 'ean', value: '4006381333931', ...site }));
    const brand = [
      { value: 'Halvik', language_tag: 'en_GB', ...UK },
      { value: 'Halvik', language_tag: 'pl_PL', ...PL },
    ];

    expect(entriesOf('codes', [{ assigned_identifier: ean }])).toEqual([
      { value: '4006381333931', type: 'ean' },
    ]);
    expect(entriesOf('brands', [{ brand }])).toEqual([{ name: 'Halvik' }]);
  });

  it('are no codes where they only say yes or no', () => {
    const sent = [
      { part_number: [{ value: 'K-12', ...UK }] },
      { assigned_identifier: [{ type: 'ean', value: '4006381333931', ...UK }] },
      { has_identifier_exemption: [{ value: true, ...UK }] },
    ];
    const reading = READERS.codes(sent);

    expect(entriesOf('codes', sent)).toEqual([
      { value: 'K-12', type: 'part_number' },
      { value: '4006381333931', type: 'ean' },
    ]);
    expect(reading).toMatchObject({
      value: [{ extra: { has_identifier_exemption: true } }, {}],
      unknownKeys: [],
    });
  });

  it('name each of several amounts, without words of the sizes themselves', () => {
    const size = (value: number) => ({ value, unit: 'centimeters' });
    const sent = [
      { model_number: [{ value: 'K-12' }] },
      { cable: [{ length: { value: 1.2, unit: 'meters' }, ...UK }] },
      { item_dimensions: [{ length: size(30), width: size(20), ...UK }] },
      { item_package_dimensions: [{ length: size(33), width: size(22), ...UK }] },
      { item_length_width: [{ length: size(30), width: size(20), ...UK }] },
      { battery: [{ cell_composition: [{ value: 'alkaline' }], ...UK }] },
    ];

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'model_number', value: 'K-12' },
      { name: 'cable_length', value: '1.2', unit: 'meters' },
      { name: 'length', value: '30' },
      { name: 'width', value: '20' },
      { name: 'package_length', value: '33' },
      { name: 'package_width', value: '22' },
      { name: 'length', value: '30' },
      { name: 'width', value: '20' },
      { name: 'battery_cell_composition', value: 'alkaline' },
    ]);
  });

  it('name each of several single values, and the type of what is counted', () => {
    const sent = [
      { model_number: [{ value: 'K-12' }] },
      { wattage: [{ value: 900, unit: 'watts' }] },
      { stock: [{ carrier_code: 'DEFAULT', quantity: 35 }] },
      { num_batteries: [{ quantity: 2, type: 'aaa', ...UK }] },
      { theme: [{ name: 'COLOR', ...UK }] },
    ];

    expect(entriesOf('properties', sent)).toEqual([
      { name: 'model_number', value: 'K-12' },
      { name: 'wattage', value: '900', unit: 'watts' },
      { name: 'stock_carrier_code', value: 'DEFAULT' },
      { name: 'stock_quantity', value: '35' },
      { name: 'num_batteries', value: '2' },
      { name: 'num_batteries_type', value: 'aaa' },
      { name: 'theme', value: 'COLOR' },
    ]);
  });

  it('are left to their own forms where they have names, or are values by channel', () => {
    const rows = [
      { attribute_id: 'months', content: 24 },
      { attribute_id: 'scope', content: 'parts' },
    ];
    const byChannel = [{ data: 'K-12', source: 'feed', locale: null, scope: null }];

    expect(entriesOf('warranties', [{ custom_attribute: rows }])).not.toMatchObject([
      { name: 'custom_attribute' },
      { name: 'custom_attribute' },
    ]);
    expect(entriesOf('properties', [{ series: byChannel }])).toEqual([
      { name: 'series', value: 'K-12' },
    ]);
  });

  it('describe the package whose level stands among them', () => {
    const size = (value: number) => ({ value, unit: 'centimeters' });
    const sent = [
      {
        package_level: [{ value: 'case', ...UK }],
        package_contains_sku: [{ sku: 'K-12', quantity: 6, ...UK }],
        item_package_dimensions: [{ length: size(66), width: size(42), height: size(44), ...UK }],
        item_package_weight: [{ value: 5, unit: 'kilograms', ...UK }],
        assigned_product_identifier: [{ type: 'gtin', value: '15904417002317', ...UK }],
      },
    ];

    expect(entriesOf('packaging', sent)).toEqual([
      { name: 'case', value: '6', barcode: '15904417002317' },
      { name: 'case, length', value: '66', unit: 'centimeters' },
      { name: 'case, width', value: '42', unit: 'centimeters' },
      { name: 'case, height', value: '44', unit: 'centimeters' },
      { name: 'case, weight', value: '5', unit: 'kilograms' },
    ]);
  });
});
