/**
 * How records are asked for: a question as the PIM's port takes it, always with the means to tell whether the filter was applied, so
 * that no tool can forget them; and the records that one question beside the caller's brings up, such as the product of a code.
 */

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

/** What every question says. */
type Given = 'endpoint' | 'filter' | 'pageSize';

/** What differs between questions; `continued` is false by default, so that the PIM is always asked. */
interface PageQuestion extends Pick<PageQuery, Given>, Partial<Omit<PageQuery, Given>> {
  /** The table of the endpoint's filters; empty: it has none. */
  readonly parameters: readonly Parameter[];
}

/** Builds the query. */
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

/** The arguments that set the parameters of a filter, by parameter. */
function nameArguments(filter: PageQuery['filter'], parameters: readonly Parameter[]) {
  const set = parameters.filter(({ parameter }) => filter[parameter] !== undefined);
  return Object.fromEntries(set.map(({ parameter, argument }) => [parameter, argument]));
}

/** The name of a list that identifiers are of. */
export type OwnedList = 'products' | 'variants';

/** What came. */
export interface Few {
  readonly records: readonly PimRecord[];
  /** True when the filter brings up no others. */
  readonly isAll: boolean;
  /** Why there may be others, where asking failed. */
  readonly failure?: CatalogError | undefined;
}

/** The list of the PIM that records are asked of. */
export interface RecordList {
  readonly kind: RecordKind;
  readonly endpoint: PageQuery['endpoint'];
  /** The field that names a record, as the PIM spells it. */
  readonly idField: string;
  readonly parameters: readonly Parameter[];
}

/** The lists that identifiers are of. */
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
/** More pages than a few records fill. */
const MAX_PAGES = 3;

/**
 * Fetches the records that some values of a filter bring up, in a few requests at most. A failure only leaves something unknown.
 * @param filter one parameter and its values
 * @param argument what the caller calls the values, for sentences
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
 * Fetches the records that one identifier brings up: all that do not contradict it.
 * @param filter, argument as of {@link fetchFew}
 * @returns `isProof`: all of them fit, so that none is no accident
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

/** Fetches all records that a filter brings up. Throws CatalogError. @param filter, argument as of {@link fetchFew} */
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

/** A record is there, but the id by which more would have to be asked for is no whole number that JSON keeps exact. */
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
 * The id of a product, to ask for what belongs to it.
 * @throws UnreadableIdError rather than let a product that is there be said to be missing, or to have nothing
 */
export function requireProductId(product: PimRecord): number {
  const id = readId(getField(product, 'ProductId'));
  if (id === undefined) throw new UnreadableIdError();
  return id;
}

/** The texts in a field of records. */
export function readAll(field: string, records: readonly PimRecord[]): readonly string[] {
  return records.flatMap((record) => readText(getField(record, field)) ?? []);
}

/** The id of the product that a variant belongs to; undefined when the variant does not tell one that can be asked for. */
export function readOwnerId(variant: PimRecord): number | undefined {
  return readId(readSubject(variant, 'product_id')?.[0]);
}
