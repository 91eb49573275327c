/** Entries that hold all the values that they may have beside those that were chosen. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

const WOODS = [
  { label: ' ', value: '' },
  { label: 'Oak', value: '7' },
  { label: 'Ash', value: '8' },
];
const WOOD = { attribute_id: 150, default_label: 'Wood', options: WOODS };

const textsOf = (de: string, en: string) => [
  { lang: 'DE', value: de },
  { lang: 'EN', value: en },
];

const SELECTED_WOOD = {
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

describe('a chosen value', () => {
  it('is called as the definition beside it says', () => {
    const sent = [{ attribute_code: 'wood', value: '8', attribute: WOOD }];

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Wood', code: 'wood', value: 'Ash' },
    ]);
  });

  it('may be several in one text', () => {
    const sent = [{ attribute_code: 'wood', value: '7,8', attribute: WOOD }];

    expect(entriesOf('properties', sent)).toMatchObject([{ name: 'Wood', value: 'Oak, Ash' }]);
  });

  it('may stand in a record of its own', () => {
    const sent = [
      { attribute_id: '150', label: 'Wood', values: [{ value_index: 7 }], attribute: WOOD },
    ];

    expect(entriesOf('options', sent)).toMatchObject([{ name: 'Wood', value: 'Oak' }]);
  });

  it('is in each language in which it has a name', () => {
    const options = [{ id: 7, labels: { en: 'Oak', sv: 'Ek' } }];
    const sent = [{ code: 'wood', value: 7, attribute: { name: 'Wood', options } }];

    expect(entriesOf('properties', sent)).toMatchObject([
      { value: 'Oak', culture: 'en' },
      { value: 'Ek', culture: 'sv' },
    ]);
  });

  it('is none where nothing was chosen', () => {
    const sent = [{ attribute_code: 'wood', value: '', attribute: WOOD }];

    expect(entriesOf('properties', sent)).not.toContainEqual(
      expect.objectContaining({ value: expect.anything() }),
    );
  });

  it('may be the only one of a list where its own place is empty', () => {
    const attribute = { default_label: 'Wood', options: [{ label: 'Oak', value: '7' }] };

    expect(JSON.stringify(entriesOf('properties', [{ value: '', attribute }]))).toContain('Oak');
  });

  it('stays as it is where it is none of the values', () => {
    const sent = [{ attribute_code: 'wood', value: '12', attribute: WOOD }];

    expect(entriesOf('properties', sent)).toContainEqual(
      expect.objectContaining({ code: 'wood', value: '12' }),
    );
  });

  it('stays as it is where it is an id that all rows share', () => {
    const options = [
      { id: 7, attribute_id: 21, label: 'Oak' },
      { id: 8, attribute_id: 21, label: 'Ash' },
    ];
    const sent = [{ code: 'teeth', value: '21', attribute: { label: 'Teeth', options } }];

    expect(entriesOf('properties', sent)).toContainEqual(expect.objectContaining({ value: '21' }));
  });

  it('is not the name of its attribute in another shop', () => {
    const labels = [{ store_id: 3, label: 'Madera' }];
    const attribute = { default_label: 'Wood', labels };
    const sent = [{ attribute_code: 'wood', value: 'Oak', attribute }];

    expect(entriesOf('properties', sent)).toMatchObject([{ name: 'Wood', value: 'Oak' }]);
    expect(entriesOf('properties', sent)).toHaveLength(1);
  });

  it('may stand beside the values themselves', () => {
    const labels = [{ store_id: 3, label: 'Madera' }];
    const entry = { attribute_code: 'wood', default_label: 'Wood', labels, options: WOODS };

    expect(entriesOf('properties', [{ ...entry, value: '8,7' }])).toEqual([
      { name: 'Wood', code: 'wood', value: 'Ash, Oak', isList: true },
    ]);
    expect(entriesOf('properties', [{ ...entry, value: '8' }])).toMatchObject([
      { name: 'Wood', value: 'Ash' },
    ]);
  });

  it('is none where nothing was chosen of the values beside it', () => {
    const sent = [{ attribute_code: 'wood', label: 'Wood', value: '', options: WOODS }];

    expect(entriesOf('properties', sent)).toEqual([{ name: 'Wood', code: 'wood' }]);
  });
});

describe('the id of a chosen row', () => {
  it('becomes its label in each language', () => {
    const sent = [{ propertyId: 21, selectionRelationId: 8, values: [], property: SELECTED_WOOD }];

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
    const sent = [{ propertyId: 21, selectionRelationId: null, values, property: SELECTED_WOOD }];

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

  it('leaves a text in several languages, with the name in each', () => {
    const values = [
      { id: 5, lang: 'DE', value: 'Ölen.' },
      { id: 6, lang: 'EN', value: 'Oil.' },
    ];
    const sent = [{ propertyId: 21, values, property: SELECTED_WOOD }];

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Holz', value: 'Ölen.', culture: 'de' },
      { name: 'Wood', value: 'Oil.', culture: 'en' },
    ]);
  });

  it('is no value where none was chosen', () => {
    const sent = [
      { propertyId: 21, selectionRelationId: null, values: [], property: SELECTED_WOOD },
    ];

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
