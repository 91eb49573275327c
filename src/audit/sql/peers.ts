/** What the other products of a category have, as SQL: the peers by which a rule learns what a product should have. Pure. */

import { foldName } from '../../copy/fold-sql.ts';

/** How an attribute is told apart: by its code, which is the same in all languages, else by its name. */
const KEY = foldName('coalesce(code, name)');

/** What products themselves say of themselves: attribute by attribute, as `product_id`, `key` and `name`. */
const OWN = `SELECT product_id, ${KEY} AS key, coalesce(name, code) AS name FROM properties WHERE owner = 'product' AND value IS NOT NULL
  UNION ALL SELECT product_id, ${foldName('name')}, name FROM measures WHERE kind = 'dimension' AND value IS NOT NULL`;

/** What variants say in the place of their product. */
const OF_VARIANTS = `SELECT product_id, ${KEY} AS key FROM options WHERE value IS NOT NULL
  UNION ALL SELECT product_id, ${foldName('name')} FROM options WHERE value IS NOT NULL AND code IS NOT NULL
  UNION ALL SELECT product_id, ${KEY} FROM properties WHERE owner = 'variant' AND value IS NOT NULL`;

/** Products of a type that fewer others of the category have, such as a kit among single goods, are no peers of these. */
const LEAST_OF_TYPE = 5;

/**
 * The common table expressions up to `judged`: a row for each product in a category with a usual attribute, how many of
 * those it lacks (`lacks`), and their `names`, divided by commas. An attribute is usual in a category where `percent` of at least `peers` other products have it; a product does not lack what its variants have, nor what is not usual in
 * another category of it that is large enough to tell. One without any property is often a spare part, and another rule tells it.
 */
export function judgeUsualAttributes(peers: number, percent: number): string {
  return `own AS MATERIALIZED (SELECT product_id, key, any_value(name) AS name FROM (${OWN})
      WHERE product_id IS NOT NULL AND key IS NOT NULL GROUP BY product_id, key),
    placed AS MATERIALIZED (SELECT c.product_id, category, is_wide, p.type FROM real_peers c JOIN products p ON p.product_id = c.product_id),
    types AS (SELECT category, type FROM placed GROUP BY category, type HAVING count(*) > ${LEAST_OF_TYPE}),
    sizes AS (SELECT category, count(*) AS products FROM placed GROUP BY category HAVING count(*) > ${peers}),
    held AS MATERIALIZED (SELECT category, products, key, count(*) AS holders, any_value(name) AS name
      FROM placed JOIN sizes USING (category) JOIN own USING (product_id) GROUP BY category, products, key),
    usual AS (FROM held WHERE holders * 100 >= ${percent} * (products - 1)),
    lacking AS MATERIALIZED (SELECT product_id, category, key, u.name FROM usual u JOIN placed p USING (category)
      SEMI JOIN types t ON t.category = p.category AND t.type IS NOT DISTINCT FROM p.type
      ANTI JOIN own USING (product_id, key) WHERE u.holders < u.products AND NOT is_wide
        AND product_id IN (SELECT product_id FROM properties WHERE owner = 'product' AND value IS NOT NULL)),
    elsewhere AS (SELECT l.product_id, l.key FROM lacking l JOIN placed o ON o.product_id = l.product_id JOIN sizes s ON s.category = o.category
      LEFT JOIN held h ON h.category = o.category AND h.key = l.key WHERE NOT o.is_wide AND coalesce(h.holders, 0) * 100 < ${percent} * (s.products - 1)),
    told AS (SELECT DISTINCT product_id, key FROM (${OF_VARIANTS}) WHERE product_id IN (SELECT product_id FROM lacking)),
    lacked AS (SELECT product_id, key, replace(any_value(name), ',', ' ') AS name FROM lacking
      ANTI JOIN elsewhere USING (product_id, key) ANTI JOIN told USING (product_id, key) GROUP BY product_id, key),
    counted AS (SELECT product_id, count(*) AS lacks, string_agg(left(name, 40), ', ' ORDER BY name) AS names FROM lacked GROUP BY product_id),
    judged AS (SELECT product_id, coalesce(lacks, 0) AS lacks, names
      FROM (SELECT DISTINCT product_id FROM placed WHERE category IN (SELECT category FROM usual)) LEFT JOIN counted USING (product_id))`;
}
