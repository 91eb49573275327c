import type {
  CatalogSource,
  Collection,
  ListName,
  NamedEntity,
  WireRecord,
} from '../../src/sandbox/catalog-source.ts';

/** A catalog small enough to know by heart: 5 products, 4 variants (one without a product), 4 categories, 3 brands. */
export function createSmallCatalog(): CatalogSource {
  return {
    products: collect(
      PRODUCTS,
      (record) => ({
        id: Number(record.ProductId),
        code: String(record.Code),
        integrationCode: record.IntegrationCode as string | null, // as written below
        name: String(record.Name),
        status: Number(record.Status),
        categoryIds: idsIn(record.CategoryProducts, 'CategoryId'),
        trademarkIds: idsIn(record.TrademarkProducts, 'TrademarkId'),
        variantPositions: VARIANTS.flatMap((variant, position) =>
          variant.ProductId === record.ProductId ? [position] : [],
        ),
      }),
      (record) =>
        buildMedia(
          { ProductId: record.ProductId, ProductCode: record.Code },
          Number(record.ProductId),
        ),
    ),
    variants: collect(
      VARIANTS,
      (record) => ({
        id: Number(record.VariantId),
        code: String(record.Code),
        name: String(record.Name),
        status: Number(record.Status),
        productPosition: PRODUCTS.findIndex((product) => product.ProductId === record.ProductId),
      }),
      (record) =>
        buildMedia(
          { VariantId: record.VariantId, VariantCode: record.Code },
          Number(record.ProductId),
        ),
    ),
    categories: [
      buildEntity('CategoryId', 1, 'clothing', 'Clothing', null),
      buildEntity('CategoryId', 2, 'shoes', 'Shoes', 1),
      buildEntity('CategoryId', 3, 'kitchen', 'Kitchen', null),
      buildEntity('CategoryId', 4, 'winter-shoes', 'Winter Shoes', 2),
    ],
    trademarks: [
      buildEntity('TrademarkId', 10, 'ayda', 'Ayda', null),
      buildEntity('TrademarkId', 11, 'nordwerk', 'Nordwerk', null),
      buildEntity('TrademarkId', 12, null, 'Işıl', null),
    ],
    list: (name) => LISTS[name] ?? [],
  };
}

const LISTS: Partial<Record<ListName, readonly WireRecord[]>> = {
  options: [
    { OptionId: 1, Code: 'size', Name: 'Size' },
    { OptionId: 2, Code: 'colour', Name: 'Colour' },
  ],
  documents: [
    { DocumentId: 'DMS-1', Code: 'manual', Name: 'Manual' },
    { DocumentId: 'DMS-2', Code: 'warranty', Name: 'Warranty terms' },
  ],
};

const PRODUCTS: readonly WireRecord[] = [
  buildProduct(100, 'P-SHOE', 'Kırmızı Ayakkabı', 'ERP-1', [2], [10], '2024-03-01T00:00:00Z'),
  buildProduct(101, 'P-BOOT', 'Winter Boot', 'ERP-2', [4], [11], '2024-01-01T00:00:00Z'),
  buildProduct(102, 'P-PAN', 'İstanbul Pan', null, [3], [12], '2024-05-01T00:00:00Z'),
  {
    ...buildProduct(103, 'P-POT', 'Copper Pot', null, [3], [11], '2024-02-01T00:00:00Z'),
    Status: -1,
  },
  buildProduct(104, 'P-BOOT-LACE', 'Boot Lace', 'ERP-5', [1, 2], [], '2024-04-01T00:00:00Z'),
];

const VARIANTS: readonly WireRecord[] = [
  buildVariant(200, 100, 'V-SHOE-38', 'Kırmızı Ayakkabı 38'),
  buildVariant(201, 100, 'V-SHOE-39', 'Kırmızı Ayakkabı 39'),
  { ...buildVariant(202, 101, 'V-BOOT-42', 'Winter Boot 42'), Status: -1 },
  buildVariant(203, null, 'V-ORPHAN', 'Orphan'),
];

function buildProduct(
  id: number,
  code: string,
  name: string,
  integrationCode: string | null,
  categoryIds: readonly number[],
  trademarkIds: readonly number[],
  created: string,
): WireRecord {
  return {
    ProductId: id,
    Name: name,
    Code: code,
    IntegrationCode: integrationCode,
    ShortDescription: `About ${name}`,
    LongDescription: `<p>${name}</p>`,
    Variants: [{ VariantId: 200, Code: 'V', Name: 'Variant' }],
    Pictures: [{ PictureId: 1, ImageUrl: 'thumb', Link: 'link', IsCover: true }],
    Properties: [
      {
        PropertyId: 7,
        Code: 'material',
        Name: 'Material',
        Value: 'Leather',
        Unit: null,
        Culture: 'en',
      },
    ],
    Tags: [{ TagId: 1, Name: 'new' }],
    CategoryProducts: categoryIds.map((categoryId) => ({
      CategoryId: categoryId,
      Code: 'c',
      Name: 'Category',
    })),
    TrademarkProducts: trademarkIds.map((trademarkId) => ({
      TrademarkId: trademarkId,
      Name: 'Brand',
    })),
    Translations: [{ Culture: 'de', Name: 'Schuh', ShortDescription: 'Kurz' }],
    Codes: [{ CodeType: 'EAN13', Value: '4006381333931' }],
    Prices: [{ Price: 9.5, Currency: 'EUR' }],
    Dimensions: [
      { Type: 'Width', Value: 3, Unit: 'cm' },
      { Type: 'Height', Value: 5, Unit: 'cm' },
    ],
    Status: 1,
    Created: created,
  };
}

function buildVariant(
  id: number,
  productId: number | null,
  code: string,
  name: string,
): WireRecord {
  return {
    VariantId: id,
    ProductId: productId,
    Code: code,
    Name: name,
    Product: { ProductId: productId, Code: 'P' },
    OptionValues: [{ OptionName: 'Size', Value: '38' }],
    Status: 1,
    Created: '2024-01-01T00:00:00Z',
  };
}

function buildMedia(owner: WireRecord, productId: number): WireRecord {
  return {
    ...owner,
    Pictures: [{ PictureId: 1, ProductId: productId, IsCover: true }],
    Documents: [{ ProductDocumentId: 2, ProductId: productId, Name: 'Manual' }],
  };
}

function buildEntity(
  idKey: string,
  id: number,
  code: string | null,
  name: string,
  parentId: number | null,
): NamedEntity {
  const record = { [idKey]: id, Code: code, Name: name, ParentId: parentId, Status: 1 };
  return { id, code, name, parentId, status: 1, record };
}

function idsIn(entries: unknown, key: string): number[] {
  return (entries as readonly WireRecord[]).map((entry) => Number(entry[key])); // as written above
}

function collect<Facts>(
  records: readonly WireRecord[],
  buildFacts: (record: WireRecord) => Facts,
  media: (record: WireRecord) => WireRecord,
): Collection<Facts> {
  const at = (position: number): WireRecord => {
    const record = records[position];
    if (record === undefined) throw new RangeError(`no record at position ${position}`);
    return record;
  };
  return {
    size: records.length,
    facts: (position) => buildFacts(at(position)),
    record: (position) => at(position),
    codes: (position) =>
      ((at(position).Codes ?? []) as readonly WireRecord[]).map(({ Value }) => String(Value)), // as written above
    media: (position) => media(at(position)),
  };
}
