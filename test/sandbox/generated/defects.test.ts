import { describe, expect, it } from 'vitest';
import { createGeneratedCatalog, type GeneratedCatalog } from '../../../scripts/generated-catalog/catalog.ts';
import type { Collection, WireRecord } from '../../../src/sandbox/catalog-source.ts';
import { detectors } from './detectors.ts';

function readAll(collection: Collection<unknown>): WireRecord[] {
  return Array.from({ length: collection.size }, (_, position) => collection.record(position));
}

function build(products: number, seed: number): GeneratedCatalog {
  return createGeneratedCatalog({ products, seed, baseUrl: 'http://127.0.0.1:1234' });
}

describe.each([
  { products: 1500, seed: 1 },
  { products: 1500, seed: 20_251_120 },
  { products: 60, seed: 3 },
])('a catalog of $products products, seed $seed', ({ products, seed }) => {
  const catalog = build(products, seed);
  const truth = catalog.truth();
  const productRecords = readAll(catalog.products);
  const variantRecords = readAll(catalog.variants);

  it.each(Object.entries(detectors))('has exactly the planted %s', (kind, detect) => {
    const found = detect(productRecords, variantRecords).sort((one, other) => one - other);
    expect(found).toEqual(truth[kind]?.ids ?? []);
  });

  it('names no kind that is not looked for', () => {
    expect(Object.keys(truth).filter((kind) => detectors[kind] === undefined)).toEqual([]);
  });

  it('lists the codes of the same records', () => {
    for (const { entity, ids, codes } of Object.values(truth)) {
      const records = entity === 'product' ? productRecords : variantRecords;
      const idKey = entity === 'product' ? 'ProductId' : 'VariantId';
      const expected = records.filter((record) => ids.includes(Number(record[idKey]))).map(({ Code }) => Code);
      expect(codes).toEqual(expected.sort());
    }
  });
});

it('plants every kind at least twice in a catalog of the usual size', () => {
  const truth = build(5000, 1).truth();
  expect(Object.keys(truth).sort()).toEqual(Object.keys(detectors).sort());
  expect(Object.values(truth).filter(({ ids }) => ids.length < 2)).toEqual([]);
});

it('plants different kinds on different products', () => {
  const truth = build(5000, 1).truth();
  const ids = Object.values(truth).flatMap((entry) => (entry.entity === 'product' ? entry.ids : []));
  expect(new Set(ids).size).toBe(ids.length);
});

it('plants nothing in a catalog too small to hide it', () => {
  expect(build(1, 1).truth()).toEqual({});
});
