/**
 * Which product is meant? Each kind of identifier is asked for through its own query and confirmed on the records that
 * come back; what cannot be confirmed is never taken for the product, nor for its absence.
 */

import type { CallContext } from '../call/context.ts';
import { CatalogError } from '../errors.ts';
import { foldText } from '../filter/fold.ts';
import { readBarcodes } from '../record/facts.ts';
import { getField, type PimRecord, readId } from '../record/value.ts';
import { type Candidates, fetchCandidates, fetchVariants } from './candidates.ts';
import type { MatchedBy } from './looks.ts';
import { readOwnerId, UnreadableIdError } from './owner-id.ts';
import { lookForProducts, PRODUCT_LOOKS } from './second-look.ts';

/** The ways to name one product. */
export const IDENTIFIERS = ['product_id', 'code', 'integration_code', 'variant_code', 'barcode'] as const;

/** One of {@link IDENTIFIERS} and its value. */
export interface Identifier {
  readonly kind: (typeof IDENTIFIERS)[number];
  readonly value: string | number;
}

/** What was found: all products that fit, and what was tried when none does. */
export interface Identified {
  readonly products: readonly PimRecord[];
  /** The queries that were asked, in words, with what went wrong with those that failed. */
  readonly tried: readonly string[];
  /** When to ask again, because a query failed that may not fail then. Milliseconds. */
  readonly retryAfterMs?: number;
  /** The variant that has the barcode or the code, when it is not the product's own. */
  readonly variant?: PimRecord;
  /** How a code was found that no product has as it was written. */
  readonly matchedBy?: MatchedBy | undefined;
  /** True when no product means that there is none: the identifier was asked for through its own filter. */
  readonly proven: boolean;
}

/** One query by which an identifier may be found. */
interface Step {
  /** In words, for `tried`. */
  readonly name: string;
  readonly find: () => Promise<Omit<Identified, 'tried'>>;
}

/** Finds the products that an identifier means. Throws CatalogError. */
export async function identifyProduct(identifier: Identifier, context: CallContext): Promise<Identified> {
  const identified = await tryInTurn(listSteps(identifier, context));
  if (identifier.kind !== 'code' || identified.products.length > 0) return identified;
  return lookAgain(String(identifier.value), identified, context);
}

/** What a code may have meant that no product has as it was written. */
async function lookAgain(code: string, { tried, proven }: Identified, context: CallContext): Promise<Identified> {
  const { found, missing } = await lookForProducts([code], context);
  const match = found.get(code);
  const all = [...tried, PRODUCT_LOOKS];
  if (match === undefined) return { products: [], tried: all, proven: proven && missing.length > 0 };
  const { records, by, variant } = match;
  return { products: records, tried: all, proven: false, matchedBy: by, ...(variant !== undefined && { variant }) };
}

function listSteps({ kind, value }: Identifier, context: CallContext): readonly Step[] {
  const fetchProducts = (argument: string, values: readonly (string | number)[] = [value]): Promise<Candidates> =>
    fetchCandidates({ endpoint: 'products', args: { [argument]: values }, argument: kind }, context);
  const step = (name: string, argument: string): Step => ({
    name: `products by ${name}`,
    find: async () => toFound(await fetchProducts(argument)),
  });
  switch (kind) {
    case 'product_id':
      return [step('ProductIds', 'product_ids')];
    case 'code':
      return [step('Codes', 'codes')];
    case 'integration_code':
      return [step('IntegrationCodes', 'integration_codes')];
    case 'variant_code':
      return [
        step('IncludeVariantCode', 'variant_codes'),
        { name: 'variants by Codes', find: () => findByVariant(String(value), fetchProducts, context) },
      ];
    case 'barcode': {
      // No filter asks for barcodes (Spec §4.2), so every place that may hold one is looked at, and a record must show it.
      const confirm = async (candidates: Promise<Candidates>) =>
        confirmBarcode(String(value), await candidates, context);
      return [
        { name: 'products by Codes', find: () => confirm(fetchProducts('codes')) },
        { name: 'products by IncludeVariantCode', find: () => confirm(fetchProducts('variant_codes')) },
        { name: 'search', find: () => confirm(searchProducts(String(value), fetchProducts, context)) },
      ];
    }
  }
}

/** The first step that finds something. A step that fails leaves the others their chance, and nothing proven. */
async function tryInTurn(steps: readonly Step[]): Promise<Identified> {
  const tried: string[] = [];
  const failures: CatalogError[] = [];
  let proven = true;
  for (const { name, find } of steps) {
    try {
      const found = await find();
      tried.push(name);
      if (found.products.length > 0) return { ...found, tried };
      proven &&= found.proven;
    } catch (error) {
      if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
      failures.push(error);
      tried.push(`${name}, which failed: ${error.message}`);
    }
  }
  const unreadable = failures.find((error) => error instanceof UnreadableIdError);
  if (unreadable !== undefined) throw unreadable;
  const [first] = failures;
  if (first !== undefined && failures.length === steps.length) throw first;
  const waits = failures.flatMap(({ retryAfterMs }) => retryAfterMs ?? []);
  const isPassing = waits.length > 0;
  return {
    products: [],
    tried,
    proven: proven && first === undefined,
    ...(isPassing && { retryAfterMs: Math.max(...waits) }),
  };
}

/** A PIM that matches more loosely than by the whole value may have matched by what the record does not show. */
function toFound({ records, fitting }: Candidates): Omit<Identified, 'tried'> {
  return { products: fitting, proven: fitting.length === records.length };
}

type FetchProducts = (argument: string, values: readonly (string | number)[]) => Promise<Candidates>;

async function findByVariant(
  code: string,
  fetchProducts: FetchProducts,
  context: CallContext,
): Promise<Omit<Identified, 'tried'>> {
  const question = { endpoint: 'variants', args: { codes: [code] }, argument: 'variant_code' } as const;
  const { fitting, records } = await fetchCandidates(question, context);
  const ids = new Set(fitting.map(readOwnerId).filter((id) => id !== undefined));
  if (ids.size === 0) return { products: [], proven: records.length === 0 };
  return toFound(await fetchProducts('product_ids', [...ids]));
}

/** Hits of a search that are worth confirming; a barcode that is found is among the first. */
const MAX_HITS = 5;

async function searchProducts(
  barcode: string,
  fetchProducts: FetchProducts,
  { catalog, call }: CallContext,
): Promise<Candidates> {
  const ids = new Set<number>();
  const query = {
    searchKey: barcode,
    entityTypes: ['Product', 'Variant'],
    status: [],
    offset: 0,
    pageSize: MAX_HITS,
    continued: false,
  };
  for await (const { hits } of catalog.fetchSearch(query, call)) {
    for (const { record, type, id } of hits.slice(0, MAX_HITS)) {
      const productId =
        readId(getField(record, 'ProductId')) ?? (foldText(type ?? '') === foldText('product') ? id : undefined);
      if (productId !== undefined) ids.add(productId);
    }
    break;
  }
  return ids.size === 0 ? { records: [], fitting: [], isTooMany: false } : fetchProducts('product_ids', [...ids]);
}

/** The candidates whose own Codes hold the barcode, or those of one of their variants. */
async function confirmBarcode(
  barcode: string,
  { records, isTooMany }: Candidates,
  context: CallContext,
): Promise<Omit<Identified, 'tried'>> {
  const isOwner = (record: PimRecord): boolean => {
    const barcodes = readBarcodes(record);
    return barcodes.known && barcodes.value.includes(barcode);
  };
  const idOf = (record: PimRecord): number | undefined => readId(getField(record, 'ProductId'));
  // Of too many, the barcode brought up none in particular: their variants would be those of the whole catalog.
  const others = isTooMany ? [] : records.filter((record) => !isOwner(record));
  const ids = others.map(idOf).filter((id) => id !== undefined);
  const [only] = ids.length === 1 ? ids : [];
  const owners = new Map<number | undefined, PimRecord>();
  if (ids.length > 0) {
    for await (const variant of fetchVariants(ids, 'barcode', context)) {
      if (isOwner(variant)) owners.set(readOwnerId(variant) ?? only, variant);
    }
  }
  const products = records.filter(
    (record) => isOwner(record) || (idOf(record) !== undefined && owners.has(idOf(record))),
  );
  if (products.length === 0 && ids.length < others.length) throw new UnreadableIdError();
  const variant = [...owners.values()].at(-1);
  return { products, proven: false, ...(variant !== undefined && { variant }) };
}
