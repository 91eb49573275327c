/** A PIM whose totalCount is the number of records of the page that it sends. */
import { expect, it } from 'vitest';
import { walkAll } from '../support/catalog-server.ts';
import { askValue, SYNC_ENV } from '../support/copied.ts';
import { honestPage, numberedProducts, openOverPim, type PimBehaviour } from './broken-pim.ts';

/** Lists so many products in pages of at most so many, and counts those of each page. */
function countPages(count: number, most = 100): PimBehaviour {
  const records = numberedProducts(count);
  return (endpoint, body) => {
    if (endpoint !== 'products') return { body: { result: [], totalCount: 0 } };
    const size = Math.min(most, Number(body.pageSize));
    const { result } = honestPage(records, { ...body, pageSize: size });
    return { body: { result, totalCount: (result as readonly unknown[]).length } };
  };
}

it.each([100, 50])('is copied whole, in pages of %i', async (most) => {
  const server = await openOverPim(countPages(450, most), { env: SYNC_ENV });
  const { answer } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ copy: { complete: true, products: 450 } });
  expect(await askValue(server, 'SELECT count(*) FROM products')).toBe(450);
});

it('is counted by reading it, not by its word', async () => {
  const server = await openOverPim(countPages(450));
  const { answer } = await server.call('find_products', { limit: 0 });
  expect(answer.total).toBe(450);
});

it('says how many there are at least, where a page is shown', async () => {
  const server = await openOverPim(countPages(450));
  const first = await server.call('find_products', { limit: 20, fields: ['code'] });
  expect(first.answer).toMatchObject({ returned: 20 });
  expect(first.answer.total).toBeUndefined();
  expect(first.warnings).toContain(
    'So how many match is known only once all are read: at least 40.',
  );
  expect(first.requests).toBe(2);
  const second = await server.call('find_products', { limit: 20, fields: ['code'] });
  expect(second.requests).toBe(1);
  expect(second.warnings).toContain('at least 20.');
});

it('is walked by cursors to its end', async () => {
  const server = await openOverPim(countPages(130));
  const pages = await walkAll(server, 'find_products', () => ({ limit: 50, fields: ['code'] }));
  expect(pages.map(({ answer }) => answer.returned)).toEqual([50, 50, 30]);
});

it('costs an honest PIM one request, where all of a list fills a page', async () => {
  const records = numberedProducts(50);
  const server = await openOverPim((_endpoint, body) => ({ body: honestPage(records, body) }));
  const { answer, requests } = await server.call('find_products', { limit: 50, fields: ['code'] });
  expect(answer).toMatchObject({ total: 50, returned: 50 });
  expect(requests).toBe(2);
});

it('costs an honest PIM nothing that has shown a longer list', async () => {
  const records = numberedProducts(60);
  const server = await openOverPim((_endpoint, body) => ({ body: honestPage(records, body) }));
  await server.call('find_products', { limit: 10, fields: ['code'] });
  const { answer, requests } = await server.call('find_products', { limit: 60, fields: ['code'] });
  expect(answer).toMatchObject({ total: 60, returned: 60 });
  expect(requests).toBe(2);
});
