/** The formats of the files of a copy, which are in their names. Pure. */

/**
 * Raise it when the tables or views of a copy change, what is noted of its records, or what is kept and reported of a sync.
 * After an update the copy of another format is rewritten from the records in it (sync/rewriting.ts), and what is compared with
 * it was read by other code.
 */
export const FORMAT = 25;

/** Raise it when the tables of the history change: a file of another format is left where it is, and history begins anew. */
export const HISTORY_FORMAT = 11;
