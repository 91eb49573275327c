/** Products that share an integration code, as SQL. Pure. */

import { checkProducts, foldName } from './checks.ts';

/** What two records of one thing should tell alike. */
const COMPARED = ['name', 'brand', 'unit', 'tax_rate', 'status'];

/** What a product is called beside another one. */
const LABEL = "coalesce(left(code, 40), left(name, 60), 'product ' || product_id, 'one without a code')";

/** Another one of those that share a code with product `p`. */
const OTHER = 'if(p.number = r.first, r.others[2], r.others[1])';

/**
 * The query of the rule about products with the integration code of another one. The detail tells the code as this product
 * has it, another one that has it, in what all that have it differ, and of two the name of the other one.
 */
export const SHARED_INTEGRATION_CODES = `WITH keyed AS MATERIALIZED (SELECT product_id, code, status, name, unit, tax_rate,
      integration_code, rowid AS number, ${foldName('integration_code')} AS key FROM products WHERE integration_code IS NOT NULL),
    repeated AS MATERIALIZED (SELECT k.*, (SELECT string_agg(DISTINCT ${foldName('b.name')}, ', ' ORDER BY ${foldName('b.name')})
        FROM product_brands b WHERE b.product_id = k.product_id) AS brand
      FROM keyed k JOIN (SELECT key FROM keyed GROUP BY key HAVING count(*) > 1) USING (key)),
    shared AS (SELECT key, count(*) AS repeats, min(number) AS first, arg_min({label: ${LABEL}, name: coalesce(left(if(code IS NULL, NULL, name), 80), '')}, number, 2) AS others,
        concat_ws(', ', ${COMPARED.map((one) => `CASE WHEN count(DISTINCT ${one}) > 1 THEN '${one}' END`).join(', ')}) AS differences
      FROM repeated GROUP BY key)
    ${checkProducts({
      from: 'keyed p LEFT JOIN shared r USING (key)',
      failed: 'r.repeats IS NOT NULL',
      detail: `left(trim(p.integration_code), 60) || ' also of ' || ${OTHER}.label || if(r.repeats > 2, ' and ' || (r.repeats - 2) || ' more', '')
        || CASE WHEN r.differences <> '' THEN if(r.repeats > 2, ', which differ in ', ', which differs in ') || r.differences ELSE '' END
        || if(r.repeats = 2 AND ${OTHER}.name <> '', ': ' || ${OTHER}.name, '')`,
      extent: 'coalesce(r.repeats, 0)',
      shared: '[p.key]',
    })}`;
