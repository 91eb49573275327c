/** Finds what a list had in the copy before and has nowhere in a new one, as when the PIM has renamed a key. */

import type { DuckDBConnection } from '@duckdb/node-api';
import type { LostRole } from '../../../errors.ts';
import type { Exchanges } from '../../protocol.ts';
import { quote } from '../../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb, readRows } from '../duckdb.ts';

/** Where the values of a role are. */
interface RoleColumn extends LostRole {
  readonly table: string;
  readonly column: string;
  /** The field of the record, as `fields` has it. */
  readonly field: string;
}

const COLUMNS: readonly RoleColumn[] = [
  { list: 'properties', role: 'name', table: 'properties', column: 'name', field: 'properties' },
  { list: 'properties', role: 'value', table: 'properties', column: 'value', field: 'properties' },
  { list: 'options', role: 'name', table: 'options', column: 'name', field: 'options' },
  { list: 'options', role: 'value', table: 'options', column: 'value', field: 'options' },
  { list: 'prices', role: 'amount', table: 'prices', column: 'price', field: 'prices' },
  { list: 'prices', role: 'currency', table: 'prices', column: 'currency', field: 'prices' },
  { list: 'codes', role: 'value', table: 'codes', column: 'value', field: 'codes' },
  { list: 'codes', role: 'type', table: 'codes', column: 'type', field: 'codes' },
  {
    list: 'translations',
    role: 'culture',
    table: 'translations',
    column: 'culture',
    field: 'translations',
  },
  { list: 'tags', role: 'name', table: 'tags', column: 'name', field: 'tags' },
  {
    list: 'categories',
    role: 'id',
    table: 'product_categories',
    column: 'category_id',
    field: 'categories',
  },
  { list: 'brands', role: 'id', table: 'product_brands', column: 'brand_id', field: 'brands' },
];

/** Fewer values than these may go by chance, and so may those that only a part of the entries has. */
const LEAST_VALUES = 20;
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
  const wasUsual = old.values >= LEAST_VALUES && old.values >= old.entries * USUAL_SHARE;
  // A list that the PIM does not fill any more has lost no role.
  return wasUsual && (fresh.entries > 0 || fresh.unread > 0);
}

async function countValues(
  connection: DuckDBConnection,
  database: 'old' | 'fresh',
  { table, column, field }: RoleColumn,
) {
  const unread = `SELECT sum("unknown")::DOUBLE FROM ${database}.fields WHERE field = '${field}'`;
  const sql = `SELECT count("${column}")::DOUBLE, count(*)::DOUBLE, (${unread}) FROM ${database}."${table}"`;
  const [row = []] = await readRows(connection, sql);
  const [values = 0, entries = 0, unreadRecords = 0] = row.map(Number);
  return { values, entries, unread: unreadRecords };
}
