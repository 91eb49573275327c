/** A filter of the PIM that finds nothing, beside a local copy that has what was asked. */

import { describe, expect, it } from 'vitest';
import { SYNC_ENV } from '../support/copied.ts';
import { honestPage, openOverPim, type PimBehaviour } from './broken-pim.ts';

const BRANDS = [{ TrademarkId: 7, Name: 'Northwind', Status: 1 }];
const product = (id: number, brand: number) => ({
  ProductId: id,
  Code: `P-${id}`,
  Name: `Product ${id}`,
  Status: 1,
  TrademarkProducts: [{ TrademarkId: brand, Name: brand === 7 ? 'Northwind' : 'Other' }],
});
const PRODUCTS = [product(1, 7), product(2, 7), product(3, 8)];

/** A PIM that applies its filter by brand to other keys than those of its records. */
const filtersNothing: PimBehaviour = (endpoint, body) => {
  if (endpoint === 'trademarks') return { body: honestPage(BRANDS, body) };
  if (endpoint !== 'products') return { body: honestPage([], body) };
  const records = body.TrademarkIds === undefined ? PRODUCTS : [];
  return { body: honestPage(records, { ...body, TrademarkIds: undefined }) };
};

async function openCopied() {
  const server = await openOverPim(filtersNothing, { env: SYNC_ENV });
  await server.call('sync_catalog');
  return server;
}

describe('a zero of the PIM', () => {
  it('is replaced by the local copy where the PIM finds not even what its records show', async () => {
    const server = await openCopied();
    const { answer, warnings } = await server.call('find_products', { brand_ids: [7] });
    expect(answer).toMatchObject({ total: 2, freshness: 'copy' });
    expect(warnings).toContain(
      "The PIM's filters find none, the local copy 2, so this is from the copy",
    );
    expect(warnings).not.toContain('nobody knows');
  });

  it('says no more where the copy has none either', async () => {
    const server = await openCopied();
    const { warnings } = await server.call('find_products', { brand_ids: [7], category_ids: [1] });
    expect(warnings).not.toContain('the local copy has');
  });

  it('is left alone where the PIM alone was asked', async () => {
    const server = await openCopied();
    const args = { brand_ids: [7], freshness: 'live' };
    const { warnings } = await server.call('find_products', args);
    expect(warnings).not.toContain('the local copy has');
  });
});

describe('a total of the PIM', () => {
  const named = [1, 2, 3, 4].map((id) => ({
    ...product(id, 7),
    TrademarkProducts: [{ Name: 'Northwind' }],
  }));

  /** A PIM that filters by the ids of brands, though most of its records only name theirs. */
  const filtersByIds: PimBehaviour = (endpoint, body) => {
    if (endpoint === 'trademarks') return { body: honestPage(BRANDS, body) };
    if (endpoint !== 'products') return { body: honestPage([], body) };
    const withId = product(5, 7);
    const records = body.TrademarkIds === undefined ? [...named, withId] : [withId];
    return { body: honestPage(records, { ...body, TrademarkIds: undefined }) };
  };

  async function openCopiedByIds() {
    const server = await openOverPim(filtersByIds, { env: SYNC_ENV });
    await server.call('sync_catalog');
    return server;
  }

  it('is replaced by the local copy where that has more of a brand', async () => {
    const server = await openCopiedByIds();
    const { answer, warnings } = await server.call('find_products', { brand_ids: [7] });

    expect(answer).toMatchObject({ total: 5, freshness: 'copy' });
    expect(warnings).toContain(
      "The PIM's filters find 1, the local copy 5, so this is from the copy",
    );
  });

  it('goes on in the copy where its first page came from there', async () => {
    const server = await openCopiedByIds();
    const first = await server.call('find_products', { brand_ids: [7], limit: 3 });
    const cursor = first.answer.next_cursor;
    const rest = await server.call('find_products', { brand_ids: [7], limit: 3, cursor });

    expect(rest.answer).toMatchObject({ total: 5, returned: 2, freshness: 'copy' });
  });

  it('is left to the PIM where it alone was asked', async () => {
    const server = await openCopiedByIds();
    const args = { brand_ids: [7], freshness: 'live' };
    const { answer } = await server.call('find_products', args);

    expect(answer.total).toBe(1);
  });

  it('says no more where both find the same', async () => {
    const server = await openOverPim(
      (endpoint, body) => {
        const records = endpoint === 'products' ? [product(1, 7), product(2, 7)] : [];
        return { body: honestPage(records, { ...body, TrademarkIds: undefined }) };
      },
      { env: SYNC_ENV },
    );
    await server.call('sync_catalog');
    const { answer, warnings } = await server.call('find_products', { brand_ids: [7] });

    expect(answer.total).toBe(2);
    expect(warnings).not.toContain('the local copy has');
  });
});

describe('a zero of a PIM without a copy', () => {
  it('is no total where the PIM finds not even what its records show', async () => {
    const server = await openOverPim(filtersNothing);
    const { answer, warnings } = await server.call('find_products', { brand_ids: [7] });
    expect(answer.total).toBeUndefined();
    expect(warnings).toContain('The PIM finds nothing by brand_ids');
  });

  it('is no total where nobody knows by which ids it should find records', async () => {
    const entries = [{ maker: { handle: 'northwind' } }];
    const server = await openOverPim((endpoint, body) => {
      const records = PRODUCTS.map((record) => ({ ...record, TrademarkProducts: entries }));
      const isFiltered = body.TrademarkIds !== undefined;
      return { body: honestPage(endpoint === 'products' && !isFiltered ? records : [], body) };
    });
    const { answer } = await server.call('find_products', { brand_ids: [7] });
    expect(answer.total).toBeUndefined();
  });

  it('is a total where the PIM finds what its records show', async () => {
    const server = await openOverPim((endpoint, body) => {
      const ids = body.TrademarkIds;
      const records = PRODUCTS.filter(
        ({ TrademarkProducts: [brand] }) => !Array.isArray(ids) || ids.includes(brand?.TrademarkId),
      );
      return { body: honestPage(endpoint === 'products' ? records : [], body) };
    });
    const { answer } = await server.call('find_products', { brand_ids: [9] });
    expect(answer.total).toBe(0);
  });
});
