/**
 * `npm run bench:snapshot [PRODUCTS…]`: reads generated catalogs into a copy, without limits, and tells how long it took,
 * the peak memory of server and engine, the size of the copy beside the raw JSON, and the time of a group-by; then reads
 * one within limits of a short window and tells the time over the floor that they give. Needs `npm run build`.
 */

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_APP_KEY, DEMO_CLIENT_ID } from '../src/sandbox/auth.ts';
import { ENDPOINT_NAMES } from '../src/sandbox/endpoints.ts';
import { type Host, startHost } from '../test/support/host.ts';
import { noServerLimits } from './no-limits.ts';
import { printTable, type Row } from './table.ts';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const MIB = 1024 * 1024;

/** What one sync came to. */
interface Measured {
  readonly seconds: number;
  readonly serverBytes: number;
  readonly engineBytes: number;
  readonly copyBytes: number;
  readonly rawBytes: number;
  readonly queryMs: number;
  readonly requests: number;
}

/** The sandbox as a process of its own. */
async function startPim(products: number, limits: string, windowMs: number) {
  const args = ['sandbox', '--products', String(products), '--limits', limits, '--window-ms', String(windowMs)];
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let url = '';
  for await (const line of createInterface(child.stdout)) {
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
    if (url !== '') break;
  }
  return { url, close: () => child.kill() };
}

/** The most memory that any child of a process has had so far. */
function childPeak(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const peaks = children.map((child) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1]);
    return Math.max(0, ...peaks.map((kib) => Number(kib ?? 0))) * 1024;
  } catch {
    return 0;
  }
}

async function ask(host: Host, sql: string): Promise<number> {
  const { told } = await host.call('query_catalog', { sql });
  // One row of one number, as asked.
  return Number((told as { readonly rows: readonly (readonly unknown[])[] }).rows[0]?.[0]);
}

async function measure(products: number, limits: string, windowMs: number): Promise<Measured> {
  const pim = await startPim(products, limits, windowMs);
  const dataDir = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  const host = await startHost({
    settings: {
      PIM_API_URL: pim.url,
      PIM_CLIENT_ID: DEMO_CLIENT_ID,
      PIM_APP_KEY: DEMO_APP_KEY,
      PIM_LIMITS: limits,
      PIM_LIMIT_WINDOW_MS: String(windowMs),
      PIM_DATA_DIR: dataDir,
      PIM_DEADLINE_MS: '10000',
    },
  });
  let engineBytes = 0;
  const watch = setInterval(() => {
    engineBytes = Math.max(engineBytes, childPeak(host.child.pid ?? 0));
  }, 100);
  const startedMs = performance.now();
  let requests = 0;
  for (let state = ''; state !== 'done'; ) {
    // What sync_catalog answers.
    const { told } = (await host.call('sync_catalog', {})) as { told: { state: string; plan?: { requests: number } } };
    if (told.state === undefined) throw new Error(JSON.stringify(told));
    state = told.state;
    requests = told.plan?.requests ?? requests;
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  clearInterval(watch);
  const [folder = ''] = readdirSync(dataDir);
  const copyBytes = statSync(join(dataDir, folder, 'catalog-1.duckdb')).size;
  const raws = ['products', 'variants', 'pictures', 'documents'].map(
    (view) => `(SELECT sum(strlen(raw)) FROM ${view})`,
  );
  const rawBytes = await ask(host, `SELECT (${raws.join(' + ')})::BIGINT AS bytes, 1 AS one`);
  const queryStartedMs = performance.now();
  await ask(host, 'SELECT count(*) FROM (SELECT currency, label, avg(price) FROM prices GROUP BY ALL)');
  const queryMs = performance.now() - queryStartedMs;
  const serverBytes = host.memory().peak;
  await host.leave();
  pim.close();
  await pause(200);
  rmSync(dataDir, { recursive: true });
  return { seconds, serverBytes, engineBytes, copyBytes, rawBytes, queryMs, requests };
}

const sizes = process.argv.slice(2).map(Number);
const rows: Row[] = [];
let first: Measured | undefined;
for (const products of sizes.length > 0 ? sizes : [10_000, 200_000]) {
  const unlimited = noServerLimits.replace('}', ',"total":0}');
  const now = await measure(products, unlimited, 60_000);
  first ??= now;
  const what = (name: string): string => `${products} products: ${name}`;
  rows.push(
    { what: what('time, beside that of the first'), unit: 's', ours: now.seconds, other: first.seconds },
    {
      what: what('peak RSS of the server'),
      unit: 'MiB',
      ours: now.serverBytes / MIB,
      other: first.serverBytes / MIB,
      most: 1.2,
    },
    {
      what: what('peak RSS of the engine'),
      unit: 'MiB',
      ours: now.engineBytes / MIB,
      other: first.engineBytes / MIB,
      most: 1.2,
    },
    {
      what: what('copy, beside raw JSON'),
      unit: 'MiB',
      ours: now.copyBytes / MIB,
      other: now.rawBytes / MIB,
      most: 0.3,
    },
    { what: what('group-by, beside that of the first'), unit: 'ms', ours: now.queryMs, other: first.queryMs },
  );
  printTable(rows.slice(-5), (line) => process.stdout.write(`${line}\n`));
}

/** Limits of which one list decides: 30 pages of products at 6 in 20 s. */
const WINDOW_MS = 20_000;
const LIMIT = 6;
const PRODUCTS = 3_000;
const limits = { ...Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, 0])), products: LIMIT, total: 0 };
const limited = await measure(PRODUCTS, JSON.stringify(limits), WINDOW_MS);
// The first window's worth goes out at once.
const floor = ((PRODUCTS / 100 - LIMIT) / LIMIT) * (WINDOW_MS / 1_000);
rows.push({ what: 'time within limits, over their floor', unit: 's', ours: limited.seconds, other: floor, most: 1.05 });
printTable(rows, (line) => process.stdout.write(`${line}\n`));
