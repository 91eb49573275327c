import { expect, it } from 'vitest';
import { parseExportName } from '../../../src/copy/export/export-form.ts';

it.each(['a.csv', 'missing-barcodes.csv', 'no_price.2026-11-20.jsonl', `${'a'.repeat(76)}.csv`])(
  'takes %s',
  (name) => {
    expect(parseExportName(name)).toEqual({ name, format: name.split('.').at(-1) });
  },
);

it('makes letters small, which not every file system tells apart', () => {
  expect(parseExportName('Missing-Barcodes.CSV')?.name).toBe('missing-barcodes.csv');
});

it.each([
  ['a directory above', '../a.csv'],
  ['a directory', 'a/b.csv'],
  ['an absolute path', '/tmp/a.csv'],
  ['a stream of NTFS', 'a.csv:b.csv'],
  ['a hidden file', '.a.csv'],
  ['a line break at the end', 'a.csv\n'],
  ['a fullwidth dot', 'a\uff0ecsv'],
  ['another order of writing', 'a\u202evsc.csv'],
  ['no extension', 'a'],
  ['another extension', 'catalog-4.duckdb'],
  ['81 characters', `${'a'.repeat(77)}.csv`],
  ['a device', 'con.csv'],
  ['a device with more', 'com1.old.csv'],
])('refuses %s', (_what, name) => {
  expect(parseExportName(name)).toBeUndefined();
});
