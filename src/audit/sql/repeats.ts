/** What several records have that each should have alone, as SQL. Pure. */

import { checkProducts, checkRead, checkVariants } from './checks.ts';

/** Records that share a key: `repeats` is how many; NULL: no other has it. A window would sort all rows, of which few repeat. */
export function countRepeats(rows: string, key: string, more = ''): string {
  return `(WITH keyed AS MATERIALIZED (SELECT *, ${key} AS key FROM ${rows}),
    shared AS (SELECT key, count(*) AS repeats${more} FROM keyed GROUP BY key HAVING count(*) > 1)
  SELECT * FROM keyed LEFT JOIN shared USING (key))`;
}

/** The query of a rule about codes that several records have. */
export function shareCodes(subject: 'product' | 'variant'): string {
  const [build, r, ids] =
    subject === 'product'
      ? ([checkProducts, 'p', 'product_id'] as const)
      : ([checkVariants, 'v', 'product_id, variant_id'] as const);
  return build({
    from: `${countRepeats(`(SELECT ${ids}, code FROM ${subject}s WHERE code IS NOT NULL)`, 'lower(trim(code))')} ${r}`,
    failed: `${r}.repeats IS NOT NULL`,
    detail: `left(${r}.code, 80) || ' (' || ${r}.repeats || ' ${subject}s)'`,
    extent: `${r}.repeats`,
    shared: `${r}.key`,
  });
}

/** The query of a rule about barcodes that several records have. */
export function shareBarcodes(subject: 'product' | 'variant'): string {
  const id = `${subject}_id`;
  const of = subject === 'variant' ? "AND owner = 'variant'" : '';
  return `WITH barcodes AS (SELECT DISTINCT owner, ${id}, trim(value) AS value, ltrim(trim(value), '0') AS digits
      FROM codes WHERE is_barcode ${of} AND ${id} IS NOT NULL AND ltrim(trim(value), '0') <> ''),
    shared AS (SELECT digits, count(DISTINCT ${id}) AS records FROM barcodes GROUP BY digits),
    own AS (SELECT b.${id}, max(s.records) AS records, arg_max(b.value, (s.records, b.digits)) AS value, arg_max(b.digits, (s.records, b.digits)) AS digits
      FROM barcodes b JOIN shared s ON s.digits = b.digits WHERE b.owner = '${subject}' GROUP BY b.${id})
    ${checkRead(subject, 'own', 'codes', {
      failed: 'r.records > 1',
      detail: `r.value || ' (on ' || r.records || ' ${subject}s)'`,
      extent: 'r.records',
      shared: 'r.digits',
    })}`;
}
