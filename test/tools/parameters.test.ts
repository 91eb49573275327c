/** Every parameter of Spec §4.1–4.6 can be set and reaches the PIM. The table is typed from the spec. */
import { describe, expect, it } from 'vitest';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { serveGroundTruth } from './served-truth.ts';

const { server } = serveGroundTruth(300);

async function send(tool: string, args: ToolAnswer) {
  const before = server.sandbox.requests.length;
  const { answer } = await server.call(tool, args);
  return { answer, sent: server.sandbox.requests.slice(before) };
}

/** Spec §4.2–4.5: parameter → the tool, the argument that sets it, and values. */
const PARAMETERS: readonly (readonly [
  string,
  string,
  string,
  string,
  string,
  readonly (string | number)[],
])[] = [
  ['§4.2', 'products', 'find_products', 'ProductIds', 'product_ids', [100002]],
  ['§4.2', 'products', 'find_products', 'Names', 'names', ['Cove Classic Collarless Shirt']],
  ['§4.2', 'products', 'find_products', 'IncludesNames', 'name_contains', ['shirt']],
  ['§4.2', 'products', 'find_products', 'ExcludesNames', 'name_excludes', ['shirt']],
  ['§4.2', 'products', 'find_products', 'Codes', 'codes', ['SHR-00002']],
  ['§4.2', 'products', 'find_products', 'IncludesCodes', 'code_contains', ['SHR']],
  ['§4.2', 'products', 'find_products', 'ExcludesCodes', 'code_excludes', ['SHR']],
  ['§4.2', 'products', 'find_products', 'IntegrationCodes', 'integration_codes', ['4022106361']],
  ['§4.2', 'products', 'find_products', 'CategoryIds', 'category_ids', [111]],
  ['§4.2', 'products', 'find_products', 'ExcludesCategoryIds', 'exclude_category_ids', [111]],
  [
    '§4.2',
    'products',
    'find_products',
    'IncludeCategoryNames',
    'category_name_contains',
    ['Dresses'],
  ],
  ['§4.2', 'products', 'find_products', 'TrademarkIds', 'brand_ids', [314]],
  ['§4.2', 'products', 'find_products', 'ExcludesTrademarkIds', 'exclude_brand_ids', [314]],
  [
    '§4.2',
    'products',
    'find_products',
    'IncludeTrademarkNames',
    'brand_name_contains',
    ['Kestrelund'],
  ],
  [
    '§4.2',
    'products',
    'find_products',
    'IncludeVariantCode',
    'variant_codes',
    ['SHR-00002-GRN-XL'],
  ],
  ['§4.3', 'variants', 'get_variants', 'ProductIds', 'product_ids', [100002]],
  ['§4.3', 'variants', 'get_variants', 'VariantIds', 'variant_ids', [5000004]],
  [
    '§4.3',
    'variants',
    'get_variants',
    'Names',
    'names',
    ['Cove Classic Collarless Shirt – Green / XL'],
  ],
  ['§4.3', 'variants', 'get_variants', 'IncludesNames', 'name_contains', ['shirt']],
  ['§4.3', 'variants', 'get_variants', 'ExcludesNames', 'name_excludes', ['shirt']],
  ['§4.3', 'variants', 'get_variants', 'Codes', 'codes', ['SHR-00002-GRN-XL']],
  ['§4.3', 'variants', 'get_variants', 'IncludesCodes', 'code_contains', ['GRN']],
  ['§4.3', 'variants', 'get_variants', 'ExcludesCodes', 'code_excludes', ['GRN']],
  ['§4.3', 'variants', 'get_variants', 'CategoryIds', 'category_ids', [111]],
  ['§4.3', 'variants', 'get_variants', 'TrademarkIds', 'brand_ids', [314]],
  [
    '§4.3',
    'variants',
    'get_variants',
    'IncludeTrademarkNames',
    'brand_name_contains',
    ['Kestrelund'],
  ],
  [
    '§4.3',
    'variants',
    'get_variants',
    'IncludeCategoryNames',
    'category_name_contains',
    ['Dresses'],
  ],
  ['§4.4', 'product-media-list', 'get_media', 'ProductIds', 'product_ids', [100002]],
  ['§4.4', 'product-media-list', 'get_media', 'ProductCodes', 'product_codes', ['SHR-00002']],
  ['§4.5', 'variant-media-list', 'get_media', 'VariantIds', 'variant_ids', [5000004]],
  [
    '§4.5',
    'variant-media-list',
    'get_media',
    'VariantCodes',
    'variant_codes',
    ['SHR-00002-GRN-XL'],
  ],
];

describe('Spec §4.1–4.6: every parameter can be set and is sent', () => {
  it.each(PARAMETERS)(
    'Spec %s: %s by %s: %s by %s',
    async (_section, endpoint, tool, parameter, argument, values) => {
      const { answer, sent } = await send(tool, { [argument]: values });
      expect(Number(answer.returned)).toBeGreaterThan(0);
      expect(sent.find((request) => request.endpoint === endpoint)?.body).toMatchObject({
        [parameter]: values,
      });
    },
  );

  it('Spec §4, §4.1: sends clientId, appKey, pageIndex and pageSize with every query, and the headers of the example', async () => {
    const [request] = (await send('find_products', { limit: 1 })).sent;
    expect(request).toMatchObject({ accept: 'application/json', contentType: 'application/json' });
    const page = { pageIndex: 0, pageSize: expect.any(Number) };
    expect(request?.body).toMatchObject({ clientId: server.sandbox.clientId, ...page });
    expect(request?.appKeyHash).toBeDefined();
  });

  it('Spec §4.3: sends product codes as the ids that they stand for', async () => {
    const { sent } = await send('get_variants', { product_codes: ['SHR-00002', 'POL-00004'] });
    expect(sent.map(({ endpoint }) => endpoint)).toEqual(['products', 'variants']);
    expect(sent[0]?.body).toMatchObject({ Codes: ['SHR-00002', 'POL-00004'] });
    expect(sent[1]?.body).toMatchObject({ ProductIds: [100002, 100004] });
  });

  it('Spec §4.6: sends searchKey, entityTypes, status, sorting and the page', async () => {
    const types = ['Product', 'Variant'];
    const given = {
      query: 'durable',
      entity_types: types,
      status: ['Active'],
      sort_by: 'Name',
      sort_direction: 'desc',
    };
    const [request] = (await send('search_catalog', given)).sent;
    const sorted = {
      searchKey: 'durable',
      entityTypes: types,
      status: ['Active'],
      sorting: 'Name desc',
    };
    expect(request?.body).toMatchObject({ ...sorted, pageIndex: 0, pageSize: expect.any(Number) });
  });

  it('Spec §4.6: searches products and categories, sorted ascending, unless told otherwise', async () => {
    const [request] = (await send('search_catalog', { query: 'durable', sort_by: 'Code' })).sent;
    expect(request?.body).toMatchObject({
      entityTypes: ['Product', 'Category'],
      sorting: 'Code asc',
    });
    expect(request?.body).not.toHaveProperty('status');
  });

  it.each([
    ['categories', 'categories'],
    ['brands', 'trademarks'],
    ['document_types', 'documenttypes'],
    ['documents', 'documents'],
    ['properties', 'properties'],
    ['options', 'options'],
  ])('Spec §8: list_reference_data %s asks the %s endpoint', async (kind, endpoint) => {
    const { answer, sent } = await send('list_reference_data', { kind });
    expect(Number(answer.returned)).toBeGreaterThan(0);
    expect(sent[0]?.endpoint).toBe(endpoint);
  });

  it('Spec §9: writes the version into the path, v2 for products and v1 elsewhere', () => {
    const paths = new Set(server.sandbox.requests.map(({ path }) => path));
    expect([...paths].filter((path) => path.includes('/v2/'))).toEqual(['/api/v2/query/products']);
    expect([...paths].every((path) => /^\/api\/v[12]\/(query\/[a-z-]+|search)$/.test(path))).toBe(
      true,
    );
  });
});
