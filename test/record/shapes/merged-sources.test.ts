/** Catalogs that were merged from two systems, whose entries stand in one list and have no keys in common. */

import { describe, expect, it } from 'vitest';
import { learnShapes, profileLists } from '../../../src/record/shapes/reshape.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import { entriesOf } from './read-entries.ts';

/** Products of a system whose keys say nothing, beside half as many of another whose keys say it in words. */
const PRODUCTS: readonly PimRecord[] = Array.from({ length: 60 }, (_, at) =>
  at % 3 === 0
    ? {
        ProductId: at,
        Properties: [{ name: 'Weight', value: 100 + at, unit: 'g' }],
        CategoryProducts: [{ Zweig: `Branch ${at % 5}`, idZweig: 300 + (at % 5) }],
        Tags: [{ name: 'new' }],
      }
    : {
        ProductId: at,
        Properties: [
          { S0: 'SEG', Q1: 'K_COL', Q2: 'Colour', Q3: ['Red', 'Green', 'Blue'][at % 3] },
          { S0: 'SEG', Q1: 'K_LEN', Q2: 'Length', Q4: 10.5 + at * 3, Q5: 'cm' },
          { S0: 'SEG', Q1: 'K_MAT', Q2: 'Material', Q3: ['Oak', 'Steel'][at % 2] },
        ],
        CategoryProducts: [{ S0: 'SEG', R1: `Group ${at % 4}`, R2: `0000000${10 + (at % 4)}` }],
        Tags: [{ S0: 'SEG', T1: 'K9', T2: ['bestseller', 'gift', 'outlet'][at % 3] }],
        Warranties: [{ S0: 'SEG', W1: 'Repair at home', W2: 12 + (at % 4) * 12, W3: 'months' }],
      },
);

const rolesOf = (list: string) =>
  Object.fromEntries(
    learnShapes(profileLists({ product: PRODUCTS, variant: [] }), '2026-11-28')
      .filter((one) => one.list === list)
      .map(({ path, role }) => [path, role]),
  );

describe('learnShapes of a list that was merged from two systems', () => {
  it('finds the name and both columns of values, and gives no role to a mark that all entries share', () => {
    expect(rolesOf('properties')).toEqual({
      Q1: 'code',
      Q2: 'name',
      Q3: 'value',
      Q4: 'value',
      Q5: 'unit',
    });
  });

  it('finds the names of both kinds of categories, and a code with zeros before it', () => {
    expect(rolesOf('categories')).toEqual({ R1: 'name', R2: 'id', Zweig: 'name' });
  });

  it('takes words without a capital for the names of tags', () => {
    expect(rolesOf('tags')).toEqual({ T2: 'name' });
  });

  it('finds name, number and unit where each record has one entry', () => {
    expect(rolesOf('warranties')).toEqual({ W1: 'name', W2: 'value', W3: 'unit' });
  });
});

describe('the fields of SAP', () => {
  it('reads characteristics, whose numbers are written as their bits', () => {
    const characteristic = { ATINN: '0000000821', ATZHL: '001' };
    expect(
      entriesOf('properties', [
        {
          ...characteristic,
          ATNAM: 'Z_BORE',
          ATBEZ: 'Bore',
          ATFLV: '1.17000000000000E+01',
          ATFLB: '0.00000000000000E+00',
          ATAWE: 'MMT',
        },
        {
          ...characteristic,
          ATNAM: 'Z_FREQ',
          ATBEZ: 'Range',
          ATFLV: '8.00000000000000E+01',
          ATFLB: '1.50000000000000E+04',
          ATAWE: 'HTZ',
        },
        { ...characteristic, ATNAM: 'Z_WOOD', ATBEZ: 'Wood', ATWRT: 'MAPL', ATWTB: 'Maple' },
      ]),
    ).toEqual([
      { name: 'Bore', code: 'Z_BORE', value: '11.7', unit: 'MMT' },
      { name: 'Range', code: 'Z_FREQ', value: '80 to 15000', unit: 'HTZ' },
      { name: 'Wood', code: 'Z_WOOD', value: 'Maple' },
    ]);
  });

  it('reads conditions of prices, and the price of one where it is stated for a hundred', () => {
    expect(
      entriesOf('prices', [
        {
          KSCHL: 'PR00',
          VTEXT: 'List price',
          KONDA: '',
          DATAB: '20260101',
          DATBI: '99991231',
          KSTBM: '0.000',
          KBETR: '45.00',
          KONWA: 'EUR',
          KPEIN: '100',
          KMEIN: 'PCE',
        },
        {
          KSCHL: 'PR00',
          VTEXT: 'List price',
          KONDA: '01',
          KONDA_TXT: 'Schools',
          KSTBM: '20.000',
          KBETR: '528.90',
          KONWA: 'EUR',
          KPEIN: '1',
        },
      ]),
    ).toEqual([
      {
        price: 0.45,
        currency: 'EUR',
        label: 'List price',
        from: '2026-01-01T00:00:00',
        to: '9999-12-31T23:59:59',
      },
      {
        price: 528.9,
        currency: 'EUR',
        label: 'List price',
        minQuantity: 20,
        customerGroup: 'Schools',
      },
    ]);
  });
});

describe('the pieces that a price is for', () => {
  it('divides by them where a key says so', () => {
    expect(entriesOf('prices', [{ price: 8.9, currency: 'EUR', priceUnit: 100 }])).toEqual([
      { price: 0.089, currency: 'EUR' },
    ]);
  });

  it('does not divide by a quantity from which the price may hold', () => {
    expect(entriesOf('prices', [{ price: 8.9, currency: 'EUR', priceQuantity: 10 }])).toEqual([
      { price: 8.9, currency: 'EUR' },
    ]);
  });
});

describe('the units of lengths and weights in one map', () => {
  it('gives each the unit of its kind', () => {
    expect(
      entriesOf('dimensions', [
        { width: 21, height: 10, weight: 13.4, sizeUnit: 'CMT', massUnit: 'KGM' },
      ]),
    ).toEqual([
      { name: 'width', value: '21', unit: 'CMT' },
      { name: 'height', value: '10', unit: 'CMT' },
      { name: 'weight', value: '13.4', unit: 'KGM', isNumber: true },
    ]);
  });

  it('tells numbers with three zeros behind the mark from the segment and the unit of sale', () => {
    expect(
      entriesOf('dimensions', [
        {
          SEGNAM: 'E1MARMM',
          MEINH: 'PCE',
          LAENG: '131.000',
          MEABM: 'CMT',
          NTGEW: '11.200',
          GEWEI: 'KGM',
        },
      ]),
    ).toEqual([
      { name: 'LAENG', value: '131.000', unit: 'CMT' },
      { name: 'NTGEW', value: '11.200', unit: 'KGM' },
    ]);
  });
});

describe('entries with the notes of a program', () => {
  const KIND = 'x_kind@OData.Community.Display.V1.FormattedValue';

  it('are read by the shown texts of their choices, without the mark before each key', () => {
    expect(
      entriesOf('properties', [
        {
          '@odata.etag': 'W/"1"',
          x_attribute_name: 'Buoyancy',
          x_attribute_type: 3,
          'x_attribute_type@OData.Community.Display.V1.FormattedValue': 'Decimal',
          x_text_value: '',
          x_decimal_value: 50,
          x_integer_value: 0,
          x_unit: 'N',
        },
      ]),
    ).toEqual([{ name: 'Buoyancy', value: '50', unit: 'N', type: 'Decimal' }]);
  });

  it('keep a number that is shown with other digits', () => {
    expect(
      entriesOf('prices', [
        {
          x_price: 159.5,
          'x_price@OData.Community.Display.V1.FormattedValue': '159,50',
          x_currency: 'EUR',
          x_kind: 200000000,
          [KIND]: 'List price',
        },
      ]),
    ).toMatchObject([{ price: 159.5, currency: 'EUR' }]);
  });
});

it('takes a day before all prices for no end', () => {
  const times = { priceapplicablefromdate: '2025-01-01', priceapplicabletodate: '1900-01-01' };
  expect(entriesOf('prices', [{ price: 5, currency: 'EUR', ...times }])).toEqual([
    { price: 5, currency: 'EUR', from: '2025-01-01T00:00:00' },
  ]);
});
