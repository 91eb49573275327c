/**
 * The spec does not show the services of the Commerce Engine (Spec §4.7), so Metadata and Inventory
 * have shapes of our own, with data that fit the catalog.
 */

import { checkBearerToken } from './auth.ts';
import type { WireRecord } from './catalog-source.ts';
import { Refusal } from './sandbox-reply.ts';
import type { Catalog } from './select.ts';

const WAREHOUSES = ['IST', 'LYS', 'HAM'];

/** Returns true for a path of the Commerce Engine. */
export function isCommercePath(path: string): boolean {
  return /^\/commerce\/(?:metadata|inventory(?:\/[^/]+)?)$/.test(path);
}

/**
 * Answers `GET /commerce/metadata`, `/commerce/inventory?pageIndex=&pageSize=&warehouse=` and
 * `/commerce/inventory/{variantCode}?warehouse=`.
 * @throws Refusal 401 without the demo token, 404 for an unknown variant, 422 for a parameter that
 * cannot be used
 */
export function answerCommerce(
  path: string,
  {
    authorization,
    query,
  }: { readonly authorization: string | undefined; readonly query: URLSearchParams },
  openCatalog: () => Catalog,
): WireRecord {
  checkBearerToken(authorization);
  const catalog = openCatalog();
  const { products, variants } = catalog.source;
  const [, , service, variantCode] = path.split('/');
  if (service === 'metadata') {
    const entities = Object.entries({ Product: products, Variant: variants });
    return {
      service: 'Metadata',
      authorized: true,
      stockUnit: 'piece',
      warehouses: WAREHOUSES.map((code) => ({ code })),
      entities: entities.map(([name, { size }]) => ({ name, count: size })),
    };
  }
  const echo = { service: 'Inventory', authorized: true };
  const warehouses = WAREHOUSES.filter((code) => (query.get('warehouse') ?? code) === code);
  if (warehouses.length === 0) {
    throw new Refusal(422, 'there is no such warehouse');
  }
  if (variantCode !== undefined) {
    const [position] = catalog.variantsByCode([decode(variantCode)]);
    if (position === undefined) {
      throw new Refusal(404, 'there is no such variant');
    }
    return { ...echo, ...describeStock(catalog, position, warehouses) };
  }
  const pageSize = readWhole(query, 'pageSize', 50);
  const start = readWhole(query, 'pageIndex', 0) * pageSize;
  const count = Math.max(0, Math.min(pageSize, variants.size - start));
  const result = Array.from({ length: count }, (_, index) =>
    describeStock(catalog, start + index, warehouses),
  );
  return {
    ...echo,
    totalCount: variants.size,
    result,
  };
}

function describeStock(
  { source }: Catalog,
  position: number,
  warehouses: readonly string[],
): WireRecord {
  const { code, status } = source.variants.facts(position);
  return {
    variantCode: code,
    stock: warehouses.map((warehouse) => {
      // A number that looks random and is always the same. Variants that are not sold have no
      // stock.
      const seed = position * WAREHOUSES.length + WAREHOUSES.indexOf(warehouse) + 1;
      const onHand = status === 1 ? (Math.imul(seed, 2_654_435_761) >>> 8) % 120 : 0;
      const reserved = onHand >> 3;
      return {
        warehouse,
        onHand,
        reserved,
        available: onHand - reserved,
      };
    }),
  };
}

function readWhole(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name) ?? String(fallback);
  if (!/^\d{1,6}$/.test(text)) {
    throw new Refusal(422, `${name} must be a whole number`);
  }
  return Number(text);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal(400, 'the path is not well-formed');
  }
}
