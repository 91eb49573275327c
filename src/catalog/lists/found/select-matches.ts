/** What a question comes to by one SELECT over rows: how many records match, and the first of them that the answer has room for. */

import { nameRecord, type Position } from '../../../answer/cursor.ts';
import type { Notice } from '../../../answer/notices.ts';
import { readSelected, type Selected, type Selection } from '../../../question/build-select.ts';
import { readComparisons } from '../../../question/comparisons.ts';
import { requireLists } from '../../../question/copy-catalog.ts';
import { readCounts } from '../../../question/count-by.ts';
import type { RecordReference, Rows } from '../../../question/rows.ts';
import { readReadings } from '../../../question/word-readings.ts';
import type { CallContext } from '../../call/context.ts';
import type { ListQuestion } from '../asked/question.ts';
import { noteComparisons } from './compared.ts';
import type { LiveRecords } from './live-rows.ts';
import type { Matches } from './matches.ts';
import { planSelect, type SelectPlan } from './plan-select.ts';
import { type Counted, DEFAULT_ROWS, presentCounts } from './present-counts.ts';
import { createRoom, type Room } from './room.ts';
import { findSeen } from './seen-identifiers.ts';
import { noteCountNotKnown, noteNoneHas, noteNotJudged, noteRanking } from './select-notes.ts';
import { placeRecords, showRecords } from './show-records.ts';
import { findUnsent, isCountUnsent } from './unsent-fields.ts';

/** What a selection is known to come to. */
interface Judged {
  readonly selected: Selected;
  /** Records that match; 0 where none could be judged. */
  readonly matched: number;
  /** Fields that the conditions need and no record has. */
  readonly unsent: readonly string[];
  readonly isUnjudged: boolean;
  /** Whether it is not known of the list that records are counted by that the PIM sends it. */
  readonly isCountUntold: boolean;
  /** Whether the list is another than when the cursor was written. */
  readonly hasMoved: boolean;
}

/**
 * Selects the records of a question.
 * @param rows what is asked
 * @throws CatalogError as Rows does; NotInCopyError where a record that matches has no id
 */
export async function selectMatches(
  question: ListQuestion,
  start: Position,
  rows: Rows,
  context: CallContext,
  live?: Omit<LiveRecords, 'records'>,
): Promise<Matches> {
  const plan = planSelect(question, start, { hasVariants: rows.isComplete('variants'), live });
  const { selection, readings } = plan;
  if (live === undefined) requireLists(selection.list, question.filters[0] ?? {}, rows);
  const judged = await judge(question, plan, start, { rows, live }, context);
  const { selected, matched, isUnjudged } = judged;
  const counts = await countMatches(question, selected, context);
  const room = createRoom(question, context, counts);
  const page = await readPage(question, plan, judged, start, { room, counts, rows }, context);
  return {
    ...page,
    room,
    identifiers: await findSeen(question, selection, rows),
    retryAfterMs: undefined,
    total: live === undefined ? countLeft(selection, judged) : live.total,
    isWhole: live?.hasGap !== true,
    counted: false,
    ageMs: live?.ageMs,
    sent: live?.sent,
    rows,
    isCountUntold: judged.isCountUntold,
    isLive: live !== undefined,
    read: selected.read,
    matched,
    isUnjudged,
    isUnsure: selected.unknown.size > 0,
    isUnranked: selected.unranked > 0,
    readings: readings && context.settings.redact(readReadings(readings, selected.asides.readings)),
    notices: noteSelected(question, selection, judged, page.records.length),
  };
}

/** Asks the statement, and tells what of it can be believed. */
async function judge(
  question: ListQuestion,
  { selection, sql, before }: SelectPlan,
  start: Position,
  read: { readonly rows: Rows; readonly live: Omit<LiveRecords, 'records'> | undefined },
  context: CallContext,
): Promise<Judged> {
  const { references, ...counted } = readSelected(selection, await read.rows.ask(sql));
  const isEmpty = counted.read === 0;
  const unsent = isEmpty ? [] : await findUnsent(question, selection, read, context);
  const isUnjudged =
    unsent.length > 0 || (!isEmpty && [...counted.unknown.values()].includes(counted.read));
  return {
    selected: { ...counted, references: references.slice(before) },
    matched: isUnjudged ? 0 : counted.matched,
    unsent,
    isUnjudged,
    isCountUntold: !isEmpty && (await isCountUnsent(question, selection.list, read, context)),
    hasMoved: before > 0 && isMoved(start, references[0], counted.matched),
  };
}

/** What the matches are counted in; undefined: they are listed. */
async function countMatches(
  question: ListQuestion,
  { counts }: Selected,
  context: CallContext,
): Promise<Counted | undefined> {
  const { countBy } = question.arrangement;
  if (countBy === undefined) return undefined;
  return presentCounts(question, countBy, readCounts(counts), context);
}

/** The page of an answer that a statement gives. */
interface PageParts {
  readonly room: Room;
  readonly counts: Counted | undefined;
  readonly rows: Rows;
}

/** What an answer shows of the matches, and where it goes on. */
async function readPage(
  question: ListQuestion,
  { most }: SelectPlan,
  { selected: { references }, matched, isUnjudged }: Judged,
  start: Position,
  { room, counts, rows }: PageParts,
  context: CallContext,
): Promise<Pick<Matches, 'records' | 'positions' | 'next' | 'cutBy'>> {
  const nothing = { records: [], positions: [], next: undefined, cutBy: undefined };
  if (isUnjudged) return nothing;
  if (counts !== undefined) {
    return { ...nothing, records: counts.rows().slice(0, question.args.limit || DEFAULT_ROWS) };
  }
  const { records, isFull } = await showRecords(question, references, room, rows, context);
  if (most === 0) return nothing;
  const positions = placeRecords(references, records.length, start, matched);
  const isLeft = start.offset + records.length < matched;
  if (!isLeft) return { ...nothing, records, positions };
  return { records, positions, next: positions.at(-1), cutBy: isFull ? 'token_budget' : 'limit' };
}

/** What is to be said of the records that were selected. @param shown how many of them are shown */
function noteSelected(
  question: ListQuestion,
  selection: Selection,
  { selected, matched, unsent, isUnjudged, isCountUntold, hasMoved }: Judged,
  shown: number,
): readonly Notice[] {
  const { ranking } = question.arrangement;
  const notices: Notice[] = hasMoved ? [{ code: 'list_changed' }] : [];
  notices.push(...[...selected.unknown].map(([name, count]) => noteNotJudged(name, count)));
  if (!isUnjudged) {
    if (ranking !== undefined) {
      notices.push(...noteRanking(ranking, { ...selected, matched, shown }));
    }
    const compared = readComparisons(selection, selected.asides.comparisons);
    notices.push(...noteComparisons(compared, selection));
  }
  if (unsent.length > 0) notices.push(noteNoneHas(unsent, selected.read, question));
  if (matched > 0 && isCountUntold) notices.push(noteCountNotKnown(selected.read, question));
  return notices;
}

/** How many records the filters leave; undefined: of none it is known. */
function countLeft(
  { conditions }: Selection,
  { selected, matched, isUnjudged }: Judged,
): number | undefined {
  if (conditions.length > 0) return selected.read;
  return isUnjudged ? undefined : matched;
}

/** Whether the record before is another than when the cursor was written, or there are more or fewer. */
function isMoved(
  { check, total }: Position,
  before: RecordReference | undefined,
  matched: number,
): boolean {
  const isOther = check !== undefined && before?.id != null && nameRecord(before.id) !== check;
  return isOther || before === undefined || (total !== undefined && total !== matched);
}
