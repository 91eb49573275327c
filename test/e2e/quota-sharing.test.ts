import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openCatalog } from '../../src/cli/open-catalog.ts';
import { parseConfig } from '../../src/config.ts';
import type { Call } from '../../src/pim/port.ts';
import { openClient } from '../support/sandbox-client.ts';

/** Two catalogs, each as a process would open it, of one PIM and one directory. */
async function openTwo(settings: Readonly<Record<string, string>> = {}) {
  const { sandbox } = await openClient();
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-sharing-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const address = { PIM_API_URL: sandbox.url, PIM_CLIENT_ID: sandbox.clientId, PIM_APP_KEY: sandbox.appKey };
  const config = parseConfig({ ...address, PIM_QUOTA_DIR: directory, ...settings });
  const opened = await Promise.all([openCatalog(config, '0.0.0'), openCatalog(config, '0.0.0')]);
  onTestFinished(() => Promise.all(opened.map((one) => one.close())).then(() => {}));
  const [one, other] = opened;
  return { one, other, directory, appKey: sandbox.appKey };
}

async function search({ catalog, settings }: Awaited<ReturnType<typeof openCatalog>>): Promise<void> {
  const call: Call = {
    signal: new AbortController().signal,
    deadlineAtMs: settings.now() + 5_000,
    warnings: new Set(),
    requests: 0,
  };
  const query = { searchKey: 'x', entityTypes: ['Product'], status: [], offset: 0, pageSize: 1, continued: false };
  for await (const _page of catalog.fetchSearch(query, call)) return;
}

const searchQuota = ({ catalog }: Awaited<ReturnType<typeof openCatalog>>) =>
  catalog.status().quota.find(({ endpoint }) => endpoint === 'search');

it('Spec §8: what one process spends, another of the same PIM and key has not', async () => {
  const { one, other } = await openTwo();
  await search(one);
  await search(one);
  expect(searchQuota(other)).toMatchObject({ limit: 40, left: 38 });
  expect(other.catalog.status().warnings).toEqual([]);
});

it('keeps the tickets from other users, and the appKey out of them', async () => {
  const { one, directory, appKey } = await openTwo();
  await search(one);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true });
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    expect(path).not.toContain(appKey);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
  }
});

it('takes the share of the limits that it is told to', async () => {
  const { one } = await openTwo({ PIM_QUOTA_SHARE: '0.5' });
  await search(one);
  expect(searchQuota(one)).toMatchObject({ limit: 20, left: 19 });
});

it('answers with a quarter of the limits when the directory cannot be used, and says so', async () => {
  const { one } = await openTwo({ PIM_QUOTA_DIR: join(process.execPath, 'below-a-file') });
  await search(one);
  expect(searchQuota(one)).toMatchObject({ limit: 10, left: 9 });
  expect(one.catalog.status().warnings).toEqual([expect.stringContaining('PIM_QUOTA_DIR')]);
});
