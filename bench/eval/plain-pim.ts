/** A PIM that answers from the catalog's own records, for working out what is right without any server. */

import type { CatalogSource } from '../../src/sandbox/catalog-source.ts';
import { readPlain } from '../questions/plain.ts';
import type { Category, Filter, ListName, Lists, Pim, Product } from './records.ts';

/** All records of a catalog by list. */
type Records = { readonly [Name in ListName]: readonly Lists[Name][] };

/** Procedures read the records of a catalog; `before` are its products before the last changes. */
export function openPlainPim(source: CatalogSource, before?: CatalogSource): Pim {
  const records = readRecords(source);
  const read = async <Name extends ListName>(
    list: Name,
    filter: Filter = {},
  ): Promise<readonly Lists[Name][]> => records[list].filter((record) => passes(record, filter));
  return {
    read,
    count: async (list, filter) => (await read(list, filter)).length,
    readBefore: async () => {
      if (before === undefined) throw new Error('this catalog has no past');
      return readRecords(before).products;
    },
  };
}

function readRecords(source: CatalogSource): Records {
  const { products, variants, categories, brands } = readPlain(source);
  const media = Array.from({ length: source.products.size }, (_, position) =>
    source.products.media(position),
  );
  // The catalogs of the evaluation hold records in these shapes; a test works out every question from them.
  return {
    products,
    variants,
    'product-media-list': media,
    categories,
    trademarks: brands,
  } as unknown as Records;
}

/** The filters that need more of a record than it has never pass it. */
type AnyRecord = Partial<Product & { readonly ProductCode: string; readonly CategoryId: number }>;

/** Whether a record passes all filters, as Spec §4 words them. */
export function passes(record: AnyRecord | Category, filter: Filter): boolean {
  const one: AnyRecord = record;
  const has = <Value>(
    wanted: readonly Value[] | undefined,
    own: readonly (Value | null | undefined)[],
  ): boolean =>
    wanted === undefined ||
    own.some((value) => value !== null && value !== undefined && wanted.includes(value));
  const lower = (one.Name ?? '').toLowerCase();
  return (
    has(filter.ProductIds, [one.ProductId]) &&
    has(filter.Codes, [one.Code]) &&
    has(filter.IntegrationCodes, [one.IntegrationCode]) &&
    has(filter.ProductCodes, [one.ProductCode]) &&
    filter.IncludesNames?.some((part) => lower.includes(part.toLowerCase())) !== false &&
    has(filter.CategoryIds, one.CategoryProducts?.map(({ CategoryId }) => CategoryId) ?? []) &&
    has(filter.IncludeCategoryNames, one.CategoryProducts?.map(({ Name }) => Name) ?? []) &&
    has(filter.IncludeTrademarkNames, one.TrademarkProducts?.map(({ Name }) => Name) ?? [])
  );
}
