/** A small catalog with what SQL is got wrong by, its records for the copy and the same as plain rows for loops. */

/** Draws numbers that a seed decides. */
export interface Random {
  /** A whole number from 0 to `below - 1`. */
  readonly below: (below: number) => number;
  readonly pick: <Value>(values: readonly [Value, ...Value[]]) => Value;
}

/** mulberry32, as published by its author in the public domain. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number): number => Math.floor(next() * most);
  return { below, pick: (values) => values[below(values.length)] ?? values[0] };
}

/** A price as it is written in a record. */
export interface PlainPrice {
  readonly amount: number;
  readonly currency: string;
  readonly kind: string;
}

/** A product with all that belongs to it. */
export interface PlainProduct {
  readonly id: number;
  readonly parentId: number | undefined;
  readonly status: 'active' | 'passive';
  readonly name: string;
  readonly taxRate: number;
  readonly prices: readonly PlainPrice[];
  /** In grams. */
  readonly weight: number;
  readonly colour: string | undefined;
  /** In one language that is not told, or in both, each a row of its own. */
  readonly materials: readonly string[];
  readonly categories: readonly (typeof CATEGORIES)[number][];
  readonly brand: (typeof BRANDS)[number];
  readonly tags: readonly string[];
  readonly pictures: number;
  readonly variants: readonly PlainVariant[];
}

/** A variant of a product. */
export interface PlainVariant {
  readonly id: number;
  readonly size: string;
  readonly prices: readonly PlainPrice[];
  readonly pictures: number;
}

/** What a product may be made of: cotton in English, pamuk in Turkish. */
const MATERIALS: readonly [readonly string[], ...(readonly string[])[]] = [
  ['cotton'],
  ['pamuk'],
  ['cotton', 'pamuk'],
  ['oak'],
  [],
];

export const CURRENCIES = ['EUR', 'USD', 'TRY'] as const;
export const KINDS = ['Retail', 'Wholesale'] as const;
export const COLOURS = ['Red', 'Blue', 'Green', 'Black'] as const;
export const CATEGORIES = ['Shoes', 'Boots', 'Outdoor', 'Sale', 'Kids'] as const;
export const BRANDS = ['Nordwerk', 'Ayda', 'OtterBox', 'Otterbox'] as const;
export const TAGS = ['new', 'summer', 'last'] as const;
export const SIZES = ['S', 'M', 'L', 'XL'] as const;

/** Some products, every one with other numbers of variants, prices, categories and pictures. */
export function createPlainCatalog(size: number, random: Random): readonly PlainProduct[] {
  const listPrices = (): readonly PlainPrice[] =>
    CURRENCIES.flatMap((currency) =>
      KINDS.filter(() => random.below(3) > 0).map((kind) => ({ amount: 1 + random.below(400), currency, kind })),
    );
  return Array.from({ length: size }, (_, index) => ({
    id: 100 + index,
    parentId: index > 10 && random.below(4) === 0 ? 100 + random.below(10) : undefined,
    status: random.below(4) === 0 ? 'passive' : 'active',
    name: `${random.pick(['Trail', 'City', 'Alpine'])} ${random.pick(['Shoe', 'Boot', 'Sandal'])} ${index}`,
    taxRate: random.pick([7, 19, 20]),
    prices: listPrices(),
    weight: 20 + random.below(1_500),
    colour: random.below(5) === 0 ? undefined : random.pick(COLOURS),
    materials: random.pick(MATERIALS),
    categories: CATEGORIES.filter(() => random.below(3) === 0),
    brand: random.pick(BRANDS),
    tags: TAGS.filter(() => random.below(3) === 0),
    pictures: random.below(4),
    variants: Array.from({ length: random.below(5) }, (_none, position) => ({
      id: 1_000 + index * 10 + position,
      size: random.pick(SIZES),
      prices: listPrices(),
      pictures: random.below(3),
    })),
  }));
}

const buildPrices = (prices: readonly PlainPrice[]) =>
  prices.map(({ amount, currency, kind }) => ({ Price: amount, Currency: currency, PriceType: kind }));

const buildMaterials = (materials: readonly string[]) =>
  materials.map((material, index) => ({
    Name: 'Material',
    Code: 'material',
    Value: material,
    ...(materials.length > 1 && { Culture: ['en-GB', 'tr-TR'][index] }),
  }));

const buildPictures = (owner: object, id: number, count: number) => ({
  ...owner,
  Pictures: Array.from({ length: count }, (_, index) => ({ PictureId: id * 10 + index, Link: 'x' })),
});

/** The records of the products, as a PIM sends them. */
export function buildRecords(products: readonly PlainProduct[]) {
  const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  return {
    products: products.map((product) => ({
      ProductId: product.id,
      ParentId: product.parentId,
      Status: product.status === 'active' ? 1 : -1,
      Name: product.name,
      Code: `P-${product.id}`,
      TaxRate: product.taxRate,
      Created: '2026-03-01T00:00:00Z',
      Prices: buildPrices(product.prices),
      Dimensions: [{ Type: 'Weight', Value: String(product.weight), Unit: 'g' }],
      Properties: [
        ...(product.colour === undefined ? [] : [{ Name: 'Colour', Value: product.colour }]),
        ...buildMaterials(product.materials),
      ],
      CategoryProducts: product.categories.map((name) => ({
        CategoryId: 1 + CATEGORIES.indexOf(name),
        Name: name,
      })),
      TrademarkProducts: [{ TrademarkId: 1 + BRANDS.indexOf(product.brand), Name: product.brand }],
      Tags: product.tags.map((name) => ({ Name: name })),
    })),
    variants: variants.map(({ product, variant }) => ({
      VariantId: variant.id,
      ProductId: product.id,
      Status: 1,
      Name: `${product.name} ${variant.size}`,
      Code: `V-${variant.id}`,
      Prices: buildPrices(variant.prices),
      OptionValues: [{ OptionName: 'Size', Value: variant.size }],
    })),
    categories: CATEGORIES.map((name, index) => ({ CategoryId: index + 1, Name: name, Status: 1 })),
    brands: BRANDS.map((name, index) => ({ TrademarkId: index + 1, Name: name, Status: 1 })),
    product_media: products.map(({ id, pictures }) => buildPictures({ ProductId: id }, id, pictures)),
    variant_media: variants.map(({ product, variant }) =>
      buildPictures({ VariantId: variant.id, ProductId: product.id }, variant.id, variant.pictures),
    ),
  };
}
