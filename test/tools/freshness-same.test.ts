/** What the local copy answers is what the PIM answers, whatever is asked and whatever shape its records have. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ProductFilter, VariantFilter } from '../../src/filter/pim-filters.ts';
import type { ProductRefinement, VariantRefinement } from '../../src/filter/refinements.ts';
import type { ProfileName } from '../../src/sandbox/profile-names.ts';
import {
  openForTest,
  type SandboxServer,
  type ToolAnswer,
  walkAll,
} from '../support/catalog-server.ts';
import { everydayOrSoak } from '../support/soak.ts';

/** Values that the catalog has, as the copy shows them. */
async function readSamples(server: SandboxServer) {
  const column = async (sql: string): Promise<readonly unknown[]> => {
    const { answer, text } = await server.call('query_catalog', { sql, max_tokens: 8_000 });
    if (answer.rows === undefined) return expect.unreachable(text);
    return (answer.rows as readonly (readonly unknown[])[]).flat(); // the shape of list answers
  };
  return {
    ids: await column('SELECT product_id FROM products ORDER BY hash(product_id) LIMIT 20'),
    codes: await column('SELECT code FROM products ORDER BY hash(code) LIMIT 20'),
    integrationCodes: await column(
      'SELECT integration_code FROM products WHERE integration_code IS NOT NULL LIMIT 10',
    ),
    names: await column('SELECT name FROM products ORDER BY hash(name) LIMIT 20'),
    words: await column(
      `SELECT DISTINCT unnest(string_split(name, ' ')) AS word FROM products ORDER BY hash(word) LIMIT 40`,
    ),
    categories: await column('SELECT name FROM categories ORDER BY hash(name) LIMIT 30'),
    categoryIds: await column(
      'SELECT category_id FROM categories ORDER BY hash(category_id) LIMIT 30',
    ),
    brands: await column('SELECT name FROM brands ORDER BY hash(name) LIMIT 15'),
    brandIds: await column('SELECT brand_id FROM brands ORDER BY hash(brand_id) LIMIT 15'),
    variantCodes: await column('SELECT code FROM variants ORDER BY hash(code) LIMIT 20'),
    variantIds: await column('SELECT variant_id FROM variants ORDER BY hash(variant_id) LIMIT 20'),
  };
}

type Samples = Awaited<ReturnType<typeof readSamples>>;

const some = (values: readonly unknown[], ...others: readonly unknown[]) =>
  fc.array(fc.constantFrom(...values, ...others), { minLength: 1, maxLength: 3 });

const WORDS = [
  ...[
    'brand',
    'barcode',
    'cover_picture',
    'translation:fr',
    'translation:de-DE',
    'translation:de_AT',
    'link',
  ],
  ...['translation:de.long_description', 'price:GBP'],
  ...[
    'short_description',
    'long_description',
    'pictures',
    'documents',
    'variants',
    'prices',
    'codes',
    'updated',
  ],
  ...[
    'properties',
    'tags',
    'categories',
    'translations',
    'dimensions',
    'packaging',
    'warranties',
    'parent_id',
    'unit',
  ],
];
const DATES = ['2023-01-01', '2024-06-15', '2025-03-01T12:00:00', '2026-01-01'];

/** Each argument rarely, so that some records are left. One that conditions or filters evaluate does not compile without. */
function sparse<Name extends string>(
  arbitraries: Readonly<Record<NoInfer<Name>, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<ToolAnswer> {
  return fc
    .subarray(Object.entries<fc.Arbitrary<unknown>>(arbitraries), { maxLength: 3 })
    .chain((some) => fc.record(Object.fromEntries(some)));
}

const nameFilters = ({ names, words, codes }: Samples) => ({
  names: some(names, 'nothing has this name'),
  name_contains: some(words, 'shirt', 'a', 'ş'),
  name_excludes: some(words, 'e'),
  code_contains: some(['SHR', 'shr', '00', '-1', ...codes.map((code) => String(code).slice(3, 7))]),
  code_excludes: some(['SHR', '1']),
});

const belongings = ({ categories, categoryIds, brands, brandIds }: Samples) => ({
  category_names: some(categories),
  category_ids: some(categoryIds, 5),
  category_name_contains: some(categories, 'sh'),
  brand_names: some(brands),
  brand_name_contains: some(brands, 'El'),
  brand_ids: some(brandIds, 5),
});

function productArguments(samples: Samples): fc.Arbitrary<ToolAnswer> {
  // House words are of the copy alone, and a currency is no question without a price.
  return sparse<
    ProductFilter | Exclude<ProductRefinement, 'is' | 'currency'> | 'sort_by' | 'limit'
  >({
    product_ids: some(samples.ids, 5),
    codes: some(samples.codes, 'NO-CODE', String(samples.codes[0]).toLowerCase()),
    integration_codes: some(samples.integrationCodes, 'NO-CODE'),
    variant_codes: some(samples.variantCodes, 'NO-CODE'),
    ...nameFilters(samples),
    ...belongings(samples),
    exclude_category_ids: some(samples.categoryIds),
    exclude_brand_ids: some(samples.brandIds),
    status: fc.constantFrom('active', 'passive'),
    created_after: fc.constantFrom(...DATES.slice(0, 2)),
    created_before: fc.constantFrom(...DATES.slice(2)),
    updated_after: fc.constantFrom(...DATES.slice(0, 2)),
    changed_after: fc.constantFrom(...DATES),
    updated_before: fc.constantFrom(...DATES.slice(2)),
    missing: some(WORDS),
    has: some(WORDS),
    properties: some([
      { name: 'Material' },
      { name: 'material', value: 'Cotton' },
      { name: 'Weight', min: 0.5, unit: 'kg' },
      { name: 'no such' },
    ]),
    tag: fc.constantFrom('eco', 'ECO', 'new', 'no such tag'),
    type: fc.constantFrom(1, 2, 99),
    parent_id: fc.constantFrom(...samples.ids, 5),
    price_min: fc.constantFrom(0, 20, 100),
    price_max: fc.constantFrom(150, 1_000),
    sort_by: fc.constantFrom('price', 'name', 'created', 'updated'),
    limit: fc.constantFrom(0, 0, 40),
  });
}

function variantArguments(samples: Samples): fc.Arbitrary<ToolAnswer> {
  return sparse<VariantFilter | VariantRefinement | 'limit'>({
    product_ids: some(samples.ids, 5),
    variant_ids: some(samples.variantIds, 5),
    codes: some(samples.variantCodes, 'NO-CODE'),
    ...nameFilters(samples),
    ...belongings(samples),
    status: fc.constantFrom('active', 'passive'),
    options: some([{ name: 'Size' }, { name: 'colour', value: 'white' }, { name: 'no such' }]),
    created_after: fc.constantFrom(...DATES.slice(0, 2)),
    created_before: fc.constantFrom(...DATES.slice(2)),
    updated_after: fc.constantFrom(...DATES.slice(0, 2)),
    changed_after: fc.constantFrom(...DATES),
    updated_before: fc.constantFrom(...DATES.slice(2)),
    limit: fc.constant(0),
  });
}

const OF_THE_SOURCE = ['applied_filters', 'evaluated_filters', 'freshness', 'copy'];
const UNEQUAL = new Set([
  ...OF_THE_SOURCE,
  'own',
  'if_variants_count',
  'warnings',
  'next_cursor',
  'cut_by',
]);

/** What of the catalog is offered instead, which the copy takes from a sample. */
const OFFERS = new Set(['nearest', 'common']);

const without = (keys: ReadonlySet<string>, of: ToolAnswer): ToolAnswer =>
  Object.fromEntries(Object.entries(of).filter(([key]) => !keys.has(key)));

/** What an answer says of the catalog; of words that nothing has where it says nothing else. */
function factsOf(answer: ToolAnswer): ToolAnswer {
  const { none_has, ...facts } = without(UNEQUAL, answer);
  const asked = !facts.total ? ((none_has ?? []) as readonly ToolAnswer[]) : []; // the shape of list answers
  return { ...facts, none_has: asked.map((one) => without(OFFERS, one)) };
}

/** How many records of a scan are known to match. */
const matchedIn = ({ scanned }: ToolAnswer): number =>
  Number((scanned as ToolAnswer | undefined)?.matched ?? 0); // its shape

const PIMS: readonly (readonly [seed: number, profile: readonly ProfileName[]])[] = [
  [1, []],
  [3, ['link-rows', 'string-ids', 'category-descendants', 'clamp-50']],
  [2, ['other-keys', 'camel-records', 'bare-media']],
  [4, ['opaque-keys', 'camel-only', 'upper-result']],
];

it.each(everydayOrSoak(PIMS.slice(1, 2), PIMS))(
  'answers as the PIM does (seed %i, %j)',
  async (seed, profile) => {
    const server = await openForTest({
      products: everydayOrSoak(40, 120),
      seed,
      profile,
      env: { PIM_DEADLINE_MS: '300000' },
    });
    expect((await server.call('sync_catalog')).answer.state).toBe('done');
    const samples = await readSamples(server);
    let copied = 0;
    const compare = async (tool: string, args: ToolAnswer): Promise<void> => {
      const question = {
        ...args,
        max_tokens: 8_000,
        fields: tool === 'get_variants' ? ['code'] : ['code', 'name'],
      };
      const live = await server.call(tool, { ...question, freshness: 'live' });
      const copy = await server.call(tool, { ...question, freshness: 'copy' });
      // An error would be the same of both, and compare nothing.
      expect([live.isError, copy.isError], live.text).toEqual([false, false]);
      // Where the PIM was full before the end of the list, the copy knows the total all the same.
      const isTold = live.answer.total !== undefined || copy.answer.total === undefined;
      const whole = isTold
        ? undefined
        : await server.call(tool, { ...question, freshness: 'live', limit: 0 });
      const counted = whole && { total: whole.answer.total, scanned: whole.answer.scanned };
      // Of what the PIM leaves open, the copy may know more by its other lists.
      if (String(live.answer.warnings).includes('could not be judged')) {
        expect(copy.isError, copy.text).toBe(false);
        expect(matchedIn(copy.answer)).toBeGreaterThanOrEqual(matchedIn(live.answer));
      } else expect(factsOf(copy.answer)).toEqual({ ...factsOf(live.answer), ...counted });
      if (copy.answer.freshness !== 'copy') return;
      expect(copy.requests).toBe(0);
      copied += 1;
    };
    for (const [index, word] of WORDS.entries()) {
      const limit = everydayOrSoak({ limit: index % 2 }, {});
      await compare('find_products', { [index % 2 === 0 ? 'missing' : 'has']: [word], ...limit });
    }
    for (const [index, id] of samples.categoryIds.slice(0, everydayOrSoak(4, 20)).entries()) {
      const args = index % 2 === 0 ? { category_ids: [id] } : { exclude_category_ids: [id] };
      await compare('find_products', { ...args, limit: 0 });
    }
    await fc.assert(
      fc.asyncProperty(productArguments(samples), (args) => compare('find_products', args)),
      { numRuns: everydayOrSoak(4, 30), seed, endOnFailure: true },
    );
    await fc.assert(
      fc.asyncProperty(variantArguments(samples), (args) => compare('get_variants', args)),
      { numRuns: everydayOrSoak(4, 30), seed, endOnFailure: true },
    );
    // Else it would be the PIM that was compared with itself.
    expect(copied).toBeGreaterThan(WORDS.length);
    const walk = async (freshness: string): Promise<readonly unknown[]> => {
      const args = { status: 'active', limit: 7, fields: ['code'], freshness };
      return (await walkAll(server, 'find_products', () => args)).flatMap(
        ({ answer }) => answer.products,
      );
    };
    expect(await walk('copy')).toEqual(await walk('live'));
  },
);
