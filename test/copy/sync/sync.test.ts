import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { takeLease } from '../../../src/copy/sync/lease.ts';
import type { ProfileName } from '../../../src/sandbox/profile.ts';
import { environment, MAIN, runMain } from '../../e2e/run-main.ts';
import { errorOf, listRows, openForTest, openServer, type SandboxServer } from '../../support/catalog-server.ts';
import { filesIn, LISTS, NOTHING, UNLIMITED } from '../../support/copied.ts';
import { ownDirectory, ownQuotaDir } from '../../support/own-cache.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { honestPage, numberedProducts, openOverPim } from '../../tools/broken-pim.ts';

const settingsOf = ({ sandbox }: SandboxServer, dataDir: string) => ({
  PIM_API_URL: sandbox.url,
  PIM_CLIENT_ID: sandbox.clientId,
  PIM_APP_KEY: sandbox.appKey,
  PIM_LIMITS: JSON.stringify(UNLIMITED),
  PIM_DATA_DIR: dataDir,
  PIM_QUOTA_DIR: ownQuotaDir(),
});

/** Enough for any sync here, so that one call sees its end. */
const LONG = { PIM_DEADLINE_MS: '300000' };

async function countRows(server: Pick<SandboxServer, 'call'>, view: string): Promise<unknown> {
  const { answer } = await server.call('query_catalog', { sql: `SELECT count(*) AS n, 1 AS one FROM ${view}` });
  return listRows(answer, 'rows')[0]?.n;
}

/** A request, as either PIM of these tests tells it. */
type Requested = Readonly<Record<'endpoint' | 'body', unknown>>;

const pagesOf = (requests: readonly Requested[], endpoint: string): readonly unknown[] =>
  requests
    .filter((request) => request.endpoint === endpoint)
    .map(({ body }) => (body as { pageIndex: number }).pageIndex);

describe('sync_catalog', () => {
  it('reads every list once, page by page, and some pages again to see whether they have moved', async () => {
    const server = await openForTest({ products: 350, env: LONG });
    const { answer } = await server.call('sync_catalog');
    expect(answer).toMatchObject({
      state: 'done',
      copy: { complete: true, products: 350, product_media: 350, brands: expect.any(Number) },
      source: 'sandbox',
    });
    const pages = pagesOf(server.sandbox.requests, 'products');
    expect([new Set(pages), pages.length]).toEqual([new Set([0, 1, 2, 3]), 4 + 1]);
    expect(new Set(server.sandbox.requests.map(({ endpoint }) => endpoint))).toEqual(new Set(LISTS));
    expect(await countRows(server, 'products')).toBe(350);
  });

  it('does not read anew while the copy is fresh enough, and does when it is told', async () => {
    const server = await openForTest({ products: 20, env: LONG });
    await server.call('sync_catalog');
    const before = server.sandbox.requests.length;
    expect((await server.call('sync_catalog')).answer.state).toBe('done');
    expect(server.sandbox.requests.length).toBe(before);
    await server.call('sync_catalog', { max_age_h: 0 });
    expect(server.sandbox.requests.length).toBeGreaterThan(before);
  });

  it('returns within the deadline with the plan and how far it is, and goes on in the background', async () => {
    const server = await openForTest({
      products: 400,
      limits: { ...UNLIMITED, products: 3 },
      windowMs: 8_000,
      env: { PIM_DEADLINE_MS: '8000' },
    });
    const { answer } = await server.call('sync_catalog');
    expect(answer).toMatchObject({
      state: 'reading',
      plan: { requests: expect.any(Number), minutes: 1 },
      progress: {
        products: expect.stringMatching(/^[123]00 of 400$/),
        brands: '42 of 42',
        seconds_left: expect.any(Number),
      },
    });
    expect(answer.copy).toBeUndefined();
    const query = await server.call('query_catalog', { sql: 'SELECT 1' });
    expect(errorOf(query)).toMatchObject({ code: 'NO_COPY', retry: true });
    await expect.poll(async () => (await server.call('sync_catalog')).answer.state).toBe('done');
    expect(await countRows(server, 'products')).toBe(400);
  });

  it('goes on after kill -9 at the page where it stopped', async () => {
    const records = numberedProducts(3_000);
    const server = await openOverPim((endpoint, body) =>
      endpoint === 'products' ? { body: honestPage(records, body) } : NOTHING,
    );
    const settings = { ...server.settings, PIM_DATA_DIR: ownDirectory('data'), PIM_QUOTA_DIR: ownQuotaDir() };
    const env = environment({
      ...settings,
      PIM_LIMITS: '{"products":600}',
      PIM_LIMIT_WINDOW_MS: '60000',
    });
    const child = spawn(process.execPath, [MAIN, 'sync'], { env, stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const seen = (): number => pagesOf(server.requests, 'products').length;
    await expect.poll(seen, { interval: 5 }).toBeGreaterThan(20);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const before = server.requests.length;
    const { code, stderr } = await runMain(['sync'], settings);
    expect([code, stderr.includes('Error')]).toEqual([0, false]);
    const first = pagesOf(server.requests.slice(0, before), 'products');
    const second = pagesOf(server.requests.slice(before), 'products');
    // Pages that were on their way when it ended are asked for again, and some to see whether they have moved.
    expect(second.filter((page) => first.includes(page)).length).toBeLessThanOrEqual(3 + 2 * 4);
    expect(second.length).toBeLessThan(30 - 20 + 3 + 3 * 4);
    const other = await openServer({ env: settings });
    onTestFinished(() => other.close());
    expect(await countRows(other, 'products')).toBe(3_000);
    expect(await countRows(other, '(SELECT DISTINCT product_id FROM products)')).toBe(3_000);
  });

  it('is done by one of several processes, and seen by the others', async () => {
    const server = await openForTest({ products: 600 });
    const dataDir = ownDirectory('data');
    const env = { ...settingsOf(server, dataDir), PIM_LIMITS: '{"products":3}', PIM_LIMIT_WINDOW_MS: '1500' };
    const [one, two] = await Promise.all([
      openServer({ env: { ...env, PIM_DEADLINE_MS: '2000' } }),
      openServer({ env: { ...env, PIM_DEADLINE_MS: '2000' } }),
    ]);
    onTestFinished(async () => {
      await one.close();
      await two.close();
    });
    const reading = one.call('sync_catalog');
    await expect.poll(() => server.sandbox.requests.length).toBeGreaterThan(0);
    const seen = await two.call('sync_catalog');
    expect(seen.answer).toMatchObject({ by: 'another process' });
    await reading;
    await expect.poll(async () => (await two.call('sync_catalog')).answer.state).toBe('done');
    // The last page comes twice, and the one beyond it once: to see whether anything moved, or follows.
    expect([...pagesOf(server.sandbox.requests, 'products')].sort()).toEqual([0, 1, 2, 3, 4, 5, 5, 6]);
    // Both have two seconds for a call, in which a busy machine may not open the copy.
    const patient = await openServer({ env: { ...env, ...LONG } });
    onTestFinished(() => patient.close());
    expect(await countRows(patient, 'products')).toBe(600);
  });

  it('is begun anew by who waited for a process that gave it up', async () => {
    const server = await openForTest({ products: 600 });
    const settings = settingsOf(server, ownDirectory('data'));
    const slow = { ...settings, PIM_LIMITS: '{"products":3}', PIM_LIMIT_WINDOW_MS: '60000', PIM_DEADLINE_MS: '2000' };
    const one = await openServer({ env: slow });
    onTestFinished(() => one.close());
    await one.call('sync_catalog');
    // Who comes later sees that it goes on, and then that it does no more.
    const waiting = runMain(['sync'], settings);
    setTimeout(() => void one.close(), 1_500);
    const { code, stdout } = await waiting;
    expect([code, stdout]).toEqual([0, expect.stringContaining('Complete, as of')]);
  });

  it('is told to be under way while the process that has begun has told nothing yet', async () => {
    const server = await openForTest({ products: 20 });
    const dataDir = ownDirectory('data');
    const [one, two] = await Promise.all(
      ['120000', '2000'].map((ms) => openServer({ env: { ...settingsOf(server, dataDir), PIM_DEADLINE_MS: ms } })),
    );
    onTestFinished(async () => {
      await one?.close();
      await two?.close();
    });
    expect((await one?.call('sync_catalog'))?.answer).toMatchObject({ state: 'done' });
    const lease = takeLease(join(dataDir, readdirSync(dataDir)[0] ?? '', 'sync.lock'));
    onTestFinished(() => lease?.release());
    const seen = await two?.call('sync_catalog', { max_age_h: 0 });
    expect(seen?.answer).toMatchObject({ state: 'reading', by: 'another process' });
  });

  it('keeps its files to their user', async () => {
    const dataDir = ownDirectory('data');
    const server = await openForTest({ products: 20, env: { ...LONG, PIM_DATA_DIR: dataDir } });
    await server.call('sync_catalog');
    const modes = readdirSync(dataDir, { recursive: true }).map((name) => {
      const { mode } = statSync(join(dataDir, String(name)));
      return (mode & 0o777).toString(8);
    });
    expect(new Set(modes)).toEqual(new Set(['700', '600']));
    const { directory, copy, progress } = filesIn(dataDir);
    expect(
      readdirSync(directory)
        .map((name) => join(directory, name))
        .sort(),
    ).toEqual([copy, progress]);
    expect(readFileSync(progress, 'utf8')).not.toContain(server.sandbox.appKey);
  });

  it('discloses a list that keeps changing, and reads its pages again', async () => {
    const records = numberedProducts(300);
    let changes = 0;
    const server = await openOverPim(
      (endpoint, body) => {
        if (endpoint !== 'products') return NOTHING;
        changes += 1;
        return { body: { ...honestPage(records, body), totalCount: 300 + changes } };
      },
      { env: LONG },
    );
    const { answer, warnings } = await server.call('sync_catalog');
    expect(answer).toMatchObject({ state: 'done', copy: { complete: false, products: 300 } });
    expect(warnings).toContain('products: It kept changing during the sync');
    const called = await server.call('query_catalog', { sql: 'SELECT count(*) AS n FROM products' });
    expect(called.answer).toMatchObject({ rows: [[300]], copy: { complete: false } });
  });

  it('counts and keeps each record once, and says that some are missing, where pages overlap', async () => {
    const server = await openForTest({ products: 250, env: LONG });
    await server.sandbox.setFaults([{ fault: 'duplicates', endpoint: 'products' }]);
    const { answer } = await server.call('sync_catalog');
    expect(answer).toMatchObject({ copy: { complete: false } });
    expect(await countRows(server, '(SELECT product_id FROM products GROUP BY 1 HAVING count(*) > 1)')).toBe(0);
  });

  it.each([
    ['that is not complete', 'is incomplete', { kept: 200, announced: 300 }],
    ['that has lost most of its records', 'instead of', { kept: 20, announced: 20 }],
  ])('does not replace a good copy by one %s', async (_what, reason, { kept, announced }) => {
    const records = numberedProducts(200);
    let isGood = true;
    const server = await openOverPim(
      (endpoint, body) => {
        if (endpoint !== 'products') return { body: { result: [], totalCount: 0 } };
        if (isGood) return { body: honestPage(records, body) };
        return { body: { ...honestPage(records.slice(0, kept), body), totalCount: announced } };
      },
      { env: LONG },
    );
    const { answer: first } = await server.call('sync_catalog');
    isGood = false;
    const { answer, warnings } = await server.call('sync_catalog', { max_age_h: 0 });
    expect(warnings).toContain(reason);
    expect(answer.copy).toEqual(first.copy);
    expect(await countRows(server, 'products')).toBe(200);
  });

  it('believes a loss that is found twice', async () => {
    let records = numberedProducts(200);
    const server = await openOverPim(
      (endpoint, body) => ({
        body: endpoint === 'products' ? honestPage(records, body) : { result: [], totalCount: 0 },
      }),
      { env: LONG },
    );
    await server.call('sync_catalog');
    records = records.slice(0, 20);
    await server.call('sync_catalog', { max_age_h: 0 });
    expect(await countRows(server, 'products')).toBe(200);
    await server.call('sync_catalog', { max_age_h: 0 });
    expect(await countRows(server, 'products')).toBe(20);
  });

  const EACH = ['clamp-20', 'refuse-50', 'no-total', 'string-ids', 'camel-records', 'upper-result'] as const;

  it.each<{ readonly profile: readonly ProfileName[] }>([
    { profile: ['clamp-20', 'string-ids', 'upper-result'] },
    { profile: ['refuse-50', 'no-total', 'camel-records'] },
    { profile: ['no-media-owner-ids'] },
    ...everydayOrSoak<readonly ProfileName[]>([], EACH).map((one) => ({ profile: [one] })),
  ])('reads all of a PIM that is $profile', async ({ profile }) => {
    const server = await openForTest({ products: 230, profile, env: LONG });
    const { answer } = await server.call('sync_catalog');
    expect(answer).toMatchObject({ state: 'done', copy: { complete: true, products: 230 } });
    expect(await countRows(server, 'products')).toBe(230);
    expect(await countRows(server, "pictures WHERE owner = 'product' AND product_id IS NULL")).toBe(0);
    expect(await countRows(server, "pictures WHERE owner = 'product'")).toBeGreaterThan(200);
    expect(await countRows(server, "pictures WHERE owner = 'variant' AND variant_id IS NULL")).toBe(0);
  });

  it('asks for media by ids where the PIM gives none without', async () => {
    const products = numberedProducts(150);
    const server = await openOverPim(
      (endpoint, body) => {
        if (endpoint === 'products') return { body: honestPage(products, body) };
        const ids = body.ProductIds as number[] | undefined;
        if (endpoint !== 'product-media-list') return { body: { result: [], totalCount: 0 } };
        if (ids === undefined) return { status: 400, body: {} };
        const media = ids.map((id) => ({ ProductId: id, Pictures: [{ PictureId: id, ProductId: id }], Documents: [] }));
        return { body: honestPage(media, body) };
      },
      { env: LONG },
    );
    const { answer } = await server.call('sync_catalog');
    expect(answer).toMatchObject({ copy: { complete: true, product_media: 150 } });
    expect(await countRows(server, 'pictures')).toBe(150);
  });

  it('tells what no reader knows from what is missing', async () => {
    const sql = 'SELECT prices_state, count(*) AS n FROM products GROUP BY 1 ORDER BY 1';
    const plain = await openForTest({ products: 60, env: LONG });
    await plain.call('sync_catalog');
    const opaque = await openForTest({ products: 60, profile: ['opaque-keys'], env: LONG });
    await opaque.call('sync_catalog');
    const known = listRows((await plain.call('query_catalog', { sql })).answer, 'rows');
    const unknown = listRows((await opaque.call('query_catalog', { sql })).answer, 'rows');
    expect(unknown).toEqual(
      known.map((row) => (row.prices_state === 'value' ? { ...row, prices_state: 'unknown' } : row)).sort(),
    );
  });

  it('is ended with the credentials rejected, and says so', async () => {
    const server = await openForTest({ products: 20, env: { ...LONG, PIM_APP_KEY: 'wrong-key' } });
    const called = await server.call('sync_catalog');
    expect(errorOf(called).code).toBe('CREDENTIALS_REJECTED');
  });
});
