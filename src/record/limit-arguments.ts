/** A value beyond the bounds of such an argument becomes the bound: the rest has a cursor. */
export const LIMIT_ARGUMENTS: readonly string[] = ['limit', 'max_tokens'];
