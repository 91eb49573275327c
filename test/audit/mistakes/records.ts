/** Records of a shop as its PIM sends them. */

import { buildEan13 } from '../../../scripts/generated-catalog/ean.ts';
import type { Draws } from './draws.ts';
import { writeProse } from './prose.ts';
import { type Language, readTold, type Shelf, type Told } from './shelf.ts';
import type { Plan, Shop } from './shop.ts';
import words from './words.json' with { type: 'json' };

const MEDIA = 'https://media.kontor.example';
export const COLOURS = readTold(words.colours);

/** A product without its variants. */
export type Product = ReturnType<typeof buildProduct>;

/** A variant. */
export type Variant = ReturnType<typeof buildVariant>;

/** A text as a part of an address. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}

/** A barcode that nothing has yet, of a brand's own numbers. */
export function nextEan(
  { next }: Shop,
  brand: { readonly TrademarkId: number },
): { CodeType: string; Value: string } {
  return { CodeType: 'EAN', Value: buildEan13(String(4_001 + 17 * brand.TrademarkId), next()) };
}

function roundPrice(draws: Draws, price: number): number {
  if (price < 200)
    return (
      Math.max(1, Math.floor(price)) +
      draws.pick(price < 20 ? [0.49, 0.79, 0.95, 0.99] : [0, 0.5, 0.9, 0.95])
    );
  return Math.round(price / 10) * 10 - draws.pick([0, 1, 0.05, 1]);
}

/** Builds a product in which nothing is wrong. */
export function buildProduct(
  shop: Shop,
  shelf: Shelf,
  { names, brand, subject, colour, kind, price, size }: Plan,
) {
  const { draws, next } = shop;
  const number = next();
  const { short, long } = writeProse(draws, subject);
  const isBrief = draws.chance(4);
  const tellShort = (language: Language): string | null =>
    isBrief
      ? `${names[language]} ${['von', 'by', 'de'][language]} ${brand.Name}.`
      : short[language];
  const isPassive = draws.chance(4);
  const ended = isPassive && draws.chance(40) ? '<p>Auslaufartikel, nicht mehr lieferbar.</p>' : '';
  const TaxIncluded = !shelf.isNet;
  const list = roundPrice(draws, (shelf.price[0] ?? 1) * price);
  const sale = roundPrice(draws, list * draws.decimal(0.6, 0.9, 2));
  const aside = { archive: isPassive ? 50 : 0, summer: 2, sale: 10, news: 5 };
  const isInMm = draws.chance(8);
  const sides = shelf.sides.map(
    ([low = 1, high = low], at) =>
      draws.decimal(low, high, 1) * size * (kind === 'set' && at === 0 ? 2 : 1),
  );
  const [low = 1, high = low] = shelf.density;
  const weight =
    sides.reduce((volume, side) => (volume * side) / 10, 1) * draws.decimal(low, high, 3);
  const facts = [
    ...subject.facts,
    ...(colour ? [[{ label: ['Farbe', 'Colour', 'Couleur'], unit: '' }, colour] as const] : []),
  ];
  return {
    ProductId: 400_000 + number,
    Code: `${brand.Code.slice(0, 3).toUpperCase()}-${number}`,
    IntegrationCode: `ERP-${number}`,
    Name: names[0],
    ShortDescription: tellShort(0),
    LongDescription: (long[0] + ended) as string | null,
    Status: isPassive ? -1 : 1,
    Type: kind === 'set' ? 4 : 1,
    TaxRate: kind === 'part' ? 19 : shelf.taxRate,
    Link: `https://www.kontor.example/p/${slug(names[0])}-${number}`,
    Pictures: buildPictures(shop, names[0], draws.between(1, 3)),
    Translations: ([1, 2] as const).map((language) => ({
      Culture: language === 1 ? 'en' : 'fr',
      Name: names[language],
      ShortDescription: tellShort(language),
      LongDescription: long[language] as string | null,
    })),
    Codes: [nextEan(shop, brand)],
    Prices: [
      { PriceType: 'UVP', Currency: 'EUR', Price: list, TaxIncluded },
      { PriceType: 'Aktion', Currency: 'EUR', Price: sale, TaxIncluded },
    ].slice(0, draws.chance(30) && sale < list ? 2 : 1),
    Properties: facts.map(([{ label, unit }, value]) => ({
      Code: slug(label[1] ?? ''),
      Name: label[0],
      Value: value[0],
      Unit: unit || null,
    })),
    Dimensions: [
      ...sides.map((side, at) => ({
        Type: ['Width', 'Height', 'Depth'][at] ?? '',
        Value: isInMm ? Math.round(side * 10) : Number(side.toFixed(1)),
        Unit: isInMm ? 'mm' : 'cm',
      })),
      { Type: 'Weight', Value: Number(weight.toFixed(weight < 1 ? 3 : 1)), Unit: 'kg' },
    ].slice(shelf.sizes && draws.chance(30) ? 4 : 0),
    CategoryProducts: shop.categories.filter(
      ({ Name, Code }) =>
        Name === shelf.name ||
        draws.chance(Object.entries(aside).find(([code]) => code === Code)?.[1] ?? 0),
    ),
    TrademarkProducts: [brand],
    Created: new Date(Date.UTC(2019, 2, draws.between(1, 2_000))).toISOString(),
  };
}

/** Pictures of nothing else, the first of which is the cover. */
export function buildPictures({ next }: Shop, name: string, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const DocumentName = `${slug(name)}-${at + 1}.jpg`;
    const PictureKey = `${next()}/${DocumentName}`;
    return {
      PictureId: next(),
      PictureKey,
      DocumentId: `DMS-${next()}`,
      DocumentName,
      ImageUrl: `${MEDIA}/small/${PictureKey}`,
      Link: `${MEDIA}/full/${PictureKey}`,
      Alt: `${name}, ${at + 1}`,
      IsCover: at === 0,
      SortOrder: at + 1,
      Status: 1,
    };
  });
}

/** Sizes in one colour or two, of which some are not made in all; or colours of a bottle. */
export function buildVariants(
  shop: Shop,
  shelf: Shelf,
  { brand, colour, kind }: Plan,
  product: Product,
): Variant[] {
  const { draws } = shop;
  if (kind || colour || !(shelf.sizes || (shelf.amount.unit === 'ml' && draws.chance(30))))
    return [];
  const sizes = shelf.sizes ? drawSizes(draws, shelf.sizes, brand.Name) : [''];
  const [chart] = buildPictures(shop, `groessen-${shelf.name}`, 1);
  const ids = { PictureKey: `groessen-${brand.Code}`, DocumentId: `DMS-${brand.Code}` };
  const shared = { ...ids, IsCover: false, SortOrder: 9 };
  if (shelf.sizes && chart) product.Pictures.push({ ...chart, ...shared });
  Object.assign(product, { Codes: [], Type: 2 });
  return draws
    .shuffle(COLOURS)
    .slice(0, shelf.sizes ? draws.between(1, 2) : 3)
    .flatMap((each, at) => {
      const isShort = at > 0 && sizes.length > 5 && draws.chance(30);
      const pictures = buildPictures(shop, `${product.Name} ${each[0]}`, 1);
      return sizes
        .slice(isShort ? 1 : 0, isShort ? -1 : undefined)
        .map((size) => buildVariant(shop, product, size, each, pictures));
    });
}

function buildVariant(
  shop: Shop,
  product: Product,
  size: string,
  colour: Told,
  Pictures: Product['Pictures'],
) {
  const number = shop.next();
  return {
    VariantId: 800_000 + number,
    ProductId: product.ProductId,
    Code: `${product.Code}-${slug(colour[1]).toUpperCase()}-${size || 'X'}`,
    IntegrationCode: `ERP-V${number}`,
    Name: `${product.Name} ${colour[0]} ${size}`.trim(),
    Pictures,
    OptionValues: [
      { OptionId: 1, OptionCode: 'colour', OptionName: 'Farbe', Value: colour[0] },
      { OptionId: 2, OptionCode: 'size', OptionName: 'Größe', Value: size },
    ].slice(0, size ? 2 : 1),
    Codes: product.TrademarkProducts.map((brand) => nextEan(shop, brand)),
    Prices: product.Prices.map((price) => ({ ...price })),
    Status: product.Status,
  };
}

/** The sizes that a product is made in: each brand has its own way, and not every product all of them. */
function drawSizes(draws: Draws, kind: string, brand: string): readonly string[] {
  const start = draws.below(2);
  const list = (first: number, step: number, count: number): readonly string[] =>
    Array.from({ length: count }, (_, at) =>
      String(first + start * Math.ceil(step) + at * step).replace('.', ','),
    );
  if (kind === 'trousers') return list(44, 2, draws.between(6, 8));
  if (kind === 'shoes')
    return brand === 'Velox One'
      ? list(37, 0.5, draws.between(11, 15))
      : list(36, 1, draws.between(7, 9));
  return ['XS', 'S', 'M', 'L', 'XL', brand.length % 2 === 0 ? 'XXL' : '2XL', '3XL'].slice(
    start,
    draws.between(5, 7),
  );
}
