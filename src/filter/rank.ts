/** Values that records can be ranked by. */
export const RANK_KEYS = ['price', 'name', 'created', 'updated'] as const;

/** Ranking of records. */
export interface Ranking {
  readonly by: (typeof RANK_KEYS)[number];
  readonly direction: 'asc' | 'desc';
  // Undefined: that of the price which counts first.
  readonly currency: string | undefined;
  // The language of the names; undefined: that of the record's own name.
  readonly culture: string | undefined;
}

/**
 * Builds the ranking of a call, ascending by default; undefined for a count, which has no order.
 */
export function buildRanking(args: {
  readonly sort_by?: Ranking['by'] | undefined;
  readonly sort_direction?: Ranking['direction'] | undefined;
  readonly currency?: string | undefined;
  readonly culture?: string | undefined;
  readonly limit?: number | undefined;
}): Ranking | undefined {
  const { sort_by: by, sort_direction: direction = 'asc', currency, culture } = args;
  const isCount = args.limit === 0;
  if (by === undefined || isCount) return undefined;
  return { by, direction, currency, culture };
}
