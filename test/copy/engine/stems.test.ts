/** Stems of words in the languages that PIMs write: codes of any spelling, names, and what is neither. */

import * as duckdb from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerStems } from '../../../src/copy/engine/stems.ts';

let instance: duckdb.DuckDBInstance;
let connection: duckdb.DuckDBConnection;
beforeAll(async () => {
  instance = await duckdb.DuckDBInstance.create(':memory:');
  connection = await instance.connect();
  await registerStems(duckdb, connection);
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

async function stem(word: string, languages: string): Promise<unknown> {
  const reader = await connection.runAndReadAll(`SELECT stems('${word}', '${languages}')`);
  return reader.getRowsJson()[0]?.[0];
}

it.each([
  { languages: 'en', stems: 'jacket' },
  { languages: 'de-DE en_GB', stems: 'jacket' },
  { languages: 'English', stems: 'jacket' },
])('stems a word in $languages', async ({ languages, stems }) => {
  expect(await stem('jackets', languages)).toBe(stems);
});

// Intl takes none of these; since Node.js 22 not the empty one either.
it.each([
  { kind: 'no language', languages: '' },
  { kind: 'a number', languages: '1' },
  { kind: 'a letter', languages: 'x' },
  { kind: 'a name with a country in brackets', languages: '(US)' },
  { kind: 'a language without an end', languages: '-TR' },
  { kind: 'a language that has no stems', languages: 'ja' },
])('leaves a word as it is for $kind', async ({ languages }) => {
  expect(await stem('jackets', languages)).toBe('jackets');
});

it('stems in the other languages beside one that is none', async () => {
  expect(await stem('jackets', 'en 1 x')).toBe('jacket');
});
