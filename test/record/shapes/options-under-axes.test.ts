import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('an option under its axis', () => {
  it('has the name of what is above it', () => {
    const sent = [
      {
        code: 'len-60',
        name: '60 m',
        sequence: 3,
        supercategories: { results: [{ code: 'len', name: 'Length', visible: true }] },
      },
    ];

    expect(entriesOf('options', sent)).toMatchObject([
      { name: 'Length', code: 'len', value: '60 m' },
    ]);
  });
});
