/** query_catalog: one SELECT over the local copy; without it, what there is to ask. */

import { setImmediate as letOthersIn } from 'node:timers/promises';
import * as z from 'zod';
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
import { exportRows, linkExport, noteCorrections } from '../copy/export/export-answer.ts';
import { describeTypes, describeViews } from '../copy/schema-words.ts';
import { MAX_ANSWER_CHARS, MAX_SQL_CHARS } from '../copy/sql-text.ts';
import { listCultureKeys } from '../record/culture.ts';
import { takeChars } from '../record/cut-characters.ts';
import { nameOnce } from '../record/nearest.ts';
import type { JsonValue } from '../record/value.ts';
import type { TableData } from '../views/view-data.ts';
import { type DescriptionParts, defineTool, listOutput } from './define-tool.ts';
import { exportAs, replace } from './export-argument.ts';
import { introduceCatalog } from './introduce-catalog.ts';
import { listArguments, needsAnother } from './shared-arguments.ts';

const NAME = 'query_catalog';

/** No budget has room for more rows. */
const MAX_ROWS = 2_000;

/** How many characters of rows to ask for: a bit more than fit into the budget. */
const charsFor = (tokens: number): number =>
  Math.min(MAX_ANSWER_CHARS, Math.max(6_000, tokens * 6));

/** Text of several lines, without other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const PLAIN = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]*$/;

/** What writers of SQL must know beforehand, mostly to avoid a query that runs and gives a wrong number. */
const DESCRIPTION: DescriptionParts = [
  'Runs one read-only SELECT (DuckDB SQL) over the local copy of the catalog',
  { of: ['sync_catalog'], text: ' (made by sync_catalog)' },
  ': counts, gaps, outliers.',
  ' Without sql it introduces the catalog, with examples.',
  { of: ['get_product'], text: ' For one record use get_product.' },
  " items has each thing to buy once, with today's price; products each product. " +
    "props['Colour'] has texts, nums['Weight'] numbers in base_unit; attributes lists names.",
  ' Joining prices, variants or properties repeats products: ' +
    'count(DISTINCT product_id), or EXISTS.',
  ' Rows of variants have product_id too: filter by owner (product, variant). ' +
    'status is active or passive.',
  ' value is text: compare nums or number_base.',
  ' Ids may be NULL: NOT EXISTS, not NOT IN. ' +
    '*_state is value, absent or unknown (unread, not missing).',
  ' product_category_tree includes categories above. ' +
    'identifiers.folded finds codes (A-Z, digits).',
];

/** What SQL may be, and the views. */
const SQL =
  `SELECT, WITH, DESCRIBE view, SHOW TABLES. Types: ${describeTypes()}; ` +
  `else VARCHAR. Views: ${describeViews()}.`;

/** The tool. */
export const queryCatalog = defineTool({
  name: NAME,
  title: 'Query the whole catalog with SQL',
  description: DESCRIPTION,
  input: {
    sql: z
      .string()
      .min(1, 'must not be empty')
      .max(MAX_SQL_CHARS, `must have at most ${MAX_SQL_CHARS} characters`)
      .regex(PLAIN, 'has control characters')
      .optional()
      .describe(SQL),
    culture: listArguments.culture.describe('Language of props, e.g. fr'),
    max_tokens: listArguments.max_tokens,
    cursor: listArguments.cursor,
    export_as: exportAs.describe('File name (.csv, .jsonl): takes all rows; the answer shows none'),
    replace,
  },
  output: listOutput('rows'),
  link: linkExport,
  view: 'table',
  run: async (args, context) => {
    const { sql, export_as: exportName, max_tokens: maxTokens, cursor } = args;
    if (sql === undefined) {
      if (exportName !== undefined) throw needsAnother('export_as', 'sql');
      if (cursor !== undefined) throw needsAnother('cursor', 'sql');
      return introduceCatalog(maxTokens, context);
    }
    if (exportName !== undefined) {
      return exportAllRows(sql, { ...args, export_as: exportName }, context);
    }
    const cultures = chooseCultures(args, context);
    return answerRows({ sql, maxTokens, cursor, cultures }, context);
  },
});

/** What is asked. */
interface RowsQuestion {
  readonly sql: string;
  readonly maxTokens: number | undefined;
  readonly cursor: string | undefined;
  /** The languages of props. */
  readonly cultures: readonly string[];
}

/** The languages of props: the one of the call before the usual one. */
function chooseCultures(
  { culture }: { readonly culture?: string | undefined },
  { settings }: CallContext,
): readonly string[] {
  return listCultureKeys([settings.culture, culture]);
}

/** Writes all rows to a file. */
function exportAllRows(
  sql: string,
  args: {
    readonly export_as: string;
    readonly replace?: boolean | undefined;
    readonly culture?: string | undefined;
    readonly cursor?: string | undefined;
    readonly max_tokens?: number | undefined;
  },
  context: CallContext,
): Promise<Answer> {
  const localCopy = requireLocalCopy(context);
  const cultures = chooseCultures(args, context);
  return exportRows(
    {
      write: (order) => localCopy.export(sql, { ...order, cultures, findsTraps: true }),
      exportAs: args.export_as,
      replaces: args.replace,
      cursor: args.cursor,
      maxTokens: args.max_tokens,
      recordsKey: 'rows',
    },
    context,
  );
}

/** A page of rows, and how it goes on. */
interface RowsPage {
  readonly result: QueryResult;
  readonly columns: readonly string[];
  readonly records: readonly Trimmed[];
  /** Position of its first row. */
  readonly offset: number;
  /** Undefined: they were not counted to the end. */
  readonly total: number | undefined;
  readonly notices: readonly Notice[];
  readonly hash: string;
  /** Of the copy. */
  readonly version: string;
  /** Whose prices the rows show; undefined: they show no prices of a day. */
  readonly day: string | undefined;
}

/** Answers with as many rows as fit. */
async function answerRows(question: RowsQuestion, context: CallContext): Promise<Answer> {
  const budget = question.maxTokens ?? context.settings.tokenBudget;
  const page = await askRows(question, budget, context);
  const table = describeTable(page, context);
  context.tellView?.(table);
  const partsFor = (shown: number): EnvelopeParts => buildParts(page, shown, context);
  return fitAnswer(page.records, partsFor, budget).answer;
}

async function askRows(
  { sql, cursor, cultures }: RowsQuestion,
  budget: number,
  context: CallContext,
): Promise<RowsPage> {
  const { settings, catalog, call } = context;
  const hash = hashQuestion([NAME, catalog.identity, sql, ...cultures]);
  const position = cursor === undefined ? START : decodeCursor(cursor, hash);
  const { offset } = position;
  // People look at more rows than a model should read.
  const maxChars = context.tellView === undefined ? charsFor(budget) : MAX_ANSWER_CHARS;
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

/** All rows of the page, for people. */
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

/** The first rows of the page, for the model. */
function buildParts(page: RowsPage, shown: number, context: CallContext): EnvelopeParts {
  const { columns, records, total, result } = page;
  const end = page.offset + shown;
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

/** The cursor of the rows from `end` on; undefined if there are none, or if they might be others when asked again. */
function writeCursor(
  { result, total, hash, version, day }: RowsPage,
  end: number,
): string | undefined {
  const isMore = end < result.counted;
  if (!isMore || !result.isRepeatable) return undefined;
  return encodeCursor({ part: 0, offset: end, total, day }, hash, version);
}

/** What is to be said of the rows up to `end`. */
function listNotices({ result, notices }: RowsPage, end: number): readonly Notice[] {
  return [...notices, ...noteResult(result, end < result.counted)];
}

/** Longer column names are cut. */
const MAX_COLUMN_CHARS = 80;

/** Column names may be text of the catalog, so they are cleaned. */
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

/** A text without the blanks that fill it up; a single one may be what the query is about. */
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
