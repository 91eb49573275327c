/** Lists that the product query leaves empty in all records, as the local copy tells of them (unknown is not missing). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';

const FROM_COPY = { freshness: 'copy' } as const;

/** A server with a copy of a PIM that has these products; its other endpoints answer with the status, and nothing. */
async function openCopyOver(products: readonly WireRecord[], status: number) {
  const own = await openOverPim(
    (endpoint, body) =>
      endpoint === 'products' ? { body: honestPage(products, body) } : { status, body: honestPage([], body) },
    { env: SYNC_ENV },
  );
  expect((await own.call('sync_catalog')).answer.state).toBe('done');
  return own;
}

describe('what the copy tells of a list', () => {
  it('is not known, as in the PIM, where a list is empty in all that the copy has', async () => {
    const hollow = { Prices: [], Tags: [], Codes: [], Translations: [], Pictures: [], Properties: [] };
    const own = await openCopyOver(
      numberedProducts(20).map((product) => ({ ...product, ...hollow })),
      404,
    );
    const asked: readonly ToolAnswer[] = [
      { missing: ['prices'] },
      { has: ['prices'] },
      { price_min: 1 },
      { missing: ['tags'], limit: 3 },
      { tag: 'Sale' },
      { missing: ['barcode'] },
      { missing: ['translation:de'] },
      { missing: ['pictures'] },
      { properties: [{ name: 'Material' }] },
    ];
    for (const args of asked) {
      const { answer, warnings } = await own.call('find_products', { limit: 0, ...args, ...FROM_COPY });
      expect(answer, JSON.stringify(args)).toMatchObject({ returned: 0, scanned: { read: 20, complete: true } });
      expect(answer).not.toHaveProperty('total');
      expect(answer.scanned).not.toHaveProperty('matched');
      expect(warnings).toContain(
        'none of the 20 products read has any: either all lack them, or this PIM does not send them',
      );
    }
  });

  it('is a fact where a list of its own endpoint is empty, or other records fill it', async () => {
    const records = numberedProducts(20).map((product, index) => ({
      ...product,
      Prices: index === 19 ? [{ Price: 5 }] : [],
      Pictures: [],
    }));
    const own = await openCopyOver(records, 200);
    const count = async (args: ToolAnswer) =>
      (await own.call('find_products', { limit: 0, ...args, ...FROM_COPY })).answer.total;
    expect(await count({ missing: ['prices'] })).toBe(19);
    expect(await count({ codes: ['P-1', 'P-2'], missing: ['prices'] })).toBe(2);
    expect(await count({ missing: ['pictures'] })).toBe(20);
    expect(await count({ has: ['variants'] })).toBe(0);
  });
});
