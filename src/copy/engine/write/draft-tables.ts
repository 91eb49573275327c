import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';
import { SPELLING } from '../../../record/nearest.ts';
import { splitStatements } from '../../fill-sql.ts';
import type { ColumnType } from '../../schema.ts';
import {
  type Column,
  HIDDEN_TABLES,
  type HiddenName,
  TABLES,
  type TableName,
} from '../../schema.ts';
import { createShownViews } from '../../shown-views.ts';
import { DERIVED_SQL } from '../../sql-views.ts';
import copyMacros from '../../views/copy-macros.sql';
import foldingMacros from '../../views/folding-macros.sql';
import type { DuckDb } from '../duckdb.ts';
import type { Row, Sink } from './table-row.ts';

// Long texts resemble each other and are seldom read, so these columns are compressed.
const SQUEEZED: ReadonlySet<string> = new Set([
  'raw',
  'piece',
  'long_description',
  'short_description',
]);

// Columns that are computed whenever they are read. They depend on the day of the question, as the
// macro pim_day does, which a table cannot name: it is created before the macros.
const COMPUTED: ReadonlyMap<string, string> = new Map([['prices.holds_today', holdsToday()]]);

function holdsToday(): string {
  const day = "coalesce(try_cast(getvariable('pim_day') AS DATE), today())";
  const conditions = [
    "coalesce(price_status, 'active') <> 'passive'",
    `coalesce(valid_from::DATE <= ${day}, TRUE)`,
    `coalesce(valid_to::DATE >= ${day}, TRUE)`,
  ];
  // DuckDB computes it behind an outer join, too, where there may be no price.
  return `CASE WHEN owner IS NOT NULL THEN ${conditions.join(' AND ')} END`;
}

/** Name of any table of a copy. */
export type StoredName = TableName | HiddenName;

const COLUMNS = new Map([...TABLES, ...HIDDEN_TABLES].map(({ name, columns }) => [name, columns]));

function listWritten(name: StoredName): readonly Column[] {
  const columns = COLUMNS.get(name) ?? [];
  return columns.filter((column) => !COMPUTED.has(`${name}.${column.name}`));
}

/** Statements that create the tables, and the macros and views that read them, in the database attached as `draft`. */
export const CREATE_COPY: readonly string[] = [
  ...[...TABLES, ...HIDDEN_TABLES].map(({ name }) => `CREATE TABLE ${declareTable(name)}`),
  // A macro finds the tables only if their database is in use when it is made. The views find tables and macros beside
  // them, whatever the database is named later.
  'USE draft',
  ...splitStatements(foldingMacros, SPELLING),
  ...splitStatements(copyMacros),
  ...Object.entries(DERIVED_SQL).map(([name, sql]) => `CREATE VIEW draft.main."${name}" AS ${sql}`),
  ...createShownViews('draft'),
  'USE memory',
];

/** Fills the tables of the database attached as `draft`. */
export function openTables(duckdb: DuckDb, connection: DuckDBConnection) {
  const pendingRows = new Map<StoredName, Row[]>();
  const appenders = new Map<StoredName, DuckDBAppender>();
  const append = async (): Promise<void> => {
    for (const [view, rows] of pendingRows) {
      const appender =
        appenders.get(view) ?? (await connection.createAppender(view, 'main', 'draft'));
      appenders.set(view, appender);
      const columns = listWritten(view);
      for (const row of rows) {
        for (const { name, type } of columns) {
          appendValue(duckdb, appender, type, row[name]);
        }
        appender.endRow();
      }
    }
    pendingRows.clear();
  };
  return {
    add: (view: StoredName, row: Row): void => {
      const rows = pendingRows.get(view);
      if (rows === undefined) pendingRows.set(view, [row]);
      else rows.push(row);
    },
    // Hands the rows added since the last call over to DuckDB, which frees them here.
    append,
    flush: async (): Promise<void> => {
      await append();
      for (const appender of appenders.values()) appender.flushSync();
    },
    // The next row opens the tables again.
    close: (): void => {
      for (const appender of appenders.values()) appender.closeSync();
      appenders.clear();
    },
  };
}

/** Declares a table of the database `draft` with its columns, for CREATE TABLE. */
export function declareTable(name: StoredName): string {
  const columns = COLUMNS.get(name) ?? [];
  return `draft."${name}" (${columns.map((column) => declare(name, column)).join(', ')})`;
}

function declare(table: StoredName, { name, type }: Column): string {
  const computed = COMPUTED.get(`${table}.${name}`);
  if (computed !== undefined) {
    return `"${name}" ${type} GENERATED ALWAYS AS (${computed}) VIRTUAL`;
  }
  return `"${name}" ${type}${SQUEEZED.has(name) ? " USING COMPRESSION 'zstd'" : ''}`;
}

// TIMESTAMP values are in the format of readDate (record/value.ts).
function appendValue(
  duckdb: DuckDb,
  appender: DuckDBAppender,
  type: ColumnType,
  value: Row[string],
): void {
  if (value === undefined || value === null) appender.appendNull();
  else if (type === 'BIGINT') appender.appendBigInt(BigInt(value));
  else if (type === 'DOUBLE') appender.appendDouble(Number(value));
  else if (type === 'BOOLEAN') appender.appendBoolean(value === true);
  else if (type === 'TIMESTAMP') appendTimestamp(duckdb, appender, Date.parse(`${value}Z`));
  else appender.appendVarchar(String(value));
}

function appendTimestamp(duckdb: DuckDb, appender: DuckDBAppender, atMs: number): void {
  if (Number.isNaN(atMs)) appender.appendNull();
  else appender.appendTimestamp(new duckdb.DuckDBTimestampValue(BigInt(atMs) * 1_000n));
}

interface FieldRow extends Row, Record<'records' | 'sent' | 'filled' | 'unknown', number> {
  readonly view: TableName;
  readonly field: string;
}

/** Counts the rows of `fields`. */
export function createFieldCounts() {
  const rows: FieldRow[] = [];
  const rowsByView = new Map<TableName, Map<string, FieldRow>>();
  const rowOf = (view: TableName, field: string): FieldRow => {
    const rowsOfView = rowsByView.get(view) ?? new Map<string, FieldRow>();
    const existing = rowsOfView.get(field);
    if (existing !== undefined) return existing;
    const row = {
      view,
      field,
      records: 0,
      sent: 0,
      filled: 0,
      unknown: 0,
    };
    rows.push(row);
    rowsByView.set(view, rowsOfView.set(field, row));
    return row;
  };
  return {
    count: (...[view, field, isSent, state]: Parameters<Sink['count']>): void => {
      const row = rowOf(view, field);
      row.records += 1;
      if (isSent) row.sent += 1;
      if (state === 'value') row.filled += 1;
      if (state === 'unknown') row.unknown += 1;
    },
    // Adds the counts of another counter for one view.
    include: (counts: { readonly rows: () => readonly FieldRow[] }, view: TableName): void => {
      for (const otherRow of counts.rows().filter((row) => row.view === view)) {
        const row = rowOf(view, otherRow.field);
        for (const name of ['records', 'sent', 'filled', 'unknown'] as const) {
          row[name] += otherRow[name];
        }
      }
    },
    rows: (): readonly FieldRow[] => rows,
  };
}
