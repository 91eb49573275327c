import { nameRecord, type Position } from '../../../answer/cursor.ts';
import type { Notice } from '../../../answer/notices.ts';
import { findCounted } from '../../../filter/count-values.ts';
import type { Identifiers } from '../../../filter/proof.ts';
import { type QuestionSelected, selectRecords } from '../../../question/plan-select.ts';
import { FIELDS, type Field } from '../../../record/record-fields.ts';
import type { CallContext } from '../../call/context.ts';
import { LIST_OF_FIELD } from '../empty-lists.ts';
import type { Matches } from '../matches.ts';
import type { OpenedRows } from '../open-rows.ts';
import { needsAllRecords } from '../pages/list-pages.ts';
import type { ListQuestion } from '../question.ts';
import type { Room } from '../room.ts';
import type { LiveRecords } from './live-rows.ts';
import { DEFAULT_ROWS, presentCounts } from './present-counts.ts';
import { noteCountNotKnown, noteNoneHas } from './select-notes.ts';
import { placeRecords, type ShownFields, showRecords } from './show-records.ts';
import { findUnsent, lacksProducts } from './unsent-fields.ts';

interface Assessment extends ShownFields {
  readonly selected: QuestionSelected;
  // Fields that the conditions need and no record has.
  readonly unsent: readonly string[];
  // A condition could be judged for no record, so nothing is known.
  readonly isUnjudged: boolean;
  // The PIM may not send the list that records are counted by.
  readonly countMayBeUnsent: boolean;
}

/**
 * Selects the records of a question.
 * @throws CatalogError as Rows does; NotInCopyError where a record that matches has no id
 */
export async function selectMatches(
  question: ListQuestion,
  start: Position,
  identifiers: Identifiers | undefined,
  opened: OpenedRows,
  room: Room,
  context: CallContext,
): Promise<Matches> {
  const { list, rows, live } = opened;
  const hasAllRows = live?.hasGap !== true;
  const isLive = live !== undefined;
  const statementRows = { list, rows, isLive, hasAllRows };
  const selected = await selectRecords(question, start.offset, identifiers, statementRows);
  const assessment = await assessSelection(question, selected, opened, context);
  const { isUnjudged } = assessment;
  const isComplete = hasAllRows && !isUnjudged;
  const { args, arrangement } = question;
  const { references, readings } = selected;
  const matched = isUnjudged ? 0 : selected.matched;
  const counted = presentCounts(question, selected.counts, assessment.countMayBeUnsent, context);
  const isShown = !isUnjudged && counted === undefined && selected.most > 0;
  if (isShown) await showRecords(assessment, references, room, opened);
  const countedRows = counted?.rows.slice(0, args.limit || DEFAULT_ROWS);
  const positions = isShown ? placeRecords(references, room.records.length, start, matched) : [];
  const isLeft = isShown && start.offset + room.records.length < matched;
  return {
    total: countMatches(question, assessment, opened),
    isComplete,
    read: selected.read,
    matched,
    scanned: describeScan(question, selected, opened),
    exact: arrangement.ranking && isComplete && selected.unranked === 0,
    missingField: findMissing(question, selected),
    counted,
    readings: readings && context.settings.redact(readings),
    unseen: selected.unseen,
    records: isUnjudged ? [] : (countedRows ?? room.records),
    positions,
    next: isLeft ? positions.at(-1) : undefined,
    cutBy: isLeft ? (room.cutBy ?? 'limit') : undefined,
    ageMs: live?.ageMs,
    sent: live?.sent,
    notices: [
      ...noteMoved(selected, start, live),
      ...noteSelected(question, assessment, isShown),
      ...(counted?.notices ?? []),
    ],
  };
}

async function assessSelection(
  question: ListQuestion,
  selected: QuestionSelected,
  opened: OpenedRows,
  context: CallContext,
): Promise<Assessment> {
  if (selected.read === 0) {
    return {
      selected,
      sent: [],
      unsent: [],
      hidden: [],
      isUnjudged: false,
      countMayBeUnsent: false,
    };
  }
  const { countBy } = question.arrangement;
  const countedList = findCountedList(countBy);
  const shownLists = selected.most > 0 ? listShownLists(question) : [];
  const isJudged = ({ key }: Field): boolean => selected.fields.includes(key);
  const isShown = ({ wire }: Field): boolean => shownLists.includes(wire);
  const isCounted = ({ key }: Field): boolean => key === countedList;
  const needed = FIELDS[question.list.kind].filter((field) => {
    return isJudged(field) || isShown(field) || isCounted(field);
  });
  const empty = await findUnsent(needed, opened, context);
  const sent = needed.filter((field) => isJudged(field) && !empty.includes(field));
  const unsent = empty.filter(isJudged);
  // A condition of which every record that was read is unknown.
  const isUnknownOfAll = [...selected.unknown.values()].includes(selected.read);
  return {
    selected,
    sent: listWires(sent),
    unsent: listWires(unsent),
    hidden: listWires(empty.filter(isShown)),
    isUnjudged: unsent.length > 0 || isUnknownOfAll,
    countMayBeUnsent: empty.some(isCounted) || (await lacksProducts(countBy, opened)),
  };
}

function listWires(fields: readonly Field[]): readonly string[] {
  return fields.map(({ wire }) => wire);
}

// Returns the key of the list that records are counted by, if it is one.
function findCountedList(countBy: string | undefined): string | undefined {
  const counted = countBy === undefined ? undefined : findCounted(countBy);
  return counted?.isList === true ? counted.field : undefined;
}

// Lists that the shown fields of records come from.
function listShownLists({ args, arrangement }: ListQuestion): readonly string[] {
  if (arrangement.countBy !== undefined) return [];
  return (args.fields ?? []).flatMap((name) => LIST_OF_FIELD[name] ?? []);
}

// Undefined: unknown. For records that could not be judged, 0 would look like a fact.
function countMatches(
  { conditions }: ListQuestion,
  { selected, isUnjudged }: Assessment,
  { live }: OpenedRows,
): number | undefined {
  if (conditions.length === 0 && live?.total !== undefined) {
    return live.total;
  }
  const { matched, unknown } = selected;
  const isKnown = live?.hasGap !== true && !isUnjudged && (matched > 0 || unknown.size === 0);
  return isKnown ? matched : undefined;
}

// Undefined where no condition, ranking or count needs all records.
function describeScan(
  question: ListQuestion,
  { read }: QuestionSelected,
  { live }: OpenedRows,
): Matches['scanned'] {
  if (!needsAllRecords(question)) return undefined;
  const of = live === undefined ? read : live.total;
  return {
    read,
    ...(of !== undefined && { of }),
    complete: live?.hasGap !== true,
  };
}

// The only condition is this missing field, and other records do have it.
function findMissing(
  { conditions, args }: ListQuestion,
  { matched, read, unknown }: QuestionSelected,
): string | undefined {
  const isSure = conditions.length === 1 && matched < read && unknown.size === 0;
  return isSure ? args.missing?.[0] : undefined;
}

function noteSelected(
  question: ListQuestion,
  { selected, unsent, countMayBeUnsent }: Assessment,
  isShown: boolean,
): readonly Notice[] {
  const { read, matched } = selected;
  const notices = [...selected.notices];
  if (isShown) notices.push(...selected.ofRanking);
  if (countMayBeUnsent && matched > 0) notices.push(noteCountNotKnown(read, question));
  if (unsent.length > 0) notices.push(noteNoneHas(unsent, read, question));
  return notices;
}

// Since the cursor was written, by the record before and the total, or during this reading.
function noteMoved(
  { before, matched }: QuestionSelected,
  { check, total }: Position,
  live: LiveRecords | undefined,
): readonly Notice[] {
  const isFirstNow = before === null;
  const isOtherRecord =
    check !== undefined && before?.id != null && nameRecord(before.id) !== check;
  const hasOtherTotal = total !== undefined && total !== matched;
  const continues = before !== undefined;
  const hasMovedSinceCursor = continues && (isFirstNow || isOtherRecord || hasOtherTotal);
  if (hasMovedSinceCursor || live?.hasMoved === true) return [{ code: 'list_changed' }];
  return [];
}
