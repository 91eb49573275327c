import { expect, it } from 'vitest';
import { openClient } from '../support/sandbox-client.ts';

it('Spec §8: lists whole categories and brands', async () => {
  const client = await openClient();
  expect((await client.query('categories')).result[1]).toEqual({
    CategoryId: 2,
    Code: 'shoes',
    Name: 'Shoes',
    ParentId: 1,
    Status: 1,
  });
  expect((await client.query('trademarks')).totalCount).toBe(3);
});

it.each(['documenttypes', 'properties'] as const)('Spec §8: %s answers, empty here', async (endpoint) => {
  const client = await openClient();
  expect((await client.query(endpoint)).body).toEqual({ result: [], totalCount: 0 });
});

it.each([
  [{ Ids: [2, 3] }, ['shoes', 'kitchen']],
  [{ CategoryIds: [4] }, ['winter-shoes']],
  [{ Names: ['Shoes'] }, ['shoes']],
  [{ IncludesNames: ['SHOES'] }, ['shoes', 'winter-shoes']],
  [{ ExcludesNames: ['shoes'] }, ['clothing', 'kitchen']],
  [{ Codes: ['kitchen', 'CLOTHING'] }, ['kitchen']],
  [{ IncludesCodes: ['o'] }, ['clothing', 'shoes', 'winter-shoes']],
  [{ ExcludesCodes: ['o'] }, ['kitchen']],
  [{ pageIndex: 1, pageSize: 3 }, ['winter-shoes']],
])('filters and pages categories by %j', async (parameters, expected) => {
  const client = await openClient();
  expect(await client.codes('categories', parameters)).toEqual(expected);
});

it('finds the records of the other lists by their own id', async () => {
  const client = await openClient();
  expect(await client.codes('options', { Ids: [2] })).toEqual(['colour']);
  expect(await client.codes('options', { OptionIds: [1] })).toEqual(['size']);
  expect(await client.codes('documents', { DocumentIds: ['DMS-2'] })).toEqual(['warranty']);
});

it('keeps a brand without a code when codes are excluded', async () => {
  const client = await openClient();
  expect(await client.codes('trademarks', { ExcludesCodes: ['a', 'n'] })).toEqual([null]);
});
