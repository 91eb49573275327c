/** Entries that stand under keys which only wrap them, and records that are maps of entries. */

import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const PROPERTIES: readonly StyleCase[] = [
  [
    'values of several kinds in a block with a name',
    [
      {
        fieldname: 'bricks',
        fieldtype: 'objectbricks',
        supply: { value: 12, unit: { abbreviation: 'V', longname: 'Volt' } },
        bulbCount: 5,
        maxBulbPower: { value: 8, unit: { abbreviation: 'W', longname: 'Watt' } },
      },
    ],
    [
      { name: 'supply', value: '12', unit: 'V', group: 'bricks', type: 'objectbricks' },
      { name: 'bulbCount', value: '5', group: 'bricks', type: 'objectbricks' },
      { name: 'maxBulbPower', value: '8', unit: 'W', group: 'bricks', type: 'objectbricks' },
    ],
  ],
  [
    'one value in two units, which are no entries of their own',
    [{ name: 'Reach', metric: { value: 27, unit: 'cm' }, imperial: { value: 10.6, unit: 'in' } }],
    [{ name: 'Reach', value: '27', unit: 'cm' }],
  ],
  [
    'sizes in a block, beside other facts of it',
    [{ logistics: { country: 'CN', box: { width: '0.1', weight: '0.2' } } }],
    [
      { name: 'country', value: 'CN' },
      { name: 'width', value: '0.1' },
      { name: 'weight', value: '0.2' },
    ],
  ],
  [
    'fields that users defined',
    [{ user_defined_extensions: { reach_info: 'false', stock_class: 'B' } }],
    [
      { name: 'reach_info', value: 'false' },
      { name: 'stock_class', value: 'B' },
    ],
  ],
  [
    'lists of named values in modules, beside another module',
    [
      {
        textileModule: {
          fabric: [
            {
              fabricContent: [
                { languageCode: 'en', value: 'Wool' },
                { languageCode: 'fr', value: 'Laine' },
              ],
            },
          ],
        },
        pairList: {
          textPairs: [{ attributeName: 'pattern', value: 'Dots' }],
          amountPairs: [{ attributeName: 'reach', unitCode: 'MTR', value: 3 }],
        },
      },
    ],
    [
      { name: 'fabric', value: 'Wool', culture: 'en' },
      { name: 'fabric', value: 'Laine', culture: 'fr' },
      { name: 'pattern', value: 'Dots' },
      { name: 'reach', value: '3', unit: 'MTR' },
    ],
  ],
  [
    'a range whose bounds stand in lists, under the key of its module',
    [
      {
        storageModule: {
          storageHumidity: [
            {
              minimumHumidity: [{ unitCode: 'P1', value: 20 }],
              maximumHumidity: [{ unitCode: 'P1', value: 60 }],
            },
          ],
        },
      },
    ],
    [{ name: 'storageHumidity', value: '20 to 60', unit: 'P1' }],
  ],
  [
    'a record whose keys have one mark, whatever their words say',
    [
      {
        x_series: 'K2',
        x_partCount: 12,
        x_span: { value: 4, unit: 'm' },
        x_rooms: ['hall', 'attic'],
        x_frostproof: false,
        x_advice: { default: 'Keep dry.', 'it-IT': 'Tenere asciutto.' },
      },
    ],
    [
      { name: 'x_series', value: 'K2' },
      { name: 'x_partCount', value: '12' },
      { name: 'x_span', value: '4', unit: 'm' },
      { name: 'x_rooms', value: 'hall, attic', isList: true },
      { name: 'x_frostproof', value: 'false' },
      { name: 'x_advice', value: 'Keep dry.' },
      { name: 'x_advice', value: 'Tenere asciutto.', culture: 'it-IT' },
    ],
  ],
  [
    'a record of many keys without a meaning',
    [{ vyzor: 'K2', lesk: 'ano', povrch: 'mat', puvod: 'SE', druhy: 3, sklon: 2, pocet: 12 }],
    [
      { name: 'vyzor', value: 'K2' },
      { name: 'lesk', value: 'ano' },
      { name: 'povrch', value: 'mat' },
      { name: 'puvod', value: 'SE' },
      { name: 'druhy', value: '3' },
      { name: 'sklon', value: '2' },
      { name: 'pocet', value: '12' },
    ],
  ],
  [
    'a map taken apart, whose keys have one mark',
    [{ x_series: 'K2' }, { x_partCount: 12 }, { x_heatMax: 90 }, { x_colour: 'red' }],
    [
      { name: 'x_series', value: 'K2' },
      { name: 'x_partCount', value: '12' },
      { name: 'x_heatMax', value: '90' },
      { name: 'x_colour', value: 'red' },
    ],
  ],
  [
    'a field with a mark beside entries',
    [{ x_feedRef: 'f-77' }, { name: 'Series', value: 'K2' }],
    [
      { name: 'x_feedRef', value: 'f-77' },
      { name: 'Series', value: 'K2' },
    ],
  ],
  [
    'one entry whose keys have one mark',
    [{ x_label: 'Series', x_value: 'K2', x_unit: null, x_sort: 4 }],
    [{ name: 'Series', value: 'K2' }],
  ],
  [
    'a group of named values keeps its parts',
    [{ spec: { name: 'Cover' }, values: [{ code: 'a', value: 'Soft' }] }],
    [{ name: 'Cover', value: 'Soft' }],
  ],
  [
    'measures of a part beside one of the whole',
    {
      power: { value: 700, unit: 'W' },
      cell: { mass: { value: 5, unit: 'kg' }, voltage: { value: 12, unit: 'V' } },
    },
    [
      { name: 'power', value: '700', unit: 'W' },
      { name: 'mass', value: '5', unit: 'kg', group: 'cell' },
      { name: 'voltage', value: '12', unit: 'V', group: 'cell' },
    ],
  ],
];

const DIMENSIONS: readonly StyleCase[] = [
  [
    'the only size of a block whose name is that of all its sizes',
    [
      {
        fieldname: 'measures',
        index: 0,
        width: null,
        height: { value: 16, unit: { id: 'len_cm', abbreviation: 'cm', longname: 'Centimetri' } },
      },
    ],
    [{ name: 'height', value: '16', unit: 'cm', group: 'measures' }],
  ],
  [
    'measures under their names, in a wrapper',
    [
      {
        articleMeasures: {
          depth: { unitCode: 'CMT', value: 12 },
          height: { unitCode: 'CMT', value: 8 },
          articleWeight: { netWeight: { unitCode: 'GRM', value: 340 } },
        },
      },
    ],
    [
      { name: 'depth', value: '12', unit: 'CMT' },
      { name: 'height', value: '8', unit: 'CMT' },
      { name: 'netWeight', value: '340', unit: 'GRM' },
    ],
  ],
  [
    'the same measures in two wrappers',
    [
      {
        article_size: { depth: { unit: 'cm', value: 12 }, height: { unit: 'cm', value: 8 } },
        parcel_size: { depth: { unit: 'cm', value: 20 }, height: { unit: 'cm', value: 9 } },
      },
    ],
    [
      { name: 'depth', value: '12', unit: 'cm', group: 'article_size' },
      { name: 'height', value: '8', unit: 'cm', group: 'article_size' },
      { name: 'depth', value: '20', unit: 'cm', group: 'parcel_size' },
      { name: 'height', value: '9', unit: 'cm', group: 'parcel_size' },
    ],
  ],
  [
    'sizes of the article and of its package, the former under the word of the list',
    [
      {
        item_dimensions: { height: { value: 8, unit: 'cm' }, width: { value: 5, unit: 'cm' } },
        item_package_dimensions: {
          height: { value: 9, unit: 'cm' },
          width: { value: 6, unit: 'cm' },
        },
      },
    ],
    [
      { name: 'height', value: '8', unit: 'cm', group: 'item_dimensions' },
      { name: 'width', value: '5', unit: 'cm', group: 'item_dimensions' },
      { name: 'height', value: '9', unit: 'cm', group: 'item_package_dimensions' },
      { name: 'width', value: '6', unit: 'cm', group: 'item_package_dimensions' },
    ],
  ],
  [
    'a map of sizes beside a list of entries',
    [
      {
        weight: 2,
        weight_unit: 'kg',
        extra_attributes: [{ attribute_code: 'box_depth', value: '12.50' }],
      },
    ],
    [
      { name: 'weight', value: '2', unit: 'kg' },
      { name: 'box_depth', value: '12.50' },
    ],
  ],
  [
    'sizes of two kinds in blocks of the article, one of them beside other facts',
    [
      {
        product_logistic_details: {
          customs_tariff: { customs_number: '73221900' },
          country: 'CN',
          product_dimensions: { width: '0.1', weight: '0.2' },
        },
      },
      { product_net_details: { netlength: '0.08', netweight: '0.15' } },
    ],
    [
      { name: 'width', value: '0.1' },
      { name: 'weight', value: '0.2' },
      { name: 'netlength', value: '0.08', group: 'product_net_details' },
      { name: 'netweight', value: '0.15', group: 'product_net_details' },
    ],
  ],
];

describe.each([
  ['properties', PROPERTIES],
  ['dimensions', DIMENSIONS],
] as const)('%s that are wrapped', (list, cases) => {
  it.each(cases)('are read: %s', (_style, raw, entries) => {
    expect(entriesOf(list, raw)).toEqual(entries);
  });
});
