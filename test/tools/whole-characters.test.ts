/** No answer of query_catalog has half of a character, wherever an emoji stands in the SQL: APIs of models refuse one. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { everydayOrSoak } from '../support/soak.ts';
import { serveCopy } from './served-copy.ts';

const { server } = serveCopy(5);

/** SQL of which an answer repeats a text: in columns, cells, warnings and errors. */
const TEMPLATES: Readonly<Record<string, (text: string) => string>> = {
  'an alias': (text) => `SELECT 1 AS "${text}"`,
  'the name of a column': (text) => `SELECT count(*) FILTER (name LIKE '%${text}%') FROM products`,
  'a cell': (text) => `SELECT '${text}' AS cell`,
  'a long cell': (text) =>
    `SELECT repeat_text FROM (SELECT replace('${'x'.repeat(90)}', 'x', '${text}') AS repeat_text)`,
  'the name of a member': (text) => `SELECT {'${text}': 1} AS s`,
  'a text that nothing has': (text) => `SELECT code FROM products WHERE name = '${text}'`,
  'a condition that no row meets': (text) =>
    `SELECT code FROM products WHERE code || name || '${text}' < ''`,
  'an unknown column': (text) => `SELECT "${text}" FROM products`,
  'an unknown view': (text) => `SELECT * FROM "${text}"`,
  'the name of a query of WITH': (text) => `WITH "${text}" AS (SELECT 1) SELECT * FROM "${text}"`,
  'a failed cast': (text) => `SELECT '${text}'::INTEGER`,
  'a syntax error': (text) => `SELECT '${text}' FROM FROM`,
};

const CHARACTERS = ['🎄', '👍🏽', '👨‍👩‍👧', '🇹🇷', '𝒳'];

const calls = fc.record({
  write: fc.constantFrom(...Object.entries(TEMPLATES)),
  before: fc.nat(320),
  character: fc.constantFrom(...CHARACTERS),
  count: fc.integer({ min: 1, max: 120 }),
  isExport: fc.boolean(),
});

it('answers in whole characters, wherever one stands in the SQL', async () => {
  await fc.assert(
    fc.asyncProperty(calls, async ({ write: [, write], before, character, count, isExport }) => {
      const sql = write('a'.repeat(before) + character.repeat(count));
      const args = isExport ? { sql, export_as: 'whole.csv' } : { sql };
      const { text, answer } = await server().call('query_catalog', args);
      expect(text).not.toMatch(/\p{Surrogate}/u);
      expect(JSON.stringify(answer)).not.toMatch(/\\ud[89a-f]/i);
    }),
    { numRuns: everydayOrSoak(60, 2_000), seed: 52 },
  );
});
