/** A cursor continues its own question of its own PIM and no other. */
import { describe, expect, it } from 'vitest';
import { errorOf, listColumn, walkAll } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';

const ids = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('cursors', () => {
  const open = () => {
    const records = numberedProducts(90);
    return openOverPim((_endpoint, body) => ({ body: honestPage(records, body) }));
  };

  it.each([
    ['another filter', { codes: ['P-1'] }],
    ['another refinement', { status: 'active' }],
  ])('refuses a cursor of %s, with the fix', async (_title, other) => {
    const server = await open();
    const { answer } = await server.call('find_products', { limit: 5 });
    const called = await server.call('find_products', { ...other, limit: 5, cursor: answer.next_cursor });
    expect(errorOf(called)).toMatchObject({ code: 'INVALID_ARGUMENT', retry: false });
    expect(errorOf(called).fix).toContain('exactly the arguments');
  });

  it('refuses a cursor of another tool', async () => {
    const server = await open();
    const { answer } = await server.call('find_products', { limit: 5 });
    const called = await server.call('get_variants', { limit: 5, cursor: answer.next_cursor });
    expect(errorOf(called).code).toBe('INVALID_ARGUMENT');
  });

  it('refuses a cursor of another PIM', async () => {
    const { answer } = await (await open()).call('find_products', { limit: 5 });
    const called = await (await open()).call('find_products', { limit: 5, cursor: answer.next_cursor });
    expect(errorOf(called).code).toBe('INVALID_ARGUMENT');
  });

  it.each(['', 'x', '0.5', '0.5.90', '0.5.90-AAAAAA', '-1.5.90-abcdef', '0.5.90-abcdef; drop'])(
    'refuses %j, which is none',
    async (cursor) => {
      const called = await (await open()).call('find_products', { cursor });
      expect(errorOf(called).code).toBe('INVALID_ARGUMENT');
    },
  );

  it('takes other fields, layout, limit and max_tokens', async () => {
    const server = await open();
    const pages = await walkAll(server, 'find_products', (page) =>
      page % 2 === 0
        ? { limit: 7, fields: ['product_id'] }
        : { limit: 13, fields: ['product_id', 'name'], layout: 'records', max_tokens: 600 },
    );
    expect(pages.flatMap(({ answer }) => listColumn(answer, 'products', 'product_id'))).toEqual(ids(90));
  });

  it('is not refused for a cursor beyond the end: the answer goes back, and says so', async () => {
    let records = numberedProducts(90);
    const server = await openOverPim((_endpoint, body) => ({ body: honestPage(records, body) }));
    const first = await server.call('find_products', { limit: 50, fields: ['product_id'] });
    records = numberedProducts(10);
    const called = await server.call('find_products', { limit: 50, cursor: first.answer.next_cursor });
    expect(called.answer).toMatchObject({ returned: 10, total: 10 });
    expect(called.warnings).toContain('changed since the last answer');
  });
});
