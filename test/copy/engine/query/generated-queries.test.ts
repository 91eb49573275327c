/** Hundreds of queries as they come to mind, each compared with what is meant, which plain loops over the records tell. */
import { beforeAll, expect, it } from 'vitest';
import { openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';
import { type NaturalQuery, writeQueries } from './natural-queries.ts';
import { buildRecords, createPlainCatalog, createRandom } from './plain-catalog.ts';

const QUERIES = 300;

/** Of the queries that are right, the share that may carry a warning all the same. */
const MOST_FALSE = 0.05;

interface Answered extends NaturalQuery {
  readonly given: number;
  readonly warnings: readonly string[];
}

const right: Answered[] = [];
const wrong: Answered[] = [];

beforeAll(async () => {
  const random = createRandom(20_261);
  const products = createPlainCatalog(60, random);
  const ask = await openRecords(ownDirectory('queries'), buildRecords(products));
  for (const query of writeQueries(QUERIES, products, random)) {
    const { rows, traps } = await ask(query.sql);
    const given = Number(rows[0]?.[0] ?? 0);
    (Math.abs(given - query.meant) < 1e-6 ? right : wrong).push({ ...query, given, warnings: traps });
  }
});

const tell = ({ sql, given, meant, warnings }: Answered): string =>
  `${sql}: ${given} for ${meant} ${warnings.join(' ')}`;

it('has many of both kinds', () => {
  expect(right.length).toBeGreaterThan(120);
  expect(wrong.length).toBeGreaterThan(60);
});

it('warns of every query that gives another number than is meant', () => {
  expect(wrong.filter(({ warnings }) => warnings.length === 0).map(tell)).toEqual([]);
});

it('warns of few queries that give what is meant', () => {
  const doubted = right.filter(({ warnings }) => warnings.length > 0);
  expect(doubted.length / right.length, doubted.map(tell).join('\n')).toBeLessThanOrEqual(MOST_FALSE);
});
