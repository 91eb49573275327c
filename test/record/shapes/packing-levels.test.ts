/** Levels of packaging: what each holds, weighs and is read as, flat, as links, and within each other. */

import { describe, expect, it } from 'vitest';
import { entriesOf, type StyleCase } from './read-entries.ts';

const STYLES: readonly StyleCase[] = [
  [
    'levels with a label and a code, below the name of their list, and units in records',
    [
      {
        fieldname: 'packagingUnits',
        fieldtype: 'block',
        packagingLevel: { key: 'Cartone master', value: 'master' },
        quantity: 12,
        ean: null,
        height: { value: 21, unit: { id: 'len_cm', abbreviation: 'cm', longname: 'Centimetri' } },
      },
      {
        fieldname: 'packagingUnits',
        fieldtype: 'block',
        packagingLevel: { key: 'Europallet', value: 'pallet' },
        quantity: 96,
        ean: '8028816004830',
        height: null,
      },
    ],
    [
      { name: 'Cartone master', value: '12', code: 'master' },
      { name: 'Cartone master, height', value: '21', unit: 'cm', code: 'master' },
      { name: 'Europallet', value: '96', code: 'pallet', barcode: '8028816004830' },
    ],
  ],
  [
    'links with fields that repeat the name of the list',
    [
      {
        EntityTypeId: 'Packaging',
        Index: 1,
        Fields: {
          PackLevel: { Key: 'CS', Value: { en: 'Carton', de: 'Karton' } },
          PackQuantityBase: 5,
          PackGrossWeight: 20111,
          PackGrossWeightUnit: 'g',
        },
      },
    ],
    [
      {
        name: 'Carton',
        names: new Map([
          ['en', 'Carton'],
          ['de', 'Karton'],
        ]),
        value: '5',
        code: 'CS',
      },
      {
        name: 'Carton, gross weight',
        names: new Map([
          ['en', 'Carton, gross weight'],
          ['de', 'Karton, gross weight'],
        ]),
        value: '20111',
        unit: 'g',
        code: 'CS',
      },
    ],
  ],
  [
    'objects with a name in each language and a list of amounts',
    [
      {
        packagingObject: 'P-1-CS',
        name: [
          { contextId: 'en-GB', val: 'Outer carton' },
          { contextId: 'de-DE', val: 'Umkarton' },
        ],
        contains: { quantity: '12', of: 'PIECE' },
        values: [{ attributeRef: 'A-40', val: '511', unitID: 'list.unit.GRM' }],
      },
    ],
    [
      {
        name: 'Outer carton',
        names: new Map([
          ['en-GB', 'Outer carton'],
          ['de-DE', 'Umkarton'],
        ]),
        value: '12',
        unit: 'PIECE',
      },
      {
        name: 'Outer carton, A-40',
        names: new Map([
          ['en-GB', 'Outer carton, A-40'],
          ['de-DE', 'Umkarton, A-40'],
        ]),
        value: '511',
        unit: 'g',
      },
    ],
  ],
  [
    'an object that holds another one by its id',
    [
      { packObject: 'P-1-EA', name: 'Single box', contains: { quantity: '1', of: 'PIECE' } },
      { packObject: 'P-1-CS', name: 'Outer carton', contains: { quantity: '5', of: 'P-1-EA' } },
    ],
    [
      { name: 'Single box', value: '1', unit: 'PIECE' },
      { name: 'Outer carton', value: '5', unit: 'Single box' },
    ],
  ],
  [
    'a pallet that holds cases that hold pieces, in lists',
    [
      {
        unitDescriptorCode: 'PALLET',
        gtin: '38768990178736',
        grossWeight: { measurementUnitCode: 'KGM', value: '327.184' },
        nextLower: {
          totalQuantityOfNextLower: 72,
          child: [
            {
              unitDescriptorCode: 'CASE',
              gtin: '18768990178732',
              grossWeight: { measurementUnitCode: 'GRM', value: '4197' },
              nextLower: {
                totalQuantityOfNextLower: 12,
                child: [
                  {
                    unitDescriptorCode: 'EACH',
                    gtin: false,
                    grossWeight: { measurementUnitCode: 'GRM', value: '338' },
                  },
                ],
              },
            },
          ],
        },
      },
    ],
    [
      { name: 'PALLET', value: '72', unit: 'CASE', barcode: '38768990178736' },
      { name: 'PALLET, gross weight', value: '327.184', unit: 'KGM' },
      { name: 'CASE', value: '12', unit: 'EACH', barcode: '18768990178732' },
      { name: 'CASE, gross weight', value: '4197', unit: 'GRM' },
      { name: 'EACH' },
      { name: 'EACH, gross weight', value: '338', unit: 'GRM' },
    ],
  ],
  [
    'a pallet that holds a carton, as a record within it',
    [
      {
        level: 'Pallet',
        quantity: 40,
        barcode: '38768990178736',
        holds: { level: 'Carton', quantity: 6, weight: 7.4, weightUnit: 'kg' },
      },
    ],
    [
      { name: 'Pallet', value: '40', unit: 'Carton', barcode: '38768990178736' },
      { name: 'Carton', value: '6' },
      { name: 'Carton, weight', value: '7.4', unit: 'kg', isNumber: true },
    ],
  ],
  [
    'a level with its number, weight and length in plain keys',
    [
      {
        name: 'Master box',
        material: 'Cardboard',
        pieces: 24,
        ean: '4006381333931',
        grossWeight: '12.5',
        grossWeightUnit: 'kg',
        length: 60,
        lengthUnit: 'cm',
      },
    ],
    [
      { name: 'Master box', value: '24', material: 'Cardboard', barcode: '4006381333931' },
      { name: 'Master box, gross weight', value: '12.5', unit: 'kg' },
      { name: 'Master box, length', value: '60', unit: 'cm' },
    ],
  ],
  [
    'measures whose units end their keys',
    [{ c_packagingType: 'Carton', c_unitsPerPackage: 24, c_packVolumeL: 72, c_packWeightKg: 6.2 }],
    [
      { name: 'Carton', value: '24' },
      { name: 'Carton, volume', value: '72', unit: 'l' },
      { name: 'Carton, weight', value: '6.2', unit: 'kg', isNumber: true },
    ],
  ],
  [
    'a number of pieces and a weight, whose unit repeats one of its words',
    [{ Name: 'Box', Quantity: 6, GrossWeight: 2.1, WeightUnit: 'kg' }],
    [
      { name: 'Box', value: '6' },
      { name: 'Box, gross weight', value: '2.1', unit: 'kg', isNumber: true },
    ],
  ],
  [
    'a unit with a code and a name, beside the number of units in it',
    [
      { uom: { id: 'CT', label: 'Carton' }, noOfUnits: 12 },
      { uom: { code: 'PF', name: 'Pallet' }, contentUnits: '480' },
    ],
    [
      { name: 'Carton', value: '12' },
      { name: 'Pallet', value: '480', code: 'PF' },
    ],
  ],
  [
    'a unit that is a word, beside the number of units in it',
    [{ unit: 'crate', numberOfUnits: 24 }],
    [{ name: 'crate', value: '24' }],
  ],
  [
    'a packing unit beside a record of the unit that is counted',
    [{ packUnit: 'Sack', packUnitPlural: 'Sacks', unitsPerPack: 8, unit: { name: 'Bulb' } }],
    [{ name: 'Sack', value: '8', unit: 'Bulb' }],
  ],
  [
    'an article within an article, with links to what is in it',
    [
      {
        catalogItem: {
          item: {
            gtin: '15012345012961',
            descriptorCode: 'BOX',
            description: [{ languageCode: 'en', value: 'Box' }],
            next: {
              quantityOfChildren: 1,
              totalQuantity: 8,
              childItem: [{ gtin: '5012345012964', quantity: 8 }],
            },
          },
          itemLink: [{ quantity: 8, catalogItem: { item: { gtin: '5012345012964' } } }],
        },
      },
    ],
    [{ name: 'Box', value: '8', code: 'BOX', barcode: '15012345012961' }],
  ],
  [
    'lengths with a common unit, in a record and beside the number of pieces',
    [
      { type: 'Crate', quantity: 8, dimensions: { length: 60, height: 25, unit: 'cm' } },
      { type: 'Tray', quantity: 4, length: 30, height: 5, unit: 'cm' },
    ],
    [
      { name: 'Crate', value: '8' },
      { name: 'Crate, length', value: '60', unit: 'cm' },
      { name: 'Crate, height', value: '25', unit: 'cm' },
      { name: 'Tray', value: '4' },
      { name: 'Tray, length', value: '30', unit: 'cm' },
      { name: 'Tray, height', value: '5', unit: 'cm' },
    ],
  ],
  [
    'a content in kilograms beside lengths',
    [{ type: 'Sack', quantity: 25, unit: 'kg', length: 90 }],
    [
      { name: 'Sack', value: '25', unit: 'kg' },
      { name: 'Sack, length', value: '90' },
    ],
  ],
  [
    'a map of levels by their names',
    { crate: { quantity: 8, weight: { value: 5, unit: 'kg' } }, tray: { quantity: 4, height: 5 } },
    [
      { name: 'crate', value: '8' },
      { name: 'crate, weight', value: '5', unit: 'kg' },
      { name: 'tray', value: '4' },
      { name: 'tray, height', value: '5' },
    ],
  ],
  [
    'a Swedish list',
    [{ forpackning: 'Back', antal: 8, enhet: 'st' }],
    [{ name: 'Back', value: '8', unit: 'st' }],
  ],
  ['a number of pieces alone', [{ name: 'Carton', quantity: 6 }], [{ name: 'Carton', value: '6' }]],
];

describe('levels of packaging', () => {
  it.each(STYLES)('are read from %s', (_, raw, entries) => {
    expect(entriesOf('packaging', raw)).toEqual(entries);
  });
});

it('takes the name of the first of two units for the packaging, the other for what is counted', () => {
  const level = {
    unit: { code: 'carton', name: 'Carton' },
    numberContentUnits: 6,
    contentUnit: { code: 'pieces', name: 'Piece' },
  };
  expect(entriesOf('packaging', [level])).toMatchObject([{ name: 'Carton', value: '6' }]);
});
