/** A catalog loaded from record files in the shapes of Spec §2, instead of the generated one. */
import { checkDirectory, isRecord, readRecords } from './data-files.ts';
import type {
  CatalogSource,
  Collection,
  ListName,
  NamedEntity,
  ProductFacts,
  VariantFacts,
  WireRecord,
} from './source.ts';

const LIST_NAMES: readonly ListName[] = ['documenttypes', 'documents', 'properties', 'options'];

/**
 * Loads products, variants, product-media, variant-media, categories, trademarks and the lists of ListName, each from
 * `<name>.jsonl` or `<name>.jsonl.gz`; a missing file is empty. Categories and brands that are not there are derived from
 * the products, media items from the records' own Pictures and Documents. Throws when a file is not readable as such.
 */
export async function loadDataDir(directory: string): Promise<CatalogSource> {
  checkDirectory(directory);
  const products = await readRecords(directory, 'products', 'ProductId');
  const variants = await readRecords(directory, 'variants', 'VariantId');
  const productMedia = await readRecords(directory, 'product-media', 'ProductId');
  const variantMedia = await readRecords(directory, 'variant-media', 'VariantId');
  const categories = await readRecords(directory, 'categories', 'CategoryId');
  const trademarks = await readRecords(directory, 'trademarks', 'TrademarkId');
  const lists = new Map<ListName, readonly WireRecord[]>();
  for (const name of LIST_NAMES) lists.set(name, await readRecords(directory, name));
  const productPositions = new Map(products.map((product, position) => [product.ProductId, position]));
  const variantPositions = new Map<unknown, number[]>(products.map((product) => [product.ProductId, []]));
  for (const [position, variant] of variants.entries()) variantPositions.get(variant.ProductId)?.push(position);
  return {
    products: createCollection(products, productMedia, 'Product', (product) =>
      buildProductFacts(product, variantPositions.get(product.ProductId) ?? []),
    ),
    variants: createCollection(variants, variantMedia, 'Variant', (variant) =>
      buildVariantFacts(variant, productPositions.get(variant.ProductId) ?? -1),
    ),
    categories: buildEntities(categories, products, 'CategoryProducts', 'CategoryId'),
    trademarks: buildEntities(trademarks, products, 'TrademarkProducts', 'TrademarkId'),
    list: (name) => lists.get(name) ?? [],
    picture: () => undefined,
    truth: () => ({}),
  };
}

function createCollection<Facts>(
  records: readonly WireRecord[],
  media: readonly WireRecord[],
  owner: 'Product' | 'Variant',
  buildFacts: (record: WireRecord) => Facts,
): Collection<Facts> {
  const idKey = `${owner}Id`;
  const mediaByOwner = new Map(media.map((item) => [item[idKey], item]));
  const facts = records.map(buildFacts);
  return {
    size: records.length,
    facts: (position) => at(facts, position),
    record: (position) => at(records, position),
    codes: (position) => entriesOf(at(records, position).Codes).map(({ Value }) => String(Value)),
    media: (position) => {
      const record = at(records, position);
      const { Pictures = [], Documents = [] } = record;
      const own = { [idKey]: record[idKey], [`${owner}Code`]: record.Code, Pictures, Documents };
      return mediaByOwner.get(record[idKey]) ?? own;
    },
  };
}

function buildProductFacts(product: WireRecord, variantPositions: readonly number[]): ProductFacts {
  return {
    id: Number(product.ProductId),
    code: textOf(product.Code) ?? '',
    integrationCode: textOf(product.IntegrationCode),
    name: textOf(product.Name) ?? '',
    status: Number(product.Status),
    categoryIds: entriesOf(product.CategoryProducts).map((entry) => Number(entry.CategoryId)),
    trademarkIds: entriesOf(product.TrademarkProducts).map((entry) => Number(entry.TrademarkId)),
    variantPositions,
  };
}

function buildVariantFacts(variant: WireRecord, productPosition: number): VariantFacts {
  return {
    id: Number(variant.VariantId),
    code: textOf(variant.Code) ?? '',
    name: textOf(variant.Name) ?? '',
    status: Number(variant.Status),
    productPosition,
  };
}

/** Entities from their own file or, when it has none, from the products that name them: active, without a parent. */
function buildEntities(
  records: readonly WireRecord[],
  products: readonly WireRecord[],
  field: 'CategoryProducts' | 'TrademarkProducts',
  idKey: 'CategoryId' | 'TrademarkId',
): readonly NamedEntity[] {
  const named = products.flatMap((product) => entriesOf(product[field])).filter((entry) => idKey in entry);
  const derived = new Map(named.map((entry) => [entry[idKey], { ...entry, Status: 1 }]));
  const entities: readonly WireRecord[] = records.length > 0 ? records : [...derived.values()];
  return entities.map((record) => ({
    id: Number(record[idKey]),
    code: textOf(record.Code),
    name: textOf(record.Name) ?? '',
    parentId: typeof record.ParentId === 'number' ? record.ParentId : null,
    status: Number(record.Status),
    record,
  }));
}

function entriesOf(value: unknown): readonly WireRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function at<Item>(items: readonly Item[], position: number): Item {
  const item = items[position];
  if (item === undefined) throw new RangeError(`no record at position ${position}`);
  return item;
}
