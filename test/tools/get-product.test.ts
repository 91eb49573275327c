/** get_product: one product by exactly one identifier, its sheet whole within the budget, honest about what failed (issue: tools 2). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { errorOf, listColumn, productOf, type ToolAnswer } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim, openOverRecords } from './broken-pim.ts';
import { entries, pricesIn, textsIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth(210);

describe('the sheet', () => {
  it('gives only the sections asked for, without asking for what they do not need', async () => {
    const { answer, requests } = await server.call('get_product', {
      code: 'SHR-00002',
      sections: ['prices'],
    });
    const keys = ['code', 'name', 'prices', 'product_id', 'status', 'tax_rate'];
    expect(Object.keys(productOf(answer)).sort()).toEqual(keys);
    expect(requests).toBe(1);
    // With variants and media.
    expect((await server.call('get_product', { code: 'SHR-00002' })).requests).toBe(3);
  });

  it('continues a long text from text_offset to its end without losing a character', async () => {
    const lengthOf = ({ LongDescription: text }: WireRecord): number => String(text ?? '').length;
    const [longest] = truth.products.toSorted((one, other) => lengthOf(other) - lengthOf(one));
    const args = { product_id: longest?.ProductId, sections: ['texts'] };
    const whole = await server.call('get_product', { ...args, max_tokens: 8_000 });
    expect(whole.answer.next_text_offset).toBeUndefined();
    const portions: string[] = [];
    let offset: unknown = 0;
    for (let portion = 0; portion < 40 && offset !== undefined; portion++) {
      const { answer } = await server.call('get_product', {
        ...args,
        max_tokens: 400,
        text_offset: offset,
      });
      portions.push(String(productOf(answer).long_description).replace(/ \[…\+\d+\]$/, ''));
      offset = answer.next_text_offset;
    }
    expect(offset).toBeUndefined();
    expect(portions.length).toBeGreaterThan(1);
    const squeeze = (text: string): string => text.replace(/\s+/g, '');
    expect(squeeze(portions.join(''))).toBe(
      squeeze(String(productOf(whole.answer).long_description)),
    );
  });

  it('says that text_offset is beyond the end, rather than show no text', async () => {
    const args = { code: 'SHR-00002', sections: ['texts'], text_offset: 100_000 };
    const { warnings } = await server.call('get_product', args);
    expect(warnings).toContain('beyond the end');
  });

  it('marks every text that is not in the language asked for', async () => {
    const sections = ['texts', 'classification', 'properties', 'options', 'variants', 'pictures'];
    const { answer } = await server.call('get_product', {
      code: 'SHR-00002',
      culture: 'es',
      sections,
    });
    expect(productOf(answer).culture_fallback).toBe(
      'name (en-GB), short_description (en-GB), categories, tags, unit, properties, dimensions, long_description (en-GB)',
    );
    expect(answer.culture_fallback).toBe('options, variants.options, pictures.alt');
  });
});

it('a section that is asked for and empty is said to be, and only that', async () => {
  const bare = truth.products.find((product) => entries(product, 'Variants').length === 0);
  const args = { product_id: bare?.ProductId, sections: ['texts', 'options', 'variants'] };
  expect((await server.call('get_product', args)).answer.empty_sections).toEqual([
    'options',
    'variants',
  ]);
});

it.each([
  ['variants', 'variants', 'pictures'],
  ['product-media-list', 'media', 'variants'],
])(
  'names the part when the query of %s fails, and answers the rest',
  async (broken, part, there) => {
    const records: Readonly<Record<string, readonly WireRecord[]>> = {
      products: numberedProducts(3),
      variants: [{ VariantId: 9, ProductId: 2, Code: 'P-2-M', Status: 1 }],
      'product-media-list': [
        { ProductId: 2, Pictures: [{ PictureId: 4, ProductId: 2, Link: '/4.png', Status: 1 }] },
      ],
    };
    const own = await openOverPim(
      (endpoint, body) =>
        endpoint === broken
          ? { status: 500, body: {} }
          : { body: honestPage(records[endpoint] ?? [], body) },
      { env: { PIM_DEADLINE_MS: '3000' } },
    );
    const { answer, isError } = await own.call('get_product', { code: 'P-2' });
    expect(isError).toBe(false);
    expect(productOf(answer).product_id).toBe(2);
    expect(answer.failed).toEqual([
      expect.objectContaining({ part, code: 'UNAVAILABLE', retry: true }),
    ]);
    expect(answer[there]).toHaveLength(1);
    expect(answer[part]).toBeUndefined();
  },
);

describe('the variant that a product was found by', () => {
  const amounts = (record: WireRecord) =>
    ['TRY', 'EUR', 'USD'].flatMap((one) => pricesIn(record, one)).join();
  const parentOf = (variant: WireRecord) =>
    truth.products.find(({ ProductId }) => ProductId === variant.ProductId) ?? {};
  const priced = truth.variants.filter((it) => amounts(it) !== '' && amounts(parentOf(it)) !== '');
  const find = (isSame: boolean) =>
    priced.find((it) => (amounts(it) === amounts(parentOf(it))) === isSame) ?? {};

  it.each([
    ['its own prices where they differ', find(false), amounts(find(false)).split(',')[0]],
    ['the prices of the product where they are the same', find(true), 'same prices as the product'],
  ])('has %s', async (_what, variant, told) => {
    const { answer } = await server.call('get_product', { code: variant.Code });
    const { prices } = answer.matched_variant as ToolAnswer; // asked for by a variant's code
    expect(JSON.stringify(prices)).toContain(told);
  });
});

it('shows the prices of the variant that a product without any was found by', async () => {
  const variant = {
    VariantId: 7,
    ProductId: 2,
    Code: 'V-7',
    Prices: [{ Price: 5, Currency: 'EUR' }],
  };
  const records: Readonly<Record<string, readonly WireRecord[]>> = {
    products: [{ ProductId: 2, Code: 'P-2', Prices: [] }],
    variants: [variant],
  };
  const own = await openOverPim((endpoint, body) => ({
    body: honestPage(records[endpoint] ?? [], body),
  }));
  const { answer } = await own.call('get_product', { variant_code: 'V-7' });
  expect(answer.matched_variant).toMatchObject({ prices: { EUR: 5 } });
});

it('Spec §2.2, §4.5: shows the documents of variants with the codes of the variants, beside those of the product', async () => {
  const documented = truth.variants.filter((it) => entries(it, 'Documents').length > 0);
  const id = documented[0]?.ProductId;
  const own = documented.filter(({ ProductId }) => ProductId === id);
  const product = truth.products.find(({ ProductId }) => ProductId === id) ?? {};
  const { answer } = await server.call('get_product', {
    product_id: id,
    sections: ['documents'],
    max_tokens: 8_000,
  });
  const shown = (answer.documents ?? []) as readonly ToolAnswer[]; // the shape of a sheet
  const ofVariants = shown.filter((one) => one.variant_code !== undefined);
  expect(ofVariants.map((one) => [one.variant_code, one.name])).toEqual(
    own.flatMap((one) => textsIn(one, 'Documents', 'Name').map((name) => [one.Code, name])),
  );
  expect(shown.length - ofVariants.length).toBe(entries(product, 'Documents').length);
});

const shirt = truth.products[1] ?? {};

describe('the identifier', () => {
  it.each([
    ['product_id', 100002],
    ['integration_code', shirt.IntegrationCode],
    ['barcode', entries(shirt, 'Codes')[0]?.Value],
  ])('finds the product by %s', async (kind, value) => {
    const { answer } = await server.call('get_product', { [kind]: value, sections: ['codes'] });
    expect(productOf(answer)).toMatchObject({
      product_id: 100002,
      code: 'SHR-00002',
      name: shirt.Name,
    });
  });

  const catalog = (
    records: readonly WireRecord[],
    body: WireRecord,
    filters: Readonly<Record<string, string>>,
  ) => {
    const isMeant = (record: WireRecord): boolean =>
      Object.entries(filters).every(([name, field]) => {
        const values = body[name] as readonly unknown[] | undefined; // sent as an array (Spec §4.1)
        return values === undefined || values.includes(record[field]);
      });
    return { body: honestPage(records.filter(isMeant), { ...body, Codes: undefined }) };
  };
  const BY_PRODUCT = { ProductIds: 'ProductId', Codes: 'Code' };
  const variantsOf = (count: number): readonly WireRecord[] =>
    Array.from({ length: count }, (_, at) => ({
      VariantId: 1_000 + at,
      ProductId: at + 1,
      Code: `V-${at + 1}`,
    }));

  it.each([
    [{ variant_code: 'V-5' }, { product_id: 5 }],
    [{ barcode: '4006381399999' }, undefined],
  ])(
    'does not read the catalog for %j when the PIM ignores IncludeVariantCode',
    async (args, product) => {
      const own = await openOverPim((endpoint, body) =>
        endpoint === 'search'
          ? { body: { result: [], totalCount: 0 } }
          : catalog(
              endpoint === 'products' ? numberedProducts(400) : variantsOf(60),
              body,
              BY_PRODUCT,
            ),
      );
      const called = await own.call('get_product', { ...args, sections: ['history'] });
      expect(called.isError).toBe(false);
      expect(called.answer.candidates).toBeUndefined();
      expect(called.answer.not_found).toBeUndefined();
      expect(called.requests).toBeLessThan(12);
      if (product === undefined) expect(called.answer.no_match).toBeDefined();
      else expect(productOf(called.answer)).toMatchObject(product);
    },
  );

  it.each([400, 403])(
    'asks for the variant itself when IncludeVariantCode is answered %i',
    async (status) => {
      const own = await openOverPim((endpoint, body) => {
        if (Object.keys(body).some((key) => /includevariantcode/i.test(key)))
          return { status, body: { type: 'Error' } };
        return catalog(
          endpoint === 'products' ? numberedProducts(3) : variantsOf(3),
          body,
          BY_PRODUCT,
        );
      });
      const { answer } = await own.call('get_product', {
        variant_code: 'V-2',
        sections: ['history'],
      });
      expect(productOf(answer).product_id).toBe(2);
      expect(errorOf(await own.call('get_product', { variant_code: 'V-9' }))).toBeDefined();
    },
  );

  it('names variants and media that cannot be asked for when the id is no number', async () => {
    const own = await openOverRecords([
      { ProductId: 'a-guid', Code: 'P-1', Name: 'One', Status: 1 },
    ]);
    const { answer } = await own.call('get_product', { code: 'P-1' });
    expect(answer.failed).toEqual(
      ['variants', 'media'].map((part) =>
        expect.objectContaining({ part, code: 'BAD_RESPONSE', retry: false }),
      ),
    );
  });

  it('refuses two identifiers and names them all', async () => {
    const called = await server.call('get_product', { code: 'SHR-00002', product_id: 100002 });
    expect(errorOf(called)).toMatchObject({ code: 'INVALID_ARGUMENT', retry: false });
    expect(errorOf(called).fix).toContain(
      'product_id, code, integration_code, variant_code, barcode',
    );
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

  it.each([
    ['product_id', 7],
    ['variant_code', 'NO-SUCH'],
  ])(
    'says not_found of a %s that was asked for through its own query, and what was tried',
    async (kind, value) => {
      const { answer, isError } = await server.call('get_product', { [kind]: value });
      expect(isError).toBe(false);
      expect(answer).toMatchObject({
        not_found: { [kind]: value },
        tried: expect.any(Array),
        source: 'sandbox',
      });
    },
  );
});
