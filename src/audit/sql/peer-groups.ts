/** Which products are peers of each other, as SQL: those of one category, but for categories that gather others' products. Pure. */

/** What tells a category apart in `product_categories`, here `c`: its id, or its name where it has none. */
const CATEGORY_KEY = 'coalesce(c.category_id::VARCHAR, c.name)';

/** Fewer products gather nothing, and cannot be judged by each other alone. */
const LEAST_PEERS = 10;

/** So many products of a kind tell what is usual without those of the categories above. */
const LEAST_OF_KIND = 100;

/** A category that has so many of another's products, per cent, is above it in the tree. */
const WITHIN_PERCENT = 95;

/**
 * Products are at home in a category of which more than so many, per cent, are in no other, and in none below it: departments are
 * no homes.
 */
const HOME_PERCENT = 50;

/** A category gathers if so many of its products, per cent, are at home in others. */
const GATHERED_PERCENT = 80;

/** And none of these others has more of its products than this, per cent: else it is a kind of that one. */
const MOST_OF_ONE_PERCENT = 50;

/**
 * The categories in which each product has its peers, one row each: `product_id`, `category` and whether one below it says better
 * what is usual for the product (`is_wide`): there it only counts. Those that gather products which are at home in several others,
 * such as sales and novelties, are left out for a product that has its peers elsewhere. Categories above and below one in the
 * tree are no others in this sense.
 */
export const PEER_GROUPS = `WITH placed AS MATERIALIZED (SELECT DISTINCT product_id, ${CATEGORY_KEY} AS category FROM product_categories c
    WHERE product_id IS NOT NULL AND ${CATEGORY_KEY} IS NOT NULL),
  sizes AS MATERIALIZED (SELECT category, count(*) AS products FROM placed GROUP BY category),
  several AS MATERIALIZED (FROM placed WHERE product_id IN (SELECT product_id FROM placed GROUP BY product_id HAVING count(*) > 1)),
  both_in AS MATERIALIZED (SELECT x.category, o.category AS other, count(*) AS shared, s.products, t.products AS others
    FROM several x JOIN several o USING (product_id) JOIN sizes s ON s.category = x.category JOIN sizes t ON t.category = o.category
    WHERE x.category <> o.category GROUP BY x.category, o.category, s.products, t.products),
  crossed AS MATERIALIZED (FROM both_in WHERE shared * 100 < ${WITHIN_PERCENT} * least(products, others)),
  elsewhere AS (SELECT category, count(*) AS moved FROM (SELECT DISTINCT x.product_id, x.category FROM several x JOIN several o USING (product_id)
    JOIN crossed c ON c.category = x.category AND c.other = o.category) GROUP BY category),
  above AS MATERIALIZED (FROM both_in WHERE others < products AND shared * 100 >= ${WITHIN_PERCENT} * others),
  departments AS (SELECT category FROM above GROUP BY category, products HAVING sum(shared) * 100 >= ${100 - HOME_PERCENT} * products),
  homes AS MATERIALIZED (SELECT category FROM sizes LEFT JOIN elsewhere USING (category) ANTI JOIN departments USING (category)
    WHERE products >= ${LEAST_PEERS} AND coalesce(moved, 0) * 100 < ${100 - HOME_PERCENT} * products),
  mixed AS (SELECT category FROM crossed WHERE other IN (FROM homes) AND products >= ${LEAST_PEERS}
    GROUP BY category, products HAVING max(shared) * 100 <= ${MOST_OF_ONE_PERCENT} * products),
  gathered AS MATERIALIZED (SELECT DISTINCT x.product_id, x.category, c.products FROM several x JOIN several o USING (product_id)
    JOIN crossed c ON c.category = x.category AND c.other = o.category WHERE x.category IN (FROM mixed) AND o.category IN (FROM homes)),
  gathering AS (SELECT category FROM gathered GROUP BY category, products HAVING count(*) * 100 >= ${GATHERED_PERCENT} * products),
  wider AS (SELECT DISTINCT x.product_id, x.category FROM several x JOIN several o USING (product_id)
    JOIN above a ON a.category = x.category AND a.other = o.category WHERE a.others >= ${LEAST_OF_KIND})
  SELECT p.product_id, p.category, w.product_id IS NOT NULL AS is_wide FROM placed p LEFT JOIN wider w USING (product_id, category)
    ANTI JOIN (FROM gathered SEMI JOIN gathering USING (category)) g ON g.product_id = p.product_id AND g.category = p.category`;
