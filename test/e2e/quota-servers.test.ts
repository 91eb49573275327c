import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { SandboxOptions } from '../support/generated-sandbox.ts';
import type { Host } from '../support/host.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { openPim, start } from './life-stage.ts';

/** A PIM, and a function that starts servers which share one directory. */
async function openMachine(
  options: SandboxOptions,
  settings: Readonly<Record<string, string>> = {},
) {
  const { sandbox, address } = await openPim(options);
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-servers-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const open = () => start({ settings: { ...address, PIM_QUOTA_DIR: directory, ...settings } });
  return { sandbox, directory, open };
}

/** Looks ids up all at once, each in one request. Returns what the model sees. */
function lookUp(host: Host, count: number): Promise<unknown[]> {
  const ids = Array.from({ length: count }, (_, index) =>
    Number(`${host.child.pid}${1_000 + index}`),
  );
  return Promise.all(
    ids.map(async (id) => (await host.call('find_products', { product_ids: [id] })).told),
  );
}

it('Spec §8: servers that start together use the whole limit, and refuse nothing that fits in', async () => {
  const { sandbox, open } = await openMachine({ limits: { products: 60 } });
  const servers = everydayOrSoak(2, 4);
  const hosts = await Promise.all(Array.from({ length: servers }, open));
  const told = await Promise.all(hosts.map((host) => lookUp(host, 60 / servers)));
  expect(told.flat()).toEqual(
    Array.from({ length: 60 }, () => expect.objectContaining({ total: 0 })),
  );
  expect(sandbox.requests.map(({ status }) => status)).toEqual(
    Array.from({ length: 60 }, () => 200),
  );
});

it('Spec §8: a lookup of one server does not wait while another reads the catalog', async () => {
  const windowMs = 5_000;
  const settings = {
    PIM_LIMIT_WINDOW_MS: String(windowMs),
    PIM_LIMITS: '{"products":20}',
  };
  const catalog = { products: 3_000, profile: ['clamp-20'] } as const;
  const { sandbox, open } = await openMachine(
    { ...catalog, windowMs, limits: { products: 20 } },
    settings,
  );
  const [scanner, asker] = await Promise.all([open(), open()]);
  expect((await scanner.call('sync_catalog', {})).told).toMatchObject({ state: 'reading' });
  while (sandbox.requests.length === 0) await asker.ask('ping', {}).reply;
  // The reading takes eight windows. Lookups that each waited for the next one would take twelve.
  for (let round = 0; round < 12; round += 1) {
    expect(await lookUp(asker, 1)).toEqual([expect.objectContaining({ total: 0 })]);
  }
  expect((await scanner.call('sync_catalog', {})).told).toMatchObject({ state: 'reading' });
});
