import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type {
  CatalogSource,
  Collection,
  ListName,
  NamedEntity,
  ProductFacts,
  VariantFacts,
  WireRecord,
} from './catalog-source.ts';
import { createMemberReader, type ProductEntities } from './memberships.ts';

const FORMS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  '.jsonl': (bytes) => bytes,
  '.jsonl.gz': gunzipSync,
  '.jsonl.br': brotliDecompressSync,
};

export const LIST_NAMES: readonly ListName[] = [
  'documenttypes',
  'documents',
  'properties',
  'options',
];

/** Number of products of the demo catalog; `npm run demo-catalog` writes its files. */
export const DEMO_PRODUCTS = 300;

/** Loads the first products of the demo catalog, with all that belongs to them. */
export function loadDemoCatalog(products: number): CatalogSource {
  // The directory is beside this file, and in a bundle beside the bundle.
  return loadDataDir(fileURLToPath(new URL('./demo-catalog', import.meta.url)), products);
}

/**
 * Loads products, variants, product-media, variant-media, categories, trademarks and the lists of
 * ListName, each from `<name>.jsonl`, `.jsonl.gz` or `.jsonl.br`; a missing file counts as empty.
 * Without their files, categories and brands are derived from the products, and media items from
 * the records' own Pictures and Documents.
 * @param most most products to load, from the first on; variants of the others are left out
 * @throws Error if a file cannot be read
 */
export function loadDataDir(directory: string, most = Number.POSITIVE_INFINITY): CatalogSource {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Error(`${directory} is not a directory`);
  }
  const allProducts = readRecords(directory, 'products', 'ProductId');
  const products = allProducts.slice(0, most);
  const left = new Set(allProducts.slice(most).map((product) => product.ProductId));
  const variants = readRecords(directory, 'variants', 'VariantId').filter(
    ({ ProductId }) => !left.has(ProductId),
  );
  const lists = new Map(LIST_NAMES.map((name) => [name, readRecords(directory, name)]));
  return buildCatalogSource({
    products,
    variants,
    'product-media': readRecords(directory, 'product-media', 'ProductId'),
    'variant-media': readRecords(directory, 'variant-media', 'VariantId'),
    categories: readRecords(directory, 'categories', 'CategoryId'),
    trademarks: readRecords(directory, 'trademarks', 'TrademarkId'),
    list: (name) => lists.get(name) ?? [],
  });
}

interface CatalogRecords
  extends Readonly<
    Record<
      'products' | 'variants' | 'product-media' | 'variant-media' | 'categories' | 'trademarks',
      readonly WireRecord[]
    >
  > {
  readonly list: CatalogSource['list'];
}

/** Serves records; derives missing categories, brands and media items. */
export function buildCatalogSource(catalog: CatalogRecords): CatalogSource {
  const { products, variants, categories, trademarks, list } = catalog;
  const productPositions = new Map(
    products.map((product, position) => [product.ProductId, position]),
  );
  const variantPositions = new Map<unknown, number[]>(
    products.map((product) => [product.ProductId, []]),
  );
  for (const [position, variant] of variants.entries()) {
    variantPositions.get(variant.ProductId)?.push(position);
  }
  const entities: ProductEntities = {
    categories: buildEntities(categories, products, 'CategoryProducts', 'CategoryId'),
    trademarks: buildEntities(trademarks, products, 'TrademarkProducts', 'TrademarkId'),
  };
  const readMembers = createMemberReader(entities);
  return {
    products: createCollection(products, catalog['product-media'], 'Product', (product) =>
      buildProductFacts(product, readMembers, variantPositions.get(product.ProductId) ?? []),
    ),
    variants: createCollection(variants, catalog['variant-media'], 'Variant', (variant) =>
      buildVariantFacts(variant, productPositions.get(variant.ProductId) ?? -1),
    ),
    ...entities,
    list,
  };
}

function readRecords(directory: string, name: string, idKey?: string): WireRecord[] {
  for (const [end, unpack] of Object.entries(FORMS)) {
    const file = join(directory, name + end);
    if (!existsSync(file)) continue;
    const lines = splitLines(unpack(readFileSync(file)));
    return lines.flatMap((line, index) => {
      if (line.trim() === '') return [];
      const record = parseRecord(line);
      if (record === undefined) {
        throw new Error(`${file} line ${index + 1}: not a JSON object`);
      }
      if (idKey !== undefined && !Number.isSafeInteger(record[idKey])) {
        throw new Error(`${file} line ${index + 1}: ${idKey} is not an integer`);
      }
      return [record];
    });
  }
  return [];
}

// Reads line by line, because a string cannot be as long as a file.
function splitLines(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf('\n', start);
    const end = newline < 0 ? bytes.length : newline;
    lines.push(bytes.toString('utf8', start, end));
    start = end + 1;
  }
  return lines;
}

function parseRecord(line: string): WireRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true for an object that is neither null nor an array. */
export function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
      const ownMedia = {
        [idKey]: record[idKey],
        [`${owner}Code`]: record.Code,
        Pictures,
        Documents,
      };
      return mediaByOwner.get(record[idKey]) ?? ownMedia;
    },
  };
}

function buildProductFacts(
  product: WireRecord,
  readMembers: ReturnType<typeof createMemberReader>,
  variantPositions: readonly number[],
): ProductFacts {
  return {
    id: Number(product.ProductId),
    code: textOf(product.Code) ?? '',
    integrationCode: textOf(product.IntegrationCode),
    name: textOf(product.Name) ?? '',
    status: Number(product.Status),
    ...readMembers(product),
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

// Builds entities from their own records; without any, from the products that name them: active and
// without a parent.
function buildEntities(
  records: readonly WireRecord[],
  products: readonly WireRecord[],
  field: 'CategoryProducts' | 'TrademarkProducts',
  idKey: 'CategoryId' | 'TrademarkId',
): readonly NamedEntity[] {
  const named = products
    .flatMap((product) => entriesOf(product[field]))
    .filter((entry) => idKey in entry);
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
  if (item === undefined) {
    throw new RangeError(`no record at position ${position}`);
  }
  return item;
}
