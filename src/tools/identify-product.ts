/**
 * Which product is meant? Each kind of identifier is asked for through its own query and confirmed on the records that
 * come back; what cannot be confirmed is never taken for the product, nor for its absence.
 */

import { buildFilterBodies } from '../query/filter-body.ts';
import { foldText } from '../query/fold.ts';
import { PRODUCT_PARAMETERS, VARIANT_PARAMETERS } from '../query/parameters.ts';
import { buildJudge } from '../query/proof.ts';
import { readBarcodes } from '../record/facts.ts';
import { readParent } from '../record/readers.ts';
import { getField, type PimRecord, readId } from '../record/value.ts';
import type { ToolContext } from './define-tool.ts';
import { fetchProducts } from './resolve-codes.ts';

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
  /** The queries that were asked, in words. */
  readonly tried: readonly string[];
  /** The variant that has the barcode, when it is not the product's own. */
  readonly variant?: PimRecord;
  /** True when no product means that there is none: the identifier was asked for through its own filter. */
  readonly proven: boolean;
}

/** Finds the products that an identifier means. Throws CatalogError. */
export function identifyProduct({ kind, value }: Identifier, context: ToolContext): Promise<Identified> {
  switch (kind) {
    case 'product_id':
      return findBy({ product_ids: [value] }, 'ProductIds', context);
    case 'code':
      return findBy({ codes: [value] }, 'Codes', context);
    case 'integration_code':
      return findBy({ integration_codes: [value] }, 'IntegrationCodes', context);
    case 'variant_code':
      return findByVariantCode(String(value), context);
    case 'barcode':
      return findByBarcode(String(value), context);
  }
}

async function findBy(
  args: Readonly<Record<string, unknown>>,
  tried: string,
  context: ToolContext,
): Promise<Identified> {
  const found = await collect(args, context);
  const [filter = {}] = buildFilterBodies(args, PRODUCT_PARAMETERS);
  const judge = buildJudge(filter, PRODUCT_PARAMETERS);
  const products = found.filter((product) => judge([product]).violatingRecords === 0);
  // A PIM that matches more loosely than by the whole value may have matched by what the record does not show.
  return { products, tried: [`products by ${tried}`], proven: products.length === found.length };
}

async function findByVariantCode(code: string, context: ToolContext): Promise<Identified> {
  const found = await findBy({ variant_codes: [code] }, 'IncludeVariantCode', context);
  if (found.products.length > 0) return found;
  const ids = await fetchVariantOwners(code, context);
  const products = ids.length === 0 ? [] : await collect({ product_ids: ids }, context);
  return { products, tried: [...found.tried, 'variants by Codes'], proven: found.proven };
}

/** No filter asks for barcodes (Spec §4.2), so every place that may hold one is looked at and the record must confirm it. */
async function findByBarcode(barcode: string, context: ToolContext): Promise<Identified> {
  const tried: string[] = [];
  const steps: readonly (readonly [string, () => Promise<readonly PimRecord[]>])[] = [
    ['products by Codes', () => collect({ codes: [barcode] }, context)],
    ['products by IncludeVariantCode', () => collect({ variant_codes: [barcode] }, context)],
    ['search', () => searchProducts(barcode, context)],
  ];
  for (const [name, fetchCandidates] of steps) {
    tried.push(name);
    const candidates = await fetchCandidates();
    const products: PimRecord[] = [];
    let variant: PimRecord | undefined;
    for (const candidate of candidates) {
      const owner = await findBarcodeOwner(candidate, barcode, context);
      if (owner === undefined) continue;
      products.push(candidate);
      if (owner !== candidate) variant = owner;
    }
    if (products.length > 0) return { products, tried, proven: true, ...(variant && { variant }) };
  }
  return { products: [], tried, proven: false };
}

/** Candidates of a search that are worth confirming; a barcode that is found is among the first. */
const MAX_CANDIDATES = 5;

async function searchProducts(barcode: string, context: ToolContext): Promise<readonly PimRecord[]> {
  const ids = new Set<number>();
  const query = {
    searchKey: barcode,
    entityTypes: ['Product', 'Variant'],
    status: [],
    offset: 0,
    pageSize: MAX_CANDIDATES,
    continued: false,
  };
  for await (const { hits } of context.catalog.fetchSearch(query, context.call)) {
    for (const { record, type, id } of hits.slice(0, MAX_CANDIDATES)) {
      const productId =
        readId(getField(record, 'ProductId')) ?? (foldText(type ?? '') === foldText('product') ? id : undefined);
      if (productId !== undefined) ids.add(productId);
    }
    break;
  }
  return ids.size === 0 ? [] : collect({ product_ids: [...ids] }, context);
}

/** The product itself or the variant of it whose Codes hold the barcode; undefined when none confirms it. */
async function findBarcodeOwner(
  product: PimRecord,
  barcode: string,
  context: ToolContext,
): Promise<PimRecord | undefined> {
  const isOwner = (record: PimRecord): boolean => {
    const barcodes = readBarcodes(record);
    return barcodes.known && barcodes.value.includes(barcode);
  };
  if (isOwner(product)) return product;
  const id = readId(getField(product, 'ProductId'));
  if (id === undefined) return undefined;
  for await (const variant of fetchVariants({ product_ids: [id] }, context)) {
    if (isOwner(variant)) return variant;
  }
  return undefined;
}

async function fetchVariantOwners(code: string, context: ToolContext): Promise<readonly number[]> {
  const ids = new Set<number>();
  for await (const variant of fetchVariants({ codes: [code] }, context)) {
    const parent = readParent(getField(variant, 'Product'));
    const id = readId(getField(variant, 'ProductId')) ?? (parent.state === 'value' ? parent.value[0]?.id : undefined);
    if (id !== undefined) ids.add(id);
  }
  return [...ids];
}

/** All variants that the arguments match, whole records. */
export async function* fetchVariants(
  args: Readonly<Record<string, unknown>>,
  { catalog, call, settings }: ToolContext,
): AsyncGenerator<PimRecord> {
  const [filter = {}] = buildFilterBodies(args, VARIANT_PARAMETERS);
  const query = {
    endpoint: 'variants',
    filter,
    argumentNames: Object.fromEntries(VARIANT_PARAMETERS.map(({ parameter, argument }) => [parameter, argument])),
    offset: 0,
    pageSize: settings.pageSize,
    priority: 'lookup',
    continued: false,
    idField: 'VariantId',
    judge: buildJudge(filter, VARIANT_PARAMETERS),
  } as const;
  for await (const page of catalog.fetchPages(query, call)) yield* page.records;
}

async function collect(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<readonly PimRecord[]> {
  const products: PimRecord[] = [];
  for await (const product of fetchProducts(buildFilterBodies(args, PRODUCT_PARAMETERS), context))
    products.push(product);
  return products;
}
