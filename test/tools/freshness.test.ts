/** The local copy in the place of the PIM: when it answers, when not and why, and what the answer says of it. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { errorOf, listRows, openForTest, UNLIMITED } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';
import { serveCopy } from './served-copy.ts';

const { server, openSame, products: PRODUCTS } = serveCopy(110);
const FROM_COPY = { freshness: 'copy' } as const;
const FROM_PIM = { freshness: 'live' } as const;
const LOOKED_UP = 'Codes and barcodes were looked up in the local copy of 2';

afterEach(() => {
  vi.useRealTimers();
});

describe('an answer from the copy', () => {
  it.each([
    ['find_products', { missing: ['cover_picture'] }],
    ['find_products', { category_names: ['Hand Tools'], brand_names: ['Oakvernis'] }],
    ['find_products', { price_min: 20, currency: 'EUR', sort_by: 'price', limit: 3 }],
    ['get_variants', { product_codes: ['SHR-00002', 'NO-SUCH'], options: [{ name: 'size' }] }],
  ])('%s %j is the PIM’s, without a request', async (tool, args) => {
    const copied = await server().call(tool, { ...args, ...FROM_COPY });
    expect(copied).toMatchObject({ requests: 0, answer: { freshness: 'copy' } });
    const live = await server().call(tool, { ...args, ...FROM_PIM });
    const {
      own,
      if_variants_count,
      of_products,
      freshness,
      copy,
      evaluated_filters,
      next_cursor: copied_goes_on,
      ...rest
    } = copied.answer;
    const {
      applied_filters,
      freshness: _live,
      of_products: _products,
      next_cursor: live_goes_on,
      ...same
    } = live.answer;
    // Of a code that nothing has, the PIM's answer says that the copy knows.
    const { warnings, ...withoutWarnings } = same;
    expect(rest).toEqual(live.warnings.startsWith(LOOKED_UP) ? withoutWarnings : same);
    // A cursor of the one does not continue the other.
    expect(typeof copied_goes_on).toBe(typeof live_goes_on);
    expect(evaluated_filters).toEqual(applied_filters);
    expect(copy).toMatchObject({ as_of: expect.stringMatching(/Z$/), complete: true });
    expect(copy).toHaveProperty(tool === 'get_variants' ? 'variants' : 'products');
  });

  it.each([
    ['find_products', { codes: ['SHR-00002'], status: 'active' }],
    ['get_variants', { product_codes: ['SHR-00002'], status: 'active' }],
  ])('is not given unasked to %s %j, which takes a request or two', async (tool, args) => {
    const called = await server().call(tool, args);
    expect(called.requests).toBeGreaterThan(0);
    expect(called.answer).not.toHaveProperty('copy');
  });

  it('is not given unasked where the operator wants none, without a word', async () => {
    const args = { missing: ['cover_picture'], limit: 0 };
    const own = await openSame({ PIM_COPY_MAX_AGE_H: '0' });
    expect(await own.call('find_products', args)).toMatchObject({ requests: 2, warnings: '' });
    expect((await own.call('find_products', { ...args, ...FROM_COPY })).answer.freshness).toBe(
      'copy',
    );
  });

  it('is given however old the copy is, with when it was read', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    const { requests, answer, warnings } = await server().call('find_products', {
      missing: ['cover_picture'],
      limit: 0,
    });
    expect([requests, warnings]).toEqual([0, '']);
    expect(answer).toMatchObject({
      freshness: 'copy',
      copy: { as_of: expect.stringMatching(/Z$/) },
    });
  });
});

describe('texts over the copy are compared in our reading', () => {
  it.each([[{ category_names: ['Garden'], subcategories: false }], [{ codes: ['shr-00002'] }]])(
    '%j is answered without a request',
    async (args) => {
      const called = await server().call('find_products', { ...args, ...FROM_COPY });
      expect(called.requests).toBe(0);
      expect(called.answer).toMatchObject({ freshness: 'copy', total: expect.any(Number) });
      expect(called.warnings).not.toContain('not the local copy');
    },
  );
});

describe('the PIM is asked, and the answer says why', () => {
  it('where there is no copy', async () => {
    const own = await openForTest({ products: 20 });
    const called = await own.call('find_products', { limit: 0, ...FROM_COPY });
    expect(called.answer).toMatchObject({ total: 20, freshness: 'live' });
    expect(called.warnings).toContain('no local copy of the catalog yet; PIM_COPY=off leaves');
  });

  it('where a list that the question needs is not in the copy', async () => {
    const own = await openCopyOver(numberedProducts(30));
    own.behave(() => ({ body: { result: [], totalCount: 0 } }));
    const filtered = await own.call('find_products', {
      category_name_contains: ['Tools'],
      ...FROM_COPY,
    });
    expect(filtered.warnings).toContain('its categories are incomplete');
    const plain = await own.call('find_products', { limit: 0, ...FROM_COPY });
    expect(plain.answer).toMatchObject({ total: 30, freshness: 'copy', copy: { products: 30 } });
  });
});

describe('cursors', () => {
  const question = { status: 'active', limit: 4, fields: ['product_id'] };

  it('of the copy are refused where the PIM is asked, with the fix', async () => {
    const { answer } = await server().call('find_products', { ...question, ...FROM_COPY });
    const live = { ...question, ...FROM_PIM, cursor: answer.next_cursor };
    const error = errorOf(await server().call('find_products', live));
    expect(error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      fix: expect.stringContaining('freshness copy'),
    });
  });

  it('of the PIM go on with the PIM where the copy may answer', async () => {
    const { answer } = await server().call('find_products', { ...question, ...FROM_PIM });
    const next = await server().call('find_products', {
      ...question,
      ...FROM_COPY,
      cursor: answer.next_cursor,
    });
    expect(next.answer).toMatchObject({ freshness: 'live', returned: 4 });
    expect(next.warnings).toContain('the cursor continues an answer from the PIM');
  });

  it('of an earlier copy are refused', async () => {
    const own = await openForTest({ products: 12 });
    await own.call('sync_catalog');
    const { answer } = await own.call('find_products', { ...question, ...FROM_COPY });
    await own.call('sync_catalog', { max_age_h: 0 });
    const error = errorOf(
      await own.call('find_products', { ...question, ...FROM_COPY, cursor: answer.next_cursor }),
    );
    expect(error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      failed: expect.stringContaining('read anew'),
    });
  });
});

/** A server with a copy of a PIM that has these products; its other endpoints answer with the status, and nothing. */
async function openCopyOver(products: readonly WireRecord[], status = 404) {
  const own = await openOverPim(
    (endpoint, body) =>
      endpoint === 'products'
        ? { body: honestPage(products, body) }
        : { status, body: honestPage([], body) },
    { env: SYNC_ENV },
  );
  expect((await own.call('sync_catalog')).answer.state).toBe('done');
  return own;
}

describe('what the copy tells of a list that the product query leaves empty', () => {
  it('is looked for in all that the copy has, however few records have room in the answer', async () => {
    const products = numberedProducts(300).map((product, at) => ({
      ...product,
      Tags: at === 280 ? [{ Name: 'a' }] : [],
    }));
    const own = await openCopyOver(
      products.map((product) => ({ ...product, Codes: [], Prices: [] })),
    );
    const none = await own.call('find_products', {
      missing: ['barcode'],
      max_tokens: 500,
      ...FROM_COPY,
    });
    expect(none.answer).toMatchObject({
      returned: 0,
      scanned: { read: 300, of: 300, complete: true },
    });
    expect(none.answer).not.toHaveProperty('next_cursor');
    const some = await own.call('find_products', {
      missing: ['tags'],
      max_tokens: 500,
      ...FROM_COPY,
    });
    expect(some.answer).toMatchObject({ cut_by: 'token_budget', next_cursor: expect.any(String) });
    expect(some.answer.returned).toBeGreaterThan(2);
    const next = {
      missing: ['tags'],
      max_tokens: 500,
      cursor: some.answer.next_cursor,
      ...FROM_COPY,
    };
    const [last] = listRows(some.answer, 'products').slice(-1);
    const [first] = listRows((await own.call('find_products', next)).answer, 'products');
    expect(Number(first?.product_id)).toBe(Number(last?.product_id) + 1);
  });

  it('is not known, as in the PIM, where it is empty in all that the copy has', async () => {
    const hollow = {
      Prices: [],
      Tags: [],
      Codes: [],
      Translations: [],
      Pictures: [],
      Properties: [],
    };
    const own = await openCopyOver(
      numberedProducts(20).map((product) => ({ ...product, ...hollow })),
    );
    for (const args of [
      { has: ['prices'] },
      { tag: 'Sale' },
      { missing: ['barcode'] },
      { missing: ['translation:de'] },
      { missing: ['pictures'] },
      { properties: [{ name: 'Material' }] },
    ]) {
      const { answer, warnings } = await own.call('find_products', {
        limit: 0,
        ...args,
        ...FROM_COPY,
      });
      expect(answer, JSON.stringify(args)).toMatchObject({
        returned: 0,
        scanned: { read: 20, complete: true },
      });
      expect(answer).not.toHaveProperty('total');
      expect(answer.scanned).not.toHaveProperty('matched');
      expect(warnings).toMatch(
        /None of the 20 products read has any [a-z ]+: either all lack them, or they are not sent here/,
      );
    }
  });

  it('is a fact where a list of its own endpoint is empty, or other records fill it', async () => {
    const lists = (at: number) => ({ Prices: at === 19 ? [{ Price: 5 }] : [], Pictures: [] });
    const own = await openCopyOver(
      numberedProducts(20).map((product, at) => ({ ...product, ...lists(at) })),
      200,
    );
    for (const [args, total] of [
      [{ missing: ['prices'] }, 19],
      [{ codes: ['P-1', 'P-2'], missing: ['prices'] }, 2],
      [{ missing: ['pictures'] }, 20],
      [{ has: ['variants'] }, 0],
    ] as const) {
      const { answer } = await own.call('find_products', { limit: 0, ...args, ...FROM_COPY });
      expect([args, answer.total]).toEqual([args, total]);
    }
  });
});

describe('a scan', () => {
  it.each([
    ['find_products', { count_by: 'brand' }],
    ['get_variants', { count_by: 'option:Colour' }],
  ])('%s %j is answered by the copy unasked, as by the PIM', async (tool, args) => {
    const called = await server().call(tool, args);
    expect(called).toMatchObject({ requests: 0, answer: { freshness: 'copy' } });
    const live = (await server().call(tool, { ...args, freshness: 'live' })).answer;
    expect(called.answer).toMatchObject({ scanned: live.scanned, total: live.total });
    expect(called.answer.counts).toEqual(live.counts);
  });
});

describe('the first question that needs the whole catalog', () => {
  const RANKING = { sort_by: 'price', currency: 'EUR', limit: 3 } as const;
  const AUTO = { env: { PIM_COPY: 'auto' } };
  /** A catalog that takes longer to read than anybody waits. */
  const openSlow = (env = {}) =>
    openForTest({
      products: 50,
      profile: ['clamp-20'],
      limits: { ...UNLIMITED, products: 1 },
      windowMs: 4_000,
      env: { ...AUTO.env, PIM_DEADLINE_MS: '10000', ...env },
    });

  it('starts to read it and says how long that takes, and is answered by the copy then', async () => {
    const own = await openSlow();
    expect(errorOf(await own.call('find_products', RANKING))).toMatchObject({
      code: 'UNAVAILABLE',
      failed: expect.stringMatching(/^This question needs the whole catalog, .* is reading now/),
      retry_after_s: expect.any(Number),
    });
    const told = errorOf(await own.call('query_catalog', { sql: 'SELECT 1' }));
    expect(told).toMatchObject({
      retry_after_s: expect.any(Number),
      failed: expect.stringContaining('is reading now'),
    });
    expect((await own.call('sync_catalog')).answer.state).toBe('done');
    expect((await own.call('find_products', RANKING)).answer).toMatchObject({
      returned: 3,
      freshness: 'copy',
    });
  });

  it.each([
    ['count_by', { count_by: 'brand' }],
    ['a count', { missing: ['barcode'], limit: 0 }],
  ])('shows nothing of a part: %s', async (_what, args) => {
    const { code, retry_after_s: seconds } = errorOf(
      await (await openSlow()).call('find_products', args),
    );
    expect([code, seconds]).toEqual(['UNAVAILABLE', expect.any(Number)]);
  });

  it('is answered by the PIM where it has a few hundred products, and SQL as soon as they are read', async () => {
    const own = await openForTest({ products: 110, ...AUTO });
    const { answer } = await own.call('find_products', RANKING);
    expect(answer).toMatchObject({ returned: 3, exact: true });
    const { rows, error } = (
      await own.call('query_catalog', { sql: 'SELECT count(*) FROM products' })
    ).answer;
    // A busy machine may need more than a call waits.
    expect(rows ?? [[error !== undefined && 110]]).toEqual([[110]]);
  });

  it.each([
    ['the operator forbids it', { PIM_COPY: 'off' }, {}],
    ['the call asks for the PIM', {}, { freshness: 'live' }],
  ])('reads nothing where %s', async (_why, env, args) => {
    const own = await openSlow({ PIM_DEADLINE_MS: '2000', ...env });
    await own.call('find_products', { ...RANKING, ...args });
    expect(new Set(own.sandbox.requests.map(({ endpoint }) => endpoint))).toEqual(
      new Set(['products']),
    );
  });

  it('is left to the PIM where reading failed before, until sync_catalog tries again', async () => {
    const own = await openSlow({ PIM_DATA_DIR: '/dev/null/data', PIM_DEADLINE_MS: '2000' });
    expect(errorOf(await own.call('query_catalog', { sql: 'SELECT 1' })).failed).not.toContain(
      'reading now',
    );
    expect(errorOf(await own.call('find_products', RANKING)).failed).not.toContain('reading now');
  });
});

describe('a question that reads more of the PIM than a call can', () => {
  it('is refused before it reads, with what it would read and what answers it', async () => {
    const own = await openSame({ PIM_LIMITS: '{"products":1}', PIM_DEADLINE_MS: '3000' });
    // A copy that is open is found at once, however slow the machine is.
    await own.call('find_products', { limit: 0, freshness: 'copy' });
    const refused = await own.call('find_products', { count_by: 'brand', freshness: 'live' });
    expect(refused.requests).toBe(1);
    const { failed, fix } = errorOf(refused);
    expect(failed).toMatch(/must read all \d+ products .* one call can read about 100\./);
    expect(fix).toMatch(/Add a filter .* or leave freshness out: the local copy answers/);
    const copied = await own.call('find_products', { count_by: 'brand', freshness: 'copy' });
    expect(copied.answer).toMatchObject({ total: PRODUCTS, scanned: { complete: true } });
  });
});
