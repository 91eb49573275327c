/**
 * Slips that models make, over all tools: each is answered in the same call as its right form would be, or refused with
 * what leads to the answer.
 */
import { beforeAll, expect, it } from 'vitest';
import { openCatalogServer, type SandboxServer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { playRefused, playTaken, type RefusedSlip, type Slip } from './play-slips.ts';

let server: SandboxServer;
beforeAll(async () => {
  server = await openCatalogServer({ products: 110, env: SYNC_ENV });
  await server.call('sync_catalog', {});
  return () => server.close();
});

const TAKEN: readonly Slip[] = [
  // One value for a list, and lists in texts.
  ['find_products', { codes: 'SHR-00002' }, { codes: ['SHR-00002'] }],
  ['find_products', { codes: '["SHR-00002","TRS-00202"]' }, { codes: ['SHR-00002', 'TRS-00202'] }],
  ['find_products', { codes: 'SHR-00002, LFR-00072' }, { codes: ['SHR-00002', 'LFR-00072'] }],
  ['find_products', { product_ids: 100002 }, { product_ids: [100002] }],
  ['find_products', { product_ids: '100002' }, { product_ids: [100002] }],
  ['find_products', { product_ids: ['100002', '100003'] }, { product_ids: [100002, 100003] }],
  ['find_products', { product_ids: '100002,100003' }, { product_ids: [100002, 100003] }],
  ['find_products', { product_ids: ['100002,100003', 100004] }, { product_ids: [100002, 100003, 100004] }],
  ['find_products', { product_ids: '[100002, "100003"]' }, { product_ids: [100002, 100003] }],
  ['find_products', { integration_codes: 4022106361 }, { integration_codes: ['4022106361'] }],
  ['find_products', { name_contains: 'shirt' }, { name_contains: ['shirt'] }],
  ['find_products', { fields: 'code,name', limit: 3 }, { fields: ['code', 'name'], limit: 3 }],
  ['find_products', { fields: 'all', limit: 1 }, { fields: ['all'], limit: 1 }],
  ['find_products', { fields: ['*'], limit: 1 }, { fields: ['all'], limit: 1 }],
  ['find_products', { missing: 'pictures', limit: 0 }, { missing: ['pictures'], limit: 0 }],
  ['get_variants', { product_codes: 'SHR-00002' }, { product_codes: ['SHR-00002'] }],
  ['get_media', { product_ids: 100002 }, { product_ids: [100002] }],
  [
    'get_media',
    { product_ids: [100002], file_types: 'jpg,pdf' },
    { product_ids: [100002], file_types: ['jpg', 'pdf'] },
  ],
  ['get_product', { code: ['SHR-00002'] }, { code: 'SHR-00002' }],
  ['search_catalog', { query: ['shirt'] }, { query: 'shirt' }],
  ['search_catalog', { query: 'shirt', entity_types: 'Product' }, { query: 'shirt', entity_types: ['Product'] }],
  // Types.
  ['find_products', { limit: '5' }, { limit: 5 }],
  ['find_products', { limit: 2, max_tokens: '600' }, { limit: 2, max_tokens: 600 }],
  ['find_products', { price_max: '20.50', limit: 0 }, { price_max: 20.5, limit: 0 }],
  ['get_product', { product_id: '100002' }, { product_id: 100002 }],
  ['get_product', { barcode: 4006381333931 }, { barcode: '4006381333931' }],
  ['get_media', { product_ids: [100002], cover_only: 'true' }, { product_ids: [100002], cover_only: true }],
  ['get_media', { product_ids: [100002], cover_only: 'False' }, { product_ids: [100002], cover_only: false }],
  ['sync_catalog', { max_age_h: '24' }, { max_age_h: 24 }],
  ['find_products', { limit: 5000, fields: ['code'] }, { limit: 1000, fields: ['code'] }],
  ['find_products', { status: 1, limit: 0 }, { status: 'active', limit: 0 }],
  ['get_variants', { status: '-1', limit: 0 }, { status: 'passive', limit: 0 }],
  ['find_products', { status: ['active', 'passive'], limit: 0 }, { limit: 0 }],
  ['find_products', { status: 'all', limit: 0 }, { limit: 0 }],
  ['find_products', { created_after: '2024-03', limit: 0 }, { created_after: '2024-03-01', limit: 0 }],
  ['find_products', { created_before: 2024, limit: 0 }, { created_before: '2024-01-01', limit: 0 }],
  ['find_products', { updated_after: '2024/1/5', limit: 0 }, { updated_after: '2024-01-05', limit: 0 }],
  // The case and the words of enums.
  ['find_products', { status: 'Active', limit: 0 }, { status: 'active', limit: 0 }],
  ['find_products', { status: 'inactive', limit: 0 }, { status: 'passive', limit: 0 }],
  [
    'find_products',
    { sort_by: 'Price', sort_direction: 'DESC', currency: 'EUR', limit: 2 },
    { sort_by: 'price', sort_direction: 'desc', currency: 'EUR', limit: 2 },
  ],
  ['find_products', { sort_by: 'name desc', limit: 2 }, { sort_by: 'name', sort_direction: 'desc', limit: 2 }],
  ['find_products', { sort: '-created', limit: 2 }, { sort_by: 'created', sort_direction: 'desc', limit: 2 }],
  [
    'find_products',
    { sort_by: 'name', sort_direction: 'descending', limit: 2 },
    { sort_by: 'name', sort_direction: 'desc', limit: 2 },
  ],
  ['find_products', { layout: 'Records', limit: 2 }, { layout: 'records', limit: 2 }],
  ['get_product', { code: 'SHR-00002', sections: 'prices' }, { code: 'SHR-00002', sections: ['prices'] }],
  [
    'get_product',
    { code: 'SHR-00002', sections: 'texts,prices' },
    { code: 'SHR-00002', sections: ['texts', 'prices'] },
  ],
  ['get_product', { code: 'SHR-00002', sections: ['Images'] }, { code: 'SHR-00002', sections: ['pictures'] }],
  ['get_product', { code: 'SHR-00002', sections: ['colour'] }, { code: 'SHR-00002', sections: ['options'] }],
  ['get_product', { code: 'SHR-00002', sections: ['description'] }, { code: 'SHR-00002', sections: ['texts'] }],
  ['list_reference_data', { kind: 'brand' }, { kind: 'brands' }],
  ['list_reference_data', { kind: 'Trademarks' }, { kind: 'brands' }],
  ['list_reference_data', { kind: 'category' }, { kind: 'categories' }],
  ['get_media', { product_ids: [100002], kind: 'photos' }, { product_ids: [100002], kind: 'pictures' }],
  ['audit_catalog', { rules: ['completeness'], severity: 'Error' }, { rules: ['completeness'], severity: 'error' }],
  ['audit_catalog', { rules: ['completeness'], severity: 'errors' }, { rules: ['completeness'], severity: 'error' }],
  ['audit_catalog', { rules: 'No-Name' }, { rules: ['no_name'] }],
  // Names of arguments.
  ['find_products', { brand: 'Kestrelund' }, { brand_names: ['Kestrelund'] }],
  ['find_products', { brands: ['Kestrelund'] }, { brand_names: ['Kestrelund'] }],
  ['find_products', { brand: 314 }, { brand_ids: [314] }],
  ['find_products', { brand_name: 'Kestrelund' }, { brand_names: ['Kestrelund'] }],
  ['find_products', { brandNames: ['Kestrelund'] }, { brand_names: ['Kestrelund'] }],
  ['find_products', { manufacturer: 'Kestrelund' }, { brand_names: ['Kestrelund'] }],
  ['find_products', { category: 'Dresses' }, { category_names: ['Dresses'] }],
  ['find_products', { categories: ['Dresses'] }, { category_names: ['Dresses'] }],
  ['find_products', { category_id: 111 }, { category_ids: [111] }],
  ['find_products', { code: 'SHR-00002' }, { codes: ['SHR-00002'] }],
  ['find_products', { sku: 'SHR-00002' }, { codes: ['SHR-00002'] }],
  ['find_products', { id: 100002 }, { product_ids: [100002] }],
  ['find_products', { name: 'Cove Classic Collarless Shirt' }, { names: ['Cove Classic Collarless Shirt'] }],
  ['find_products', { variant_code: 'SHR-00002-GRN-XL' }, { variant_codes: ['SHR-00002-GRN-XL'] }],
  ['find_products', { min_price: 10, maxPrice: '20', limit: 0 }, { price_min: 10, price_max: 20, limit: 0 }],
  ['find_products', { tags: ['new'], limit: 0 }, { tag: 'new', limit: 0 }],
  ['find_products', { max_results: 2 }, { limit: 2 }],
  [
    'find_products',
    { order_by: 'name', order: 'desc', limit: 2 },
    { sort_by: 'name', sort_direction: 'desc', limit: 2 },
  ],
  ['find_products', { lang: 'fr', limit: 2 }, { culture: 'fr', limit: 2 }],
  ['find_products', { columns: ['code'], limit: 2 }, { fields: ['code'], limit: 2 }],
  ['find_products', { created_since: '2026-01-01', limit: 0 }, { created_after: '2026-01-01', limit: 0 }],
  ['get_product', { sku: 'SHR-00002' }, { code: 'SHR-00002' }],
  ['get_product', { product_code: 'SHR-00002' }, { code: 'SHR-00002' }],
  ['get_product', { codes: ['SHR-00002'] }, { code: 'SHR-00002' }],
  ['get_product', { id: '100002' }, { product_id: 100002 }],
  ['get_product', { product: 100002 }, { product_id: 100002 }],
  ['get_product', { gtin: '4006381333931' }, { barcode: '4006381333931' }],
  ['get_product', { code: 'SHR-00002', fields: ['prices'] }, { code: 'SHR-00002', sections: ['prices'] }],
  ['get_variants', { product_code: 'SHR-00002' }, { product_codes: ['SHR-00002'] }],
  ['get_variants', { product: 'SHR-00002' }, { product_codes: ['SHR-00002'] }],
  ['get_variants', { product_id: '100002' }, { product_ids: [100002] }],
  ['get_variants', { variant_code: 'SHR-00002-GRN-XL' }, { codes: ['SHR-00002-GRN-XL'] }],
  ['get_media', { product: 'SHR-00002', type: 'pictures' }, { product_codes: ['SHR-00002'], kind: 'pictures' }],
  ['search_catalog', { q: 'shirt' }, { query: 'shirt' }],
  ['search_catalog', { text: 'shirt', top: '3' }, { query: 'shirt', limit: 3 }],
  ['list_reference_data', { type: 'brands', name: 'kes' }, { kind: 'brands', name_contains: 'kes' }],
  ['query_catalog', { query: 'SELECT 1 AS one' }, { sql: 'SELECT 1 AS one' }],
  ['audit_catalog', { rule: 'no_name', brand: 'Kestrelund' }, { rules: ['no_name'], brand_names: ['Kestrelund'] }],
  // Synonyms of words, languages, named values.
  ['find_products', { missing: ['images'], limit: 0 }, { missing: ['pictures'], limit: 0 }],
  ['find_products', { missing: ['ean'], limit: 0 }, { missing: ['barcode'], limit: 0 }],
  ['find_products', { missing: ['translation:French'], limit: 0 }, { missing: ['translation:fr'], limit: 0 }],
  ['find_products', { has: 'Photos', limit: 0 }, { has: ['pictures'], limit: 0 }],
  ['find_products', { fields: ['sku', 'title'], limit: 2 }, { fields: ['code', 'name'], limit: 2 }],
  ['find_products', { fields: ['Code', 'gtin'], limit: 2 }, { fields: ['code', 'barcodes'], limit: 2 }],
  ['get_variants', { product_ids: [100002], fields: ['color'] }, { product_ids: [100002], fields: ['options'] }],
  ['find_products', { culture: 'French', limit: 2 }, { culture: 'fr', limit: 2 }],
  ['get_product', { code: 'SHR-00002', language: 'Türkçe' }, { code: 'SHR-00002', culture: 'tr' }],
  ['find_products', { property: 'Material', limit: 0 }, { properties: [{ name: 'Material' }], limit: 0 }],
  [
    'find_products',
    { property: { Material: 'Cotton' }, limit: 0 },
    { properties: [{ name: 'Material', value: 'Cotton' }], limit: 0 },
  ],
  ['find_products', { properties: '{"name":"Material"}', limit: 0 }, { properties: [{ name: 'Material' }], limit: 0 }],
  [
    'find_products',
    { attributes: { Material: 'Cotton', Season: 'SS24' }, limit: 0 },
    {
      properties: [
        { name: 'Material', value: 'Cotton' },
        { name: 'Season', value: 'SS24' },
      ],
      limit: 0,
    },
  ],
  [
    'find_products',
    { properties: { name: 'Weight', from: '0.5', uom: 'kg' }, limit: 0 },
    { properties: [{ name: 'Weight', min: 0.5, unit: 'kg' }], limit: 0 },
  ],
  [
    'get_variants',
    { option: { key: 'Size', val: 'XL' }, limit: 0 },
    { options: [{ name: 'Size', value: 'XL' }], limit: 0 },
  ],
  ['get_variants', { option: { Size: 42 }, limit: 0 }, { options: [{ name: 'Size', value: '42' }], limit: 0 }],
];

/** Slips that may mean several things: what the error says, and a call that does as it says. */
const REFUSED: readonly RefusedSlip[] = [
  [
    'get_media',
    { code: 'SHR-00002' },
    { product_codes: ['SHR-00002'] },
    /did you mean product_codes or variant_codes\?/,
  ],
  ['get_variants', { id: 100002 }, { product_ids: [100002] }, /did you mean variant_ids or product_ids\?/],
  ['find_products', { status: 'deleted' }, { status: 'passive' }, /status must be active or passive, not "deleted"\./],
  ['find_products', { catgory_names: ['Dresses'] }, { category_names: ['Dresses'] }, /did you mean category_names\?/],
  ['find_products', { missing: ['pictres'] }, { missing: ['pictures'] }, /did you mean pictures\?/],
  ['find_products', { query: 'shirt' }, { name_contains: ['shirt'] }, /use search_catalog, .* name_contains/],
  ['find_products', { page: 2 }, {}, /give the next_cursor of the last answer/],
  ['find_products', { filter: 'price > 5' }, {}, /use query_catalog/],
  [
    'list_reference_data',
    { kind: 'tag' },
    { kind: 'options' },
    /kind must be categories, brands, .* or options, not "tag"/,
  ],
  [
    'get_product',
    { codes: ['SHR-00002', 'LFR-00072'] },
    { code: 'SHR-00002' },
    /"codes"; code must be a text, not a list\./,
  ],
];

playTaken(TAKEN, () => server);
playRefused(REFUSED, () => server);

it('the table holds at least 60 slips, of which at least 90 % take no second call', () => {
  const slips = TAKEN.length + REFUSED.length;
  expect(slips).toBeGreaterThanOrEqual(60);
  expect(TAKEN.length / slips).toBeGreaterThanOrEqual(0.9);
});

it.each([
  ['find_products', { lang: 'fr', limit: 1 }, 'lang as culture'],
  ['get_product', { sku: 'SHR-00002', sections: ['photos'] }, 'sku as code, photos as pictures'],
  ['list_reference_data', { type: 'brands' }, 'type as kind'],
  ['query_catalog', { statement: 'SELECT 1 AS one' }, 'statement as sql'],
  ['query_catalog', { statement: 'SELECT 1 AS one', export_as: 'one.csv' }, 'statement as sql'],
  ['audit_catalog', { brand: 'Kestrelund' }, 'brand as brand_names'],
  ['sync_catalog', { hours: 24 }, 'hours as max_age_h'],
] as const)('%s %j says in one warning what was taken', async (tool, args, taken) => {
  const { warnings } = await server.call(tool, args);
  expect(warnings.split('\n').filter((warning) => warning.startsWith('Taken'))).toEqual([`Taken as meant: ${taken}.`]);
});

it('says nothing of what applied_filters shows', async () => {
  const { answer, warnings } = await server.call('find_products', { brand: 'Kestrelund', limit: 0 });
  expect(answer.applied_filters).toEqual({ TrademarkIds: [314] });
  expect(warnings).toBe('');
});
