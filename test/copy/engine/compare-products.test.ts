/** Whose variants and media are read again, by the products of pages and an earlier copy. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as duckdb from '@duckdb/node-api';
import { beforeAll, expect, it } from 'vitest';
import { compareProducts } from '../../../src/copy/engine/write/compare-products.ts';
import { beginCopy } from '../../../src/copy/engine/write/copy-writer.ts';
import { ownDirectory } from '../../support/own-cache.ts';

const directory = ownDirectory('data');
const base = join(directory, 'base.duckdb');
const NONE = { before: '2026-01-01T00:00:00.000Z', most: 0 };

const products = (ids: readonly number[], name = 'Name') =>
  ids.map((ProductId) => ({ ProductId, Name: `${name} ${ProductId}` }));

/** A page of products as it is stored. */
function storePage(records: readonly object[]) {
  const file = join(directory, 'products.gz');
  writeFileSync(
    file,
    gzipSync(
      `${JSON.stringify({ readAt: '2026-05-09T00:00:00.000Z' })}\n${JSON.stringify(records)}`,
    ),
  );
  return [{ file, skip: [] }];
}

beforeAll(async () => {
  const writer = await beginCopy(duckdb, base);
  await writer.write('products', products([1, 2, 3, 4, 5]), '2026-05-05T00:00:00.000Z');
  // Product 5 owns nothing.
  for (const id of [1, 2, 3, 4])
    await writer.write(
      'variants',
      [{ VariantId: 10 + id, ProductId: id }],
      `2026-05-0${id}T00:00:00.000Z`,
    );
  await writer.write(
    'variant_media',
    [{ VariantId: 14, Pictures: [], Documents: [] }],
    '2026-05-01T12:00:00.000Z',
  );
  await writer.seal({ lists: [] });
  writer.close();
});

it('finds the new, the changed and the gone, and whose records are kept', async () => {
  const pages = storePage([...products([1, 2, 7]), ...products([3], 'Other')]);
  expect(await compareProducts(duckdb, { base, pages, isWhole: true, due: NONE })).toEqual({
    products: 5,
    new: 1,
    changed: 1,
    gone: 2,
    owners: [3, 7],
    lists: {
      variants: { known: 4, kept: 2 },
      product_media: { known: 0, kept: 0 },
      variant_media: { known: 1, kept: 0 },
    },
  });
});

it('believes nobody to be gone where not all were read', async () => {
  const compared = await compareProducts(duckdb, {
    base,
    pages: storePage([]),
    isWhole: false,
    due: NONE,
  });
  expect(compared).toMatchObject({ gone: 0, owners: [], lists: { variants: { kept: 4 } } });
});

it('takes those in turn whose variants or media were read longest ago', async () => {
  const pages = storePage(products([1, 2, 3, 4, 5]));
  const due = { before: '2026-01-01T00:00:00.000Z', most: 2 };
  expect(await compareProducts(duckdb, { base, pages, isWhole: true, due })).toMatchObject({
    owners: [1, 4],
  });
});

it('takes all whose turn may not come later', async () => {
  const pages = storePage(products([1, 2, 3, 4, 5]));
  const due = { before: '2026-05-03T12:00:00.000Z', most: 0 };
  expect(await compareProducts(duckdb, { base, pages, isWhole: true, due })).toMatchObject({
    owners: [1, 2, 3, 4],
  });
});
