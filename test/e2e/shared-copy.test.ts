/** The built program on two machines that share one reading: their directories differ, store and shared disk are the same. */
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UNLIMITED } from '../support/catalog-server.ts';
import { writeFewRules } from '../support/few-rules.ts';
import { ownDirectory, ownQuotaDir } from '../support/own-cache.ts';
import { isStoreMissing, startQuotaStore } from '../support/quota-store.ts';
import { openPim, start } from './life-stage.ts';
import { runMain } from './run-main.ts';

describe.skipIf(isStoreMissing())('PIM_COPY_SHARE', () => {
  const openMachines = async () => {
    const store = await startQuotaStore();
    onTestFinished(() => store.close());
    const pim = await openPim({ limits: UNLIMITED });
    const share = ownDirectory('share');
    const settings = () => ({
      ...pim.address,
      PIM_LIMITS: JSON.stringify(UNLIMITED),
      PIM_QUOTA_URL: store.url,
      PIM_COPY_SHARE: share,
      PIM_QUOTA_DIR: ownQuotaDir(),
      PIM_DATA_DIR: ownDirectory('data'),
      PIM_COPY: 'auto',
      PIM_RULES: writeFewRules('no_alt_text'),
    });
    return { ...pim, store, share, settings };
  };

  it('gives a server what pim-mcp sync has read on another machine, without a request', async () => {
    const { sandbox, share, settings } = await openMachines();
    const { code, stderr } = await runMain(['sync'], settings());
    expect([code, stderr.includes('Error')]).toEqual([0, false]);
    const [pim = ''] = readdirSync(share);
    const [format = ''] = readdirSync(join(share, pim));
    const files = readdirSync(join(share, pim, format, '1')).map((name) => name.split('-')[0]);
    expect(files.sort()).toEqual(['catalog', 'manifest.json', 'quality', 'search', 'shapes']);
    const before = sandbox.requests.length;
    const host = await start({ settings: settings() });
    const sql = 'SELECT count(*) AS n, (SELECT count(*) > 0 FROM findings) AS f FROM products';
    const ask = async () => (await host.call('query_catalog', { sql })).told;
    await expect.poll(ask).toMatchObject({ rows: [[20, true]] });
    expect(sandbox.requests.length).toBe(before);
  });

  it('answers from the copy that is there while the store is lost, reads nothing, and says so', async () => {
    const { sandbox, store, settings } = await openMachines();
    const own = settings();
    await runMain(['sync'], own);
    await store.kill();
    const before = sandbox.requests.length;
    const host = await start({ settings: own });
    const { told } = await host.call('query_catalog', {
      sql: 'SELECT count(*) AS n FROM products',
    });
    expect(told).toMatchObject({ rows: [[20]] });
    await host.logged('limits', ({ warning }) => String(warning).includes('nobody reads it'));
    const sync = await host.call('sync_catalog', { max_age_h: 0 });
    expect(sync.told).toMatchObject({
      state: 'done',
      warnings: [expect.stringContaining('which server reads the catalog cannot be asked')],
    });
    expect(sandbox.requests.length).toBe(before);
  });

  it('is refused where other users may write', async () => {
    const { share, settings } = await openMachines();
    chmodSync(share, 0o777);
    const { code, stderr } = await runMain(['sync'], settings());
    expect([code, stderr]).toEqual([
      expect.any(Number),
      expect.stringContaining(`PIM_COPY_SHARE: other users may write to ${share}`),
    ]);
    expect(code).not.toBe(0);
  });
});
