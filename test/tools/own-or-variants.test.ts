/** What `missing` and `has` mean by barcode and pictures; the copy tells how many of an answer have some by variants alone. */
import { beforeAll, describe, expect, it } from 'vitest';
import { SYNC_ENV } from '../support/copied.ts';
import { honestPage, numberedProducts, type PimServer, startPim } from './broken-pim.ts';

const PICTURES = [{ PictureId: 1, Link: 'https://a.example/1.png' }];
/** 1 and 4 have their own; 2 and 5 have some on a variant, of which 5 is passive; 3 has none at all. */
const PRODUCTS = numberedProducts(5).map((product, index) => ({
  ...product,
  Status: index === 4 ? -1 : 1,
  Pictures: index % 3 === 0 ? PICTURES : [],
  Codes: index === 0 ? [{ CodeType: 'EAN', Value: '4006381333931' }] : [],
}));
const VARIANTS = [1, 2, 2, 5].map((ProductId, index) => ({
  VariantId: index + 1,
  ProductId,
  Code: `V-${index}`,
  Pictures: PICTURES,
  Codes: index === 1 ? [{ CodeType: 'EAN', Value: '96385074' }] : [],
}));

let server: PimServer;
beforeAll(async () => {
  server = await startPim({ env: SYNC_ENV });
  server.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'products' ? PRODUCTS : endpoint === 'variants' ? VARIANTS : [], body),
  }));
  await server.call('sync_catalog');
  return () => server.close();
});

const ask = (args: object) => server.call('find_products', { missing: ['pictures'], ...args });

describe('missing pictures', () => {
  it.each([
    ['counts', { limit: 0 }],
    ['lists', { fields: ['code'] }],
    ['counts by a value', { count_by: 'status' }],
    ['asks the PIM', { limit: 0, freshness: 'live' }],
  ])('tells how many of those that it %s have pictures on their variants', async (_what, args) => {
    const { answer, warnings } = await ask(args);
    expect(answer).toMatchObject({ total: 3 });
    expect(warnings).toContain(
      "missing pictures: a product's own; by the local copy, 2 of these have pictures on their",
    );
  });

  it('tells it of what the other conditions leave, and not where there are none', async () => {
    const active = await ask({ status: 'active', limit: 0 });
    expect(active.answer.total).toBe(2);
    expect(active.warnings).toContain('1 of these has pictures on its variants');
    expect((await ask({ codes: ['P-3'] })).warnings).toContain('none of these has pictures on a variant either.');
  });

  it('says what the word means where nobody is without, and of has', async () => {
    expect((await ask({ codes: ['P-1'] })).warnings).toContain(
      "missing pictures: a product's own, not those of its variants.",
    );
    const has = await server.call('find_products', { has: ['pictures', 'barcode'], limit: 0 });
    expect(has.warnings).toContain("has pictures: a product's own, not those of its variants.");
    expect(has.warnings).toContain("has barcode: a product's own, not those of its variants.");
  });
});

it('missing barcode tells how many have one by a variant', async () => {
  const { answer, warnings } = await server.call('find_products', { missing: ['barcode'], limit: 0 });
  expect(answer.total).toBe(4);
  expect(warnings).toContain(
    "missing barcode: a product's own; by the local copy, 1 of these has one on its variants.",
  );
});

it('does not speak of these where no product could be judged', async () => {
  const own = await startPim({ env: SYNC_ENV });
  const products = PRODUCTS.map((product) => ({ ...product, Codes: [] }));
  const variants = VARIANTS.map((variant) => ({ ...variant, Codes: [] }));
  own.behave((endpoint, body) => ({
    body: honestPage(endpoint === 'products' ? products : endpoint === 'variants' ? variants : [], body),
  }));
  await own.call('sync_catalog');
  for (const freshness of ['live', 'copy']) {
    const { answer, warnings } = await own.call('find_products', { missing: ['barcode'], freshness });
    expect(answer).toMatchObject({ returned: 0, scanned: { read: 5, complete: true } });
    expect(warnings).toContain("missing barcode: a product's own, not those of its variants.");
  }
  await own.close();
});
