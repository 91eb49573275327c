/**
 * The marks of what is not shown: `[…+n]`, n characters of a text or entries of a list that were cut; `[…hidden]`, text that
 * a browser would not show either. Pure.
 */

/** Finds the mark at the end of a text, or a text that is one; its first group is n. */
export const MARK = /(?:^| )\[…\+(\d+)\]$/;

/** The key under which a map carries the mark. */
export const MARK_KEY = '…';

/** The mark of `left` characters or entries. */
export function markOf(left: number): string {
  return `[…+${left}]`;
}

/** Stands before a text of which some was left out that a browser would not show: there no cut takes it away. */
export const HIDDEN_MARK = '[…hidden]';
