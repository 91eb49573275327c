import { foldName, quote } from '../copy/sql-text.ts';
import { REQUIRABLE_FIELDS, TRANSLATED_KEYS } from '../record/record-fields.ts';
import {
  foundOrUnknown,
  hasAnyRows,
  hasColumn,
  hasDocument,
  hasOwnRows,
  hasRowsSql,
  hasVariantRows,
  MAY_HAVE_MORE_PICTURES,
  neverFilledSql,
} from './found-or-unknown.ts';

const PROPERTIES = 'properties WHERE value IS NOT NULL';
const OPTIONS = 'options WHERE value IS NOT NULL';
const DIMENSIONS = "measures WHERE kind = 'dimension' AND value IS NOT NULL";
const PRICES = 'prices WHERE price IS NOT NULL';
const CODES = 'codes WHERE value IS NOT NULL';

const COUNT_PICTURES =
  "(SELECT count(*) FROM pictures i WHERE i.product_id = p.product_id AND i.owner = 'product')";

// Needs without a name: expressions over `p`, a product; NULL where the copy cannot tell.
const PLAIN_NEEDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(REQUIRABLE_FIELDS.map(({ key }) => [key, hasColumn(key)])),
  brand: hasOwnRows('product_brands WHERE true', 'brands'),
  category: hasOwnRows('product_categories WHERE true', 'categories'),
  barcode: '(SELECT any_barcode FROM coverage c WHERE c.product_id = p.product_id)',
  picture: '(SELECT any_picture FROM coverage c WHERE c.product_id = p.product_id)',
  cover_picture: foundOrUnknown(hasRowsSql("pictures WHERE owner = 'product' AND is_cover"), [
    MAY_HAVE_MORE_PICTURES,
    neverFilledSql('pictures', 'is_cover'),
  ]),
  document: hasDocument(),
  price: hasAnyRows(PRICES, 'prices'),
  tag: hasOwnRows('tags WHERE true', 'tags'),
  properties: hasAnyRows(PROPERTIES, 'properties'),
  dimensions: hasOwnRows(DIMENSIONS, 'dimensions'),
};

const isNamed = (wanted: string): string => {
  const spellings = ['name', 'code'].map((column) => `pim_fold_text(coalesce(${column}, ''))`);
  return `pim_fold_text(${quote(wanted)}) IN (${spellings.join(', ')})`;
};

const isCalled = (column: string, wanted: string): string =>
  `${foldName(column)} = ${foldName(quote(wanted))}`;

// A need with a name after a colon. `rows` is SQL after FROM that selects its rows; `isMet` is SQL
// that says if product `p` has any.
interface NamedNeed {
  readonly rows?: string;
  readonly isMet: string;
}

const ofRows = (rows: string, field: string, hasRows = hasAnyRows): NamedNeed => ({
  rows,
  isMet: hasRows(rows, field),
});

const NAMED_NEEDS: Readonly<Record<string, (name: string) => NamedNeed>> = {
  property: (name) => ofRows(`${PROPERTIES} AND ${isNamed(name)}`, 'properties'),
  option: (name) => ofRows(`${OPTIONS} AND ${isNamed(name)}`, 'options', hasVariantRows),
  dimension: (name) =>
    ofRows(`${DIMENSIONS} AND ${isCalled('name', name)}`, 'dimensions', hasOwnRows),
  price: (currency) =>
    ofRows(`${PRICES} AND upper(trim(currency)) = upper(${quote(currency)})`, 'prices'),
  code: (type) => ofRows(`${CODES} AND ${isCalled('type', type)}`, 'codes'),
  pictures: (least) => ({
    isMet: foundOrUnknown(`${COUNT_PICTURES} >= ${Number(least) || 1}`, [MAY_HAVE_MORE_PICTURES]),
  }),
};

/** Everything that a rules file may require. */
export const NEED_WORDS: readonly string[] = [
  ...Object.keys(PLAIN_NEEDS),
  ...Object.keys(NAMED_NEEDS).map((kind) => `${kind}:`),
];

/** Checks a need of a rules file: a word, or a kind with a name after a colon. */
export function isNeed(need: string): boolean {
  const [kind = '', name] = splitNeed(need);
  if (name === undefined) return Object.hasOwn(PLAIN_NEEDS, kind);
  return Object.hasOwn(NAMED_NEEDS, kind) && name.trim() !== '';
}

function splitNeed(need: string): readonly [kind: string, name: string | undefined] {
  const colon = need.indexOf(':');
  if (colon < 0) return [need, undefined];
  const kind = need.slice(0, colon);
  const name = need.slice(colon + 1).trim();
  return [kind, name];
}

/**
 * Writes SQL that is true if product `p` has what is needed, NULL if the copy cannot tell.
 * @param isOfCulture SQL that is true for a row of `texts` in the requested language; absent: the
 * record's own texts
 */
export function meetsNeed(need: string, isOfCulture?: string): string {
  const [kind, name] = splitNeed(need);
  if (name !== undefined) return NAMED_NEEDS[kind]?.(name).isMet ?? 'NULL';
  if (isOfCulture === undefined || !TRANSLATED_KEYS.includes(kind)) {
    return PLAIN_NEEDS[kind] ?? 'NULL';
  }
  const rows = `texts WHERE field = '${kind}' AND chars > 0 AND ${isOfCulture}`;
  return hasOwnRows(rows, 'translations');
}

/**
 * Writes SQL after FROM that selects all rows that a need names, of any record; undefined: the need
 * has no name.
 */
export function findNamed(need: string): string | undefined {
  const [kind, name] = splitNeed(need);
  if (name === undefined) return undefined;
  return NAMED_NEEDS[kind]?.(name).rows;
}
