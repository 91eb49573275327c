/** PIMs whose lists change, fail or tell too little while they are read, and what the copy of them is. */
import { expect, it } from 'vitest';
import { listRows } from '../../support/catalog-server.ts';
import { askValue, NOTHING } from '../../support/copied.ts';
import { honestPage, numberedProducts } from '../../tools/broken-pim.ts';
import { openLists } from './open-lists.ts';

it('keeps every picture of a PIM that gives an item for each', async () => {
  const products = numberedProducts(50);
  const pictures = products.flatMap(({ ProductId }) =>
    [1, 2, 3].map((at) => ({
      Pictures: [{ PictureId: Number(ProductId) * 10 + at, ProductId }],
      Documents: [],
    })),
  );
  const server = await openLists({ products, 'product-media-list': pictures });
  expect((await server.call('sync_catalog')).answer).toMatchObject({
    copy: { complete: true, product_media: 150 },
  });
  expect(await askValue(server, 'SELECT count(DISTINCT picture_id) FROM pictures')).toBe(150);
});

it('makes a copy without a list that cannot be read, and says that it is not complete', async () => {
  const products = numberedProducts(20);
  const server = await openLists({
    products,
    trademarks: () => ({ status: 302, headers: { location: '/elsewhere' }, body: '' }),
  });
  const { answer, warnings } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ state: 'done', copy: { complete: false, products: 20 } });
  expect(warnings).toMatch(/brands: It could not be read \([A-Z_]+\)/);
});

it('asks for fewer at a time where a page of all would be too large to read', async () => {
  const products = numberedProducts(40).map((product, at) =>
    at > 30 ? { ...product, LongDescription: 'x'.repeat(3_000_000) } : product,
  );
  const server = await openLists({ products });
  const { answer, warnings } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ copy: { complete: true, products: 40 } });
  expect(warnings).toContain(
    'products: Some records have a text or list that is too long to be read whole',
  );
  // What SQL sees is cut, and each answer of what may be cut says so where there is no session.
  const { answer: counted, warnings: cautions } = await server.call('query_catalog', {
    sql: 'SELECT max(length(long_description)) AS n, 1 AS one FROM products',
  });
  expect(listRows(counted, 'rows')).toEqual([{ n: 64 * 1024 + ' […+2934464]'.length, one: 1 }]);
  expect(cautions).toContain(
    'products: Some records have a text or list that is too long to be read whole',
  );
  expect(
    await askValue(
      server,
      "SELECT count(*) FROM products WHERE long_description LIKE 'xxx% […+2934464]'",
    ),
  ).toBe(9);
});

it.each([401, 403])(
  'is complete without a list that is not granted, though the PIM refuses it with %i',
  async (status) => {
    const products = numberedProducts(20);
    const server = await openLists({
      products,
      categories: () => ({ status, body: { type: 'Error', errors: [] } }),
    });
    const { answer, warnings } = await server.call('sync_catalog');
    expect(answer).toMatchObject({
      state: 'done',
      copy: { complete: true, products: 20, categories: 0 },
    });
    expect(warnings).toMatch(/categories: The PIM does not serve this list to these credentials/);
  },
);

it('is complete without variants that are not granted, nor their media, and says so of both', async () => {
  const products = numberedProducts(20);
  const refuse = () => ({ status: 403, body: { type: 'Error', errors: [] } });
  const server = await openLists({ products, variants: refuse, 'variant-media-list': refuse });
  const { answer, warnings } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ state: 'done', copy: { complete: true, products: 20 } });
  expect(warnings).toMatch(
    /variant_media: pim-mcp reads it by the ids of variants, which were not read/,
  );
});

it.each([
  ['is empty', NOTHING],
  ['is refused', { status: 400, body: {} }],
])(
  'is complete where a list without ids %s, and every item comes by ids',
  async (_what, without) => {
    const products = numberedProducts(150);
    const server = await openLists({
      products,
      'product-media-list': (body) => {
        const ids = body.ProductIds as number[] | undefined;
        if (ids === undefined) return without;
        const media = ids.map((id) => ({
          ProductId: id,
          Pictures: [{ PictureId: id, ProductId: id }],
          Documents: [],
        }));
        return { body: honestPage(media, body) };
      },
    });
    const { answer } = await server.call('sync_catalog');
    expect(answer).toMatchObject({ copy: { complete: true, product_media: 150 } });
  },
);

it('counts the fields of media once where they come from the records', async () => {
  const picture = (id: number) => ({
    PictureId: id,
    Link: 'https://example.com/a.jpg',
    IsCover: true,
  });
  const products = numberedProducts(10).map((product, at) => ({
    ...product,
    Pictures: [picture(at + 1)],
  }));
  const media = products.map(({ Pictures }) => ({ Pictures, Documents: [] }));
  const server = await openLists({ products, 'product-media-list': media });
  await server.call('sync_catalog');
  expect(
    await askValue(
      server,
      "SELECT sent FROM fields WHERE \"view\" = 'pictures' AND field = 'link'",
    ),
  ).toBe(10);
});
