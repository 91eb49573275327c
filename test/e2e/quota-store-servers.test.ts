/** The built server with a quota store: shared by machines, and behind TLS, whose certificate an authority of its own gave. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LogLine } from '../support/host.ts';
import { ownQuotaDir } from '../support/own-cache.ts';
import {
  createCertificates,
  isStoreMissing,
  isTlsMissing,
  startQuotaStore,
} from '../support/quota-store.ts';
import { openPim, start } from './life-stage.ts';

async function openStore() {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-tls-'));
  const certificates = createCertificates(directory);
  const store = await startQuotaStore(certificates);
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return { store, certificates };
}

const isLimits = (text: string) => (line: LogLine) => String(line.warning).includes(text);

describe.skipIf(isTlsMissing())('a quota store at rediss://', () => {
  it('shares the limits where NODE_EXTRA_CA_CERTS names its authority', async () => {
    const { store, certificates } = await openStore();
    const { address } = await openPim();
    const settings = { ...address, PIM_QUOTA_URL: store.url, NODE_EXTRA_CA_CERTS: certificates.ca };
    const host = await start({ settings });
    expect((await host.call('find_products', { limit: 1 })).told).toHaveProperty('total');
    await host.logged('limits', isLimits('does not know what was sent before'));
    const client = createClient({
      url: store.url,
      socket: { tls: true, ca: readFileSync(certificates.ca) },
    });
    await client.connect();
    onTestFinished(() => client.destroy());
    expect(await client.keys('*:products:all')).toHaveLength(1);
  });

  it('is lost where its authority is not known, and the log says what to do', async () => {
    const { store } = await openStore();
    const { address } = await openPim();
    const host = await start({ settings: { ...address, PIM_QUOTA_URL: store.url } });
    expect((await host.call('find_products', { limit: 1 })).told).toHaveProperty('total');
    await host.logged('limits', isLimits('NODE_EXTRA_CA_CERTS'));
  });
});

const LIMIT = 40;

// Whatever happens to them and to the store: quota-teams.test.ts.
describe.skipIf(isStoreMissing())('servers with a directory each', () => {
  it('Spec §8: keep the limit together, and no call fails', async () => {
    const store = await startQuotaStore();
    onTestFinished(() => store.close());
    const { sandbox, address } = await openPim({ limits: { products: LIMIT }, windowMs: 1_500 });
    const limits = { PIM_LIMITS: `{"products":${LIMIT}}`, PIM_LIMIT_WINDOW_MS: '1500' };
    const open = () =>
      start({
        settings: { ...address, ...limits, PIM_QUOTA_URL: store.url, PIM_QUOTA_DIR: ownQuotaDir() },
      });
    const hosts = await Promise.all([open(), open(), open()]);
    const ids = Array.from({ length: LIMIT }, (_, index) => 1_000_000 + index);
    const calls = hosts.flatMap((host, at) =>
      ids.map((id) => host.call('find_products', { product_ids: [id + at * LIMIT] })),
    );
    for (const { told } of await Promise.all(calls)) expect(told).toHaveProperty('total');
    expect(sandbox.requests.map(({ status }) => status)).toEqual(calls.map(() => 200));
  });
});
