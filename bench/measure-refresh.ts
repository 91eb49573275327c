/** What it costs to refresh a copy, beside reading the whole catalog: requests, memory, and the history that it keeps. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_APP_KEY, DEMO_CLIENT_ID } from '../src/sandbox/auth.ts';
import { type Host, startHost } from '../test/support/host.ts';
import { childPeak, MIB } from './measure-sync.ts';
import { noSandboxLimits, noServerLimits } from './no-limits.ts';
import type { Row } from './table.ts';

const PIM = fileURLToPath(new URL('changing-pim.ts', import.meta.url));
const DAY_MS = 86_400_000;

/** How long history is kept, and of how many days its size is measured. */
const KEPT_DAYS = 90;
const MEASURED_DAYS = 3;

/**
 * A PIM whose lists all have pages of one size. Where pages may be larger, those of products are the smallest, so that
 * reading everything costs less, and the list of products is more of that.
 */
const EQUAL_PAGES = 'clamp-50';

/** The views that a refreshed copy must have as a copy read whole has them. */
const VIEWS = ['products', 'variants', 'pictures', 'documents', 'categories', 'brands'] as const;

/** What one reading took. */
interface Reading {
  readonly requests: number;
  readonly engineBytes: number;
  /** Sizes of the files of copy and history. */
  readonly copyBytes: number;
  readonly historyBytes: number;
  /** A print of each view. */
  readonly views: readonly string[];
  readonly told: unknown;
}

/** A PIM that changes from day to day, and servers that read it, each with its own copy. */
interface ChangingPim {
  /** Reads it on a day, with the server's clock set to it. @param edits days of edits @param name of the server */
  read(day: number, edits: number, name: string): Promise<Reading>;
  close(): void;
}

async function openPim(products: number, profile: readonly string[]): Promise<ChangingPim> {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  const options = { products, profile, limits: noSandboxLimits };
  const child = fork(PIM, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'] });
  const [url] = await once(child, 'message');
  const change = async (edits: number): Promise<number> => {
    child.send(edits);
    return Number((await once(child, 'message'))[0]);
  };
  return {
    async read(day, edits, name) {
      const before = await change(edits);
      const dataDir = join(directory, name);
      const reading = await readOnce(String(url), dataDir, day);
      return { ...reading, requests: (await change(edits)) - before };
    },
    close() {
      child.kill();
      rmSync(directory, { recursive: true });
    },
  };
}

/** A clock that runs so many days ahead. */
function aheadBy(days: number): string {
  return `const Real = Date; const ahead = ${days * DAY_MS};
globalThis.Date = class extends Real {
  constructor(...parts) { parts.length === 0 ? super(Real.now() + ahead) : super(...parts); }
  static now() { return Real.now() + ahead; }
};`;
}

async function readOnce(
  url: string,
  dataDir: string,
  day: number,
): Promise<Omit<Reading, 'requests'>> {
  const host = await startHost({
    preload: aheadBy(day),
    settings: {
      PIM_API_URL: url,
      PIM_CLIENT_ID: DEMO_CLIENT_ID,
      PIM_APP_KEY: DEMO_APP_KEY,
      PIM_DATA_DIR: dataDir,
      PIM_LIMITS: noServerLimits.replace('}', ',"total":0}'),
      PIM_DEADLINE_MS: '60000',
    },
  });
  let engineBytes = 0;
  const watch = setInterval(() => {
    engineBytes = Math.max(engineBytes, childPeak(host.child.pid ?? 0));
  }, 100);
  let answer: { readonly state?: string } = {};
  // With max_age_h 0 a call begins a reading, and those after it wait for its end.
  do {
    answer = (await host.call('sync_catalog', { max_age_h: 0 })).told as typeof answer;
    if (answer.state === undefined) throw new Error(JSON.stringify(answer));
  } while (answer.state !== 'done');
  clearInterval(watch);
  const views: string[] = [];
  for (const view of VIEWS) views.push(await printView(host, view));
  await host.leave();
  const sizes = new Map(
    readdirSync(dataDir, { recursive: true }).map((name) => [
      String(name),
      statSync(join(dataDir, String(name))).size,
    ]),
  );
  const sizeOf = (pattern: RegExp): number =>
    [...sizes].filter(([name]) => pattern.test(name)).reduce((sum, [, size]) => sum + size, 0);
  const [copyBytes, historyBytes] = [
    sizeOf(/\/catalog-\d+\.duckdb$/),
    sizeOf(/history[^/]*\.duckdb$/),
  ];
  return { engineBytes, copyBytes, historyBytes, views, told: answer };
}

/** The number of rows of a view, and a hash of all that the PIM sent of them. */
async function printView(host: Host, view: string): Promise<string> {
  const sql = `SELECT count(*) AS n, bit_xor(hash(raw))::VARCHAR AS print FROM ${view}`;
  const { told } = await host.call('query_catalog', { sql });
  // The query asks for one row.
  const { rows } = told as { readonly rows?: readonly unknown[] };
  return JSON.stringify(rows?.[0] ?? told);
}

/** Rows that compare refreshes with reading everything. */
export async function measureRefresh(products: number): Promise<readonly Row[]> {
  const [small, large] = [Math.ceil(products / 5), products];
  const plain = await openPim(large, [EQUAL_PAGES]);
  const sorted = await openPim(large, [EQUAL_PAGES, 'sort-updated']);
  const less = await openPim(small, [EQUAL_PAGES]);
  const roomy = await openPim(large, []);
  try {
    const whole = await plain.read(0, 0, 'refreshed');
    const quiet = await plain.read(1, 0, 'refreshed');
    const busy = await plain.read(2, 1, 'refreshed');
    const anew = await plain.read(2, 1, 'anew');
    const days = [busy];
    for (let day = 1; day <= MEASURED_DAYS; day += 1)
      days.push(await plain.read(2 + day, 1 + day, 'refreshed'));
    await sorted.read(0, 0, 'refreshed');
    const quietest = await sorted.read(1, 0, 'refreshed');
    await less.read(0, 0, 'refreshed');
    const rapid = await roomy.read(0, 0, 'refreshed');
    const quick = await roomy.read(1, 0, 'refreshed');
    const { engineBytes } = await less.read(1, 1, 'refreshed');
    const [first, last] = [days.at(0) ?? busy, days.at(-1) ?? busy];
    const daily = (last.historyBytes - first.historyBytes) / MEASURED_DAYS;
    const differing = VIEWS.filter((_, at) => busy.views[at] !== anew.views[at]);
    if (differing.length > 0) console.error('not as a reading of everything:', differing);
    const what = (name: string): string => `${products} products: ${name}`;
    const requests = (name: string, { requests: ours }: Reading, most: number) => ({
      what: what(`requests, ${name}, of all`),
      unit: '',
      ours,
      other: whole.requests,
      most,
    });
    return [
      requests('unchanged', quiet, 0.15),
      requests('unchanged, search sorts by change', quietest, 0.1),
      requests('1 % changed', busy, 0.2),
      {
        what: what('requests, unchanged, of all, where pages are as large as can be'),
        unit: '',
        ours: quick.requests,
        other: rapid.requests,
      },
      {
        what: what('1 % changed: views that differ from a reading of everything'),
        unit: '',
        ours: differing.length,
        other: VIEWS.length,
        most: 0,
      },
      {
        what: what(`peak RSS of the engine, beside ${small} products`),
        unit: 'MiB',
        ours: busy.engineBytes / MIB,
        other: engineBytes / MIB,
        most: 1.2,
      },
      {
        what: what(`history after ${KEPT_DAYS} days of 1 %, beside the copy`),
        unit: 'MiB',
        ours: (first.historyBytes + daily * KEPT_DAYS) / MIB,
        other: last.copyBytes / MIB,
        most: 0.1,
      },
    ];
  } finally {
    for (const pim of [plain, sorted, less, roomy]) pim.close();
  }
}
