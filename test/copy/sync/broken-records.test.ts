/** PIMs that cannot send a record, or whose records move between two pages of one reading. */
import { expect, it } from 'vitest';
import type { WireRecord } from '../../../src/sandbox/catalog-source.ts';
import { askValue } from '../../support/copied.ts';
import { numberedProducts, type PimAnswer } from '../../tools/broken-pim.ts';
import { inHundreds, openLists } from './open-lists.ts';

/** Fails for each page that holds one of the records at these positions. */
function failAt(positions: readonly number[], failure: PimAnswer, records: readonly WireRecord[]) {
  const answer = inHundreds(records);
  return (body: WireRecord): PimAnswer => {
    const size = Math.min(100, Number(body.pageSize));
    const page = Number(body.pageIndex ?? 0);
    const isBroken = positions.some((position) => Math.floor(position / size) === page);
    return isBroken ? failure : answer(body);
  };
}

it.each([
  ['fails for it', { status: 500, body: {} }],
  ['sends a web page for it', { body: '<html>oops</html>' }],
])('reads all but a record where the PIM %s, and names its position', async (_, failure) => {
  const server = await openLists({ products: failAt([249], failure, numberedProducts(430)) });
  const { answer, warnings } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ state: 'done', copy: { complete: false, products: 429 } });
  expect(warnings).toContain(
    'products: The PIM fails to send 1 record, at position 250 of the list; all others were read.',
  );
  expect(await askValue(server, 'SELECT count(*) FROM products WHERE product_id = 250')).toBe(0);
});

it('reads all but a record of the first page', async () => {
  const failure = { status: 500, body: {} };
  const server = await openLists({ products: failAt([3], failure, numberedProducts(130)) });
  const { answer, warnings } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ state: 'done', copy: { products: 129 } });
  expect(warnings).toContain('1 record, at position 4 of the list');
});

it('asks for a failing page in at most fourteen pieces, each once', async () => {
  const failure = { status: 500, body: {} };
  const server = await openLists({ products: failAt([99], failure, numberedProducts(100)) });
  await server.call('sync_catalog');
  const sizes = server.requests.flatMap(({ endpoint, body }) =>
    endpoint === 'products' && Number(body.pageSize) < 100
      ? [`${body.pageIndex ?? 0}/${body.pageSize}`]
      : [],
  );
  expect(new Set(sizes).size).toBe(sizes.length);
  expect(sizes.length).toBeLessThanOrEqual(14);
});

it.each([50, 20])('loses no record that was there all the time, in pages of %i', async (most) => {
  let records = numberedProducts(16 * most);
  let isArmed = true;
  const products = (body: WireRecord): PimAnswer => {
    const size = Math.min(most, Number(body.pageSize));
    const at = Number(body.pageIndex ?? 0) * size;
    const page = records.slice(at, at + size);
    if (at >= 2 * most && isArmed) {
      isArmed = false;
      const added = { ProductId: 9_001, Code: 'P-9001', Name: 'New', Status: 1 };
      records = [...records.filter(({ ProductId }) => ProductId !== 5), added];
    }
    return { body: { result: page, totalCount: 16 * most } };
  };
  const server = await openLists({ products });
  await server.call('sync_catalog');
  const ids = records.map(({ ProductId }) => Number(ProductId));
  const kept = await askValue(
    server,
    `SELECT count(*) FROM products WHERE product_id IN (${ids.join()})`,
  );
  expect(kept).toBe(16 * most);
});

it('reads pages that overlap though the list moves after the first page', async () => {
  let records = numberedProducts(430);
  let asked = 0;
  const products = (body: WireRecord): PimAnswer => {
    asked += 1;
    if (asked === 2) {
      const added = { ProductId: 9_001, Code: 'P-9001', Name: 'New', Status: 1 };
      records = [...records.filter(({ ProductId }) => ProductId !== 50), added];
    }
    return inHundreds(records)(body);
  };
  const server = await openLists({ products });
  const { answer } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ copy: { complete: true, products: 430 } });
  expect(await askValue(server, 'SELECT count(*) FROM products WHERE product_id = 101')).toBe(1);
  expect(await askValue(server, 'SELECT count(*) FROM products WHERE product_id = 50')).toBe(0);
});
