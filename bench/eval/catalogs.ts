/** The catalogs that are asked about, and the questions of each. */

import { fileURLToPath } from 'node:url';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import type { CatalogSource } from '../../src/sandbox/catalog-source.ts';
import { DEMO_PRODUCTS, loadDataDir, loadDemoCatalog } from '../../src/sandbox/data-dir.ts';
import type { Edit } from '../../src/sandbox/edits.ts';
import { changeDemo } from './changes.ts';
import { DEMO_AUDITS } from './questions/demo-audits.ts';
import { DEMO_LOOKUPS } from './questions/demo-lookups.ts';
import { LARGE } from './questions/large.ts';
import type { EvalQuestion } from './questions/question.ts';
import { RETAIL } from './questions/retail.ts';

/** A catalog, and how it is served. */
export interface EvalCatalog {
  /** For readers of the figures. */
  readonly what: string;
  readonly load: () => CatalogSource;
  /** Whether there is a local copy before the first question; without, nothing reads one by itself. */
  readonly hasCopy: boolean;
  /** What changes between the first reading of the copy and its refresh; absent: nothing, and no refresh. */
  readonly change?: (source: CatalogSource) => readonly Edit[];
  /** Whether it is too large for every day: asked only where it is named. */
  readonly isLarge?: true;
  readonly questions: readonly EvalQuestion[];
}

/** More pages of products than the PIM answers in a minute. */
const LARGE_PRODUCTS = 8_000;

export const CATALOGS = {
  demo: {
    what: 'the demo catalog, asked live',
    load: () => loadDemoCatalog(DEMO_PRODUCTS),
    hasCopy: false,
    questions: DEMO_LOOKUPS,
  },
  'demo-copy': {
    what: 'the demo catalog, with a local copy',
    load: () => loadDemoCatalog(DEMO_PRODUCTS),
    hasCopy: true,
    change: changeDemo,
    questions: DEMO_AUDITS,
  },
  retail: {
    what: 'the retail catalog of τ-bench, with a local copy',
    load: () => loadDataDir(fileURLToPath(new URL('retail', import.meta.url))),
    hasCopy: true,
    questions: RETAIL,
  },
  large: {
    what: `a generated catalog of ${LARGE_PRODUCTS.toLocaleString('en')} products, with a local copy`,
    load: () =>
      createGeneratedCatalog({ products: LARGE_PRODUCTS, seed: 1, baseUrl: 'http://127.0.0.1' }),
    hasCopy: true,
    isLarge: true,
    questions: LARGE,
  },
} as const satisfies Readonly<Record<string, EvalCatalog>>;

export type CatalogName = keyof typeof CATALOGS;

/** All catalogs with their names; Object.entries loses the type of its keys. */
export const CATALOG_LIST = Object.entries(CATALOGS) as readonly (readonly [
  CatalogName,
  EvalCatalog,
])[];

/** The catalog of this name; throws an Error that lists all names. */
export function findCatalog(name: string | undefined): readonly [CatalogName, EvalCatalog] {
  const found = CATALOG_LIST.find(([one]) => one === name);
  if (found === undefined)
    throw new Error(`Name a catalog: ${CATALOG_LIST.map(([one]) => one).join(', ')}.`);
  return found;
}
