/** Where a code may be that found nothing as it was written: the ways to look for it, in the order in which they are tried. */

import { askCopyBeside } from '../call/beside.ts';
import type { CallContext } from '../call/context.ts';
import type { CatalogError } from '../errors.ts';
import {
  foldBarcode,
  foldCode,
  isBarcode,
  listFragments,
  listHeads,
  listSpellings,
  mayBeBarcode,
  pickFragment,
} from '../filter/codes.ts';
import { MAX_VALUES_PER_REQUEST } from '../filter/filter-body.ts';
import { quoteList } from '../filter/sql-words.ts';
import { foldText } from '../record/nearest.ts';
import { getField, isRecord, type PimRecord, readId, readText } from '../record/value.ts';
import { type Few, fetchFew, readOwnerId } from './ask-few.ts';
import { fetchOwners, findBarcodes } from './barcodes.ts';

/** What a code is given for: a product, a product by its code in another system or by a variant of it, or a variant. */
export type Sought = 'product' | 'integrated' | 'owner' | 'variant';

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

/** What one way led to. */
export interface Look {
  readonly matches: ReadonlyMap<string, CodeMatch>;
  /** True when there is nothing else of this kind. */
  readonly isAll: boolean;
  readonly failure?: CatalogError | undefined;
}

/** What is looked for. */
export interface Asked {
  readonly codes: readonly string[];
  readonly sought: Sought;
  readonly context: CallContext;
}

/** One way to look for codes: one or two requests, whatever the number of codes. */
interface Way {
  /** In words, for what is told of it. */
  readonly way: string;
  readonly applies: readonly Sought[];
  /** Undefined: there was nothing to ask. Throws CatalogError only when the call was cancelled. */
  readonly ask: (asked: Asked) => Promise<Look | undefined>;
  /** Whether that it finds nothing, without failing, is no reason to doubt that nothing has the code. */
  readonly proves: boolean;
}

/**
 * What is sent of a code: its likely spellings; pieces of it, which find more spellings and may find too many codes; or
 * beginnings of codes whose separators may stand anywhere, of which most have none.
 */
type Sent = 'spellings' | 'pieces' | 'heads';

const ownCode = (sent: Sent): Omit<Way, 'applies'> => ({
  way: 'code in other spellings',
  ask: (asked) => lookByOwnCode(sent, asked),
  proves: true,
});

const variantCode = (sent: Sent): Omit<Way, 'applies'> => ({
  way: 'variant code',
  ask: (asked) => lookByVariantCode(sent, asked),
  proves: true,
});

const byIntegrationCode = { way: 'integration code', ask: lookByIntegrationCode, proves: true } as const;
const byVariantIntegration = { way: 'integration code', ask: lookByVariantIntegration, proves: false } as const;

/** Each looks only for the codes that those before it did not find. */
export const WAYS: readonly Way[] = [
  { ...byIntegrationCode, applies: ['integrated'] },
  { ...ownCode('pieces'), applies: ['product', 'integrated', 'variant'] },
  { ...variantCode('spellings'), applies: ['product', 'integrated', 'owner'] },
  { ...byIntegrationCode, applies: ['product'] },
  { ...variantCode('pieces'), applies: ['product', 'owner'] },
  { way: 'product code', applies: ['owner', 'variant'], ask: lookByProductCode, proves: true },
  { ...ownCode('heads'), applies: ['product', 'variant'] },
  { ...variantCode('heads'), applies: ['product', 'owner'] },
  { ...byVariantIntegration, applies: ['product', 'integrated', 'owner', 'variant'] },
  { way: 'barcode', applies: ['product', 'integrated', 'variant'], ask: lookByBarcode, proves: false },
];

/** The same code in another spelling, by the contains filter of the PIM (Spec §4.2, §4.3: IncludesCodes). */
async function lookByOwnCode(sent: Sent, asked: Asked): Promise<Look> {
  const endpoint = asked.sought === 'variant' ? 'variants' : 'products';
  const { few, byCode } = await askCodes(endpoint, sent, asked);
  const matches = new Map<string, CodeMatch>();
  for (const [code, records] of byCode) {
    const same = records.filter((record) => readText(getField(record, 'Code')) === code);
    matches.set(code, same.length > 0 ? { records: same } : { records, by: howSpelt(code, records) });
  }
  return { ...few, matches };
}

function howSpelt(code: string, records: readonly PimRecord[]): MatchedBy {
  const isSameBy = (fold: (text: string) => string): boolean =>
    records.every((record) => fold(readText(getField(record, 'Code')) ?? '') === fold(code));
  if (isSameBy(foldText)) return 'ignoring case';
  return isSameBy(foldCode) ? 'ignoring case and separators' : 'ignoring leading zeros';
}

/** The products of the variants that have the codes (Spec §4.3). */
async function lookByVariantCode(sent: Sent, asked: Asked): Promise<Look> {
  const { few, byCode } = await askCodes('variants', sent, asked);
  return findOwners(few, byCode, 'variant_code', asked.context);
}

/** The products of variants, by the code that the variants were found by. */
async function findOwners(
  variants: Few,
  byCode: ReadonlyMap<string, readonly PimRecord[]>,
  by: MatchedBy,
  context: CallContext,
): Promise<Look> {
  const owned = [...byCode.values()].flat().map((variant) => ({ variant, owner: readOwnerId(variant) }));
  const unreadable = owned.flatMap(({ owner }) => (typeof owner === 'object' ? owner : []));
  const ids = owned.flatMap(({ owner }) => (typeof owner === 'number' ? owner : []));
  const products = await fetchByIds('products', ids, context);
  const matches = new Map<string, CodeMatch>();
  for (const [code, ofCode] of byCode) {
    const owners = new Set(ofCode.map(readOwnerId));
    const records = products.records.filter((product) => owners.has(readId(getField(product, 'ProductId')) ?? -1));
    const variant = ofCode.find((one) => typeof readOwnerId(one) === 'number');
    if (records.length > 0 && variant !== undefined) matches.set(code, { records, by, variant });
  }
  const failure = variants.failure ?? unreadable[0] ?? products.failure;
  return { matches, isAll: variants.isAll && products.isAll && failure === undefined, failure };
}

/**
 * All variants of the products that have the codes (Spec §4.3: ProductIds), where a product's code was given for a variant's.
 * Of a product without variants it is said that the code is its own.
 */
async function lookByProductCode(asked: Asked): Promise<Look> {
  const { few, byCode } = await askCodes('products', 'spellings', asked);
  const ids = [...byCode.values()].flat().flatMap((product) => readId(getField(product, 'ProductId')) ?? []);
  const variants = await fetchByIds('variants', ids, asked.context);
  const matches = new Map<string, CodeMatch>();
  const failure = few.failure ?? variants.failure;
  // Some of the variants would look like all of them.
  if (!variants.isAll) return { matches, isAll: false, failure };
  for (const [code, own] of byCode) {
    const [product] = own;
    const owners = new Set(own.map((one) => readId(getField(one, 'ProductId'))));
    const records = variants.records.filter((variant) => {
      const owner = readOwnerId(variant);
      return typeof owner === 'number' && owners.has(owner);
    });
    if (records.length === 0) {
      const sentence = `${JSON.stringify(code)} is the code of a product, of which no variants came.`;
      asked.context.call.warnings.add(sentence);
    } else if (product !== undefined) matches.set(code, { records, by: 'product_code', product });
  }
  return { matches, isAll: few.isAll, failure };
}

/** A product that has the code in another system (Spec §4.2: IntegrationCodes). */
async function lookByIntegrationCode({ codes, context }: Asked): Promise<Look> {
  const most = shareOf(codes);
  const values = codes.flatMap((code) => [...listSpellings(code, most - 1), code.toLowerCase()]);
  const few = await fetchListed('products', 'IntegrationCodes', values, context);
  const byCode = groupByCode(few.records, 'IntegrationCode', codes);
  const matches = [...byCode].map(([code, records]) => [code, { records, by: 'integration_code' as const }] as const);
  return { ...few, matches: new Map(matches) };
}

const FOLDED = "regexp_replace(upper(integration_code), '[\\s_-]+', '', 'g')";

/** The variants that have the code in another system, which the PIM has no filter for (Spec §4.3) and a local copy knows; or their products. */
async function lookByVariantIntegration({ codes, sought, context }: Asked): Promise<Look | undefined> {
  const copied = await askCopyBeside(context, (ask) =>
    ask(`SELECT ${FOLDED}, raw::VARCHAR FROM variants WHERE ${FOLDED} IN (${quoteList(codes.map(foldCode))})`),
  );
  const byCode = new Map<string, PimRecord[]>();
  for (const [folded, raw] of copied?.rows ?? []) {
    // What the engine wrote of a record.
    const variant: unknown = JSON.parse(String(raw));
    const code = codes.find((one) => foldCode(one) === folded);
    if (code !== undefined && isRecord(variant)) byCode.set(code, [...(byCode.get(code) ?? []), variant]);
  }
  if (copied === undefined || byCode.size === 0) return undefined;
  context.call.warnings.add(`Integration codes of variants were looked up in the local copy of ${copied.copy.asOf}.`);
  const by = 'variant_integration_code';
  if (sought !== 'variant') return findOwners({ records: [], isAll: true }, byCode, by, context);
  return { matches: new Map([...byCode].map(([code, records]) => [code, { records, by }])), isAll: true };
}

/** Codes that are looked for as barcodes in one call. */
const MAX_BARCODES = 5;

/** A code that nothing has may be a barcode, which is printed on what people hold in their hands (code-ways.ts). */
async function lookByBarcode({ codes, sought, context }: Asked): Promise<Look | undefined> {
  // A barcode that was made up, or mistyped into the catalog, has a wrong check digit and an owner all the same.
  const likeliest = [...codes.filter(isBarcode), ...codes.filter((code) => mayBeBarcode(code) && !isBarcode(code))];
  const matches = new Map<string, CodeMatch>();
  if (likeliest.length === 0) return undefined;
  const { owners, failure } = await findBarcodes(likeliest.slice(0, MAX_BARCODES), context);
  for (const [barcode, found] of owners) {
    const { products, variant } = await fetchOwners(found, context);
    const records = sought !== 'variant' ? products : variant === undefined ? [] : [variant];
    if (records.length > 0) matches.set(barcode, { records, by: found.by, ...(variant && { variant }) });
  }
  return { matches, isAll: true, failure };
}

/** The records that have one of the codes as their own, by the code as it was asked. */
async function askCodes(
  endpoint: 'products' | 'variants',
  sent: Sent,
  { codes, context }: Asked,
): Promise<{ readonly few: Few; readonly byCode: ReadonlyMap<string, readonly PimRecord[]> }> {
  const most = shareOf(codes);
  const values = codes.flatMap((code): readonly string[] | string => {
    if (sent === 'spellings') return listSpellings(code, most);
    // One piece finds every spelling where many matches cost nothing.
    if (context.copy !== undefined) return sent === 'pieces' ? (pickFragment(code) ?? []) : [];
    return sent === 'pieces' ? listFragments(code, most) : listHeads(code).slice(0, most);
  });
  const few = await fetchListed(endpoint, sent === 'spellings' ? 'Codes' : 'IncludesCodes', values, context);
  return { few, byCode: groupByCode(few.records, 'Code', codes) };
}

/** How many values of one request are each code's. */
function shareOf(codes: readonly string[]): number {
  return Math.floor(MAX_VALUES_PER_REQUEST / codes.length);
}

function fetchByIds(endpoint: 'products' | 'variants', ids: readonly number[], context: CallContext): Promise<Few> {
  return fetchListed(endpoint, 'ProductIds', ids, context);
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
  const isDigits = (folded: string): boolean => /^\d+$/.test(folded);
  const folds = records.map((record) => ({ record, folded: foldCode(readText(getField(record, field)) ?? '') }));
  const matching = (code: string): readonly PimRecord[] => {
    const wanted = foldCode(code);
    const same = folds.filter(({ folded }) => folded === wanted);
    const alike =
      same.length > 0 || !isDigits(wanted)
        ? same
        : folds.filter(({ folded }) => isDigits(folded) && foldBarcode(folded) === foldBarcode(wanted));
    return alike.map(({ record }) => record);
  };
  return new Map(codes.map((code) => [code, matching(code)] as const).filter(([, same]) => same.length > 0));
}
