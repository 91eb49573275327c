/** count_by: matches counted by a value. */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { errorOf, type ToolAnswer } from '../support/catalog-server.ts';
import {
  honestPage,
  numberedProducts,
  openOverLists,
  openOverPim,
  openOverRecords,
} from './broken-pim.ts';
import { entries, textsIn } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();

const OF_VARIANTS =
  'Products without a value whose variants have one: 1; get_variants counts those, by property:<name> or option:<name>.';

const count = async (args: ToolAnswer) =>
  (await server.call('find_products', { max_tokens: 8_000, ...args })).answer;

const STATUSES = new Map<unknown, string>([
  [1, 'active'],
  [-1, 'passive'],
]);

/** Counts by plain loops, the most frequent first. */
function tally(records: readonly WireRecord[], valuesOf: (it: WireRecord) => readonly string[]) {
  const counts = new Map<string, number>();
  for (const it of records)
    for (const value of new Set(valuesOf(it))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

describe('count_by', () => {
  it.each<[string, (it: WireRecord) => readonly string[]]>([
    ['brand', (it) => entries(it, 'TrademarkProducts').map(({ Name }) => String(Name))],
    ['category', (it) => entries(it, 'CategoryProducts').map(({ Name }) => String(Name))],
    ['tag', (it) => entries(it, 'Tags').map(({ Name }) => String(Name))],
    ['status', ({ Status }) => [STATUSES.get(Status) ?? String(Status)]],
    ['year_created', ({ Created }) => [String(Created).slice(0, 4)]],
  ])('%s counts every product by its values, and those without one', async (word, valuesOf) => {
    const right = tally(truth.products, valuesOf);
    const answer = await count({ count_by: word, limit: 1_000 });
    expect(answer.columns).toEqual(['value', 'count']);
    expect(Object.fromEntries(answer.counts as [string, number][])).toEqual(
      Object.fromEntries(right),
    ); // the columns above
    const without = truth.products.filter((it) => valuesOf(it).length === 0).length;
    expect(answer).toMatchObject({ total: truth.products.length, scanned: { complete: true } });
    expect((answer.others as { without?: number } | undefined)?.without).toBe(
      without === 0 ? undefined : without,
    );
  });

  it.each([
    ['counts yes and no in whatever words they are', ['Yes', true, 1, 'no', 'nein'], [3, 2]],
    ['counts languages apart whose codes are such words', ['JA', 'DA', 'DE'], [1, 1, 1]],
  ])('property: %s', async (_title, values, counts) => {
    const own = await openOverRecords(
      values.map((Value, at) => ({ ProductId: at + 1, Properties: [{ Name: 'Stated', Value }] })),
    );
    const { answer } = await own.call('find_products', { count_by: 'property:Stated' });
    expect((answer.counts as [string, number][]).map(([, records]) => records)).toEqual(counts);
  });

  it('property: says of how many products without a value variants have one', async () => {
    const own = await openOverRecords([
      {
        ProductId: 1,
        Properties: [{ Name: 'Colour', Value: 'Red' }],
        Variants: [{ VariantId: 1, OptionValues: [{ OptionName: 'Colour', Value: 'Red' }] }],
      },
      {
        ProductId: 2,
        Properties: [],
        Variants: [{ VariantId: 2, OptionValues: [{ OptionName: 'Colour', Value: 'Blue' }] }],
      },
      { ProductId: 3, Properties: [], Variants: [] },
    ]);
    const { answer } = await own.call('find_products', { count_by: 'property:Colour' });
    expect(answer).toMatchObject({ counts: [['Red', 1]], others: { without: 2 } });
    expect(answer.warnings).toContain(OF_VARIANTS);
  });

  it('does not say where else a value may stand of what variants are seen to have', async () => {
    const own = await openOverRecords([
      {
        ProductId: 1,
        Properties: [],
        Variants: [{ VariantId: 1, OptionValues: [{ OptionName: 'Colour', Value: 'Red' }] }],
      },
      { ProductId: 2, Properties: [{ Name: 'Size', Value: 'M' }], Variants: [] },
    ]);
    const { answer } = await own.call('find_products', { count_by: 'property:Colour' });
    expect(answer.warnings).toEqual([OF_VARIANTS]);
  });

  it('calls a value as most records write it', async () => {
    const written = ['Cocona Fabric', 'Cocona fabric', 'Cocona fabric'];
    const own = await openOverRecords(
      written.map((Value, at) => ({
        ProductId: at + 1,
        Properties: [{ Name: 'Material', Value }],
        Variants: [],
      })),
    );
    const { answer } = await own.call('find_products', { count_by: 'property:Material' });
    expect(answer.counts).toEqual([['Cocona fabric', 3]]);
    expect(answer).not.toHaveProperty('warnings');
  });

  it('takes two names of one category for no spellings of one value', async () => {
    const own = await openOverRecords(
      ['Shoes', 'Schuhe'].map((Name, at) => ({
        ProductId: at + 1,
        CategoryProducts: [{ CategoryId: 1, Name }],
      })),
    );
    const { answer } = await own.call('find_products', { count_by: 'category' });
    expect(answer.counts).toEqual([[expect.any(String), 2]]);
    expect(answer).not.toHaveProperty('warnings');
  });

  it('counts what matches, the most frequent first, and sums what is not shown', async () => {
    const without = truth.products.filter((it) => entries(it, 'Documents').length === 0);
    const right = tally(without, (it) => textsIn(it, 'TrademarkProducts', 'Name'));
    const sorted = [...right.values()].sort((left, right) => right - left);
    const answer = await count({ count_by: 'brand', missing: ['documents'], limit: 2 });
    const counts = (answer.counts as [string, number][]).map(([, number]) => number); // columns value and count
    expect(counts).toEqual(sorted.slice(0, 2));
    const rest = sorted.slice(2);
    expect(answer.others).toMatchObject({
      values: rest.length,
      count: rest.reduce((sum, one) => sum + one, 0),
    });
    expect(answer).not.toHaveProperty('next_cursor');
  });

  it('counts a value of several as the filter finds it, and says so', async () => {
    const values = ['Men', 'Men, Women', 'Men, Kids', '55 cm', '55cm'];
    const propertiesOf = (at: number) => [{ Name: 'For', Value: values[at] }];
    const records = numberedProducts(5).map((one, at) => ({
      ...one,
      Properties: propertiesOf(at),
    }));
    const own = await openOverRecords(records);
    const { answer, warnings } = await own.call('find_products', { count_by: 'property:For' });
    expect(answer.counts).toEqual(Object.entries({ Men: 3, '55 cm': 2, Kids: 1, Women: 1 }));
    expect(warnings).toContain('counted under each of them');
    for (const [value, count] of answer.counts as [string, number][]) {
      const filtered = await own.call('find_products', {
        properties: [{ name: 'For', value }],
        limit: 0,
      });
      expect(filtered.answer.total).toBe(count);
    }
  });

  it('tells categories of one name apart, and that those above them are not counted', async () => {
    const tree = [
      { CategoryId: 1, Name: 'Men' },
      { CategoryId: 2, Name: 'Women' },
      { CategoryId: 3, Name: 'Tees', ParentId: 1 },
      { CategoryId: 4, Name: 'Tees', ParentId: 2 },
      { CategoryId: 5, Name: 'Bags' },
    ];
    const named = [3, 3, 4, 5].map((id) => tree.filter(({ CategoryId }) => CategoryId === id));
    const records = numberedProducts(4).map((one, index) => ({
      ...one,
      CategoryProducts: named[index],
    }));
    const own = await openOverLists({ categories: tree, products: records });
    const { answer, warnings } = await own.call('find_products', { count_by: 'category' });
    expect(answer.counts).toEqual(
      Object.entries({ 'Men > Tees (ID 3)': 2, Bags: 1, 'Women > Tees (ID 4)': 1 }),
    );
    expect(warnings).toBe(
      'count_by category counts only the categories that records name, not those above them; root_category counts each with all below it.',
    );
    const bags = await own.call('find_products', { count_by: 'category', codes: ['P-4'] });
    expect(bags.warnings).toBe('');
  });

  describe('category inside a category', () => {
    const tree = [
      { CategoryId: 1, Name: 'Women' },
      { CategoryId: 2, Name: 'Tops', ParentId: 1 },
      { CategoryId: 3, Name: 'Tees', ParentId: 2 },
      { CategoryId: 4, Name: 'Shoes', ParentId: 1 },
      { CategoryId: 5, Name: 'Sale' },
    ];
    const held = [[1, 2, 3], [2, 5], [4], [1], [1, 5]];
    const products = numberedProducts(5).map((one, at) => ({
      ...one,
      CategoryProducts: tree.filter(({ CategoryId }) => held[at]?.includes(CategoryId)),
    }));

    it.each([
      [
        { category_names: ['Women'] },
        { 'Women (ID 1)': 2, 'Women > Tops (ID 2)': 2, 'Women > Shoes (ID 4)': 1 },
      ],
      [{ category_ids: [2] }, { 'Women > Tops (ID 2)': 1, 'Women > Tops > Tees (ID 3)': 1 }],
      [{ category_name_contains: ['tee'] }, { 'Women > Tops > Tees (ID 3)': 1 }],
    ])('of %j counts what is one level below, and no other tree', async (args, counts) => {
      const own = await openOverPim((endpoint, { CategoryIds: ids, ...body }) => {
        const isIn = (_: unknown, at: number) =>
          held[at]?.some((id) => (ids as readonly number[]).includes(id));
        if (endpoint === 'categories') return { body: honestPage(tree, body) };
        return { body: honestPage(Array.isArray(ids) ? products.filter(isIn) : products, body) };
      });
      const { answer, warnings } = await own.call('find_products', {
        count_by: 'category',
        ...args,
      });
      expect(answer.counts).toEqual(Object.entries(counts));
      expect(warnings).toContain('count_by category inside a category: one level below it');
      expect(warnings).not.toContain('category_name_contains');
    });
  });

  it('counts by department what the filter for each department counts, a product once', async () => {
    const { counts, total } = await count({ count_by: 'root_category' });
    const departments = counts as [string, number][]; // columns value and count
    expect(departments.length).toBeGreaterThan(3);
    expect(total).toBe(truth.products.length);
    for (const [name, counted] of departments) {
      expect(await count({ category_names: [name], limit: 0 })).toMatchObject({ total: counted });
    }
  });

  it.each([
    ['find_products', 'tag', 'Tags'],
    ['find_products', 'property:Material', 'Properties'],
    ['get_variants', 'option:Size', 'OptionValues'],
    ['find_products', 'brand', 'not sent at all'],
  ])(
    '%s by %s tells nothing of a list that is empty in every record (%s)',
    async (tool, word, wire) => {
      const records = numberedProducts(5).map((one) => ({
        ...one,
        VariantId: one.ProductId,
        [wire]: [],
      }));
      const own = await openOverRecords(records);
      const { answer, warnings } = await own.call(tool, { count_by: word });
      expect(answer).toMatchObject({ total: 5, others: { unknown: 5 } });
      expect(answer).not.toHaveProperty('none_has');
      expect(warnings).toContain('count_by: none of the 5 records read has any');
      expect(warnings).toContain('this PIM may not send it here');
    },
  );

  it.each([
    [{ count_by: 'option:Size' }, 'get_variants'],
    [{ count_by: 'colour' }, 'nothing can be counted by this word'],
    [{ count_by: 'brand', sort_by: 'price' }, 'sort_by and count_by cannot be combined'],
  ])('%j is refused', async (args, told) => {
    const { failed, fix } = errorOf(await server.call('find_products', args));
    expect(`${failed} ${fix}`).toContain(told);
  });

  it('says that records have none once one request shows that others have some', async () => {
    const records = numberedProducts(5).map((one, index) => ({
      ...one,
      Tags: index === 4 ? [{ Name: 'Sale' }] : [],
    }));
    const own = await openOverRecords(records);
    const { answer, warnings, requests } = await own.call('find_products', {
      count_by: 'tag',
      codes: ['P-1', 'P-2'],
    });
    expect(answer).toMatchObject({ total: 2, others: { without: 2 } });
    expect(warnings).not.toContain('may not send');
    expect(requests).toBe(2);
  });
});
