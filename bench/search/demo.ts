/** The demo catalog, with what each product is: its kind by its code, the words of its English name, brand, values. */

import { loadDemoCatalog } from '../../src/sandbox/data-dir.ts';
import type { KnownCatalog } from './shop.ts';

interface DemoProduct {
  readonly Code: string;
  readonly Name: string;
  readonly Translations: readonly { readonly Culture: string; readonly Name: string | null }[];
  readonly TrademarkProducts: readonly { readonly Name: string }[];
  readonly Properties: readonly { readonly Value: unknown }[];
}

/** The demo catalog as the sandbox serves it without other data. */
export function readDemo(): KnownCatalog {
  const { products, variants, categories, trademarks } = loadDemoCatalog(Number.POSITIVE_INFINITY);
  const all = <Item>(size: number, item: (at: number) => Item): readonly Item[] =>
    Array.from({ length: size }, (_, at) => item(at));
  const records = all(products.size, products.record);
  const facets = new Map<string, ReadonlySet<string>>();
  for (const record of records) {
    // The demo catalog has these fields.
    const product = record as unknown as DemoProduct;
    const english =
      product.Translations.find(({ Culture }) => Culture === 'en-GB')?.Name ?? product.Name;
    const known = [
      ...[product.Code, product.Code.slice(0, 3), ...english.split(/[^\p{L}\p{N}]+/u)],
      ...product.TrademarkProducts.map(({ Name }) => Name),
      ...product.Properties.map(({ Value }) => String(Value)),
    ];
    facets.set(product.Code, new Set(known.map((facet) => facet.toLowerCase())));
  }
  return {
    facets,
    lists: {
      products: records,
      variants: all(variants.size, variants.record),
      categories: categories.map(({ record }) => record),
      trademarks: trademarks.map(({ record }) => record),
    },
  };
}
