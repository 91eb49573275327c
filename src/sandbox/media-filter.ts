/** The media list queries (Spec §4.4, §4.5): whose media is wanted, by id or by code; everyone's without filters. */
import type { Catalog } from './catalog.ts';
import type { Parameters } from './request.ts';
import { type Lookup, type Selection, selectListed, selectPositions } from './select.ts';
import type { Collection } from './source.ts';

/** Products whose media is wanted. */
export function selectProductMedia(parameters: Parameters, catalog: Catalog): Selection {
  const { source, productsById, productsByCode } = catalog;
  const byId = found(parameters.integers.get('ProductIds'), productsById);
  return selectOwners(source.products, byId, found(parameters.texts.get('ProductCodes'), productsByCode));
}

/** Variants whose media is wanted. */
export function selectVariantMedia(parameters: Parameters, catalog: Catalog): Selection {
  const { source, variantsById, variantsByCode } = catalog;
  const byId = found(parameters.integers.get('VariantIds'), variantsById);
  return selectOwners(source.variants, byId, found(parameters.texts.get('VariantCodes'), variantsByCode));
}

function found<Key>(keys: readonly Key[] | undefined, lookup: Lookup<Key>): readonly number[] | undefined {
  return keys && lookup(keys);
}

function selectOwners<Facts>(
  owners: Collection<Facts>,
  byId: readonly number[] | undefined,
  byCode: readonly number[] | undefined,
): Selection {
  if (byId === undefined || byCode === undefined) return selectPositions(owners, byId ?? byCode, []);
  const wanted = new Set(byCode);
  return selectListed([...new Set(byId)].filter((position) => wanted.has(position)).sort((a, b) => a - b));
}
