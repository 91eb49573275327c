/** Refreshes of a copy whose PIM has lost most of a list at once. */
import { expect, it } from 'vitest';
import type { WireRecord } from '../../../src/sandbox/catalog-source.ts';
import { askValue } from '../../support/copied.ts';
import { numberedProducts, type PimServer } from '../../tools/broken-pim.ts';
import { inHundreds, openLists } from './open-lists.ts';

/** A server with a copy of 1,000 products, whose PIM then sends as many of them at each further reading. */
async function openLosing(counts: readonly number[]): Promise<PimServer> {
  const all = numberedProducts(1_000);
  let isLosing = false;
  let readings = 0;
  const products = (body: WireRecord) => {
    if (!isLosing) return inHundreds(all)(body);
    // Each reading begins with the first page.
    if (body.pageIndex === 0 && Number(body.pageSize) >= 100) readings += 1;
    return inHundreds(all.slice(0, counts[readings - 1] ?? counts.at(-1)))(body);
  };
  const server = await openLists({ products });
  await server.call('sync_catalog');
  isLosing = true;
  return server;
}

const countProducts = (server: PimServer) => askValue(server, 'SELECT count(*) FROM products');

it('takes what is left where a second reading finds the same, and says so', async () => {
  const server = await openLosing([10]);
  const begun = server.requests.length;
  const { answer, warnings } = await server.call('sync_catalog', { max_age_h: 0 });
  expect(answer).toMatchObject({ copy: { complete: true, products: 10 } });
  expect(warnings).toContain(
    'products: Most of it is gone: 10 of 1,000 records are left, as a second reading showed, too.',
  );
  const asked = server.requests.slice(begun).filter(({ endpoint }) => endpoint === 'products');
  expect(asked).toHaveLength(2);
});

it('keeps all where the second reading finds them', async () => {
  const server = await openLosing([10, 1_000]);
  const { answer } = await server.call('sync_catalog', { max_age_h: 0 });
  expect(answer).toMatchObject({ copy: { complete: true, products: 1_000 } });
  expect(await countProducts(server)).toBe(1_000);
  expect((await server.call('catalog_changes', { kinds: ['gone'] })).answer.total).toBe(0);
});

it('keeps all where the readings differ, and says so', async () => {
  const server = await openLosing([10, 40]);
  const { answer, warnings } = await server.call('sync_catalog', { max_age_h: 0 });
  expect(answer).toMatchObject({ copy: { complete: false, products: 1_000 } });
  expect(warnings).toContain(
    'Two readings of its 1,000 records found 10, then 40, so none is taken to be gone.',
  );
  expect(await countProducts(server)).toBe(1_000);
});
