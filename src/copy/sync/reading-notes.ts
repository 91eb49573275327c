/**
 * What a reading notes beside its pages, for the process that goes on with it: it is in the file that tells others the
 * progress, which is left where a reading was interrupted.
 */

import type { KnownPageSizes } from '../../pim/catalog-port.ts';
import type { ListName } from '../copied-lists.ts';
import { type CopyFiles, readJson, writeWhole } from '../copy-files.ts';
import type { SyncProgress } from '../copy-port.ts';
import type { Learned } from './list-fetcher.ts';
import type { ListOutcome } from './page-store.ts';

/** The outcome of a list that was read to its end, and how many pages it has. */
export interface EndedList {
  readonly outcome: ListOutcome;
  readonly pages: number;
}

/** Lists that were read to their end. */
export type EndedLists = Readonly<Partial<Record<ListName, EndedList>>>;

/** Numbers by list. */
type Sizes = Readonly<Partial<Record<ListName, number>>>;

/** What the file holds beside the progress. */
interface Notes {
  /** Same stamp as of the pages: notes of another catalog, or before another copy, are of no use. */
  readonly stamp: string;
  /** When the process began to read, and when it noted this, UTC in ISO 8601. */
  readonly begunAt: string;
  readonly notedAt: string;
  /** Of the requests of a reading (Learned), and of all requests (PimStatus). */
  readonly pageSizes: Sizes;
  readonly servedSizes: KnownPageSizes;
  readonly groupSizes: Sizes;
  readonly ended: EndedLists;
}

/** What an interrupted reading has left. */
export type LeftReading = SyncProgress & Notes;

/**
 * Reads the progress that the process that reads has told last, with its notes: what is left of a reading that was
 * interrupted. Undefined: none was told.
 */
export function readNotes({ progress }: CopyFiles): LeftReading | undefined {
  return readJson(progress) as LeftReading | undefined; // what writeProgress() writes
}

/**
 * Whether a reading goes on from what another one has left.
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

/** Takes over what was learned of the PIM, where this process has not learned it itself. */
export function relearn({ pageSizes, groupSizes }: Notes, learned: Learned): void {
  for (const [list, size] of entriesOf(pageSizes))
    if (!learned.pages.has(list)) learned.pages.set(list, size);
  for (const [list, size] of entriesOf(groupSizes))
    if (!learned.groups.has(list)) learned.groups.set(list, size);
}

/** Writes the progress of a reading with its notes. @throws what the file system throws */
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

/** What the reading process reports. */
export function readTold(files: CopyFiles): SyncProgress {
  return readNotes(files) ?? BEGUN;
}
