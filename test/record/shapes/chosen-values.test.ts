/** Entries that hold all the values that they may have beside those that were chosen. */

import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

const WOODS = [
  { label: ' ', value: '' },
  { label: 'Oak', value: '7' },
  { label: 'Ash', value: '8' },
];
const WOOD = { attribute_id: 150, default_label: 'Wood', options: WOODS };

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
