/** A reference list that the PIM leaves empty (Spec §4.6) says nothing of what products have. */
import { expect, it } from 'vitest';
import { honestPage, openOverPim } from './broken-pim.ts';

it.each([
  ['properties', 'query_catalog (view attributes)'],
  ['brands', 'find_products count_by "brand"'],
])('an empty list of %s says so, and where else to look', async (kind, way) => {
  const server = await openOverPim(() => ({ body: honestPage([], { pageSize: 100, pageIndex: 0 }) }));
  const { answer, warnings } = await server.call('list_reference_data', { kind });
  expect(answer.total).toBe(0);
  expect(warnings).toContain(`The PIM's list of ${kind} is empty`);
  expect(warnings).toContain(way);
});

it('a list in which nothing has a name is not called empty', async () => {
  const server = await openOverPim((_endpoint, body) => ({
    body: honestPage([{ TrademarkId: 1, Name: 'Oak' }], body),
  }));
  const { answer, warnings } = await server.call('list_reference_data', { kind: 'brands', name_contains: 'zzz' });
  expect([answer.total, warnings]).toEqual([0, '']);
});
