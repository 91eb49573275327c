/**
 * What a model reads costs no more than it did: the instructions, and ten answers of every day. The list of tools is
 * bounded in test/tools/tools-list.test.ts.
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { readResults } from '../../bench/peers/results.ts';
import { callMade, type ToolAnswer } from '../support/catalog-server.ts';
import { buildGroundTruth } from './ground-truth.ts';
import { serveCopy } from './served-copy.ts';
import { serveGroundTruth } from './served-truth.ts';

// Links have a fixed address, so that answers are the same from run to run.
const { server: live } = serveGroundTruth(300);
const copied = serveCopy(buildGroundTruth(300).source);

/** A call, what its answer must hold, so that none becomes cheap by saying less, and real tokens that it costs at most. */
interface Standard {
  readonly asks: string;
  readonly tool: string;
  readonly args: ToolAnswer;
  readonly says: ToolAnswer;
  readonly atMost: number;
}

const LIVE: readonly Standard[] = [
  {
    asks: '20 products',
    tool: 'find_products',
    args: { limit: 20 },
    says: { total: 300, returned: 20, columns: ['product_id', 'code', 'name', 'brand', 'status'] },
    // What the README shows; the cursor costs a little more or less from run to run.
    atMost: readResults().twenty.ours + 15,
  },
  {
    asks: 'how many there are of a brand',
    tool: 'find_products',
    args: { brand_names: ['Kestrelund'], limit: 0 },
    says: { total: 10 },
    atMost: 25,
  },
  {
    asks: 'what is not translated',
    tool: 'find_products',
    args: { missing: ['translation:fr'], fields: ['code', 'name'] },
    says: { total: 2, returned: 2, scanned: { read: 300, of: 300, matched: 2, complete: true } },
    atMost: 85,
  },
  {
    asks: 'the three dearest',
    tool: 'find_products',
    args: {
      category_names: ['Headphones'],
      fields: ['code', 'name', 'prices'],
      limit: 3,
      sort_by: 'price',
      sort_direction: 'desc',
      currency: 'EUR',
    },
    says: { total: 8, returned: 3 },
    atMost: 255,
  },
  {
    asks: 'all about a product',
    tool: 'get_product',
    args: { code: 'SHR-00002' },
    says: { product: { code: 'SHR-00002' }, variants: [{}, {}, {}] },
    atMost: 950,
  },
  {
    asks: 'the variants of a product',
    tool: 'get_variants',
    args: { product_codes: ['SHR-00002'] },
    says: { total: 3, returned: 3 },
    atMost: 140,
  },
  {
    asks: 'covers',
    tool: 'get_media',
    args: { product_codes: ['SHR-00002', 'PAN-00114'], cover_only: true },
    says: { total: 1, without_pictures: ['PAN-00114'] },
    atMost: 110,
  },
  {
    asks: 'a word',
    tool: 'search_catalog',
    args: { query: 'shoes' },
    says: { total: 1, returned: 1 },
    atMost: 100,
  },
];

const COPIED: readonly Standard[] = [
  {
    asks: 'how many each brand has',
    tool: 'query_catalog',
    args: {
      sql: 'SELECT name, count(*) AS products FROM product_brands GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5',
    },
    says: { total: 5 },
    atMost: 80,
  },
  {
    asks: 'how good the data is',
    tool: 'audit_catalog',
    args: {},
    says: { total: 32, returned: 32, products: { checked: 300 } },
    atMost: 1_380,
  },
];

it('the instructions cost at most 300 tokens', () => {
  expect(countTokens(copied.server().client.getInstructions() ?? '')).toBeLessThanOrEqual(300);
});

it.each(LIVE)('$asks: at most $atMost tokens', async ({ tool, args, says, atMost }) => {
  const { answer, tokens } = await live.call(tool, args);
  expect(answer).toMatchObject(says);
  expect(tokens).toBeLessThanOrEqual(atMost);
});

it.each(COPIED)(
  '$asks, from a copy: at most $atMost tokens',
  async ({ tool, args, says, atMost }) => {
    const { answer, tokens } = await callMade(copied.server(), tool, args);
    expect(answer).toMatchObject(says);
    expect(tokens).toBeLessThanOrEqual(atMost);
  },
);
