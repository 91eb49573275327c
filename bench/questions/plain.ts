/**
 * A catalog as plain JSON, read by code that knows nothing of pim-mcp: it uses the keys of Spec §2, and in sub-records
 * that the spec does not show the keys that the sandbox writes. It shares no code with what the questions test.
 */

import type { CatalogSource, Collection } from '../../src/sandbox/catalog-source.ts';

/** A record, or an entry of one of its lists. */
export type Plain = Readonly<Record<string, unknown>>;

/** All records of a catalog. */
export interface PlainCatalog {
  readonly products: readonly Plain[];
  readonly variants: readonly Plain[];
  readonly categories: readonly Plain[];
  readonly brands: readonly Plain[];
}

/** Reads every record of what a sandbox serves. */
export function readPlain({
  products,
  variants,
  categories,
  trademarks,
}: CatalogSource): PlainCatalog {
  return {
    products: recordsOf(products),
    variants: recordsOf(variants),
    categories: categories.map(({ record }) => record),
    brands: trademarks.map(({ record }) => record),
  };
}

function recordsOf<Facts>({ size, record }: Collection<Facts>): readonly Plain[] {
  return Array.from({ length: size }, (_, position) => record(position));
}

/** The entries of a list field; a bare text becomes an entry with that name. Empty if the field is no list. */
export function listOf(record: Plain, field: string): readonly Plain[] {
  const value = record[field];
  return Array.isArray(value)
    ? value.map((entry) => (typeof entry === 'string' ? { Name: entry } : entry))
    : [];
}

/** A text or number as text; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** The non-empty texts under one key of all entries of a list. */
export function textsOf(record: Plain, field: string, key = 'Name'): readonly string[] {
  return listOf(record, field).flatMap((entry) =>
    textOf(entry[key]) === '' ? [] : [textOf(entry[key])],
  );
}

/** Folds a text the way people compare words: without case and accents, and with one space between words. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim();
}

/**
 * Folds the names of properties, options and tags the way people compare them: also without spaces, dashes and
 * underscores.
 */
export function foldLabel(name: string): string {
  return fold(name).replace(/[\s\p{Pd}_]/gu, '');
}

/** How often each value occurs, the most frequent first; equally frequent ones in the order of the records. */
export function tally(
  values: readonly string[],
): readonly (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((left, right) => right[1] - left[1]);
}

/** How many records have each name, folded, the most frequent first; a record counts a name once. */
export function tallyNames(
  records: readonly Plain[],
  field: string,
): readonly (readonly [folded: string, count: number])[] {
  return tally(records.flatMap((it) => [...new Set(textsOf(it, field).map(fold))]));
}

/** Products that have a brand with this name, folded. */
export function ofBrand(products: readonly Plain[], name: string): readonly Plain[] {
  return products.filter((it) =>
    textsOf(it, 'TrademarkProducts').some((one) => fold(one) === fold(name)),
  );
}

/** Products in the categories with this name, or below them. */
export function inCategory(catalog: PlainCatalog, name: string): readonly Plain[] {
  return inSome(catalog, (it) => fold(textOf(it.Name)) === fold(name));
}

/** Products in the categories that are meant, or below them. */
export function inSome(
  { products, categories }: PlainCatalog,
  isMeant: (category: Plain) => boolean,
): readonly Plain[] {
  const ids = new Set(categories.filter(isMeant).map((it) => it.CategoryId));
  for (let size = -1; size < ids.size; ) {
    size = ids.size;
    for (const one of categories) if (ids.has(one.ParentId)) ids.add(one.CategoryId);
  }
  return products.filter((it) =>
    listOf(it, 'CategoryProducts').some(({ CategoryId }) => ids.has(CategoryId)),
  );
}

/** The names of a category and of those above it, from the root down. */
export function pathOf(catalog: PlainCatalog, { Name, ParentId }: Plain): readonly string[] {
  const parent = catalog.categories.find(({ CategoryId }) => CategoryId === ParentId);
  return [...(parent === undefined ? [] : pathOf(catalog, parent)), textOf(Name)];
}

/** Names of the brands that products have; those with the most products first. */
export function brandsBySize({ products }: PlainCatalog): readonly string[] {
  return tally(products.flatMap((it) => textsOf(it, 'TrademarkProducts'))).map(([name]) => name);
}

/** Names of the categories that products are in, and of those above; the largest first. */
export function categoriesBySize(catalog: PlainCatalog): readonly string[] {
  const sized = catalog.categories.map(
    (it) => [textOf(it.Name), inCategory(catalog, textOf(it.Name)).length] as const,
  );
  return sized
    .filter(([name, count]) => name !== '' && count > 0)
    .sort((left, right) => right[1] - left[1])
    .map(([name]) => name);
}

/** The currency that most prices have; empty if the catalog has none. */
export function mainCurrency({ products }: PlainCatalog): string {
  return tally(products.flatMap((it) => textsOf(it, 'Prices', 'Currency')))[0]?.[0] ?? '';
}

/** The prices of a record in a currency. */
export function pricesOf(record: Plain, currency: string): readonly number[] {
  return listOf(record, 'Prices').flatMap(({ Price, Currency }) =>
    typeof Price === 'number' && textOf(Currency) === currency ? [Price] : [],
  );
}

/** The digits of a record's EAN, UPC or GTIN codes. */
export function barcodesOf(record: Plain): readonly string[] {
  return listOf(record, 'Codes').flatMap(({ CodeType, Type, Value }) =>
    /^(EAN|UPC|GTIN)/i.test(textOf(CodeType ?? Type)) && /^\d{8,14}$/.test(textOf(Value))
      ? [textOf(Value)]
      : [],
  );
}

/** The first, the middle and the last item of a list: in a list by frequency, a frequent, a usual and a rare one. */
export function spread<Item>(items: readonly Item[]): readonly Item[] {
  const at = new Set([0, Math.floor(items.length / 2), items.length - 1]);
  return items.filter((_, index) => at.has(index));
}
