/** Whether two words are a letter apart, as SQL finds it by what they have in common with one letter left out. */
import * as duckdb from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOneSlip, leaveOutLetters } from '../../src/audit/sql/spellings.ts';

/** The distance of two words in letters: of those that differ, are missing, too many, or swapped with the next. */
function measure(one: string, other: string): number {
  const [x, y] = [[...one], [...other]];
  const rows = [Array.from({ length: y.length + 1 }, (_, at) => at)];
  for (const [i, letter] of x.entries()) {
    const row = [i + 1];
    for (const [j, beside] of y.entries()) {
      const above = rows[i] ?? [];
      const cost = letter === beside ? 0 : 1;
      const swapped = letter === y[j - 1] && x[i - 1] === beside ? (rows[i - 1]?.[j - 1] ?? Infinity) + 1 : Infinity;
      row.push(Math.min((above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (above[j] ?? 0) + cost, swapped));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

const words = (...letters: string[]) => fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 });
const pairs = (...letters: string[]) =>
  fc.array(fc.tuple(words(...letters), words(...letters)), { minLength: 200, maxLength: 200 });

/** Numbers of the pairs for which a query of `pairs` (`n`, `a`, `b`) has a row. */
async function ask(found: readonly (readonly [string, string])[], sql: string): Promise<number[]> {
  const connection = await (await duckdb.DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  await connection.run(
    `CREATE TABLE pairs AS SELECT * FROM (VALUES ${found.map(([a, b], n) => `(${n}, '${a}', '${b}')`)}) t(n, a, b)`,
  );
  const rows = await connection.runAndReadAll(sql);
  return rows.getRowsJson().map(([n]) => Number(n));
}

const join = (found: readonly (readonly [string[], string[]])[]) =>
  found.map(([a, b]) => [a.join(''), b.join('')] as const);

it('finds exactly the words that are a letter apart, whatever bytes a letter has', async () => {
  await fc.assert(
    fc.asyncProperty(pairs('A', 'B', 'Ö', '椅'), async (some) => {
      const found = join(some);
      const shorts = (word: string) => `(SELECT n, ${word} AS word, ${leaveOutLetters(word)} FROM pairs)`;
      const sql = `SELECT DISTINCT x.n FROM ${shorts('a')} x JOIN ${shorts('b')} y ON y.n = x.n AND y.short = x.short
        WHERE x.word <> y.word AND ${isOneSlip('x', 'y')} ORDER BY x.n`;
      const expected = found.flatMap(([a, b], n) => (measure(a, b) === 1 ? [n] : []));
      expect(await ask(found, sql)).toEqual(expected);
    }),
    { numRuns: 5 },
  );
});
