/** Totals, cursors and warnings stand before the records, in every tool, so that a host that cuts long answers keeps them. */

import { expect, it } from 'vitest';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { openOverEcho, TOOL } from './open-commerce-engine.ts';
import { serveCopy } from './served-copy.ts';

const { server, audit } = serveCopy(120);

/** How much there is, what was cut, how to go on, and what to be careful about. */
const OF_THE_WHOLE = [
  'total',
  'returned',
  'cut_by',
  'next_cursor',
  'next_text_offset',
  'left_out',
  'exact',
  'scanned',
  'warnings',
];

/** Keys that stand before the records, and those of them that stand behind. */
function split(answer: ToolAnswer, recordsKey: string) {
  const keys = Object.keys(answer);
  expect(keys).toContain(recordsKey);
  const isOfTheWhole = (key: string): boolean => OF_THE_WHOLE.includes(key);
  const at = keys.indexOf(recordsKey);
  return {
    before: keys.slice(0, at).filter(isOfTheWhole),
    behind: keys.slice(at).filter(isOfTheWhole),
  };
}

const LIST = ['total', 'returned', 'cut_by', 'next_cursor'];

it.each([
  ['find_products', { limit: 2, freshness: 'live' }, 'products', LIST],
  [
    'find_products',
    { missing: ['documents'], max_tokens: 200, freshness: 'live' },
    'products',
    ['returned', 'cut_by', 'next_cursor', 'scanned', 'warnings'],
  ],
  ['get_variants', { product_ids: [100_002], limit: 1 }, 'variants', LIST],
  ['get_media', { product_ids: [100_002], limit: 1 }, 'media', LIST],
  ['search_catalog', { query: 'shirt', limit: 1 }, 'results', ['total', 'returned']],
  ['list_reference_data', { kind: 'options', limit: 1 }, 'items', LIST],
  [
    'get_product',
    { product_id: 100_002, sections: ['texts'], max_tokens: 300 },
    'product',
    ['cut_by', 'next_text_offset', 'warnings'],
  ],
  [
    'query_catalog',
    { sql: 'SELECT product_id, random() AS chance FROM products', max_tokens: 200 },
    'rows',
    ['total', 'returned', 'cut_by', 'warnings'],
  ],
  ['query_catalog', { sql: 'SELECT product_id FROM products', max_tokens: 200 }, 'rows', LIST],
] as const)('%s with %j', async (tool, args, recordsKey, expected) => {
  const { answer, structured } = await server().call(tool, args);
  const { before, behind } = split(answer, recordsKey);
  expect(behind).toEqual([]);
  expect(before).toEqual(expect.arrayContaining([...expected]));
  expect(Object.keys(structured ?? {})).toEqual(Object.keys(answer));
});

it.each([
  ['findings', { max_tokens: 600 }, 'findings'],
  ['products by grade', { grades: ['B', 'C', 'D', 'E'], max_tokens: 400 }, 'products'],
  ['a channel', { channel: 'google', max_tokens: 800 }, 'findings'],
])('audit_catalog of %s', async (_what, args, recordsKey) => {
  const { answer } = await audit(args);
  const { before, behind } = split(answer, recordsKey);
  expect(behind).toEqual([]);
  expect(before).toEqual(expect.arrayContaining(['total', 'returned', 'cut_by']));
  // The long parts of the first page stand behind them, too.
  const keys = Object.keys(answer);
  const long = keys.findIndex((key) => /^(system_gaps|fix_first|grades|readiness)$/.test(key));
  expect(long).toBeGreaterThan(keys.indexOf(before.at(-1) ?? ''));
});

it('sync_catalog, which goes on with what the catalog holds', async () => {
  const args = { max_age_hours: 24 };
  const { answer, warnings } = await server().call('sync_catalog', args);
  expect(warnings).toContain('Taken as meant');
  const { before, behind } = split(answer, 'profile');
  expect({ before, behind }).toEqual({ before: ['warnings'], behind: [] });
});

it('call_commerce_engine', async () => {
  const { server: own } = await openOverEcho();
  const { answer } = await own.call(TOOL, { path: 'stocks', max_tokens: 300 });
  const { before, behind } = split(answer, 'data');
  expect(behind).toEqual([]);
  expect(before).toEqual(expect.arrayContaining(['cut_by']));
});
