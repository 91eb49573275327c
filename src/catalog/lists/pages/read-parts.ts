import { nameRecord, type Position, START } from '../../../answer/cursor.ts';
import type { Page, PageQuery, RecordKey } from '../../../pim/catalog-port.ts';
import { countPositions } from '../../../record/positions.ts';
import type { PimRecord } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { type ListQuestion, listBodies } from '../question.ts';

/** Record with its position. */
export interface PlacedRecord {
  readonly record: PimRecord;
  // Undefined: the record cannot be identified.
  readonly key: RecordKey | undefined;
  readonly at: Position;
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

type PageOfPart = Pick<PartPage, 'page' | 'records' | 'next' | 'hasMoved' | 'isShort'>;

type PageForm = Required<Pick<PageQuery, 'pageSize' | 'overlaps'>>;

/**
 * Reads the pages of all parts of a question, from `start` on.
 * @throws CatalogError
 */
export async function* readParts(
  question: ListQuestion,
  start: Position,
  form: PageForm,
  context: CallContext,
): AsyncGenerator<PartPage, void, void> {
  const seen = new Set<RecordKey>();
  // Two requests can find one product by two of its variants.
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

function placeNext({ positions, keys, total, records, unserved }: Page, last: Position): Position {
  if (records.length === 0) return last;
  const behind = (positions.at(-1) ?? last.offset) + 1;
  const offset = Math.max(behind, unserved?.at(-1)?.to ?? 0);
  const before = offset === behind ? keys?.[records.length - 1] : undefined;
  return { part: last.part, offset, total, before };
}
