/** Questions about a date that all records share. */
import { expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { numberedProducts } from './broken-pim.ts';
import { serveCopyOf } from './served-copy.ts';

const CREATED = '2024-05-01T10:00:00';
const PRODUCTS = numberedProducts(12).map(
  (product, at): WireRecord => ({
    ...product,
    Created: CREATED,
    Updated: `2025-01-${at + 10}`,
  }),
);
const VARIANTS = PRODUCTS.map(({ ProductId }) => ({
  VariantId: ProductId,
  ProductId,
  Created: CREATED,
}));

const server = serveCopyOf({ products: PRODUCTS, variants: VARIANTS });

it.each([
  ['find_products', { created_after: '2024-01-01' }, 'products'],
  ['find_products', { created_before: '2024-01-01' }, 'products'],
  ['find_products', { sort_by: 'created', limit: 3 }, 'products'],
  ['get_variants', { created_after: '2024-01-01' }, 'variants'],
] as const)('%s with %j says that all have the same date', async (tool, args, list) => {
  const { warnings } = await server.call(tool, args);
  expect(warnings).toContain(
    `All 12 ${list} have the same created date, 2024-05-01: it says nothing about single ${list}.`,
  );
});

it.each([
  { updated_after: '2025-01-15' },
  { sort_by: 'updated', limit: 3 },
  { sort_by: 'name', limit: 3 },
])('says nothing of %j, in which records differ', async (args) => {
  expect((await server.call('find_products', args)).warnings).not.toContain('have the same');
});
