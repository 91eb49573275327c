/** The local copy that a call may ask. */

import type { LocalCopy } from '../copy/port.ts';
import { NotInstalledError } from '../errors.ts';
import type { CallContext } from './context.ts';

/**
 * The copy of this process.
 * @throws NotInstalledError where it keeps none
 */
export function requireLocalCopy({ localCopy }: Pick<CallContext, 'localCopy'>): LocalCopy {
  if (localCopy === undefined) throw new NotInstalledError();
  return localCopy;
}
