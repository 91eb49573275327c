/** Bounds of a query that its tool and the engine share. */

/** The most characters of a query of the caller's. */
export const MAX_SQL_CHARS = 10_000;

/** Characters of JSON that the rows of no answer to the model come to, whatever its budget. */
export const MAX_ANSWER_CHARS = 48_000;

/** The most characters of our own queries, which may hold many names of the caller's; the engine runs nothing longer. */
export const MAX_OWN_SQL_CHARS = 200_000;
