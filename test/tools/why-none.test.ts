/** What is said of an answer of nothing where a copy can count each of its conditions. */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openCatalogServer, type SandboxServer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { buildGroundTruth, entries, idsOf, lower, numbersIn } from './ground-truth.ts';

const truth = buildGroundTruth(120);
const { trademarks } = truth.source;
let server: SandboxServer;
beforeAll(async () => {
  server = await openCatalogServer({ source: truth.source, env: SYNC_ENV });
  expect((await server.call('sync_catalog')).answer.state).toBe('done');
  return () => server.close();
});

const ofBrand = (id: number) =>
  truth.products.filter((it) => numbersIn(it, 'TrademarkProducts', 'TrademarkId').includes(id));
const { id: brandId = 0, name: brand = '' } = trademarks.find(({ id }) => ofBrand(id).length > 1) ?? {};
const named = (text: string) => truth.products.filter(({ Name }) => lower(Name).includes(text));
/** A word of names that no product of the brand has. */
const word =
  truth.products
    .flatMap(({ Name }) => lower(Name).split(/[^a-z]+/))
    .find((text) => text.length > 3 && named(text).every((it) => !ofBrand(brandId).includes(it))) ?? '';

describe('an answer of nothing', () => {
  it('counts each condition alone, by the copy, where the PIM has answered', async () => {
    const called = await server.call('find_products', { brand_names: [brand], name_contains: [word], limit: 0 });
    expect(called.answer).toMatchObject({ total: 0 });
    expect(called.answer).not.toHaveProperty('copy');
    expect(called.warnings).toContain(
      `In the local copy each condition alone finds: name_contains ${named(word).length}, brand_ids ${ofBrand(brandId).length}.`,
    );
  });

  it('names the condition that nothing meets', async () => {
    const args = { brand_names: [brand], name_contains: ['waterproofest'], status: 'active', limit: 0 };
    const active = truth.products.filter(({ Status }) => Status === 1).length;
    expect((await server.call('find_products', args)).warnings).toContain(
      `name_contains 0, brand_ids ${ofBrand(brandId).length}, status ${active}.`,
    );
  });

  it('counts the conditions of get_variants', async () => {
    const args = { brand_names: [brand], name_contains: ['waterproofest'], limit: 0 };
    const owners = new Set(idsOf(ofBrand(brandId)));
    const right = truth.variants.filter(({ ProductId }) => owners.has(ProductId)).length;
    expect((await server.call('get_variants', args)).warnings).toContain(`name_contains 0, brand_ids ${right}.`);
  });

  it('counts each of several properties and options alone, in the words of the call', async () => {
    const has = (list: string, name: string, value: string) => (it: (typeof truth.products)[number]) =>
      entries(it, list).some((one) => (one.Name ?? one.OptionName) === name && one.Value === value);
    const options = [
      { name: 'Colour', value: 'Red' },
      { name: 'Colour', value: 'Black' },
    ];
    const [red, black] = options.map(
      ({ name, value }) => truth.variants.filter(has('OptionValues', name, value)).length,
    );
    const called = await server.call('get_variants', { options, limit: 0 });
    expect(called.answer.total).toBe(0);
    expect(called.warnings).toContain(`alone finds: options Colour Red ${red}, options Colour Black ${black}.`);
  });

  it('says nothing of it where the call wants the PIM alone, or has one condition', async () => {
    const live = { brand_names: [brand], name_contains: [word], limit: 0, freshness: 'live' };
    expect((await server.call('find_products', live)).warnings).not.toContain('alone');
    const one = { name_contains: ['waterproofest'], limit: 0 };
    expect((await server.call('find_products', one)).warnings).not.toContain('alone');
  });

  it('says nothing of it without a copy', async () => {
    const own = await openCatalogServer({ source: truth.source, env: SYNC_ENV });
    onTestFinished(() => own.close());
    const called = await own.call('find_products', { brand_names: [brand], name_contains: [word], limit: 0 });
    expect(called.answer.total).toBe(0);
    expect(called.warnings).not.toContain('alone');
  });
});
