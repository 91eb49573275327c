import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('a table', () => {
  it('is read by the names of its columns', () => {
    const sent = {
      columns: ['name', 'value', 'unit'],
      rows: [
        ['Load', '80', 'kg'],
        ['Reach', '4', 'm'],
      ],
    };

    expect(entriesOf('properties', sent)).toMatchObject([
      { name: 'Load', value: '80', unit: 'kg' },
      { name: 'Reach', value: '4', unit: 'm' },
    ]);
  });
});
