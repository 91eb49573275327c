/**
 * The few records that a filter brings up, for questions that are asked beside the one of the caller: bounded, and a
 * failure is no failure of the call, but only leaves something unknown.
 */

import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { CatalogError } from '../../errors.ts';
import { type Parameter, PRODUCT_PARAMETERS, VARIANT_PARAMETERS } from '../../filter/parameters.ts';
import type { Filter, PimRecord } from '../../record/value.ts';

/** What is asked. */
interface FewQuestion {
  readonly endpoint: 'products' | 'variants';
  /** One parameter and its values. */
  readonly filter: Filter;
  /** What the caller calls the values, for sentences. */
  readonly argument: string;
}

/** What came. */
export interface Few {
  readonly records: readonly PimRecord[];
  /** True when the filter brings up no others. */
  readonly isAll: boolean;
  /** Why there may be others, where asking failed. */
  readonly failure?: CatalogError;
}

const PAGE_RECORDS = 100;
/** More pages than a few records fill. A copy costs no request a page. */
const MAX_PAGES = 3;
const MAX_COPY_PAGES = 40;

/**
 * Fetches the records that a filter brings up, in a few requests at most.
 * @throws CatalogError only when the call was cancelled
 */
export async function fetchFew({ endpoint, filter, argument }: FewQuestion, context: CallContext): Promise<Few> {
  const { catalog, call, copy } = context;
  const parameters: readonly Parameter[] = endpoint === 'products' ? PRODUCT_PARAMETERS : VARIANT_PARAMETERS;
  const query = buildPageQuery({
    endpoint,
    filter,
    parameters,
    argumentNames: Object.fromEntries(Object.keys(filter).map((parameter) => [parameter, argument])),
    pageSize: PAGE_RECORDS,
    idField: endpoint === 'products' ? 'ProductId' : 'VariantId',
  });
  const most = copy === undefined ? MAX_PAGES : MAX_COPY_PAGES;
  const records: PimRecord[] = [];
  let pages = 0;
  try {
    for await (const page of catalog.fetchPages(query, call)) {
      records.push(...page.records);
      pages += 1;
      const isLacking = page.hasGap === true || records.length < (page.total ?? 0);
      if (page.last) return { records, isAll: !isLacking };
      if (pages >= most) break;
    }
    return { records, isAll: false };
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
    return { records: [], isAll: false, failure: error };
  }
}
