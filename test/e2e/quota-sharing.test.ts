import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sayNotices } from '../../src/answer/notices.ts';
import { openCatalog } from '../../src/cli/open-catalog.ts';
import type { Call } from '../../src/pim/catalog-port.ts';
import { parseConfig } from '../../src/settings/read-config.ts';
import { addressOf } from '../support/generated-sandbox.ts';
import { openClient } from '../support/sandbox-client.ts';

/** Two catalogs, each as a process would open it, of one PIM and one directory. */
async function openTwo(
  settings: Readonly<Record<string, string>> = {},
  renameOther: (url: string) => string = (url) => url,
  prepare: (directory: string) => void = () => {},
) {
  const { sandbox } = await openClient();
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-sharing-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  prepare(directory);
  const told: string[] = [];
  const tell = (sentence: string) => void told.push(sentence);
  const address = {
    ...addressOf(sandbox),
  };
  const open = (url: string) =>
    openCatalog(
      parseConfig({ ...address, PIM_API_URL: url, PIM_QUOTA_DIR: directory, ...settings }),
      '0.0.0',
      undefined,
      { warning: tell },
    );
  const opened = await Promise.all([open(sandbox.url), open(renameOther(sandbox.url))]);
  onTestFinished(() => Promise.all(opened.map((one) => one.close())).then(() => {}));
  const [one, other] = opened;
  return { one, other, told, directory, appKey: sandbox.appKey };
}

async function search({
  catalog,
  settings,
}: Awaited<ReturnType<typeof openCatalog>>): Promise<readonly string[]> {
  const call: Call = {
    signal: new AbortController().signal,
    deadlineAtMs: settings.now() + 5_000,
    notices: [],
    requests: 0,
  };
  const query = {
    searchKey: 'x',
    entityTypes: ['Product'],
    status: [],
    offset: 0,
    pageSize: 1,
    continued: false,
  };
  for await (const _page of catalog.fetchSearch(query, call)) break;
  return sayNotices(call.notices);
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

it('keeps to an eighth of the limits when the directory cannot be used, and says so', async () => {
  const { one, other, told } = await openTwo({
    PIM_QUOTA_DIR: join(process.execPath, 'below-a-file'),
  });
  const answerWarnings = await search(one);
  expect(searchQuota(one)).toMatchObject({ limit: 5, left: 4 });
  expect(searchQuota(other)).toMatchObject({ limit: 5, left: 5 });
  expect(answerWarnings).toEqual([expect.stringContaining('PIM_QUOTA_DIR')]);
  expect(await search(one)).toEqual([]);
  expect(told).toEqual([answerWarnings[0], answerWarnings[0]]);
  expect(sayNotices(one.catalog.status().warnings)).toEqual(answerWarnings);
});

it('sees one PIM behind all names of this machine', async () => {
  const { one, other } = await openTwo({}, (url) => url.replace('127.0.0.1', 'localhost'));
  await search(one);
  expect(searchQuota(other)).toMatchObject({ left: 39 });
});

it.skipIf(process.platform === 'win32').each([0o775, 0o1777])(
  'refuses a directory of mode %o',
  async (mode) => {
    const opened = openTwo({}, undefined, (path) => chmodSync(path, mode));
    await expect(opened).rejects.toThrow(/PIM_QUOTA_DIR: other users may write to .*chmod go=/);
  },
);
