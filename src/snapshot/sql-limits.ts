/** Bounds of a query that its tool and the engine share. */

/** The most characters of a query. */
export const MAX_SQL_CHARS = 10_000;

/** Characters of JSON that the rows of no answer to the model come to, whatever its budget. */
export const MAX_ANSWER_CHARS = 48_000;
