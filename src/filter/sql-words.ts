/** How texts and numbers are written and compared in SQL over the views of the local copy. Pure. */

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

/** SQL: whether product `t` has a row in another view for which the test is true. */
export function among(rows: string, test: string): string {
  return `t.product_id IN (SELECT product_id FROM ${rows} WHERE owner = 'product' AND product_id IS NOT NULL AND (${test}))`;
}
