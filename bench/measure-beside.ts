/** How quick SQL over the copy is while the copy is refreshed, beside its times when nothing is. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_APP_KEY, DEMO_CLIENT_ID } from '../src/sandbox/auth.ts';
import { type Host, startHost } from '../test/support/host.ts';
import { noSandboxLimits, noServerLimits } from './no-limits.ts';
import { quantile } from './stats.ts';
import type { Row } from './table.ts';

const PIM = fileURLToPath(new URL('changing-pim.ts', import.meta.url));

/** Calls without a refresh; about as many happen during one. */
const CALLS = 150;

/** Most queries last milliseconds; those of a whole list need tens of them. */
const QUERIES = [
  'SELECT count(*) AS products FROM products WHERE short_description IS NULL',
  'SELECT category_id, count(*) AS n FROM product_categories GROUP BY 1 ORDER BY n DESC LIMIT 10',
  'SELECT code, name FROM products ORDER BY name LIMIT 10',
] as const;

/** Rows that compare the times of answers: with a refresh of 1 % beside them, and without. */
export async function measureBeside(products: number): Promise<readonly Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  const options = { products, profile: [], limits: noSandboxLimits };
  const pim = fork(PIM, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'] });
  try {
    const [url] = await once(pim, 'message');
    const host = await startHost({
      settings: {
        PIM_API_URL: String(url),
        PIM_CLIENT_ID: DEMO_CLIENT_ID,
        PIM_APP_KEY: DEMO_APP_KEY,
        PIM_DATA_DIR: dataDir,
        PIM_LIMITS: noServerLimits.replace('}', ',"total":0}'),
      },
    });
    await waitForCopy(host);
    const alone = await measureAlone(host);
    pim.send(1);
    await once(pim, 'message');
    const beside = await measureDuringRefresh(host);
    await host.leave();
    const what = `${products} products: p95 of SQL during a refresh`;
    return [
      {
        what: `${what} (${beside.length} answers)`,
        unit: 'ms',
        ours: quantile(beside, 0.95),
        other: quantile(alone, 0.95),
        most: 1.5,
      },
      {
        what: what.replace('p95', 'median'),
        unit: 'ms',
        ours: quantile(beside, 0.5),
        other: quantile(alone, 0.5),
      },
    ];
  } finally {
    pim.kill();
    rmSync(dataDir, { recursive: true });
  }
}

/** Asks for a reading until the one that it began, or that runs, is over. */
async function waitForCopy(host: Host): Promise<void> {
  while ((await askForReading(host)) !== 'done');
}

async function askForReading(host: Host): Promise<string> {
  const { told } = await host.call('sync_catalog', { max_age_h: 0 });
  // The server answers with its state; everything else would be an error here.
  const { state } = told as { readonly state?: string };
  if (state === undefined) throw new Error(JSON.stringify(told));
  return state;
}

async function measureAlone(host: Host): Promise<readonly number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) times.push(await timeQuery(host, call));
  // The first ones open the copy.
  return times.slice(QUERIES.length);
}

async function measureDuringRefresh(host: Host): Promise<readonly number[]> {
  let isOver = false;
  const refresh = waitForCopy(host).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  for (let call = 0; !isOver; call += 1) times.push(await timeQuery(host, call));
  await refresh;
  return times;
}

/** @returns milliseconds */
async function timeQuery(host: Host, call: number): Promise<number> {
  const startedMs = performance.now();
  const { told } = await host.call('query_catalog', { sql: QUERIES[call % QUERIES.length] });
  if (!('rows' in (told as object))) throw new Error(JSON.stringify(told));
  return performance.now() - startedMs;
}
