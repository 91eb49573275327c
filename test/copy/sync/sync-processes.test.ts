/** A reading that several processes take part in, one after the other or at once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environment, MAIN, runMain } from '../../e2e/run-main.ts';
import { openServer } from '../../support/catalog-server.ts';
import { countRows, pagesOf, SYNC_ENV, UNLIMITED } from '../../support/copied.ts';
import { writeFewRules } from '../../support/few-rules.ts';
import { ownDirectory, ownQuotaDir } from '../../support/own-cache.ts';
import { numberedProducts, type PimServer } from '../../tools/broken-pim.ts';
import { inHundreds, openLists } from './open-lists.ts';

/** A PIM of small records: the pages of a large catalog, quickly written. */
const openSmall = (count: number): Promise<PimServer> =>
  openLists({ products: inHundreds(numberedProducts(count)) });

const settingsOf = ({ settings }: PimServer, dataDir: string) => ({
  ...settings,
  PIM_LIMITS: JSON.stringify(UNLIMITED),
  PIM_COPY_SEARCH: 'off',
  PIM_RULES: writeFewRules('no_name'),
  PIM_DATA_DIR: dataDir,
  PIM_QUOTA_DIR: ownQuotaDir(),
});

describe('sync_catalog, in several processes', () => {
  it('goes on after kill -9 at the page where it stopped', async () => {
    const server = await openSmall(3_000);
    const settings = settingsOf(server, ownDirectory('data'));
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
    const second = pagesOf(server.requests.slice(before), 'products');
    // Of 34 pages: those on their way when it ended are asked for again, and how large they may be is found out anew.
    expect(second.length).toBeLessThan(34 - 20 + 3 + 5);
    const other = await openServer({ env: settings });
    onTestFinished(() => other.close());
    expect(await countRows(other, 'products')).toBe(3_000);
    expect(await countRows(other, '(SELECT DISTINCT product_id FROM products)')).toBe(3_000);
  });

  it('is done by one of several processes, and seen by the others', async () => {
    const server = await openSmall(600);
    const dataDir = ownDirectory('data');
    const env = {
      ...settingsOf(server, dataDir),
      PIM_LIMITS: '{"products":3}',
      PIM_LIMIT_WINDOW_MS: '1500',
    };
    const [one, two] = await Promise.all([
      openServer({ env: { ...env, PIM_DEADLINE_MS: '2000' } }),
      openServer({ env: { ...env, PIM_DEADLINE_MS: '2000' } }),
    ]);
    onTestFinished(async () => {
      await one.close();
      await two.close();
    });
    const reading = one.callOnce('sync_catalog');
    await expect.poll(() => server.requests.length).toBeGreaterThan(0);
    const seen = await two.callOnce('sync_catalog');
    expect(seen.answer).toMatchObject({ by: 'another process' });
    await reading;
    await expect.poll(async () => (await two.callOnce('sync_catalog')).answer.state).toBe('done');
    // The first page comes three times: to see which sizes this PIM serves.
    expect([...pagesOf(server.requests, 'products')].sort()).toEqual([0, 0, 0, 1, 2, 3, 4, 5, 6]);
    // Both have two seconds for a call, in which a busy machine may not open the copy.
    const patient = await openServer({ env: { ...env, ...SYNC_ENV } });
    onTestFinished(() => patient.close());
    expect(await countRows(patient, 'products')).toBe(600);
  });

  it('is begun anew by who waited for a process that gave it up', async () => {
    const server = await openSmall(600);
    const settings = settingsOf(server, ownDirectory('data'));
    const slow = {
      ...settings,
      PIM_LIMITS: '{"products":3}',
      PIM_LIMIT_WINDOW_MS: '60000',
      PIM_DEADLINE_MS: '2000',
    };
    const one = await openServer({ env: slow });
    onTestFinished(() => one.close());
    await one.callOnce('sync_catalog');
    // Who comes later sees that it goes on, and then that it does no more.
    const waiting = runMain(['sync'], settings);
    setTimeout(() => void one.close(), 1_500);
    const { code, stdout } = await waiting;
    expect([code, stdout]).toEqual([0, expect.stringContaining('Complete, as of')]);
  });
});
