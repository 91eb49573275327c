/**
 * Finds the valid name closest to a mistyped one, for helpful errors, and the valid word that another word means. Pure.
 */

import { foldKey } from './value.ts';

/**
 * The distance, in edits, of a name that contains the other: for short names, a single edit is closer; for longer ones,
 * two.
 */
function costOfContaining(name: string): number {
  return name.length < 6 ? 1.5 : 2.5;
}

/**
 * The valid name nearest to `name`, by edit distance (Levenshtein) over folded spelling or because one contains the
 * other; undefined if none is near enough to be meant.
 */
export function nearestName(name: string, valid: readonly string[]): string | undefined {
  const wanted = foldKey(name).slice(0, 60);
  if (wanted === '') return undefined;
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of valid) {
    const folded = foldKey(candidate);
    const contains = folded.includes(wanted) || wanted.includes(folded);
    const distance = Math.min(
      editDistance(wanted, folded),
      contains ? costOfContaining(wanted) : Number.POSITIVE_INFINITY,
    );
    if (best === undefined || distance < best.distance) best = { candidate, distance };
  }
  const limit = Math.max(2.5, Math.floor(wanted.length / 2));
  return best !== undefined && best.distance <= limit ? best.candidate : undefined;
}

/** How many characters must be changed, added or removed to turn one text into the other (Levenshtein). */
export function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const change = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/**
 * ASCII without white space except single spaces between words: upper case is all the folding it needs. Most texts of a
 * catalog are like this.
 */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Folds a text for comparison: case, Turkish i, ß, accents and repeated white space no longer matter. `İPEK Şal` and
 * `ipek sal` fold to the same text.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase();
  // Upper case, because ı and i, ß and ss, σ and ς have the same capitals.
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Folds the name of a property, an option or a tag: separators and British or American spelling do not matter either.
 * `Fat per 100 g` is `fat per 100g`, `country-of-origin` is `Country of origin`, `Color` is `Colour`.
 */
export function foldLabel(name: string): string {
  const folded = foldText(name.normalize('NFKC')).replaceAll('COLOUR', 'COLOR');
  const joined = folded.replace(/[\s\p{Pd}\u2212_]+/gu, '');
  // A name that is only separators stays as it is.
  return joined || folded;
}

/** Makes names unique: a repeated name gets a number, ` (2)` and so on. */
export function nameOnce(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const times = new Map<string, number>();
  return names.map((name) => {
    let number = (times.get(name) ?? 0) + 1;
    let once = name;
    if (number > 1) for (once = `${name} (${number})`; taken.has(once); once = `${name} (${number})`) number += 1;
    times.set(name, number);
    taken.add(once);
    return once;
  });
}

/** Our names for words of callers; several if they differ by place. */
interface Meaning {
  readonly meant: readonly string[];
  readonly words: readonly string[];
}

/**
 * Our words with the words that callers use for them; several of ours if they differ by place. The table is consulted
 * before any guess by edit distance, because by spelling `images` is not near to `pictures`.
 */
const MEANINGS: readonly Meaning[] = [
  { meant: ['pictures'], words: ['image', 'img', 'photo', 'photograph'] },
  {
    meant: ['cover_picture', 'pictures'],
    words: ['cover', 'cover_image', 'cover_photo', 'main_image', 'main_picture', 'thumbnail'],
  },
  { meant: ['picture_count'], words: ['image_count', 'photo_count', 'number_of_pictures'] },
  { meant: ['documents'], words: ['doc', 'file', 'pdf', 'manual', 'attachment', 'datasheet'] },
  {
    meant: ['barcode', 'barcodes', 'codes'],
    words: ['ean', 'gtin', 'upc', 'ean_code', 'bar_code', 'barcode', 'integration_code'],
  },
  { meant: ['options'], words: ['colour', 'color', 'size', 'variation'] },
  {
    meant: ['properties'],
    words: ['attribute', 'specification', 'spec', 'feature', 'dimension', 'packaging', 'warranty'],
  },
  { meant: ['dimensions', 'properties'], words: ['weight', 'measurement', 'height', 'width'] },
  { meant: ['brand', 'brands', 'classification'], words: ['trademark', 'manufacturer', 'maker', 'brand'] },
  { meant: ['categories', 'classification'], words: ['department', 'category'] },
  { meant: ['classification'], words: ['tag', 'type', 'unit', 'link', 'parent'] },
  { meant: ['family'], words: ['child', 'children', 'sibling', 'variation_tree'] },
  { meant: ['tags'], words: ['label', 'keyword'] },
  { meant: ['name'], words: ['title', 'product_name', 'variant_name'] },
  { meant: ['code'], words: ['sku', 'product_code', 'variant_code', 'article_number', 'item_number'] },
  { meant: ['texts'], words: ['description', 'short_description', 'long_description', 'text'] },
  { meant: ['prices', 'price'], words: ['cost', 'price', 'pricing'] },
  { meant: ['tax_rate', 'prices'], words: ['tax', 'vat', 'tax_rate'] },
  { meant: ['translations'], words: ['language', 'culture', 'locale'] },
  { meant: ['integration_code'], words: ['erp_code', 'external_code', 'external_id'] },
  { meant: ['parent_id'], words: ['parent', 'parent_product'] },
  { meant: ['type_code'], words: ['file_type', 'file_extension', 'extension', 'mime_type', 'media_type'] },
  { meant: ['created', 'history'], words: ['created_at', 'creation_date', 'date_created', 'created_date', 'created'] },
  {
    meant: ['updated', 'history'],
    words: ['updated_at', 'modified', 'modified_at', 'last_modified', 'last_updated', 'updated'],
  },
  { meant: ['active'], words: ['enabled', 'activated', 'live'] },
  { meant: ['passive'], words: ['inactive', 'disabled', 'deactivated', 'not_active'] },
  { meant: ['asc'], words: ['ascending', 'up'] },
  { meant: ['desc'], words: ['descending', 'down'] },
  { meant: ['copy'], words: ['local', 'cached', 'local_copy'] },
  { meant: ['all'], words: ['both', 'everything', 'any'] },
];

const MEANT_BY: ReadonlyMap<string, readonly string[]> = collect(MEANINGS);

/** Maps words to what they mean, in the order of the rows; keys are folded to the singular. */
export function collect(rows: readonly Meaning[]): ReadonlyMap<string, readonly string[]> {
  const meantBy = new Map<string, readonly string[]>();
  for (const { meant, words } of rows) {
    for (const key of words.map(foldNumber)) meantBy.set(key, [...(meantBy.get(key) ?? []), ...meant]);
  }
  return meantBy;
}

/** Folds a word: case, separators, and singular or plural do not matter: `Category` = `categories`. */
export function foldNumber(word: string): string {
  return foldKey(word)
    .replace(/ies$/, 'y')
    .replace(/(us|ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

/** Whether a word can mean one of ours: it is short, and has only letters, digits and separators. */
export function isPlainWord(word: string): boolean {
  return /^[A-Za-z][\w .-]{0,39}$/.test(word);
}

/** A valid word that another word means, and whether the two differ only in case, separators and number. */
export interface Meant {
  readonly word: string;
  readonly isSame: boolean;
}

/**
 * The valid word that a word means: the same except for case and separators, else except for singular and plural, else
 * by the table; undefined if there is none, or if it could be several.
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
