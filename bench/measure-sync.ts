/** A sync from a sandbox by the built server: its memory at two sizes, and its pace within limits. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nameFiles } from '../src/copy/copy-files.ts';
import { DEMO_APP_KEY, DEMO_CLIENT_ID } from '../src/sandbox/auth.ts';
import { ENDPOINT_NAMES } from '../src/sandbox/endpoint-paths.ts';
import { type Host, startHost } from '../test/support/host.ts';
import { noServerLimits } from './no-limits.ts';
import type { Row } from './table.ts';

const PIM = fileURLToPath(new URL('generated-pim.ts', import.meta.url));
export const MIB = 1024 * 1024;

/** The result of one sync. */
interface Measured {
  readonly seconds: number;
  readonly serverBytes: number;
  readonly engineBytes: number;
  readonly copyBytes: number;
  readonly rawBytes: number;
  /** Requests for the list of products. */
  readonly productRequests: number;
}

/** The sandbox that a sync is measured on. */
interface Sandbox {
  readonly products: number;
  /** The value of PIM_LIMITS. */
  readonly limits: string;
  readonly windowMs: number;
  readonly profile?: string;
}

/** Starts the sandbox in its own process. */
async function startPim({ products, limits, windowMs, profile }: Sandbox, requestLog: string) {
  const options = { products, limits: JSON.parse(limits), windowMs, requestLogFile: requestLog };
  const args = [
    '--import',
    'tsx',
    PIM,
    JSON.stringify({ ...options, profile: profile === undefined ? [] : [profile] }),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { url: String(line), close: () => child.kill() };
}

/** The highest peak memory of any child of a process so far. */
export function childPeak(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean);
    const peaks = children.map(
      (child) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1],
    );
    return Math.max(0, ...peaks.map((kib) => Number(kib ?? 0))) * 1024;
  } catch {
    return 0;
  }
}

async function ask(host: Host, sql: string): Promise<number> {
  const { told } = await host.call('query_catalog', { sql });
  // The query asks for one row with one number.
  return Number((told as { readonly rows: readonly (readonly unknown[])[] }).rows[0]?.[0]);
}

async function measure(sandbox: Sandbox): Promise<Measured> {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  const pim = await startPim(sandbox, join(directory, 'requests.jsonl'));
  try {
    return await measureOver(pim, sandbox, directory);
  } finally {
    pim.close();
    rmSync(directory, { recursive: true });
  }
}

async function measureOver(
  pim: { readonly url: string; readonly close: () => void },
  { limits, windowMs }: Sandbox,
  directory: string,
): Promise<Measured> {
  const [dataDir, requestLog] = [join(directory, 'data'), join(directory, 'requests.jsonl')];
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
  for (let state = ''; state !== 'done'; ) {
    // The answer of sync_catalog.
    const { told } = (await host.call('sync_catalog', {})) as { told: { state: string } };
    if (told.state === undefined) throw new Error(JSON.stringify(told));
    state = told.state;
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  clearInterval(watch);
  const [folder = ''] = readdirSync(dataDir);
  const copyBytes = statSync(nameFiles(join(dataDir, folder)).copy).size;
  const raws = ['products', 'variants', 'pictures', 'documents'].map(
    (view) => `(SELECT sum(strlen(raw)) FROM ${view})`,
  );
  const rawBytes = await ask(host, `SELECT (${raws.join(' + ')})::BIGINT AS bytes, 1 AS one`);
  const serverBytes = host.memory().peak;
  await host.leave();
  pim.close();
  await pause(200);
  const requests = readFileSync(requestLog, 'utf8').split('\n');
  const productRequests = requests.filter((line) => line.includes('"products"')).length;
  return { seconds, serverBytes, engineBytes, copyBytes, rawBytes, productRequests };
}

/** Rows that compare the memory of syncs of each size with the first. */
export async function measureMemory(sizes: readonly number[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let first: Measured | undefined;
  for (const products of sizes) {
    const now = await measure({
      products,
      limits: noServerLimits.replace('}', ',"total":0}'),
      windowMs: 60_000,
    });
    first ??= now;
    const what = (name: string): string => `${products} products: ${name}`;
    const mib = (ours: number, other: number) => ({
      unit: 'MiB',
      ours: ours / MIB,
      other: other / MIB,
    });
    rows.push(
      { what: what('time'), unit: 's', ours: now.seconds, other: first.seconds },
      {
        what: what('peak RSS of the server'),
        ...mib(now.serverBytes, first.serverBytes),
        most: 1.2,
      },
      {
        what: what('peak RSS of the engine'),
        ...mib(now.engineBytes, first.engineBytes),
        most: 1.2,
      },
      { what: what('copy, beside raw JSON'), ...mib(now.copyBytes, now.rawBytes), most: 0.3 },
    );
  }
  return rows;
}

/**
 * Limits under which one list decides the pace. The window is short, but long enough that its margin and the first
 * burst of a scan (a quarter of the limit) weigh no more than they do in an hour at 60 a minute.
 */
const WINDOW_MS = 2_000;
const LIMIT = 4;
const PAGES = 400;

/** Records per page of that sandbox; few, so that the machine's own speed does not matter. */
const CLAMPED = 20;

/** Rows that compare the time of a sync with the shortest time that its limits allow. */
export async function measurePace(): Promise<readonly Row[]> {
  // Under their limits the other lists take less time, and they do not keep the machine busy.
  const others = {
    variants: 5 * LIMIT,
    'product-media-list': 2 * LIMIT,
    'variant-media-list': 5 * LIMIT,
  };
  const unlimited = Object.fromEntries(ENDPOINT_NAMES.map((name) => [name, 0]));
  const limits = { ...unlimited, ...others, products: LIMIT, total: 0 };
  const asked = {
    products: PAGES * CLAMPED,
    limits: JSON.stringify(limits),
    windowMs: WINDOW_MS,
    profile: `clamp-${CLAMPED}`,
  };
  const { seconds, productRequests } = await measure(asked);
  // The requests of the first window may all go out at once.
  const floor = ((PAGES - LIMIT) / LIMIT) * (WINDOW_MS / 1_000);
  return [
    {
      what: 'requests of the list that decides, of its pages',
      unit: '',
      ours: productRequests,
      other: PAGES,
      most: 1.05,
    },
    {
      what: 'time within limits, over their floor',
      unit: 's',
      ours: seconds,
      other: floor,
      most: 1.05,
    },
    {
      what: 'rate within limits, of the allowed one',
      unit: '%',
      ours: (productRequests / LIMIT / (seconds / (WINDOW_MS / 1_000))) * 100,
      other: 100,
      least: 0.95,
    },
  ];
}
