/** search_catalog: whatever the answer looks like, and whatever the PIM did not do (Spec §4.6, §4.7). */
import { describe, expect, it } from 'vitest';
import { listColumn, openForTest } from '../support/catalog-server.ts';
import { openOverPim } from './broken-pim.ts';
import { containsAny } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth(200);

describe('Spec §4.6: search', () => {
  it('filters by status', async () => {
    const args = { query: 'durable', entity_types: ['Product'], status: ['Passive'], limit: 0 };
    const { answer } = await server.call('search_catalog', args);
    const right = truth.products.filter(
      ({ Name, Status }) => containsAny(Name, ['durable']) && Status === -1,
    );
    expect(answer.total).toBe(right.length);
  });

  it.each(['search-grouped', 'search-wrapped'] as const)(
    'finds nothing as an answer under %s',
    async (name) => {
      const own = await openForTest({ source: truth.source, profile: [name] });
      const called = await own.call('search_catalog', { query: 'nosuchthing' });
      expect(called).toMatchObject({ isError: false, answer: { total: 0, returned: 0 } });
    },
  );

  it('says of several words without a hit that fewer may have one', async () => {
    const { answer, warnings } = await server.call('search_catalog', {
      query: 'blue running shoes size 42',
    });
    expect([answer.total, warnings]).toEqual([
      undefined,
      expect.stringContaining('search for fewer words'),
    ]);
    expect((await server.call('search_catalog', { query: 'nosuchthing' })).warnings).not.toContain(
      'fewer',
    );
    expect((await server.call('search_catalog', { query: 'durable' })).warnings).not.toContain(
      'fewer',
    );
  });

  it('says of one word with a digit that it may be a code, where nothing is found', async () => {
    const { answer, warnings } = await server.call('search_catalog', { query: 'XYZ-99' });
    expect([answer.total, warnings]).toEqual([
      0,
      expect.stringContaining('ask get_product with code'),
    ]);
  });

  it('warns when the PIM returns types that were not asked for', async () => {
    const result = ['Product', 'Supplier'].map((EntityType, Id) => ({
      EntityType,
      Id,
      Code: 'A',
      Name: 'One',
    }));
    const own = await openOverPim(() => ({ body: { result, totalCount: 2 } }));
    const { answer, warnings } = await own.call('search_catalog', {
      query: 'x',
      entity_types: ['Product'],
    });
    expect(listColumn(answer, 'results', 'type')).toEqual(['Product', 'Supplier']);
    expect(warnings).toContain('entity types that entity_types does not name');
  });

  it('says that the order is the PIM’s, which may have sorted otherwise than it was asked', async () => {
    const result = ['Cup', 'Bowl', 'Ale'].map((Name, Id) => ({
      EntityType: 'Product',
      Id,
      Code: `P-${Id}`,
      Name,
    }));
    const own = await openOverPim(() => ({ body: { result, totalCount: 3 } }));
    const args = { query: 'x', entity_types: ['Product'], sort_by: 'Name' };
    expect((await own.call('search_catalog', args)).warnings).toMatch(
      /whether it did is not checked/,
    );
  });
});
