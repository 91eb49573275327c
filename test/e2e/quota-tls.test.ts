/** A quota store behind TLS, whose certificate an authority of its own gave. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LogLine } from '../support/host.ts';
import { createCertificates, isTlsMissing, startQuotaStore } from '../support/quota-store.ts';
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
    const client = createClient({ url: store.url, socket: { tls: true, ca: readFileSync(certificates.ca) } });
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
