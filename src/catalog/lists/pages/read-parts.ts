import { nameRecord, type Position, START } from '../../../answer/cursor.ts';
import type { Page, PageQuery, RecordKey } from '../../../pim/catalog-port.ts';
import { countPositions } from '../../../record/positions.ts';
import type { Filter, PimRecord } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { type ListQuestion, listBodies } from '../question.ts';

/** Record with its position in the list of the question. */
export interface PlacedRecord {
  readonly record: PimRecord;
  // Undefined: the record cannot be identified.
  readonly key: RecordKey | undefined;
  readonly position: Position;
}

/** Page of one part of a question. */
export interface PartPage {
  readonly page: Page;
  // Without those that came before in another part.
  readonly records: readonly PlacedRecord[];
  // Undefined: nothing follows.
  readonly next: Position | undefined;
  // Records that the filter leaves, by the PIM's count; undefined: it does not say, or several
  // bodies were sent.
  readonly total: number | undefined;
  // Records were seen to come or go so far.
  readonly hasMoved: boolean;
  // The PIM gave fewer records than it announced.
  readonly isShort: boolean;
  // `hasMoved` or `isShort`, so that records may have been skipped; or the PIM failed to send some.
  readonly hasGap: boolean;
  // Age of what was kept from an earlier call, milliseconds.
  readonly ageMs: number | undefined;
}

// Here, `hasMoved` and `isShort` are of this page alone.
type PageOfPart = Pick<PartPage, 'page' | 'records' | 'next' | 'hasMoved' | 'isShort'>;

type PageForm = Required<Pick<PageQuery, 'pageSize' | 'overlaps'>>;

/**
 * Reads the pages of all parts of a question, from `start` on. A part is one filter body: 250 codes
 * are sent as three bodies of at most 100.
 * @throws CatalogError
 */
export async function* readParts(
  question: ListQuestion,
  start: Position,
  form: PageForm,
  context: CallContext,
): AsyncGenerator<PartPage, void, void> {
  const bodies = listBodies(question);
  const isSplit = bodies.length > 1;
  let hasMoved = false;
  let isShort = false;
  let hasPageWithGap = false;
  let ageMs: number | undefined;
  for await (const read of readEachPart(question, bodies, start, form, context)) {
    const { page, records, next } = read;
    hasMoved ||= read.hasMoved;
    isShort ||= read.isShort;
    hasPageWithGap ||= page.hasGap === true;
    ageMs = page.ageMs ?? ageMs;
    yield {
      page,
      records,
      next,
      total: isSplit ? undefined : page.total,
      hasMoved,
      isShort,
      hasGap: hasMoved || isShort || hasPageWithGap,
      ageMs,
    };
  }
}

async function* readEachPart(
  question: ListQuestion,
  bodies: readonly Filter[],
  start: Position,
  form: PageForm,
  context: CallContext,
): AsyncGenerator<PageOfPart, void, void> {
  const seenKeys = new Set<RecordKey>();
  for (const [part, filter] of bodies.entries()) {
    if (part < start.part) continue;
    const from = part === start.part ? start : { ...START, part };
    for await (const read of readPart({ ...question, filter }, from, form, context)) {
      yield {
        ...read,
        records: bodies.length > 1 ? takeUnseen(read.records, seenKeys) : read.records,
        next: read.next ?? startOfPart(part + 1, bodies),
      };
    }
  }
}

function startOfPart(part: number, bodies: readonly Filter[]): Position | undefined {
  return part < bodies.length ? { ...START, part } : undefined;
}

// Leaves out records of earlier parts and notes the others: two parts can find one product by two
// of its variants.
function takeUnseen(
  records: readonly PlacedRecord[],
  seenKeys: Set<RecordKey>,
): readonly PlacedRecord[] {
  const unseen: PlacedRecord[] = [];
  for (const placed of records) {
    const { key } = placed;
    if (key !== undefined && seenKeys.has(key)) continue;
    if (key !== undefined) seenKeys.add(key);
    unseen.push(placed);
  }
  return unseen;
}

async function* readPart(
  question: ListQuestion,
  from: Position,
  form: PageForm,
  context: CallContext,
): AsyncGenerator<PageOfPart, void, void> {
  let positionsRead = 0;
  let { total } = from;
  let next = from;
  for await (const page of fetchPart(question, from, form, context)) {
    const hasOtherTotal = total !== undefined && page.total !== undefined && page.total !== total;
    total = page.total ?? total;
    positionsRead += page.records.length + countPositions(page.unserved);
    const isWholeList = page.last && from.offset === 0;
    const records = placeRecords(page, next);
    next = findNextPosition(page, records.at(-1)?.position ?? next);
    yield {
      page,
      records,
      next: page.last ? undefined : next,
      hasMoved: page.moved !== undefined || hasOtherTotal,
      isShort: isWholeList && total !== undefined && positionsRead < total,
    };
  }
}

// With a check, the query also verifies the record before the position.
function fetchPart(
  question: ListQuestion,
  { offset, check }: Position,
  { pageSize, overlaps }: PageForm,
  context: CallContext,
): AsyncGenerator<Page, void, void> {
  const { args, filter, list, source } = question;
  const { endpoint, parameters, idField } = list;
  const query = buildPageQuery({
    endpoint,
    filter,
    parameters,
    offset,
    ...(check !== undefined && { isKeyBefore: (key) => nameRecord(key) === check }),
    pageSize,
    overlaps,
    continued: args.cursor !== undefined,
    idField,
  });
  return source.openPages === undefined
    ? context.catalog.fetchPages(query, context.call)
    : source.openPages(query, context);
}

function placeRecords(page: Page, expected: Position): readonly PlacedRecord[] {
  return page.records.map((record, index) => ({
    record,
    key: page.keys?.[index],
    position: positionOf(index, page, expected),
  }));
}

// The position names the record before it only if no position between the two was left out.
function positionOf(index: number, page: Page, expected: Position): Position {
  const offset = page.positions[index] ?? expected.offset + index;
  const position = { part: expected.part, offset, total: page.total };
  if (index === 0) {
    const { check, before } = expected;
    return offset === expected.offset ? { ...position, check, before } : position;
  }
  const followsPrevious = page.positions[index - 1] === offset - 1;
  return followsPrevious ? { ...position, before: page.keys?.[index - 1] } : position;
}

// Returns the position behind the page: behind its last record, and behind what was not sent.
function findNextPosition(page: Page, last: Position): Position {
  const { positions, keys, total, records, unserved } = page;
  if (records.length === 0) return last;
  const behindRecords = (positions.at(-1) ?? last.offset) + 1;
  const behindUnsent = unserved?.at(-1)?.to ?? 0;
  const offset = Math.max(behindRecords, behindUnsent);
  const before = offset === behindRecords ? keys?.[records.length - 1] : undefined;
  return { part: last.part, offset, total, before };
}
