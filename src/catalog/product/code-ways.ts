/**
 * Other places to look for codes that found nothing as they were written: the local copy, which knows codes of all kinds, and one
 * table of the PIM's own ways, in the order in which they are tried.
 */

import {
  foldBarcode,
  foldCode,
  listPieces,
  listSpellings,
  mayBeBarcode,
} from '../../filter/codes.ts';
import { MAX_VALUES_PER_REQUEST } from '../../filter/pim-filters.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, type PimRecord, readId, readText } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { type Few, fetchFew, readOwnerId, UnreadableIdError } from '../call/page-query.ts';
import { searchBarcodes } from './barcodes.ts';
import { findInCopy, type Owners, type Sought } from './codes-in-copy.ts';

/** What has a code. */
export interface CodeMatch {
  /** How it was found: `ignoring case`, `variant_code`. Absent: it has the code exactly as it was asked, so that something else keeps it from the answer. */
  readonly by?: string | undefined;
  /** All that fit: products, or variants where a variant's code was asked for. */
  readonly records: readonly PimRecord[];
  /** The variant by whose code or barcode its product was found. */
  readonly variant?: PimRecord;
  /** The product by whose code its variants were found. */
  readonly product?: PimRecord;
}

/** What one way led to. */
interface Look extends Omit<Few, 'records'> {
  /** In words, for what is told of it. */
  readonly way: string;
  readonly matches: ReadonlyMap<string, CodeMatch>;
  /** True where no other way can tell more. */
  readonly isLast?: boolean;
}

/** For what codes are given, and the call. */
interface Purpose {
  readonly sought: Sought;
  readonly context: CallContext;
}

/** What is looked for. */
interface Asked extends Purpose {
  readonly codes: readonly string[];
}

/** One or two requests, whatever the number of codes. Undefined: there was nothing to ask. Throws only when the call was cancelled. */
type Ask = (asked: Asked) => Promise<Look | undefined>;

type List = 'products' | 'variants';

const byProductCode = askBy({
  way: 'code in other spellings',
  list: 'products',
  parameter: 'IncludesCodes',
  field: 'Code',
  by: 'code',
  spell: listPieces,
});
const byVariantCode = askBy({
  way: 'variant code',
  list: 'variants',
  parameter: 'IncludesCodes',
  field: 'Code',
  by: 'variant_code',
  spell: listPieces,
});
/** By the codes of products in another system, for which the PIM has an exact filter only (Spec §4.2). */
const byIntegrationCode = askBy({
  way: 'integration code',
  list: 'products',
  parameter: 'IntegrationCodes',
  field: 'IntegrationCode',
  by: 'integration_code',
  spell: (code, most) => [...listSpellings(code, most - 1), code.toLowerCase()],
});

/** The ways to ask the PIM, one request each. Each looks only for the codes that the ways before it did not find. */
export const WAYS: Readonly<Record<Sought, readonly Ask[]>> = {
  product: [byProductCode, byVariantCode, byIntegrationCode, byBarcode],
  owner: [byVariantCode, byProductCode],
  variant: [byVariantCode, byProductCode, byBarcode],
};

/** Records of a list that have codes. */
interface Holders extends Omit<Few, 'records'> {
  readonly list: List;
  /** Of which kind the codes are; `code` and `variant_code` are the own ones. */
  readonly ofCodes: readonly {
    readonly code: string;
    readonly by: string;
    readonly records: readonly PimRecord[];
    /** How the codes differ from the one asked for; absent: they do not. */
    readonly spelling?: string | undefined;
  }[];
}

/** By codes of all kinds in the local copy. Undefined: there is no copy, or it did not answer in time. */
export async function byCopy(asked: Asked): Promise<Look | undefined> {
  const copied = await findInCopy(asked.codes, asked.sought, asked.context);
  if (copied === undefined) return undefined;
  const { found, isProof, way } = copied;
  const few = [...found].filter(([, { ids }]) => ids.length <= shareOf(asked.codes));
  const { isGone, ...look } = await fetchMatches(few, asked);
  // A copy that names what is gone, or has another code now, proves nothing.
  const isLast = isProof && !isGone;
  return { ...look, way, isAll: look.isAll && few.length === found.size, isLast };
}

/** What the owners of codes lead to, their records as they are now; and whether some have their codes no more. */
export async function fetchMatches(
  owners: Iterable<readonly [code: string, Owners]>,
  purpose: Purpose,
) {
  const variants = await fetchHolders('variants', [...owners], purpose);
  const products = await fetchHolders('products', [...owners], purpose);
  const looks = [await leadTo(purpose, variants), await leadTo(purpose, products)];
  return {
    matches: new Map(looks.flatMap(({ matches }) => [...matches])),
    isAll: looks.every(({ isAll }) => isAll),
    failure: looks.find(({ failure }) => failure !== undefined)?.failure,
    isGone: [...variants.ofCodes, ...products.ofCodes].some(({ records }) => records.length === 0),
  };
}

async function fetchHolders(
  list: List,
  owners: readonly (readonly [code: string, Owners])[],
  { context }: Purpose,
): Promise<Holders> {
  const isOfVariants = list === 'variants';
  const field = isOfVariants ? 'VariantId' : 'ProductId';
  const ofList = owners.filter(([, { by }]) => by.startsWith('variant_') === isOfVariants);
  const asked = ofList.flatMap(([, { ids }]) => ids);
  const { records, ...few } = await fetchListed(list, `${field}s`, asked, context);
  const ofCodes = ofList.map(([code, { by, ids }]) => {
    const own = records.filter((record) => ids.includes(readId(getField(record, field)) ?? -1));
    return { code, by, ...(isOwn(by) ? pickClosest(own, 'Code', code) : { records: own }) };
  });
  return { ...few, list, ofCodes };
}

function isOwn(by: string): boolean {
  return by === 'code' || by === 'variant_code';
}

/** How one field of a list is asked for codes. */
interface FieldWay extends Pick<Look, 'way'>, Pick<Holders, 'list'> {
  readonly parameter: string;
  readonly field: string;
  /** The kind of code that it holds. */
  readonly by: string;
  /** What is sent of a code, so many values at most. */
  readonly spell: (code: string, most: number) => readonly string[];
}

function askBy({ way, list, parameter, field, by, spell }: FieldWay): Ask {
  return async (asked) => {
    const { codes, context } = asked;
    const values = codes.flatMap((code) => spell(code, shareOf(codes)));
    const { records, ...few } = await fetchListed(list, parameter, values, context);
    const ofCodes = codes.map((code) => ({ code, by, ...pickClosest(records, field, code) }));
    return { way, ...(await leadTo(asked, { ...few, list, ofCodes })) };
  };
}

/** Codes that are searched for as barcodes in one call. */
const MAX_BARCODES = 5;

/** A code that nothing has may be a barcode, which is printed on what people hold in their hands. */
async function byBarcode({ codes, sought, context }: Asked): Promise<Look | undefined> {
  // A barcode that was made up, or mistyped into the catalog, has a wrong check digit and an owner all the same.
  const likeliest = codes.filter(mayBeBarcode).slice(0, MAX_BARCODES);
  if (likeliest.length === 0) return undefined;
  const { owners, failure } = await searchBarcodes(likeliest, context);
  const look = await fetchMatches(owners, { sought, context });
  const isAll = look.isAll && failure === undefined;
  return { ...look, way: 'barcode', isAll, failure: failure ?? look.failure };
}

/** From records that have the codes to what is sought: themselves, the products of variants, or the variants of products. */
async function leadTo(
  { sought, context }: Purpose,
  { list, ofCodes, ...few }: Holders,
): Promise<Omit<Look, 'way'>> {
  const matches = new Map<string, CodeMatch>();
  const found = ofCodes.filter(({ records }) => records.length > 0);
  if (list === `${sought}s`) {
    for (const { code, by, records, spelling } of found) {
      matches.set(code, { records, by: isOwn(by) ? spelling : by });
    }
    return { ...few, matches };
  }
  const isOfVariants = list === 'variants';
  const ids = found.flatMap(({ records }) => records.map(readOwnerId));
  const known = ids.filter((id) => id !== undefined);
  const other = isOfVariants ? 'products' : 'variants';
  const others = await fetchListed(other, 'ProductIds', known, context);
  // Some of the variants would look like all of them.
  for (const { code, by, records: holders } of others.isAll ? found : []) {
    const own = new Set(holders.map(readOwnerId));
    const records = others.records.filter((record) => own.has(readOwnerId(record) ?? -1));
    const holder = holders.find((record) => readOwnerId(record) !== undefined);
    if (records.length > 0 && holder !== undefined) {
      const match = isOfVariants
        ? { records, by, variant: holder }
        : { records, by: by === 'code' ? 'product_code' : by, product: holder };
      matches.set(code, match);
    } else if (!isOfVariants) {
      context.call.notices.push({ code: 'product_without_variants', productCode: code });
    }
  }
  // Whose a variant is that does not tell its product is not known.
  const unowned = ids.length > known.length ? new UnreadableIdError() : undefined;
  const failure = few.failure ?? others.failure ?? unowned;
  return { matches, isAll: few.isAll && others.isAll && failure === undefined, failure };
}

/** How many values each code may have in one request. */
function shareOf(codes: readonly string[]): number {
  return Math.floor(MAX_VALUES_PER_REQUEST / codes.length);
}

async function fetchListed(
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

/** What does not count when codes are compared, the closest first. */
const SPELLINGS = [
  [undefined, String],
  ['ignoring case', foldText],
  ['ignoring case and separators', foldCode],
  ['ignoring leading zeros', foldBarcode],
] as const;

/** The records that have a code in a field, spelled most like the one that was asked for. */
function pickClosest(records: readonly PimRecord[], field: string, code: string) {
  for (const [spelling, fold] of SPELLINGS) {
    const same = records.filter(
      (record) => fold(readText(getField(record, field)) ?? '') === fold(code),
    );
    if (same.length > 0) return { records: same, spelling };
  }
  return { records: [] };
}
