/** Texts and numbers as SQL over the views of the local copy writes them, and how texts are compared there. Pure. */

/** A text or number as SQL writes it. */
export function quoteValue(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

/** `a, b, c`; a list that nothing is in where there is none. */
export function quoteList(values: readonly (string | number)[]): string {
  return values.length === 0 ? 'NULL' : values.map(quoteValue).join(', ');
}

/**
 * A text without case, as PIMs compare it. Which of the four Turkish i are the same differs by language, so a capital one is
 * only the same as itself.
 */
export function foldCaseSql(sql: string): string {
  return `lower(translate(nfc_normalize(${sql}), 'Iİ', '\uE000\uE001'))`;
}

/** A text in the form in which some PIM might call it the same: also without accents and runs of white space. */
export function foldAllSql(sql: string): string {
  return `trim(regexp_replace(upper(strip_accents(replace(${sql}, 'ß', 'ss'))), '\\s+', ' ', 'g'))`;
}

/** True in any row that passes one of the tests; of none, false. */
export function anyOf(tests: readonly string[]): string {
  return tests.length === 0 ? 'false' : `(${tests.join(' OR ')})`;
}

/** True of a product `t` with a row in another view of which the test is true. */
export function among(rows: string, test: string): string {
  return `t.product_id IN (SELECT product_id FROM ${rows} WHERE owner = 'product' AND product_id IS NOT NULL AND (${test}))`;
}
