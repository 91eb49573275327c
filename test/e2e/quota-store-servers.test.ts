/** Servers, each as on a machine of its own, that share one appKey through a real store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fullestWindow } from '../pim/quota/ticket-judge.ts';
import type { Host } from '../support/host.ts';
import { isStoreMissing, startQuotaStore } from '../support/quota-store.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { openPim, start } from './life-stage.ts';

const LIMIT = 40;
const WINDOW_MS = 1_500;

describe.skipIf(isStoreMissing())('servers with a directory each', () => {
  it.each(everydayOrSoak([3], [3, 8]))(
    'Spec §8: %i keep the limit while one is killed, one is stopped and goes on, and one begins',
    async (count) => {
      const store = await startQuotaStore();
      onTestFinished(() => store.close());
      const { sandbox, address } = await openPim({ limits: { products: LIMIT }, windowMs: WINDOW_MS });
      const settings = {
        ...address,
        PIM_QUOTA_URL: store.url,
        PIM_LIMITS: `{"products":${LIMIT}}`,
        PIM_LIMIT_WINDOW_MS: String(WINDOW_MS),
      };
      let isOver = false;
      let id = 0;
      const told: unknown[] = [];
      const work: Promise<void>[] = [];
      const opened: Host[] = [];
      const ask = async (host: Host) => {
        while (!isOver) {
          id += 1;
          const asked = host.call('find_products', { product_ids: [id + 1_000_000] }).then((answer) => answer.told);
          const answer = await Promise.race([asked.catch(() => undefined), host.exit.then(() => undefined)]);
          if (answer === undefined) return;
          told.push(answer);
        }
      };
      const open = async (): Promise<Host> => {
        const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-machine-'));
        onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
        const host = await start({ settings: { ...settings, PIM_QUOTA_DIR: directory } });
        opened.push(host);
        for (let parallel = 0; parallel < 8; parallel += 1) work.push(ask(host));
        return host;
      };
      const seen = async (more: number) => {
        const until = sandbox.requests.length + more;
        await expect.poll(() => sandbox.requests.length, { interval: 20 }).toBeGreaterThan(until);
      };
      const hosts = await Promise.all(Array.from({ length: count }, open));
      // A store that has just begun lets each have its share only.
      await seen(2 * LIMIT);
      hosts[0]?.child.kill('SIGKILL');
      hosts[1]?.child.kill('SIGSTOP');
      const begun = open();
      await seen(2 * LIMIT);
      hosts[1]?.child.kill('SIGCONT');
      await begun;
      await seen(LIMIT);
      isOver = true;
      await Promise.all(work);
      const atMs = sandbox.requests.map((one) => one.atMs);
      const logs = opened.map((host) => host.stderr()).join('');
      expect(fullestWindow(atMs, WINDOW_MS), logs).toBeLessThanOrEqual(LIMIT);
      expect(sandbox.requests.filter(({ status }) => status !== 200)).toEqual([]);
      expect(told.filter((answer) => !Object.hasOwn(answer as object, 'total'))).toEqual([]);
    },
  );
});
