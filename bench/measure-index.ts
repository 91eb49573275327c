/** What the index of search_catalog costs beside its copy, and how long a search takes. */

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planSearch } from '../src/copy/search/plan-search.ts';
import { startHost } from '../test/support/host.ts';
import { generate } from './generated-copy.ts';
import { childPeak, MIB } from './measure-sync.ts';
import { nameCopy, openBenchCopy } from './open-audit.ts';
import { readDemo } from './search/demo.ts';
import { readQueries } from './search/judged.ts';
import { quantile } from './stats.ts';
import type { Row } from './table.ts';

/** What a search may take, and the engine that ranks, of 100,000 products. */
const MAX_SECONDS = 0.15;
const MAX_MIB = 512;

/** Rows for the index of a generated catalog. The queries are those of the demo catalog, whose words it is made of. */
export async function measureIndex(products: number): Promise<readonly Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  try {
    const { localCopy, made, ...copy } = await openBenchCopy(generate(products), directory);
    const plan = planSearch();
    const startedMs = performance.now();
    while ((await localCopy.derive(plan)).state === 'making')
      await localCopy.derived(plan, new AbortController().signal);
    const { state } = await localCopy.derive(plan);
    if (state !== 'made') throw new Error(`the index is ${state}`);
    const seconds = (performance.now() - startedMs) / 1_000;
    const makerBytes = copy.spent().bytes;
    await copy.close();
    const files = readdirSync(directory, { recursive: true }).map((name) =>
      join(directory, String(name)),
    );
    const index = files.find((name) => /search-[^/]*\.duckdb$/.test(name)) ?? '';
    const { times, bytes } = await timeSearches(directory);
    const what = (name: string): string => `${products} products: ${name}`;
    const mib = (name: string, one: number, other: number, most: number) => ({
      what: what(name),
      unit: 'MiB',
      ours: one / MIB,
      other: other / MIB,
      most,
    });
    return [
      mib('index, beside the copy', statSync(index).size, statSync(made.file).size, 0.4),
      {
        what: what('making the index, beside writing the copy'),
        unit: 's',
        ours: seconds,
        other: made.seconds,
        most: 0.3,
      },
      mib('peak RSS of the engine that makes it', makerBytes, MAX_MIB * MIB, 1),
      {
        what: what(`search, 95 of 100, of ${MAX_SECONDS} s`),
        unit: 's',
        ours: quantile(times, 0.95),
        other: MAX_SECONDS,
        most: 1,
      },
      mib('peak RSS of the engine that ranks', bytes, MAX_MIB * MIB, 1),
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Asks a server that has the copy all queries, after one that opens it. */
async function timeSearches(
  dataDir: string,
): Promise<{ readonly times: readonly number[]; readonly bytes: number }> {
  const host = await startHost({ settings: nameCopy(dataDir) });
  const queries = readQueries(new URL('search/demo-queries.json', import.meta.url), readDemo());
  const times: number[] = [];
  for (const { query, anyOf } of [...queries.slice(0, 1), ...queries]) {
    const args = { query, ...(anyOf.length > 0 && { any_of: anyOf }), entity_types: ['Product'] };
    const startedMs = performance.now();
    const { told } = await host.call('search_catalog', args);
    times.push((performance.now() - startedMs) / 1_000);
    // The answer of search_catalog.
    if ((told as { readonly ranked_by?: string }).ranked_by !== 'copy')
      throw new Error(JSON.stringify(told));
  }
  const bytes = childPeak(host.child.pid ?? 0);
  await host.leave();
  return { times: times.slice(1), bytes };
}
