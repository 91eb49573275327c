/** Lists of names and values in ten styles in which PIMs write them, each with its whole reading. */
import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const STYLES: Readonly<
  Record<'properties' | 'options' | 'dimensions' | 'warranties' | 'packaging', readonly StyleCase[]>
> = {
  properties: [
    [
      'maps with locale, scope and data',
      {
        colour: [
          { locale: 'en_GB', scope: null, data: 'Moss' },
          { locale: 'de_DE', scope: null, data: 'Moos' },
        ],
        weight: [{ locale: null, scope: null, data: { amount: '340.0000', unit: 'GRAM' } }],
        materials: [{ locale: null, scope: 'shop', data: ['oak', 'wool'] }],
      },
      [
        { name: 'colour', value: 'Moss', culture: 'en_GB' },
        { name: 'colour', value: 'Moos', culture: 'de_DE' },
        { name: 'weight', value: '340.0000', unit: 'GRAM' },
        { name: 'materials', value: 'oak, wool', isList: true },
      ],
    ],
    [
      'names and values with a nested unit',
      [
        { name: 'Seat height', value: { value: 42, unit: { code: 'CMT', name: 'Centimetre' } } },
        { name: 'Stackable', value: { value: true } },
      ],
      [
        { name: 'Seat height', value: '42', unit: 'CMT' },
        { name: 'Stackable', value: 'true' },
      ],
    ],
    [
      'an attribute with a list of values',
      [
        {
          attribute: { id: 4, code: 'seat', label: 'Seat material' },
          values: [
            { id: 1, value: 'Oak' },
            { id: 2, value: 'Wool' },
          ],
        },
        { attribute: { code: 'load', label: 'Load' }, values: [{ value: '120', unit: 'kg' }] },
      ],
      [
        { name: 'Seat material', value: 'Oak, Wool', code: 'seat', isList: true },
        { name: 'Load', value: '120', unit: 'kg', code: 'load' },
      ],
    ],
    [
      'metafields with JSON texts',
      [
        {
          namespace: 'specs',
          key: 'run_time',
          value: '{"value":90,"unit":"minutes"}',
          type: 'json',
        },
        { namespace: 'specs', key: 'modes', value: '["slow","fast"]', type: 'list' },
        { namespace: 'specs', key: 'finish', value: 'matt', type: 'single_line_text' },
      ],
      [
        { name: 'run_time', value: '90', unit: 'minutes', type: 'json' },
        { name: 'modes', value: 'slow, fast', type: 'list', isList: true },
        { name: 'finish', value: 'matt', type: 'single_line_text' },
      ],
    ],
    [
      'features in capitals',
      [
        { FNAME: 'Nennspannung', FVALUE: '230', FUNIT: 'VLT', FORDER: 1 },
        { FNAME: 'Schutzart', FVALUE: 'IP44', FORDER: 2 },
      ],
      [
        { name: 'Nennspannung', value: '230', unit: 'VLT' },
        { name: 'Schutzart', value: 'IP44' },
      ],
    ],
    [
      'grouped features',
      [
        {
          group: 'Display',
          features: [
            { name: 'Diagonal', value: '27', unit: 'inch' },
            { name: 'Panel', value: 'IPS' },
          ],
        },
        { group: 'Ports', features: [{ name: 'USB-C', value: '2' }] },
      ],
      [
        { name: 'Diagonal', value: '27', unit: 'inch', group: 'Display' },
        { name: 'Panel', value: 'IPS', group: 'Display' },
        { name: 'USB-C', value: '2', group: 'Ports' },
      ],
    ],
    [
      'link rows',
      [
        {
          Id: 90,
          ProductId: 4,
          Property: { Id: 1, Code: 'fit', Name: 'Fit' },
          PropertyValue: { Id: 7, Name: 'Slim' },
        },
      ],
      [{ name: 'Fit', value: 'Slim', code: 'fit' }],
    ],
    [
      'tuples',
      [
        ['Width', 587, 'mm'],
        ['Fit', 'slim'],
      ],
      [
        { name: 'Width', value: '587', unit: 'mm' },
        { name: 'Fit', value: 'slim' },
      ],
    ],
    [
      'parallel lists',
      { names: ['Width', 'Fit'], values: ['587', 'slim'], units: ['mm', ''] },
      [
        { name: 'Width', value: '587', unit: 'mm' },
        { name: 'Fit', value: 'slim' },
      ],
    ],
    [
      'edges and nodes',
      {
        edges: [
          { node: { name: 'Fit', value: 'slim' } },
          { node: { name: 'Width', value: '587', unit: 'mm' } },
        ],
      },
      [
        { name: 'Fit', value: 'slim' },
        { name: 'Width', value: '587', unit: 'mm' },
      ],
    ],
  ],
  options: [
    [
      'maps with locale, scope and data',
      { colour: [{ locale: null, scope: null, data: 'Moss' }] },
      [{ name: 'colour', value: 'Moss' }],
    ],
    [
      'names and values with a nested unit',
      [{ name: 'Colour', value: { value: 'Moss', unit: null } }],
      [{ name: 'Colour', value: 'Moss' }],
    ],
    [
      'an attribute with a list of values',
      [{ attribute: { code: 'colour', label: 'Colour' }, values: [{ id: 5, value: 'Moss' }] }],
      [{ name: 'Colour', value: 'Moss', code: 'colour' }],
    ],
    [
      'metafields with JSON texts',
      [{ namespace: 'opt', key: 'colour', value: 'Moss', type: 'single_line_text' }],
      [{ name: 'colour', value: 'Moss', type: 'single_line_text' }],
    ],
    [
      'features in capitals',
      [{ FNAME: 'Farbe', FVALUE: 'Messing', FVALUE_DETAILS: 'poliert' }],
      [{ name: 'Farbe', value: 'Messing' }],
    ],
    [
      'grouped features',
      [{ group: 'Look', options: [{ name: 'Colour', value: 'Black' }] }],
      [{ name: 'Colour', value: 'Black', group: 'Look' }],
    ],
    [
      'link rows',
      [
        {
          Id: 90,
          VariantId: 11,
          Option: { Id: 1, Name: 'Size', Code: 'size' },
          OptionValue: { Id: 7, Name: 'XL' },
        },
      ],
      [{ name: 'Size', value: 'XL', code: 'size' }],
    ],
    ['tuples', [['Size', 'XL']], [{ name: 'Size', value: 'XL' }]],
    [
      'parallel lists',
      { names: ['Size', 'Colour'], values: ['XL', 'Moss'] },
      [
        { name: 'Size', value: 'XL' },
        { name: 'Colour', value: 'Moss' },
      ],
    ],
    [
      'edges and nodes',
      { nodes: [{ name: 'Size', value: 'XL' }] },
      [{ name: 'Size', value: 'XL' }],
    ],
  ],
  dimensions: [
    [
      'maps with locale, scope and data',
      { height: [{ locale: null, scope: null, data: { amount: '42', unit: 'CENTIMETER' } }] },
      [{ name: 'height', value: '42', unit: 'CENTIMETER' }],
    ],
    [
      'names and values with a nested unit',
      [{ name: 'Height', value: { value: 42, unit: { code: 'CMT', name: 'Centimetre' } } }],
      [{ name: 'Height', value: '42', unit: 'CMT' }],
    ],
    [
      'an attribute with a list of values',
      [{ attribute: { code: 'height', label: 'Height' }, values: [{ value: '42', unit: 'cm' }] }],
      [{ name: 'Height', value: '42', unit: 'cm', code: 'height' }],
    ],
    [
      'metafields with JSON texts',
      [{ namespace: 'size', key: 'height', value: '{"value":42,"unit":"cm"}', type: 'dimension' }],
      [{ name: 'height', value: '42', unit: 'cm' }],
    ],
    [
      'features in capitals',
      [{ DNAME: 'Breite', DVALUE: '58', DUNIT: 'CMT' }],
      [{ name: 'Breite', value: '58', unit: 'CMT' }],
    ],
    [
      'grouped features',
      [{ group: 'Net', features: [{ name: 'Height', value: 42, unit: 'cm' }] }],
      [{ name: 'Height', value: '42', unit: 'cm', group: 'Net' }],
    ],
    [
      'link rows',
      [
        {
          Id: 90,
          ProductId: 4,
          DimensionType: { Id: 1, Name: 'Height' },
          Value: 42,
          Unit: { Id: 3, Symbol: 'cm', Name: 'Centimetre' },
        },
      ],
      [{ name: 'Height', value: '42', unit: 'cm' }],
    ],
    ['tuples', [['Height', 42, 'cm']], [{ name: 'Height', value: '42', unit: 'cm' }]],
    [
      'parallel lists',
      { names: ['Height', 'Depth'], values: [42, 30], units: ['cm', 'cm'] },
      [
        { name: 'Height', value: '42', unit: 'cm' },
        { name: 'Depth', value: '30', unit: 'cm' },
      ],
    ],
    [
      'edges and nodes',
      { edges: [{ node: { name: 'Height', value: 42, unit: 'cm' } }] },
      [{ name: 'Height', value: '42', unit: 'cm' }],
    ],
  ],
  warranties: [
    [
      'maps with locale, scope and data',
      {
        manufacturer_warranty: [{ locale: null, scope: null, data: { amount: 24, unit: 'MONTH' } }],
      },
      [{ name: 'manufacturer_warranty', value: '24', unit: 'MONTH' }],
    ],
    [
      'names and values with a nested unit',
      [{ name: 'Standard', value: { value: 24, unit: { code: 'MON', name: 'Month' } } }],
      [{ name: 'Standard', value: '24', unit: 'MON' }],
    ],
    [
      'an attribute with a list of values',
      [{ attribute: { code: 'std', label: 'Standard' }, values: [{ value: 24, unit: 'months' }] }],
      [{ name: 'Standard', value: '24', unit: 'months', code: 'std' }],
    ],
    [
      'metafields with JSON texts',
      [{ namespace: 'care', key: 'standard', value: '{"value":24,"unit":"months"}', type: 'json' }],
      [{ name: 'standard', value: '24', unit: 'months' }],
    ],
    [
      'features in capitals',
      [{ WNAME: 'Hersteller', WVALUE: '24', WUNIT: 'MON' }],
      [{ name: 'Hersteller', value: '24', unit: 'MON' }],
    ],
    [
      'grouped features',
      [{ group: 'Europe', features: [{ name: 'Standard', value: 24, unit: 'months' }] }],
      [{ name: 'Standard', value: '24', unit: 'months', group: 'Europe' }],
    ],
    [
      'link rows',
      [
        {
          Id: 90,
          ProductId: 4,
          Warranty: { Id: 1, Name: 'Standard' },
          Duration: 24,
          DurationUnit: { Id: 3, Name: 'months' },
        },
      ],
      [{ name: 'Standard', value: '24', unit: 'months' }],
    ],
    ['tuples', [['Standard', 24, 'months']], [{ name: 'Standard', value: '24', unit: 'months' }]],
    [
      'parallel lists',
      { names: ['Standard'], durations: [24], units: ['months'] },
      [{ name: 'Standard', value: '24', unit: 'months' }],
    ],
    [
      'edges and nodes',
      { nodes: [{ name: 'Standard', duration: 24, unit: 'months' }] },
      [{ name: 'Standard', value: '24', unit: 'months' }],
    ],
  ],
  packaging: [
    [
      'maps with locale, scope and data',
      { carton: [{ locale: null, scope: null, data: { amount: 6, unit: 'PIECE' } }] },
      [{ name: 'carton', value: '6', unit: 'PIECE' }],
    ],
    [
      'names and values with a nested unit',
      [{ name: 'Carton', value: { value: 6, unit: { code: 'PCE', name: 'Piece' } } }],
      [{ name: 'Carton', value: '6', unit: 'PCE' }],
    ],
    [
      'an attribute with a list of values',
      [{ attribute: { code: 'ctn', label: 'Carton' }, values: [{ value: 6, unit: 'pcs' }] }],
      [{ name: 'Carton', value: '6', unit: 'pcs', code: 'ctn' }],
    ],
    [
      'metafields with JSON texts',
      [{ namespace: 'box', key: 'carton', value: '{"value":6,"unit":"pcs"}', type: 'json' }],
      [{ name: 'carton', value: '6', unit: 'pcs' }],
    ],
    [
      'features in capitals',
      [{ PNAME: 'Karton', PVALUE: '6', PUNIT: 'C62' }],
      [{ name: 'Karton', value: '6', unit: 'C62' }],
    ],
    [
      'grouped features',
      [{ group: 'Transport', features: [{ name: 'Pallet', value: 48, unit: 'pcs' }] }],
      [{ name: 'Pallet', value: '48', unit: 'pcs', group: 'Transport' }],
    ],
    [
      'link rows',
      [
        {
          Id: 90,
          ProductId: 4,
          Packaging: { Id: 1, Name: 'Carton' },
          Material: { Id: 5, Name: 'card' },
          Quantity: 6,
        },
      ],
      [{ name: 'Carton', value: '6', material: 'card' }],
    ],
    ['tuples', [['Carton', 6, 'pcs']], [{ name: 'Carton', value: '6', unit: 'pcs' }]],
    [
      'parallel lists',
      { names: ['Carton', 'Pallet'], quantities: [6, 48] },
      [
        { name: 'Carton', value: '6' },
        { name: 'Pallet', value: '48' },
      ],
    ],
    [
      'edges and nodes',
      { nodes: [{ name: 'Carton', quantity: 6 }] },
      [{ name: 'Carton', value: '6' }],
    ],
  ],
};

describe.each(Object.keys(STYLES) as (keyof typeof STYLES)[])('%s', (list) => {
  it.each(STYLES[list])('are read from %s', (_style, raw, entries) => {
    expect(entriesOf(list, raw)).toEqual(entries);
  });
});
