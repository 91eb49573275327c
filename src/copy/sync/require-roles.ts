/** Keeps a copy from being replaced by one whose lists lack what they had. */

import { LostRolesError } from '../../errors.ts';
import type { Engine } from '../engine-process.ts';
import { WRITE_MS } from './write-copy.ts';

/**
 * Compares a new copy with the one before it.
 * @param settledLists lists that may have lost something
 * @throws CatalogError where nothing has any more what nearly all entries of a list had before
 */
export async function requireRoles(
  engine: Engine,
  before: string,
  after: string,
  settledLists: readonly string[],
): Promise<void> {
  const lost = await engine.ask({ kind: 'find_lost_roles', before, after }, WRITE_MS);
  const unsettled = lost.filter(({ list }) => !settledLists.includes(list));
  if (unsettled.length > 0) throw new LostRolesError(unsettled);
}
