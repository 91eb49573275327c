/** The demo catalog: its records, its files, and the pictures that are drawn for it. */
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { FIELDS } from '../../src/record/record-fields.ts';
import type { Collection, WireRecord } from '../../src/sandbox/catalog-source.ts';
import { DEMO_PRODUCTS, loadDemoCatalog } from '../../src/sandbox/data-dir.ts';
import { drawPicture } from '../../src/sandbox/picture.ts';
import { createCatalog } from '../../src/sandbox/select.ts';
import { startSandbox } from '../../src/sandbox/start-sandbox.ts';

const demo = loadDemoCatalog(DEMO_PRODUCTS);
const catalog = createCatalog(demo);

const everything = <Facts>({ size, facts, record, codes, media }: Collection<Facts>) =>
  Array.from({ length: size }, (_, at) => ({
    facts: facts(at),
    record: record(at),
    codes: codes(at),
    media: media(at),
  }));

/** Width and height of a picture, all of which is unpacked. */
async function readSize(
  bytes: Uint8Array | undefined,
): Promise<readonly [width: number, height: number]> {
  const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [info.width, info.height];
}

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

  it('fill every placeholder of a sentence', () => {
    for (const { ShortDescription, LongDescription } of entriesOf(products, 'Translations'))
      expect(`${ShortDescription} ${LongDescription}`).not.toMatch(/[{}]/);
  });

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

it('leaves the variants of products out that are not asked for, and keeps those without a product', () => {
  const { products, variants } = loadDemoCatalog(2);
  expect(everything(products)).toEqual(everything(demo.products).slice(0, 2));
  const owners = everything(variants).map(({ facts }) => facts.productPosition);
  expect([...new Set(owners)]).toEqual([0, 1, -1]);
});

it('draws the pictures that records link to, whole and as a thumbnail', async () => {
  const records = [
    ...everything(demo.products).slice(0, 12),
    ...everything(demo.variants).slice(0, 30),
  ];
  const links = records.flatMap(({ record: { Pictures } }) =>
    Array.isArray(Pictures) ? Pictures : [],
  );
  expect(links.length).toBeGreaterThan(40);
  for (const { Link, ImageUrl } of links) {
    const [whole, thumbnail] = [Link, ImageUrl].map((link) =>
      drawPicture(catalog, link.slice('/files/'.length)),
    );
    expect([await readSize(whole), await readSize(thumbnail)]).toEqual([
      [320, 240],
      [160, 120],
    ]);
  }
});

it('serves its pictures, and no other file', async () => {
  const sandbox = await startSandbox({ products: 20 });
  onTestFinished(() => sandbox.close());
  for (const path of ['/files/products/X/1.png', '/files/', '/files/../secret', '/files/%zz']) {
    expect((await fetch(sandbox.url + path)).status).toBe(404);
  }
});
