import { describe, expect, it } from 'vitest';
import { entriesOf } from './read-entries.ts';

describe('codes by their types', () => {
  it('are all read beside an empty description of a type', () => {
    const sent = [{ ean: '4006381333931', makerNo: 'K-12', makerTypeText: null, buyers: [] }];

    expect(entriesOf('codes', sent)).toMatchObject([
      { type: 'ean', value: '4006381333931' },
      { type: 'makerNo', value: 'K-12' },
    ]);
  });
});
