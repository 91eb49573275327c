import { START } from '../../../answer/cursor.ts';
import type { LocalCopy } from '../../../copy/copy-port.ts';
import { type CatalogError, InvalidArgumentError, NoCopyError } from '../../../errors.ts';
import { FIELD_COUNTS, readFieldCounts } from '../../../question/copy-rows.ts';
import type { List } from '../../../question/list-rows.ts';
import type { Rows } from '../../../question/rows.ts';
import { lazily } from '../../../record/lazily.ts';
import type { Filter, PimRecord } from '../../../record/value.ts';
import { type CallContext, requireLocalCopy } from '../../call/context.ts';
import { tryOptional } from '../../call/waiting.ts';
import { SCAN_PAGE_SIZE } from '../pages/list-pages.ts';
import { type PartPage, readParts } from '../pages/read-parts.ts';
import type { ListQuestion } from '../question.ts';

// Milliseconds. A longer reading waits for the copy, where the whole catalog can be read instead.
const QUICK_MS = 4_000;

// More would fill the memory, and take long to hand to the engine.
const MAX_RECORDS = 3_000;

/** Records that were read from the PIM. */
export interface LiveRecords {
  readonly records: readonly PimRecord[];
  // By the PIM's count; undefined: it does not say, or several filters were sent.
  readonly total: number | undefined;
  readonly sent: Filter | undefined;
  readonly ageMs: number | undefined;
  // The list moved, or came shorter than the PIM announced.
  readonly hasMoved: boolean;
  // Also where the PIM failed to send some records.
  readonly hasGap: boolean;
  // By wire name: fields that the PIM filled in some record, read now or before.
  readonly filled: ReadonlySet<string>;
}

/**
 * Reads all records that the filters leave.
 * @throws CatalogError, also where they are more than a call can read: NoCopyError where the call
 * may wait for the copy instead
 */
export async function readLive(question: ListQuestion, context: CallContext): Promise<LiveRecords> {
  const begunAtMs = context.settings.now();
  const records: PimRecord[] = [];
  let pages = 0;
  let last: PartPage | undefined;
  const form = { pageSize: SCAN_PAGE_SIZE, overlaps: true };
  for await (const read of readParts(question, START, form, context)) {
    last = read;
    pages += 1;
    records.push(...read.records.map(({ record }) => record));
    const { total } = read.page;
    const received = {
      received: records.length,
      pages,
      begunAtMs,
    };
    const readable = countReadable(question, received, context);
    // Without a total there is at least one more.
    const least = Math.max(records.length + 1, total ?? 0);
    if (read.page.last || least <= readable) continue;
    // The call then waits for the copy, as all calls that lack it do (tools/run-tool.ts).
    if (context.mayRead === true) throw new NoCopyError(false);
    throw buildTooManyError(question, total, readable, context);
  }
  return {
    records,
    total: last?.total,
    sent: last?.page.sent,
    ageMs: last?.ageMs,
    hasMoved: last?.hasMoved === true || last?.isShort === true,
    hasGap: last?.hasGap === true,
    filled: last?.page.filled ?? new Set<string>(),
  };
}

// Limited by the rest of the quota, and by the speed of the pages so far.
function countReadable(
  { list: { endpoint } }: ListQuestion,
  { received, pages, begunAtMs }: Readonly<Record<'received' | 'pages' | 'begunAtMs', number>>,
  { catalog, call, settings, mayRead = false }: CallContext,
): number {
  const nowMs = settings.now();
  const quota = catalog.status().quota.find((entry) => entry.endpoint === endpoint);
  // Some PIMs send fewer records a page than asked for.
  const requests = quota?.left ?? Number.POSITIVE_INFINITY;
  const byQuota = received + Math.floor((requests * received) / pages);
  const elapsedMs = Math.max(1, nowMs - begunAtMs);
  const leftMs = mayRead ? QUICK_MS - elapsedMs : call.deadlineAtMs - nowMs;
  const byTime = received + Math.floor((received / elapsedMs) * Math.max(0, leftMs));
  return Math.min(byQuota, byTime, MAX_RECORDS);
}

function buildTooManyError(
  { list: { endpoint, parameters }, args }: ListQuestion,
  total: number | undefined,
  readable: number,
  { localCopy, settings }: CallContext,
): CatalogError {
  const narrowing = parameters
    .map(({ argument }) => argument)
    .filter((argument) => !argument.includes('exclude'));
  const unused = narrowing.filter((argument) => args[argument] === undefined);
  const filters = unused.slice(0, MAX_FILTERS).join(', ');
  const narrow = `Add a filter that the PIM applies (${filters})`;
  const isCopied = localCopy?.exists() === true;
  const mayCopy = localCopy !== undefined && !isCopied && settings.forbidsReading !== true;
  // Without freshness, the copy has been tried before.
  const isUntried = isCopied && args.freshness === 'live';
  const orCopied = isUntried ? ', or leave freshness out: the local copy answers this' : '';
  const orRead = mayCopy ? ', or call sync_catalog, which reads the whole catalog once' : '';
  return new InvalidArgumentError(
    `This question must read all ${total ?? 'the'} ${endpoint} that the PIM's filters leave, ` +
      `and one call can read about ${readable}.`,
    `${narrow}${orCopied}${orRead}.`,
  );
}

// In the advice of the error.
const MAX_FILTERS = 8;

// Empty unless the question counts by categories. Throws CatalogError where the count needs them.
async function fetchCategories(
  { arrangement: { countBy } }: ListQuestion,
  { catalog, call }: CallContext,
): Promise<readonly PimRecord[]> {
  const fetchAll = async () => catalog.fetchList('categories', call);
  if (countBy !== 'category' && countBy !== 'root_category') return [];
  return (countBy === 'category' ? await tryOptional(fetchAll) : await fetchAll()) ?? [];
}

/** Opens the rows of records that were read. */
export async function openLiveRows(
  list: List,
  question: ListQuestion,
  records: readonly PimRecord[],
  context: CallContext,
): Promise<Rows> {
  const { call } = context;
  const categories = await fetchCategories(question, context);
  const localCopy: LocalCopy = requireLocalCopy(context);
  const lists = [
    { list, records },
    { list: 'categories' as const, records: categories },
  ];
  const scratch = await localCopy.openScratch({ lists }, call);
  const ask: Rows['ask'] = (select) => scratch.ask(select, call);
  const countFields = lazily(async () => {
    return readFieldCounts(await ask(`${FIELD_COUNTS} WHERE "view" = '${list}'`));
  });
  return {
    ask,
    countFields: async (of) => (of === list ? countFields() : new Map()),
    isComplete: () => false,
    readRecords: async (_list, references) => references.map(({ row }) => records[row] ?? {}),
  };
}
