/** The demo catalog: its records, its files, and the pictures that are drawn for it. */
import { inflateSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import type { Collection, WireRecord } from '../../src/sandbox/catalog-source.ts';
import { DEMO_PRODUCTS, loadDemoCatalog } from '../../src/sandbox/data-dir.ts';
import { drawPicture } from '../../src/sandbox/picture.ts';
import { createCatalog } from '../../src/sandbox/select.ts';
import { startSandbox } from '../../src/sandbox/start-sandbox.ts';

const demo = loadDemoCatalog(DEMO_PRODUCTS);
const catalog = createCatalog(demo);
const firstCode = demo.products.facts(0).code;

const everything = <Facts>({ size, facts, record, codes, media }: Collection<Facts>) =>
  Array.from({ length: size }, (_, at) => ({
    facts: facts(at),
    record: record(at),
    codes: codes(at),
    media: media(at),
  }));

/** Width and height of a PNG whose pixels unpack to the size that its header promises. */
function readSize(bytes: Uint8Array): readonly [width: number, height: number] {
  const png = Buffer.from(bytes);
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(png.toString('latin1', 12, 16)).toBe('IHDR');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data = png.indexOf('IDAT', 0, 'latin1');
  const pixels = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
  expect(pixels.length).toBe((width * 3 + 1) * height);
  return [width, height];
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

/** Every key of a kind of record, in one text. */
const FIELDS = {
  product:
    'ProductId Name Code IntegrationCode ShortDescription LongDescription Unit Type TaxRate Link ParentId Variants Pictures Documents Properties Tags CategoryProducts TrademarkProducts Translations Codes Prices Dimensions Packaging Warranties Status Created Updated',
  variant:
    'VariantId ProductId Code IntegrationCode Name ShortDescription LongDescription SourceItemId Product Pictures Documents OptionValues Tags Properties Translations Codes Prices Status Created Updated',
  picture:
    'PictureId ProductId PictureKey ImageUrl DocumentId Alt IsCover SortOrder Code SourceCode DocumentName SelectionType TypeCode Link Status Created Updated',
  document:
    'ProductDocumentId ProductId DocumentId Code Name IntegrationCode Path SortOrder DocumentName SelectionType TypeCode Tags Status Created Updated',
};

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
  ] as const)('Spec §2: each %s carries every field of the spec, and an id of its own', (kind, records) => {
    expect(new Set(records.map((record) => Object.keys(record).join(' ')))).toEqual(new Set([FIELDS[kind]]));
    const [idKey = ''] = FIELDS[kind].split(' ');
    expect(new Set(records.map((record) => record[idKey])).size).toBe(records.length);
  });

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
    for (const record of records) expect(record).toMatchObject({ Code: expect.any(String), Name: expect.any(String) });
    expect(new Set(records.map((record) => record[idKey])).size).toBe(records.length);
  });
});

it('leaves the variants of products out that are not asked for, and keeps those without a product', () => {
  const { products, variants } = loadDemoCatalog(2);
  expect(everything(products)).toEqual(everything(demo.products).slice(0, 2));
  const owners = everything(variants).map(({ facts }) => facts.productPosition);
  expect([...new Set(owners)]).toEqual([0, 1, -1]);
});

it('draws the pictures that records link to, whole and as a thumbnail', () => {
  const records = [...everything(demo.products).slice(0, 12), ...everything(demo.variants).slice(0, 30)];
  const links = records.flatMap(({ record: { Pictures } }) => (Array.isArray(Pictures) ? Pictures : []));
  expect(links.length).toBeGreaterThan(40);
  for (const { Link, ImageUrl } of links) {
    const [whole, thumbnail] = [Link, ImageUrl].map((link) => drawPicture(catalog, link.slice('/files/'.length)));
    expect(whole && readSize(whole)).toEqual([320, 240]);
    expect(thumbnail && readSize(thumbnail)).toEqual([96, 72]);
  }
});

it.each(['products/XXX-00001/1.png', `products/${firstCode}/1.jpg`, 'variants/ABC/1.png', '../package.json'])(
  'has no picture at %j',
  (path) => {
    expect(drawPicture(catalog, path)).toBeUndefined();
  },
);

it('is served without any option, with links to the pictures, which need no credentials', async () => {
  const sandbox = await startSandbox({ products: 20 });
  onTestFinished(() => sandbox.close());
  const response = await fetch(`${sandbox.url}/api/v1/query/product-media-list`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: sandbox.clientId, appKey: sandbox.appKey }),
  });
  // The shape of Spec §4.4.
  const { result, totalCount } = (await response.json()) as {
    readonly result: readonly { readonly Pictures: readonly { readonly Link: string }[] }[];
    readonly totalCount: number;
  };
  expect(totalCount).toBe(20);
  const link = result.flatMap((item) => item.Pictures)[0]?.Link ?? '';
  expect(link.startsWith(`${sandbox.url}/files/`)).toBe(true);
  const picture = await fetch(link);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  for (const path of ['/files/products/X/1.png', '/files/', '/files/../secret', '/files/%zz']) {
    expect((await fetch(sandbox.url + path)).status).toBe(404);
  }
});
