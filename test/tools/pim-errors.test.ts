/** What becomes of the statuses of the PIM (Spec §5, §7): told apart, never quoted, never "not found". */
import { describe, expect, it } from 'vitest';
import { errorOf, listColumn } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';

describe('Spec §5, §7: statuses of the PIM', () => {
  it.each([
    [401, 'CREDENTIALS_REJECTED', false],
    [404, 'WRONG_ADDRESS', false],
    [307, 'REDIRECT_REFUSED', false],
    [500, 'UNAVAILABLE', true],
  ] as const)('%i becomes %s and never quotes the PIM', async (status, code, retry) => {
    const server = await openOverPim(
      () => ({
        status,
        headers: { location: 'http://127.0.0.1:9/elsewhere' },
        body: {
          type: 'Error',
          message: 'upstream secret words',
          errors: ['test-key-which-is-secret'],
        },
      }),
      { env: { PIM_DEADLINE_MS: '3000' } },
    );
    for (const [tool, args] of [
      ['find_products', { codes: ['P-1'] }],
      ['get_product', { code: 'P-1' }],
      ['check_connection', {}],
    ] as const) {
      const called = await server.call(tool, args);
      // A check that finds a fault has not failed itself.
      const isError = tool !== 'check_connection';
      expect([tool, called.isError, errorOf(called)]).toMatchObject([
        tool,
        isError,
        { code, retry },
      ]);
      expect(called.text).not.toMatch(/upstream|secret|not_found/);
    }
  });

  it.each([400, 422])('%i names the argument that the PIM names', async (status) => {
    const server = await openOverPim(() => ({
      status,
      body: {
        type: 'Error',
        code: String(status),
        message: 'Bad',
        errors: ['IncludesCodes is too short'],
      },
    }));
    const called = await server.call('find_products', { code_contains: ['x'], brand_ids: [1] });
    expect(errorOf(called)).toMatchObject({ code: 'INVALID_ARGUMENT', retry: false });
    expect(errorOf(called).failed).toContain('code_contains');
    expect(errorOf(called).failed).not.toContain('brand_ids');
  });

  it('answers with the part it has and a cursor when the PIM fails in the middle', async () => {
    const records = numberedProducts(400);
    let failing = true;
    const server = await openOverPim(
      (_endpoint, body) =>
        failing && Number(body.pageIndex) > 1
          ? { status: 500, body: { type: 'Error' } }
          : { body: honestPage(records, body) },
      { env: { PIM_DEADLINE_MS: '2500' } },
    );
    const args = { fields: ['product_id'], max_tokens: 8_000 };
    const part = await server.call('find_products', args);
    expect(part.isError).toBe(false);
    expect(part.answer).toMatchObject({ cut_by: 'deadline' });
    expect(part.warnings).toContain('This answer is incomplete.');
    failing = false;
    const rest = await server.call('find_products', { ...args, cursor: part.answer.next_cursor });
    const shown = [part, rest].flatMap(({ answer }) =>
      listColumn(answer, 'products', 'product_id'),
    );
    expect(shown).toEqual(records.map(({ ProductId }) => ProductId));
  });
});
