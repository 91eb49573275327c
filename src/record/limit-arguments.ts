/**
 * Arguments that limit how much an answer shows. A value beyond their bounds becomes the bound: the
 * rest has a cursor.
 */
export const LIMIT_ARGUMENTS: readonly string[] = ['limit', 'max_tokens'];
