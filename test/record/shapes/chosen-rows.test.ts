/** Entries that hold rows that may be chosen, and the ids of those that were. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

const textsOf = (de: string, en: string) => [
  { lang: 'DE', value: de },
  { lang: 'EN', value: en },
];

const WOOD = {
  id: 21,
  cast: 'selection',
  names: [
    { id: 1, propertyId: 21, lang: 'de', name: 'Holz' },
    { id: 2, propertyId: 21, lang: 'en', name: 'Wood' },
  ],
  options: [{ id: 3, kind: 'clients', values: [{ id: 4, value: '34185' }] }],
  selections: [
    { id: 7, position: 0, relation: { id: 70, texts: textsOf('Eiche', 'Oak') } },
    { id: 8, position: 1, relation: { id: 80, texts: textsOf('Esche', 'Ash') } },
  ],
};

describe('the id of a chosen row', () => {
  it('becomes its label in each language', () => {
    const sent = [{ propertyId: 21, selectionRelationId: 8, values: [], property: WOOD }];

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Holz', value: 'Esche', culture: 'de' },
      { name: 'Wood', value: 'Ash', culture: 'en' },
    ]);
  });

  it('may be one of several under the key of values', () => {
    const values = [
      { id: 5, lang: '0', value: '7' },
      { id: 6, lang: '0', value: '8' },
    ];
    const sent = [{ propertyId: 21, selectionRelationId: null, values, property: WOOD }];

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Holz', value: 'Eiche, Esche' },
      { name: 'Wood', value: 'Oak, Ash' },
    ]);
  });

  it('may be the id of rows in languages beside it', () => {
    const propertySelection = [
      { id: 35, propertyId: 9, lang: 'de', name: 'Gummi' },
      { id: 35, propertyId: 9, lang: 'en', name: 'Rubber' },
    ];
    const property = { id: 9, backendName: 'Handle' };
    const sent = [{ propertyId: 9, propertySelectionId: 35, propertySelection, property }];

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Handle', value: 'Gummi', culture: 'de' },
      { name: 'Handle', value: 'Rubber', culture: 'en' },
    ]);
  });

  it('is no value where none was chosen', () => {
    const sent = [{ propertyId: 21, selectionRelationId: null, values: [], property: WOOD }];

    expect(JSON.stringify(entriesOf('properties', sent))).not.toMatch(/Eiche|Oak|34185/);
  });
});

it.each([
  [{ value: '2023-08-24' }, [{ id: 5, propertyRelationId: 3, lang: '0', value: '2023-08-24' }]],
  [{}, []],
])('takes the settings of a definition for no values: %j', (read, values) => {
  const names = [{ id: 240, propertyId: 24, lang: 'en', name: 'Launch' }];
  const options = [{ id: 24, type: 'clients', optionValues: [{ id: 24, value: '34185' }] }];
  const property = { id: 24, cast: 'date', names, options, selections: [] };

  const entries = entriesOf('properties', [{ propertyId: 24, values, property }]);

  expect(entries).toMatchObject([{ name: 'Launch', ...read }]);
  expect(JSON.stringify(entries)).not.toContain('34185');
});

it('leaves a row in a definition that has no place for a value beside it', () => {
  const property = { id: 21, name: 'Wood', values: [{ id: 7, name: 'Oak' }] };

  expect(JSON.stringify(entriesOf('properties', [{ propertyId: 21, property }]))).toContain('Oak');
});

it('prefers names in languages to the name in a program', () => {
  const sent = [
    {
      attributeId: 1,
      attribute: { id: 1, backendName: 'Color', attributeNames: [{ lang: 'de', name: 'Farbe' }] },
      attributeValue: {
        id: 101,
        backendName: 'red',
        valueNames: [{ lang: 'de', name: 'Rot', valueId: '101' }],
      },
    },
  ];

  expect(entriesOf('options', sent)).toMatchObject([{ name: 'Farbe', value: 'Rot' }]);
});

it('reads the type of a code from the key of its id', () => {
  const sent = [
    { variationId: 5001, barcodeId: 1, code: '4071614000010' },
    { variationId: 5001, model: 'ORL.4000' },
  ];

  expect(entriesOf('codes', sent)).toEqual([
    { type: 'barcode', value: '4071614000010' },
    { type: 'model', value: 'ORL.4000' },
  ]);
});

it('counts a price once, whatever languages its group has a name in', () => {
  const names = [
    { salesPriceId: 5, lang: 'de', nameInternal: 'Händler', nameExternal: 'Händler' },
    { salesPriceId: 5, lang: 'en', nameInternal: 'Dealers', nameExternal: 'Dealers' },
  ];
  const sent = [
    { salesPriceId: 5, price: 12.5, salesPrice: { id: 5, isCustomerPrice: true, names } },
  ];

  expect(entriesOf('prices', sent)).toHaveLength(1);
});

it('takes no id of a record for a measure', () => {
  const sent = [{ variationId: 5001, weightG: 185, widthMM: 33 }];

  expect(entriesOf('dimensions', sent)).toEqual([
    { name: 'weightG', value: '185' },
    { name: 'widthMM', value: '33' },
  ]);
});
