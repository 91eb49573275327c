import type { WireRecord } from '../../../src/sandbox/catalog-source.ts';

/** Looks for each planted kind of defect with nothing but the finished records, and answers the ids that have it. */
export type Detector = (products: readonly WireRecord[], variants: readonly WireRecord[]) => number[];

const list = (record: WireRecord, key: string): WireRecord[] => {
  const value = record[key];
  if (!Array.isArray(value)) throw new TypeError(`${key} is no array`);
  return value;
};
const text = (record: WireRecord, key: string): string => String(record[key] ?? '');
const idOf = (record: WireRecord): number => Number(record.ProductId);
const covers = (record: WireRecord): WireRecord[] => list(record, 'Pictures').filter((picture) => picture.IsCover);
const ean = (record: WireRecord): string | undefined => {
  const code = list(record, 'Codes').find(({ CodeType }) => CodeType === 'EAN');
  return code && text(code, 'Value');
};
const allTexts = (record: WireRecord): string[] =>
  [record, ...list(record, 'Translations')].flatMap((entry) => [
    text(entry, 'Name'),
    text(entry, 'ShortDescription'),
    text(entry, 'LongDescription'),
  ]);

function each(has: (product: WireRecord) => boolean): Detector {
  return (products) => products.filter(has).map(idOf);
}

// Map.groupBy is younger than the oldest Node that is supported.
function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function repeated(read: (product: WireRecord) => string | undefined): Detector {
  return (products) => {
    const groups = groupBy(products, read);
    return [...groups].flatMap(([key, group]) => (key !== undefined && group.length > 1 ? group.map(idOf) : []));
  };
}

function hasValidCheckDigit(code: string): boolean {
  const weighted = Array.from(code, (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3));
  return /^\d{13}$/.test(code) && weighted.reduce((sum, value) => sum + value, 0) % 10 === 0;
}

function isWebAddress(link: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s/]+\//.test(link) && URL.canParse(link);
}

function isRepeatedAcrossCultures(product: WireRecord): boolean {
  const translations = list(product, 'Translations');
  return ['Name', 'ShortDescription', 'LongDescription'].some((key) => {
    const values = translations.map((entry) => text(entry, key)).filter((value) => value !== '');
    return new Set(values).size < values.length;
  });
}

/** A price over fifty times the median of its category. */
function findOutliers(products: readonly WireRecord[]): number[] {
  const price = (product: WireRecord): number => Number(list(product, 'Prices')[0]?.Price ?? 0);
  const groups = groupBy(products, (product) => list(product, 'CategoryProducts')[0]?.CategoryId);
  return [...groups.values()].flatMap((group) => {
    const sorted = group.map(price).sort((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return group.filter((product) => price(product) > 50 * median).map(idOf);
  });
}

/** All kinds by the name that the truth gives them. */
export const detectors: Readonly<Record<string, Detector>> = {
  no_picture: each((product) => list(product, 'Pictures').length === 0),
  no_cover: each((product) => list(product, 'Pictures').length > 0 && covers(product).length === 0),
  two_covers: each((product) => covers(product).length > 1),
  passive_cover: each((product) => covers(product).some(({ Status }) => Status !== 1)),
  sort_order_clash: each((product) => {
    const orders = list(product, 'Pictures').map(({ SortOrder }) => SortOrder);
    return new Set(orders).size < orders.length;
  }),
  no_short_description: each((product) => text(product, 'ShortDescription').trim() === ''),
  no_long_description: each((product) => text(product, 'LongDescription').trim() === ''),
  missing_translation_fr: each(
    (product) => !list(product, 'Translations').some((entry) => text(entry, 'Culture').startsWith('fr')),
  ),
  translation_equals_other_language: each(isRepeatedAcrossCultures),
  placeholder_text: each((product) => allTexts(product).some((value) => /lorem ipsum|\bTBD\b/i.test(value))),
  instruction_text: each((product) =>
    allTexts(product).some((value) => /ignore previous instructions|önceki talimatları/i.test(value)),
  ),
  invisible_characters: each((product) => /[\p{Cf}\p{Cc}\p{Cn}]/u.test(text(product, 'Name'))),
  html_in_name: each((product) => /<[a-z/]|&[a-z]+;/i.test(text(product, 'Name'))),
  duplicate_name: repeated((product) => text(product, 'Name')),
  duplicate_barcode: repeated(ean),
  invalid_ean: each((product) => !hasValidCheckDigit(ean(product) ?? '4006381333931')),
  price_zero: each((product) => list(product, 'Prices').some(({ Price }) => Price === 0)),
  no_price: each((product) => list(product, 'Prices').length === 0),
  outlier_price: findOutliers,
  passive_with_active_variants: each(
    (product) => product.Status === -1 && list(product, 'Variants').some(({ Status }) => Status === 1),
  ),
  active_without_active_variant: each((product) => {
    const variants = list(product, 'Variants');
    return product.Status === 1 && variants.length > 0 && variants.every(({ Status }) => Status !== 1);
  }),
  updated_before_created: each(
    (product) => product.Updated !== null && text(product, 'Updated') < text(product, 'Created'),
  ),
  no_brand: each((product) => list(product, 'TrademarkProducts').length === 0),
  no_category: each((product) => list(product, 'CategoryProducts').length === 0),
  malformed_link: each((product) => product.Link !== null && !isWebAddress(text(product, 'Link'))),
  variant_without_parent: (products, variants) => {
    const known = new Set(products.map(idOf));
    return variants.filter((variant) => !known.has(idOf(variant))).map(({ VariantId }) => Number(VariantId));
  },
};
