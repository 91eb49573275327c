/** What the other products of a category have, as SQL: the peers by which a rule learns what a product should have. Pure. */

import { foldName } from './checks.ts';
import { PEER_GROUPS } from './peer-groups.ts';
import { PLACEHOLDER_CATEGORIES } from './placeholder-labels.ts';

/** Peers, but for those in categories that are none, such as one called Null: the products in it are no peers of each other. */
const AMONG_PEERS = `(FROM ${PEER_GROUPS} WHERE category NOT IN ${PLACEHOLDER_CATEGORIES})`;

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

/** Of what so many of the others have, per cent, a product that was filled in lacks little. */
const COMMON_PERCENT = 80;

/**
 * The common table expressions up to `judged`: a row for each product in a category with a usual attribute, how many of
 * those it lacks (`lacks`), their `names`, divided by commas, and how many it lacks that are common at least (`gaps`). An attribute is usual in a category where `percent` of
 * at least `peers` other products have it; a product does not lack what its variants have, nor what is not usual in
 * another category of it that is large enough to tell.
 */
export function judgeUsualAttributes(peers: number, percent: number): string {
  return `own AS MATERIALIZED (SELECT product_id, key, any_value(name) AS name FROM (${OWN})
      WHERE product_id IS NOT NULL AND key IS NOT NULL GROUP BY product_id, key),
    placed AS MATERIALIZED (SELECT c.product_id, category, is_wide, p.type FROM ${AMONG_PEERS} c JOIN products p ON p.product_id = c.product_id),
    types AS (SELECT category, type FROM placed GROUP BY category, type HAVING count(*) > ${LEAST_OF_TYPE}),
    sizes AS (SELECT category, count(*) AS products FROM placed GROUP BY category HAVING count(*) > ${peers}),
    held AS MATERIALIZED (SELECT category, products, key, count(*) AS holders, any_value(name) AS name
      FROM placed JOIN sizes USING (category) JOIN own USING (product_id) GROUP BY category, products, key),
    usual AS (FROM held WHERE holders * 100 >= ${percent} * (products - 1)),
    lacking AS MATERIALIZED (SELECT product_id, category, key, u.name FROM usual u JOIN placed p USING (category)
      SEMI JOIN types t ON t.category = p.category AND t.type IS NOT DISTINCT FROM p.type
      ANTI JOIN own USING (product_id, key) WHERE u.holders < u.products AND NOT is_wide),
    elsewhere AS (SELECT l.product_id, l.key FROM lacking l JOIN placed o ON o.product_id = l.product_id JOIN sizes s ON s.category = o.category
      LEFT JOIN held h ON h.category = o.category AND h.key = l.key WHERE NOT o.is_wide AND coalesce(h.holders, 0) * 100 < ${percent} * (s.products - 1)),
    told AS (SELECT DISTINCT product_id, key FROM (${OF_VARIANTS}) WHERE product_id IN (SELECT product_id FROM lacking)),
    lacked AS (SELECT product_id, key, replace(any_value(name), ',', ' ') AS name FROM lacking
      ANTI JOIN elsewhere USING (product_id, key) ANTI JOIN told USING (product_id, key) GROUP BY product_id, key),
    counted AS (SELECT product_id, count(*) AS lacks, string_agg(left(name, 40), ', ' ORDER BY name) AS names FROM lacked GROUP BY product_id),
    gapped AS (SELECT product_id, count(DISTINCT key) AS gaps
      FROM (SELECT product_id, category FROM placed SEMI JOIN counted USING (product_id) WHERE NOT is_wide)
      JOIN (FROM held WHERE holders * 100 >= ${Math.min(percent, COMMON_PERCENT)} * (products - 1)) USING (category)
      ANTI JOIN own USING (product_id, key) ANTI JOIN told USING (product_id, key) GROUP BY product_id),
    judged AS (SELECT product_id, coalesce(lacks, 0) AS lacks, coalesce(gaps, 0) AS gaps, names
      FROM (SELECT DISTINCT product_id FROM placed WHERE category IN (SELECT category FROM usual)) LEFT JOIN counted USING (product_id)
      LEFT JOIN gapped USING (product_id))`;
}

/**
 * The common table expressions up to `judged`: a row for each active product whose peers, the active products of a category
 * and its type, nearly all have variants or are at least `peers`: whether it alone has none (`is_alone`), `holders` and
 * `others`.
 */
export function judgeVariantless(peers: number, percent: number): string {
  return `owned AS (SELECT DISTINCT product_id FROM variants WHERE product_id IS NOT NULL),
    placed AS MATERIALIZED (SELECT c.product_id, category, p.type, (o.product_id IS NOT NULL OR p.variants_state = 'value')::INT AS has
      FROM ${AMONG_PEERS} c JOIN products p ON p.product_id = c.product_id LEFT JOIN owned o ON o.product_id = c.product_id
      WHERE p.status = 'active'),
    shares AS (SELECT category, type, count(*) AS products, sum(has) AS holders FROM placed GROUP BY category, type),
    judged AS (SELECT product_id, bool_and(has = 0 AND holders * 100 >= ${percent} * (products - 1)) AS is_alone,
        max(holders) AS holders, arg_max(products - 1, holders) AS others
      FROM placed p JOIN shares s ON s.category = p.category AND s.type IS NOT DISTINCT FROM p.type
      WHERE products > ${peers} GROUP BY product_id)`;
}
