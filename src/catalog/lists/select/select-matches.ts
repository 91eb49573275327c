/** What a question comes to by one SELECT over rows: how many records match, and the first of them that the answer has room for. */

import { nameRecord, type Position } from '../../../answer/cursor.ts';
import type { Notice } from '../../../answer/notices.ts';
import { listOfCount } from '../../../filter/count-values.ts';
import type { Identifiers } from '../../../filter/proof.ts';
import { readSelected, type Selected } from '../../../question/build-select.ts';
import { readComparisons } from '../../../question/comparisons.ts';
import { readCounts } from '../../../question/count-by.ts';
import { planSelect, type SelectPlan } from '../../../question/plan-select.ts';
import { readReadings } from '../../../question/word-readings.ts';
import type { CallContext } from '../../call/context.ts';
import type { Matches, ReadMatches } from '../matches.ts';
import type { ListQuestion } from '../question.ts';
import type { Room } from '../room.ts';
import type { LiveRecords } from './live-rows.ts';
import { DEFAULT_ROWS, presentCounts } from './present-counts.ts';
import {
  isOfShapes,
  noteCountNotKnown,
  noteNoneHas,
  noteNotJudged,
  noteRanking,
} from './select-notes.ts';
import { placeRecords, showRecords } from './show-records.ts';
import { findUnsent, lacksProducts, listJudgedFields, type ReadRows } from './unsent-fields.ts';

/** What a selection is known to come to. */
interface Judged {
  readonly selected: Selected;
  /** Fields that the conditions need and no record has. */
  readonly unsent: readonly string[];
  /** Whether a condition could be judged for no record, so that nothing is known. */
  readonly isUnjudged: boolean;
  /** Whether it is not known of the list that records are counted by that the PIM sends it. */
  readonly isCountUntold: boolean;
}

/**
 * Selects the records of a question.
 * @throws CatalogError as Rows does; NotInCopyError where a record that matches has no id
 */
export async function selectMatches(
  question: ListQuestion,
  start: Position,
  identifiers: Identifiers | undefined,
  read: ReadRows,
  room: Room,
  context: CallContext,
): Promise<ReadMatches> {
  const { list, rows, live } = read;
  const isWhole = live?.hasGap !== true;
  const plan = planSelect(question, start.offset, identifiers, {
    list,
    isLive: live !== undefined,
    isWhole,
    hasVariants: rows.isComplete('variants'),
  });
  const { args } = question;
  const { countBy } = question.arrangement;
  const judged = await judge(question, plan, read, context);
  const { selected, isUnjudged, isCountUntold } = judged;
  const counted =
    countBy === undefined
      ? undefined
      : presentCounts(countBy, readCounts(selected.counts), isCountUntold, question, context);
  const references = selected.references.slice(plan.before);
  const isShown = !isUnjudged && counted === undefined && plan.most > 0;
  if (isShown) await showRecords(question, references, room, read, context);
  const countedRows = counted?.rows.slice(0, args.limit || DEFAULT_ROWS);
  const records = isUnjudged ? [] : (countedRows ?? room.records);
  const positions = isShown
    ? placeRecords(references, room.records.length, start, selected.matched)
    : [];
  const isLeft = isShown && start.offset + room.records.length < selected.matched;
  const readings = plan.readings && readReadings(plan.readings, selected.asides.readings);
  return {
    records,
    positions,
    next: isLeft ? positions.at(-1) : undefined,
    cutBy: isLeft ? (room.cutBy ?? 'limit') : undefined,
    counted,
    unseen: listUnseen(identifiers, selected.asides.unseen),
    total: countLeft(question, judged, read),
    isWhole,
    ageMs: live?.ageMs,
    sent: live?.sent,
    selected: { selection: plan.selection, rows },
    read: selected.read,
    matched: isUnjudged ? 0 : selected.matched,
    isUnjudged,
    isUnsure: selected.unknown.size > 0,
    isUnranked: selected.unranked > 0,
    readings: readings && context.settings.redact(readings),
    notices: [
      ...noteMoved(plan, selected, start, live),
      ...noteSelected(question, plan, judged, records.length),
    ],
  };
}

/** Asks the statement, and tells what of it can be believed. */
async function judge(
  question: ListQuestion,
  { selection, sql }: SelectPlan,
  read: ReadRows,
  context: CallContext,
): Promise<Judged> {
  const selected = readSelected(selection, await read.rows.ask(sql));
  if (selected.read === 0) {
    return { selected, unsent: [], isUnjudged: false, isCountUntold: false };
  }
  const { countBy } = question.arrangement;
  const judged = listJudgedFields(selection);
  const counted = countBy === undefined ? undefined : listOfCount(countBy);
  const fields = counted === undefined ? judged : [...judged, counted];
  const empty = await findUnsent(fields, question, read, context);
  const unsent = empty.filter(({ key }) => judged.includes(key)).map(({ wire }) => wire);
  return {
    selected,
    unsent,
    isUnjudged: unsent.length > 0 || [...selected.unknown.values()].includes(selected.read),
    isCountUntold: empty.some(({ key }) => key === counted) || (await lacksProducts(countBy, read)),
  };
}

/** The identifiers that no record has, as they were given. */
function listUnseen(identifiers: Identifiers | undefined, value: unknown): Matches['unseen'] {
  const unseen = new Set(Array.isArray(value) ? value : []);
  return identifiers?.values.filter((identifier) => unseen.has(String(identifier)));
}

/** How many records the filters leave; undefined: it is not known. */
function countLeft(
  { conditions }: ListQuestion,
  { selected, isUnjudged }: Judged,
  { live }: ReadRows,
): number | undefined {
  if (live !== undefined) return live.total;
  if (conditions.length > 0) return selected.read;
  return isUnjudged ? undefined : selected.matched;
}

/** What is to be said of the records that were selected. @param shown how many of them are shown */
function noteSelected(
  question: ListQuestion,
  { selection }: SelectPlan,
  { selected, unsent, isUnjudged, isCountUntold }: Judged,
  shown: number,
): readonly Notice[] {
  const { ranking } = question.arrangement;
  const compared = readComparisons(selection, selected.asides.comparisons);
  const notices = [...selected.unknown].map(([name, count]) =>
    noteNotJudged(name, count, compared),
  );
  notices.push(...compared.textUnits);
  if (!isUnjudged) {
    if (ranking !== undefined) notices.push(...noteRanking(ranking, selected, shown));
    notices.push(...compared.notices);
    if (isCountUntold && selected.matched > 0) {
      notices.push(noteCountNotKnown(selected.read, question));
    }
  }
  if (unsent.length > 0) notices.push(noteNoneHas(unsent, selected.read, question));
  if (notices.some(isOfShapes)) notices.push({ code: 'shapes_can_be_named' });
  return notices;
}

/** Notes that the list moved: since the cursor was written, by the record before and the total, or while it was read. */
function noteMoved(
  { before }: SelectPlan,
  { references, matched }: Selected,
  { check, total }: Position,
  live: LiveRecords | undefined,
): readonly Notice[] {
  if (live?.hasMoved === true) return [{ code: 'list_changed' }];
  if (before === 0) return [];
  const previous = references[0];
  const isOther = check !== undefined && previous?.id != null && nameRecord(previous.id) !== check;
  const isOfOtherTotal = total !== undefined && total !== matched;
  return isOther || previous === undefined || isOfOtherTotal ? [{ code: 'list_changed' }] : [];
}
