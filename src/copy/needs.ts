/**
 * What a rules file may require of products, such as `brand` or `property:Material`, as SQL over the copy. NULL where
 * the copy cannot tell. Pure.
 */

import {
  HAS_DOCUMENT,
  isNeverFilled,
  MAY_HAVE_MORE_PICTURES,
  tell,
  tellAny,
  tellColumn,
  tellOfVariants,
  tellOwn,
} from './coverage.ts';
import { foldName, foldText, quote } from './sql-text.ts';

/** The texts of a record. */
const TEXTS = ['name', 'short_description', 'long_description'] as const;

const DIMENSIONS = "measures WHERE kind = 'dimension' AND value IS NOT NULL";

/** Needs without a name: expressions over `p`, a product; NULL where the copy cannot tell. */
const PLAIN_NEEDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['code', 'integration_code', 'unit', 'tax_rate', 'link'].map((column) => [
      column,
      tellColumn(column),
    ]),
  ),
  brand: tellOwn('product_brands WHERE true', 'brands'),
  category: tellOwn('product_categories WHERE true', 'categories'),
  barcode: '(SELECT any_barcode FROM coverage c WHERE c.product_id = p.product_id)',
  picture: '(SELECT any_picture FROM coverage c WHERE c.product_id = p.product_id)',
  cover_picture: tell(
    "p.product_id IN (SELECT product_id FROM pictures WHERE owner = 'product' AND is_cover AND product_id IS NOT NULL)",
    `${MAY_HAVE_MORE_PICTURES} OR ${isNeverFilled('pictures', 'is_cover')}`,
  ),
  document: HAS_DOCUMENT,
  price: tellAny('prices WHERE price IS NOT NULL', 'prices'),
  tag: tellOwn('tags WHERE true', 'tags'),
  properties: tellAny('properties WHERE value IS NOT NULL', 'properties'),
  dimensions: tellOwn(DIMENSIONS, 'dimensions'),
};

const isNamed = (name: string): string =>
  `(${foldText("coalesce(name, '')")} = ${foldText(quote(name))} OR ${foldText("coalesce(code, '')")} = ${foldText(quote(name))})`;

/**
 * A need with a name after a colon. `rows`: what follows FROM to select its rows; `tells`: whether `p`, a product, has
 * any.
 */
interface NamedNeed {
  readonly rows?: string;
  readonly tells: string;
}

const ofRows = (rows: string, field: string, tellRows = tellAny): NamedNeed => ({
  rows,
  tells: tellRows(rows, field),
});

const NAMED_NEEDS: Readonly<Record<string, (name: string) => NamedNeed>> = {
  property: (name) =>
    ofRows(`properties WHERE value IS NOT NULL AND ${isNamed(name)}`, 'properties'),
  option: (name) =>
    ofRows(`options WHERE value IS NOT NULL AND ${isNamed(name)}`, 'options', tellOfVariants),
  dimension: (name) =>
    ofRows(
      `${DIMENSIONS} AND ${foldName('name')} = ${foldName(quote(name))}`,
      'dimensions',
      tellOwn,
    ),
  price: (currency) =>
    ofRows(
      `prices WHERE price IS NOT NULL AND upper(trim(currency)) = upper(${quote(currency)})`,
      'prices',
    ),
  code: (type) =>
    ofRows(
      `codes WHERE value IS NOT NULL AND ${foldName('type')} = ${foldName(quote(type))}`,
      'codes',
    ),
  pictures: (least) => ({
    tells: tell(
      `(SELECT count(*) FROM pictures i WHERE i.product_id = p.product_id AND i.owner = 'product') >= ${Number(least) || 1}`,
      MAY_HAVE_MORE_PICTURES,
    ),
  }),
};

/** Everything that a rules file may require. */
export const NEED_WORDS: readonly string[] = [
  ...TEXTS,
  ...Object.keys(PLAIN_NEEDS),
  ...Object.keys(NAMED_NEEDS).map((kind) => `${kind}:`),
];

/** Whether a need is valid in a rules file: a word, or a kind with a name after a colon. */
export function isNeed(need: string): boolean {
  const [kind = '', name] = splitNeed(need);
  return name === undefined
    ? TEXTS.some((text) => text === kind) || Object.hasOwn(PLAIN_NEEDS, kind)
    : Object.hasOwn(NAMED_NEEDS, kind) && name.trim() !== '';
}

function splitNeed(need: string): readonly [kind: string, name: string | undefined] {
  const colon = need.indexOf(':');
  return colon < 0 ? [need, undefined] : [need.slice(0, colon), need.slice(colon + 1).trim()];
}

/**
 * Whether product `p` has what is needed.
 * @param isOfCulture whether a row of `texts` is in the requested language; absent: the record's own texts
 */
export function tellNeed(need: string, isOfCulture?: string): string {
  const [kind, name] = splitNeed(need);
  if (name !== undefined) return NAMED_NEEDS[kind]?.(name).tells ?? 'NULL';
  const text = TEXTS.find((one) => one === kind);
  if (text === undefined) return PLAIN_NEEDS[kind] ?? 'NULL';
  if (isOfCulture === undefined) return tellColumn(text);
  return tellOwn(`texts WHERE field = '${text}' AND chars > 0 AND ${isOfCulture}`, 'translations');
}

/** What follows FROM to select all rows that a need names, of any record; undefined: the need has no name. */
export function findNamed(need: string): string | undefined {
  const [kind, name] = splitNeed(need);
  return name === undefined ? undefined : NAMED_NEEDS[kind]?.(name).rows;
}
