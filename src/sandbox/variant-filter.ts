/** The variant query (Spec §4.3): from parameters to the positions of the matching variants. */
import type { Catalog } from './catalog.ts';
import { membershipTests } from './membership-filter.ts';
import { nameAndCodeTests } from './name-filter.ts';
import type { Profile } from './profile.ts';
import type { Parameters } from './request.ts';
import { type Selection, selectPositions, type Test } from './select.ts';
import type { VariantFacts } from './source.ts';

/** Variants that pass every filter sent; all of them without filters. */
export function selectVariants(parameters: Parameters, catalog: Catalog, profile: Profile): Selection {
  const { source } = catalog;
  const ids = parameters.integers.get('VariantIds');
  const codes = parameters.texts.get('Codes');
  const tests: Test<VariantFacts>[] = nameAndCodeTests(parameters);
  const owners = selectOwners(parameters, catalog, profile);
  if (owners !== undefined) {
    const wanted = new Set(owners);
    tests.push((variant) => wanted.has(variant.productPosition));
  }
  const candidates =
    (ids && catalog.variantsById(ids)) ??
    (codes && catalog.variantsByCode(codes)) ??
    owners?.flatMap((position) => source.products.facts(position).variantPositions);
  return selectPositions(source.variants, candidates, tests);
}

/** Positions of the products that ProductIds, category and brand filters leave; undefined when none of these was sent. */
function selectOwners(parameters: Parameters, catalog: Catalog, profile: Profile): readonly number[] | undefined {
  const ids = parameters.integers.get('ProductIds');
  const tests = membershipTests(parameters, catalog.source, profile);
  if (ids === undefined && tests.length === 0) return undefined;
  const selection = selectPositions(catalog.source.products, ids && catalog.productsById(ids), tests);
  return selection.slice(0, selection.total);
}
