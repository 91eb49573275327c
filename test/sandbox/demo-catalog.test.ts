/** The demo catalog: its records and its files. */
import { describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { FIELDS } from '../../src/record/record-fields.ts';
import type { Collection, WireRecord } from '../../src/sandbox/catalog-source.ts';
import { DEMO_PRODUCTS, loadDemoCatalog } from '../../src/sandbox/data-dir.ts';

const demo = loadDemoCatalog(DEMO_PRODUCTS);

const everything = <Facts>({ size, facts, record, codes, media }: Collection<Facts>) =>
  Array.from({ length: size }, (_, at) => ({
    facts: facts(at),
    record: record(at),
    codes: codes(at),
    media: media(at),
  }));

it('is what npm run demo-catalog writes', () => {
  const generated = createGeneratedCatalog({ products: DEMO_PRODUCTS, seed: 1 });
  expect(everything(demo.products)).toEqual(everything(generated.products));
  expect(everything(demo.variants)).toEqual(everything(generated.variants));
  expect(demo.categories).toEqual(generated.categories);
  expect(demo.trademarks).toEqual(generated.trademarks);
  for (const name of ['documents', 'documenttypes', 'properties', 'options'] as const) {
    expect(demo.list(name)).toEqual(generated.list(name));
  }
});

describe('records', () => {
  const products = everything(demo.products).map(({ record }) => record);
  const variants = everything(demo.variants).map(({ record }) => record);
  const entriesOf = (records: readonly WireRecord[], key: string): readonly WireRecord[] =>
    records.flatMap((record) => record[key] as readonly WireRecord[]);

  it.each([
    ['product', products],
    ['variant', variants],
    ['picture', [...entriesOf(products, 'Pictures'), ...entriesOf(variants, 'Pictures')]],
    ['document', entriesOf(products, 'Documents')],
  ] as const)(
    'Spec §2: each %s carries every field of the spec, and an id of its own',
    (kind, records) => {
      const [idKey = '', ...others] = FIELDS[kind].map(({ wire }) => wire);
      const keys = records.map((record) => Object.keys(record).toSorted().join(' '));
      expect(new Set(keys)).toEqual(new Set([[idKey, ...others].toSorted().join(' ')]));
      expect(new Set(records.map((record) => record[idKey])).size).toBe(records.length);
    },
  );

  it.each([
    ['documenttypes', 'DocumentTypeId'],
    ['documents', 'DocumentId'],
    ['properties', 'PropertyId'],
    ['options', 'OptionId'],
  ] as const)('Spec §8: %s have an id, a code and a name', (name, idKey) => {
    const records = demo.list(name);
    expect(records.length).toBeGreaterThan(5);
    for (const record of records)
      expect(record).toMatchObject({ Code: expect.any(String), Name: expect.any(String) });
    expect(new Set(records.map((record) => record[idKey])).size).toBe(records.length);
  });
});
