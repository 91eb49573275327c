import { LostRolesError } from '../../errors.ts';
import type { Engine } from '../engine-process.ts';
import { WRITE_MS } from './write-copy.ts';

/**
 * Compares a new copy with the earlier one.
 * @param settledLists lists whose shapes the operator's rules name: they may have lost something
 * @throws LostRolesError where a key is gone that nearly all entries of a list had before
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
