/**
 * Words by which people call what the catalog calls otherwise: a fixed table, which comes before any guess by edit
 * distance, because `images` is nearer to nothing than to `pictures` only for those who know. Pure.
 */

import { foldKey } from './value.ts';

/** What each word stands for, by what it is called here; several where places differ in their words. */
const MEANINGS: readonly (readonly [meant: readonly string[], words: readonly string[]])[] = [
  [['pictures'], ['image', 'img', 'photo', 'photograph']],
  [
    ['cover_picture', 'pictures'],
    ['cover', 'cover_image', 'cover_photo', 'main_image', 'main_picture', 'thumbnail'],
  ],
  [['picture_count'], ['image_count', 'photo_count', 'number_of_pictures']],
  [['documents'], ['doc', 'file', 'pdf', 'manual', 'attachment', 'datasheet']],
  [
    ['barcode', 'barcodes', 'codes'],
    ['ean', 'gtin', 'upc', 'ean_code', 'bar_code', 'barcode', 'integration_code'],
  ],
  [['options'], ['colour', 'color', 'size', 'variation']],
  [['properties'], ['attribute', 'specification', 'spec', 'feature', 'dimension', 'packaging', 'warranty']],
  [
    ['dimensions', 'properties'],
    ['weight', 'measurement', 'height', 'width'],
  ],
  [
    ['brand', 'brands', 'classification'],
    ['trademark', 'manufacturer', 'maker', 'brand'],
  ],
  [
    ['categories', 'classification'],
    ['department', 'category'],
  ],
  [['classification'], ['tag', 'type', 'unit', 'link', 'parent']],
  [['family'], ['child', 'children', 'sibling', 'variation_tree']],
  [['tags'], ['label', 'keyword']],
  [['name'], ['title', 'product_name', 'variant_name']],
  [['code'], ['sku', 'product_code', 'variant_code', 'article_number', 'item_number']],
  [['texts'], ['description', 'short_description', 'long_description', 'text']],
  [
    ['prices', 'price'],
    ['cost', 'price', 'pricing'],
  ],
  [
    ['tax_rate', 'prices'],
    ['tax', 'vat', 'tax_rate'],
  ],
  [['translations'], ['language', 'culture', 'locale']],
  [['integration_code'], ['erp_code', 'external_code', 'external_id']],
  [['parent_id'], ['parent', 'parent_product']],
  [['type_code'], ['file_type', 'file_extension', 'extension', 'mime_type', 'media_type']],
  [
    ['created', 'history'],
    ['created_at', 'creation_date', 'date_created', 'created_date', 'created'],
  ],
  [
    ['updated', 'history'],
    ['updated_at', 'modified', 'modified_at', 'last_modified', 'last_updated', 'updated'],
  ],
  [['active'], ['enabled', 'activated', 'live']],
  [['passive'], ['inactive', 'disabled', 'deactivated', 'not_active']],
  [['asc'], ['ascending', 'up']],
  [['desc'], ['descending', 'down']],
  [['copy'], ['local', 'cached', 'local_copy']],
  [['all'], ['both', 'everything', 'any']],
];

const MEANT_BY: ReadonlyMap<string, readonly string[]> = collect(MEANINGS);

/** Words → what they stand for, in the order of the rows; keys are folded, in the singular. */
export function collect(rows: typeof MEANINGS): ReadonlyMap<string, readonly string[]> {
  const meantBy = new Map<string, readonly string[]>();
  for (const [meant, words] of rows) {
    for (const key of words.map(foldNumber)) meantBy.set(key, [...(meantBy.get(key) ?? []), ...meant]);
  }
  return meantBy;
}

/** Folds a word without regard to case, separators, and whether it is one or many: `Category` = `categories`. */
export function foldNumber(word: string): string {
  return foldKey(word)
    .replace(/ies$/, 'y')
    .replace(/(us|ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

/** Words that can be meant as one of ours: short ones, of letters, digits and separators. */
export function isPlainWord(word: string): boolean {
  return /^[A-Za-z][\w .-]{0,39}$/.test(word);
}

/** A valid word that another stands for, and whether they are one word but for case, separators and number. */
export interface Meant {
  readonly word: string;
  readonly isSame: boolean;
}

/**
 * The one of the valid words that a word means: the same but for case and separators, else for singular and plural, else
 * by the table; undefined where none is, or where it may be several.
 */
export function findMeant(word: string, valid: readonly string[]): Meant | undefined {
  if (!isPlainWord(word)) return undefined;
  for (const fold of [foldKey, foldNumber]) {
    const same = valid.filter((one) => fold(one) === fold(word));
    if (same.length > 1) return undefined;
    if (same[0] !== undefined) return { word: same[0], isSame: true };
  }
  const meant = MEANT_BY.get(foldNumber(word))?.find((one) => valid.includes(one));
  return meant === undefined ? undefined : { word: meant, isSame: false };
}
