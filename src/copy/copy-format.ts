/**
 * Format of a copy. Raise it when its tables or views change, what is noted of its records, or what
 * is kept and reported of a sync. After an update the copy of another format is rewritten from its
 * own records (sync/rewriting.ts), because comparisons are only right between records read by the
 * same code.
 */
export const FORMAT = 32;

/**
 * Format of the history. Raise it when its tables change: a file of another format is left in
 * place, and history begins anew.
 */
export const HISTORY_FORMAT = 11;
