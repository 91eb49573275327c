/** Entries whose values are the rows that were selected, each with its label and its id. */

import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import { entriesOf } from './read-entries.ts';

describe('selected rows', () => {
  it('are the values of the attribute whose code stands beside them', () => {
    const sent = [{ code: 'guarantee', selected_options: [{ label: '5 years', value: '4959' }] }];

    expect(entriesOf('warranties', sent)).toEqual([{ name: 'guarantee', value: '5 years' }]);
  });

  it('may be several', () => {
    const rows = [
      { label: 'Carry case', value: '41' },
      { label: 'LED light', value: '38' },
    ];

    expect(entriesOf('properties', [{ code: 'extras', selected_options: rows }])).toEqual([
      { name: 'extras', value: 'Carry case, LED light', isList: true },
    ]);
  });

  it('may stand in a record beside the definition and an empty value', () => {
    const labels = [
      { store_code: 'es', label: 'Mango' },
      { store_code: 'pl', label: 'Trzonek' },
    ];
    const sent = {
      attribute_metadata: { code: 'handle', label: 'Handle', attribute_labels: labels },
      entered_attribute_value: null,
      selected_attribute_options: {
        attribute_option: [{ uid: 'NDkyOQ==', label: 'Soft grip', is_default: false }],
      },
    };

    expect(entriesOf('properties', [sent])).toEqual([
      { name: 'Handle', code: 'handle', value: 'Soft grip' },
    ]);
  });

  it('name attributes themselves where their values are no ids', () => {
    const rows = [
      { name: 'Colour', value: 'Red' },
      { name: 'Size', value: '42' },
    ];

    expect(entriesOf('options', [{ title: 'Red / 42', selectedOptions: rows }])).toMatchObject([
      { name: 'Colour', value: 'Red' },
      { name: 'Size', value: '42' },
    ]);
  });

  it('are values of attributes in a translation', () => {
    const custom_attributes = [
      { attribute_code: 'description', value: 'Pala corta.' },
      { code: 'material', selected_options: [{ label: 'Acero', value: '4909' }] },
    ];
    const sent = [{ culture: 'es', name: 'Pala', custom_attributes }];

    expect(READERS.translations(sent)).toMatchObject({
      value: [{ culture: 'es', name: 'Pala', extra: { material: 'Acero' } }],
    });
  });
});
