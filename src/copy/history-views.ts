/**
 * SQL of the views of history: what the file beside the copy holds of changes up to that copy, and what follows from
 * it for prices and status. Pure.
 */

import { HISTORY_VIEWS, type HistoryName } from './schema.ts';

/** The database of the history file. */
export const HISTORY = 'history';

/** What distinguishes a price from the others of its record; what one part says already is not said again. */
export const PRICE_LABEL = `concat_ws(' ', CASE WHEN NOT contains(coalesce(price_list, ''), label) THEN label END, price_list,
  CASE WHEN NOT contains(concat_ws(' ', label, price_list), currency) THEN currency END)`;

/** When the reading that made the copy ended. Rows from later are of a refresh that was killed before it replaced it. */
const READ_TO = '(SELECT max(read_to) FROM lists)';

/** The id of the owner of a row. */
const ID = "CASE owner WHEN 'product' THEN product_id ELSE variant_id END";

/**
 * The values of a field, from one change to the next. Before the first, and before what came back changed, is what it was changed from.
 * @param now rows of the copy: owner, product_id, variant_id, code, label and the value
 */
function listSpans(field: string, now: string): string {
  return `WITH lived AS (SELECT owner, ${ID} AS id, max(seen_at) FILTER (kind = 'new') AS born, max(seen_at) FILTER (kind = 'gone') AS died
      FROM changes WHERE field IS NULL GROUP BY ALL),
    told AS (SELECT owner, ${ID} AS id, product_id, variant_id, code, coalesce(label, '') AS label, before, after, seen_at,
        kind, lag(kind, 1, 'was') OVER past AS earlier, lead(seen_at) OVER past AS next_at
      FROM changes WHERE field = '${field}'
      WINDOW past AS (PARTITION BY owner, product_id, variant_id, label ORDER BY seen_at)),
    now AS (SELECT *, ${ID} AS id FROM (${now})),
    spans AS (SELECT owner, id, product_id, variant_id, code, label, before AS value, NULL::TIMESTAMP AS from_at, seen_at AS to_at FROM told WHERE earlier = 'was'
      UNION ALL SELECT owner, id, product_id, variant_id, code, label, after, seen_at, next_at FROM told
      UNION ALL SELECT owner, id, product_id, variant_id, code, label, value::VARCHAR, NULL, NULL FROM now ANTI JOIN (FROM told WHERE next_at IS NULL AND kind <> 'was') USING (owner, id, label))
  SELECT product_id, variant_id, code, nullif(label, '') AS label, value,
    coalesce(from_at, CASE WHEN born < to_at OR to_at IS NULL THEN born END) AS from_at,
    coalesce(to_at, CASE WHEN died > born OR born IS NULL THEN died END) AS to_at
  FROM spans LEFT JOIN lived USING (owner, id) WHERE value IS NOT NULL AND EXISTS (FROM refreshes)`;
}

const NAMED = `SELECT 'product' AS owner, product_id, NULL::BIGINT AS variant_id, code, status FROM products
  UNION ALL SELECT 'variant', product_id, variant_id, code, status FROM variants`;

const PRICED = `SELECT owner, product_id, variant_id, n.code, ${PRICE_LABEL} AS label, price AS value
  FROM (SELECT *, ${ID} AS id FROM prices WHERE price IS NOT NULL) p LEFT JOIN (SELECT owner, ${ID} AS id, code FROM (${NAMED})) n USING (owner, id)`;

/** The views that follow from the others. */
const FOLLOWING: Readonly<Partial<Record<HistoryName, string>>> = {
  price_history: `SELECT product_id, variant_id, code, label, try_cast(value AS DOUBLE) AS price, from_at, to_at FROM (${listSpans('price', PRICED)})`,
  status_history: `SELECT product_id, variant_id, code, value AS status, from_at, to_at
    FROM (${listSpans('status', `SELECT owner, product_id, variant_id, code, '' AS label, status AS value FROM (${NAMED})`)})`,
};

/**
 * Statements that show the views to a connection beside the tables of the copy.
 * @param isThere whether the history file is attached; without it the views are empty
 */
export function showHistory(isThere: boolean): readonly string[] {
  return HISTORY_VIEWS.map(({ name, columns }) => {
    const nothing = `SELECT ${columns.map((column) => `NULL::${column.type} AS "${column.name}"`)} WHERE false`;
    const until = name === 'long_texts' ? '' : ` WHERE seen_at <= ${READ_TO}`;
    const stored = isThere ? `FROM "${HISTORY}".main."${name}"${until}` : nothing;
    return `CREATE TEMP VIEW "${name}" AS ${FOLLOWING[name] ?? stored}`;
  });
}
