import type { DuckDBConnection } from '@duckdb/node-api';
import { fillSql, withRelations } from '../../fill-sql.ts';
import { HISTORY, HISTORY_TABLES } from '../../history-views.ts';
import { MADE_VIEWS } from '../../schema.ts';
import { selectProducts } from '../../shown-views.ts';
import { QUALITY, quote, WORDS_TABLE } from '../../sql-text.ts';
import { readRows } from '../duckdb.ts';
import listWords from './list-words.sql';

/**
 * Attaches the derived files that can be opened.
 * @param derived files by the names of their databases
 * @returns the names that could be attached
 */
export async function attachDerived(
  connection: DuckDBConnection,
  derived: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const attached: string[] = [];
  for (const [name, file] of Object.entries(derived)) {
    // A file that cannot be used will be made again.
    if (await attach(connection, name, file)) attached.push(name);
  }
  return attached;
}

async function attach(connection: DuckDBConnection, name: string, file: string): Promise<boolean> {
  try {
    await connection.run(`ATTACH ${quote(file)} AS "${name}" (READ_ONLY)`);
  } catch {
    return false;
  }
  try {
    if (name === HISTORY) await requireTables(connection);
    return true;
  } catch {
    await connection.run(`DETACH "${name}"`);
    return false;
  }
}

// Throws if the history lacks a table or column that its views read.
async function requireTables(connection: DuckDBConnection): Promise<void> {
  for (const { name, columns } of HISTORY_TABLES) {
    const named = columns.map((column) => `"${column.name}"`).join(', ');
    await connection.run(`SELECT ${named} FROM "${HISTORY}".main."${name}" LIMIT 0`);
  }
}

/**
 * Creates views of the audit results, and adds house words as columns of products, for callers.
 * @param copy name of the database of the copy
 */
export async function showDerived(
  connection: DuckDBConnection,
  copy: string,
  attached: readonly string[],
): Promise<void> {
  if (!attached.includes(QUALITY)) return;
  for (const { name } of MADE_VIEWS) {
    await connection.run(`CREATE TEMP VIEW "${name}" AS FROM "${QUALITY}".main."${name}"`);
  }
  const table = { database: QUALITY, table: WORDS_TABLE };
  const words = await readRows(connection, fillSql(listWords, table));
  if (words.length === 0) return;
  const columns = words.map(([word]) => `words."${String(word)}"`).join(', ');
  const relations = {
    copied: selectProducts(`"${copy}".main`),
    words: `FROM "${QUALITY}".main."${WORDS_TABLE}"`,
  };
  const select = `SELECT copied.*, ${columns} FROM copied LEFT JOIN words USING (product_id)`;
  const products = withRelations(relations, select);
  await connection.run(`CREATE TEMP VIEW products AS ${products}`);
}
