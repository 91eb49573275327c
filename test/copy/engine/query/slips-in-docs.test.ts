/** docs/sql.md tells of every kind of slip in SQL that is forgiven. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import calls from '../../../../src/copy/engine/query/slips/calls.json' with { type: 'json' };
import { MENDS } from '../../../../src/copy/engine/query/slips/mend-slips.ts';

const page = readFileSync(new URL('../../../../docs/sql.md', import.meta.url), 'utf8');
const [, forgiven = ''] = /^## What it forgives$(.+?)^## /ms.exec(page) ?? [];

/** How a slip is written in its row of the table, by the function that mends it. */
const WRITTEN: Readonly<Record<string, string>> = {
  mendCurlyQuotes: 'name = “Trail Shoe”',
  mendTop: 'SELECT TOP 5 …',
  mendLimit: 'LIMIT 20, 10',
  mendTextAggregates: "GROUP_CONCAT(code ORDER BY code SEPARATOR ';')",
  mendIntervals: 'INTERVAL -30 DAY',
  mendLikeAny: "name ILIKE ANY (ARRAY['a%', 'b%'])",
  mendAliases: 'count(*) nulls',
  mendTexts: 'status = "active"',
  mendAmbiguous: '`price` of `products JOIN prices`, which both have',
  mendCalls: '`DATEADD`',
};

it.each(MENDS.map(({ name }) => name))('tells of the slip that %s mends', (name) => {
  const example = WRITTEN[name];
  if (example === undefined)
    return expect.unreachable('Write its row in docs/sql.md, and the example here.');
  expect(forgiven).toContain(example);
});

it('names every function of another database that is known', () => {
  const named = new Set(forgiven.match(/[A-Z_\d]+/g));
  expect(Object.keys(calls).filter((name) => !named.has(name.toUpperCase()))).toEqual([]);
});
