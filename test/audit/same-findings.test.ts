/** The audit of the same records in another order: the same rows, byte for byte. */
import { beforeAll, describe, expect, it } from 'vitest';
import { drawFrom } from '../../bench/planted/measure.ts';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { RULES } from '../../src/audit/assemble-rules.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { setOf } from './ask-rule.ts';
import { type Lists, openRecords, readLists } from './open-records.ts';
import { catalogWithTies } from './rows/ties.ts';

/** Shuffles the records of each list, and the entries of each list within a record. */
function shuffleAll(value: unknown, draw: () => number): unknown {
  if (Array.isArray(value)) {
    return value
      .map((entry) => ({ entry: shuffleAll(entry, draw), at: draw() }))
      .sort((one, other) => one.at - other.at)
      .map(({ entry }) => entry);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, shuffleAll(entry, draw)]),
  );
}

/** All that an audit of these records comes to, a text for each row. */
async function auditToTexts(lists: Lists): Promise<readonly string[]> {
  const copy = await openRecords(lists);
  await copy.make(setOf(RULES));
  const texts: string[] = [];
  for (const view of ['findings', 'norms', 'rule_results']) {
    const { rows } = await copy.query(
      `SELECT to_json(r)::VARCHAR AS text FROM quality.main.${view} r ORDER BY text`,
      { offset: 0, maxRows: 1_000_000, maxChars: 100_000_000, isUncut: true },
      { signal: new AbortController().signal },
    );
    texts.push(...rows.map(([text]) => `${view} ${text}`));
  }
  return texts;
}

const GENERATED = createGeneratedCatalog({
  products: everydayOrSoak(120, 300),
  seed: 1,
  baseUrl: 'http://127.0.0.1',
});

describe.each([
  ['a generated catalog', () => readLists(GENERATED)],
  ['a catalog full of ties', () => catalogWithTies()],
] as const)('%s', (_name, readCatalog) => {
  const lists = readCatalog();
  let expected: readonly string[];
  beforeAll(async () => {
    expected = await auditToTexts(lists);
  });

  it.each(everydayOrSoak([1], [1, 2, 3, 4]))(
    'has the same findings in the order of seed %d',
    async (seed) => {
      const draw = drawFrom(seed);
      const shuffled = Object.fromEntries(
        // The lists hold records, before and after.
        Object.entries(lists).map(([list, records]) => [
          list,
          shuffleAll(records, draw) as PimRecord[],
        ]),
      );
      const texts = await auditToTexts(shuffled);
      expect(texts.length).toBeGreaterThan(100);
      // Only what differs: all of it is too long to be read.
      expect(texts.filter((text) => !expected.includes(text))).toEqual([]);
      expect(expected.filter((text) => !texts.includes(text))).toEqual([]);
    },
  );
});
