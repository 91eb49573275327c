/**
 * The journal of a directory of tickets: a file in which every claim is entered before its request is sent. The file of
 * a ticket may be deleted by somebody else, alone; that it was is only seen beside the journal.
 */

import type { TicketFiles } from './ticket-files.ts';

/** The journal's name among the tickets. */
export const JOURNAL = 'journal';

/** What a journal tells of the tickets that must be there. */
export interface Journal {
  /** It or a higher number is there; -1: that is not known. */
  readonly newest: number;
  /** All from this number on are there; -1: that is not known. */
  readonly lowest: number;
}

/** One claim. */
export interface Entry {
  /** Above 0. */
  readonly number: number;
  /** Tickets with lower numbers may be removed from now on. */
  readonly lowest: number;
}

/** A longer journal, in characters, is replaced with the last of its entries: more than are claimed in a window. */
const MAX_LENGTH = 65_536;
const KEPT_ENTRIES = 2_000;

/** The line of a claim. */
export function formatEntry({ number, lowest }: Entry): string {
  return `${number} ${lowest}\n`;
}

/** Reads a directory's journal; undefined: there is none. */
export function readJournal(files: TicketFiles): Journal | undefined {
  const text = files.read(JOURNAL);
  return text === undefined ? undefined : parseJournal(text);
}

/** Enters a claim. Returns how often its number is there now; undefined: there is no journal. */
export function enterClaim(files: TicketFiles, entry: Entry): number | undefined {
  files.append(JOURNAL, formatEntry(entry));
  const text = files.read(JOURNAL);
  if (text === undefined) return undefined;
  if (text.length > MAX_LENGTH) files.replace(JOURNAL, shorten(text));
  return text.split('\n').filter((line) => line.startsWith(`${entry.number} `)).length;
}

function parseJournal(text: string): Journal {
  const entries = [...text.matchAll(/^(\d+) (\d+)$/gm)];
  return {
    newest: Math.max(-1, ...entries.map(([, number]) => Number(number))),
    lowest: Math.max(-1, ...entries.map(([, , lowest]) => Number(lowest))),
  };
}

function shorten(text: string): string {
  // Of no claim, since the number of each may be there only once.
  const known = formatEntry({ number: 0, lowest: parseJournal(text).lowest });
  return known + text.split('\n').slice(-KEPT_ENTRIES).join('\n');
}
