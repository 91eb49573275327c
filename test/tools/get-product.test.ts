/** get_product: one product by exactly one identifier, whole within the budget, honest about what failed (issue: tools 2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/source.ts';
import {
  errorOf,
  listColumn,
  openCatalogServer,
  openForTest,
  type SandboxServer,
  type ToolAnswer,
} from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';
import { buildGroundTruth, entries } from './ground-truth.ts';

const truth = buildGroundTruth(300);
let server: SandboxServer;
beforeAll(async () => {
  server = await openCatalogServer({ source: truth.source });
});
afterAll(() => server.close());

const productOf = (answer: ToolAnswer): ToolAnswer => (answer.product ?? {}) as ToolAnswer; // the shape of a sheet
const shirt = truth.products[1] ?? {};

describe('the identifier', () => {
  it.each([
    ['product_id', 100002],
    ['code', 'SHR-00002'],
    ['integration_code', shirt.IntegrationCode],
    ['variant_code', 'SHR-00002-GRN-XL'],
    ['barcode', entries(shirt, 'Codes')[0]?.Value],
    ['barcode', '8681995694621'],
  ])('finds the product by %s', async (kind, value) => {
    const { answer } = await server.call('get_product', { [kind]: value, sections: ['codes'] });
    expect(productOf(answer)).toMatchObject({
      product_id: 100002,
      code: 'SHR-00002',
      name: shirt.Name,
      status: 'active',
    });
  });

  const catalog = (records: readonly WireRecord[], body: WireRecord, filters: Readonly<Record<string, string>>) => {
    const isMeant = (record: WireRecord): boolean =>
      Object.entries(filters).every(([name, field]) => {
        const values = body[name] as readonly unknown[] | undefined; // sent as an array (Spec §4.1)
        return values === undefined || values.includes(record[field]);
      });
    return { body: honestPage(records.filter(isMeant), { ...body, Codes: undefined }) };
  };
  const BY_PRODUCT = { ProductIds: 'ProductId', Codes: 'Code' };
  const variantsOf = (count: number): readonly WireRecord[] =>
    Array.from({ length: count }, (_, index) => ({
      VariantId: 1_000 + index,
      ProductId: index + 1,
      Code: `V-${index + 1}`,
      Status: 1,
      Codes: [{ CodeType: 'EAN', Value: `40063813339${10 + index}` }],
    }));

  it.each([
    [{ variant_code: 'V-5' }, { product_id: 5 }],
    [{ barcode: '4006381399999' }, undefined],
  ])('does not read the catalog for %j when the PIM ignores IncludeVariantCode', async (args, product) => {
    const own = await openOverPim((endpoint, body) =>
      endpoint === 'search'
        ? { body: { result: [], totalCount: 0 } }
        : catalog(endpoint === 'products' ? numberedProducts(400) : variantsOf(60), body, BY_PRODUCT),
    );
    const called = await own.call('get_product', { ...args, sections: ['history'] });
    expect(called.isError).toBe(false);
    expect(called.answer.candidates).toBeUndefined();
    expect(called.answer.not_found).toBeUndefined();
    expect(called.requests).toBeLessThan(12);
    if (product === undefined) expect(called.answer.no_match).toBeDefined();
    else expect(productOf(called.answer)).toMatchObject(product);
  });

  it('confirms the candidates of a barcode by one query for variants', async () => {
    const records = numberedProducts(4);
    const own = await openOverPim((endpoint, body) => {
      if (endpoint === 'search') {
        const hits = records.map((record) => ({ EntityType: 'Product', Id: record.ProductId, Name: record.Name }));
        return { body: { result: hits, totalCount: hits.length } };
      }
      if (endpoint === 'variants') return catalog(variantsOf(4), body, BY_PRODUCT);
      return catalog(records, body, { ...BY_PRODUCT, IncludeVariantCode: 'Nothing' });
    });
    const { answer } = await own.call('get_product', { barcode: '4006381333912', sections: ['history'] });
    expect(productOf(answer).product_id).toBe(3);
    const asked = own.requests.filter(({ endpoint, body }) => endpoint === 'variants' && 'ProductIds' in body);
    expect(asked.filter(({ body }) => (body.ProductIds as unknown[]).length === 4).length).toBeGreaterThan(0);
    expect(asked.filter(({ body }) => (body.ProductIds as unknown[]).length === 1)).toEqual([]);
  });

  it.each([400, 403])('goes on to search for a barcode when IncludeVariantCode is answered %i', async (status) => {
    const own = await openOverPim((endpoint, body) => {
      if (Object.keys(body).some((key) => /includevariantcode/i.test(key))) return { status, body: { type: 'Error' } };
      if (endpoint === 'search') return { body: { result: [{ EntityType: 'Product', Id: 2 }], totalCount: 1 } };
      return catalog(endpoint === 'products' ? numberedProducts(3) : variantsOf(3), body, BY_PRODUCT);
    });
    const found = await own.call('get_product', { barcode: '4006381333911', sections: ['history'] });
    expect(productOf(found.answer).product_id).toBe(2);
    const { answer } = await own.call('get_product', { barcode: '4006381399999' });
    expect(answer.no_match).toBeDefined();
    expect(answer.tried).toContainEqual(
      expect.stringMatching(/^products by IncludeVariantCode, which failed: The PIM .*\(40[03]\)/),
    );
    expect(JSON.stringify(answer)).not.toContain('variant_codes');
  });

  it('names variants that cannot be asked for, and asks for media by code, when the id is no number', async () => {
    const own = await openOverPim((endpoint, body) => {
      if (endpoint !== 'products') {
        return {
          body: { result: [{ ProductCode: 'P-1', Pictures: [{ PictureId: 4, Link: '/4.png' }] }], totalCount: 1 },
        };
      }
      return { body: honestPage([{ ProductId: 'a-guid', Code: 'P-1', Name: 'One', Status: 1 }], body) };
    });
    const { answer } = await own.call('get_product', { code: 'P-1' });
    expect(answer.failed).toEqual([expect.objectContaining({ part: 'variants', code: 'BAD_RESPONSE', retry: false })]);
    expect(answer.pictures).toHaveLength(1);
  });

  it('never says not_found of a variant whose product id is no number', async () => {
    const own = await openOverPim((endpoint, body) =>
      catalog(endpoint === 'variants' ? [{ VariantId: 'x', ProductId: 'a-guid', Code: 'V-1' }] : [], body, BY_PRODUCT),
    );
    const called = await own.call('get_product', { variant_code: 'V-1' });
    expect(errorOf(called)).toMatchObject({ code: 'BAD_RESPONSE', retry: false });
  });

  it('shows no pictures of others when the media list ignores its filter', async () => {
    const items = numberedProducts(30).map(({ ProductId }) => ({
      Pictures: [{ PictureId: ProductId, ProductId, Link: `/${ProductId}.png` }],
    }));
    const own = await openOverPim((endpoint, body) =>
      endpoint === 'products'
        ? { body: honestPage(numberedProducts(30), body) }
        : { body: honestPage(items, { ...body, Codes: undefined }) },
    );
    const { answer, text } = await own.call('get_product', { code: 'P-5', sections: ['pictures'] });
    expect(answer.failed).toEqual([expect.objectContaining({ part: 'media', code: 'FILTER_IGNORED' })]);
    expect(text).not.toContain('.png');
  });

  it('refuses two identifiers and names them all', async () => {
    const called = await server.call('get_product', { code: 'SHR-00002', product_id: 100002 });
    expect(errorOf(called)).toMatchObject({ code: 'INVALID_ARGUMENT', retry: false });
    expect(errorOf(called).fix).toContain('product_id, code, integration_code, variant_code, barcode');
  });

  it('refuses none', async () => {
    expect(errorOf(await server.call('get_product', {})).code).toBe('INVALID_ARGUMENT');
  });

  it('gives all candidates of a shared barcode and never the first', async () => {
    const { codes = [], ids = [] } = truth.source.truth().duplicate_barcode ?? {};
    const product = truth.products.find(({ Code }) => Code === codes[0]) ?? {};
    const barcode = entries(product, 'Codes').find(({ CodeType }) => CodeType === 'EAN')?.Value;
    const { answer, warnings } = await server.call('get_product', { barcode });
    expect(answer.product).toBeUndefined();
    expect([...listColumn(answer, 'candidates', 'product_id')].sort()).toEqual([...ids].sort());
    expect(warnings).toContain('2 products');
  });

  it('gives candidates when a PIM has two products of one code', async () => {
    const records = [...numberedProducts(4), { ProductId: 5, Code: 'P-3', Name: 'The other', Status: -1 }];
    const own = await openOverPim((_endpoint, body) => ({ body: honestPage(records, body) }));
    const { answer } = await own.call('get_product', { code: 'P-3' });
    expect(listColumn(answer, 'candidates', 'product_id')).toEqual([3, 5]);
    expect(listColumn(answer, 'candidates', 'status')).toEqual(['active', 'passive']);
  });

  it.each([
    ['product_id', 7],
    ['code', 'NO-SUCH'],
    ['integration_code', 'NO-SUCH'],
    ['variant_code', 'NO-SUCH'],
  ])('says not_found of a %s that was asked for through its own query, and what was tried', async (kind, value) => {
    const { answer, isError } = await server.call('get_product', { [kind]: value });
    expect(isError).toBe(false);
    expect(answer).toMatchObject({ not_found: { [kind]: value }, tried: expect.any(Array), source: 'sandbox' });
  });

  it('never says that a barcode does not exist, since no query asks for barcodes', async () => {
    const { answer } = await server.call('get_product', { barcode: '4006381333931' });
    expect(answer.not_found).toBeUndefined();
    expect(answer).toMatchObject({
      no_match: { barcode: '4006381333931' },
      advice: expect.stringContaining('does not prove'),
    });
    expect((answer.tried as readonly string[]).length).toBeGreaterThanOrEqual(3); // a list of sentences
  });

  it('keeps an identifier that is too long within the budget', async () => {
    const { answer, tokens } = await server.call('get_product', { code: '漢'.repeat(500), max_tokens: 200 });
    expect(answer.not_found).toBeDefined();
    expect(tokens).toBeLessThanOrEqual(204);
  });
});

describe('the sheet', () => {
  it('gives only the sections asked for, without asking for what they do not need', async () => {
    const own = await openForTest({ source: truth.source });
    const { answer } = await own.call('get_product', { code: 'SHR-00002', sections: ['prices'] });
    expect(Object.keys(productOf(answer)).sort()).toEqual([
      'code',
      'name',
      'prices',
      'product_id',
      'status',
      'tax_rate',
    ]);
    expect(own.sandbox.requests.map(({ endpoint }) => endpoint)).toEqual(['products']);
  });

  it('asks for variants and media in the same call', async () => {
    const own = await openForTest({ source: truth.source });
    const { requests } = await own.call('get_product', { code: 'SHR-00002' });
    expect(requests).toBe(3);
    expect(own.sandbox.requests.map(({ endpoint }) => endpoint).sort()).toEqual([
      'product-media-list',
      'products',
      'variants',
    ]);
  });

  it('refuses an unknown section and names those there are', async () => {
    const called = await server.call('get_product', { code: 'SHR-00002', sections: ['text'] });
    expect(errorOf(called).failed).toMatch(/sections.*texts/);
  });

  it('continues a long text from text_offset to its end without losing a character', async () => {
    const longest = [...truth.products].sort(
      (one, other) => String(other.LongDescription ?? '').length - String(one.LongDescription ?? '').length,
    )[0];
    const args = { product_id: longest?.ProductId, sections: ['texts'] };
    const whole = await server.call('get_product', { ...args, max_tokens: 8_000 });
    expect(whole.answer.next_text_offset).toBeUndefined();
    const portions: string[] = [];
    let offset: unknown = 0;
    for (let portion = 0; portion < 40 && offset !== undefined; portion++) {
      const { answer } = await server.call('get_product', { ...args, max_tokens: 400, text_offset: offset });
      portions.push(String(productOf(answer).long_description).replace(/ \[…\+\d+\]$/, ''));
      offset = answer.next_text_offset;
    }
    expect(offset).toBeUndefined();
    expect(portions.length).toBeGreaterThan(1);
    const squeeze = (text: string): string => text.replace(/\s+/g, '');
    expect(squeeze(portions.join(''))).toBe(squeeze(String(productOf(whole.answer).long_description)));
  });

  it('says that text_offset is beyond the end, rather than show no text', async () => {
    const { warnings } = await server.call('get_product', {
      code: 'SHR-00002',
      sections: ['texts'],
      text_offset: 100_000,
    });
    expect(warnings).toContain('beyond the end');
  });

  it('marks what the budget left out', async () => {
    const { answer, tokens } = await server.call('get_product', { code: 'SHR-00002', max_tokens: 900 });
    expect(tokens).toBeLessThanOrEqual(918);
    expect(answer.cut_by).toBe('token_budget');
    expect(JSON.stringify(answer)).toMatch(/\[…\+\d+\]/);
  });

  it('lists what sizes and colours there are', async () => {
    const { answer } = await server.call('get_product', { code: 'SHR-00002', sections: ['options'] });
    const values = new Map<string, Set<string>>();
    for (const variant of truth.variants.filter(({ ProductId }) => ProductId === 100002)) {
      for (const { OptionName, Value } of entries(variant, 'OptionValues')) {
        const known = values.get(String(OptionName)) ?? new Set();
        values.set(String(OptionName), known.add(String(Value)));
      }
    }
    const shown = Object.entries((answer.options ?? {}) as Readonly<Record<string, readonly string[]>>);
    expect(shown.map(([option, texts]) => [option, texts.map((text) => text.replace(' (passive)', ''))])).toEqual(
      [...values].map(([option, texts]) => [option, [...texts]]),
    );
  });
});

describe('a query that fails', () => {
  it.each([
    ['variants', 'variants', 'pictures'],
    ['product-media-list', 'media', 'variants'],
  ])('names the part when %s fails, and answers the rest', async (broken, part, there) => {
    const own = await openOverPim(
      (endpoint, body) => {
        if (endpoint === broken) return { status: 500, body: { type: 'Error' } };
        if (endpoint === 'products') return { body: honestPage(numberedProducts(3), body) };
        const item =
          endpoint === 'variants'
            ? { VariantId: 9, ProductId: 2, Code: 'P-2-M', Status: 1 }
            : { ProductId: 2, Pictures: [{ PictureId: 4, ProductId: 2, Link: '/4.png', Status: 1 }] };
        return { body: { result: [item], totalCount: 1 } };
      },
      { env: { PIM_DEADLINE_MS: '3000' } },
    );
    const { answer, isError } = await own.call('get_product', { code: 'P-2' });
    expect(isError).toBe(false);
    expect(productOf(answer).product_id).toBe(2);
    expect(answer.failed).toEqual([expect.objectContaining({ part, code: 'UNAVAILABLE', retry: true })]);
    expect(answer[there]).toHaveLength(1);
    expect(answer[part]).toBeUndefined();
  });

  it('is an error when the product itself cannot be asked for', async () => {
    const own = await openOverPim(() => ({ status: 500, body: { type: 'Error' } }), {
      env: { PIM_DEADLINE_MS: '3000' },
    });
    expect(errorOf(await own.call('get_product', { code: 'P-2' })).code).toBe('UNAVAILABLE');
  });
});
