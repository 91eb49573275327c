/** Names of properties that stand elsewhere in the PIM, beside the codes that products have alone. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { learnLabels } from '../../../src/record/shapes/learn-labels.ts';
import { profileLists, RecordShaper } from '../../../src/record/shapes/reshape.ts';
import {
  RANK_OF_ALL,
  RANK_OF_NAMES,
  type SourceRecords,
} from '../../../src/record/shapes/walk-places.ts';
import type { PimRecord } from '../../../src/record/value.ts';

/** Products whose properties say no more than `M-01`, `M-02` and `M-03`. */
const PRODUCTS: readonly PimRecord[] = Array.from({ length: 12 }, (_, at) => ({
  ProductId: at,
  Properties: [
    { merkmalRef: 'M-01', wert: String(40 + at) },
    { merkmalRef: 'M-02', wert: ['Oak', 'Ash', 'Pine'][at % 3] },
    { merkmalRef: 'M-03', wert: String(7 + at), einheit: 'kg' },
  ],
}));

const asSource = (name: string, records: readonly PimRecord[]): SourceRecords => ({
  name,
  records,
  lowestRank: name === 'products' ? RANK_OF_NAMES : RANK_OF_ALL,
});

const learn = (sources: readonly SourceRecords[], products = PRODUCTS, culture?: string) =>
  learnLabels(profileLists({ product: products, variant: [] }), sources, culture);

/** What is read of the properties of a product under labels that are learned. */
function readProperties(sources: readonly SourceRecords[], culture?: string) {
  const shaper = new RecordShaper([], learn(sources, PRODUCTS, culture));
  const reading = READERS.properties(shaper.reshape('product', PRODUCTS[1] ?? {}).Properties);
  return reading.state === 'value'
    ? reading.value.map(({ name, code, value, unit }) => ({ name, code, value, unit }))
    : reading;
}

/** Texts in two languages, in a form of their own. */
const inTwo = (de: string, en: string) => [
  { kontext: 'de-DE', val: de },
  { kontext: 'en-GB', val: en },
];

const CLASSES = asSource('categories', [
  {
    CategoryId: 1,
    Name: 'Furniture',
    links: [
      { ref: 'M-01', titel: inTwo('Breite', 'Width'), basis: 'number', einheit: 'cm' },
      { ref: 'M-02', titel: inTwo('Holz', 'Wood'), basis: 'text', einheit: null },
    ],
  },
  {
    CategoryId: 2,
    Name: 'Chairs',
    links: [
      { ref: 'M-03', titel: inTwo('Traglast', 'Maximum load'), basis: 'number', einheit: 'lb' },
      { ref: 'M-99', titel: inTwo('Farbe', 'Colour'), basis: 'text', einheit: null },
    ],
  },
]);

describe('labels of codes', () => {
  it('come from the records of categories, with codes that no product of the sample has', () => {
    expect(learn([CLASSES])).toEqual([
      expect.objectContaining({ list: 'properties', key: 'merkmalRef', place: 'categories.links' }),
    ]);
    expect(learn([CLASSES])[0]?.labels.map(({ code }) => code)).toEqual([
      'M-01',
      'M-02',
      'M-03',
      'M-99',
    ]);
  });

  it('are the names of entries, whose codes stay, with a unit where the entry has a number without one', () => {
    expect(readProperties([CLASSES], 'en')).toEqual([
      { name: 'Width', code: 'M-01', value: '41', unit: 'cm' },
      { name: 'Wood', code: 'M-02', value: 'Ash', unit: undefined },
      { name: 'Maximum load', code: 'M-03', value: '8', unit: 'kg' },
    ]);
  });

  it('are in the language that the PIM sends first, where none is asked for', () => {
    expect(learn([CLASSES])[0]?.labels[0]?.texts).toEqual([
      ['de-DE', 'Breite'],
      ['en-GB', 'Width'],
    ]);
  });

  it('come from a map of names that each product has', () => {
    const named = PRODUCTS.map((product) => ({
      ...product,
      captions: { 'M-01': 'Width', 'M-02': 'Wood', 'M-03': 'Load' },
    }));
    expect(learn([asSource('products', named)], named)[0]).toMatchObject({
      place: 'products.captions',
      labels: [{ code: 'M-01' }, { code: 'M-02' }, { code: 'M-03' }],
    });
  });

  it('come from entries of other records that have the name as well', () => {
    const titled = {
      ProductId: 99,
      Glossary: [
        { m: 'M-01', title: 'Width' },
        { m: 'M-02', title: 'Wood' },
      ],
    };
    expect(learn([asSource('products', [...PRODUCTS, titled])])[0]?.place).toBe(
      'products.Glossary',
    );
  });

  it('are no values: what products have beside a code is not taken for its name', () => {
    expect(learn([asSource('products', PRODUCTS)])).toEqual([]);
  });

  it('are not taken from what is the same for all codes', () => {
    const typed = asSource('categories', [
      { links: ['M-01', 'M-02', 'M-03'].map((ref) => ({ ref, art: 'number' })) },
    ]);
    expect(learn([typed])).toEqual([]);
  });

  it('are not taken from a group within all entries, which has a name beside its own number', () => {
    const grouped = PRODUCTS.map(({ ProductId }, at) => ({
      ProductId,
      Properties: [
        { FeatureGroup: { ID: 10, Title: 'Size' }, Features: [{ N: at }] },
        { FeatureGroup: { ID: 20, Title: 'Material' }, Features: [{ N: at + 1 }] },
      ],
    }));
    expect(learn([asSource('products', grouped)], grouped)).toEqual([]);
  });

  it('are not learned where entries have names', () => {
    const named = PRODUCTS.map(({ ProductId }) => ({
      ProductId,
      Properties: [{ code: 'M-01', name: 'Width', value: '5' }],
    }));
    expect(learn([CLASSES], named)).toEqual([]);
  });

  it('of numbers are only taken from what says that it is of properties', () => {
    const numbered = PRODUCTS.map(({ ProductId }, at) => ({
      ProductId,
      Properties: [
        { merkmal: 1, wert: `x${at}` },
        { merkmal: 2, wert: `y${at}` },
      ],
    }));
    const ofRooms = { rooms: [1, 2].map((id) => ({ id, name: `Room ${id}` })) };
    const ofProperties = { properties: [1, 2].map((id) => ({ id, name: `Property ${id}` })) };
    const placesIn = (record: PimRecord) =>
      learn([asSource('categories', [record])], numbered).map(({ place }) => place);
    expect(placesIn(ofRooms)).toEqual([]);
    expect(placesIn(ofProperties)).toEqual(['categories.properties']);
  });
});

it('takes no names for the id of the record itself', () => {
  const products = PRODUCTS.map((_, at) => ({
    ProductId: at + 100,
    Properties: [
      { product_id: String(at + 100), wert: '7' },
      { product_id: String(at + 100), wert: '8' },
    ],
    Translations: [{ product_id: String(at + 100), name: `Kettle ${at}` }],
  }));
  expect(learn([asSource('products', products)], products)).toEqual([]);
});
