/** What a broken PIM answers is never passed on as a right, whole answer (Spec §4.1, §5, §7). */
import { describe, expect, it } from 'vitest';
import { errorOf, listColumn } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim, type PimAnswer } from './broken-pim.ts';

describe('Spec §4.1, §4.6: an answer without its result list', () => {
  const CALLS = [
    ['find_products', {}],
    ['find_products', { status: 'active', limit: 0 }],
    ['get_product', { code: 'P-1' }],
    ['get_variants', { codes: ['V-1'] }],
    ['get_media', { product_ids: [1] }],
    ['search_catalog', { query: 'x' }],
    ['list_reference_data', { kind: 'brands' }],
    ['check_connection', {}],
  ] as const;

  it.each<[string, PimAnswer]>([
    ['no result', { body: { totalCount: 12 } }],
    ['result null', { body: { result: null, totalCount: 0 } }],
    ['a web page', { body: '<!doctype html><html><body>Sign in</body></html>' }],
    ['half a body', { body: '{"result":[{"ProductId":1' }],
    [
      'an error in a 200',
      { body: { type: 'Error', code: '500', message: 'Internal', errors: [] } },
    ],
  ])('%s is an error of every tool and never 0 found', async (_title, broken) => {
    const server = await openOverPim(() => broken);
    for (const [tool, args] of CALLS) {
      const called = await server.call(tool, args);
      // A check that finds a fault has not failed itself.
      const isError = tool !== 'check_connection';
      expect([tool, called.isError, errorOf(called).code]).toEqual([tool, isError, 'BAD_RESPONSE']);
      expect(called.text).not.toMatch(/"total"|"returned"|not_found|Sign in|Internal"/);
    }
  });
});

describe('lists that change or break while they are read', () => {
  it('warns when the total changed since the cursor was written', async () => {
    let records = numberedProducts(90);
    const server = await openOverPim((_endpoint, body) => ({ body: honestPage(records, body) }));
    const first = await server.call('find_products', { limit: 20 });
    records = numberedProducts(89);
    const second = await server.call('find_products', {
      limit: 20,
      cursor: first.answer.next_cursor,
    });
    expect(second.warnings).toContain('changed while this list was read');
    expect(listColumn(second.answer, 'products', 'product_id')[0]).toBe(21);
  });

  it.each([
    [
      'a scan',
      { status: 'active', limit: 0 },
      { scanned: { read: 100, of: 150, complete: false } },
    ],
    ['a ranking', { sort_by: 'name', limit: 3 }, { exact: false }],
  ])(
    'does not call %s complete that had an empty page before its end',
    async (what, args, expected) => {
      const records = numberedProducts(150);
      const server = await openOverPim((_endpoint, body) => {
        const page = honestPage(records.slice(0, 100), body);
        return {
          body: {
            ...page,
            totalCount: records.length,
            ...(Number(body.pageIndex) > 0 && { result: [] }),
          },
        };
      });
      const called = await server.call('find_products', args);
      expect(called.answer).toMatchObject(expected);
      expect(Number(called.answer.returned)).toBeLessThan(150);
      expect(what === 'a scan' ? called.answer.total : undefined).toBeUndefined();
      expect(called.warnings).not.toBe('');
    },
  );

  it('does not say not_found of what a gap may have swallowed', async () => {
    const records = numberedProducts(2);
    const server = await openOverPim((_endpoint, body) => ({
      body: { ...honestPage(records, body), totalCount: 3 },
    }));
    const called = await server.call('find_products', { codes: ['P-1', 'P-2', 'P-3'] });
    expect(called.answer.returned).toBe(2);
    expect(called.answer.not_found).toBeUndefined();
    expect(called.warnings).toContain('missing');
  });

  it('ends when the PIM sends the same page for ever, and warns', async () => {
    const records = numberedProducts(50);
    const server = await openOverPim(() => ({ body: { result: records, totalCount: 1_000_000 } }), {
      env: { PIM_DEADLINE_MS: '4000' },
    });
    const called = await server.call('find_products', {
      fields: ['product_id'],
      max_tokens: 8_000,
    });
    const shown = listColumn(called.answer, 'products', 'product_id');
    expect(new Set(shown).size).toBe(shown.length);
    expect(called.warnings).not.toBe('');
    expect(server.requests.length).toBeLessThan(60);
  });

  it('reads no media as missing when the media list ends early', async () => {
    const ids = [1, 2, 3, 4];
    const media = ids.map((id) => ({
      ProductId: id,
      Pictures: [{ PictureId: id, ProductId: id, Link: `/${id}.png` }],
    }));
    const server = await openOverPim((_endpoint, body) => ({
      body: JSON.stringify(body).includes('2147483647') // an id that no product has
        ? { result: [], totalCount: 0 }
        : { result: Number(body.pageIndex) === 0 ? media.slice(0, 2) : [], totalCount: 4 },
    }));
    const called = await server.call('get_media', { product_ids: ids });
    expect(called.warnings).not.toBe('');
    expect(called.answer.without_pictures).toBeUndefined();
  });
});

describe('filters that the PIM takes in its own way', () => {
  const records = numberedProducts(60);

  it('withholds the records of a PIM that ignores the filter', async () => {
    const server = await openOverPim((_endpoint, body) => ({
      body: honestPage(records, { pageIndex: body.pageIndex, pageSize: body.pageSize }),
    }));
    const called = await server.call('find_products', { codes: ['P-7'] });
    expect(errorOf(called).code).toBe('FILTER_IGNORED');
    expect(errorOf(called).failed).toContain('codes');
    expect(called.text).not.toContain('Product 1');
  });

  it('does not take a product for the one meant when the PIM matches codes loosely', async () => {
    const server = await openOverPim((_endpoint, body) => {
      const [code = ''] = (body.Codes ?? body.codes ?? ['']) as readonly string[]; // sent as an array
      const matching = records.filter((record) => String(record.Code).includes(code));
      return { body: honestPage(matching, { ...body, Codes: undefined }) };
    });
    const called = await server.call('get_product', { code: '-7' });
    expect(called.answer.product).toBeUndefined();
    expect(called.answer.not_found).toBeUndefined();
    expect(called.answer.no_match).toEqual({ code: '-7' });
  });

  it('counts and says records that do not visibly match', async () => {
    const server = await openOverPim((_endpoint, body) => {
      const [code] = (body.Codes ?? body.codes ?? []) as readonly string[]; // what the client sends
      const withCode = code === 'P-1' ? records.slice(0, 2) : [];
      const page = code === undefined ? records : withCode;
      return { body: honestPage(page, { ...body, Codes: undefined }) };
    });
    const called = await server.call('find_products', { codes: ['P-1'] });
    expect(called.warnings).toContain('1 of 2 records do not visibly match codes');
  });
});
