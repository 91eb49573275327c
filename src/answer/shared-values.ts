/** Values that all records of an answer share are printed once, beside the records. */

import { FALLBACK_KEY, type JsonValue } from '../record/value.ts';
import type { Trimmed } from './trim.ts';

const STATUS = 'status';

/**
 * Finds the status that two or more records share: `active`, `passive`, or another number as the
 * PIM sends it. Undefined if they differ or if it is a text of the catalog, which may only appear
 * within records.
 */
export function findSharedStatus(records: readonly Trimmed[]): JsonValue | undefined {
  const [first, ...laterRecords] = records;
  const status = first?.[STATUS];
  if (laterRecords.length === 0 || !isStatusOfSpec(status)) return undefined;
  const isShared = laterRecords.every((record) => record[STATUS] === status);
  return isShared ? status : undefined;
}

function isStatusOfSpec(status: JsonValue | undefined): status is JsonValue {
  return status === 'active' || status === 'passive' || typeof status === 'number';
}

export function omitStatus({ [STATUS]: _, ...rest }: Trimmed): Trimmed {
  return rest;
}

export function omitStatusColumn(
  columns: readonly string[] | undefined,
): readonly string[] | undefined {
  return columns?.filter((column) => column !== STATUS);
}

/**
 * Takes the fields that are in another language in all records out of the records:
 * `[{ culture_fallback: 'name (en), tags' }, { culture_fallback: 'tags' }]` becomes
 * `[{ culture_fallback: 'name (en)' }, {}]` and the shared text `tags`. A record that lacks the
 * field does not count.
 * @returns the records with what remains of their texts, and the shared text
 */
export function liftSharedFallback(records: readonly Trimmed[]): {
  readonly records: readonly Trimmed[];
  readonly sharedFallback: string | undefined;
} {
  const fallbacksOf = new Map(records.map((record) => [record, splitFallback(record)]));
  const isShared = (fallback: string): boolean => {
    const [field = ''] = fallback.split(' (', 1);
    return records.every(
      (record) => record[field] === undefined || fallbacksOf.get(record)?.includes(fallback),
    );
  };
  const allFallbacks = new Set([...fallbacksOf.values()].flat());
  const sharedFallbacks = [...allFallbacks].filter(isShared);
  if (sharedFallbacks.length === 0) return { records, sharedFallback: undefined };
  const remainingRecords = records.map((record) => {
    const { [FALLBACK_KEY]: _, ...rest } = record;
    const fallbacks = fallbacksOf.get(record) ?? [];
    const remaining = fallbacks.filter((fallback) => !sharedFallbacks.includes(fallback));
    if (remaining.length === 0) return rest;
    return { ...rest, [FALLBACK_KEY]: remaining.join(', ') };
  });
  return { records: remainingRecords, sharedFallback: sharedFallbacks.join(', ') };
}

// Splits `name (en), tags` at the commas.
function splitFallback(record: Trimmed): readonly string[] {
  const fallbacks = record[FALLBACK_KEY];
  return typeof fallbacks === 'string' ? fallbacks.split(', ') : [];
}
