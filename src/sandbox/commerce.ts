/**
 * An echo of the Commerce Engine (Spec §5), whose services the spec does not show (Spec §4.7). It accepts or refuses a
 * Bearer token, and answers Metadata and Inventory in shapes of our own, with data that fit the catalog.
 */

import { checkBearerToken } from './auth.ts';
import type { WireRecord } from './catalog-source.ts';
import { Refusal } from './sandbox-reply.ts';
import type { Catalog } from './select.ts';

/** A question to the Commerce Engine. */
export interface CommerceQuestion {
  readonly service: 'Metadata' | 'Inventory';
  /** The variant whose stock is wanted; undefined: all variants. */
  readonly variantCode: string | undefined;
}

const INVENTORY = '/commerce/inventory';

/** What a path asks for; undefined if nothing answers there. */
export function commerceQuestionAt(path: string): CommerceQuestion | undefined {
  if (path === '/commerce/metadata') return { service: 'Metadata', variantCode: undefined };
  if (path === INVENTORY) return { service: 'Inventory', variantCode: undefined };
  const [, code] = /^\/commerce\/inventory\/([^/]+)$/.exec(path) ?? [];
  return code === undefined ? undefined : { service: 'Inventory', variantCode: decode(code) };
}

/**
 * The echo of a service: `GET /commerce/metadata`, `/commerce/inventory?pageIndex=&pageSize=&warehouse=` and
 * `/commerce/inventory/{variantCode}?warehouse=`. Throws a Refusal: 401 without the demo token, 404 for an unknown
 * variant, 422 for a parameter that cannot be used.
 */
export function answerCommerce(
  { service, variantCode }: CommerceQuestion,
  { authorization, query }: { readonly authorization: string | undefined; readonly query: URLSearchParams },
  openCatalog: () => Catalog,
): WireRecord {
  checkBearerToken(authorization);
  const catalog = openCatalog();
  const echo = { service, authorized: true };
  if (service === 'Metadata') return { ...echo, ...describeMetadata(catalog) };
  const warehouses = selectWarehouses(query.get('warehouse'));
  if (variantCode === undefined) return { ...echo, ...listStock(catalog, query, warehouses) };
  const [position] = catalog.variantsByCode([variantCode]);
  if (position === undefined) throw new Refusal(404, 'there is no such variant');
  return { ...echo, ...describeStock(catalog, position, warehouses) };
}

const WAREHOUSES = [
  { code: 'IST', name: 'Istanbul', country: 'TR' },
  { code: 'LYS', name: 'Lyon', country: 'FR' },
  { code: 'HAM', name: 'Hamburg', country: 'DE' },
] as const;

type Warehouse = (typeof WAREHOUSES)[number];

function describeMetadata({ source }: Catalog): WireRecord {
  return {
    warehouses: WAREHOUSES,
    stockUnit: 'piece',
    entities: [
      { name: 'Product', count: source.products.size },
      { name: 'Variant', count: source.variants.size },
      { name: 'Category', count: source.categories.length },
      { name: 'Trademark', count: source.trademarks.length },
    ],
  };
}

function listStock(catalog: Catalog, query: URLSearchParams, warehouses: readonly Warehouse[]): WireRecord {
  const { size } = catalog.source.variants;
  const pageSize = readWhole(query, 'pageSize', 50);
  const start = readWhole(query, 'pageIndex', 0) * pageSize;
  const count = Math.max(0, Math.min(pageSize, size - start));
  const result = Array.from({ length: count }, (_, index) => describeStock(catalog, start + index, warehouses));
  return { totalCount: size, result };
}

function describeStock({ source }: Catalog, position: number, warehouses: readonly Warehouse[]): WireRecord {
  const { code, status, productPosition } = source.variants.facts(position);
  return {
    variantCode: code,
    productCode: productPosition < 0 ? null : source.products.facts(productPosition).code,
    stock: warehouses.map((warehouse) => {
      // A number that looks random and is always the same.
      const chance =
        (Math.imul(position * WAREHOUSES.length + WAREHOUSES.indexOf(warehouse) + 1, 2_654_435_761) >>> 8) % 120;
      // Products that are not sold have no stock.
      const onHand = status === 1 ? chance : 0;
      const reserved = onHand >> 3;
      return { warehouse: warehouse.code, onHand, reserved, available: onHand - reserved };
    }),
  };
}

function selectWarehouses(code: string | null): readonly Warehouse[] {
  if (code === null) return WAREHOUSES;
  const selected = WAREHOUSES.filter((warehouse) => warehouse.code === code);
  if (selected.length === 0) throw new Refusal(422, 'there is no such warehouse');
  return selected;
}

function readWhole(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name) ?? String(fallback);
  if (!/^\d{1,6}$/.test(text)) throw new Refusal(422, `${name} must be a whole number`);
  return Number(text);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal(400, 'the path is not well-formed');
  }
}
