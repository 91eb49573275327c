import { rmSync } from 'node:fs';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quote } from '../../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb } from '../duckdb.ts';
import { CREATE_COPY } from './draft-tables.ts';

/** Rows of a table that are in memory while they are written; few, because records are large. */
export const ROW_GROUP = 2_048;

// More if records are so large that a group of rows needs it.
const MEMORY_BYTES = 64_000_000;

/** Opens a database in memory that can write the file, and removes an earlier one. */
export async function openDraft(duckdb: DuckDb, file: string): Promise<DraftFile> {
  for (const path of [file, `${file}.wal`]) rmSync(path, { force: true });
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    memory_limit: `${MEMORY_BYTES}B`,
    temp_directory: `${file}.spill`,
    // Less than a block of a table: freed memory goes back to the system, while the C library would keep most of it.
    allocator_bulk_deallocation_flush_threshold: '100KB',
  });
  return new DraftFile(instance, await instance.connect(), file);
}

/** File of a copy, attached as `draft` once its tables are created. */
export class DraftFile {
  readonly connection: DuckDBConnection;
  readonly #instance: DuckDBInstance;
  readonly #attach: string;
  #memoryBytes = MEMORY_BYTES;

  constructor(instance: DuckDBInstance, connection: DuckDBConnection, file: string) {
    this.#instance = instance;
    this.connection = connection;
    const storage = `ROW_GROUP_SIZE ${ROW_GROUP}, STORAGE_VERSION 'v1.4.0'`;
    // A file that is not finished is thrown away: no log is kept of it.
    this.#attach = `ATTACH ${quote(file)} AS draft (${storage}, RECOVERY_MODE no_wal_writes)`;
  }

  async createTables(): Promise<void> {
    await this.run([this.#attach, 'BEGIN', ...CREATE_COPY]);
  }

  /** Saves what was written and frees its memory. No appender may be open. */
  async save(): Promise<void> {
    await this.run(['COMMIT', 'DETACH draft', this.#attach, 'BEGIN']);
  }

  async run(statements: readonly string[]): Promise<void> {
    for (const sql of statements) await this.connection.run(sql);
  }

  async allowMemory(bytes: number): Promise<void> {
    if (bytes <= this.#memoryBytes) return;
    this.#memoryBytes = bytes;
    await this.connection.run(`SET memory_limit = '${bytes}B'`);
  }

  close(): void {
    this.connection.closeSync();
    this.#instance.closeSync();
  }
}
