import type { Position } from '../../../answer/cursor.ts';
import type { Selected } from '../../../question/build-select.ts';
import { settleLists } from '../empty-lists.ts';
import type { OpenedRows } from '../open-rows.ts';
import type { Room } from '../room.ts';

// Read at a time.
const RECORDS_A_TIME = 40;

/** Fields, by their names in the PIM, that the PIM is known to send or not. */
export interface ShownFields {
  // Fields of the conditions that some record has.
  readonly sent: readonly string[];
  // Lists of shown fields that no record has.
  readonly hidden: readonly string[];
}

/**
 * Reads selected records until the answer is full. A sent field that a record omits is shown as
 * empty; a field that no record has is not.
 * @throws CatalogError as Rows does
 */
export async function showRecords(
  { sent, hidden }: ShownFields,
  references: Selected['references'],
  room: Room,
  { list, rows }: OpenedRows,
): Promise<void> {
  for (let index = 0; index < references.length; index += RECORDS_A_TIME) {
    const part = references.slice(index, index + RECORDS_A_TIME);
    for (const record of await rows.readRecords(list, part)) {
      if (room.cutBy !== undefined) return;
      await room.add(settleLists(record, sent, hidden));
    }
  }
}

/** Returns the positions of the shown records and of the first that is not shown. */
export function placeRecords(
  references: Selected['references'],
  shownCount: number,
  { offset }: Position,
  total: number,
): readonly Position[] {
  const places = Math.min(shownCount + 1, Math.max(0, total - offset));
  return Array.from({ length: places }, (_, index) => ({
    part: 0,
    offset: offset + index,
    total,
    before: references[index - 1]?.id ?? undefined,
  }));
}
