/**
 * Records that one identifier brings up, and the variants of a product. What is asked for here is little, so a PIM that
 * returns much has not applied the filter: reading stops then, and only what visibly matches counts.
 */

import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { buildFilterBodies } from '../../filter/filter-body.ts';
import { PRODUCT_PARAMETERS, VARIANT_PARAMETERS } from '../../filter/parameters.ts';
import { buildJudge } from '../../filter/proof.ts';
import type { PimRecord } from '../../record/value.ts';

/** More records than one identifier can bring up, if it is applied at all. */
const MAX_CANDIDATES = 10;

/** Where candidates are asked for, by which filter, and what the caller calls it. */
interface CandidateQuestion {
  readonly endpoint: 'products' | 'variants';
  readonly args: Readonly<Record<string, unknown>>;
  /** The argument of get_product, for sentences. */
  readonly argument: string;
}

/** The records that came up. */
export interface Candidates {
  readonly records: readonly PimRecord[];
  /** Those that the filter may have brought up: all that do not contradict it, or of too many those that confirm it. */
  readonly fitting: readonly PimRecord[];
  /** True when there are more than the identifier can have brought up; not all were read then. */
  readonly isTooMany: boolean;
}

/** Fetches what one identifier brings up. Throws CatalogError. */
export async function fetchCandidates(
  { endpoint, args, argument }: CandidateQuestion,
  { catalog, call, settings }: CallContext,
): Promise<Candidates> {
  const isProducts = endpoint === 'products';
  const parameters = isProducts ? PRODUCT_PARAMETERS : VARIANT_PARAMETERS;
  const [filter = {}] = buildFilterBodies(args, parameters);
  const query = buildPageQuery({
    endpoint,
    filter,
    parameters,
    argumentNames: Object.fromEntries(Object.keys(filter).map((parameter) => [parameter, argument])),
    pageSize: settings.pageSize,
    idField: isProducts ? 'ProductId' : 'VariantId',
  });
  const records: PimRecord[] = [];
  for await (const page of catalog.fetchPages(query, call)) {
    records.push(...page.records);
    if (records.length > MAX_CANDIDATES) break;
  }
  const isTooMany = records.length > MAX_CANDIDATES;
  if (isTooMany) {
    call.warnings.add(
      `The PIM returned more than ${MAX_CANDIDATES} ${endpoint} for one ${argument}, so it may ignore that filter; only records that visibly match are used.`,
    );
  }
  const judge = buildJudge(filter, parameters);
  const fitting = records.filter((record) => {
    const { violated, proven } = judge([record]);
    return violated.length === 0 && (!isTooMany || proven.length > 0);
  });
  return { records, fitting, isTooMany };
}

/** All variants of the products, whole records. Throws CatalogError. */
export async function* fetchVariants(
  productIds: readonly number[],
  argument: string,
  { catalog, call, settings }: CallContext,
  pageSize = settings.pageSize,
): AsyncGenerator<PimRecord> {
  const query = buildPageQuery({
    endpoint: 'variants',
    filter: { ProductIds: productIds },
    parameters: VARIANT_PARAMETERS,
    argumentNames: { ProductIds: argument },
    pageSize,
    idField: 'VariantId',
  });
  for await (const page of catalog.fetchPages(query, call)) yield* page.records;
}
