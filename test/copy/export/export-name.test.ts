import { expect, it } from 'vitest';
import { parseExportName } from '../../../src/copy/export/export-form.ts';

it.each(['a.csv', 'missing-barcodes.csv', 'no_price.2026-11-20.jsonl', `${'a'.repeat(76)}.csv`])('takes %s', (name) => {
  expect(parseExportName(name)).toEqual({ name, format: name.split('.').at(-1), uri: `pim://exports/${name}` });
});

it('makes letters small, which not every file system tells apart', () => {
  expect(parseExportName('Missing-Barcodes.CSV')?.name).toBe('missing-barcodes.csv');
});

it.each([
  ['a directory above', '../a.csv'],
  ['a directory', 'a/b.csv'],
  ['a directory of Windows', 'a\\b.csv'],
  ['an absolute path', '/tmp/a.csv'],
  ['a drive', 'c:a.csv'],
  ['a stream of NTFS', 'a.csv:b.csv'],
  ['dots within', 'a..csv'],
  ['nothing before the dot', '.csv'],
  ['a hidden file', '.a.csv'],
  ['what an option looks like', '-rf.csv'],
  ['NUL', 'a\u0000.csv'],
  ['NUL before the extension', 'a.duckdb\u0000.csv'],
  ['a line break', 'a\n.csv'],
  ['a line break at the end', 'a.csv\n'],
  ['a space', 'a b.csv'],
  ['a space at the end', 'a.csv '],
  ['a dot at the end', 'a.csv.'],
  ['percent signs', '%2e%2e%2fa.csv'],
  ['fullwidth dots', '\uff0e\uff0e/a.csv'],
  ['a fullwidth dot', 'a\uff0ecsv'],
  ['one dot leader', 'a\u2024csv'],
  ['a division slash', 'a\u2215b.csv'],
  ['another order of writing', 'a\u202evsc.csv'],
  ['letters that become ASCII when made small', '\u212aa.csv'],
  ['no extension', 'a'],
  ['another extension', 'catalog-4.duckdb'],
  ['the part of another', '.a.csv.1.part'],
  ['nothing', ''],
  ['81 characters', `${'a'.repeat(77)}.csv`],
  ['a device', 'con.csv'],
  ['a device in capitals', 'NUL.csv'],
  ['a device with more', 'com1.old.csv'],
  ['a printer', 'lpt9.jsonl'],
])('refuses %s', (_what, name) => {
  expect(parseExportName(name)).toBeUndefined();
});
