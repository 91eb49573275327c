/** Whole answers on seed 1, to be read by a person: what a model really gets from each tool. */
import { expect, it } from 'vitest';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { serveGroundTruth } from './served-truth.ts';

// Its links have a fixed address, so that answers are the same from run to run.
const { server } = serveGroundTruth(300);

/** The answer with one line a key, in the order in which it is sent; masked are the latency and the hash of cursors. */
function print(answer: ToolAnswer): string {
  return Object.entries(answer)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')
    .replace(/^latency_ms: \d+$/m, 'latency_ms: 0')
    .replace(/^(next_cursor: "[^"@-]+)@\d{8}-/m, '$1@DAY-')
    .replace(/^(next_cursor: "[^"-]+-)[A-Za-z0-9]{6}"$/m, '$1HASH"');
}

it.each([
  [
    'find_products by exact code',
    'find_products',
    { codes: ['SHR-00002', 'POL-00004', 'NO-SUCH'] },
  ],
  [
    'find_products by name, cut by limit',
    'find_products',
    { name_contains: ['durable'], limit: 3 },
  ],
  ['find_products counted', 'find_products', { brand_names: ['Kestrelund'], limit: 0 }],
  [
    'find_products refined',
    'find_products',
    { category_names: ['Dresses'], missing: ['documents'], fields: ['code', 'name'] },
  ],
  [
    'find_products ranked',
    'find_products',
    {
      sort_by: 'price',
      sort_direction: 'desc',
      currency: 'EUR',
      limit: 2,
      fields: ['code', 'prices'],
    },
  ],
  [
    'find_products in Turkish',
    'find_products',
    { codes: ['POL-00004'], culture: 'tr', fields: ['code', 'name'] },
  ],
  ['find_products with an unknown argument', 'find_products', { colour: 'red' }],
  ['get_product whole', 'get_product', { code: 'SHR-00002', max_tokens: 3_000 }],
  ['get_product in 500 tokens', 'get_product', { code: 'SHR-00002', max_tokens: 500 }],
  ['get_product not found', 'get_product', { code: 'NO-SUCH' }],
  ['get_product by two identifiers', 'get_product', { code: 'SHR-00002', product_id: 1 }],
  ['get_variants of a product', 'get_variants', { product_codes: ['SHR-00002', 'NO-SUCH'] }],
  [
    'get_variants by code',
    'get_variants',
    { codes: ['SHR-00002-GRN-XL'], fields: ['code', 'prices', 'barcodes'] },
  ],
  [
    'get_media covers',
    'get_media',
    { product_codes: ['SHR-00002', 'PAN-00114'], cover_only: true },
  ],
  ['get_media of all kinds', 'get_media', { product_ids: [100002], kind: 'all', limit: 3 }],
  ['search_catalog', 'search_catalog', { query: 'shoes' }],
  [
    'list_reference_data categories',
    'list_reference_data',
    { kind: 'categories', name_contains: 'shoe' },
  ],
  ['list_reference_data options', 'list_reference_data', { kind: 'options', limit: 3 }],
  ['check_connection', 'check_connection', {}],
] as const)('%s', async (_title, tool, args) => {
  expect(print((await server.call(tool, args)).answer)).toMatchSnapshot();
});
