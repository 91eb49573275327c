/**
 * Slips in values: prices, dates, names, codes and conditions as people write them, without and with a local copy.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { openCatalogServer, type SandboxServer } from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { playRefused, playTaken, type RefusedSlip, type Slip } from './play-slips.ts';

const FIND = 'find_products';
const FOOTWEAR = { category_names: ['Footwear'], limit: 0 };
const BOTH = { codes: ['SHR-00002', 'USB-00003'] };
const EUR = { ...FOOTWEAR, price_max: 100, currency: 'EUR' };

/** A slip of find_products that asks for footwear beside. */
const inFootwear = (given: Slip[1], meant: Slip[2]): Slip => [
  FIND,
  { ...FOOTWEAR, ...given },
  { ...FOOTWEAR, ...meant },
];

const TAKEN: readonly Slip[] = [
  // Lists.
  [FIND, { codes: 'SHR-00002; USB-00003' }, BOTH],
  [FIND, { codes: 'SHR-00002\nUSB-00003\n' }, BOTH],
  [FIND, { product_ids: ['100003', '100004'] }, { product_ids: [100003, 100004] }],
  // Dates.
  inFootwear({ created_after: '2023/3/1' }, { created_after: '2023-03-01' }),
  inFootwear({ created_since: '2023-03' }, { created_after: '2023-03-01' }),
  inFootwear({ price_lt: 100, currency: 'EUR' }, { price_max: 100, currency: 'EUR' }),
  [FIND, { vendor: 'Fjordenne' }, { brand_names: ['Fjordenne'] }],
  inFootwear({ statuses: ['ACTIVE'] }, { status: 'active' }),
  inFootwear(
    { properties: [{ property: 'Waterproof', value: true }] },
    { properties: [{ name: 'Waterproof', value: 'true' }] },
  ),
  ['get_media', { product_code: 'SHR-00002', kind: 'docs' }, { product_codes: ['SHR-00002'], kind: 'documents' }],
  // Names for ids.
  [FIND, { category_ids: 'Sneakers' }, { category_names: ['Sneakers'] }],
  [FIND, { brand_ids: ['Fjordenne'] }, { brand_names: ['Fjordenne'] }],
  // Words.
  inFootwear({ active: true }, { status: 'active' }),
  inFootwear({ is_active: 'false' }, { status: 'passive' }),
  inFootwear({ missing: ['French'] }, { missing: ['translation:fr'] }),
  inFootwear({ missing: ['french translation'] }, { missing: ['translation:fr'] }),
  inFootwear({ missing: 'translation de' }, { missing: ['translation:de'] }),
  inFootwear({ include_subcategories: 'no' }, { subcategories: false }),
  inFootwear({ count_by: 'brands' }, { count_by: 'brand' }),
  inFootwear({ count_by: 'Property: Material' }, { count_by: 'property:Material' }),
  inFootwear({ tag: 'New season' }, { tag: 'new-season' }),
  ['search_catalog', { query: 'backpack', entity_type: 'products' }, { query: 'backpack', entity_types: ['Product'] }],
  // Properties and options.
  inFootwear(
    { properties: { 'country-of-origin': 'Turkiye' } },
    { properties: [{ name: 'Country of origin', value: 'Türkiye' }] },
  ),
];

/** Names that the answer tells the meaning of. */
const RESOLVED: readonly Slip[] = [
  [FIND, { category_names: [211] }, { category_ids: [211] }],
  [FIND, { brand: 'Fjordenne; Lumera' }, { brand_names: ['Fjordenne', 'Lumera'] }],
];

const REFUSED: readonly RefusedSlip[] = [
  [FIND, { category_names: 'Shoes' }, { category_name_contains: ['Shoes'] }, /category_name_contains.*Running Shoes/],
  [FIND, { brand: 'Fjordene' }, { brand_names: ['Fjordenne'] }, /Fjordenne/],
  [FIND, { brand_names: ['Huelsberg'] }, { brand_names: ['Hülsberg'] }, /Hülsberg/],
  [FIND, { price_max: '€100', currency: 'USD', limit: 0 }, EUR, /price_max must be a number .* currency in currency/],
  [FIND, { price_min: '1,000', limit: 0 }, { price_min: 1_000, limit: 0 }, /a number such as 1500 or 99\.9/],
  [FIND, { price_min: '1.500', limit: 0 }, { price_min: 1_500, limit: 0 }, /a number such as 1500 or 99\.9/],
  [FIND, { price: '<100', limit: 0 }, { price_max: 100, limit: 0 }, /from price_min to price_max/],
  [FIND, { year_created: 2023 }, { created_after: '2023-01-01', created_before: '2024-01-01' }, /created_before/],
  [FIND, { count_only: true }, { limit: 0 }, /give limit: 0/],
  [FIND, { sort_by: 'newest' }, { sort_by: 'created', sort_direction: 'desc' }, /sort_by must be/],
  [
    FIND,
    { filters: { brand: 'Fjordenne' }, limit: 0 },
    { brand_names: ['Fjordenne'], limit: 0 },
    /no argument "filters"/,
  ],
  ['get_variants', { colour: 'green' }, { options: [{ name: 'Colour', value: 'Green' }] }, /in options/],
  ['get_variants', { barcode: '8681995694621' }, { codes: ['SHR-00002-GRN-XL'] }, /use get_product with barcode/],
  [FIND, { limit: -1 }, { limit: 1_000 }, /from 0 to 1000/],
  [FIND, { updated_after: 'last week' }, { updated_after: '2026-03-31' }, /Write it as 2026-03-31/],
  [FIND, { created_after: '03/04/2024' }, { created_after: '2024-04-03' }, /Write it as 2026-03-31/],
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
    /takes name, value, contains, min, max and unit/,
  ],
];

describe.each([{ hasCopy: false }, { hasCopy: true }])('a slip in a value (with a copy: $hasCopy)', ({ hasCopy }) => {
  let server: SandboxServer;
  beforeAll(async () => {
    server = await openCatalogServer({ products: 110, env: { PIM_DEADLINE_MS: '300000' } });
    if (hasCopy) await server.call('sync_catalog', {});
    return () => server.close();
  });

  /** Every day each slip is made once, by turns with a copy and without. */
  const share = <One>(slips: readonly One[]): readonly One[] =>
    everydayOrSoak(
      slips.filter((_slip, at) => (at % 2 === 1) === hasCopy),
      slips,
    );
  playTaken(share(TAKEN), () => server);
  playTaken(share(RESOLVED), () => server, ['warnings', 'resolved']);
  playRefused(share(REFUSED), () => server);

  it.each([[{ ...FOOTWEAR, created_after: '2023/3/1' }, '2023/3/1 as 2023-03-01']])(
    '%j says what was taken, whoever answers',
    async (args, taken) => {
      const { warnings } = await server.call(FIND, args);
      expect(warnings.split('\n')).toContain(`Taken as meant: ${taken}.`);
    },
  );
});
