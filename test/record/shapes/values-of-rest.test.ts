/** Values and levels that stand under other keys in some entries of a list. */
import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { learnShapes, profileLists, RecordShaper } from '../../../src/record/shapes/reshape.ts';
import type { PimRecord } from '../../../src/record/value.ts';

const COLOURS = ['Beige', 'Black', 'Blue'];
const COUNTRIES = ['056', '276', '616', '528'];

function readFirst(
  list: 'properties' | 'packaging' | 'warranties',
  field: string,
  products: readonly PimRecord[],
) {
  const [first = {}] = products;
  const shapes = learnShapes(profileLists({ product: products, variant: [] }), '2026-11-30');
  const reading = READERS[list](new RecordShaper(shapes).reshape('product', first)[field]);
  return reading.state === 'value'
    ? reading.value.map(({ name, value, unit, culture }) => [name, value, unit, culture])
    : reading;
}

describe('entries without a value', () => {
  const products = Array.from({ length: 20 }, (_, at) => ({
    ProductId: at,
    Properties: [
      { module: 'power', attributeName: 'power', measurement: { value: at + 40, unitCode: 'WTT' } },
      { module: 'origin', attributeName: 'origin', countryCode: COUNTRIES[at % 4] },
      {
        module: 'looks',
        attributeName: 'colour',
        colourCode: `0${at % 3}`,
        description: [
          { languageCode: 'en', value: COLOURS[at % 3] },
          { languageCode: 'fr', value: `${COLOURS[at % 3]} fr` },
        ],
      },
    ],
  }));

  it('have it in a description in several languages, or in a code that comes again', () => {
    expect(readFirst('properties', 'Properties', products)).toEqual([
      ['power', '40', 'WTT', undefined],
      ['origin', '056', undefined, undefined],
      ['colour', 'Beige', undefined, 'en'],
      ['colour', 'Beige fr', undefined, 'fr'],
    ]);
  });

  it('have no value in a text that only explains their name', () => {
    const explained = Array.from({ length: 20 }, (_, at) => ({
      ProductId: at,
      Properties: [
        { name: 'Weight', value: at + 1, description: 'What it weighs' },
        { name: 'Colour', description: 'What it looks like' },
      ],
    }));
    expect(readFirst('properties', 'Properties', explained)).not.toContainEqual(
      expect.arrayContaining(['Colour', 'What it looks like']),
    );
  });
});

describe('warranties', () => {
  it('do not become values of each other', () => {
    const products = Array.from({ length: 20 }, (_, at) => ({
      ProductId: at,
      Warranties: [
        { warranty_consumer: `${24 + (at % 3)}`, warranty_business: `${12 + (at % 2)}` },
      ],
    }));
    expect(readFirst('warranties', 'Warranties', products)).toEqual([
      ['warranty_consumer', '24', undefined, undefined],
      ['warranty_business', '12', undefined, undefined],
    ]);
  });
});

describe('packages', () => {
  it('are named by the level that is another one for each of a product', () => {
    const products = Array.from({ length: 20 }, (_, at) => ({
      ProductId: at,
      Packaging: [
        { unitDescriptorCode: 'EACH', packagingTypeCode: 'BOX', isConsumerUnit: 'true' },
        { unitDescriptorCode: 'CASE', packagingTypeCode: 'BOX', quantity: at + 2 },
        { unitDescriptorCode: 'PALLET', platformTypeCode: '11', quantity: at + 40 },
      ],
    }));
    expect(readFirst('packaging', 'Packaging', products)).toEqual([
      ['EACH', 'BOX', undefined, undefined],
      ['CASE', '2', undefined, undefined],
      ['PALLET', '40', undefined, undefined],
    ]);
  });

  it('keep a name of their own beside the level', () => {
    const products = Array.from({ length: 20 }, (_, at) => ({
      ProductId: at,
      Packaging: [
        { Level: 'Unit', Name: 'Box', Quantity: 1 },
        { Level: 'Carton', Name: at % 4 === 0 ? 'Box' : 'Carton', Quantity: at + 2 },
      ],
    }));
    expect(readFirst('packaging', 'Packaging', products.slice(1))).toEqual([
      ['Box', '1', undefined, undefined],
      ['Carton', '3', undefined, undefined],
    ]);
  });
});
