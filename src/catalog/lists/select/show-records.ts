/** The selected records that an answer has room for, and where they stand. */

import type { Position } from '../../../answer/cursor.ts';
import type { Selected } from '../../../question/build-select.ts';
import { fillIn } from '../empty-lists.ts';
import type { OpenedRows } from '../open-rows.ts';
import type { Room } from '../room.ts';

/** Records that are read at a time until the budget is full. */
const RECORDS_A_TIME = 40;

/** Fields, by their names in the PIM, of which it is known or not known that the PIM sends them. */
export interface ShownFields {
  /** Those that the conditions need and some record has. */
  readonly sent: readonly string[];
  /** Those that facts are shown of and no record has. */
  readonly hidden: readonly string[];
}

/**
 * Reads selected records until the answer is full. What other records have is empty in one that omits it; what none has is not
 * shown as empty.
 * @throws CatalogError as Rows does
 */
export async function showRecords(
  { sent, hidden }: ShownFields,
  references: Selected['references'],
  room: Room,
  { list, rows }: OpenedRows,
): Promise<void> {
  for (let at = 0; at < references.length; at += RECORDS_A_TIME) {
    const some = references.slice(at, at + RECORDS_A_TIME);
    for (const record of await rows.readRecords(list, some)) {
      if (room.cutBy !== undefined) return;
      await room.add(fillIn(record, sent, hidden));
    }
  }
}

/** Where each record stands that is shown, and the first that is not. */
export function placeRecords(
  references: Selected['references'],
  shown: number,
  { offset }: Position,
  total: number,
): readonly Position[] {
  const places = Math.min(shown + 1, Math.max(0, total - offset));
  return Array.from({ length: places }, (_, at) => ({
    part: 0,
    offset: offset + at,
    total,
    before: references[at - 1]?.id ?? undefined,
  }));
}
