import { countPositions, type Positions } from '../../record/positions.ts';
import type { NoticesOf, NoticeTable } from './notice-row.ts';
import { findRow } from './notice-row.ts';
import { PIM_NOTICES } from './pim-notices.ts';

export const LIST_STATES = {
  list_unread: {
    say: () => 'It has not been read yet.',
  },
  list_not_served: {
    say: ({ error, isRefused }: OfError & { readonly isRefused: boolean }) => {
      const toWhom = isRefused ? ' to these credentials' : '';
      return `The PIM does not serve this list${toWhom} (${error}).`;
    },
  },
  list_kept_failing: {
    say: ({ error }: OfError) => `It could not be read (${error}): the PIM kept failing.`,
  },
  list_kept_changing: {
    say: () => 'It kept changing during the sync; some records may be missing or outdated.',
  },
  list_exceeds_total: {
    say: ({ total }: { readonly total: number }) =>
      `The PIM sends more records than the ${formatCount(total)} that it announces; ` +
      'the others were not read.',
  },
  list_repeats_records: {
    say: () => 'The PIM repeats some records and does not say how many there are.',
  },
  list_differs_from_total: {
    say: ({ total, found }: { readonly total: number; readonly found: number }) => {
      const announced = formatCount(total);
      const sent = formatCount(found);
      return (
        `The PIM announces ${announced} records but sends ${sent} different ones, ` +
        'even when asked again.'
      );
    },
  },
  list_read_by_owners: {
    say: ({ owners, isUnserved }: { readonly owners: string; readonly isUnserved: boolean }) => {
      const unread = isUnserved ? 'which were not' : 'not all of which were';
      return `pim-mcp reads it by the ids of ${owners}, ${unread} read.`;
    },
  },
  list_cut: {
    say: () =>
      'Some records have a text or list that is too long to be read whole; ' +
      'a text that is cut ends in […+n], the characters left out.',
  },
  list_unserved_records: {
    say: ({ unserved }: Unserved) => `${describeUnserved(unserved)}; all others were read.`,
  },
  list_lost_most: {
    say: ({ records, left }: { readonly records: number; readonly left: number }) =>
      `Most of it is gone: ${formatCount(left)} of ${formatCount(records)} records are left, ` +
      'as a second reading showed, too.',
  },
  list_readings_differ: {
    say: ({ records, first, second }: Readings) =>
      `Two readings of its ${formatCount(records)} records found ${formatCount(first)}, ` +
      `then ${formatCount(second)}, so none is taken to be gone.`,
  },
  list_kept_records: {
    say: ({ kept }: { readonly kept: number }) =>
      kept === 1
        ? '1 record that this reading did not find is kept from the earlier copy, ' +
          'until one complete reading shows that it is gone.'
        : `${formatCount(kept)} records that this reading did not find are kept ` +
          'from the earlier copy, until one complete reading shows that they are gone.',
  },
} as const satisfies NoticeTable;

const LIST_NOTES = { ...LIST_STATES, ...PIM_NOTICES };

/** Note on how a list was read. */
export type ListNote = NoticesOf<typeof LIST_NOTES>;

/**
 * Joins the sentences of a list's notes. A copy keeps notes, so those of another version may have
 * codes that are unknown here.
 */
export function sayListNotes(notes: readonly ListNote[]): string {
  const listNotes = notes.filter(isListNote);
  return listNotes.map((note) => findRow(LIST_NOTES, note).say(note)).join(' ');
}

/** Returns true if a notice of a request is about reading a list. */
export function isListNote(notice: { readonly code: string }): notice is ListNote {
  return notice.code in LIST_NOTES;
}

/** Positions of records that the PIM fails to send. */
export type Unserved = {
  readonly unserved: readonly Positions[];
};

/** Describes the records of a list that the PIM fails to send, as the beginning of a sentence. */
export function describeUnserved(unserved: readonly Positions[]): string {
  const count = countPositions(unserved);
  const records = count === 1 ? '1 record' : `${formatCount(count)} records`;
  const position = count === 1 ? 'position' : 'positions';
  const places = unserved.map(describePositions).join(', ');
  return `The PIM fails to send ${records}, at ${position} ${places} of the list`;
}

function describePositions({ from, to }: Positions): string {
  const last = formatCount(to);
  if (to - from === 1) return last;
  const first = formatCount(from + 1);
  return `${first} to ${last}`;
}

type Readings = Readonly<Record<'records' | 'first' | 'second', number>>;

function formatCount(count: number): string {
  return count.toLocaleString('en');
}

type OfError = {
  readonly error: string;
};
