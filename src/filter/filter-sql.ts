/**
 * Filters of the PIM (Spec §4.2, §4.3) as SQL over the local copy. How a PIM compares is only partly known, so each
 * filter becomes two conditions: what passes in every reading of the filter, and what passes in some reading. If they
 * differ for any record, the copy cannot tell what the PIM would answer. Names and parts of texts are assumed to be
 * compared without case. Pure.
 */

import type { SqlTest, SqlVerdict } from '../pim/catalog-port.ts';
import type { Filter } from '../record/value.ts';
import type { Parameter } from './pim-filters.ts';
import { type Linked, SUBJECTS } from './proof.ts';

/** A text or number as an SQL literal. */
export function quoteValue(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

/** A comma-separated list; NULL, in which nothing is, if it is empty. */
export function quoteList(values: readonly (string | number)[]): string {
  return values.length === 0 ? 'NULL' : values.map(quoteValue).join(', ');
}

/**
 * SQL for a text without case, as PIMs compare it. Which of the four Turkish i are the same differs by language, so
 * capital I and İ only equal themselves.
 */
export function foldCaseSql(sql: string): string {
  return `lower(translate(nfc_normalize(${sql}), 'Iİ', '\uE000\uE001'))`;
}

/**
 * SQL for a text in which even the most lenient PIM would compare it: also without accents and repeated white space.
 */
export function foldAllSql(sql: string): string {
  return `trim(regexp_replace(upper(strip_accents(replace(${sql}, 'ß', 'ss'))), '\\s+', ' ', 'g'))`;
}

/** SQL that is true if any of the tests is; false if there are none. */
export function anyOf(tests: readonly string[]): string {
  return tests.length === 0 ? 'false' : `(${tests.join(' OR ')})`;
}

/** The opposite test. */
export function negateSql({ build, ...test }: SqlTest): SqlTest {
  const swap = ({ maybe, surely }: SqlVerdict) => ({
    maybe: `NOT (${surely})`,
    surely: `NOT (${maybe})`,
  });
  return { ...test, build: (known) => swap(build(known)) };
}

/** The test of a product, or of any of its variants. */
export function orOfVariants({ build, ...test }: SqlTest): SqlTest {
  const join = (own: string, other: string): string =>
    `(${own} OR t.product_id IN (
      SELECT product_id FROM variants t WHERE product_id IS NOT NULL AND ${other}
    ))`;
  const either = (own: SqlVerdict, other: SqlVerdict): SqlVerdict => {
    return {
      maybe: join(own.maybe, other.maybe),
      surely: join(own.surely, other.surely),
    };
  };
  return {
    ...test,
    build: (known) => either(build(known), build({ ...known, list: 'variants' })),
  };
}

/** What the copy knows of a field of a view: in how many records it was sent, and in how many it could not be read. */
export interface FieldCounts {
  readonly sent: number;
  readonly unknown: number;
}

/** The counts of a field, by `<view>.<field>`; undefined: it was not counted. */
export type CountsOf = (field: string) => FieldCounts | undefined;

/** One filter. */
export interface FilterSql {
  readonly parameter: string;
  /** True of records that pass in every reading of the filter. */
  readonly surely: string;
  /** True of records that pass in some reading. */
  readonly maybe: string;
}

/** A condition in two versions: what passes in every reading, and what passes in some. */
type Both = readonly [surely: string, maybe: string];

/** The view whose filters these are. */
type View = 'products' | 'variants';

/**
 * Builds the conditions of a filter over the columns of a view.
 * @param parameters the endpoint's table of parameters
 * @param countsOf what the copy knows of fields
 */
export function buildFilterSql(
  filter: Filter,
  view: View,
  parameters: readonly Parameter[],
  countsOf: CountsOf,
): readonly FilterSql[] {
  return parameters.flatMap((row): FilterSql | readonly [] => {
    const values = filter[row.parameter];
    if (values === undefined) return [];
    const [surely, maybe] = buildTest(row, values, view, countsOf);
    return row.match === 'excludes' || row.match === 'without'
      ? { parameter: row.parameter, surely: `NOT ${maybe}`, maybe: `NOT ${surely}` }
      : { parameter: row.parameter, surely, maybe };
  });
}

function buildTest(
  { subject, match }: Parameter,
  values: readonly (string | number)[],
  view: View,
  countsOf: CountsOf,
): Both {
  const { linked } = SUBJECTS[subject];
  if (linked !== undefined) {
    return testMembership(linked, subject === linked.id, values, view, countsOf);
  }
  const isText = match === 'contains' || match === 'excludes';
  if (subject === 'variant_code') return testVariantCodes(values);
  const isId = subject === 'product_id' || subject === 'variant_id';
  const byId = `${subject} IN (${quoteList(values)})`;
  const byText = isText ? containsAny(subject, values) : equalsAny(subject, values);
  const test: Both = isId ? [byId, byId] : byText;
  return unlessUntold(test, view, subject, countsOf);
}

/** `surely`: the same text; `maybe`: a text that differs only in case, accents or white space. */
function equalsAny(column: string, values: readonly (string | number)[]): Both {
  const rows = values.map((value) => `(${quoteValue(String(value))})`).join(', ');
  return [
    `${column} IN (${quoteList(values.map(String))})`,
    `${foldAllSql(column)} IN (SELECT ${foldAllSql('v')} FROM (VALUES ${rows}) AS given(v))`,
  ];
}

/** `surely`: contained, ignoring case; `maybe`: also ignoring accents, or as an SQL pattern. */
function containsAny(column: string, values: readonly (string | number)[]): Both {
  const isPattern = values.some((value) => /[%_]/.test(String(value)));
  const test = (fold: (sql: string) => string): string =>
    anyOf(values.map((value) => `contains(${fold(column)}, ${fold(quoteValue(String(value)))})`));
  return [test(foldCaseSql), isPattern ? 'true' : test(foldAllSql)];
}

/**
 * A record without a value does not pass; but it may if the PIM never sends the field, or if some values could not be
 * read.
 */
function unlessUntold([surely, maybe]: Both, view: View, column: string, countsOf: CountsOf): Both {
  const { sent, unknown } = countsOf(`${view}.${column}`) ?? { sent: 0, unknown: 0 };
  const isOpen = sent === 0 || unknown > 0;
  return [
    `(${column} IS NOT NULL AND ${surely})`,
    isOpen ? `(${column} IS NULL OR ${maybe})` : `(${column} IS NOT NULL AND ${maybe})`,
  ];
}

/** Products by the codes of their variants, which are in their own list. */
function testVariantCodes(values: readonly (string | number)[]): Both {
  const [surely, maybe] = equalsAny('code', values);
  const owners = (test: string): string =>
    `product_id IN (
      SELECT product_id
      FROM variants
      WHERE product_id IS NOT NULL AND code IS NOT NULL AND ${test}
    )`;
  const isOrphan = `EXISTS (SELECT 1 FROM variants WHERE product_id IS NULL AND ${maybe})`;
  return [owners(surely), `(${owners(maybe)} OR ${isOrphan})`];
}

/**
 * Products of categories or brands as their records name them, and the variants of such products. In some readings it
 * is enough that a name contains the text (Spec §4.2 does not say), and a category includes what is below it.
 */
function testMembership(
  { view: links, field, id }: Linked,
  isById: boolean,
  values: readonly (string | number)[],
  view: View,
  countsOf: CountsOf,
): Both {
  const names = values.map((value) => foldCaseSql(quoteValue(String(value))));
  const surely = isById
    ? `${id} IN (${quoteList(values)})`
    : `${foldCaseSql('name')} IN (${names.join(', ')})`;
  const named = isById ? surely : containsAny('name', values)[1];
  const below = field === 'categories' ? ` OR ${id} IN (${listBelow(named)})` : '';
  const owners = (test: string): string =>
    `product_id IN (SELECT product_id FROM ${links} WHERE product_id IS NOT NULL AND (${test}))`;
  const isUntold = `product_id IN (
    SELECT product_id FROM products WHERE ${field}_state = 'unknown'
  )`;
  const maybe = anyOf([
    owners(`${isById ? id : 'name'} IS NULL OR ${named}${below}`),
    isUntold,
    ...(countsOf(`products.${field}`)?.sent ? [] : ['true']),
    // The PIM may have a hierarchy that it does not show.
    ...(field === 'brands' || countsOf('categories.parent_id')?.sent ? [] : ['true']),
    ...(view === 'variants' ? ['product_id IS NULL'] : []),
  ]);
  return [`coalesce(${owners(surely)}, false)`, `coalesce(${maybe}, true)`];
}

/** Ids of the categories that pass a test, and of all below them. */
function listBelow(test: string): string {
  return `WITH RECURSIVE below(id) AS (
      SELECT category_id FROM categories WHERE ${test}
      UNION
      SELECT c.category_id FROM categories c JOIN below b ON c.parent_id = b.id
    )
    SELECT id FROM below`;
}
