/**
 * Compares records and numbers with those of others. Rules of the group `consistency`, listed after those of
 * consistency.ts.
 */

import { foldText } from '../../copy/sql-text.ts';
import { ofBoth, type Queries } from '../rule.ts';
import { checkProducts, checkRead } from '../sql/checks.ts';
import { judgeForeignBrands, judgeForeignTexts, judgeNearDuplicates } from '../sql/near-names.ts';
import { judgeUnits } from '../sql/numbers.ts';
import { judgeListPrices, judgeTaxes } from '../sql/prices.ts';

/** The query of a rule about the products in a relation `judged`: `is_wrong`, `detail`, `extent`. */
const judged = (
  relations: string,
  more: { readonly unknown?: string; readonly where?: string; readonly shared?: string } = {},
): string =>
  `WITH ${relations} ${checkProducts({
    from: 'products p JOIN judged r ON r.product_id = p.product_id',
    failed: 'r.is_wrong',
    detail: 'left(r.detail, 300)',
    extent: 'coalesce(r.extent, 0)',
    ...more,
  })}`;

/** Names at least this similar (Jaro-Winkler, 0 to 1) are of one family, whose members may share a picture. */
const FAMILY = 0.95;

/**
 * Names that share more than half of their words are of one family too: `Kettle Alta Red` and `Kettle Alta Blue`.
 * Brands and numbers do not count as words.
 */
const words = (name: string): string => `list_distinct(regexp_extract_all(${name}, '\\pL{3,}'))`;
const SHARES_FEW_WORDS = `len(list_intersect(${words('min(folded)')}, ${words('max(folded)')})) * 2 <= least(len(${words('min(folded)')}), len(${words('max(folded)')}))`;

/** The address of a picture, without the query behind its file name, which may be signed anew for each reader. */
const ADDRESS = `regexp_replace(coalesce(link, image_url), '(\\.(jpe?g|png|gif|webp|avif|tiff?|bmp|svg))[?#].*$', '\\1', 'i')`;

/** The document of a picture; NULL if the ids seem to restart on each product, so that one id stands for many files. */
const DOCUMENT = `if((SELECT count(DISTINCT document_id) * 2 > count(document_id) FROM pictures WHERE owner = 'product'), trim(document_id), NULL)`;

/**
 * The common table expressions up to `judged`: one row per product with a cover: whether that is also the cover of a
 * product of another family. A picture is known by its document, its key or its address. Only covers are compared:
 * other pictures, such as size charts, may stand on many products.
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

/** Names of size options, folded, in several languages. */
const SIZE_NAMES =
  '(.*[^\\pL])?(SIZE|SIZES|GROSSE|GROESSE|SCHUHGROSSE|KONFEKTIONSGROSSE|BEDEN|NUMARA|TAILLE|POINTURE|TALLA|TAGLIA|MISURA|MAAT|ROZMIAR|STORLEK|STORRELSE)([^\\pL].*)?';

/** Letter sizes in order; spellings of one size stand together. */
const LETTERS = '4XS,3XS XXXS,2XS XXS,XS,S,M,L,XL,2XL XXL,3XL XXXL,4XL XXXXL,5XL,6XL'.split(',');

/**
 * A size is usual if this share (per cent) of the products whose sizes lie around it have it, given at least this many
 * others.
 */
const USUAL_PERCENT = 85;
const LEAST_OTHERS = 5;

/** A run that lacks more sizes is a choice, not a mistake. */
const MOST_HOLES = 2;

/** A run has at least this many sizes. */
const LEAST_SIZES = 3;

/**
 * The common table expressions up to `judged`: one row per product with a run of sizes: whether the run lacks a size
 * between its smallest and largest that another run of the product has (such as that of another colour), or that nearly
 * all peers have. Peers are products of the same brand and category whose sizes have the same steps, or those of the
 * category if the brand has too few.
 */
export function judgeSizeRuns(): string {
  const rank = LETTERS.flatMap((same, place) =>
    same.split(' ').map((letters) => `WHEN '${letters}' THEN ${place}`),
  ).join(' ');
  const usual = (of: string): string =>
    `CASE WHEN ${of}.around > ${LEAST_OTHERS} THEN ${of}.holding * 100 >= ${USUAL_PERCENT} * (${of}.around - 1) END`;
  return `names AS MATERIALIZED (SELECT called, regexp_full_match(${foldText('called')}, '${SIZE_NAMES}') AS is_size FROM (SELECT DISTINCT coalesce(name, code) AS called FROM options)),
    chosen AS MATERIALIZED (SELECT product_id, variant_id, called, is_size, upper(trim(value)) AS value, number FROM options JOIN names ON called = coalesce(name, code)
      WHERE value IS NOT NULL AND product_id IS NOT NULL AND variant_id IS NOT NULL),
    sized AS MATERIALIZED (SELECT product_id, variant_id, value AS size, coalesce(number, CASE replace(value, ' ', '') ${rank} END) AS rank, called || if(number IS NULL, '', ' in numbers') AS axis FROM chosen WHERE is_size),
    others AS (SELECT variant_id, string_agg(value, ' ' ORDER BY called) AS choice FROM chosen WHERE NOT is_size GROUP BY variant_id),
    runs AS MATERIALIZED (SELECT product_id, coalesce(choice, '') AS choice, axis, list_sort(list_distinct(list(rank))) AS ranks
      FROM sized LEFT JOIN others USING (variant_id) WHERE rank IS NOT NULL GROUP BY ALL HAVING count(DISTINCT rank) >= ${LEAST_SIZES}),
    merged AS (SELECT product_id, axis, list_sort(list_distinct(flatten(list(ranks)))) AS ranks FROM runs GROUP BY product_id, axis),
    kin AS MATERIALIZED (SELECT m.*, list_min([m.ranks[i + 1] - m.ranks[i] FOR i IN range(1, length(m.ranks))]) AS step, category, is_wide, coalesce(brand, '') AS brand
      FROM merged m JOIN peer_groups USING (product_id) LEFT JOIN (SELECT product_id, min(name) AS brand FROM product_brands GROUP BY product_id) USING (product_id)),
    known AS (SELECT DISTINCT category, axis, step, unnest(ranks) AS rank FROM kin),
    counted AS MATERIALIZED (SELECT category, axis, step, rank, brand, count(*) AS around, count_if(list_contains(ranks, rank)) AS holding
      FROM known JOIN kin USING (category, axis, step) WHERE rank > ranks[1] AND rank < ranks[-1] GROUP BY GROUPING SETS ((category, axis, step, rank, brand), (category, axis, step, rank))),
    missing AS (SELECT r.product_id, choice, axis, k.rank, any_value(length(r.ranks)) AS sizes, bool_or(list_contains(m.ranks, k.rank)) OR bool_and(coalesce(${usual('b')}, ${usual('c')}, false)) AS is_hole
      FROM runs r JOIN kin m USING (product_id, axis) JOIN known k USING (category, axis, step)
      LEFT JOIN counted b USING (category, axis, step, rank, brand) LEFT JOIN counted c ON c.brand IS NULL AND c.category = m.category AND c.axis = r.axis AND c.step = m.step AND c.rank = k.rank
      WHERE NOT is_wide AND k.rank > r.ranks[1] AND k.rank < r.ranks[-1] AND NOT list_contains(r.ranks, k.rank) GROUP BY r.product_id, choice, axis, k.rank),
    holes AS (SELECT product_id, choice, axis, min(rank) AS rank FROM missing WHERE is_hole GROUP BY ALL HAVING count(*) <= ${MOST_HOLES} AND count(*) * 2 <= min(sizes)),
    words AS (SELECT axis, rank, any_value(size) AS size FROM sized WHERE rank IS NOT NULL GROUP BY ALL),
    told AS (SELECT product_id, count(*) AS extent, min('no ' || size || if(choice = '', '', ' in ' || lower(left(choice, 60)))) AS detail FROM holes JOIN words USING (axis, rank) GROUP BY product_id),
    judged AS (SELECT product_id, extent IS NOT NULL AS is_wrong, extent, detail FROM (SELECT DISTINCT product_id FROM kin) LEFT JOIN told USING (product_id))`;
}

/** Every rule of the file. */
export const RELATIONS = {
  // Somebody entered a product twice, with slightly different names.
  near_duplicate: `WITH ${judgeNearDuplicates()}
    ${checkProducts({
      from: 'products p LEFT JOIN judged r ON r.product_id = p.product_id',
      failed: 'r.twins IS NOT NULL',
      unknown:
        "r.twins IS NOT NULL AND (p.properties_state = 'unknown' OR p.brands_state = 'unknown')",
      detail: "'like ' || left(r.twin, 180)",
      extent: 'coalesce(r.twins, 0)',
      where: 'p.name IS NOT NULL',
    })}`,
  other_brand_in_name: judged(judgeForeignBrands()),
  text_of_other_product: judged(judgeForeignTexts()),
  shared_cover: judged(judgeSharedPictures(), { shared: 'r.file' }),
  size_run_hole: judged(judgeSizeRuns()),
  ...ofBoth(
    'sale_above_list_price',
    (subject) =>
      `WITH ${judgeListPrices(subject)} ${checkRead(subject, 'judged', 'prices', { failed: 'r.is_wrong', detail: 'r.detail', extent: 'r.extent' })}`,
  ),
  odd_tax: {
    parameters: { least_peers: 10, least_percent: 95 },
    sql: (values) =>
      judged(judgeTaxes(values.number('least_peers'), values.number('least_percent'))),
  },
  contradicting_units: {
    parameters: { least_peers: 10, least_percent: 80 },
    sql: (values) =>
      `WITH ${judgeUnits(values.number('least_peers'), values.number('least_percent'))}
      ${checkRead('product', 'judged', 'properties', { failed: 'r.is_odd', detail: 'left(r.written, 200)', extent: 'r.others' })}`,
  },
  unit_of_other_kind:
    judged(`judged AS (SELECT product_id, bool_or(is_odd) AS is_wrong, any_value(left(name, 60) || ' ' || written) FILTER (is_odd) AS detail, count_if(is_odd) AS extent
    FROM (SELECT *, (is_weight AND base_unit NOT IN ('g', 'ml')) OR (edge IS NOT NULL AND base_unit <> 'mm') AS is_odd FROM told_numbers
      WHERE base_unit IS NOT NULL AND (is_weight OR edge IS NOT NULL)) GROUP BY product_id)`),
} as const satisfies Queries;
