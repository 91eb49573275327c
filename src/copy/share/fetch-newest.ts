import { CancelledError, CatalogError, ShareUnavailableError } from '../../errors.ts';
import { removeDrafts } from '../copy-files.ts';
import type { RunParts } from '../sync/sync-run.ts';
import { type PublishedCopies, RefusedCopyError } from './published-copies.ts';

type ShareParts = Pick<RunParts, 'files' | 'swap' | 'leaveSignal' | 'onUnexpected'>;

/** Runs an operation on the shared directory, and converts its errors. @throws CatalogError */
export async function withShare<Result>(
  { leaveSignal, onUnexpected }: Pick<ShareParts, 'leaveSignal' | 'onUnexpected'>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (leaveSignal.aborted) throw new CancelledError();
    if (error instanceof CatalogError) throw error;
    onUnexpected(error);
    throw new ShareUnavailableError('The directory at PIM_COPY_SHARE cannot be used.');
  }
}

/**
 * Replaces the current copy by the newest published one that is whole.
 * @returns false when none is newer
 */
export async function fetchNewest(
  copies: PublishedCopies,
  { files, swap, leaveSignal, onUnexpected }: ShareParts,
): Promise<boolean> {
  for (const number of await copies.listNewer(files)) {
    try {
      const replace = await copies.fetch(number, files, leaveSignal);
      await swap(replace, undefined);
      removeDrafts(files);
      return true;
    } catch (error) {
      if (!(error instanceof RefusedCopyError)) throw error;
      onUnexpected(error);
    }
  }
  return false;
}
