/** Runs of sizes with a hole, as SQL. Pure. */

import { foldText } from '../../copy/fold-sql.ts';

/** What a size is called, folded, in some languages. */
const SIZE_NAMES =
  '(.*[^\\pL])?(SIZE|SIZES|GROSSE|GROESSE|SCHUHGROSSE|KONFEKTIONSGROSSE|BEDEN|NUMARA|TAILLE|POINTURE|TALLA|TAGLIA|MISURA|MAAT|ROZMIAR|STORLEK|STORRELSE)([^\\pL].*)?';

/** Letters in their order, those that mean the same together. */
const LETTERS = '4XS,3XS XXXS,2XS XXS,XS,S,M,L,XL,2XL XXL,3XL XXXL,4XL XXXXL,5XL,6XL'.split(',');

/** A size is usual where so many of the products whose sizes go around it have it, per cent, of so many others at least. */
const USUAL_PERCENT = 85;
const LEAST_OTHERS = 5;

/** Runs that lack more are a choice of sizes. */
const MOST_HOLES = 2;

/** A run has so many sizes at least. */
const LEAST_SIZES = 3;

/**
 * The common table expressions up to `judged`: a row for each product with a run of sizes: whether it lacks one between its smallest
 * and its largest that it has in another run, such as that of another colour, or that nearly all others have whose sizes are as far
 * apart: those of its brand and category, or of the category where there are too few.
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
