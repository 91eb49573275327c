/** What get_media says of a product whose variants have media of their own (Spec §4.4, §4.5). */
import { beforeAll, describe, expect, it } from 'vitest';
import { openCatalogServer, type SandboxServer } from '../support/catalog-server.ts';
import { buildGroundTruth, entries } from './ground-truth.ts';

const truth = buildGroundTruth(60);
let server: SandboxServer;
beforeAll(async () => {
  server = await openCatalogServer({ source: truth.source });
  return () => server.close();
});

const picturesOf = (productId: unknown): number =>
  truth.variants
    .filter((it) => it.ProductId === productId)
    .reduce((sum, it) => sum + entries(it, 'Pictures').length, 0);
const chosen = truth.products.find(({ ProductId }) => picturesOf(ProductId) > 1);
const args = { product_codes: [chosen?.Code], kind: 'pictures' };
const told = `by the local copy its variants have ${picturesOf(chosen?.ProductId)} pictures`;

describe('get_media of a product', () => {
  it('says nothing of its variants while no copy knows them', async () => {
    expect((await server.call('get_media', args)).warnings).not.toContain('variants have');
  });

  it('says how many its variants have, by its code and by its id, in no further request', async () => {
    expect((await server.call('sync_catalog')).answer.state).toBe('done');
    const called = await server.call('get_media', args);
    expect(called.warnings).toContain(told);
    expect(called.requests).toBe(1);
    const byId = await server.call('get_media', { product_ids: [chosen?.ProductId] });
    expect(byId.warnings).toContain(told);
  });

  it('says nothing of them where only covers are wanted, or variants are asked for', async () => {
    const covers = await server.call('get_media', { ...args, cover_only: true });
    expect(covers.warnings).not.toContain('variants have');
    const variant = truth.variants.find((it) => it.ProductId === chosen?.ProductId)?.Code;
    expect((await server.call('get_media', { variant_codes: [variant] })).warnings).not.toContain('variants have');
  });
});
