/** Queries always have the means to verify the filter, so that no tool can forget them. */

import { BadResponseError, CatalogError } from '../../errors.ts';
import {
  type Parameter,
  PRODUCT_PARAMETERS,
  VARIANT_PARAMETERS,
} from '../../filter/pim-filters.ts';
import {
  buildJudge,
  buildKnownValuesOf,
  buildProbeValueOf,
  readSubject,
} from '../../filter/proof.ts';
import type { PageQuery } from '../../pim/catalog-port.ts';
import type { RecordKind } from '../../record/record-fields.ts';
import { type Filter, getField, type PimRecord, readId, readText } from '../../record/value.ts';
import type { CallContext } from './context.ts';

type RequiredKey = 'endpoint' | 'filter' | 'pageSize';

// Values of a query that differ between callers. `continued` is false by default, so that the PIM
// is always asked.
interface PageQuestion extends Pick<PageQuery, RequiredKey>, Partial<Omit<PageQuery, RequiredKey>> {
  // Filters of the endpoint; empty: it has none.
  readonly parameters: readonly Parameter[];
}

/** Builds a query. */
export function buildPageQuery({
  parameters,
  offset = 0,
  continued = false,
  ...question
}: PageQuestion): PageQuery {
  return {
    argumentNames: nameArguments(question.filter, parameters),
    ...question,
    offset,
    continued,
    priority: 'lookup',
    judge: buildJudge(question.filter, parameters),
    probeValueOf: buildProbeValueOf(parameters),
    knownValuesOf: buildKnownValuesOf(parameters),
  };
}

// The arguments that set the parameters of a filter, by parameter.
function nameArguments(filter: PageQuery['filter'], parameters: readonly Parameter[]) {
  const set = parameters.filter(({ parameter }) => filter[parameter] !== undefined);
  return Object.fromEntries(set.map(({ parameter, argument }) => [parameter, argument]));
}

/** Name of a list whose records have identifiers. */
export type OwnedList = 'products' | 'variants';

/** Records that a filter finds in a few requests. */
export interface Few {
  readonly records: readonly PimRecord[];
  // No other record fits the filter.
  readonly isAll: boolean;
  // The request failed, so others may exist.
  readonly failure?: CatalogError | undefined;
}

/** List of the PIM, as its records are queried. */
export interface RecordList {
  readonly kind: RecordKind;
  readonly endpoint: PageQuery['endpoint'];
  // As the PIM spells it.
  readonly idField: string;
  readonly parameters: readonly Parameter[];
}

/** Lists whose records have identifiers. */
export const RECORD_LISTS: Readonly<Record<OwnedList, RecordList>> = {
  products: {
    kind: 'product',
    endpoint: 'products',
    idField: 'ProductId',
    parameters: PRODUCT_PARAMETERS,
  },
  variants: {
    kind: 'variant',
    endpoint: 'variants',
    idField: 'VariantId',
    parameters: VARIANT_PARAMETERS,
  },
};

const PAGE_RECORDS = 100;
// A small set never fills more.
const MAX_PAGES = 3;

/**
 * Fetches the records of some values of a filter, in a few requests at most. A failure is returned,
 * not thrown.
 * @param filter one parameter and its values
 * @param argument name of the argument, for sentences
 * @throws CatalogError only when the call was cancelled
 */
export async function fetchFew(
  endpoint: OwnedList,
  filter: Filter,
  argument: string,
  { catalog, call }: CallContext,
): Promise<Few> {
  if (Object.values(filter).flat().length === 0) {
    return { records: [], isAll: true };
  }
  const records: PimRecord[] = [];
  let pages = 0;
  try {
    const query = buildFewQuery(endpoint, filter, argument, PAGE_RECORDS);
    for await (const page of catalog.fetchPages(query, call)) {
      records.push(...page.records);
      pages += 1;
      const isLacking = page.hasGap === true || records.length < (page.total ?? 0);
      if (page.last) return { records, isAll: !isLacking };
      if (pages >= MAX_PAGES) break;
    }
    return { records, isAll: false };
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
      throw error;
    }
    return { records: [], isAll: false, failure: error };
  }
}

/**
 * Fetches the records of one identifier: all that do not contradict it.
 * @param filter, argument as of {@link fetchFew}
 * @returns `isProof`: the PIM sent only records that fit, so that no record means that none exists
 * @throws CatalogError
 */
export async function fetchFitting(
  endpoint: OwnedList,
  filter: Filter,
  argument: string,
  context: CallContext,
) {
  const { records, failure } = await fetchFew(endpoint, filter, argument, context);
  if (failure !== undefined) throw failure;
  const judge = buildJudge(filter, RECORD_LISTS[endpoint].parameters);
  const fitting = records.filter((record) => judge([record]).violated.length === 0);
  return { records: fitting, isProof: fitting.length === records.length };
}

/**
 * Fetches all records of a filter. Throws CatalogError.
 * @param filter, argument as of {@link fetchFew}
 */
export async function fetchEvery(
  endpoint: OwnedList,
  filter: Filter,
  argument: string,
  { catalog, call, settings }: CallContext,
): Promise<readonly PimRecord[]> {
  const records: PimRecord[] = [];
  const query = buildFewQuery(endpoint, filter, argument, settings.pageSize);
  for await (const page of catalog.fetchPages(query, call)) {
    records.push(...page.records);
  }
  return records;
}

function buildFewQuery(
  endpoint: OwnedList,
  filter: Filter,
  argument: string,
  pageSize: number,
): PageQuery {
  const argumentNames = Object.fromEntries(Object.keys(filter).map((name) => [name, argument]));
  const { parameters, idField } = RECORD_LISTS[endpoint];
  return buildPageQuery({
    endpoint,
    filter,
    parameters,
    idField,
    argumentNames,
    pageSize,
  });
}

/**
 * Error for a record whose product id is no whole number that JSON keeps exact, so that nothing can
 * be asked by it.
 */
export class UnreadableIdError extends BadResponseError {
  constructor() {
    super(
      'products',
      'a record of it has no product id that is a number, ' +
        'but only a number can ask for variants and media',
      'Ask for variants by their own codes (get_variants codes or code_contains) ' +
        'and for media by product_codes.',
    );
  }
}

/**
 * Returns the id of a product, to query its variants and media.
 * @throws UnreadableIdError, so that an existing product is not said to be missing or to have
 * nothing
 */
export function requireProductId(product: PimRecord): number {
  const id = readId(getField(product, 'ProductId'));
  if (id === undefined) throw new UnreadableIdError();
  return id;
}

/** Reads the texts in a field of records. */
export function readAll(field: string, records: readonly PimRecord[]): readonly string[] {
  return records.flatMap((record) => readText(getField(record, field)) ?? []);
}

/** Reads the id of a variant's product; undefined where it is no usable id. */
export function readOwnerId(variant: PimRecord): number | undefined {
  return readId(readSubject(variant, 'product_id')?.[0]);
}
