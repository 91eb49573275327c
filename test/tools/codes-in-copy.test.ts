/** Codes of every kind, in any spelling, that a local copy knows; and what the PIM is asked where none does. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listColumn, openForTest, productOf, UNLIMITED } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { openOverPim, type PimServer, startPim } from './broken-pim.ts';
import { filterByCodes, type Lists } from './codes-pim.ts';

const OF_PACK = '4099873021547';
const OF_VARIANT = '8690000000017';

const SHELF: WireRecord = {
  ProductId: 1,
  Code: '00397736',
  IntegrationCode: OF_PACK,
  Name: 'Shelf',
  Codes: [{ Type: 'ART', Value: '397736' }],
  Status: 1,
};
const DESK: WireRecord = {
  ProductId: 2,
  Code: 'DESK',
  IntegrationCode: 'ERP-2',
  Name: 'Desk',
  Codes: [{ Type: 'ERP', Value: 'OLD/77' }],
  Status: 1,
};
const OAK: WireRecord = {
  VariantId: 21,
  ProductId: 2,
  Code: 'DESK-OAK',
  IntegrationCode: OF_VARIANT,
  Codes: [{ Type: 'ERP', Value: 'OLD-78' }],
  Status: 1,
};
/** A product that has the code of the shelf, but for zeros, beside its own. */
const BOARD: WireRecord = {
  ProductId: 3,
  Code: 'BOARD',
  Name: 'Board',
  Codes: [
    { Type: 'ART', Value: '0397736' },
    { Type: 'ART', Value: '00555111' },
  ],
  Status: 1,
};
const HUNDREDS = Array.from({ length: 120 }, (_, index) => ({
  ProductId: 100 + index,
  Code: `P-${index}`,
  Name: `Product ${index}`,
  Codes: [{ Type: 'SERIES', Value: 'SHARED' }],
  Status: 1,
}));
const LISTS = { products: [SHELF, DESK, BOARD, ...HUNDREDS], variants: [OAK] };

let copied: PimServer;
beforeAll(async () => {
  copied = await startPim({ env: SYNC_ENV });
  copied.behave(filterByCodes(LISTS));
  await copied.call('sync_catalog');
  return () => copied.close();
});
afterEach(() => {
  copied.behave(filterByCodes(LISTS));
  vi.useRealTimers();
});

const open = (lists: Lists = LISTS) => openOverPim(filterByCodes(lists), { env: SYNC_ENV });

function passDays(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3_600_000 });
}

describe('a code as people write it', () => {
  it.each([
    ['with a copy', () => copied],
    ['without a copy', open],
  ])('is found %s, whatever its dots and zeros', async (_, openServer) => {
    const server = await openServer();
    for (const code of ['003.977.36', '00397-736', '000 0397736']) {
      const { answer } = await server.call('get_product', { code, sections: ['codes'] });
      expect(productOf(answer)).toMatchObject({ code: '00397736' });
      const list = await server.call('find_products', { codes: [code] });
      expect(listColumn(list.answer, 'products', 'code')).toEqual(['00397736']);
    }
  });

  it('is an additional code where nothing has it as its own, which the copy alone tells', async () => {
    const code = '5551.11';
    const { answer, warnings } = await copied.call('get_product', { code, sections: ['codes'] });
    expect(productOf(answer)).toMatchObject({ code: 'BOARD' });
    expect(answer.matched_by).toBe('additional_code');
    expect(warnings).toContain('Codes and barcodes were looked up in the local copy of 2');
    const bare = await (await open()).call('get_product', { code });
    expect(bare.answer).toMatchInlineSnapshot(`
      {
        "not_found": {
          "code": "5551.11",
        },
        "tried": [
          "products by Codes",
          "code in other spellings",
          "variant code",
          "integration code",
          "not tried: additional codes and integration codes of variants are known to a local copy alone (sync_catalog)",
        ],
      }
    `);
  });
});

describe('an additional code', () => {
  it.each([
    ['OLD/77', 'additional_code', undefined],
    ['old 77', 'additional_code', undefined],
    ['OLD-78', 'variant_additional_code', { code: 'DESK-OAK' }],
  ])('finds the product of %s by %s', async (code, by, variant) => {
    const { answer } = await copied.call('get_product', { code, sections: ['codes'] });
    expect(productOf(answer)).toMatchObject({ product_id: 2 });
    expect(answer.matched_by).toBe(by);
    if (variant !== undefined) expect(answer.matched_variant).toMatchObject(variant);
    const list = await copied.call('find_products', { codes: [code] });
    expect(list.answer).toMatchObject({ total: 1, matched_by: { [code]: { [by]: 'DESK' } } });
  });

  it('finds the variant that has it, and the variants of the product that has it', async () => {
    const { answer } = await copied.call('get_variants', { codes: ['old78', 'OLD/77'] });
    expect(answer).toMatchObject({
      total: 1,
      matched_by: {
        old78: { variant_additional_code: 'DESK-OAK' },
        'OLD/77': { additional_code: 'DESK' },
      },
    });
  });

  it('that more products have than a call asks for is neither found nor said to be missing', async () => {
    const { answer, warnings } = await copied.call('find_products', { codes: ['shared'] });
    expect(answer).toMatchObject({ returned: 0, no_match: ['shared'] });
    expect(answer).not.toHaveProperty('total');
    expect(warnings).toContain('too many codes are like them');
  });
});

describe('an integration code of 13 digits', () => {
  it.each([
    [OF_PACK, 'integration_code', '00397736', '00397736'],
    [OF_VARIANT, 'variant_integration_code', 'DESK', 'DESK-OAK'],
  ])('%s is found as a barcode, and told as %s', async (barcode, by, code, shown) => {
    const { answer } = await copied.call('get_product', { barcode, sections: ['codes'] });
    expect(productOf(answer)).toMatchObject({ code });
    expect(answer.matched_by).toBe(by);
    const list = await copied.call('find_products', { barcodes: [barcode] });
    expect(listColumn(list.answer, 'products', 'code')).toEqual([code]);
    expect(list.answer.matched_by).toEqual({ [barcode]: { [by]: shown } });
  });
});

describe('a code that is nowhere', () => {
  it.each(['NO-SUCH', 'no.such-12345', 'NS01XLOrange'])(
    'takes four requests without a copy and one with it: %s',
    async (code) => {
      const bare = await (await open()).call('get_product', { code });
      expect(bare).toMatchObject({ requests: 4, answer: { not_found: { code } } });
      const { answer, requests } = await copied.call('get_product', { code });
      expect(requests).toBe(1);
      expect(answer).toMatchObject({
        not_found: { code },
        tried: ['products by Codes', expect.stringMatching(/^the local copy of 2/)],
      });
    },
  );

  it('is searched for as a barcode at last, where it may be one', async () => {
    const server = await open();
    await server.call('get_product', { code: '12345678' });
    expect(server.requests.map(({ endpoint, body }) => [endpoint, Object.keys(body)[0]])).toEqual([
      ['products', 'Codes'],
      ['products', 'IncludesCodes'],
      ['variants', 'IncludesCodes'],
      ['products', 'IntegrationCodes'],
      ['search', 'searchKey'],
    ]);
  });

  it('takes no request where the copy answers the question, however old it is', async () => {
    passDays(4);
    const args = { freshness: 'copy', codes: ['NO-SUCH', '003.977.36'] };
    const { answer, requests, warnings } = await copied.call('find_products', args);
    expect(requests).toBe(0);
    expect(answer).toMatchObject({ total: 1, not_found: ['NO-SUCH'] });
    expect(warnings).not.toContain('looked up in the local copy');
  });
});

it('a code is not said to be nowhere while the copy that may tell is being read', async () => {
  const server = await openForTest({
    products: 300,
    limits: { ...UNLIMITED, variants: 3 },
    windowMs: 8_000,
    env: { PIM_COPY: 'auto' },
  });
  const { answer, warnings } = await server.call('find_products', { codes: ['no such'] });
  expect(answer).toMatchObject({ returned: 0, no_match: ['no such'] });
  expect(warnings).toContain('did not reach its end: the local copy is still being read');
});

describe('what the copy does not prove is asked of the PIM', () => {
  it('where the copy is old', async () => {
    passDays(4);
    copied.behave(filterByCodes({ ...LISTS, products: [{ ...SHELF, Code: 'NEW-1' }] }));
    const { answer } = await copied.call('get_product', { code: 'new1', sections: ['codes'] });
    expect(productOf(answer)).toMatchObject({ code: 'NEW-1' });
    const { requests } = await copied.call('get_product', { code: 'NO-SUCH' });
    expect(requests).toBe(4);
    const { answer: other } = await copied.call('find_products', { integration_codes: ['ERP-9'] });
    expect(other).toMatchObject({ no_match: ['ERP-9'] });
  });

  it('where the copy lacks some of the variants', async () => {
    const server = await open();
    const whole = filterByCodes(LISTS);
    server.behave((endpoint, body) =>
      endpoint === 'variants' ? { body: { result: [OAK], totalCount: 2 } } : whole(endpoint, body),
    );
    await server.call('sync_catalog');
    server.behave(filterByCodes({ ...LISTS, variants: [OAK, { ...OAK, Code: 'DESK-ELM' }] }));
    const { answer } = await server.call('get_product', { code: 'desk elm', sections: ['codes'] });
    expect(answer).toMatchObject({ matched_by: 'variant_code' });
  });
});

it.each([
  ['is gone', []],
  ['has another code now', [{ ...SHELF, Code: 'SHELF' }]],
])('proves nothing where the product that the copy names %s', async (_, products) => {
  copied.behave(filterByCodes({ products, variants: [OAK] }));
  const code = '003.977.36';
  const { answer } = await copied.call('get_product', { code });
  expect(answer).toMatchObject({
    no_match: { code },
    tried: [expect.any(String), expect.stringContaining('local copy')],
  });
});
