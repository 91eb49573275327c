/** Covers that stand on products that have nothing in common, as SQL. Pure. */

import { foldText } from '../../copy/fold-sql.ts';

/** Names so much alike (Jaro-Winkler, 0 to 1) are of one family, whose members may share a picture. */
const FAMILY = 0.95;

/** So are those that share more than half of their words: `Kettle Alta Red` and `Kettle Alta Blue`. Brands and numbers are none. */
const words = (name: string): string => `list_distinct(regexp_extract_all(${name}, '\\pL{3,}'))`;
const SHARES_FEW_WORDS = `len(list_intersect(${words('min(folded)')}, ${words('max(folded)')})) * 2 <= least(len(${words('min(folded)')}), len(${words('max(folded)')}))`;

/** Its address, without what is signed anew for each reader behind the name of the file. */
const ADDRESS = `regexp_replace(coalesce(link, image_url), '(\\.(jpe?g|png|gif|webp|avif|tiff?|bmp|svg))[?#].*$', '\\1', 'i')`;

/** Its document, unless such numbers begin anew on each product: then one of them stands for many files. */
const DOCUMENT = `if((SELECT count(DISTINCT document_id) * 2 > count(document_id) FROM pictures WHERE owner = 'product'), trim(document_id), NULL)`;

/**
 * The common table expressions up to `judged`: a row for each product with a cover: whether it is that of a product of another family.
 * One picture may be known by its document, its key or its address. Other pictures, such as charts of sizes, may stand on many products.
 */
export function judgeSharedPictures(): string {
  return `covers AS MATERIALIZED (SELECT product_id, unnest(list_distinct([${DOCUMENT}, trim(picture_key), ${ADDRESS}])) AS file FROM (
      SELECT *, coalesce(bool_or(is_cover) OVER (PARTITION BY product_id), false) AS has_cover, min(sort_order) OVER (PARTITION BY product_id) AS first
      FROM pictures WHERE owner = 'product' AND product_id IS NOT NULL) WHERE if(has_cover, is_cover, sort_order = first)),
    shared AS (SELECT file, count(DISTINCT product_id) AS products FROM covers WHERE file <> '' GROUP BY file HAVING count(DISTINCT product_id) > 1),
    members AS MATERIALIZED (SELECT DISTINCT file, product_id, products, coalesce(nullif(parent_id, 0), product_id) AS tree, replace(${foldText("coalesce(p.name, '')")}, ${foldText("coalesce(brand, '')")}, '') AS folded, p.name
      FROM covers JOIN shared USING (file) JOIN products p USING (product_id) LEFT JOIN (SELECT product_id, min(name) AS brand FROM product_brands GROUP BY product_id) USING (product_id)),
    ends AS (SELECT file, min(folded) AS first, max(folded) AS last, arg_min(name, folded) AS first_name, arg_max(name, folded) AS last_name
      FROM members GROUP BY file HAVING count(DISTINCT tree) > 1 AND jaro_winkler_similarity(min(folded), max(folded)) < ${FAMILY} AND ${SHARES_FEW_WORDS}),
    odd AS (SELECT product_id, arg_max(file, products) AS file, max(products) AS products, arg_max(if(folded = first, last_name, first_name), products) AS other
      FROM members JOIN ends USING (file) GROUP BY product_id),
    judged AS (SELECT c.product_id, o.product_id IS NOT NULL AS is_wrong, o.file, o.products AS extent,
        'cover also of ' || left(o.other, 80) || if(o.products > 2, ' (' || o.products || ' products)', '') AS detail
      FROM (SELECT DISTINCT product_id FROM covers) c LEFT JOIN odd o USING (product_id))`;
}
