/**
 * Copies of generated catalogs, with their audit and index, each made once a worker: files of tests that only read one
 * take it from here. Their sandbox serves until the worker ends, and nobody may change its catalog.
 */

import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { callMade, openServer, type SandboxServer, UNLIMITED } from './catalog-server.ts';
import { SYNC_ENV } from './copied.ts';
import { addressOf, type Sandbox, startSandbox } from './generated-sandbox.ts';
import { ownDirectory } from './own-cache.ts';

interface ReadyCopy {
  readonly sandbox: Sandbox;
  readonly dataDir: string;
}

const copies = new Map<number, Promise<ReadyCopy>>();

const settingsOf = ({ sandbox, dataDir }: ReadyCopy): Readonly<Record<string, string>> => ({
  ...addressOf(sandbox),
  ...SYNC_ENV,
  PIM_LIMITS: JSON.stringify(UNLIMITED),
  PIM_DATA_DIR: dataDir,
});

async function makeCopy(products: number): Promise<ReadyCopy> {
  const sandbox = await startSandbox({ products, limits: UNLIMITED });
  const ready = { sandbox, dataDir: ownDirectory('ready') };
  const server = await openServer({ env: { ...settingsOf(ready), PIM_COPY_SEARCH: 'auto' } });
  expect((await server.call('sync_catalog')).answer.state).toBe('done');
  await callMade(server, 'audit_catalog');
  const isIndexed = async () =>
    (await server.call('search_catalog', { query: 'shirt' })).answer.ranked_by === 'copy';
  await vi.waitUntil(isIndexed, { timeout: 120_000 });
  await server.close();
  return ready;
}

/** What is made of a copy knows it by the file itself, so that a second copy of that would be checked anew. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const paths = [join(from, entry.name), join(to, entry.name)] as const;
    if (entry.isDirectory()) linkFiles(...paths);
    else linkSync(...paths);
  }
}

/** Puts such a copy into a directory. @returns the settings of a program that reads it there */
export async function placeReadyCopy(
  products: number,
  dataDir = ownDirectory('data'),
): Promise<{ readonly sandbox: Sandbox; readonly env: Readonly<Record<string, string>> }> {
  const making = copies.get(products) ?? makeCopy(products);
  copies.set(products, making);
  const { sandbox, dataDir: from } = await making;
  linkFiles(from, dataDir);
  return { sandbox, env: settingsOf({ sandbox, dataDir }) };
}

/**
 * Opens a server over such a copy.
 * @param more settings, by the names of the environment
 */
export async function openReadyCopy(
  products: number,
  dataDir = ownDirectory('data'),
  more: Readonly<Record<string, string>> = {},
): Promise<SandboxServer> {
  const { sandbox, env } = await placeReadyCopy(products, dataDir);
  const server = await openServer({ env: { ...env, ...more }, source: 'sandbox' });
  // A copy that is open is found at once, however slow the machine is.
  await server.call('query_catalog', { sql: 'SELECT 1' });
  return { ...server, sandbox };
}
