/** search_catalog: whatever the answer looks like, and whatever the PIM did not do (Spec §4.6, §4.7). */
import { describe, expect, it } from 'vitest';
import { listColumn, openForTest } from '../support/catalog-server.ts';
import { openOverPim } from './broken-pim.ts';
import { buildGroundTruth, containsAny } from './ground-truth.ts';

const truth = buildGroundTruth(200);

describe('Spec §4.6: search', () => {
  it('filters by status', async () => {
    const server = await openForTest({ source: truth.source });
    const args = { query: 'durable', entity_types: ['Product'], limit: 0 };
    const right = truth.products.filter(({ Name }) => containsAny(Name, ['durable']));
    for (const [status, code] of [
      ['Active', 1],
      ['Passive', -1],
    ] as const) {
      const { answer } = await server.call('search_catalog', { ...args, status: [status] });
      expect(answer.total).toBe(right.filter(({ Status }) => Status === code).length);
    }
  });

  it.each(['default', 'search-grouped', 'search-wrapped'] as const)(
    'finds nothing as an answer, not as an error, under %s',
    async (name) => {
      const server = await openForTest({ source: truth.source, profile: name === 'default' ? [] : [name] });
      const called = await server.call('search_catalog', { query: 'no such thing anywhere' });
      expect(called).toMatchObject({ isError: false, answer: { total: 0, returned: 0 } });
    },
  );

  it('says of several words without a hit that fewer may have one', async () => {
    const server = await openForTest({ source: truth.source });
    const { warnings } = await server.call('search_catalog', { query: 'blue running shoes size 42' });
    expect(warnings).toContain('search for fewer words');
    expect((await server.call('search_catalog', { query: 'nosuchthing' })).warnings).not.toContain('fewer');
    expect((await server.call('search_catalog', { query: 'durable' })).warnings).not.toContain('fewer');
  });

  it('says of one word with a digit that it may be a code, where nothing is found', async () => {
    const server = await openForTest({ source: truth.source });
    const { answer, warnings } = await server.call('search_catalog', { query: 'XYZ-99' });
    expect([answer.total, warnings]).toEqual([0, expect.stringContaining('ask get_product with code')]);
  });

  it('warns when the PIM returns types that were not asked for', async () => {
    const server = await openOverPim(() => ({
      body: {
        result: [
          { EntityType: 'Product', Id: 1, Code: 'P-1', Name: 'One', Status: 1 },
          { EntityType: 'Supplier', Id: 2, Code: 'S-2', Name: 'Two', Status: 1 },
        ],
        totalCount: 2,
      },
    }));
    const { answer, warnings } = await server.call('search_catalog', { query: 'x', entity_types: ['Product'] });
    expect(listColumn(answer, 'results', 'type')).toEqual(['Product', 'Supplier']);
    expect(warnings).toContain('entity types that entity_types does not name');
  });

  it.each([
    ['asc', ['P-3', 'P-1', 'P-2']],
    ['desc', ['P-1', 'P-2', 'P-3']],
  ])('warns when the rows are not sorted %s', async (direction, codes) => {
    const names = ['Cup', 'Ale', 'Bowl'];
    const result = codes.map((Code, index) => ({ EntityType: 'Product', Id: index, Code, Name: names[index] }));
    const server = await openOverPim(() => ({ body: { result, totalCount: 3 } }));
    const args = { query: 'x', entity_types: ['Product'], sort_by: 'Name', sort_direction: direction };
    expect((await server.call('search_catalog', args)).warnings).toContain('did not sort');
  });

  it('does not warn of an order that other alphabets explain', async () => {
    const result = ['Cup', 'Çanak', 'Ihlamur', 'Işık', 'Zil'].map((Name, index) => ({
      EntityType: 'Product',
      Id: index,
      Code: `P-${index}`,
      Name,
    }));
    const server = await openOverPim(() => ({ body: { result, totalCount: 5 } }));
    const called = await server.call('search_catalog', { query: 'x', entity_types: ['Product'], sort_by: 'Name' });
    expect(called.warnings).toBe('');
  });
});
