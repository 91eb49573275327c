/** Goods of another kind than the others of their category, such as pegs among tents, as SQL. Pure. */

/**
 * A product that is a hundred times cheaper and ten times lighter, or dearer and heavier, is of another kind: a slip is in one
 * number only. So the other number must be at least this part as far, as a logarithm.
 */
const AS_FAR = 0.5;

/** Among so many values a median says what is usual. */
const LEAST_FOR_MEDIAN = 4;

/** Other amounts than those judged: a query of `product_id`, `category`, `size` (a logarithm) and the columns of a `kind`. */
export type OtherAmounts = Readonly<Record<'amounts' | 'kind', string>>;

/**
 * The common table expressions from `far` to `compared`, which is `among` without what products of another kind have: those whose
 * other amount is far from the median of the category too, in the same direction.
 */
export function leaveOutOtherKinds({ amounts, kind }: OtherAmounts): string {
  return `far AS (SELECT product_id, category, apart > 0 AS is_high, min(abs(apart)) AS distance FROM among WHERE is_far GROUP BY ALL),
    beside AS MATERIALIZED (SELECT product_id, category, concat_ws(' ', ${kind}) AS kind, size FROM (${amounts})
      WHERE category IN (SELECT category FROM far)),
    beside_middles AS (SELECT category, kind, median(size) AS middle FROM beside GROUP BY category, kind HAVING count(size) >= ${LEAST_FOR_MEDIAN}),
    other_kinds AS (SELECT DISTINCT f.product_id, f.category, is_high FROM far f
      JOIN beside b ON b.product_id = f.product_id AND b.category = f.category
      JOIN beside_middles m ON m.category = b.category AND m.kind = b.kind
      WHERE if(is_high, size - middle, middle - size) >= ${AS_FAR} * distance),
    compared AS MATERIALIZED (FROM among a ANTI JOIN other_kinds o
      ON o.product_id = a.product_id AND o.category = a.category AND o.is_high = (a.apart > 0))`;
}
