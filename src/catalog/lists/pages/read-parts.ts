/** The pages of a list question as they come, part by part, each record with where it stands: a cursor can go on from any. */

import { nameRecord, type Position, START } from '../../../answer/cursor.ts';
import type { Page, PageQuery, RecordKey } from '../../../pim/catalog-port.ts';
import { countPositions } from '../../../record/positions.ts';
import type { PimRecord } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { type ListQuestion, listBodies } from '../question.ts';

/** A record, and where it stands. */
export interface PlacedRecord {
  readonly record: PimRecord;
  /** Identifies it; undefined: it cannot be identified. */
  readonly key: RecordKey | undefined;
  readonly at: Position;
}

/** A page of one part of a question. */
export interface PartPage {
  readonly page: Page;
  /** Its records, without those that came before in another part. */
  readonly records: readonly PlacedRecord[];
  /** Where the question goes on behind it; undefined: nothing follows. */
  readonly next: Position | undefined;
  /** How many records the PIM says that the filter leaves; undefined: it does not say, or several bodies were sent. */
  readonly total: number | undefined;
  /** True where records were seen to come or go so far. */
  readonly hasMoved: boolean;
  /** True where the PIM gave fewer records than it announced. */
  readonly isShort: boolean;
  /** True where either may have put records out of sight, or the PIM failed to send some. */
  readonly hasGap: boolean;
  /** Age of what was read so far, if any of it was kept from an earlier call, milliseconds. */
  readonly ageMs: number | undefined;
}

/** A page of one part alone. */
type PageOfPart = Pick<PartPage, 'page' | 'records' | 'next' | 'hasMoved' | 'isShort'>;

/** How pages are asked for. */
type PageForm = Required<Pick<PageQuery, 'pageSize' | 'overlaps'>>;

/**
 * Reads the pages of all parts of a question.
 * @param start where to begin
 * @throws CatalogError
 */
export async function* readParts(
  question: ListQuestion,
  start: Position,
  form: PageForm,
  context: CallContext,
): AsyncGenerator<PartPage, void, void> {
  const seen = new Set<RecordKey>();
  // A product can have variants whose codes were asked for in two requests.
  const isNew = ({ key }: PlacedRecord): boolean => {
    const isAgain = key !== undefined && seen.has(key);
    if (key !== undefined) seen.add(key);
    return !isAgain;
  };
  const bodies = listBodies(question);
  const isSplit = bodies.length > 1;
  let hasMoved = false;
  let isShort = false;
  let isUnserved = false;
  let ageMs: number | undefined;
  for (const [part, filter] of [...bodies.entries()].slice(start.part)) {
    const from = part === start.part ? start : { ...START, part };
    const following = part + 1 < bodies.length ? { ...START, part: part + 1 } : undefined;
    for await (const read of readPart({ ...question, filter }, from, form, context)) {
      const { page, records, next = following } = read;
      hasMoved ||= read.hasMoved;
      isShort ||= read.isShort;
      isUnserved ||= page.hasGap === true;
      ageMs = page.ageMs ?? ageMs;
      yield {
        page,
        records: isSplit ? records.filter(isNew) : records,
        next,
        total: isSplit ? undefined : page.total,
        hasMoved,
        isShort,
        hasGap: hasMoved || isShort || isUnserved,
        ageMs,
      };
    }
  }
}

/** Reads the pages of one part. */
async function* readPart(
  question: ListQuestion,
  from: Position,
  form: PageForm,
  context: CallContext,
): AsyncGenerator<PageOfPart, void, void> {
  let received = 0;
  let { total } = from;
  let next = from;
  for await (const page of fetchPart(question, from, form, context)) {
    const isOfOtherTotal = total !== undefined && page.total !== undefined && page.total !== total;
    received += page.records.length + countPositions(page.unserved);
    total = page.total ?? total;
    const records = placeRecords(page, next);
    next = placeNext(page, records.at(-1)?.at ?? next);
    yield {
      page,
      records,
      next: page.last ? undefined : next,
      hasMoved: page.moved !== undefined || isOfOtherTotal,
      isShort: page.last && from.offset === 0 && received < (total ?? 0),
    };
  }
}

/** The pages of one part from a position on; the record before it is looked at where its check is known. */
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
    ...(check !== undefined && { after: (key) => nameRecord(key) === check }),
    pageSize,
    overlaps,
    continued: args.cursor !== undefined,
    idField,
  });
  return source.openPages === undefined
    ? context.catalog.fetchPages(query, context.call)
    : source.openPages(query, context);
}

/** The records of a page with their positions. @param first where its first record was expected */
function placeRecords(page: Page, first: Position): readonly PlacedRecord[] {
  return page.records.map((record, index) => {
    const offset = page.positions[index] ?? first.offset + index;
    const isNext = index === 0 ? offset === first.offset : page.positions[index - 1] === offset - 1;
    const { check, before }: Pick<Position, 'check' | 'before'> =
      index === 0 ? first : { before: page.keys?.[index - 1] };
    return {
      record,
      key: page.keys?.[index],
      at: { part: first.part, offset, total: page.total, ...(isNext && { check, before }) },
    };
  });
}

/** Where the record behind a page stands. @param last where its last record stands */
function placeNext({ positions, keys, total, records, unserved }: Page, last: Position): Position {
  if (records.length === 0) return last;
  const behind = (positions.at(-1) ?? last.offset) + 1;
  const offset = Math.max(behind, unserved?.at(-1)?.to ?? 0);
  const before = offset === behind ? keys?.[records.length - 1] : undefined;
  return { part: last.part, offset, total, before };
}
