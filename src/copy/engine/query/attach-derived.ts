/** The files that were made of a copy (derived/), beside it: attached for our own SQL, and shown to that of callers as views. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { MADE_VIEWS, QUALITY, WORDS_TABLE } from '../../made-views.ts';
import { quote } from '../../sql-quote.ts';
import { readRows } from '../duckdb.ts';

/**
 * Attaches what can be.
 * @param derived files by the names that their databases get
 * @returns the names of those that could be
 */
export async function attachDerived(
  connection: DuckDBConnection,
  derived: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const attached: string[] = [];
  for (const [name, file] of Object.entries(derived)) {
    try {
      await connection.run(`ATTACH ${quote(file)} AS "${name}" (READ_ONLY)`);
      attached.push(name);
    } catch {
      // It is made anew.
    }
  }
  return attached;
}

/** Shows callers what is known of the quality of data, and house words as columns of products. @param copy the name of its database */
export async function showDerived(
  connection: DuckDBConnection,
  copy: string,
  attached: readonly string[],
): Promise<void> {
  if (!attached.includes(QUALITY)) return;
  for (const { name } of MADE_VIEWS) {
    await connection.run(`CREATE TEMP VIEW "${name}" AS FROM "${QUALITY}".main."${name}"`);
  }
  const words = await readRows(
    connection,
    `SELECT column_name FROM duckdb_columns() WHERE database_name = '${QUALITY}' AND table_name = '${WORDS_TABLE}' AND column_name <> 'product_id'`,
  );
  if (words.length === 0) return;
  const columns = words.map(([word]) => `w."${String(word)}"`).join(', ');
  await connection.run(`CREATE TEMP VIEW products AS SELECT p.*, ${columns} FROM "${copy}".main.products p
    LEFT JOIN "${QUALITY}".main."${WORDS_TABLE}" w USING (product_id)`);
}
