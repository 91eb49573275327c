/**
 * What codes are of, by the PIM: one request for each kind of code, in a fixed order. It has no filter for barcodes (Spec §4.2), so
 * a search brings up candidates, whose records must show the barcode.
 */

import { CatalogError } from '../../errors.ts';
import {
  foldBarcode,
  foldCode,
  listPieces,
  listSpellings,
  mayBeBarcode,
} from '../../filter/codes.ts';
import { MAX_VALUES_PER_REQUEST } from '../../filter/pim-filters.ts';
import { readBarcodes } from '../../record/codes-and-media.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, type PimRecord, readId, readText } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import {
  type Few,
  fetchEvery,
  fetchFew,
  readAll,
  readOwnerId,
  UnreadableIdError,
} from '../call/page-query.ts';
import type { CodeMatch, Sought } from './codes-in-copy.ts';

type List = 'products' | 'variants';

/** One way to ask. */
interface Way {
  /** In words, for what is told of it. */
  readonly name: string;
  readonly list: List;
  readonly parameter: 'IncludesCodes' | 'IntegrationCodes';
  readonly field: 'Code' | 'IntegrationCode';
  readonly kind: string;
}

const PRODUCT_CODE: Way = {
  name: 'code in other spellings',
  list: 'products',
  parameter: 'IncludesCodes',
  field: 'Code',
  kind: 'code',
};
const VARIANT_CODE: Way = {
  name: 'variant code',
  list: 'variants',
  parameter: 'IncludesCodes',
  field: 'Code',
  kind: 'variant_code',
};
const INTEGRATION_CODE: Way = {
  name: 'integration code',
  list: 'products',
  parameter: 'IntegrationCodes',
  field: 'IntegrationCode',
  kind: 'integration_code',
};

/** The ways to ask. Each looks only for the codes that the ways before it did not find. */
const WAYS: Readonly<Record<Sought, readonly Way[]>> = {
  product: [PRODUCT_CODE, VARIANT_CODE, INTEGRATION_CODE],
  variant: [VARIANT_CODE, PRODUCT_CODE],
  barcode: [],
};

/** What one way led to; whether it looked at all that may be meant. */
interface Look {
  readonly matches: ReadonlyMap<string, CodeMatch>;
  readonly isAll: boolean;
  readonly failure?: CatalogError | undefined;
}

/** Finds codes by the PIM. Throws CatalogError only when the call was cancelled. */
export async function findInPim(codes: readonly string[], sought: Sought, context: CallContext) {
  const matches = new Map<string, CodeMatch>();
  const tried: string[] = [];
  let isAll = true;
  let failure: CatalogError | undefined;
  let rest = codes.filter((code) => foldCode(code) !== '');
  const take = (name: string, look: Look): void => {
    tried.push(name);
    for (const [code, match] of look.matches) matches.set(code, match);
    rest = rest.filter((code) => !matches.has(code));
    isAll &&= look.isAll || rest.length === 0;
    failure ??= look.failure;
  };
  for (const way of WAYS[sought]) {
    if (rest.length > 0) take(way.name, await lookBy(way, rest, sought, context));
  }
  const barcodes = sought === 'barcode' ? rest : rest.filter(mayBeBarcode);
  if (barcodes.length > 0) take(SEARCH, await searchBarcodes(barcodes, context));
  const gap = isAll ? undefined : (failure?.code ?? ('many_alike' as const));
  return { matches, tried, gap, failure };
}

/** Records that have a code. */
interface Holders {
  readonly code: string;
  readonly records: readonly PimRecord[];
}

async function lookBy(
  way: Way,
  codes: readonly string[],
  sought: Sought,
  context: CallContext,
): Promise<Look> {
  const { list, parameter, field, kind } = way;
  const most = Math.floor(MAX_VALUES_PER_REQUEST / codes.length);
  const spell = parameter === 'IncludesCodes' ? listPieces : listSpellings;
  const values = codes.flatMap((code) => spell(code, most));
  const { records, isAll, failure } = await fetchList(list, parameter, values, context);
  const holders = codes
    .map((code) => ({ code, records: pickClosest(records, field, code) }))
    .filter((holder) => holder.records.length > 0);
  if (list !== `${sought}s`) {
    const related = await lookForRelated(way, holders, context);
    return { ...related, isAll: related.isAll && isAll, failure: failure ?? related.failure };
  }
  const matches = holders.map((holder) => {
    const [products, variants] = list === 'products' ? [holder.records, []] : [[], holder.records];
    return [holder.code, buildMatch(kind, products, variants)] as const;
  });
  return { matches: new Map(matches), isAll, failure };
}

/** The products of the variants that have codes, or the variants of the products that have them. */
async function lookForRelated(
  { list, kind }: Way,
  holders: readonly Holders[],
  context: CallContext,
): Promise<Look> {
  const isOfVariants = list === 'variants';
  const ids = holders.flatMap((holder) => holder.records.map(readOwnerId));
  const known = ids.filter((id) => id !== undefined);
  const few = await fetchList(isOfVariants ? 'products' : 'variants', 'ProductIds', known, context);
  const isUnowned = known.length < ids.length;
  const failure = few.failure ?? (isUnowned ? new UnreadableIdError() : undefined);
  const matches = new Map<string, CodeMatch>();
  // Some of the variants would look like all of them.
  for (const { code, records } of few.isAll ? holders : []) {
    const owners = new Set(records.map(readOwnerId));
    const related = few.records.filter((record) => owners.has(readOwnerId(record) ?? -1));
    const [products, variants] = isOfVariants ? [related, records] : [records, related];
    if (products.length > 0) matches.set(code, buildMatch(kind, products, variants));
  }
  return { matches, isAll: few.isAll && failure === undefined, failure };
}

async function fetchList(
  endpoint: List,
  parameter: string,
  values: readonly (string | number)[],
  context: CallContext,
): Promise<Few> {
  if (values.length === 0) return { records: [], isAll: true };
  return fetchFew(
    { endpoint, filter: { [parameter]: [...new Set(values)] }, argument: 'codes' },
    context,
  );
}

function buildMatch(
  kind: string,
  products: readonly PimRecord[],
  variants: readonly PimRecord[],
): CodeMatch {
  return {
    kind,
    productIds: [...new Set(products.flatMap((product) => readOwnerId(product) ?? []))],
    productCodes: readAll('Code', products),
    integrationCodes: readAll('IntegrationCode', products),
    variantCodes: readAll('Code', variants),
  };
}

/** Ways to compare codes, the closest first, and what each ignores. */
const SPELLINGS = [
  ['code', String],
  ['ignoring case', foldText],
  ['ignoring case and separators', foldCode],
  ['ignoring leading zeros', foldBarcode],
] as const;

/** The records that have a code in a field, spelled most like the one that was asked for. */
function pickClosest(
  records: readonly PimRecord[],
  field: string,
  code: string,
): readonly PimRecord[] {
  for (const [, fold] of SPELLINGS) {
    const same = records.filter(
      (record) => fold(readText(getField(record, field)) ?? '') === fold(code),
    );
    if (same.length > 0) return same;
  }
  return [];
}

/** How codes differ from the one that was asked for. */
export function describeSpelling(codes: readonly string[], asked: string): string {
  const isSame = ([, fold]: (typeof SPELLINGS)[number]): boolean =>
    codes.some((code) => fold(code) === fold(asked));
  return SPELLINGS.find(isSame)?.[0] ?? 'ignoring leading zeros';
}

const SEARCH = 'search, confirmed by the barcodes of the records';

/** Searches in one call: a request each. */
const MAX_SEARCHES = 10;

/** Searches for each barcode without its leading zeros, which every other way to write it contains. */
async function searchBarcodes(barcodes: readonly string[], context: CallContext): Promise<Look> {
  const { notices } = context.call;
  const searched = barcodes.slice(0, MAX_SEARCHES);
  try {
    const hits = await Promise.all(searched.map((one) => search(foldBarcode(one), context)));
    const matches = await confirm(searched, [...new Set(hits.flat())], context);
    if (matches.size > 0) notices.push({ code: 'barcode_not_unique' });
    return { matches, isAll: searched.length === barcodes.length };
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
      throw error;
    }
    notices.push({ code: 'barcode_search_failed', failure: error.code });
    return { matches: new Map(), isAll: false, failure: error };
  }
}

/** Hits that are worth confirming; a barcode that is found is among the first. */
const MAX_HITS = 5;

/** The products among the first hits of a search (Spec §4.6), and those whose variants are: what it looks at is not shown. */
async function search(
  searchKey: string,
  { catalog, call }: CallContext,
): Promise<readonly number[]> {
  const query = {
    searchKey,
    entityTypes: ['Product', 'Variant'],
    status: [],
    offset: 0,
    pageSize: MAX_HITS,
    continued: false,
  };
  for await (const { hits } of catalog.fetchSearch(query, call)) {
    return hits.slice(0, MAX_HITS).flatMap(({ record, type, id }) => {
      const isProduct = foldText(type ?? '') === foldText('product');
      return readId(getField(record, 'ProductId')) ?? (isProduct ? (id ?? []) : []);
    });
  }
  return [];
}

/** The barcodes that one of the products shows, or a variant of it. Throws CatalogError. */
async function confirm(
  barcodes: readonly string[],
  productIds: readonly number[],
  context: CallContext,
): Promise<ReadonlyMap<string, CodeMatch>> {
  const matches = new Map<string, CodeMatch>();
  if (productIds.length === 0) return matches;
  const question = { filter: { ProductIds: productIds }, argument: 'barcode' };
  const products = await fetchEvery({ ...question, endpoint: 'products' }, context);
  for (const barcode of barcodes) {
    const own = products.filter((one) => hasBarcode(one, barcode));
    if (own.length > 0) matches.set(barcode, buildMatch('barcode', own, []));
  }
  const rest = barcodes.filter((barcode) => !matches.has(barcode));
  if (rest.length === 0) return matches;
  const variants = await fetchEvery({ ...question, endpoint: 'variants' }, context);
  for (const barcode of rest) {
    const holders = variants.filter((one) => hasBarcode(one, barcode));
    const ids = new Set(holders.map(readOwnerId));
    const owners = products.filter((one) => ids.has(readOwnerId(one)));
    if (owners.length > 0) matches.set(barcode, buildMatch('variant_barcode', owners, holders));
  }
  return matches;
}

function hasBarcode(record: PimRecord, barcode: string): boolean {
  const barcodes = readBarcodes(record);
  return barcodes.known && barcodes.value.some((one) => foldBarcode(one) === foldBarcode(barcode));
}
