/** Properties and options that records name by ids alone, and the PIM's lists of them tell. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import {
  learnLabels,
  learnUnits,
  needsDefinitions,
} from '../../../src/record/shapes/learn-labels.ts';
import { profileLists, RecordShaper } from '../../../src/record/shapes/reshape.ts';
import { DEFINITIONS, RANK_OF_ALL } from '../../../src/record/shapes/walk-places.ts';
import type { PimRecord } from '../../../src/record/value.ts';

/** Twelve products whose properties differ from one to the next. */
const makeProducts = (properties: (at: number) => readonly PimRecord[]): readonly PimRecord[] =>
  Array.from({ length: 12 }, (_, at) => ({ ProductId: at, Properties: properties(at) }));

function learn(products: readonly PimRecord[], properties: readonly PimRecord[], culture?: string) {
  const profile = profileLists({ product: products, variant: [] });
  const definitions = { properties, options: [] };
  const source = { name: DEFINITIONS, records: [definitions], lowestRank: RANK_OF_ALL };
  const labels = learnLabels(profile, properties.length === 0 ? [] : [source], culture);
  return { labels, isLacking: needsDefinitions(profile, labels) };
}

/** Names and values of the properties of the second product. */
function read(products: readonly PimRecord[], properties: readonly PimRecord[], culture?: string) {
  const shaper = new RecordShaper([], learn(products, properties, culture).labels);
  const reading = READERS.properties(shaper.reshape('product', products[1] ?? {}).Properties);
  return reading.state === 'value'
    ? reading.value.map(({ name, value }) => [name, value])
    : reading.state;
}

describe('properties by their ids', () => {
  const products = makeProducts((at) => [
    { PropertyId: 1, Value: `${at} cm` },
    { PropertyId: 2, Value: ['Oak', 'Ash', 'Pine'][at % 3] },
  ]);

  it('have the names that the list of properties tells, though its places in an order are numbers, too', () => {
    const definitions = [
      { SortOrder: 1, PropertyId: 2, Name: 'Wood' },
      { SortOrder: 2, PropertyId: 1, Name: 'Width' },
    ];
    expect(read(products, definitions)).toEqual([
      ['Width', '1 cm'],
      ['Wood', 'Ash'],
    ]);
  });

  it('have them by an id under a plain key, in the language that is asked for', () => {
    const definitions = [
      { Id: 1, Translations: { de: 'Breite', en: 'Width' } },
      { Id: 2, Translations: { de: 'Holz', en: 'Wood' } },
    ];
    expect(read(products, definitions, 'de')).toEqual([
      ['Breite', '1 cm'],
      ['Holz', 'Ash'],
    ]);
  });

  it('lack names where nothing tells them', () => {
    expect(learn(products, []).isLacking).toBe(true);
    const named = makeProducts((at) => [
      { PropertyId: 1, Name: 'Width', Value: `${at} cm` },
      { PropertyId: 2, Name: 'Wood', Value: 'Oak' },
    ]);
    expect(learn(named, []).isLacking).toBe(false);
  });
});

describe('values by their ids', () => {
  it('are those of the list, beside the names of their properties', () => {
    const products = makeProducts((at) => [
      { PropertyId: 1, PropertyValueId: 11 + (at % 3) },
      { PropertyId: 2, PropertyValueId: 21 + (at % 2) },
    ]);
    const definitions = [
      {
        PropertyId: 1,
        Name: 'Wood',
        Values: [
          { PropertyValueId: 11, Value: 'Oak' },
          { PropertyValueId: 12, Value: 'Ash' },
          { PropertyValueId: 13, Value: 'Pine' },
        ],
      },
      {
        PropertyId: 2,
        Name: 'Size',
        Values: [
          { PropertyValueId: 21, Value: '38' },
          { PropertyValueId: 22, Value: '40' },
        ],
      },
    ];
    expect(read(products, definitions)).toEqual([
      ['Wood', 'Ash'],
      ['Size', '40'],
    ]);
  });

  const woods = [
    { Label: 'Oak', Value: '7' },
    { Label: 'Ash', Value: '8' },
    { Label: 'Pine', Value: '9' },
  ];

  it('are the labels of what may be chosen, one or several, and numbers of other properties stay', () => {
    const products = makeProducts((at) => [
      { Code: 'wood', Value: String(7 + (at % 3)) },
      { Code: 'also_in', Value: at % 2 === 0 ? '7' : '7,9' },
      { Code: 'shelves', Value: String(7 + (at % 3)) },
    ]);
    const definitions = [
      { Code: 'wood', Label: 'Wood', Options: woods },
      { Code: 'also_in', Label: 'Also in', Options: woods },
      { Code: 'shelves', Label: 'Shelves' },
    ];
    expect(read(products, definitions)).toEqual([
      ['Wood', 'Ash'],
      ['Also in', 'Oak, Pine'],
      ['Shelves', '8'],
    ]);
  });

  it('stay as they are where they are not ids of what may be chosen', () => {
    const products = makeProducts((at) => [
      { Code: 'wood', Value: ['Oak', 'Ash', 'Pine'][at % 3] },
      { Code: 'shelves', Value: String(at) },
    ]);
    const definitions = [
      { Code: 'wood', Label: 'Wood', Options: woods },
      { Code: 'shelves', Label: 'Shelves', Options: woods },
    ];
    expect(read(products, definitions)).toEqual([
      ['Wood', 'Ash'],
      ['Shelves', '1'],
    ]);
  });
});

describe('numbers without a unit', () => {
  const measured = (at: number) => [
    { feature: 'SeatHeight', value: 40 + at },
    { feature: 'Legs', value: 3 + (at % 2) },
  ];
  const products = makeProducts(measured);

  /** Names, values and units of the properties of the second product. */
  function readUnits(definitions: readonly PimRecord[]) {
    const profile = profileLists({ product: products, variant: [] });
    const records = [{ properties: definitions, options: [] }];
    const sources = [{ name: DEFINITIONS, records, lowestRank: RANK_OF_ALL }];
    const shaper = new RecordShaper([], learnUnits(profile, sources));
    const reading = READERS.properties(shaper.reshape('product', products[1] ?? {}).Properties);
    return reading.state === 'value'
      ? reading.value.map(({ name, value, unit }) => [name, value, unit])
      : reading.state;
  }

  it('have the one that their definition states, and all others none', () => {
    const definitions = [
      { key: 'SeatHeight', caption: 'Seat height', uom: 'cm' },
      { key: 'Legs', caption: 'Number of legs', uom: null },
    ];
    expect(readUnits(definitions)).toEqual([
      ['SeatHeight', '41', 'cm'],
      ['Legs', '4', undefined],
    ]);
  });

  it('have none where definitions state several', () => {
    const definitions = [
      { key: 'SeatHeight', uom: 'cm' },
      { key: 'SeatHeight', uom: 'mm' },
      { key: 'Legs', uom: 'pcs' },
    ];
    expect(readUnits(definitions)).toEqual([
      ['SeatHeight', '41', undefined],
      ['Legs', '4', undefined],
    ]);
  });

  it('have none by the number of an option, which is that of another property', () => {
    const variants = Array.from({ length: 12 }, (_, at) => ({
      VariantId: at,
      OptionValues: [{ OptionId: 3, OptionName: 'Shoe size', Value: String(36 + at) }],
    }));
    const definitions = { properties: [{ PropertyId: 3, Name: 'Weight', Unit: 'g' }], options: [] };
    const source = { name: DEFINITIONS, records: [definitions], lowestRank: RANK_OF_ALL };
    const labels = learnUnits(profileLists({ product: [], variant: variants }), [source]);
    const shaped = new RecordShaper([], labels).reshape('variant', variants[1] ?? {});
    expect(READERS.options(shaped.OptionValues)).toMatchObject({
      value: [{ name: 'Shoe size', value: '37' }],
    });
    expect(labels).toEqual([]);
  });

  it('are a reason to ask for definitions, unless the list has units', () => {
    const needs = (made: readonly PimRecord[]): boolean =>
      needsDefinitions(profileLists({ product: made, variant: [] }), []);
    expect(needs(products)).toBe(true);
    const withUnits = makeProducts((at) => measured(at).map((one) => ({ ...one, unit: 'cm' })));
    expect(needs(withUnits)).toBe(false);
  });
});

it('values have the labels that a definition maps their ids to', () => {
  const products = makeProducts((at) => [
    { PropertyId: 1, Value: ['a7-11', 'b8-22'][at % 2] },
    { PropertyId: 2, Value: `${at} cm` },
  ]);
  const choices = { 'a7-11': { en: 'Oak', de: 'Eiche' }, 'b8-22': { en: 'Ash', de: 'Esche' } };
  const definitions = [
    { PropertyId: 1, Name: 'Wood', settings: { choices, multiple: false } },
    { PropertyId: 2, Name: 'Width', settings: [] },
  ];
  expect(read(products, definitions, 'en')).toEqual([
    ['Wood', 'Ash'],
    ['Width', '1 cm'],
  ]);
});

describe('ids of values whose labels stand in other records', () => {
  const COLOURS = ['Red', 'Blue', 'White', 'Black'];
  const axisOf = (at: number) => ({
    attribute_code: 'colour',
    label: 'Colour',
    // Each product names only the colours that it has.
    values: [at % 4, (at + 1) % 4].map((colour) => ({
      label: COLOURS[colour],
      value_index: 90 + colour,
    })),
  });
  const variants = Array.from({ length: 12 }, (_, at) => ({
    VariantId: at,
    Product: { axes: [axisOf(at), { attribute_code: 'size', label: 'Size', values: [] }] },
    OptionValues: [
      { attribute_code: 'colour', value: String(90 + (at % 4)) },
      { attribute_code: 'size', value: String(38 + at) },
    ],
  }));
  const source = { name: 'variants', records: variants, lowestRank: RANK_OF_ALL };
  const labels = learnLabels(profileLists({ product: [], variant: variants }), [source], 'en');
  const shaper = new RecordShaper([], labels);

  it('are read by what the records say together', () => {
    const reshaped = shaper.reshape('variant', variants[3] ?? {});

    expect(READERS.options(reshaped.OptionValues)).toMatchObject({
      value: [
        { name: 'Colour', code: 'colour', value: 'Black' },
        { name: 'Size', code: 'size', value: '41' },
      ],
    });
  });
});
