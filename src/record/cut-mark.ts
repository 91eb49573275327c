/**
 * The marks of what is not shown: `[…+n]`, n characters of a text or entries of a list that were cut; `[…hidden]`, text that
 * a browser would not show either. Pure.
 */

/** Finds the mark at the end of a text, or a text that is one; its first group is n. */
export const MARK = /(?:^| )\[…\+(\d+)\]$/;

/** A list that is cut has the mark as its last entry. */
const ENTRY = /^\[…\+(\d+)\]$/;

/** Whether an entry of a list is the mark of those that are left out. */
export function isMark(entry: unknown): boolean {
  return typeof entry === 'string' && ENTRY.test(entry);
}

/** How many entries of a list are left out; 0: it is whole, or no list. */
export function countLeft(list: unknown): number {
  const last: unknown = Array.isArray(list) ? list.at(-1) : undefined;
  return typeof last === 'string' ? Number(ENTRY.exec(last)?.[1] ?? 0) : 0;
}

/** Whether a text ends in the mark. */
export function isCutText(text: string | undefined): boolean {
  return text?.endsWith(']') === true && MARK.test(text);
}

/** Whether a text or list within a value, at any depth, is cut. */
export function holdsCut(value: unknown): boolean {
  if (typeof value === 'string') return isCutText(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsCut);
}

/** Stands among the keys that a reading has not read for entries that are left out. */
export const LEFT_OUT = '(left out)';

/** The key under which a map carries the mark. */
export const MARK_KEY = '…';

/** The mark of `left` characters or entries. */
export function markOf(left: number): string {
  return `[…+${left}]`;
}

/** Stands before a text of which some was left out that a browser would not show: there no cut takes it away. */
export const HIDDEN_MARK = '[…hidden]';
