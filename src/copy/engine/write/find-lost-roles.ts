/**
 * Finds roles that a list had in the copy before and has nowhere in a new one, as when the PIM has
 * renamed a key.
 */

import type { DuckDBConnection } from '@duckdb/node-api';
import type { LostRole } from '../../../errors.ts';
import type { EntryListName } from '../../../record/readers.ts';
import type { Exchanges } from '../../protocol.ts';
import { quote } from '../../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb, readRows } from '../duckdb.ts';

interface ListRows {
  readonly table: string;
  readonly where?: string | undefined;
  readonly columns: Readonly<Record<string, string>>;
}

interface RoleColumn extends LostRole, Pick<ListRows, 'table' | 'where'> {
  readonly column: string;
}

const rowsOfMeasures = (kind: string): ListRows => ({
  table: 'measures',
  where: `kind = '${kind}'`,
  columns: { value: 'value' },
});

const ROWS: Readonly<Record<EntryListName, ListRows>> = {
  properties: { table: 'properties', columns: { name: 'name', value: 'value' } },
  options: { table: 'options', columns: { name: 'name', value: 'value' } },
  dimensions: rowsOfMeasures('dimension'),
  packaging: rowsOfMeasures('packaging'),
  warranties: rowsOfMeasures('warranty'),
  prices: { table: 'prices', columns: { amount: 'price', currency: 'currency' } },
  codes: { table: 'codes', columns: { value: 'value', type: 'type' } },
  translations: { table: 'translations', columns: { culture: 'culture' } },
  tags: { table: 'tags', columns: { name: 'name' } },
  categories: { table: 'product_categories', columns: { id: 'category_id' } },
  brands: { table: 'product_brands', columns: { id: 'brand_id' } },
};

const COLUMNS: readonly RoleColumn[] = Object.entries(ROWS).flatMap(
  ([list, { table, where, columns }]) =>
    Object.entries(columns).map(([role, column]) => ({
      list,
      role,
      table,
      where,
      column,
    })),
);

// Fewer values may disappear by chance, and so may values that only a part of the entries has.
const MIN_VALUES = 20;
const USUAL_SHARE = 0.5;

/** Compares the copy in a new file with the one before it. */
export async function findLostRoles(
  duckdb: DuckDb,
  { before, after }: Omit<Exchanges['find_lost_roles']['request'], 'kind'>,
): Promise<readonly LostRole[]> {
  const instance = await duckdb.DuckDBInstance.create(':memory:', COMMON_OPTIONS);
  const connection = await instance.connect();
  try {
    await connection.run(`ATTACH ${quote(before)} AS old (READ_ONLY)`);
    await connection.run(`ATTACH ${quote(after)} AS fresh (READ_ONLY)`);
    const lost: LostRole[] = [];
    for (const column of COLUMNS) {
      if (!(await isLost(connection, column))) continue;
      lost.push({ list: column.list, role: column.role });
    }
    return lost;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function isLost(connection: DuckDBConnection, column: RoleColumn): Promise<boolean> {
  const fresh = await countValues(connection, 'fresh', column);
  if (fresh.values > 0) return false;
  const old = await countValues(connection, 'old', column);
  const least = Math.max(MIN_VALUES, old.entries * USUAL_SHARE);
  const wasUsual = old.values >= least;
  // A list that the PIM does not fill any more has lost no role.
  return wasUsual && (fresh.entries > 0 || fresh.unread > 0);
}

async function countValues(
  connection: DuckDBConnection,
  database: 'old' | 'fresh',
  { list, table, where = 'true', column }: RoleColumn,
) {
  const unread = `SELECT sum("unknown")::DOUBLE FROM ${database}.fields WHERE field = '${list}'`;
  const counts = `count("${column}")::DOUBLE, count(*)::DOUBLE, (${unread})`;
  const sql = `SELECT ${counts} FROM ${database}."${table}" WHERE ${where}`;
  const [row = []] = await readRows(connection, sql);
  const [values = 0, entries = 0, unreadRecords = 0] = row.map(Number);
  return { values, entries, unread: unreadRecords };
}
