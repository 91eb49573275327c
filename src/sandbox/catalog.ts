/** A catalog source with the lookups that id and code filters need, each built when it is first asked. */
import { createLookup, type Lookup } from './select.ts';
import type { CatalogSource } from './source.ts';

/** A catalog to query. */
export interface Catalog {
  readonly source: CatalogSource;
  readonly productsById: Lookup<number>;
  readonly productsByCode: Lookup<string>;
  readonly variantsById: Lookup<number>;
  readonly variantsByCode: Lookup<string>;
}

/** Wraps a source; costs nothing until a lookup is used. */
export function createCatalog(source: CatalogSource): Catalog {
  return {
    source,
    productsById: createLookup(source.products, (product) => product.id),
    productsByCode: createLookup(source.products, (product) => product.code),
    variantsById: createLookup(source.variants, (variant) => variant.id),
    variantsByCode: createLookup(source.variants, (variant) => variant.code),
  };
}
