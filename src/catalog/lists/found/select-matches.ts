/** What a question comes to by one SELECT over rows: how many records match, and the first of them that the answer has room for. */

import { nameRecord, type Position } from '../../../answer/cursor.ts';
import type { CutBy } from '../../../answer/envelope.ts';
import type { Trimmed } from '../../../answer/trim.ts';
import { listOfCount, refuseUnknownCount } from '../../../filter/count-values.ts';
import { readFilterValues } from '../../../filter/pim-filters.ts';
import { buildFilterConditions } from '../../../question/build-conditions.ts';
import {
  buildSelect,
  readSelected,
  type Selected,
  type Selection,
} from '../../../question/build-select.ts';
import { requireLists } from '../../../question/copy-catalog.ts';
import { buildCountSelect, type CountSelect, readCounts } from '../../../question/count-by.ts';
import type { List } from '../../../question/list-rows.ts';
import { orderBy } from '../../../question/ranking.ts';
import type { RecordReference, Rows } from '../../../question/rows.ts';
import { FIELDS } from '../../../record/record-fields.ts';
import type { PimRecord } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { createTurns } from '../../call/waiting.ts';
import type { ListQuestion } from '../asked/question.ts';
import { noteComparisons } from './compared.ts';
import { fetchAny, fillIn, hasList, isList, listShownLists } from './empty-lists.ts';
import type { LiveRecords } from './live-rows.ts';
import type { Matches } from './matches.ts';
import { DEFAULT_ROWS, presentCounts } from './present-counts.ts';
import { createRoom, type Room } from './room.ts';
import { findSeen } from './seen-identifiers.ts';
import {
  DEFAULT_RANKED,
  noteCountNotKnown,
  noteNoneHas,
  noteNotJudged,
  noteRanking,
} from './select-notes.ts';

/** Records without a limit: more than any budget has room for. */
const MOST_LISTED = 1_000;

/** Records that are read at a time until the budget is full. */
const RECORDS_A_TIME = 40;

/**
 * Builds what is selected for a question.
 * @param isFiltered whether the PIM has applied its own filters
 */
export function buildSelection(question: ListQuestion, isFiltered = false): Selection {
  const { kind, conditions, ranking, ranked } = question;
  const list: List = kind === 'product' ? 'products' : 'variants';
  return {
    list,
    filters: isFiltered ? [] : listFilters(question, list),
    conditions,
    ranked,
    order: ranking && orderBy(ranking, { list, alias: 't' }),
  };
}

/** Whether no record has the list that records are counted by, so that it is not known whether it is sent. */
async function isCountHollow(
  question: ListQuestion,
  list: List,
  rows: Rows,
  live: Pick<LiveRecords, 'sent' | 'filled'> | undefined,
  context: CallContext,
): Promise<boolean> {
  const { countBy } = question;
  const field = countBy === undefined ? undefined : (listOfCount(countBy) ?? countBy);
  if (field === undefined) return false;
  if (list === 'variants' && OF_PRODUCTS.has(field)) {
    return live !== undefined || (rows.fieldOf('products', field)?.filled ?? 0) === 0;
  }
  if (countBy === undefined || listOfCount(countBy) === undefined) return false;
  const condition = { argument: 'count_by', field, test: () => 'true' };
  const counting = { list, filters: [], conditions: [condition] };
  return (await findHollow(question, counting, rows, live, context)).length > 0;
}

/** What variants are counted by of their products, whose records only a copy has beside them. */
const OF_PRODUCTS: ReadonlySet<string> = new Set(['brands', 'categories', 'type']);

/** The fields, by their wire names, of which this source tells nothing: none of its records has them. */
function listHollow(question: ListQuestion, { filters, conditions, list }: Selection, rows: Rows) {
  const wires = new Map(
    FIELDS[question.kind].map(({ key, wire, reader }) => [key, { wire, reader }]),
  );
  const fields = [...filters, ...conditions].flatMap(({ field }) => field ?? []);
  return [...new Set(fields)].flatMap((field) => {
    const { wire, reader } = wires.get(field) ?? {};
    if (wire === undefined || isOwnList(list, field, rows)) return [];
    const counts = rows.fieldOf(list, field);
    const isTold = reader === undefined ? counts?.sent : counts?.filled;
    return (isTold ?? 0) > 0 ? [] : [wire];
  });
}

/** The same, of lists that some records were read of now: those that the filter left out may have what these lack. */
async function findHollow(
  question: ListQuestion,
  selection: Selection,
  rows: Rows,
  live: Pick<LiveRecords, 'sent' | 'filled'> | undefined,
  context: CallContext,
): Promise<readonly string[]> {
  const hollow = listHollow(question, selection, rows).filter(
    (wire) => !(isList(wire) && live?.filled.has(wire)),
  );
  const isPart = live?.sent !== undefined && Object.keys(live.sent).length > 0;
  if (!isPart || !hollow.some(isList)) return hollow;
  const others = (await fetchAny(question.endpoint, context))?.records ?? [];
  return hollow.filter((wire) => !isList(wire) || !hasList(others, wire));
}

/** Lists that some PIMs leave empty in records, and serve at endpoints of their own. */
const OWN_LISTS = {
  variants: 'variants',
  pictures: 'product_media',
  documents: 'product_media',
} as const;

function isOwnList(list: List, field: string, rows: Rows): boolean {
  const own = Object.entries(OWN_LISTS).find(([name]) => name === field)?.[1];
  return own !== undefined && list === 'products' && rows.isComplete(own);
}

/** What the PIM's own parameters ask; where it is known that nothing can match, nothing does. */
function listFilters({ args, filters }: ListQuestion, list: List): Selection['filters'] {
  return filters.length === 0
    ? [{ argument: 'filters', test: () => 'false' }]
    : buildFilterConditions(args, list);
}

/** What the matches are counted by; undefined: they are listed. */
export function buildCounting({ args, countBy, kind }: ListQuestion): CountSelect | undefined {
  if (countBy === undefined) return undefined;
  refuseUnknownCount(countBy);
  const inside = readFilterValues(args, 'category_ids').map(Number);
  return buildCountSelect(countBy, kind === 'product' ? 'products' : 'variants', inside);
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
  const { args, countBy, ranking } = question;
  const selection = buildSelection(question, live !== undefined);
  const counting = buildCounting(question);
  const most = args.limit ?? (ranking === undefined ? MOST_LISTED : DEFAULT_RANKED);
  // The record before tells whether a list that is read anew has moved.
  const before = live !== undefined && start.offset > 0 ? 1 : 0;
  const window = {
    offset: start.offset - before,
    limit: countBy === undefined ? most + before : 0,
  };
  if (live === undefined) requireLists(selection.list, question.filters[0] ?? {}, rows);
  const result = await rows.ask(buildSelect(selection, window, counting));
  const { references, ...counted } = readSelected(selection, result);
  const selected = { ...counted, references: references.slice(before) };
  const hasMoved = before > 0 && isMoved(start, references[0], selected.matched);
  const hollow =
    selected.read === 0 ? [] : await findHollow(question, selection, rows, live, context);
  const isUnjudged =
    hollow.length > 0 ||
    (selected.read > 0 && [...selected.unknown.values()].includes(selected.read));
  const isCountUntold =
    selected.read > 0 && (await isCountHollow(question, selection.list, rows, live, context));
  const counts =
    countBy === undefined
      ? undefined
      : await presentCounts({ ...question, countBy }, readCounts(selected.counts), context);
  const room = createRoom(question, context, counts);
  const shown = isUnjudged
    ? { records: [], isFull: false }
    : await fillRoom(question, selected, room, rows, context);
  const matched = isUnjudged ? 0 : selected.matched;
  const isListed = !isUnjudged && countBy === undefined && most > 0;
  const positions = isListed ? placeRecords(selected, shown.records.length, start, matched) : [];
  const isLeft = isListed && start.offset + shown.records.length < matched;
  const identifiers = await findSeen(question, selection, rows);
  return {
    room,
    identifiers,
    next: isLeft ? positions.at(-1) : undefined,
    cutBy: isLeft ? chooseCut(shown.isFull) : undefined,
    retryAfterMs: undefined,
    total: live === undefined ? countLeft(selection, selected, isUnjudged) : live.total,
    isWhole: live?.hasGap !== true,
    complete: !isUnjudged && live?.hasGap !== true,
    counted: false,
    ageMs: live?.ageMs,
    sent: live?.sent,
    rows,
    isCountUntold,
    isLive: live !== undefined,
    records: isUnjudged
      ? []
      : (counts?.rows().slice(0, args.limit || DEFAULT_ROWS) ?? shown.records),
    positions,
    read: selected.read,
    matched,
    isUnjudged,
    isUnsure: selected.unknown.size > 0,
    isUnranked: selected.unranked > 0,
    notices: [
      ...(hasMoved ? [{ code: 'list_changed' } as const] : []),
      ...[...selected.unknown].map(([argument, count]) => noteNotJudged(argument, count)),
      ...(ranking === undefined || isUnjudged
        ? []
        : noteRanking(ranking, { ...selected, matched, shown: shown.records.length })),
      ...(isUnjudged ? [] : await noteComparisons(question, selection, rows)),
      ...(hollow.length > 0 ? [noteNoneHas(hollow, selected.read, question)] : []),
      ...(matched > 0 && isCountUntold ? [noteCountNotKnown(selected.read, question)] : []),
    ],
  };
}

/** How many records the filters leave; undefined: of none it is known. */
function countLeft(
  { conditions }: Selection,
  { read, matched }: Selected,
  isUnjudged: boolean,
): number | undefined {
  if (conditions.length > 0) return read;
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

const chooseCut = (isFull: boolean): CutBy => (isFull ? 'token_budget' : 'limit');

/** Reads the records of the window until the answer is full. */
async function fillRoom(
  question: ListQuestion,
  { references }: Selected,
  room: Room,
  rows: Rows,
  { settings }: CallContext,
): Promise<{ readonly records: readonly Trimmed[]; readonly isFull: boolean }> {
  const list: List = question.kind === 'product' ? 'products' : 'variants';
  const prepare = prepareRecord(question, list, rows);
  const turn = createTurns(settings.now);
  const records: Trimmed[] = [];
  for (let at = 0; at < references.length; at += RECORDS_A_TIME) {
    const some = references.slice(at, at + RECORDS_A_TIME);
    for (const record of await rows.readRecords(list, some)) {
      await turn();
      const trimmed = room.trim(prepare(record));
      if (!room.add(trimmed)) return { records, isFull: true };
      records.push(trimmed);
    }
  }
  return { records, isFull: false };
}

/** What other records have is empty in one that omits it; what none has is not shown as empty. */
function prepareRecord(question: ListQuestion, list: List, rows: Rows) {
  const { judged, told } = listShownLists(question);
  const keys = new Map(FIELDS[question.kind].map(({ wire, key }) => [wire, key]));
  const isFilled = (wire: string): boolean => {
    const field = keys.get(wire) ?? '';
    return (rows.fieldOf(list, field)?.filled ?? 0) > 0 || isOwnList(list, field, rows);
  };
  const known = judged.filter(isFilled);
  const unsent = told.filter((wire) => !isFilled(wire) && !judged.includes(wire));
  return (record: PimRecord): PimRecord => fillIn(record, known, unsent);
}

/** Where each record stands that is shown, and the first that is not. */
function placeRecords(
  { references }: Selected,
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
