/** Codes that found nothing as they were written are looked for once more before "not found" is said. */
import { describe, expect, it } from 'vitest';
import {
  listColumn,
  listRows,
  openForTest,
  productOf,
  UNLIMITED,
} from '../support/catalog-server.ts';
import { entries } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();
const VARIANT = 'SHR-00002-GRN-XL';
const integrationCode = String(truth.products[1]?.IntegrationCode);

describe('find_products by a code that no product has as it was written', () => {
  it.each([
    ['Shr_00002', 'ignoring case and separators'],
    [VARIANT.toLowerCase(), 'variant_code'],
    [integrationCode, 'integration_code'],
  ])('answers %s, matched by %s, as if it had been asked rightly', async (code, by) => {
    const { answer } = await server.call('find_products', { codes: [code] });
    expect(answer).toMatchObject({
      total: 1,
      returned: 1,
      matched_by: { [code]: { [by]: 'SHR-00002' } },
    });
    expect(listColumn(answer, 'products', 'code')).toEqual(['SHR-00002']);
    expect(answer.not_found).toBeUndefined();
    expect(answer.applied_filters).toEqual({ Codes: ['SHR-00002'] });
  });

  it('says how each was found, only of those, and not_found of the rest', async () => {
    const codes = ['POL-00004', 'shr-00002', VARIANT, 'NO-SUCH'];
    const { answer } = await server.call('find_products', { codes });
    expect(listColumn(answer, 'products', 'code')).toEqual(['SHR-00002', 'POL-00004']);
    expect(answer).toMatchObject({
      total: 2,
      not_found: ['NO-SUCH'],
      matched_by: {
        'shr-00002': { 'ignoring case': 'SHR-00002' },
        [VARIANT]: { variant_code: 'SHR-00002' },
      },
    });
  });

  it('says not_found, not no_match, of a code that does not exist whatever the other filters', async () => {
    const { answer } = await server.call('find_products', { codes: ['NO-SUCH'], status: 'active' });
    expect(answer.not_found).toEqual(['NO-SUCH']);
    expect(answer.no_match).toBeUndefined();
  });
});

describe('find_products by a code of another kind that nothing has as it was written', () => {
  const loose = `${integrationCode.slice(0, 4)}-${integrationCode.slice(4)}`;

  it.each([
    [{ variant_codes: [VARIANT.toLowerCase()] }, { variant_code: VARIANT }],
    [{ integration_codes: [loose] }, { integration_code: integrationCode }],
    [{ integration_codes: ['SHR-00002'] }, { code: integrationCode }],
  ])('answers %j, and says what it was', async (args, how) => {
    const { answer } = await server.call('find_products', args);
    expect(listColumn(answer, 'products', 'code')).toEqual(['SHR-00002']);
    expect(Object.values(answer.matched_by ?? {})).toEqual([how]);
  });
});

describe('what the fallback search costs', () => {
  const open = (limits = UNLIMITED) => openForTest({ source: truth.source, limits });

  it('takes one request for each kind of look, whatever the number of codes', async () => {
    const own = await open();
    await own.call('find_products', { codes: ['shr-00002'] });
    const codes = Array.from({ length: 20 }, (_, index) => `no-such-${10_000 + index}`);
    const { requests, answer } = await own.call('find_products', { codes });
    expect(requests).toBe(1 + 3);
    expect(answer).toMatchObject({ total: 0, not_found: codes });
  });

  it('looks for the first 20 codes, and does not say not_found of the others', async () => {
    const codes = Array.from({ length: 23 }, (_, index) => `no-such-${10_000 + index}`);
    const { answer, warnings } = await server.call('find_products', { codes });
    expect(answer.not_found).toEqual(codes.slice(0, 20));
    expect(answer.no_match).toEqual(codes.slice(20));
    expect(answer.total).toBeUndefined();
    expect(warnings).toContain('first 20');
  });

  it('does not say not_found, nor 0, when the quota ends the look', async () => {
    const own = await open({ ...UNLIMITED, products: 1 });
    const { answer, warnings, isError } = await own.call('find_products', { codes: ['shr-00002'] });
    expect(isError).toBe(false);
    expect(answer.no_match).toEqual(['shr-00002']);
    expect(answer.not_found ?? answer.total).toBeUndefined();
    expect(warnings).toContain('second look');
  });
});

describe('get_product by a code that no product has as it was written', () => {
  it.each([
    [{ variant_code: VARIANT.toLowerCase() }, 'variant_code'],
    [
      { integration_code: `${integrationCode.slice(0, 4)} ${integrationCode.slice(4)}` },
      'integration_code',
    ],
    [{ integration_code: 'SHR-00002' }, 'code'],
  ])('answers %j of another kind, matched by %s', async (args, by) => {
    const { answer } = await server.call('get_product', { ...args, sections: ['codes'] });
    expect(productOf(answer)).toMatchObject({ code: 'SHR-00002' });
    expect(answer.matched_by).toBe(by);
  });
});

it.each([
  [{ codes: ['SHR00002GRNXL'] }, { codes: [VARIANT] }],
  [{ product_codes: [VARIANT] }, { product_codes: ['SHR-00002'] }],
])('get_variants answers %j as %j', async (args, meant) => {
  const right = await server.call('get_variants', meant);
  const { answer } = await server.call('get_variants', args);
  expect(listRows(answer, 'variants')).toEqual(listRows(right.answer, 'variants'));
  expect(Object.keys(answer.matched_by ?? {})).toEqual(Object.values(args).flat());
  expect(answer.not_found).toBeUndefined();
});

it('an answer of the fallback search goes on by the codes that were meant, and says so', async () => {
  const codes = truth.products.slice(0, 5).map(({ Code }) => String(Code));
  const args = { limit: 3, fields: ['code'] };
  const first = await server.call('find_products', {
    ...args,
    codes: codes.map((code) => code.toLowerCase()),
  });
  expect(first.warnings).toContain('matched_by');
  const next = await server.call('find_products', {
    ...args,
    codes,
    cursor: first.answer.next_cursor,
  });
  expect([first, next].flatMap(({ answer }) => listColumn(answer, 'products', 'code'))).toEqual(
    codes,
  );
});

describe('owners that nothing came for', () => {
  const without = (field: string): unknown =>
    truth.products.find((product) => entries(product, field).length === 0)?.Code;
  const idOf = (code: unknown): unknown =>
    truth.products.find(({ Code }) => Code === code)?.ProductId;
  const bare = without('Pictures');
  const single = without('Variants');

  it('get_media tells a product that does not exist from one without pictures, by code', async () => {
    const { answer } = await server.call('get_media', {
      product_codes: ['SHR-00002', bare, 'NO-SUCH'],
    });
    expect(answer).toMatchObject({ not_found: ['NO-SUCH'], without_pictures: [bare] });
  });

  it.each([
    ['product_codes', 'shr-00002', 'SHR-00002'],
    ['variant_codes', VARIANT.toLowerCase(), VARIANT],
  ])('get_media answers %s %s as %s', async (argument, code, right) => {
    const asked = await server.call('get_media', { [argument]: [code], kind: 'all' });
    const { answer } = await server.call('get_media', { [argument]: [right], kind: 'all' });
    expect(listRows(asked.answer, 'media')).toEqual(listRows(answer, 'media'));
    expect(asked.answer).toMatchObject({
      total: answer.total,
      matched_by: { [code]: { 'ignoring case': right } },
    });
    expect(asked.answer.warnings).toEqual(answer.warnings);
  });

  it('get_variants tells a product that does not exist from one without variants, by id', async () => {
    const { answer } = await server.call('get_variants', {
      product_ids: [100002, idOf(single), 7],
    });
    expect(answer).toMatchObject({ not_found: [7], without_variants: [idOf(single)] });
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
