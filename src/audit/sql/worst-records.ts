/** Which of the records that fail a rule are told as its examples, as SQL. Pure. */

/** Examples of each rule that are kept, as many as a call may ask for. */
export const MOST_KEPT = 100;

/**
 * The worst records of each rule, by their `rank`: of records that share something one of each group first; else what is sold
 * before what is not.
 * @param condition of a row `v` of `verdicts`
 */
export function selectWorst(set: string, condition: string, most: number): string {
  return `SELECT position, unnest(range(1, len(worst) + 1)) AS rank, unnest(worst, recursive := true)
    FROM (SELECT position, min({nth: if(shared IS NULL, 1, nth), worst: -extent, passive: p.status IS NOT DISTINCT FROM 'passive',
        code: if(owner = 'variant', w.code, p.code), product_id: v.product_id, id: if(owner = 'variant', v.variant_id, v.product_id),
        detail: detail, name: left(p.name, 400), product_code: p.code}, ${most}) AS worst
      FROM (SELECT *, row_number() OVER (PARTITION BY position, shared ORDER BY extent DESC) AS nth
        FROM (SELECT v.*, owner FROM ${set}.verdicts v JOIN ${set}.rules USING (position) WHERE ${condition})) v
      LEFT JOIN products p ON p.product_id = v.product_id LEFT JOIN variants w ON w.variant_id = v.variant_id GROUP BY position)`;
}
