import type { CatalogSource, NamedEntity, ProductFacts, WireRecord } from './catalog-source.ts';

/** Entities that products refer to. */
export type ProductEntities = Pick<CatalogSource, 'categories' | 'trademarks'>;

interface Scalar {
  readonly key: string;
  readonly value: string | number;
}

/** Creates the function that reads the ids of the categories and brands of a product. */
export function createMemberReader({ categories, trademarks }: ProductEntities) {
  const readCategories = createIdReader('CategoryId', categories);
  const readTrademarks = createIdReader('TrademarkId', trademarks);
  return (product: WireRecord): Pick<ProductFacts, 'categoryIds' | 'trademarkIds'> => ({
    categoryIds: listEntries(product.CategoryProducts).flatMap(readCategories),
    trademarkIds: listEntries(product.TrademarkProducts).flatMap(readTrademarks),
  });
}

function createIdReader(idKey: string, entities: readonly NamedEntity[]) {
  const ids = new Set(entities.map(({ id }) => id));
  const idOf = new Map<string, number>();
  for (const { id, code } of entities) {
    if (code !== null) idOf.set(code, id);
  }
  const isKnownId = ({ key, value }: Scalar): boolean => /id$/i.test(key) && ids.has(Number(value));
  return (entry: unknown): readonly number[] => {
    const scalars = listScalars('', entry);
    const ownId = scalars.find(({ key }) => key === idKey);
    if (ownId !== undefined) return [Number(ownId.value)];
    const byCode = scalars.flatMap(({ value }) => idOf.get(String(value)) ?? []);
    if (byCode.length > 0) return byCode;
    return scalars.filter(isKnownId).map(({ value }) => Number(value));
  };
}

function listScalars(key: string, value: unknown): readonly Scalar[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ key, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => listScalars(name, member));
}

function listEntries(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
