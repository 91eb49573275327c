/** Makes the finished copy of a staging database: every record once, media from where they can be had, all totals checked. */

import type { DuckDBConnection } from '@duckdb/node-api';
import type { ListName } from '../lists.ts';
import type { CopySummary, ListSummary } from '../protocol.ts';
import { VIEWS } from '../schema.ts';
import { quoteText, readRows } from './duckdb.ts';
import { CREATE_COPY, ID_OF_ROW } from './tables.ts';

/** Reads that a later read of the same record has made outdated: it moved to another page while the list was read. */
const OUTDATED = `CREATE OR REPLACE TEMP TABLE outdated AS
  SELECT r.list, r.read_no, r.id FROM reads r
  JOIN (SELECT list, id, max(read_no) AS latest FROM reads WHERE id IS NOT NULL GROUP BY ALL HAVING count(*) > 1) l
    ON l.list = r.list AND l.id = r.id
  WHERE r.read_no < l.latest`;

/** Media whose owner is only told by its code. */
const FIND_OWNERS = (['pictures', 'documents'] as const).flatMap((table) =>
  (['product', 'variant'] as const).map(
    (owner) => `UPDATE "${table}" SET ${owner}_id = o.id
      FROM (SELECT code, any_value(${owner}_id) AS id FROM ${owner}s WHERE code IS NOT NULL GROUP BY code) o
      WHERE owner = '${owner}' AND "${table}".${owner}_id IS NULL AND owner_code = o.code`,
  ),
);

/**
 * Writes the copy.
 * @param previous the file of the copy that there is, whose summary is wanted too
 */
export async function writeCopy(
  connection: DuckDBConnection,
  file: string,
  previous: string | undefined,
  lists: readonly ListName[],
  notes: Readonly<Partial<Record<ListName, string>>>,
): Promise<{ readonly made: CopySummary; readonly previous: CopySummary | null }> {
  await connection.run(OUTDATED);
  for (const sql of FIND_OWNERS) await connection.run(sql);
  // A group of rows is in memory while it is written, and records are large.
  await connection.run(`ATTACH ${quoteText(file)} AS made (ROW_GROUP_SIZE 4096, STORAGE_VERSION 'v1.4.0')`);
  for (const sql of CREATE_COPY) await connection.run(sql);
  for (const { name, columns } of VIEWS) {
    if (name === 'snapshot') continue;
    const names = columns.map((column) => `"${column.name}"`).join(', ');
    const id = ID_OF_ROW[name];
    if (name === 'fields') {
      await connection.run(`INSERT INTO made.fields SELECT "view", field, sum(records), sum(sent), sum(filled),
        sum("unknown") FROM fields GROUP BY ALL ORDER BY ALL`);
    } else if (id !== undefined) {
      const isMedia = name === 'pictures' || name === 'documents';
      const chosen = isMedia ? `AND source = ${await chooseSource(connection, name)}` : '';
      await connection.run(`INSERT INTO made."${name}" SELECT ${names} FROM "${name}" t
        WHERE NOT EXISTS (FROM outdated o WHERE o.read_no = t.read_no AND o.id = ${id}) ${chosen}`);
    }
  }
  for (const list of lists) await writeSummary(connection, list, notes[list]);
  const made = await readSummary(connection, 'made');
  await connection.run('DETACH made');
  return { made, previous: previous === undefined ? null : await readPrevious(connection, previous) };
}

/** By owner: the media lists where they tell whose media are whose, else what the records hold. */
async function chooseSource(connection: DuckDBConnection, table: 'pictures' | 'documents'): Promise<string> {
  const rows = (await readRows(
    connection,
    `SELECT owner, count(*) FILTER (source = 'list' AND CASE owner WHEN 'product' THEN product_id ELSE variant_id END
      IS NOT NULL) > 0 FROM "${table}" GROUP BY owner`,
  )) as [string, boolean][];
  const cases = rows.map(([owner, isListed]) => `WHEN '${owner}' THEN '${isListed ? 'list' : 'record'}'`);
  return cases.length === 0 ? "'list'" : `CASE owner ${cases.join(' ')} END`;
}

/** Complete is a list of which all was read that the PIM announced last; each record counts once. */
async function writeSummary(connection: DuckDBConnection, list: ListName, note: string | undefined): Promise<void> {
  await connection.run(
    `INSERT INTO made.snapshot
     SELECT $1, r.records, p.total, p.pages > 0 AND r.records >= coalesce(p.total, 0), $2, p.read_from, p.read_to
     FROM (SELECT count(DISTINCT id) + count(*) FILTER (id IS NULL) AS records FROM reads WHERE list = $1) r,
       (SELECT count(*) AS pages, arg_max(total, read_no) AS total, min(read_at) AS read_from, max(read_at) AS read_to
        FROM pages WHERE list = $1) p`,
    [list, note ?? null],
  );
}

async function readPrevious(connection: DuckDBConnection, file: string): Promise<CopySummary | null> {
  try {
    await connection.run(`ATTACH ${quoteText(file)} AS previous (READ_ONLY)`);
    const summary = await readSummary(connection, 'previous');
    await connection.run('DETACH previous');
    return summary;
  } catch {
    // Broken, or of a format that this DuckDB does not know: as good as none.
    return null;
  }
}

/** The summary in the view `snapshot` of a database that is attached. */
export async function readSummary(connection: DuckDBConnection, database: string): Promise<CopySummary> {
  const rows = (await readRows(
    connection,
    `SELECT list, records::DOUBLE, announced::DOUBLE, complete, note, strftime(read_from, '%Y-%m-%dT%H:%M:%SZ'),
       strftime(read_to, '%Y-%m-%dT%H:%M:%SZ') FROM "${database}".main.snapshot`,
  )) as [ListName, number, number | null, boolean, string | null, string | null, string | null][];
  const lists = rows.map(
    ([list, records, announced, complete, note, readFrom, readTo]): ListSummary => ({
      list,
      records,
      announced,
      complete,
      note,
      readFrom,
      readTo,
    }),
  );
  return { lists };
}
