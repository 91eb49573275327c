import { describe, expect, it } from 'vitest';
import { useOwnKeys } from '../../src/record/own-keys.ts';
import { FIELDS } from '../../src/record/record-fields.ts';

// Which fields there are, and that each is shown: test/tools/fields.test.ts.
it('a status is among the fields of every kind of record', () => {
  for (const fields of Object.values(FIELDS))
    expect(fields.some(({ key }) => key === 'status')).toBe(true);
});

describe('useOwnKeys', () => {
  it.each(['Title', 'title', 'TITLE'])(
    'reads a field by another key of its kind: Name as %s',
    (key) => {
      expect(useOwnKeys('product', { ProductId: 1, [key]: 'Boot' })).toMatchObject({
        ProductId: 1,
        Name: 'Boot',
      });
    },
  );

  it('keeps the field itself, even empty, and adds nothing that is not there', () => {
    const record = { ProductId: 1, name: null, Title: 'Boot' };
    expect(useOwnKeys('product', record)).toBe(record);
  });
});
