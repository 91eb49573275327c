/** A catalog with a secret in every place that the field tables know, and in keys that nothing knows; and the rules that hide all of them. */
import tables from '../../src/record/fields.json' with { type: 'json' };
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';

/** What has entries that are hidden by name, and what makes a record one that tools find. */
const SHOWN: ReadonlySet<string> = new Set(
  [
    ['ProductId', 'VariantId', 'PictureId', 'ProductDocumentId', 'Id', 'ParentId', 'Code', 'Name'],
    ['Status', 'Prices', 'Properties', 'OptionValues', 'CategoryProducts', 'TrademarkProducts'],
    ['Variants', 'Product', 'Pictures', 'Documents', 'ProductCode', 'VariantCode', 'Type'],
    ['Products', 'MediaKind'],
  ].flat(),
);

/** The fields of the tables that are hidden, by their names in answers where there is such a table. */
const FIELDS = [
  ...new Set(
    Object.values(tables)
      .flat()
      .map(({ wire }) => wire)
      .filter((wire) => !SHOWN.has(wire)),
  ),
];

/** The rules file. */
export const HIDING_ALL = JSON.stringify({
  hidden: {
    fields: [...FIELDS, 'erp_*'],
    price_labels: ['Dealer'],
    customer_groups: ['VIP'],
    properties: ['Margin', 'Supplier*'],
    options: ['Grade'],
    document_types: ['Contract'],
    categories: ['Staff'],
  },
});

/** A catalog of one product, and its secrets. */
export interface Planted {
  readonly secrets: readonly string[];
  /** By the names of their endpoints. @param price of what is shown */
  readonly lists: (price: number) => Readonly<Record<string, readonly WireRecord[]>>;
}

/** Plants them: each is another text or number. */
export function plantSecrets(): Planted {
  const secrets: string[] = [];
  const secret = (): string => {
    secrets.push(`Secret${1000 + secrets.length}X`);
    return secrets.at(-1) ?? '';
  };
  const secretNumber = (): number => {
    secrets.push(String(98_700_000 + secrets.length));
    return Number(secrets.at(-1));
  };
  const fill = (kind: keyof typeof tables): WireRecord =>
    Object.fromEntries(
      tables[kind]
        .filter(({ wire }) => !SHOWN.has(wire))
        .map((field) => [
          field.wire,
          field.kind === 'sub' ? [{ Name: 'Any', Value: secret() }] : secret(),
        ]),
    );
  const properties = () => [
    { PropertyId: 1, PropertyName: 'Margin', Value: secret() },
    { PropertyId: 1, Value: secret() },
    { PropertyId: 2, PropertyName: 'Colour', Value: 'red' },
    { PropertyId: 3, PropertyName: 'Supplier name', Value: secret() },
  ];
  const prices = () => [
    { PriceListName: 'Dealer', Price: secretNumber(), Currency: 'EUR' },
    { CustomerGroup: 'VIP', Price: secretNumber(), Currency: 'EUR' },
  ];
  const documents = () => [
    { ProductDocumentId: 1, DocumentType: 'Contract', Name: secret(), Code: secret() },
    {
      ProductDocumentId: 2,
      DocumentType: 'Manual',
      Name: 'Manual',
      Code: 'M',
      ...fill('document'),
    },
  ];
  const pictures = () => [{ PictureId: 1, Code: 'P', ...fill('picture') }];
  const strange = () => ({
    erpCost: secret(),
    x_info: { erp_cost: secret(), margin: secret(), 'supplier-code': secret() },
    x_rows: [
      ['Margin', secret()],
      ['Colour', 'red'],
    ],
    x_text: `Colour: red\nMargin: ${secret()}`,
    x_json: JSON.stringify([{ name: 'Margin', value: secret() }, { erp_cost: secret() }]),
    x_prices: { dealerPrice: secretNumber(), shopPrice: 20 },
    x_path: `Goods > Staff > ${secret()}`,
  });
  const options = () => [
    { OptionName: 'Grade', Value: secret() },
    { OptionName: 'Size', Value: 'L' },
  ];
  const variant = () => ({
    VariantId: 11,
    ProductId: 1,
    Code: 'V-1',
    Name: 'Red lamp L',
    Status: 1,
    OptionValues: options(),
    Properties: properties(),
    Prices: prices(),
    Documents: documents(),
    Pictures: pictures(),
    Product: { ProductId: 1, Code: 'P-1', Name: 'Red lamp', ...fill('product'), ...strange() },
    ...fill('variant'),
    ...strange(),
  });
  const product = {
    ProductId: 1,
    Code: 'P-1',
    Name: 'Red lamp',
    Status: 1,
    Properties: properties(),
    Documents: documents(),
    Pictures: pictures(),
    Variants: [variant()],
    CategoryProducts: [
      { CategoryId: 1, Name: 'Lamps' },
      { CategoryId: 3, Name: secret() },
    ],
    TrademarkProducts: [{ TrademarkId: 5, Name: 'Nord' }],
    ...fill('product'),
    ...strange(),
  };
  const hiddenPrices = prices();
  const media = { Pictures: pictures(), Documents: documents() };
  const others = {
    variants: [variant()],
    'product-media-list': [{ ProductId: 1, ProductCode: 'P-1', ...media }],
    'variant-media-list': [{ VariantId: 11, VariantCode: 'V-1', ...media }],
    categories: [
      {
        CategoryId: 1,
        Name: 'Lamps',
        ParentId: null,
        erp_cost: secret(),
        Properties: properties(),
      },
      { CategoryId: 2, Name: 'Staff', ParentId: null, Text: secret() },
      { CategoryId: 3, Name: secret(), ParentId: 2 },
    ],
    trademarks: [{ TrademarkId: 5, Name: 'Nord', erp_cost: secret() }],
    properties: [
      { PropertyId: 1, Name: 'Margin', Code: secret() },
      { PropertyId: 2, Name: 'Colour' },
    ],
    options: [
      { OptionId: 1, Name: 'Grade', Code: secret() },
      { OptionId: 2, Name: 'Size' },
    ],
    documenttypes: [
      { DocumentTypeId: 1, Name: 'Contract', Code: secret() },
      { DocumentTypeId: 2, Name: 'Manual' },
    ],
    documents: [
      { DocumentId: 'D1', Name: 'Any', DocumentType: 'Contract', Code: secret() },
      { DocumentId: 'D2', Name: 'Manual' },
    ],
    search: [{ EntityType: 'Product', Id: 1, Code: 'P-1', Name: 'Red lamp' }],
  };
  return {
    secrets,
    lists: (price) => {
      const shown = { PriceListName: 'Shop', Price: price, Currency: 'EUR' };
      return { products: [{ ...product, Prices: [...hiddenPrices, shown] }], ...others };
    },
  };
}
