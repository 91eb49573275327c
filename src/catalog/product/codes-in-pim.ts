/**
 * What codes are of, by the PIM: one request for each kind of code, in a fixed order. It has no filter for barcodes, typed codes and
 * integration codes of variants (Spec §4.2, §4.3), so a search brings up candidates, whose records must show the code.
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
import type { CodeMatch, Sought } from './codes-in-copy.ts';

/** One way to ask. */
interface Way {
  /** In words, for what is told of it. */
  readonly name: string;
  readonly takes: (code: string) => boolean;
  readonly find: (codes: readonly string[], context: CallContext) => Promise<Look>;
}

/** What one way led to; whether it looked at all that may be meant. */
interface Look {
  readonly matches: ReadonlyMap<string, CodeMatch>;
  readonly isAll: boolean;
  readonly failure?: CatalogError | undefined;
}

const SEARCH: Way = {
  name: 'search, confirmed by the codes of the records',
  takes: () => true,
  find: searchBarcodes,
};

/** Where records show a code. */
interface Place {
  readonly kind: string;
  readonly list: OwnedList;
  readonly read: (record: PimRecord) => readonly string[];
}

const readCode = (record: PimRecord) => readAll('Code', [record]);
const readIntegrationCode = (record: PimRecord) => readAll('IntegrationCode', [record]);

/** The kinds of codes that the PIM has a filter for. */
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

/** The ways to ask. Each looks only for the codes that the ways before it did not find. */
const WAYS: Readonly<Record<Sought, readonly Way[]>> = {
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

/** Finds codes by the PIM. Throws CatalogError only when the call was cancelled. */
export async function findInPim(codes: readonly string[], sought: Sought, context: CallContext) {
  const matches = new Map<string, CodeMatch>();
  const tried: string[] = [];
  let isAll = true;
  let isAnswered = false;
  let failure: CatalogError | undefined;
  let rest = codes.filter((code) => foldCode(code) !== '');
  for (const { name, takes, find } of WAYS[sought]) {
    const asked = rest.filter(takes);
    if (asked.length === 0) continue;
    tried.push(name);
    const look = await find(asked, context);
    for (const [code, match] of look.matches) matches.set(code, match);
    rest = rest.filter((code) => !matches.has(code));
    isAll &&= look.isAll || rest.length === 0;
    failure ??= look.failure;
    isAnswered ||= look.failure === undefined;
  }
  const gap = isAll ? undefined : (failure?.code ?? ('many_alike' as const));
  // A way that this PIM does not have is a gap; what may work in a moment could find what was not found.
  const mayWorkLater = failure?.retryAfterMs !== undefined;
  const isGap = matches.size > 0 || (isAnswered && !mayWorkLater);
  return {
    matches,
    tried,
    gap,
    failure: isGap ? undefined : failure,
  };
}

/** Asks by the filter of a kind, and for the products or variants that belong to what it brings up. */
function filterBy(kind: keyof typeof FILTERS, sought: OwnedList): Way {
  const { name, list, read, parameter, spell } = FILTERS[kind];
  const find: Way['find'] = async (codes, context) => {
    const most = Math.floor(MAX_VALUES_PER_REQUEST / codes.length);
    const spellings = new Set(codes.flatMap((code) => spell(code, most)));
    const few = await fetchFew(list, { [parameter]: [...spellings] }, 'codes', context);
    const holders = codes.flatMap((code) => pickClosest(few.records, read, code, FOLDS));
    const related = await fetchRelated(sought, list === sought ? [] : holders, context);
    const records = {
      products: list === 'products' ? few.records : related.records,
      variants: list === 'variants' ? few.records : related.records,
    };
    return {
      // Some of the variants would look like all of them.
      matches: related.isAll
        ? matchCodes(codes, [{ kind, list, read }], FOLDS, records)
        : new Map(),
      isAll: few.isAll && related.isAll,
      failure: few.failure ?? related.failure,
    };
  };
  return { name, takes: () => true, find };
}

/** The products of variants, or the variants of products. */
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

/** Whether a record is, or is of, the product that one of the others is of. */
function isOfOne(record: PimRecord, others: readonly PimRecord[]): boolean {
  const id = readOwnerId(record);
  return id !== undefined && others.some((other) => readOwnerId(other) === id);
}

/** Records that may have a code. */
type Candidates = Readonly<Record<OwnedList, readonly PimRecord[]>>;

/** What has each of some codes, in the first of some places where any record has it. */
function matchCodes(
  codes: readonly string[],
  places: readonly Place[],
  folds: readonly Fold[],
  candidates: Candidates,
): ReadonlyMap<string, CodeMatch> {
  const matches = new Map<string, CodeMatch>();
  for (const code of codes) {
    for (const { kind, list, read } of places) {
      const holders = pickClosest(candidates[list], read, code, folds);
      if (holders.length === 0) continue;
      const belonging = candidates[list === 'products' ? 'variants' : 'products'];
      const related = belonging.filter((record) => isOfOne(record, holders));
      const [products, variants] = list === 'products' ? [holders, related] : [related, holders];
      matches.set(code, {
        kind,
        productIds: [...new Set(products.flatMap((product) => readOwnerId(product) ?? []))],
        productCodes: readAll('Code', products),
        integrationCodes: readAll('IntegrationCode', products),
        variantCodes: readAll('Code', variants),
      });
      break;
    }
  }
  return matches;
}

/** Ways to compare codes, the closest first, and what each ignores. */
const SPELLINGS = [
  ['code', String],
  ['ignoring case', foldText],
  ['ignoring case and separators', foldCode],
  ['ignoring leading zeros', foldBarcode],
] as const;

type Fold = (code: string) => string;

const FOLDS: readonly Fold[] = SPELLINGS.map(([, fold]) => fold);

/** The records that show a code in a place, spelled most like the one that was asked for. */
function pickClosest(
  records: readonly PimRecord[],
  read: Place['read'],
  code: string,
  folds: readonly Fold[],
): readonly PimRecord[] {
  for (const fold of folds) {
    const same = records.filter((record) => read(record).some((one) => fold(one) === fold(code)));
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
    return {
      matches: new Map(),
      isAll: false,
      failure: error,
    };
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

/** The codes that one of the products shows, or a variant of it. Throws CatalogError. */
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

/** Where records show the code that a barcode is asked as, the best first; a product is as good as its variants. */
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
  return barcodes.known ? barcodes.value : [];
}
