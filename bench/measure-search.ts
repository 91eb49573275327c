/** Search: how well it finds, on judged queries beside other searches; what its index costs; how long it takes. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_APP_KEY, DEMO_CLIENT_ID } from '../src/sandbox/auth.ts';
import { writeFewRules } from '../test/support/few-rules.ts';
import { startSandbox } from '../test/support/generated-sandbox.ts';
import { type Host, startHost } from '../test/support/host.ts';
import { noSandboxLimits, noServerLimits } from './no-limits.ts';
import { readDemo } from './search/demo.ts';
import { DEPTH, type JudgedQuery, rateOrder, readQueries } from './search/judged.ts';
import { openContains, openMiniSearch, openPimSearch, type Searcher } from './search/rivals.ts';
import { buildShop, type KnownCatalog } from './search/shop.ts';
import type { Row } from './table.ts';

/** How often the index is asked for before the bench gives up. */
const MAX_LOOKS = 1_200;

/** Searches over one catalog by name: ours, and the others. */
export type Searchers = Readonly<Record<'ours' | 'contains' | 'MiniSearch' | 'PIM', Searcher>>;

/** What a query got from each search. */
export interface Rated {
  readonly query: JudgedQuery;
  readonly scores: Readonly<Record<keyof Searchers, number>>;
  /** What ours found. */
  readonly codes: readonly string[];
}

/** Serves a catalog, has the server copy it, and asks every search all queries. */
export async function rateSearches(
  catalog: KnownCatalog,
  queries: readonly JudgedQuery[],
): Promise<readonly Rated[]> {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  const dataDir = join(directory, 'catalog');
  mkdirSync(dataDir);
  for (const [name, records] of Object.entries(catalog.lists)) {
    writeFileSync(
      join(dataDir, `${name}.jsonl`),
      records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    );
  }
  const sandbox = await startSandbox({ dataDir, limits: noSandboxLimits });
  const host = await startHost({
    settings: {
      PIM_API_URL: sandbox.url,
      PIM_CLIENT_ID: DEMO_CLIENT_ID,
      PIM_APP_KEY: DEMO_APP_KEY,
      PIM_LIMITS: noServerLimits.replace('}', ',"total":0}'),
      PIM_DATA_DIR: join(directory, 'data'),
      // An audit would take as long as all searches.
      PIM_RULES: writeFewRules('no_name'),
    },
  });
  try {
    await waitForIndex(host);
    const searchers: Searchers = {
      ours: openOurs(host),
      contains: openContains(catalog),
      MiniSearch: openMiniSearch(catalog),
      PIM: openPimSearch(sandbox.url),
    };
    const rated: Rated[] = [];
    for (const query of queries) {
      const codes = await searchers.ours(query);
      const rate = async (name: keyof Searchers) =>
        rateOrder(query.grades, await searchers[name](query));
      const scores = {
        ours: rateOrder(query.grades, codes),
        contains: await rate('contains'),
        MiniSearch: await rate('MiniSearch'),
        PIM: await rate('PIM'),
      };
      rated.push({ query, scores, codes });
    }
    return rated;
  } finally {
    await host.leave();
    await sandbox.close();
    rmSync(directory, { recursive: true });
  }
}

/** Has the copy made, and waits until a search is answered from it. @throws if none ever is */
async function waitForIndex(host: Host): Promise<void> {
  for (let state = ''; state !== 'done'; ) {
    // The answer of sync_catalog.
    state = ((await host.call('sync_catalog', {})).told as { readonly state: string }).state;
  }
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const { told } = await host.call('search_catalog', { query: 'a', entity_types: ['Product'] });
    if ((told as { readonly ranked_by?: string }).ranked_by === 'copy') return;
    await pause(100);
  }
  throw new Error('search_catalog never answered from the copy');
}

function openOurs(host: Host): Searcher {
  return async ({ query, anyOf }) => {
    const other = anyOf.length === 0 ? {} : { any_of: anyOf };
    const args = {
      query,
      ...other,
      entity_types: ['Product'],
      limit: DEPTH,
      layout: 'records',
      max_tokens: 8_000,
    };
    const { told } = await host.call('search_catalog', args);
    const { results = [], total } = told as {
      readonly results?: readonly { readonly code?: string }[];
      total?: number;
    };
    if (results.length === 0 && total !== 0) throw new Error(`“${query}”: ${JSON.stringify(told)}`);
    return results.map(({ code = '' }) => code);
  };
}

/** Rows that compare how well search_catalog finds with each other search. */
export async function measureFinding(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const all: Rated[] = [];
  for (const [name, catalog] of Object.entries({ shop: buildShop(), demo: readDemo() })) {
    const queries = readQueries(new URL(`search/${name}-queries.json`, import.meta.url), catalog);
    const rated = await rateSearches(catalog, queries);
    all.push(...rated);
    const what = `${name}, ${rated.length} queries: nDCG@${DEPTH} of search_catalog`;
    const ours = mean(rated, 'ours');
    rows.push({ what: `${what}, of 0.9`, unit: '', ours, other: 0.9, least: 1 });
    for (const rival of ['contains', 'MiniSearch', 'PIM'] as const) {
      rows.push({
        what: `${what}, beside ${rival}`,
        unit: '',
        ours,
        other: mean(rated, rival),
        least: 1,
      });
    }
  }
  for (const kind of new Set(all.map(({ query }) => query.kind))) {
    const some = all.filter(({ query }) => query.kind === kind);
    const what = `${some.length} queries, ${kind}: beside MiniSearch`;
    rows.push({ what, unit: '', ours: mean(some, 'ours'), other: mean(some, 'MiniSearch') });
  }
  return rows;
}

function mean(rated: readonly Rated[], name: keyof Searchers): number {
  return rated.reduce((sum, { scores }) => sum + scores[name], 0) / rated.length;
}
