/** Which products are peers of each other, as SQL: those of one category, but for categories that gather others' products. Pure. */

/** What tells a category apart in `product_categories`, here `c`: its id, or its name where it has none. */
const CATEGORY_KEY = 'coalesce(c.category_id::VARCHAR, c.name)';

/** Fewer products gather nothing, and cannot be judged by each other alone. */
const LEAST_PEERS = 10;

/** A category that has so many of another's products, per cent, is above it in the tree. */
const WITHIN_PERCENT = 95;

/** Products are at home in a category of which more than so many, per cent, are in no other. */
const HOME_PERCENT = 50;

/** A category gathers if so many of its products, per cent, are at home in others. */
const GATHERED_PERCENT = 80;

/** And none of these others has more of its products than this, per cent: else it is a kind of that one. */
const MOST_OF_ONE_PERCENT = 50;

/**
 * The categories in which each product has its peers, one row each: `product_id` and `category`. Those that gather products
 * which are at home in several others, such as sales and novelties, are left out for a product that has its peers elsewhere.
 * Categories above and below one in the tree are no others in this sense.
 */
export const PEER_GROUPS = `(WITH placed AS MATERIALIZED (SELECT DISTINCT product_id, ${CATEGORY_KEY} AS category FROM product_categories c
    WHERE product_id IS NOT NULL AND ${CATEGORY_KEY} IS NOT NULL),
  sizes AS MATERIALIZED (SELECT category, count(*) AS products FROM placed GROUP BY category),
  several AS MATERIALIZED (FROM placed WHERE product_id IN (SELECT product_id FROM placed GROUP BY product_id HAVING count(*) > 1)),
  crossed AS MATERIALIZED (SELECT x.category, o.category AS other, count(*) AS shared FROM several x JOIN several o USING (product_id)
    JOIN sizes s ON s.category = x.category JOIN sizes t ON t.category = o.category WHERE x.category <> o.category
    GROUP BY x.category, o.category, s.products, t.products HAVING shared * 100 < ${WITHIN_PERCENT} * least(s.products, t.products)),
  elsewhere AS (SELECT category, count(*) AS products FROM (SELECT DISTINCT x.product_id, x.category FROM several x JOIN several o USING (product_id)
    JOIN crossed c ON c.category = x.category AND c.other = o.category) GROUP BY category),
  homes AS MATERIALIZED (SELECT category FROM sizes s LEFT JOIN elsewhere e USING (category)
    WHERE s.products >= ${LEAST_PEERS} AND coalesce(e.products, 0) * 100 < ${100 - HOME_PERCENT} * s.products),
  mixed AS (SELECT category, products FROM crossed JOIN sizes USING (category) WHERE other IN (FROM homes) AND products >= ${LEAST_PEERS}
    GROUP BY category, products HAVING max(shared) * 100 <= ${MOST_OF_ONE_PERCENT} * products),
  gathered AS MATERIALIZED (SELECT DISTINCT x.product_id, x.category, products FROM mixed JOIN several x USING (category) JOIN several o USING (product_id)
    JOIN crossed c ON c.category = x.category AND c.other = o.category WHERE o.category IN (FROM homes)),
  gathering AS (SELECT category FROM gathered GROUP BY category, products HAVING count(*) * 100 >= ${GATHERED_PERCENT} * products)
  FROM placed ANTI JOIN (FROM gathered SEMI JOIN gathering USING (category)) USING (product_id, category))`;
