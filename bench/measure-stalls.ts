/**
 * How long others wait during heavy queries: the slowest ping, compared with the slowest ping while pages of records
 * are read.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../test/support/generated-sandbox.ts';
import { HEAVY, HEAVY_AND_LONG } from '../test/support/heavy-queries.ts';
import { type Host, startHost } from '../test/support/host.ts';
import { noSandboxLimits, noServerLimits } from './no-limits.ts';
import type { Row } from './table.ts';

const PRODUCTS = 300;

/** The quickest of several runs counts: other processes of the machine can only make a run slower. */
const RUNS = 3;

/** The largest answer that a call may ask for. */
const LARGE = { max_tokens: 8_000 };

/** A row for all heavy queries. */
export async function measureStalls(): Promise<readonly Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  const sandbox = await startSandbox({ products: PRODUCTS, limits: noSandboxLimits });
  const { url, clientId, appKey } = sandbox;
  const address = {
    PIM_API_URL: url,
    PIM_CLIENT_ID: clientId,
    PIM_APP_KEY: appKey,
    PIM_DATA_DIR: dataDir,
  };
  const host = await startHost({
    settings: {
      ...address,
      PIM_LIMITS: noServerLimits.replace('}', ',"total":0}'),
      PIM_DEADLINE_MS: '60000',
    },
  });
  try {
    await host.call('sync_catalog', {});
    const page = await slowestPingMs(host, 'find_products', {
      fields: ['all'],
      limit: 100,
      ...LARGE,
    });
    let slowestMs = 0;
    for (const sql of [...HEAVY, ...HEAVY_AND_LONG]) {
      slowestMs = Math.max(
        slowestMs,
        await slowestPingMs(host, 'query_catalog', { sql, ...LARGE }),
      );
    }
    const what = 'slowest ping under heavy queries, beside under a page of all fields';
    return [{ what, unit: 'ms', ours: slowestMs, other: page, most: 2 }];
  } finally {
    await host.leave();
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** The slowest ping during a call, in the quickest of several runs. */
async function slowestPingMs(host: Host, tool: string, args: object): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    let isOver = false;
    const call = host.call(tool, args).finally(() => {
      isOver = true;
    });
    let slowestMs = 0;
    while (!isOver) {
      const startedMs = performance.now();
      await host.ask('ping', {}).reply;
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    }
    await call;
    leastMs = Math.min(leastMs, slowestMs);
  }
  return leastMs;
}
