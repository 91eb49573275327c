/** Notes are in the progress file, which other processes read too. */

import type { KnownPageSizes } from '../../pim/catalog-port.ts';
import type { ListName } from '../copied-lists.ts';
import { type CopyFiles, readJson, writeWhole } from '../copy-files.ts';
import type { SyncProgress } from '../copy-port.ts';
import type { Learned } from './list-fetcher.ts';
import type { ListOutcome } from './list-outcome.ts';

interface EndedList {
  readonly outcome: ListOutcome;
  readonly pages: number;
}

export type EndedLists = Readonly<Partial<Record<ListName, EndedList>>>;

type Sizes = Readonly<Partial<Record<ListName, number>>>;

// Notes in the progress file.
interface Notes {
  // Same stamp as of the pages: notes of another catalog or earlier copy are of no use.
  readonly stamp: string;
  // Start of the reading and time of the note, UTC in ISO 8601.
  readonly begunAt: string;
  readonly notedAt: string;
  // Page and group sizes of a reading (Learned), and of all requests (PimStatus).
  readonly pageSizes: Sizes;
  readonly servedSizes: KnownPageSizes;
  readonly groupSizes: Sizes;
  readonly ended: EndedLists;
}

/** Progress and notes that an interrupted reading has left. */
export type LeftReading = SyncProgress & Notes;

/** Reads the progress file; undefined: there is none, or it is damaged. */
export function readNotes({ progress }: CopyFiles): LeftReading | undefined {
  return readJson(progress) as LeftReading | undefined; // what writeProgress() writes
}

/**
 * Checks that a reading can continue from these notes.
 * @param since notes must be younger, UTC in ISO 8601
 * @param now and not from the future
 */
export function isUsable(
  left: LeftReading | undefined,
  stamp: string,
  since: string,
  now: string,
): left is LeftReading {
  return left !== undefined && left.stamp === stamp && left.notedAt >= since && left.notedAt <= now;
}

/** Takes over page sizes that this process has not learned itself. */
export function relearn({ pageSizes, groupSizes }: Notes, learned: Learned): void {
  for (const [list, size] of entriesOf(pageSizes))
    if (!learned.pages.has(list)) learned.pages.set(list, size);
  for (const [list, size] of entriesOf(groupSizes))
    if (!learned.groups.has(list)) learned.groups.set(list, size);
}

/** Writes the progress of a reading with its notes. @throws file system errors */
export function writeProgress(
  files: CopyFiles,
  progress: SyncProgress,
  { learned, ...notes }: Omit<Notes, 'pageSizes' | 'groupSizes'> & { readonly learned: Learned },
): void {
  const left: LeftReading = {
    ...progress,
    ...notes,
    pageSizes: Object.fromEntries(learned.pages),
    groupSizes: Object.fromEntries(learned.groups),
  };
  writeWhole(files.progress, JSON.stringify(left));
}

function entriesOf(sizes: Sizes): readonly [ListName, number][] {
  return Object.entries(sizes) as [ListName, number][]; // Object.entries loses the type of the keys
}

/** Progress of a run that has reported nothing yet. */
export const BEGUN: SyncProgress = { phase: 'reading', requests: 0, lists: {} };

/** Reads the progress of the process that is reading. */
export function readProgress(files: CopyFiles): SyncProgress {
  return readNotes(files) ?? BEGUN;
}
