/** Bounds of a query that its tool and the engine share. */

/** The most characters of a query. */
export const MAX_SQL_CHARS = 10_000;
