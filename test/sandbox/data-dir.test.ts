import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { startSandbox } from '../support/generated-sandbox.ts';
import { openClient, type SandboxClient } from '../support/sandbox-client.ts';

const PRODUCTS = [
  {
    ProductId: 1,
    Code: 'A',
    Name: 'Teapot',
    IntegrationCode: 'X1',
    Status: 1,
    CategoryProducts: [{ CategoryId: 7, Name: 'Tea', Code: 'tea' }],
    TrademarkProducts: [{ TrademarkId: 3, Name: 'Ayda' }],
    Pictures: [{ PictureId: 5 }],
    Documents: [],
  },
  { ProductId: 2, Code: 'B', Name: null, Status: -1 },
];
const VARIANTS = [
  { VariantId: 11, ProductId: 1, Code: 'A-1', Name: 'Teapot small', Status: 1 },
  { VariantId: 12, ProductId: 99, Code: 'Z-1', Name: 'Lost', Status: 1 },
];

/** A directory with these files: records as JSON lines, gzipped when the name ends so; a string is written as it is. */
async function writeDirectory(
  files: Readonly<Record<string, string | readonly WireRecord[]>>,
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sandbox-data-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    const text =
      typeof content === 'string'
        ? content
        : content.map((record) => JSON.stringify(record)).join('\n');
    await writeFile(join(directory, name), name.endsWith('.gz') ? gzipSync(text) : text);
  }
  return directory;
}

async function openDataClient(
  files: Readonly<Record<string, readonly WireRecord[]>>,
): Promise<SandboxClient> {
  return openClient({ dataDir: await writeDirectory(files) });
}

describe('data directory', () => {
  it('serves plain and gzipped files', async () => {
    const client = await openDataClient({
      'products.jsonl.gz': PRODUCTS,
      'variants.jsonl': VARIANTS,
    });
    expect((await client.query('products')).result).toEqual(PRODUCTS);
    expect(await client.codes('products', { IntegrationCodes: ['X1'] })).toEqual(['A']);
    expect(await client.codes('products', { IncludeVariantCode: ['A-1', 'Z-1'] })).toEqual(['A']);
    expect(await client.codes('variants', { ProductIds: [1] })).toEqual(['A-1']);
    expect((await client.query('variants')).totalCount).toBe(2);
  });

  it('takes media items from their file, else from the record', async () => {
    const item = { ProductId: 2, ProductCode: 'B', Pictures: [{ PictureId: 6 }], Documents: [] };
    const client = await openDataClient({
      'products.jsonl': PRODUCTS,
      'product-media.jsonl': [item],
      'variants.jsonl': VARIANTS,
    });
    expect((await client.query('product-media-list')).result).toEqual([
      { ProductId: 1, ProductCode: 'A', Pictures: [{ PictureId: 5 }], Documents: [] },
      item,
    ]);
    expect((await client.query('variant-media-list', { VariantIds: [11] })).result).toEqual([
      { VariantId: 11, VariantCode: 'A-1', Pictures: [], Documents: [] },
    ]);
  });

  it('takes categories and brands from their files, else from the products', async () => {
    const categories = [
      { CategoryId: 7, Code: null, Name: 'Tea and coffee', ParentId: null, Status: 1 },
    ];
    const own = await openDataClient({
      'products.jsonl': PRODUCTS,
      'categories.jsonl': categories,
    });
    expect((await own.query('categories')).result).toEqual(categories);
    expect(await own.codes('products', { IncludeCategoryNames: ['coffee'] })).toEqual(['A']);
    expect((await own.query('trademarks')).result).toEqual([
      { TrademarkId: 3, Name: 'Ayda', Status: 1 },
    ]);
    expect(await own.codes('products', { IncludeTrademarkNames: ['ayda'] })).toEqual(['A']);
  });

  it.each([
    ['an id', { target: { kind: 'category', nodeId: '7' } }],
    ['a code', { 'Map.Tree': 'Shop', 'Map.Node': 'TEA' }],
  ])('finds products whose category stands under foreign keys, by %s', async (_, entry) => {
    const client = await openDataClient({
      'products.jsonl': PRODUCTS.map((product) => ({ ...product, CategoryProducts: [entry] })),
      'categories.jsonl': [{ CategoryId: 7, Code: 'TEA', Name: 'Tea', ParentId: null, Status: 1 }],
    });
    expect(await client.codes('products', { CategoryIds: [7] })).toEqual(['A', 'B']);
    expect(await client.codes('products', { CategoryIds: [8] })).toEqual([]);
  });

  it.each([
    ['{"ProductId":1}\n\nnonsense', 'products.jsonl line 3: not a JSON object'],
    ['{"ProductId":"1"}', 'products.jsonl line 1: ProductId is not an integer'],
  ])('refuses to start over %j', async (text, message) => {
    const dataDir = await writeDirectory({ 'products.jsonl': text });
    await expect(startSandbox({ dataDir })).rejects.toThrow(message);
  });
});
