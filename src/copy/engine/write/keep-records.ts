/**
 * Kept records go through the same row writers as records of the PIM, so that the new copy equals
 * one with everything read.
 */

import type { DuckDBConnection } from '@duckdb/node-api';
import type { PimRecord } from '../../../record/value.ts';
import { isOwned, type ListName } from '../../copied-lists.ts';
import type { CopySummary, Exchanges } from '../../protocol.ts';
import { ID_COLUMNS, MEDIA_VIEWS, type MediaView, type OwnerKind } from '../../record-ids.ts';
import { quote } from '../../sql-text.ts';
import { readRows, readSummary } from '../duckdb.ts';

interface Source {
  readonly table: string;
  readonly id: string;
  // For media. The rows of a table are entries of items, one list for each view.
  readonly media?: { readonly view: MediaView; readonly owner: OwnerKind };
}

type Write = (records: readonly PimRecord[]) => Promise<void>;

// `hasPrints`: their prints are copied too.
type WriteList = (
  list: ListName,
  records: readonly PimRecord[],
  hasPrints: boolean,
) => Promise<void>;

const WINDOW = 512;

function sourcesOf(list: ListName): readonly Source[] {
  const id = ID_COLUMNS[list];
  if (list !== 'product_media' && list !== 'variant_media') {
    return [{ table: list, id }];
  }
  const owner = list === 'product_media' ? 'product' : 'variant';
  return MEDIA_VIEWS.map((view) => ({ table: view, id, media: { view, owner } }));
}

/** Selects the prints of a list with the product that each record belongs to, as `product`. */
export function selectOwned(list: ListName): string {
  // An item of variant media need not name the product.
  const isIndirect = list === 'variant_media';
  const join = isIndirect ? 'LEFT JOIN base.variants v ON v.variant_id = p.id' : '';
  const product = isIndirect ? 'v.product_id' : 'p.product_id';
  return `SELECT p.*, ${product} AS product FROM base.prints p ${join} WHERE p.list = '${list}'`;
}

/**
 * Copies records of a list from the copy `base`, after its newly read records were written.
 * Products must come first, because the variants and media of a deleted one are dropped.
 */
export async function keepRecords(
  connection: DuckDBConnection,
  { base, list, owners }: Exchanges['keep_records']['request'],
  write: Write,
): Promise<Exchanges['keep_records']['reply']> {
  await connection.run(`ATTACH IF NOT EXISTS ${quote(base)} AS base (READ_ONLY)`);
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE left_out AS
    SELECT unnest([${owners.join()}]::BIGINT[]) AS id
    UNION
    SELECT id
    FROM base.prints p
    WHERE ${isOwned(list)}
      AND list = 'products'
      AND NOT EXISTS (FROM draft.prints d WHERE d.list = 'products' AND d.id = p.id)`);
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE kept AS
    SELECT * EXCLUDE product
    FROM (${selectOwned(list)}) k
    WHERE NOT EXISTS (FROM draft.prints d WHERE d.list = k.list AND d.id = k.id)
      AND NOT (${isOwned(list)} AND EXISTS (FROM left_out o WHERE o.id = k.product))`);
  await connection.run('INSERT INTO draft.prints FROM kept');
  for (const source of sourcesOf(list)) {
    await copyRows(connection, source, `EXISTS (FROM kept k WHERE k.id = t."${source.id}")`, write);
  }
  const [readFromText, readToText] = ['min(read_at)', 'max(read_at)'].map(
    (time) => `strftime(${time}, '%Y-%m-%dT%H:%M:%S.%gZ')`,
  );
  const [[count, readFrom, readTo] = []] = await readRows(
    connection,
    `SELECT count(*)::DOUBLE, ${readFromText}, ${readToText} FROM kept`,
  );
  // The types are those that were selected.
  return {
    kept: count,
    readFrom,
    readTo,
  } as Exchanges['keep_records']['reply'];
}

/**
 * Copies all records of the copy `earlier`, which another version wrote.
 * @returns its summary
 * @throws Error if it has only the first lists, or notes on lists as sentences alone
 */
export async function takeAllRecords(
  connection: DuckDBConnection,
  earlier: string,
  write: WriteList,
): Promise<CopySummary> {
  await connection.run(`ATTACH ${quote(earlier)} AS base (READ_ONLY)`);
  const summary = await readSummary(connection, 'base');
  const listsWithNote = await readRows(
    connection,
    'SELECT list FROM base.lists WHERE note IS NOT NULL',
  );
  for (const [list] of listsWithNote) {
    const hasNotes = summary.lists.some((entry) => entry.list === list && entry.notes.length > 0);
    // Without its notes a refused list would count as one that does not exist.
    if (!hasNotes) throw new Error(`The note on ${list} cannot be taken over.`);
  }
  for (const { list, notes } of summary.lists) {
    if (notes.some(({ code }) => code === 'list_unread')) {
      throw new Error(`${list} was not read.`);
    }
    await takeList(connection, list, write);
  }
  return summary;
}

async function takeList(
  connection: DuckDBConnection,
  list: ListName,
  write: WriteList,
): Promise<void> {
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE kept AS
    SELECT list, id, product_id, print, read_at FROM base.prints WHERE list = '${list}'`);
  const isMedia = list === 'product_media' || list === 'variant_media';
  for (const source of sourcesOf(list)) {
    await copyRows(connection, source, 'true', (records) => write(list, records, isMedia));
  }
  // The items of media lists are not kept, so their prints cannot be compared with records.
  if (isMedia) await connection.run('INSERT INTO draft.prints FROM kept');
  else
    await connection.run(`
      UPDATE draft.prints p
      SET read_at = k.read_at
      FROM kept k
      WHERE p.list = '${list}' AND p.id = k.id`);
}

// False: the media are in the records of their owners.
async function isListed(
  connection: DuckDBConnection,
  { view, owner }: NonNullable<Source['media']>,
): Promise<boolean> {
  const sql = `SELECT 1 FROM base.about WHERE name = 'listed' AND value = '${view} ${owner}'`;
  return (await readRows(connection, sql)).length > 0;
}

// `isTaken`: a condition on a row `t`.
async function copyRows(
  connection: DuckDBConnection,
  { table, media }: Source,
  isTaken: string,
  write: Write,
): Promise<void> {
  if (media !== undefined && !(await isListed(connection, media))) {
    return;
  }
  const isOwners = media === undefined ? 'true' : `owner = '${media.owner}'`;
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE chosen AS
    SELECT t.rowid AS place
    FROM base."${table}" t
    WHERE ${isOwners} AND ${isTaken}
    ORDER BY place`);
  const [[last] = []] = await readRows(connection, 'SELECT max(place)::DOUBLE FROM chosen');
  for (let row = 0; row <= Number(last ?? -1); row += WINDOW) {
    const within = (column: string): string =>
      `${column} >= ${row} AND ${column} < ${row + WINDOW}`;
    const ids = media === undefined ? 'NULL, NULL' : 'product_id::DOUBLE, variant_id::DOUBLE';
    const rows = await readRows(
      connection,
      `SELECT raw::VARCHAR, ${ids}
       FROM base."${table}" t
       JOIN chosen ON t.rowid = place
       WHERE ${within('t.rowid')} AND ${within('place')}
       ORDER BY place`,
    );
    const records = rows.map(([raw, product, variant]): PimRecord => {
      const record: PimRecord = JSON.parse(String(raw)); // what writeRaw() wrote
      if (media === undefined) return record;
      const named = {
        ...(product !== null && { ProductId: product }),
        ...(variant !== null && { VariantId: variant }),
      };
      return { ...named, [media.view === 'pictures' ? 'Pictures' : 'Documents']: [record] };
    });
    if (records.length > 0) await write(records);
  }
}
