/**
 * Slips that models make, over all tools: each is answered in the same call as its right form would be, or refused with
 * what leads to the answer.
 */
import { beforeAll, expect, it } from 'vitest';
import { type Called, callMade, errorOf, type ToolAnswer } from '../support/catalog-server.ts';
import { serveCopy } from './served-copy.ts';

/** A tool, the arguments as they come, and as they are meant. */
type Slip = readonly [tool: string, given: ToolAnswer, meant: ToolAnswer];

/** A slip that is refused, and what the error says. */
type RefusedSlip = readonly [...Slip, told: RegExp];

const { server } = serveCopy();
// What is worked out of the copy in the background is in some answers: it is to be there before the first of them.
beforeAll(async () => {
  while ((await server().call('sync_catalog')).answer.state !== 'done');
  await callMade(server(), 'audit_catalog');
});

const FIND = 'find_products';
const FOOTWEAR = { category_names: ['Footwear'], limit: 0 };
const EUR = { ...FOOTWEAR, price_max: 100, currency: 'EUR' };

/** A slip of find_products that asks for footwear beside. */
const inFootwear = (given: Slip[1], meant: Slip[2]): Slip => [
  FIND,
  { ...FOOTWEAR, ...given },
  { ...FOOTWEAR, ...meant },
];

const TAKEN: readonly Slip[] = [
  // One value for a list, and lists in texts.
  [FIND, { codes: 'SHR-00002' }, { codes: ['SHR-00002'] }],
  [FIND, { codes: '["SHR-00002","TRS-00202"]' }, { codes: ['SHR-00002', 'TRS-00202'] }],
  [FIND, { product_ids: '100002' }, { product_ids: [100002] }],
  [FIND, { product_ids: '100002,100003' }, { product_ids: [100002, 100003] }],
  [FIND, { integration_codes: 4022106361 }, { integration_codes: ['4022106361'] }],
  [FIND, { fields: 'code,name', limit: 3 }, { fields: ['code', 'name'], limit: 3 }],
  ['get_media', { product_ids: 100002 }, { product_ids: [100002] }],
  ['get_product', { code: ['SHR-00002'] }, { code: 'SHR-00002' }],
  // Types.
  [FIND, { limit: '5' }, { limit: 5 }],
  ['get_product', { barcode: 4006381333931 }, { barcode: '4006381333931' }],
  [
    'get_media',
    { product_ids: [100002], cover_only: 'true' },
    { product_ids: [100002], cover_only: true },
  ],
  ['sync_catalog', { max_age_h: '24' }, { max_age_h: 24 }],
  [FIND, { limit: 5000, fields: ['code'] }, { limit: 1000, fields: ['code'] }],
  [FIND, { status: 1, limit: 0 }, { status: 'active', limit: 0 }],
  [FIND, { created_after: '2024-03', limit: 0 }, { created_after: '2024-03-01', limit: 0 }],
  // The case and the words of enums.
  [FIND, { status: 'Active', limit: 0 }, { status: 'active', limit: 0 }],
  [
    FIND,
    { sort_by: 'Price', sort_direction: 'DESC', currency: 'EUR', limit: 2 },
    { sort_by: 'price', sort_direction: 'desc', currency: 'EUR', limit: 2 },
  ],
  [
    'get_product',
    { code: 'SHR-00002', sections: ['Images'] },
    { code: 'SHR-00002', sections: ['pictures'] },
  ],
  ['list_reference_data', { kind: 'brand' }, { kind: 'brands' }],
  [
    'get_media',
    { product_ids: [100002], kind: 'photos' },
    { product_ids: [100002], kind: 'pictures' },
  ],
  [
    'audit_catalog',
    { rules: ['completeness'], severity: 'Error' },
    { rules: ['completeness'], severity: 'error' },
  ],
  [FIND, { status: ['active', 'passive'], limit: 0 }, { limit: 0 }],
  [FIND, { sort_by: 'name desc', limit: 2 }, { sort_by: 'name', sort_direction: 'desc', limit: 2 }],
  [FIND, { sort: '-created', limit: 2 }, { sort_by: 'created', sort_direction: 'desc', limit: 2 }],
  [FIND, { category_ids: 'Sneakers' }, { category_names: ['Sneakers'] }],
  [FIND, { brand_ids: ['Fjordenne'] }, { brand_names: ['Fjordenne'] }],
  // Names of arguments.
  [FIND, { categories: ['Dresses'] }, { category_names: ['Dresses'] }],
  [FIND, { brand: 'Kestrelund' }, { brand_names: ['Kestrelund'] }],
  [FIND, { brand: 314 }, { brand_ids: [314] }],
  [FIND, { brandNames: ['Kestrelund'] }, { brand_names: ['Kestrelund'] }],
  [FIND, { category: 'Dresses' }, { category_names: ['Dresses'] }],
  [FIND, { sku: 'SHR-00002' }, { codes: ['SHR-00002'] }],
  [FIND, { id: 100002 }, { product_ids: [100002] }],
  [FIND, { min_price: 10, maxPrice: '20', limit: 0 }, { price_min: 10, price_max: 20, limit: 0 }],
  [FIND, { tags: ['new'], limit: 0 }, { tag: ['new'], limit: 0 }],
  [
    FIND,
    { order_by: 'name', order: 'desc', limit: 2 },
    { sort_by: 'name', sort_direction: 'desc', limit: 2 },
  ],
  ['get_product', { sku: 'SHR-00002' }, { code: 'SHR-00002' }],
  ['get_product', { id: '100002' }, { product_id: 100002 }],
  [
    'get_product',
    { code: 'SHR-00002', fields: ['prices'] },
    { code: 'SHR-00002', sections: ['prices'] },
  ],
  ['get_variants', { variant_code: 'SHR-00002-GRN-XL' }, { codes: ['SHR-00002-GRN-XL'] }],
  [
    'get_media',
    { product: 'SHR-00002', type: 'pictures' },
    { product_codes: ['SHR-00002'], kind: 'pictures' },
  ],
  ['search_catalog', { q: 'shirt' }, { query: 'shirt' }],
  [
    'list_reference_data',
    { type: 'brands', name: 'kes' },
    { kind: 'brands', name_contains: 'kes' },
  ],
  [
    'audit_catalog',
    { rule: 'no_name', brand: 'Kestrelund' },
    { rules: ['no_name'], brand_names: ['Kestrelund'] },
  ],
  // Synonyms of words, languages, named values.
  [FIND, { missing: ['images'], limit: 0 }, { missing: ['pictures'], limit: 0 }],
  [FIND, { missing: ['translation:French'], limit: 0 }, { missing: ['translation:fr'], limit: 0 }],
  [FIND, { fields: ['sku', 'title'], limit: 2 }, { fields: ['code', 'name'], limit: 2 }],
  [FIND, { fields: ['id', 'code'], limit: 2 }, { fields: ['product_id', 'code'], limit: 2 }],
  [FIND, { culture: 'French', limit: 2 }, { culture: 'fr', limit: 2 }],
  [
    FIND,
    { property: { Material: 'Cotton' }, limit: 0 },
    { properties: [{ name: 'Material', value: 'Cotton' }], limit: 0 },
  ],
  [
    FIND,
    { properties: { name: 'Weight', from: '0.5', uom: 'kg' }, limit: 0 },
    { properties: [{ name: 'Weight', min: 0.5, unit: 'kg' }], limit: 0 },
  ],
  [
    FIND,
    { properties: { Weight: { from: '0.5', uom: 'kg' }, Material: 'Cotton' }, limit: 0 },
    {
      properties: [
        { name: 'Weight', min: 0.5, unit: 'kg' },
        { name: 'Material', value: 'Cotton' },
      ],
      limit: 0,
    },
  ],
  [
    FIND,
    { properties: { 0: { name: 'Material', value: 'Cotton' } }, limit: 0 },
    { properties: [{ name: 'Material', value: 'Cotton' }], limit: 0 },
  ],
  [
    'get_variants',
    { option: { key: 'Size', val: 'XL' }, limit: 0 },
    { options: [{ name: 'Size', value: 'XL' }], limit: 0 },
  ],
  [FIND, { codes: 'SHR-00002; USB-00003' }, { codes: ['SHR-00002', 'USB-00003'] }],
  inFootwear({ created_after: '2023/3/1' }, { created_after: '2023-03-01' }),
  inFootwear({ price_lt: 100, currency: 'EUR' }, { price_max: 100, currency: 'EUR' }),
  inFootwear({ statuses: ['ACTIVE'] }, { status: 'active' }),
  inFootwear(
    { properties: [{ property: 'Waterproof', value: true }] },
    { properties: [{ name: 'Waterproof', value: 'true' }] },
  ),
  [
    'get_media',
    { product_code: 'SHR-00002', kind: 'docs' },
    { product_codes: ['SHR-00002'], kind: 'documents' },
  ],
  inFootwear({ active: true }, { status: 'active' }),
  inFootwear({ missing: ['French'] }, { missing: ['translation:fr'] }),
  inFootwear({ include_subcategories: 'no' }, { subcategories: false }),
  inFootwear({ count_by: 'brands' }, { count_by: 'brand' }),
  inFootwear({ count_by: 'Property: Material' }, { count_by: 'property:Material' }),
  [
    'search_catalog',
    { query: 'backpack', entity_type: 'products' },
    { query: 'backpack', entity_types: ['Product'] },
  ],
  // Properties and options.
  inFootwear(
    { properties: { 'country-of-origin': 'Turkiye' } },
    { properties: [{ name: 'Country of origin', value: 'Türkiye' }] },
  ),
];

const RESOLVED: readonly Slip[] = [
  [FIND, { category_names: [211] }, { category_ids: [211] }],
  [FIND, { brand: 'Fjordenne; Lumera' }, { brand_names: ['Fjordenne', 'Lumera'] }],
];

/** Slips that may mean several things: what the error says, and a call that does as it says. */
const REFUSED: readonly RefusedSlip[] = [
  [
    'get_media',
    { code: 'SHR-00002' },
    { product_codes: ['SHR-00002'] },
    /did you mean product_codes or variant_codes\?/,
  ],
  [
    'get_variants',
    { id: 100002 },
    { product_ids: [100002] },
    /did you mean variant_ids or product_ids\?/,
  ],
  [FIND, { missing: ['pictres'] }, { missing: ['pictures'] }, /did you mean pictures\?/],
  [FIND, { query: 'shirt' }, { name_contains: ['shirt'] }, /use search_catalog, .* name_contains/],
  [FIND, { page: 2 }, {}, /give the next_cursor of the last answer/],
  [FIND, { filter: 'price > 5' }, {}, /use query_catalog/],
  [
    'get_product',
    { codes: ['SHR-00002', 'LFR-00072'] },
    { code: 'SHR-00002' },
    /no argument "codes"/,
  ],
];

/** Values that may be read in several ways, or that another argument takes. */
const OPEN: readonly RefusedSlip[] = [
  [
    FIND,
    { barnd_names: ['Fjordenne'] },
    { brand_names: ['Fjordenne'] },
    /did you mean brand_names\?/,
  ],
  [FIND, { min_price: 'cheap', ...EUR }, { price_min: 1, ...EUR }, /did you mean price_min\?/],
  [
    FIND,
    { category_names: 'Shoes' },
    { category_name_contains: ['Shoes'] },
    /category_name_contains.*Running Shoes/,
  ],
  [FIND, { brand_names: ['Huelsberg'] }, { brand_names: ['Hülsberg'] }, /Hülsberg/],
  [
    FIND,
    { price_max: '€100', currency: 'USD', limit: 0 },
    EUR,
    /price_max must be a number .* currency in currency/,
  ],
  [
    FIND,
    { price_min: '1.500', limit: 0 },
    { price_min: 1_500, limit: 0 },
    /a number such as 1500 or 99\.9/,
  ],
  [
    FIND,
    { year_created: 2023 },
    { created_after: '2023-01-01', created_before: '2024-01-01' },
    /created_before/,
  ],
  [FIND, { sort_by: 'newest' }, { sort_by: 'created', sort_direction: 'desc' }, /sort_by must be/],
  [
    'get_variants',
    { colour: 'green' },
    { options: [{ name: 'Colour', value: 'Green' }] },
    /in options/,
  ],
  [
    'get_variants',
    { barcode: '8681995694621' },
    { codes: ['SHR-00002-GRN-XL'] },
    /use get_product with barcode/,
  ],
  [FIND, { updated_after: 'last week' }, { updated_after: '2026-03-31' }, /Write it as 2026-03-31/],
  [FIND, { group_by: ['Colour'] }, { count_by: 'property:Colour' }, /property:Colour/],
  [FIND, { colour: 'red' }, { properties: [{ name: 'Colour', value: 'red' }] }, /in properties/],
  [
    FIND,
    { properties: [{ name: 'Weight', value: '1.500 g' }] },
    { properties: [{ name: 'Weight', value: '1500 g' }] },
    /may be 1\.5 or 1500.*Write the one that you mean/,
  ],
  [
    FIND,
    { properties: [{ name: 'Weight', operator: '<', value: '500 g' }] },
    { properties: [{ name: 'Weight', max: 500, unit: 'g' }] },
    /takes name, value, contains, min, max, unit/,
  ],
];

/** The answer but for members that tell how the question was understood. */
/** Without what repeats the words of the caller. */
const omit = ({ answer }: Called): ToolAnswer =>
  Object.fromEntries(
    Object.entries(answer).filter(
      ([member]) => !['warnings', 'resolved', 'not_stated'].includes(member),
    ),
  );

it.each([...TAKEN, ...RESOLVED])(
  '%s %j is answered as what it means',
  async (tool, given, meant) => {
    const right = await server().call(tool, meant);
    expect(right.isError).toBe(false);
    expect(omit(await server().call(tool, given))).toEqual(omit(right));
  },
);

it.each([...REFUSED, ...OPEN])(
  '%s %j is refused with the way to the answer',
  async (tool, given, meant, told) => {
    const called = await server().call(tool, given);
    const { failed, fix } = errorOf(called);
    expect(`${failed} ${fix} ${JSON.stringify(called.answer)}`).toMatch(told);
    expect((await server().call(tool, meant)).isError).toBe(false);
  },
);

it('the table holds at least 60 slips, of which at least 90 % take no second call', () => {
  const slips = TAKEN.length + REFUSED.length;
  expect(slips).toBeGreaterThanOrEqual(60);
  expect(TAKEN.length / slips).toBeGreaterThanOrEqual(0.9);
});

it.each([
  [FIND, { lang: 'fr', limit: 1 }, 'lang as culture'],
  ['get_product', { sku: 'SHR-00002', sections: ['photos'] }, 'sku as code, photos as pictures'],
  ['list_reference_data', { type: 'brands' }, 'type as kind'],
  ['query_catalog', { statement: 'SELECT 1 AS one' }, 'statement as sql'],
  ['query_catalog', { statement: 'SELECT 1 AS one', export_as: 'one.csv' }, 'statement as sql'],
  ['audit_catalog', { brand: 'Kestrelund' }, 'brand as brand_names'],
  ['sync_catalog', { hours: 24 }, 'hours as max_age_h'],
] as const)('%s %j says in one warning what was taken', async (tool, args, taken) => {
  const { warnings } = await server().call(tool, args);
  expect(warnings.split('\n').filter((warning) => warning.startsWith('Taken'))).toEqual([
    `Taken as meant: ${taken}.`,
  ]);
});
