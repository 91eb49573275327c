/**
 * The PIM has no filter for barcodes, typed codes and integration codes of variants (Spec §4.2,
 * §4.3), so a search brings up candidates, whose records must show the code.
 */

import { CatalogError } from '../../errors.ts';
import {
  foldBarcode,
  foldCode,
  listBarcodeSpellings,
  listPieces,
  mayBeBarcode,
} from '../../filter/codes.ts';
import { MAX_VALUES_PER_REQUEST } from '../../filter/pim-filters.ts';
import {
  listPackagingBarcodes,
  listTypedCodes,
  readBarcodes,
} from '../../record/codes-and-media.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, type PimRecord, readId } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import {
  type Few,
  fetchEvery,
  fetchFew,
  type OwnedList,
  readAll,
  readOwnerId,
  UnreadableIdError,
} from '../call/page-query.ts';
import type { CodeMatch, CodeTarget } from './codes-in-copy.ts';

interface Way {
  // As the answer calls it.
  readonly name: string;
  readonly takes: (code: string) => boolean;
  readonly find: (codes: readonly string[], context: CallContext) => Promise<WayResult>;
}

// `isAll`: every record that may have the code was seen.
interface WayResult {
  readonly matches: ReadonlyMap<string, CodeMatch>;
  readonly isAll: boolean;
  readonly failure?: CatalogError | undefined;
}

const SEARCH: Way = {
  name: 'search, confirmed by the codes of the records',
  takes: () => true,
  find: searchBarcodes,
};

interface Place {
  readonly kind: string;
  readonly list: OwnedList;
  readonly read: (record: PimRecord) => readonly string[];
}

const readCode = (record: PimRecord) => readAll('Code', [record]);
const readIntegrationCode = (record: PimRecord) => readAll('IntegrationCode', [record]);

const FILTERS = {
  code: {
    name: 'code in other spellings',
    list: 'products',
    read: readCode,
    parameter: 'IncludesCodes',
    spell: listPieces,
  },
  variant_code: {
    name: 'variant code',
    list: 'variants',
    read: readCode,
    parameter: 'IncludesCodes',
    spell: listPieces,
  },
  integration_code: {
    name: 'integration code',
    list: 'products',
    read: readIntegrationCode,
    parameter: 'IntegrationCodes',
    spell: listBarcodeSpellings,
  },
} as const;

// Each way gets only the codes that the ways before it did not find.
const WAYS: Readonly<Record<CodeTarget, readonly Way[]>> = {
  product: [
    filterBy('code', 'products'),
    filterBy('variant_code', 'products'),
    filterBy('integration_code', 'products'),
    { ...SEARCH, takes: mayBeBarcode },
  ],
  variant: [
    filterBy('variant_code', 'variants'),
    filterBy('code', 'variants'),
    { ...SEARCH, takes: mayBeBarcode },
  ],
  barcode: [
    SEARCH,
    filterBy('integration_code', 'products'),
    filterBy('code', 'products'),
    filterBy('variant_code', 'products'),
  ],
};

/**
 * Finds codes by the PIM's filters and its search, one way after the other.
 * @returns `tried`: names of the ways; `gap`: why a code without a match may exist; `failure`: of a
 * PIM that answered none of the ways, or may answer in a moment
 * @throws CatalogError only when the call was cancelled
 */
export async function findInPim(
  codes: readonly string[],
  target: CodeTarget,
  context: CallContext,
) {
  const matches = new Map<string, CodeMatch>();
  const tried: string[] = [];
  let isAll = true;
  let hasAnswered = false;
  let failure: CatalogError | undefined;
  let unmatched = codes.filter((code) => foldCode(code) !== '');
  for (const { name, takes, find } of WAYS[target]) {
    const suitable = unmatched.filter(takes);
    if (suitable.length === 0) continue;
    tried.push(name);
    const result = await find(suitable, context);
    for (const [code, match] of result.matches) matches.set(code, match);
    unmatched = unmatched.filter((code) => !matches.has(code));
    isAll &&= result.isAll || unmatched.length === 0;
    failure ??= result.failure;
    hasAnswered ||= result.failure === undefined;
  }
  const gap = isAll ? undefined : (failure?.code ?? ('many_alike' as const));
  // A PIM that lacks one of the ways is only a gap. A failure that may pass in a moment is
  // reported, because the same call could then find the code.
  const mayWorkLater = failure?.retryAfterMs !== undefined;
  const isOnlyGap = matches.size > 0 || (hasAnswered && !mayWorkLater);
  return {
    matches,
    tried,
    gap,
    failure: isOnlyGap ? undefined : failure,
  };
}

// Finds codes by a filter, and then the products or variants that belong to what has them.
function filterBy(kind: keyof typeof FILTERS, target: OwnedList): Way {
  const { name, list, read, parameter, spell } = FILTERS[kind];
  const find: Way['find'] = async (codes, context) => {
    const maxSpellings = Math.floor(MAX_VALUES_PER_REQUEST / codes.length);
    const spellings = new Set(codes.flatMap((code) => spell(code, maxSpellings)));
    const fetched = await fetchFew(list, { [parameter]: [...spellings] }, 'codes', context);
    const holders = codes.flatMap((code) => pickClosest(fetched.records, read, code, FOLDS));
    const related = await fetchRelated(target, list === target ? [] : holders, context);
    const isAll = fetched.isAll && related.isAll;
    const failure = fetched.failure ?? related.failure;
    // A part of the variants would look like all of them.
    if (!related.isAll) return { matches: new Map(), isAll, failure };
    const candidates: Candidates = {
      products: list === 'products' ? fetched.records : related.records,
      variants: list === 'variants' ? fetched.records : related.records,
    };
    return {
      matches: matchCodes(codes, [{ kind, list, read }], FOLDS, candidates),
      isAll,
      failure,
    };
  };
  return { name, takes: () => true, find };
}

async function fetchRelated(
  list: OwnedList,
  owners: readonly PimRecord[],
  context: CallContext,
): Promise<Few> {
  const ids = owners.flatMap((record) => readOwnerId(record) ?? []);
  if (ids.length < owners.length) {
    return {
      records: [],
      isAll: false,
      failure: new UnreadableIdError(),
    };
  }
  return fetchFew(list, { ProductIds: [...new Set(ids)] }, 'codes', context);
}

function belongsToAny(record: PimRecord, owners: readonly PimRecord[]): boolean {
  const id = readOwnerId(record);
  return id !== undefined && owners.some((owner) => readOwnerId(owner) === id);
}

type Candidates = Readonly<Record<OwnedList, readonly PimRecord[]>>;

// Matches each code with the records of the first place that holds it.
function matchCodes(
  codes: readonly string[],
  places: readonly Place[],
  folds: readonly Fold[],
  candidates: Candidates,
): ReadonlyMap<string, CodeMatch> {
  const matches = new Map<string, CodeMatch>();
  for (const code of codes) {
    for (const place of places) {
      const holders = pickClosest(candidates[place.list], place.read, code, folds);
      if (holders.length === 0) continue;
      matches.set(code, buildMatch(place, holders, candidates));
      break;
    }
  }
  return matches;
}

function buildMatch(
  { kind, list }: Place,
  holders: readonly PimRecord[],
  candidates: Candidates,
): CodeMatch {
  const isProduct = list === 'products';
  const otherRecords = isProduct ? candidates.variants : candidates.products;
  const related = otherRecords.filter((record) => belongsToAny(record, holders));
  const products = isProduct ? holders : related;
  const variants = isProduct ? related : holders;
  const productIds = products.flatMap((product) => readOwnerId(product) ?? []);
  return {
    kind,
    productIds: [...new Set(productIds)],
    productCodes: readAll('Code', products),
    integrationCodes: readAll('IntegrationCode', products),
    variantCodes: readAll('Code', variants),
  };
}

type Fold = (code: string) => string;

interface CodeSpelling {
  // As the answer calls it.
  readonly name: string;
  // Codes of one fold are the same in this spelling.
  readonly fold: Fold;
}

// The closest first.
const SPELLINGS: readonly CodeSpelling[] = [
  { name: 'code', fold: String },
  { name: 'ignoring case', fold: foldText },
  { name: 'ignoring case and separators', fold: foldCode },
  { name: 'ignoring leading zeros', fold: foldBarcode },
];

const FOLDS = SPELLINGS.map(({ fold }) => fold);

function pickClosest(
  records: readonly PimRecord[],
  read: Place['read'],
  code: string,
  folds: readonly Fold[],
): readonly PimRecord[] {
  for (const fold of folds) {
    const same = records.filter((record) => read(record).some((text) => fold(text) === fold(code)));
    if (same.length > 0) return same;
  }
  return [];
}

/** Returns how codes differ from the caller's spelling: `ignoring case` for `abc` and `ABC`. */
export function describeSpelling(codes: readonly string[], wanted: string): string {
  const closest = SPELLINGS.find(({ fold }) => codes.some((code) => fold(code) === fold(wanted)));
  return closest?.name ?? 'ignoring leading zeros';
}

// Each is a request.
const MAX_SEARCHES = 10;

// Searches for each barcode without leading zeros, because every other spelling contains that one.
async function searchBarcodes(
  barcodes: readonly string[],
  context: CallContext,
): Promise<WayResult> {
  const { notices } = context.call;
  const searched = barcodes.slice(0, MAX_SEARCHES);
  try {
    const hits = await Promise.all(
      searched.map((barcode) => search(foldBarcode(barcode), context)),
    );
    const matches = await confirm(searched, [...new Set(hits.flat())], context);
    if (matches.size > 0) notices.push({ code: 'barcode_not_unique' });
    return { matches, isAll: searched.length === barcodes.length };
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
      throw error;
    }
    notices.push({ code: 'barcode_search_failed', failure: error.code });
    return {
      matches: new Map(),
      isAll: false,
      failure: error,
    };
  }
}

// A barcode that the catalog has is among the first hits.
const MAX_HITS = 5;

// Spec §4.6. The hits only propose products; `confirm` reads their records.
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

async function confirm(
  barcodes: readonly string[],
  productIds: readonly number[],
  context: CallContext,
): Promise<ReadonlyMap<string, CodeMatch>> {
  if (productIds.length === 0) return new Map();
  const filter = { ProductIds: productIds };
  const [products, variants] = await Promise.all([
    fetchEvery('products', filter, 'barcode', context),
    fetchEvery('variants', filter, 'barcode', context),
  ]);
  return matchCodes(barcodes, PLACES, [foldBarcode], { products, variants });
}

// The best first. The code of a product counts as much as the same kind of code of a variant.
const PLACES: readonly Place[] = Object.entries({
  barcode: listBarcodes,
  packaging_barcode: listPackagingBarcodes,
  integration_code: readIntegrationCode,
  code: readCode,
  additional_code: listTypedCodes,
}).flatMap(([kind, read]) => [
  { kind, list: 'products', read },
  { kind: `variant_${kind}`, list: 'variants', read },
]);

function listBarcodes(record: PimRecord): readonly string[] {
  const barcodes = readBarcodes(record);
  return barcodes.isKnown ? barcodes.value : [];
}
