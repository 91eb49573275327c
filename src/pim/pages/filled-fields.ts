/**
 * Which fields of its records a PIM is known to fill: a list that is empty in every record of a page, or a key that none has,
 * may be one that this endpoint never sends (Spec §2.4). What any record showed settles it for all.
 */

import { FIELDS } from '../../record/field-tables.ts';
import { getField, isAbsent, type PimRecord } from '../../record/value.ts';
import type { PageQuery } from '../port.ts';

/** What was seen of the fields of records, as long as the process lives. */
export interface FilledFields {
  /** Looks at records as they come, and tells the fields that any record of the endpoint has had filled, by wire name. */
  look(endpoint: PageQuery['endpoint'], records: readonly PimRecord[]): ReadonlySet<string>;
}

const KINDS = { products: 'product', variants: 'variant' } as const;

/** Creates the memory, empty. */
export function createFilledFields(): FilledFields {
  const open = new Map<string, Set<string>>();
  const filled = new Map<string, Set<string>>();
  return {
    look: (endpoint, records) => {
      const known = filled.get(endpoint) ?? new Set<string>();
      filled.set(endpoint, known);
      if (endpoint !== 'products' && endpoint !== 'variants') return known;
      const fields = FIELDS[KINDS[endpoint]];
      const unfilled = open.get(endpoint) ?? new Set(fields.map(({ wire }) => wire));
      open.set(endpoint, unfilled);
      for (const wire of unfilled) {
        if (records.every((record) => isAbsent(getField(record, wire)))) continue;
        unfilled.delete(wire);
        known.add(wire);
      }
      return known;
    },
  };
}
