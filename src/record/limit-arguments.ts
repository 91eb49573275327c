/** Arguments that say how much to show. What is beyond their bounds is taken as the bound: the rest has a cursor. */
export const LIMIT_ARGUMENTS: readonly string[] = ['limit', 'max_tokens'];
