import { setImmediate as letOthersIn } from 'node:timers/promises';
import { decodeCursor, encodeCursor, hashQuestion, nameVersion, START } from '../answer/cursor.ts';
import { splitEmptyColumns } from '../answer/empty-columns.ts';
import type { Answer, EnvelopeParts } from '../answer/envelope.ts';
import { fitAnswer } from '../answer/fit/budget.ts';
import { type Notice, presentNotice, sayNotices } from '../answer/notices.ts';
import { cleanJson } from '../answer/text/clean-json.ts';
import { toPlainText } from '../answer/text/text.ts';
import type { Trimmed } from '../answer/trim.ts';
import { type CallContext, requireLocalCopy } from '../catalog/call/context.ts';
import { listCautions } from '../copy/cautions.ts';
import type { QueryResult } from '../copy/copy-port.ts';
import { buildMovedCopyError, dateCopy, readsPricesOfDay } from '../copy/describe-copy.ts';
import { exportRows, noteCorrections } from '../copy/export/export-answer.ts';
import { MAX_ANSWER_CHARS } from '../copy/sql-text.ts';
import { listCultureKeys } from '../record/culture.ts';
import { takeChars } from '../record/cut-characters.ts';
import { nameOnce } from '../record/nearest.ts';
import type { JsonValue } from '../record/value.ts';
import type { TableData } from '../views/view-data.ts';

// Cursors are of the SQL, whichever tool asks it.
const NAME = 'query_catalog';

// No budget has room for more rows.
const MAX_ROWS = 2_000;

// Characters of rows to read: a bit more than fit into the budget.
const charsFor = (tokens: number): number =>
  Math.min(MAX_ANSWER_CHARS, Math.max(6_000, tokens * 6));

/** Arguments of a tool that shape its answer. */
export interface AnswerArguments {
  readonly max_tokens?: number | undefined;
  readonly cursor?: string | undefined;
  readonly export_as?: string | undefined;
}

interface SqlQuestion extends AnswerArguments {
  readonly sql: string;
  readonly culture?: string | undefined;
  readonly replace?: boolean | undefined;
}

interface SavedParts {
  readonly resolved: Readonly<Record<string, string>> | undefined;
  readonly showsBars: boolean;
}

/**
 * Answers a SELECT of the operator or of a caller.
 * @throws CatalogError as LocalCopy.query and LocalCopy.export do
 */
export function answerSql(
  question: SqlQuestion,
  context: CallContext,
  saved?: SavedParts,
): Promise<Answer> {
  const { export_as: exportName } = question;
  const cultures = listCultureKeys([context.settings.culture, question.culture]);
  if (exportName !== undefined) return exportAllRows(question, exportName, cultures, context);
  return answerRows(question, cultures, context, saved);
}

function exportAllRows(
  { sql, replace, cursor, max_tokens: maxTokens }: SqlQuestion,
  exportAs: string,
  cultures: readonly string[],
  context: CallContext,
): Promise<Answer> {
  const localCopy = requireLocalCopy(context);
  return exportRows(
    {
      write: (order) => localCopy.export(sql, { ...order, cultures, findsTraps: true }),
      exportAs,
      replaces: replace,
      cursor,
      maxTokens,
      recordsKey: 'rows',
    },
    context,
  );
}

interface RowsPage {
  readonly result: QueryResult;
  readonly columns: readonly string[];
  readonly records: readonly Trimmed[];
  readonly offset: number;
  readonly total: number | undefined;
  readonly notices: readonly Notice[];
  readonly hash: string;
  readonly version: string;
  /** The day whose prices the rows show; undefined: the SQL reads no prices of a day. */
  readonly day: string | undefined;
}

async function answerRows(
  question: SqlQuestion,
  cultures: readonly string[],
  context: CallContext,
  saved: SavedParts | undefined,
): Promise<Answer> {
  const budget = question.max_tokens ?? context.settings.tokenBudget;
  const page = await readRows(question, cultures, budget, context);
  const table = describeTable(page, context);
  // The view has no SQL among the arguments of a saved question.
  const savedData = saved && { sql: question.sql, showsBars: saved.showsBars };
  context.sendToView?.({ ...table, ...savedData });
  const partsFor = (rowCount: number): EnvelopeParts => ({
    ...buildParts(page, rowCount, context),
    resolved: saved?.resolved,
  });
  return fitAnswer(page.records, partsFor, budget).answer;
}

async function readRows(
  { sql, cursor }: SqlQuestion,
  cultures: readonly string[],
  budget: number,
  context: CallContext,
): Promise<RowsPage> {
  const { settings, catalog, call } = context;
  const hash = hashQuestion([NAME, catalog.identity, sql, ...cultures]);
  const position = cursor === undefined ? START : decodeCursor(cursor, hash);
  const { offset } = position;
  // People look at more rows than a model should read.
  const maxChars = context.sendToView === undefined ? charsFor(budget) : MAX_ANSWER_CHARS;
  const window = {
    offset,
    maxRows: MAX_ROWS,
    maxChars,
    cultures,
    findsTraps: true,
  };
  const result = await requireLocalCopy(context).query(sql, window, call);
  const version = nameVersion(result.version);
  if ('version' in position && position.version !== version) {
    throw buildMovedCopyError();
  }
  const total = result.countedAll ? result.counted : undefined;
  // A query with now() may give other rows by now.
  const areBothKnown = total !== undefined && position.total !== undefined;
  const hasChanged = areBothKnown && position.total !== total;
  const columns = nameColumns(result.columns);
  // Each step takes long for a large answer, so other calls get their turn between them.
  const cleaned = toRecords(columns, result);
  await letOthersIn();
  const records = settings.redact(cleaned);
  await letOthersIn();
  const notices: readonly Notice[] = [
    ...noteCorrections(result),
    ...call.notices,
    ...(hasChanged ? [{ code: 'rows_changed' } as const] : []),
  ];
  const day = readsPricesOfDay(sql) ? call.day : undefined;
  return {
    result,
    columns,
    records,
    offset,
    total,
    notices,
    hash,
    version,
    day,
  };
}

function describeTable(page: RowsPage, context: CallContext): TableData {
  const { columns, records, offset, total, result } = page;
  const end = offset + records.length;
  return {
    columns,
    from: offset,
    total,
    asOf: result.copy.asOf,
    isDemo: context.settings.source === 'sandbox',
    rows: records.map((record) => {
      return columns.map((column) => record[column] ?? null);
    }),
    nextCursor: writeCursor(page, end),
    notices: listNotices(page, end).map(presentNotice),
  };
}

function buildParts(page: RowsPage, rowCount: number, context: CallContext): EnvelopeParts {
  const { columns, records, total, result } = page;
  const end = page.offset + rowCount;
  const { filled, empty } = splitEmptyColumns(columns, records);
  return {
    recordsKey: 'rows',
    columns: filled,
    overview: empty.length > 0 ? { null_columns: empty } : undefined,
    showsEmpty: true,
    total,
    nextCursor: writeCursor(page, end),
    cutBy: end < result.counted ? 'token_budget' : undefined,
    warnings: sayNotices(listNotices(page, end), context),
    copyDate: dateCopy(result.copy),
    source: context.settings.source,
  };
}

// The cursor of the rows from `end` on; undefined if there are none, or if the same query might
// give different rows next time.
function writeCursor(
  { result, total, hash, version, day }: RowsPage,
  end: number,
): string | undefined {
  const isMore = end < result.counted;
  if (!isMore || !result.isRepeatable) return undefined;
  return encodeCursor({ part: 0, offset: end, total, day }, hash, version);
}

function listNotices({ result, notices }: RowsPage, end: number): readonly Notice[] {
  return [...notices, ...noteResult(result, end < result.counted)];
}

const MAX_COLUMN_CHARS = 80;

// Column names may be text of the catalog, so they are cleaned.
function nameColumns(names: readonly string[]): readonly string[] {
  const plain = names.map((name, index) => {
    const cut = takeChars(toPlainText(name), MAX_COLUMN_CHARS);
    return cut === '' ? `column ${index + 1}` : cut;
  });
  return nameOnce(plain);
}

function toRecords(columns: readonly string[], { rows }: QueryResult): readonly Trimmed[] {
  return rows.map((row) => {
    const cells = columns.map((column, index): [string, JsonValue] => {
      const cell = cleanJson(row[index] ?? null);
      return [column, dropPadding(cell)];
    });
    return Object.fromEntries(cells);
  });
}

// Drops the blanks that pad a text; a single blank may be what the query is about.
function dropPadding(cell: JsonValue): JsonValue {
  if (typeof cell === 'string') return cell.replace(/^ {2,}| {2,}$/g, '');
  return cell;
}

function noteResult(
  { copy, counted, countedAll, isRepeatable, traps = [] }: QueryResult,
  isMore: boolean,
): readonly Notice[] {
  return [
    ...traps,
    ...(countedAll ? [] : [{ code: 'counting_stopped', counted } as const]),
    ...(isMore && !isRepeatable ? [{ code: 'not_repeatable' } as const] : []),
    ...listCautions(copy),
  ];
}
