/** PIMs that fail for each page that holds one record, where a list is asked of the PIM itself. */
import { expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { errorOf, listColumn, walkAll } from '../support/catalog-server.ts';
import {
  honestPage,
  numberedProducts,
  openOverPim,
  type PimAnswer,
  type PimBehaviour,
  type PimServer,
} from './broken-pim.ts';

const FAILURE: PimAnswer = { status: 500, body: { type: 'Error' } };

/** Lists products numbered from 1 in pages of at most 100, and fails for each page that holds one at these positions. */
function failAt(positions: readonly number[], count: number, failure = FAILURE): PimBehaviour {
  const records = numberedProducts(count);
  return (_endpoint, body) => {
    const size = Math.min(100, Number(body.pageSize));
    const isBroken =
      body.Codes === undefined &&
      positions.some((position) => Math.floor(position / size) === Number(body.pageIndex));
    return isBroken ? failure : { body: honestPage(records, { ...body, pageSize: size }) };
  };
}

/** Codes of the products with these numbers. */
const codesOf = (numbers: readonly number[]) => numbers.map((number) => `P-${number}`);

/** The numbers from one to another. */
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** The pages that were asked for, as index/size. */
function pagesOf({ requests }: PimServer): readonly string[] {
  return requests.map(({ body }: { body: WireRecord }) => `${body.pageIndex}/${body.pageSize}`);
}

it.each([
  ['fails for it', FAILURE],
  ['sends a web page for it', { body: '<html>oops</html>' }],
])('lists all but a record where the PIM %s, and names its position', async (_, failure) => {
  const server = await openOverPim(failAt([249], 430, failure));
  const args = { fields: ['code'], limit: 300, max_tokens: 8_000 };
  const { answer, warnings } = await server.call('find_products', args);
  expect(answer).toMatchObject({ returned: 300, total: 430 });
  expect(listColumn(answer, 'products', 'code')).toEqual(
    codesOf([...numbers(1, 249), ...numbers(251, 301)]),
  );
  expect(warnings).toBe(
    'The PIM fails to send 1 record, at position 250 of the list, which this answer is without.',
  );
});

it('asks once for each of at most fourteen pieces of a page', async () => {
  const server = await openOverPim(failAt([249], 430));
  await server.call('find_products', { fields: ['code'], limit: 300, max_tokens: 8_000 });
  const fives = ['45/5', '46/5', '47/5', '48/5', '49/5'];
  const ones = ['245/1', '246/1', '247/1', '248/1', '249/1'];
  expect(pagesOf(server)).toEqual([
    ...['0/50', '1/50', '2/50', '3/50', '4/50', '4/50', '4/50'],
    ...['8/25', '9/25', ...fives, ...ones],
    ...['5/50', '6/50'],
  ]);
});

it('goes on behind the record with the cursor, though the page before ends with it', async () => {
  const server = await openOverPim(failAt([99], 130));
  const pages = await walkAll(server, 'find_products', () => ({ fields: ['code'], limit: 99 }));
  const codes = pages.flatMap(({ answer }) => listColumn(answer, 'products', 'code'));
  expect(codes).toEqual(codesOf([...numbers(1, 99), ...numbers(101, 130)]));
});

it('asks for no piece again where an answer has no room for the page', async () => {
  const server = await openOverPim(failAt([3], 130));
  const args = { fields: ['code'], limit: 100, max_tokens: 200 };
  const first = await server.call('find_products', args);
  expect(first.answer.cut_by).toBe('token_budget');
  const begun = server.requests.length;
  await server.call('find_products', { ...args, cursor: first.answer.next_cursor });
  expect(server.requests.length).toBe(begun);
});

it('names a range where three records were found before', async () => {
  const server = await openOverPim(failAt([10, 60, 110, 210], 300));
  const args = { fields: ['code'], limit: 300, max_tokens: 8_000 };
  const { answer, warnings } = await server.call('find_products', args);
  expect(answer.returned).toBe(300 - 3 - 25);
  expect(warnings).toContain('positions 11, 61, 111, 201 to 225 of the list');
});

it('judges and counts all other records by a condition', async () => {
  const server = await openOverPim(failAt([249], 430));
  const args = { created_after: '2020-01-01', missing: ['name'], freshness: 'live', limit: 0 };
  const { answer, warnings } = await server.call('find_products', args);
  expect(answer).toMatchObject({ scanned: { read: 429, of: 430, complete: false } });
  expect(warnings).toContain('1 record, at position 250 of the list');
  expect(warnings).not.toContain('changed');
});

it('says that the PIM failed where it fails altogether, and asks for no pieces soon after', async () => {
  const server = await openOverPim(() => FAILURE);
  const first = await server.call('find_products', { fields: ['code'], limit: 100 });
  expect(errorOf(first)).toMatchObject({ code: 'UNAVAILABLE' });
  expect(server.requests.length).toBe(3 + 8);
  await server.call('find_products', { fields: ['code'], limit: 100 });
  expect(server.requests.length).toBe(3 + 8 + 3);
});
