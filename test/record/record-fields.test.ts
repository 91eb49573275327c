import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../../src/catalog/product/answer-sections.ts';
import { useOwnKeys } from '../../src/record/own-keys.ts';
import { READERS } from '../../src/record/readers.ts';
import { FIELDS, PRODUCT_FIELDS } from '../../src/record/record-fields.ts';

// Which fields there are, and that each is shown: test/tools/fields.test.ts.
it('a status is among the fields of every kind of record', () => {
  for (const fields of Object.values(FIELDS))
    expect(fields.some(({ key }) => key === 'status')).toBe(true);
});

it('fields are of kinds and readers that there are', () => {
  const kinds = 'id number code text html link boolean date status sub media'.split(' ');
  const readers = [...Object.keys(READERS), 'pictures', 'documents', undefined];
  for (const { kind, reader } of Object.values(FIELDS).flat()) {
    expect(kinds).toContain(kind);
    expect(readers).toContain(reader);
  }
});

it('every reader reads a field', () => {
  const read = new Set(
    Object.values(FIELDS).flatMap((fields) => fields.map(({ reader }) => reader)),
  );
  expect(Object.keys(READERS).filter((name) => !read.has(name as keyof typeof READERS))).toEqual(
    [],
  );
});

it('fields stand in sections and places that get_product and its sheet have', () => {
  for (const { section, sheet } of PRODUCT_FIELDS) {
    expect([...SECTIONS, undefined]).toContain(section);
    expect(['texts', 'facts', 'details', undefined]).toContain(sheet);
  }
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
