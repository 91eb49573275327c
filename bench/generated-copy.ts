/**
 * A copy of a generated catalog, made by the engine itself, without a PIM in between, so that the engine is measured
 * alone.
 */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createGeneratedCatalog } from '../scripts/generated-catalog/catalog.ts';
import { LIST_NAMES, type ListName } from '../src/copy/copied-lists.ts';
import { createEngine } from '../src/copy/engine-process.ts';
import { summarizeList } from '../src/copy/sync/list-outcome.ts';
import { openPageStore } from '../src/copy/sync/page-store.ts';
import { writeCopy } from '../src/copy/sync/write-copy.ts';
import type { CatalogSource } from '../src/sandbox/catalog-source.ts';

/** The result of making a copy. */
export interface MadeCopy {
  readonly file: string;
  /** How long writing it took. */
  readonly seconds: number;
  /** Records of all lists. */
  readonly records: number;
  /** Peak memory of the engine's process. */
  readonly engineBytes: number;
}

const PAGE_SIZE = 100;

/** A catalog as the sandbox would serve it. */
export function generate(products: number): CatalogSource {
  return createGeneratedCatalog({ products, seed: 1, baseUrl: 'http://127.0.0.1:1' });
}

/** How many records a list has, and a function that returns each. */
export function listOf(
  source: CatalogSource,
  list: ListName,
): { readonly size: number; item(at: number): object } {
  const { products, variants, categories, trademarks } = source;
  const named = (entities: typeof categories) => ({
    size: entities.length,
    item: (at: number) => entities[at]?.record ?? {},
  });
  switch (list) {
    case 'products':
      return { size: products.size, item: products.record };
    case 'variants':
      return { size: variants.size, item: variants.record };
    case 'product_media':
      return { size: products.size, item: products.media };
    case 'variant_media':
      return { size: variants.size, item: variants.media };
    case 'categories':
      return named(categories);
    case 'brands':
      return named(trademarks);
  }
}

/** Makes a copy in a directory. */
export async function makeCopy(source: CatalogSource, directory: string): Promise<MadeCopy> {
  const engine = createEngine();
  const file = join(directory, 'copy.duckdb');
  const store = await openPageStore(join(directory, 'pages'), 'bench', '', () => new Date());
  let records = 0;
  for (const list of LIST_NAMES) {
    const { size, item } = listOf(source, list);
    for (let offset = 0; offset < size; offset += PAGE_SIZE) {
      const span = Math.min(PAGE_SIZE, size - offset);
      // The sandbox only generates records.
      const page = Array.from({ length: span }, (_, at) => item(offset + at)) as Record<
        string,
        unknown
      >[];
      await store.add({ list, offset, span: PAGE_SIZE, total: size }, page);
      records += span;
    }
  }
  const startedMs = performance.now();
  const lists = LIST_NAMES.map((list) => summarizeList(store, list, { isComplete: true }));
  const fetchDefinitions = async () => undefined;
  const content = { summary: { lists }, given: [], today: '', fetchDefinitions };
  await writeCopy(engine, file, store, content);
  const seconds = (performance.now() - startedMs) / 1_000;
  const engineBytes = peakOf(engine.pid);
  engine.end();
  rmSync(join(directory, 'pages'), { recursive: true, force: true });
  return { file, seconds, records, engineBytes };
}

/** Peak memory of a process so far, in bytes; 0 if the system does not tell. */
export function peakOf(pid: number | undefined): number {
  try {
    return (
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    );
  } catch {
    return 0;
  }
}
