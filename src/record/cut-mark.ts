/** The one mark of what was cut: `[…+n]`, n characters of a text or entries of a list that are not shown. Pure. */

/** Finds the mark at the end of a text, or a text that is one; its first group is n. */
export const MARK = /(?:^| )\[…\+(\d+)\]$/;

/** The key under which a map carries the mark. */
export const MARK_KEY = '…';

/** The mark of `left` characters or entries. */
export function markOf(left: number): string {
  return `[…+${left}]`;
}
