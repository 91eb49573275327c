/** The local copy: whether this installation can keep one. Loads nothing for it. */

import type { Config } from '../../config.ts';
import type { ToolSession } from '../tool-session.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Looks whether there is what a local copy needs: all other tools work without it. */
export function checkLocalCopy(
  { missingEngine }: Pick<ToolSession, 'missingEngine'>,
  { dataDir }: Pick<Config, 'dataDir'>,
): Finding {
  const check = 'local copy';
  if (missingEngine !== undefined) return warn(check, `Not available. ${missingEngine.says}`, missingEngine.fix);
  if (dataDir === undefined) return warn(check, 'Not available. There is no directory for it.', 'Set PIM_DATA_DIR.');
  return ok(check, `Available: DuckDB is installed. Copies are kept in ${dataDir}.`);
}
