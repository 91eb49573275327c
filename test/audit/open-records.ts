/** A copy of records that a test has at hand, made, audited and asked by the engine itself, in the test's process. */

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import type { ListNote } from '../../src/answer/notices.ts';
import { type AuditSet, planAudit } from '../../src/audit/run/plan-audit.ts';
import { LIST_NAMES, type ListName } from '../../src/copy/copied-lists.ts';
import type { LocalCopy, MakeSteps } from '../../src/copy/copy-port.ts';
import { judgeCopy } from '../../src/copy/describe-copy.ts';
import { openMaker } from '../../src/copy/engine/make/open-maker.ts';
import { QueryError } from '../../src/copy/engine/query/check-query.ts';
import { type OpenCopy, openCopy } from '../../src/copy/engine/query/open-copy.ts';
import { beginCopy } from '../../src/copy/engine/write/copy-writer.ts';
import { HISTORY } from '../../src/copy/history-views.ts';
import type { ListSummary } from '../../src/copy/protocol.ts';
import { idOf } from '../../src/copy/record-ids.ts';
import { HISTORY_VIEWS, type HistoryName } from '../../src/copy/schema.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import type { PimRecord } from '../../src/record/value.ts';
import type { CatalogSource } from '../../src/sandbox/catalog-source.ts';

/** The records of each list; a list that is left out is one that the PIM does not serve. */
export type Lists = Readonly<Partial<Record<ListName, readonly PimRecord[]>>>;

/** What of a copy answers questions. */
export interface Asked extends Pick<LocalCopy, 'query'> {
  /** Makes an audit of it, which questions read by the name of the set. @param before the file of an earlier audit */
  make(set: AuditSet, before?: string): Promise<string>;
  /** Gives it a history, by rows of the views. */
  remember(rows: HistoryRows): Promise<void>;
}

/** Rows of the views of history; columns that a row leaves out are NULL. */
export type HistoryRows = Readonly<
  Partial<Record<HistoryName, readonly Readonly<Record<string, string | number | boolean>>[]>>
>;

/** Writes a file of history as a refresh does. */
export async function writeHistory(file: string, rows: HistoryRows): Promise<void> {
  const instance = await duckdb.DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const { name, columns } of HISTORY_VIEWS) {
    await connection.run(
      `CREATE TABLE "${name}" (${columns.map((column) => `"${column.name}" ${column.type}`).join(', ')})`,
    );
    for (const row of rows[name] ?? []) {
      const into = Object.keys(row).map((column) => `"${column}"`);
      const cells = into.map((_, at) => `$${at + 1}`);
      await connection.run(`INSERT INTO "${name}" (${into}) VALUES (${cells})`, Object.values(row));
    }
  }
  connection.closeSync();
  instance.closeSync();
}

const READ_AT = '2026-03-01T08:00:00.000Z';

const directories: string[] = [];
process.on('exit', () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

type Counts = Readonly<Partial<Record<ListName, number>>>;
type ErrorCodes = Readonly<Partial<Record<ListName, string>>>;

function createDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-audit-'));
  directories.push(directory);
  return directory;
}

/** Writes a copy. @returns its file */
async function writeCopy(
  lists: Lists,
  announced: Counts,
  errors: ErrorCodes,
  readAt: string,
): Promise<string> {
  const file = join(createDirectory(), 'copy.db');
  const writer = await beginCopy(duckdb, { file });
  const summary: ListSummary[] = [];
  for (const list of LIST_NAMES) {
    const given = errors[list] === undefined ? lists[list] : undefined;
    const records = given ?? [];
    const count = new Set(records.map((record, at) => idOf(list, record) ?? `${at}`)).size;
    const total = announced[list] ?? records.length;
    const readOn = given === undefined ? null : readAt;
    await writer.write(list, records);
    summary.push({
      list,
      records: count,
      announced: given === undefined ? null : total,
      complete: given === undefined ? null : count === total,
      notes: noteError(errors[list]),
      readFrom: readOn,
      readTo: readOn,
      checked: readOn,
    });
  }
  await writer.seal({ lists: summary });
  writer.close();
  return file;
}

/** Files of copies by what they were written from: one takes longer to write than most tests take to ask it. */
const written = new Map<string, Promise<string>>();

/** JSON with what it would leave out or change: records may hold what no JSON has. */
const spellValue = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' || value === undefined || Object.is(value, -0)
    ? `${typeof value} ${value}`
    : value;

/**
 * Makes a copy.
 * @param announced totals that the PIM announces, where they differ from what is read
 * @param errors codes of the errors by which the PIM does not serve lists
 * @param readAt when it was read
 */
export async function openRecords(
  lists: Lists,
  announced: Counts = {},
  errors: ErrorCodes = {},
  readAt = READ_AT,
): Promise<Asked> {
  const content = JSON.stringify([lists, announced, errors, readAt], spellValue);
  const key = createHash('sha256').update(content).digest('hex');
  const writing = written.get(key) ?? writeCopy(lists, announced, errors, readAt);
  written.set(key, writing);
  const file = await writing;
  const directory = createDirectory();
  const derived: Record<string, string> = {};
  let copy: OpenCopy | undefined;
  let made = 0;
  return {
    query: async (
      sql,
      { offset, maxRows, maxChars: most, isUncut = false, findsTraps = false },
    ) => {
      copy ??= await openCopy(duckdb, file, { derived, spill: join(directory, 'query-spill') });
      const maxChars = most ?? (isUncut ? 4_000_000 : 48_000);
      const reply = await copy.query({
        kind: 'query',
        sql,
        offset,
        maxRows,
        maxChars,
        isUncut,
        findsTraps,
      });
      return { ...reply, copy: judgeCopy(copy.summary), version: 'test' };
    },
    make: async (set, before) => {
      made += 1;
      const draft = join(directory, `${set.name}-${made}.db`);
      const spill = join(directory, 'spill');
      const maker = await openMaker(duckdb, {
        kind: 'open_maker',
        copy: file,
        draft,
        spill,
        ...(before && { before }),
      });
      const ask = (sql: string, own?: string) =>
        maker.make({ kind: 'make', sql, ...(own !== undefined && { own }) });
      const steps: MakeSteps = {
        skipped: new Map(),
        isAlone: false,
        begin: () => {},
        logFailure: (id, error) => {
          throw new Error(`Step ${id} failed.`, { cause: error });
        },
      };
      await planAudit(set).make((sql, own) => ask(sql, own).catch(asRefusal), steps);
      await ask('CHECKPOINT made');
      await ask('DETACH made');
      derived[set.name] = draft;
      copy = undefined;
      return draft;
    },
    remember: async (rows) => {
      made += 1;
      derived[HISTORY] = join(directory, `history-${made}.db`);
      await writeHistory(derived[HISTORY], rows);
      copy = undefined;
    },
  };
}

/** What a plan is told of a statement that is refused, as its parent tells it. */
function asRefusal(error: unknown): never {
  throw error instanceof QueryError ? new InvalidArgumentError(error.message, error.fix) : error;
}

/** All lists of a catalog of the sandbox. */
export function readLists(source: CatalogSource): Lists {
  const { products, variants } = source;
  const all = <Item>(size: number, item: (position: number) => Item): Item[] =>
    Array.from({ length: size }, (_, at) => item(at));
  return {
    products: all(products.size, products.record),
    variants: all(variants.size, variants.record),
    product_media: all(products.size, products.media),
    variant_media: all(variants.size, variants.media),
    categories: source.categories.map(({ record }) => record),
    brands: source.trademarks.map(({ record }) => record),
  };
}

function noteError(error: string | undefined): readonly ListNote[] {
  if (error === undefined) return [];
  return [{ code: 'list_not_served', error, isRefused: error === 'FORBIDDEN' }];
}
