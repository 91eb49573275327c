/** Owners that nothing came for: one that does not exist is told from one that has none. */
import { describe, expect, it } from 'vitest';
import { ENDPOINT_NAMES } from '../../src/sandbox/endpoint-paths.ts';
import type { SandboxLimits } from '../../src/sandbox/limits.ts';
import { listRows, openForTest } from '../support/catalog-server.ts';
import { entries } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();
const UNLIMITED: SandboxLimits = { ...Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, 0])), total: 0 };
const VARIANT = 'SHR-00002-GRN-XL';

describe('owners that nothing came for', () => {
  const without = (field: string): unknown =>
    truth.products.find((product) => entries(product, field).length === 0)?.Code;
  const idOf = (code: unknown): unknown => truth.products.find(({ Code }) => Code === code)?.ProductId;
  const bare = without('Pictures');
  const single = without('Variants');

  it('get_media tells a product that does not exist from one without pictures, by code', async () => {
    const { answer } = await server.call('get_media', { product_codes: ['SHR-00002', bare, 'NO-SUCH'] });
    expect(answer).toMatchObject({ not_found: ['NO-SUCH'], without_pictures: [bare] });
  });

  it('get_media tells a variant that does not exist', async () => {
    const byId = await server.call('get_media', { variant_ids: [5000001, 7] });
    expect(byId.answer.not_found).toEqual([7]);
    const byCode = await server.call('get_media', { variant_codes: [VARIANT, 'NO-SUCH'] });
    expect(byCode.answer.not_found).toEqual(['NO-SUCH']);
  });

  it.each([
    ['product_codes', 'shr-00002', 'SHR-00002'],
    ['variant_codes', VARIANT.toLowerCase(), VARIANT],
  ])('get_media answers %s %s as %s', async (argument, code, right) => {
    const asked = await server.call('get_media', { [argument]: [code], kind: 'all' });
    const { answer } = await server.call('get_media', { [argument]: [right], kind: 'all' });
    expect(listRows(asked.answer, 'media')).toEqual(listRows(answer, 'media'));
    expect(asked.answer).toMatchObject({ total: answer.total, matched_by: { [code]: { 'ignoring case': right } } });
    expect(asked.answer.warnings).toEqual(answer.warnings);
  });

  it('get_variants tells a product that does not exist from one without variants, by id', async () => {
    const { answer } = await server.call('get_variants', { product_ids: [100002, idOf(single), 7] });
    expect(answer).toMatchObject({ not_found: [7], without_variants: [idOf(single)] });
  });

  it('get_variants counts 0 of a product that does not exist only with saying so', async () => {
    const { answer } = await server.call('get_variants', { product_ids: [7], limit: 0 });
    expect(answer).toMatchObject({ total: 0, not_found: [7] });
    const none = await server.call('get_variants', { product_ids: [idOf(single)], limit: 0 });
    expect(none.answer).toMatchObject({ total: 0, without_variants: [idOf(single)] });
  });

  it('does not say of an owner that it exists, nor that it does not, when it could not be looked up', async () => {
    const own = await openForTest({ source: truth.source, limits: { ...UNLIMITED, products: 1 } });
    await own.call('find_products', { codes: ['SHR-00002'], limit: 1 });
    const { answer, warnings } = await own.call('get_media', { product_ids: [7] });
    expect(answer).toMatchObject({ no_match: [7] });
    expect(answer.not_found ?? answer.without_pictures).toBeUndefined();
    expect(warnings).toContain('not known');
  });
});
