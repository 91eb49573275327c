/** The looks of which a second look is made (second-look.ts): where a code may be that found nothing as it was written. */

import type { CallContext } from '../../call/context.ts';
import type { CatalogError } from '../../errors.ts';
import { foldBarcode, foldCode, listFragments, listHeads, listSpellings, pickFragment } from '../../filter/codes.ts';
import { MAX_VALUES_PER_REQUEST } from '../../filter/filter-body.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, type PimRecord, readId, readText } from '../../record/value.ts';
import { type Few, fetchFew } from './fetch-few.ts';
import { readOwnerId, UnreadableIdError } from './owner-id.ts';

/** How a code was found that found nothing as it was written. */
export type MatchedBy =
  | 'ignoring case'
  | 'ignoring case and separators'
  | 'ignoring leading zeros'
  | 'code'
  | 'variant_code'
  | 'product_code'
  | 'integration_code'
  | 'variant_integration_code'
  | 'barcode'
  | 'variant_barcode';

/** What has a code. */
export interface CodeMatch {
  /** Absent: it has the code exactly as it was asked, so that something else keeps it from the answer. */
  readonly by?: MatchedBy;
  /** All that fit: products, or variants where a variant's code was asked for. */
  readonly records: readonly PimRecord[];
  /** The variant by whose code or barcode its product was found. */
  readonly variant?: PimRecord;
  /** The product by whose code its variants were found. */
  readonly product?: PimRecord;
}

/** What one look found. */
export interface Look {
  readonly matches: ReadonlyMap<string, CodeMatch>;
  /** True when what was not found is not there. */
  readonly isAll: boolean;
  readonly failure?: CatalogError | undefined;
}

/**
 * What is sent to find a code in any spelling: the likely spellings themselves; pieces of them, which find more spellings and
 * may find too many codes; or beginnings of codes whose separators may stand anywhere, of which most have none.
 */
type By = 'spellings' | 'pieces' | 'heads';

/** The same code in another spelling, by the contains filter of the PIM (Spec §4.2, §4.3: IncludesCodes). */
export async function lookByOwnCode(
  endpoint: 'products' | 'variants',
  by: Exclude<By, 'spellings'>,
  codes: readonly string[],
  context: CallContext,
): Promise<Look> {
  const few = await fetchListed(endpoint, 'IncludesCodes', listValues(by, codes, context), context);
  const matches = new Map<string, CodeMatch>();
  for (const [code, records] of groupByCode(few.records, 'Code', codes)) {
    const same = records.filter((record) => readText(getField(record, 'Code')) === code);
    matches.set(code, same.length > 0 ? { records: same } : { records, by: howSpelt(code, records) });
  }
  return { ...few, matches };
}

function howSpelt(code: string, records: readonly PimRecord[]): MatchedBy {
  const isSame = (record: PimRecord): boolean => foldText(readText(getField(record, 'Code')) ?? '') === foldText(code);
  if (records.every(isSame)) return 'ignoring case';
  const isOnlySeparated = records.every(
    (record) => foldCode(readText(getField(record, 'Code')) ?? '') === foldCode(code),
  );
  return isOnlySeparated ? 'ignoring case and separators' : 'ignoring leading zeros';
}

/** The products of the variants that have the codes: by the variants, which say which code is whose (Spec §4.3). */
export async function lookByVariantCode(by: By, codes: readonly string[], context: CallContext): Promise<Look> {
  const parameter = by === 'spellings' ? 'Codes' : 'IncludesCodes';
  const variants = await fetchListed('variants', parameter, listValues(by, codes, context), context);
  const owners = new Map<string, ReadonlyMap<number, PimRecord>>();
  let failure = variants.failure;
  for (const [code, records] of groupByCode(variants.records, 'Code', codes)) {
    const byOwner = new Map<number, PimRecord>();
    for (const variant of records) {
      const id = readOwner(variant);
      if (id instanceof UnreadableIdError) failure ??= id;
      else if (id !== undefined) byOwner.set(id, variant);
    }
    owners.set(code, byOwner);
  }
  const ids = [...new Set([...owners.values()].flatMap((byOwner) => [...byOwner.keys()]))];
  if (ids.length === 0) return { matches: new Map(), isAll: variants.isAll && failure === undefined, failure };
  const products = await fetchListed('products', 'ProductIds', ids, context);
  const matches = new Map<string, CodeMatch>();
  for (const [code, byOwner] of owners) {
    const records = products.records.filter((product) => byOwner.has(readId(getField(product, 'ProductId')) ?? -1));
    const [variant] = byOwner.values();
    if (records.length > 0 && variant !== undefined) matches.set(code, { records, by: 'variant_code', variant });
  }
  failure ??= products.failure;
  return { matches, isAll: variants.isAll && products.isAll && failure === undefined, failure };
}

/**
 * All variants of the products that have the codes (Spec §4.3: ProductIds), where a product's code was given for a variant's.
 * Of a product without variants it is said that the code is its own.
 */
export async function lookByProductCode(codes: readonly string[], context: CallContext): Promise<Look> {
  const products = await fetchListed('products', 'Codes', listValues('spellings', codes, context), context);
  const byCode = groupByCode(products.records, 'Code', codes);
  const ids = [...byCode.values()].flat().flatMap((product) => readId(getField(product, 'ProductId')) ?? []);
  if (ids.length === 0) return { ...products, matches: new Map() };
  const variants = await fetchListed('variants', 'ProductIds', ids, context);
  // Some of the variants would look like all of them.
  if (!variants.isAll) return { matches: new Map(), isAll: false, failure: variants.failure };
  const matches = new Map<string, CodeMatch>();
  for (const [code, own] of byCode) {
    const [product] = own;
    const owners = new Set(own.map((one) => readId(getField(one, 'ProductId'))));
    const records = variants.records.filter((variant) => {
      const owner = readOwner(variant);
      return typeof owner === 'number' && owners.has(owner);
    });
    if (records.length === 0)
      context.call.warnings.add(`${JSON.stringify(code)} is the code of a product, of which no variants came.`);
    else if (product !== undefined) matches.set(code, { records, by: 'product_code', product });
  }
  return { matches, isAll: products.isAll, failure: products.failure };
}

/** A product that has the code in another system (Spec §4.2: IntegrationCodes). */
export async function lookByIntegrationCode(codes: readonly string[], context: CallContext): Promise<Look> {
  const most = shareOf(codes);
  const spellings = codes.flatMap((code) => [...new Set([...listSpellings(code, most - 1), code.toLowerCase()])]);
  const few = await fetchListed('products', 'IntegrationCodes', spellings, context);
  const matches = new Map<string, CodeMatch>();
  for (const [code, records] of groupByCode(few.records, 'IntegrationCode', codes)) {
    matches.set(code, { records, by: 'integration_code' });
  }
  return { ...few, matches };
}

function listValues(by: By, codes: readonly string[], { copy }: CallContext): readonly string[] {
  const most = shareOf(codes);
  return codes.flatMap((code): readonly string[] | string => {
    if (by === 'spellings') return listSpellings(code, most);
    // One piece finds every spelling where many matches cost nothing.
    if (copy !== undefined) return by === 'pieces' ? (pickFragment(code) ?? []) : [];
    return by === 'pieces' ? listFragments(code, most) : listHeads(code).slice(0, most);
  });
}

/** How many values of one request are each code's. */
function shareOf(codes: readonly string[]): number {
  return Math.floor(MAX_VALUES_PER_REQUEST / codes.length);
}

async function fetchListed(
  endpoint: 'products' | 'variants',
  parameter: string,
  values: readonly (string | number)[],
  context: CallContext,
): Promise<Few> {
  if (values.length === 0) return { records: [], isAll: true };
  return fetchFew({ endpoint, filter: { [parameter]: [...new Set(values)] }, argument: 'codes' }, context);
}

/** The records that have one of the codes in a field, by the code as it was asked; of digits alone also but for leading zeros. */
function groupByCode(
  records: readonly PimRecord[],
  field: string,
  codes: readonly string[],
): ReadonlyMap<string, readonly PimRecord[]> {
  const byFold = new Map<string, PimRecord[]>();
  const note = (folded: string, record: PimRecord): void => {
    const same = byFold.get(folded);
    if (same === undefined) byFold.set(folded, [record]);
    else same.push(record);
  };
  for (const record of records) {
    const folded = foldCode(readText(getField(record, field)) ?? '');
    note(folded, record);
    if (isDigits(folded)) note(keyOfDigits(folded), record);
  }
  return new Map(
    codes.flatMap((code) => {
      const folded = foldCode(code);
      const same = byFold.get(folded) ?? (isDigits(folded) ? byFold.get(keyOfDigits(folded)) : undefined);
      return same === undefined ? [] : [[code, same] as const];
    }),
  );
}

function isDigits(folded: string): boolean {
  return /^\d+$/.test(folded);
}

/** No code folds to it, since codes lose their spaces. */
function keyOfDigits(folded: string): string {
  return ` ${foldBarcode(folded)}`;
}

/** The id of the product that a variant belongs to; the error where that cannot be asked for. */
function readOwner(variant: PimRecord): number | undefined | UnreadableIdError {
  try {
    return readOwnerId(variant);
  } catch (error) {
    if (error instanceof UnreadableIdError) return error;
    throw error;
  }
}
