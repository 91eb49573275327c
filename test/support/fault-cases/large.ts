/** Bodies of megabytes: others must not wait while they are read, and what is not read of them is told. */

import { exact, type FaultCase, type Listed } from './fault-case.ts';

/** Long texts are shown in lists. */
const TEXTS = { limit: 3, fields: ['product_id', 'code', 'long_description'] };

const SHORTENED =
  'A text ending in […+n] lacks its last n characters; get_product with text_offset continues it.';
const UNREAD =
  'The PIM sends a text that is longer than this server reads; the rest, which the n of […+n] counts too, cannot be had through this server.';

/** The exact answer with this value in the last column of its first records, and these warnings alone. */
function fill(
  records: number,
  value: unknown,
  ...warnings: readonly string[]
): (listed: Listed) => unknown {
  return ({ products, warnings: _others, ...listed }) => ({
    ...listed,
    products: products.map((row, index) => (index < records ? [...row.slice(0, -1), value] : row)),
    ...(warnings.length > 0 && { warnings }),
  });
}

/** The long description of a product, in as few tokens as show some of it. */
const SHEET = {
  tool: 'get_product',
  args: { product_id: 100003, sections: ['texts'], max_tokens: 400 },
} as const;

/** The exact sheet with other fields of its product, and what else it tells. */
function fillSheet(fields: object, told: object): (sheet: Listed) => unknown {
  return ({ product, ...sheet }) => ({
    ...sheet,
    product: { ...(product as object), ...fields },
    ...told,
  });
}

/** What a sheet tells of a text of which the first 300 characters are shown. */
const BEGUN = {
  next_text_offset: 300,
  cut_by: 'token_budget',
  warnings: [
    '[…+n] marks n characters or entries that did not fit: raise max_tokens, choose sections, continue long_description with text_offset = next_text_offset, or list with get_variants and get_media.',
    UNREAD,
  ],
};

/** Most take one request. */
const CASES: readonly (Omit<FaultCase, 'attempts' | 'isLarge'> & Partial<FaultCase>)[] = [
  {
    name: 'a text of 10 MB',
    rules: [{ fault: 'long-text' }],
    args: TEXTS,
    told: fill(1, `${'lorem ipsum '.repeat(41)}lorem […+${875_000 * 12 - 497}]`, SHORTENED, UNREAD),
  },
  {
    name: 'a text of 10 MB, all of it references',
    rules: [{ fault: 'long-text', text: '&amp;', times: 2_000_000 }],
    args: TEXTS,
    told: fill(
      1,
      `${'&'.repeat(500)} […+${10_000_000 - 64 * 1024 + 13_108 - 500}]`,
      SHORTENED,
      UNREAD,
    ),
  },
  {
    name: 'a page of texts of 0.9 MB',
    rules: [
      { fault: 'long-text', text: '<p>lorem <b>ipsum</b></p>\n', times: 36_000, records: 20 },
    ],
    told: exact,
  },
  {
    name: 'a ranking of texts of hidden elements within each other',
    rules: [{ fault: 'long-text', text: '<div hidden>x', times: 5_000, records: 200 }],
    settings: { PIM_PAGE_SIZE: '200' },
    args: { ...TEXTS, sort_by: 'name', limit: 20, max_tokens: 8_000 },
    told: fill(20, '[…hidden]'),
    attempts: 2,
  },
  {
    name: 'a page of texts of table cells within each other',
    rules: [{ fault: 'long-text', text: '<table><tr><td>x', times: 4_000, records: 20 }],
    args: { ...TEXTS, limit: 10, max_tokens: 8_000 },
    told: fill(20, `${'x\n'.repeat(249)}x […+7500]`, SHORTENED),
  },
  {
    name: '100,000 variants',
    rules: [{ fault: 'many-entries' }],
    args: { limit: 3, fields: ['product_id', 'code', 'variant_count'] },
    told: fill(1, 100_000),
  },
  {
    name: 'a page of 200 products with 600 variants',
    rules: [{ fault: 'many-entries', entries: 600, records: 200 }],
    settings: { PIM_PAGE_SIZE: '200' },
    args: { limit: 200, fields: ['product_id', 'variant_count'], max_tokens: 8_000 },
    told: ({ products, ...listed }) => ({
      ...listed,
      products: products.map(([id, _count, ...rest]) => [id, 600, ...rest]),
    }),
  },
  {
    name: 'a sheet with a text of 10 MB of HTML',
    rules: [
      {
        fault: 'long-text',
        text: '<p>lorem <b>ipsum</b></p>',
        times: 400_000,
        endpoint: 'products',
      },
    ],
    ...SHEET,
    // Of the last paragraph the beginning was read.
    told: fillSheet(
      {
        long_description: `${'lorem ipsum\n'.repeat(24)}lorem ipsum […+${10_000_000 - 64 * 1024 + 2_621 * 12 + 5 - 300}]`,
      },
      BEGUN,
    ),
  },
  {
    name: 'a sheet with 100,000 codes',
    rules: [{ fault: 'many-entries', field: 'Codes', endpoint: 'products' }],
    tool: 'get_product',
    args: { product_id: 100003, sections: ['codes'], max_tokens: 200 },
    told: () => ({
      product: {
        product_id: 100003,
        code: 'USB-00003',
        name: 'Ridge Fast USB Stick',
        status: 'active',
      },
      cut_by: 'token_budget',
      warnings: ['Nothing else fits; raise max_tokens.'],
    }),
    attempts: 2,
  },
  {
    name: 'a sheet with 100,000 codes of which many fit',
    rules: [{ fault: 'many-entries', field: 'Codes', endpoint: 'products' }],
    tool: 'get_product',
    args: { product_id: 100003, sections: ['codes'], max_tokens: 8_000 },
    told: fillSheet(
      {
        codes: {
          code: Array.from({ length: 1_000 }, (_, index) => `V-${index + 1}`),
          '…': '[…+99000]',
        },
      },
      {
        warnings: [
          'codes: the PIM sends more entries than are read; the others are neither shown nor judged.',
        ],
      },
    ),
    attempts: 2,
  },
];

/** Cases that bring megabytes. */
export const LARGE_CASES: readonly FaultCase[] = CASES.map((one) => ({
  attempts: 1,
  isLarge: true,
  ...one,
}));
