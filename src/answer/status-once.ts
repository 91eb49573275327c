/**
 * The status that all records of a list share is said once beside them, not once in each (DESIGN §3): mostly all are
 * active, and then the word in every row tells nothing. Where one differs, each record says its own. Pure.
 */

import type { JsonValue } from '../record/value.ts';
import type { Trimmed } from './trim.ts';

/** The key under which records carry their status. */
const STATUS = 'status';

/**
 * The status of two or more records that all have it: `active`, `passive`, or another number as the PIM sends it; undefined
 * where one differs, none is told, or it is a text of the catalog, which stands within records only (DESIGN §5).
 */
export function findSharedStatus(records: readonly Trimmed[]): JsonValue | undefined {
  const [first, ...others] = records;
  const status = first?.[STATUS];
  if (others.length === 0 || !isOurs(status)) return undefined;
  return others.every((record) => record[STATUS] === status) ? status : undefined;
}

function isOurs(status: JsonValue | undefined): status is JsonValue {
  return status === 'active' || status === 'passive' || typeof status === 'number';
}

/** The record without its status. */
export function omitStatus({ [STATUS]: _, ...others }: Trimmed): Trimmed {
  return others;
}

/** The columns without that of the status. */
export function omitStatusColumn(columns: readonly string[] | undefined): readonly string[] | undefined {
  return columns?.filter((column) => column !== STATUS);
}
