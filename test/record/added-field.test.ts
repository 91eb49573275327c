/** A field is added by a row of the table of fields, and by nothing else. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { ownDirectory } from '../support/own-cache.ts';

const SHELF_LIFE = {
  wire: 'ShelfLife',
  kind: 'number',
  meaning: 'Days that it keeps.',
  section: 'classification',
  sheet: 'facts',
  isFollowed: true,
  canBeRequired: true,
};

const project = fileURLToPath(new URL('../..', import.meta.url));

/** Copies the project, adds the row to its table, and runs what shows the places of the field there. */
function showPlaces(): Readonly<Record<string, unknown>> {
  const copied = ownDirectory('added-field');
  for (const name of ['src', 'scripts', 'test', 'package.json', 'tsconfig.json']) {
    cpSync(join(project, name), join(copied, name), { recursive: true });
  }
  symlinkSync(join(project, 'node_modules'), join(copied, 'node_modules'));
  const file = join(copied, 'src/record/fields.json');
  const tables = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...tables, product: [...tables.product, SHELF_LIFE] }));
  const args = ['--import', 'tsx', '--import', './scripts/sql-imports.mjs'];
  const printed = execFileSync(process.execPath, [...args, 'test/record/show-shelf-life.ts'], {
    cwd: copied,
    encoding: 'utf8',
  });
  return JSON.parse(printed);
}

let places: ReturnType<typeof showPlaces>;
beforeAll(() => {
  places = showPlaces();
});

it('shows a field of the table in answers that ask for it', () => {
  expect(places.answer).toEqual({ shelf_life: 4 });
});

it('shows a field of the table in its section of get_product', () => {
  expect(places.section).toEqual(['classification']);
});

it('writes a field of the table into a column of its type', () => {
  expect(places.column).toEqual([
    ['BREAD', 4, 'DOUBLE'],
    ['SALT', null, 'DOUBLE'],
  ]);
});

it('follows a field of the table in the history', () => {
  expect(places.history).toEqual([['BREAD', 'shelf_life', '4.0', '5.0']]);
});

it('lets a requirement need a field of the table', () => {
  expect(places.need).toEqual([
    [1, null],
    [2, 'shelf_life'],
  ]);
});

it('shows a field of the table in its place on the sheet of a product', () => {
  expect(places.sheet).toMatch(/Shelf life\s+4/);
});

it('describes a field of the table in the docs of SQL and of requirements', () => {
  expect(places.docs).toEqual(['| `shelf_life` | DOUBLE | Days that it keeps. |', '`shelf_life`']);
});
