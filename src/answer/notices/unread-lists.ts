import { type ListNote, sayListNotes } from './list-states.ts';

/**
 * Notes on reading a list, and the missing records. `few`: at most one in a hundred; `named`:
 * records that others name; `none`: nothing, since no record names one of the list.
 */
export type UnreadCause = { readonly notes: readonly ListNote[] } & (
  | { readonly lack: 'all' | 'some' | 'none' }
  | { readonly lack: 'few'; readonly records: number; readonly of: number }
  | {
      readonly lack: 'named';
      readonly naming: number;
      readonly owner: string;
    }
);

/** Describes the cause in a sentence or two, without the name of the list. */
export function describeUnread(cause: UnreadCause): string {
  const noted = sayListNotes(cause.notes);
  const unserved = noted || 'The PIM does not serve this list.';
  switch (cause.lack) {
    case 'few': {
      const read = noted === '' ? `${cause.records} of ${cause.of} were read.` : noted;
      return `${read} The audit is of those that were read.`;
    }
    case 'some':
      return noted || 'Not all were read.';
    case 'named': {
      const { naming, owner } = cause;
      const named = naming === 1 ? `1 ${owner} names` : `${naming} ${owner}s name`;
      return `${unserved} But ${named} such records.`;
    }
    case 'none':
      return `${unserved} No record names one of it, so nothing is missed.`;
    case 'all':
      return unserved;
  }
}
