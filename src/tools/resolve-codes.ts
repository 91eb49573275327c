/** Product codes → product ids, for queries that only take ids (Spec §4.3 has no product code). */

import type { PageQuery } from '../pim/port.ts';
import { buildFilterBodies } from '../query/filter-body.ts';
import { foldText } from '../query/fold.ts';
import { PRODUCT_PARAMETERS } from '../query/parameters.ts';
import { buildJudge } from '../query/proof.ts';
import type { Filter } from '../record/filter.ts';
import { getField, type PimRecord, readId, readText } from '../record/value.ts';
import type { ToolContext } from './define-tool.ts';

/** What became of the codes. */
export interface ResolvedCodes {
  /** Code as asked, by product id. */
  readonly codeOf: ReadonlyMap<number, string>;
  /** Codes that no product has. */
  readonly missing: readonly string[];
}

/** Looks the codes up in as few requests as they take. Throws CatalogError. */
export async function fetchProductIds(codes: readonly string[], context: ToolContext): Promise<ResolvedCodes> {
  const asked = new Map(codes.map((code) => [foldText(code), code]));
  const missing = new Map(asked);
  const codeOf = new Map<number, string>();
  for await (const product of fetchProducts(buildFilterBodies({ codes }, PRODUCT_PARAMETERS), context)) {
    const id = readId(getField(product, 'ProductId'));
    const folded = foldText(readText(getField(product, 'Code')) ?? '');
    const code = asked.get(folded);
    if (id === undefined || code === undefined) continue;
    codeOf.set(id, code);
    missing.delete(folded);
  }
  return { codeOf, missing: [...missing.values()] };
}

/** All products that the bodies match, whole records, the filter proven as in every list. */
export async function* fetchProducts(filters: readonly Filter[], context: ToolContext): AsyncGenerator<PimRecord> {
  for (const filter of filters) {
    for await (const page of context.catalog.fetchPages(buildProductQuery(filter, context), context.call)) {
      yield* page.records;
    }
  }
}

function buildProductQuery(filter: Filter, { settings }: ToolContext): PageQuery {
  return {
    endpoint: 'products',
    filter,
    argumentNames: Object.fromEntries(PRODUCT_PARAMETERS.map(({ parameter, argument }) => [parameter, argument])),
    offset: 0,
    pageSize: settings.pageSize,
    priority: 'lookup',
    continued: false,
    idField: 'ProductId',
    judge: buildJudge(filter, PRODUCT_PARAMETERS),
  };
}
