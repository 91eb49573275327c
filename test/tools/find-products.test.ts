/** find_products: counts, long lists, identifiers without a record, languages (issue: tools 1). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listColumn, listRows, openForTest } from '../support/catalog-server.ts';
import { entries, idsOf, textsIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth(300);

it('fifty names with their codes take under 900 tokens', async () => {
  const called = await server.call('find_products', { limit: 50, fields: ['code', 'name'] });
  expect(listRows(called.answer, 'products')).toHaveLength(50);
  expect(called.tokens).toBeLessThan(900);
});

describe('long lists of identifiers', () => {
  const codes = truth.products.slice(0, 230).map(({ Code }) => String(Code));

  it('splits more than 100 codes into requests, each once, and shows every product once', async () => {
    const own = await openForTest({ source: truth.source });
    const asked = [...codes, ...codes.slice(0, 50), 'NO-SUCH-1', 'NO-SUCH-2'];
    const { answer } = await own.call('find_products', {
      codes: asked,
      fields: ['product_id'],
      max_tokens: 8_000,
    });
    expect(listColumn(answer, 'products', 'product_id')).toEqual(
      idsOf(truth.products.slice(0, 230)),
    );
    expect(answer).toMatchObject({ total: 230, not_found: ['NO-SUCH-1', 'NO-SUCH-2'] });
    expect(answer.applied_filters).toEqual({ Codes: { count: 232, first: [codes[0]] } });
    const requests = own.sandbox.requests.filter(({ endpoint }) => endpoint === 'products');
    const sent = requests.flatMap(({ body }) => (body?.Codes as string[] | undefined) ?? []);
    const perRequest = requests.map(
      ({ body }) => ((body?.Codes as string[] | undefined) ?? []).length,
    );
    // And one value that no product has, by which the server makes sure that the PIM applies the filter.
    expect(new Set(sent).size).toBe(232 + 1);
    expect(Math.max(...perRequest)).toBe(100);
  });

  it('goes on with the codes of a later request without a gap, and warns of no repetition', async () => {
    const asked = { codes, fields: ['product_id'], limit: 150 };
    const first = await server.call('find_products', asked);
    const { answer, warnings } = await server.call('find_products', {
      ...asked,
      cursor: first.answer.next_cursor,
    });
    const seen = [first.answer, answer].flatMap((one) => listColumn(one, 'products', 'product_id'));
    expect(seen).toEqual(idsOf(truth.products.slice(0, 230)));
    expect(warnings).not.toContain('earlier answer');
  });

  it('shows a product once though its variants were asked for in two requests', async () => {
    const product = truth.products.find((it) => entries(it, 'Variants').length >= 4) ?? {};
    const [first = '', ...others] = textsIn(product, 'Variants', 'Code');
    const filler = Array.from({ length: 120 }, (_, index) => `NO-SUCH-${index}`);
    const { answer } = await server.call('find_products', {
      variant_codes: [first, ...filler, ...others],
    });
    expect(listColumn(answer, 'products', 'product_id')).toEqual([product.ProductId]);
    expect(answer.total).toBe(1);
  });
});

it('says no_match, not not_found, of an identifier where another filter may be the reason', async () => {
  const args = { codes: ['SHR-00002', 'POL-00004'], name_contains: ['trekking'] };
  const { answer } = await server.call('find_products', args);
  expect(answer).toMatchObject({ total: 1, no_match: ['SHR-00002'] });
  expect(answer.not_found).toBeUndefined();
});

describe('languages (exact, then primary subtag, then the own text with culture_fallback)', () => {
  const product = truth.products[3] ?? {};
  const nameIn = (it: WireRecord, culture: string): unknown =>
    entries(it, 'Translations').find(({ Culture }) => Culture === culture)?.Name;

  it('uses PIM_CULTURE when the call does not say', async () => {
    const turkish = await openForTest({ source: truth.source, env: { PIM_CULTURE: 'tr' } });
    const { answer } = await turkish.call('find_products', {
      product_ids: [100004],
      fields: ['name'],
    });
    expect(listRows(answer, 'products')[0]?.name).toBe(nameIn(product, 'tr-TR'));
  });
});
