/** How long two copies are compared, and what their history takes. */

import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine } from '../src/copy/engine-process.ts';
import { changeCatalog } from './changed-catalog.ts';
import { generate, makeCopy, peakOf } from './generated-copy.ts';
import { MIB } from './measure-sync.ts';
import type { Row } from './table.ts';

/** What comparing may take: 10 s for 1,000,000 products. */
const SECONDS_PER_PRODUCT = 10 / 1_000_000;

/** Nothing takes this long. */
const MAX_MS = 30 * 60_000;

/** Rows for a generated catalog and the same after a day, on which a hundredth of its products changed. */
export async function measureChanges(products: number): Promise<readonly Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-bench-'));
  try {
    const source = generate(products);
    const files: string[] = [];
    for (const day of [0, 1]) {
      const place = join(directory, String(day));
      mkdirSync(place);
      files.push((await makeCopy(changeCatalog(source, day, Date.now()), place)).file);
    }
    const [before = '', after = ''] = files;
    const draft = join(directory, 'history.duckdb');
    const engine = createEngine();
    const startedMs = performance.now();
    const since = new Date(0).toISOString();
    const told = await engine.ask({ kind: 'write_history', before, after, draft, since }, MAX_MS);
    const seconds = (performance.now() - startedMs) / 1_000;
    const bytes = peakOf(engine.pid);
    engine.end();
    const what = (name: string): string => `${products} products: ${name}`;
    const expected = Math.ceil(products / 100);
    return [
      {
        what: what('comparing two copies, of 10 s per million'),
        unit: 's',
        ours: seconds,
        other: products * SECONDS_PER_PRODUCT,
        most: 1,
      },
      {
        what: what('changed products found'),
        unit: '',
        ours: told.changed,
        other: expected,
        most: 1,
        least: 1,
      },
      {
        what: what('peak RSS of the engine that compares'),
        unit: 'MiB',
        ours: bytes / MIB,
        other: 1_000,
        most: 1,
      },
      {
        what: what('history of one day, beside the copy'),
        unit: 'MiB',
        ours: statSync(draft).size / MIB,
        other: statSync(after).size / MIB,
        most: 0.1,
      },
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}
