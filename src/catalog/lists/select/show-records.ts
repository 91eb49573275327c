/** The selected records that an answer has room for, and where they stand. */

import type { Position } from '../../../answer/cursor.ts';
import type { Selected } from '../../../question/build-select.ts';
import type { List } from '../../../question/list-rows.ts';
import type { Rows } from '../../../question/rows.ts';
import { FIELDS } from '../../../record/record-fields.ts';
import type { PimRecord } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { createTurns } from '../../call/waiting.ts';
import { DERIVED, fillIn } from '../empty-lists.ts';
import type { ListQuestion } from '../question.ts';
import type { Room } from '../room.ts';
import { isServedAlone, type ReadRows } from './unsent-fields.ts';

/** Records that are read at a time until the budget is full. */
const RECORDS_A_TIME = 40;

/** Reads selected records until the answer is full. @throws CatalogError as Rows does */
export async function showRecords(
  question: ListQuestion,
  references: Selected['references'],
  room: Room,
  { list, rows }: ReadRows,
  { settings }: CallContext,
): Promise<void> {
  const prepare = await prepareRecords(question, list, rows);
  const turn = createTurns(settings.now);
  for (let at = 0; at < references.length; at += RECORDS_A_TIME) {
    const some = references.slice(at, at + RECORDS_A_TIME);
    for (const record of await rows.readRecords(list, some)) {
      await turn();
      if (room.cutBy !== undefined) return;
      room.add(prepare(record));
    }
  }
}

/** What other records have is empty in one that omits it; what none has is not shown as empty. */
async function prepareRecords(
  { list: { kind }, conditions, args }: ListQuestion,
  list: List,
  rows: Rows,
): Promise<(record: PimRecord) => PimRecord> {
  const counts = await rows.countFields(list);
  const filled = FIELDS[kind].filter(
    ({ key }) => (counts.get(key)?.filled ?? 0) > 0 || isServedAlone(list, key, rows),
  );
  const judged = FIELDS[kind].filter(({ key }) => conditions.some(({ field }) => field === key));
  const known = filled.filter((field) => judged.includes(field)).map(({ wire }) => wire);
  const believed = [...filled, ...judged].map(({ wire }) => wire);
  const shown = (args.fields ?? []).flatMap((name) => DERIVED[name] ?? []);
  const unsent = shown.filter((wire) => !believed.includes(wire));
  return (record) => fillIn(record, known, unsent);
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
