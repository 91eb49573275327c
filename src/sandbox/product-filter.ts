/** The product query (Spec §4.2): from parameters to the positions of the matching products. */
import type { Catalog } from './catalog.ts';
import { membershipTests } from './membership-filter.ts';
import { nameAndCodeTests } from './name-filter.ts';
import type { Profile } from './profile.ts';
import type { Parameters } from './request.ts';
import { type Selection, selectPositions, type Test } from './select.ts';
import type { ProductFacts } from './source.ts';

/** Products that pass every filter sent; all of them without filters. */
export function selectProducts(parameters: Parameters, catalog: Catalog, profile: Profile): Selection {
  const { source } = catalog;
  const ids = parameters.integers.get('ProductIds');
  const codes = parameters.texts.get('Codes');
  const integrationCodes = parameters.texts.get('IntegrationCodes');
  const variantCodes = parameters.texts.get('IncludeVariantCode');
  const tests: Test<ProductFacts>[] = [
    ...nameAndCodeTests(parameters),
    ...membershipTests(parameters, source, profile),
  ];
  const owners = variantCodes && productsOfVariants(variantCodes, catalog);
  if (integrationCodes !== undefined) tests.push(isIn(integrationCodes, (product) => product.integrationCode));
  if (owners !== undefined) {
    const ownerIds = owners.map((position) => source.products.facts(position).id);
    tests.push(isIn(ownerIds, (product) => product.id));
  }
  const candidates = (ids && catalog.productsById(ids)) ?? (codes && catalog.productsByCode(codes)) ?? owners;
  return selectPositions(source.products, candidates, tests);
}

function isIn<Value>(values: readonly Value[], keyOf: (product: ProductFacts) => Value | null): Test<ProductFacts> {
  const wanted = new Set<Value | null>(values);
  return (product) => wanted.has(keyOf(product));
}

function productsOfVariants(codes: readonly string[], catalog: Catalog): number[] {
  return catalog
    .variantsByCode(codes)
    .map((position) => catalog.source.variants.facts(position).productPosition)
    .filter((position) => position >= 0);
}
