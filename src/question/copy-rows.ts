import { findOwnLists } from '../copy/ask/fill-empty-lists.ts';
import type { LocalCopy, QueryResult } from '../copy/copy-port.ts';
import { MAX_OWN_SQL_CHARS } from '../copy/sql-text.ts';
import {
  CatalogError,
  CopyReplacedError,
  InvalidArgumentError,
  NotInCopyError,
  TimeoutError,
} from '../errors.ts';
import type { Call } from '../pim/catalog-port.ts';
import { isRecord, type JsonValue, type PimRecord } from '../record/value.ts';
import { LISTS, type List } from './list-rows.ts';
import type { FieldCounts, RecordReference, ResultRows, Rows } from './rows.ts';

// Read at a time.
const WINDOW_ROWS = 10_000;

// For more records than these, `raw` is faster.
const MAX_IN_PIECES = 100;

// One version of the copy.
interface CopyParts extends Pick<QueryResult, 'version'> {
  readonly localCopy: LocalCopy;
  // On the clock of the call's deadline.
  readonly now: () => number;
}

/** Newest copy and its rows. */
export interface OpenedCopy extends Pick<QueryResult, 'copy' | 'version'> {
  readonly rows: Rows;
}

/** SELECT of the counts of the fields of all views. */
export const FIELD_COUNTS = 'SELECT "view", field, sent, filled, "unknown" FROM fields';

/** Reads rows of {@link FIELD_COUNTS} that are of one view. */
export function readFieldCounts(rows: ResultRows): ReadonlyMap<string, FieldCounts> {
  const byField = new Map<string, FieldCounts>();
  for (const [, field, sent, filled, unknown] of rows) {
    byField.set(String(field), {
      sent: Number(sent),
      filled: Number(filled),
      unknown: Number(unknown),
    });
  }
  return byField;
}

/**
 * Opens the rows of the newest copy for a call.
 * @param now milliseconds on the clock of the call's deadline
 * @throws CatalogError as LocalCopy.query does
 */
export async function openCopyRows(
  localCopy: LocalCopy,
  now: () => number,
  call: Call,
): Promise<OpenedCopy> {
  const window = {
    offset: 0,
    maxRows: WINDOW_ROWS,
    isUncut: true,
    isKept: true,
  };
  const { copy, version, rows: counts } = await localCopy.query(FIELD_COUNTS, window, call);
  const fields = {
    products: readFieldCounts(counts.filter(([view]) => view === 'products')),
    variants: readFieldCounts(counts.filter(([view]) => view === 'variants')),
  };
  const ask = (sql: string): Promise<ResultRows> =>
    queryWhole({ localCopy, version, now }, call, sql);
  const rows: Rows = {
    ask,
    countFields: async (list) => fields[list],
    isComplete: (list) => copy.lists[list]?.complete === true,
    readRecords: async (list, references) => {
      const ids = references.map(requireId);
      const isFilled = (field: string): boolean => (fields[list].get(field)?.filled ?? 0) > 0;
      const filler = findOwnLists(list, copy, isFilled, ask);
      const records = await readRaw(list, ids, ask);
      const shaper = localCopy.shaper();
      if (shaper === undefined) return filler.fill(records);
      const { owner } = LISTS[list];
      const shaped = records.map((record) => shaper.reshape(owner, record));
      return filler.fill(shaped);
    },
  };
  return { copy, version, rows };
}

function requireId({ id }: RecordReference): number {
  if (id === null) throw new NotInCopyError('some of its records have no readable id');
  return id;
}

// All rows must come from one version of the copy.
async function queryWhole(
  { localCopy, version, now }: CopyParts,
  call: Call,
  sql: string,
): Promise<ResultRows> {
  if (sql.length > MAX_OWN_SQL_CHARS) {
    throw new InvalidArgumentError('The values are too long for one query.', 'Send fewer values.');
  }
  const rows: (readonly JsonValue[])[] = [];
  for (;;) {
    if (now() >= call.deadlineAtMs) throw new TimeoutError('Reading the local copy took too long.');
    const window = {
      offset: rows.length,
      maxRows: WINDOW_ROWS,
      isUncut: true,
    };
    const result = await localCopy.query(sql, window, call).catch(throwUnread);
    if (result.version !== version) throw new CopyReplacedError();
    rows.push(...result.rows);
    const hasAllRows = result.countedAll && rows.length >= result.counted;
    if (hasAllRows || result.rows.length === 0) return rows;
  }
}

// Our own SQL failed, so no argument is at fault.
function throwUnread(error: unknown): never {
  const isKnown = error instanceof CatalogError && error.code !== 'INVALID_ARGUMENT';
  if (isKnown) throw error;
  throw new NotInCopyError('it could not be read', { cause: error });
}

// In the order of the ids.
async function readRaw(
  list: List,
  ids: readonly number[],
  ask: Rows['ask'],
): Promise<readonly PimRecord[]> {
  if (ids.length === 0) return [];
  const { id } = LISTS[list];
  // As text, so that it is parsed only once.
  const isInPieces = list === 'products' && ids.length <= MAX_IN_PIECES;
  const columns = isInPieces
    ? 'piece, part FROM main.pieces'
    : `raw::VARCHAR, 0 AS part FROM ${list}`;
  const select = `SELECT ${id}, ${columns} WHERE ${id} IN (${ids.join(', ')}) ORDER BY part`;
  const texts = new Map<number, string>();
  for (const [recordId, text] of await ask(select)) {
    const key = Number(recordId);
    const before = texts.get(key) ?? '';
    texts.set(key, `${before}${text}`);
  }
  return ids.map((key) => {
    // The engine wrote it with JSON.stringify.
    const record: unknown = JSON.parse(texts.get(key) ?? 'null');
    if (!isRecord(record)) throw new NotInCopyError('one of its records cannot be read');
    return record;
  });
}
