import { rmSync, statSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { listFollowed, PRODUCT_FIELDS, VARIANT_FIELDS } from '../../../record/record-fields.ts';
import { fillSql, splitStatements } from '../../fill-sql.ts';
import { FOLLOWED_ENTRIES, type FollowedEntry } from '../../followed-entries.ts';
import type { Exchanges } from '../../protocol.ts';
import { SIGNED } from '../../record-fingerprint.ts';
import { HISTORY_VIEWS } from '../../schema.ts';
import { quote } from '../../sql-text.ts';
import historyMacros from '../../views/history-macros.sql';
import { COMMON_OPTIONS, type DuckDb, readRows, readSummary } from '../duckdb.ts';
import compareEntries from './history/compare-entries.sql';
import findChanged from './history/find-changed.sql';
import findDiffering from './history/find-differing.sql';
import keepPastRows from './history/keep-past.sql';
import macros from './history/macros.sql';
import noteRefresh from './history/note-refresh.sql';
import writeChanges from './history/write-changes.sql';
import { learnVolatile } from './learn-volatile.ts';

type Request = Omit<Exchanges['write_history']['request'], 'kind'>;

// The other views follow from these tables.
const STORED = ['changes', 'refreshes', 'long_texts'];

// A longer text is stored as a print only.
const SHORT_CHARS = 200;

// The history may take this many bytes, and at least this share of the copy; otherwise its older
// half is dropped.
const [MIN_BYTES, COPY_SHARE] = [50_000_000, 0.2];

// Columns that are compared as they are; the other values of a record are in tables of entries.
const OWN = {
  product: { table: 'products', id: 'product_id', columns: listFollowed(PRODUCT_FIELDS) },
  variant: { table: 'variants', id: 'variant_id', columns: listFollowed(VARIANT_FIELDS) },
  category: {
    table: 'categories',
    id: 'category_id',
    columns: ['code', 'name', 'parent_id', 'status'],
  },
  brand: { table: 'brands', id: 'brand_id', columns: ['code', 'name', 'status'] },
};

// Entries that are kept of deleted records, which nobody can look up any more.
const ENTRIES_OF_GONE = FOLLOWED_ENTRIES.filter(({ kind }) =>
  ['price', 'category', 'brand'].includes(kind),
);

// The other records are excluded before anything is computed.
const selectEntries = (records: string, entries: readonly FollowedEntry[]): string =>
  entries
    .flatMap((entry) =>
      entry.owner === undefined
        ? [
            selectEntry(entry, 'product', "owner = 'product'", records),
            selectEntry(entry, 'variant', "owner = 'variant'", records),
          ]
        : [selectEntry(entry, entry.owner, 'true', records)],
    )
    .join(' UNION ALL ');

// `isOwner`: condition on the rows of owners of this kind.
function selectEntry(
  { table, kind, name, label = 'NULL', key = 'NULL', value, where = 'true' }: FollowedEntry,
  owner: string,
  isOwner: string,
  records: string,
): string {
  const field = name === undefined ? `'${kind}'` : `concat('${kind}:', ${name})`;
  return `
    SELECT
      '${owner}' AS owner,
      ${owner}_id AS id,
      ${field} AS field,
      ${label} AS label,
      ${key} AS key,
      (${value})::VARCHAR AS value
    FROM "${table}"
    WHERE ${isOwner} AND ${where}
      AND ${owner}_id IN (SELECT id FROM ${records} WHERE owner = '${owner}')`;
}

const keepEntries = (name: string, records: string, entries = FOLLOWED_ENTRIES): string => `
  CREATE TABLE memory.main.${name} AS
  SELECT * FROM (${selectEntries(records, entries)}) WHERE value IS NOT NULL`;

// Differing records of a kind: their ids in the copies, and their names.
const RECORDS = Object.entries(OWN).map(([owner, { table, id }]) => {
  const isOwner = owner === 'product' || owner === 'variant';
  return `
    SELECT
      '${owner}' AS owner,
      '${table}' AS list,
      d.id,
      ${isOwner ? 'coalesce(n.product_id, o.product_id)' : 'NULL'} AS product_id,
      coalesce(n.code, o.code) AS code,
      coalesce(n.name, o.name) AS name,
      ${isOwner ? 'n.updated' : 'NULL::TIMESTAMP'} AS updated,
      n."${id}" IS NULL AS is_gone,
      o."${id}" IS NULL AS is_new
    FROM (SELECT DISTINCT id FROM differing WHERE owner = '${owner}') d
    LEFT JOIN old.main."${table}" o ON o."${id}" = d.id
    LEFT JOIN fresh.main."${table}" n ON n."${id}" = d.id
    WHERE o."${id}" IS NOT NULL OR n."${id}" IS NOT NULL`;
});

const OWN_ROWS = Object.entries(OWN).map(([owner, { table, id, columns }]) => {
  const pairs = columns.map((column) => {
    const before = `pim_clean(o."${column}"::VARCHAR)`;
    const after = `pim_clean(n."${column}"::VARCHAR)`;
    return `{'field': '${column}', 'before': ${before}, 'after': ${after}}`;
  });
  return `
    SELECT
      owner,
      id,
      field.field AS field,
      NULL::VARCHAR AS label,
      field.before AS before,
      field.after AS after
    FROM (
      SELECT c.owner, c.id, unnest([${pairs}]) AS field
      FROM changed c
      JOIN old.main."${table}" o ON o."${id}" = c.id
      JOIN fresh.main."${table}" n ON n."${id}" = c.id
      WHERE c.owner = '${owner}'
    )
    WHERE field.before IS DISTINCT FROM field.after`;
});

const MACROS: readonly string[] = [
  ...splitStatements(historyMacros),
  ...splitStatements(macros, { signed: SIGNED, short_chars: SHORT_CHARS }),
];

// Statements that find the changes; `old` and `fresh` are the copies.
const FIND: readonly string[] = [
  ...splitStatements(findDiffering),
  `CREATE TABLE records AS ${RECORDS.join(' UNION ALL ')}`,
  ...splitStatements(findChanged),
  'USE old',
  keepEntries('entries_before', 'memory.main.changed'),
  keepEntries('entries_gone', '(FROM memory.main.records WHERE is_gone)', ENTRIES_OF_GONE),
  'USE fresh',
  keepEntries('entries_after', 'memory.main.changed'),
  'USE memory',
  `CREATE TABLE found AS ${OWN_ROWS.join(' UNION ALL ')}`,
  ...splitStatements(compareEntries),
];

const READ_TO = `
  SELECT
    (SELECT max(read_to) FROM old.main.lists)::VARCHAR,
    (SELECT max(read_to) FROM fresh.main.lists)::VARCHAR`;

const BEFORE = "SELECT ($at::TIMESTAMP - INTERVAL '1 second')::VARCHAR";

const EARLIER = `
  SELECT coalesce(
    CASE WHEN $earlier::TIMESTAMP <= $at::TIMESTAMP THEN $earlier::TIMESTAMP END,
    (SELECT max(seen_at) FROM made.refreshes WHERE seen_at < $at::TIMESTAMP - INTERVAL '1 second'),
    $since::TIMESTAMP)::VARCHAR`;

/** Writes the file `draft`. @returns numbers of new, changed and deleted records */
export async function writeHistory(
  duckdb: DuckDb,
  { before, after, history, draft, since }: Request,
): Promise<Exchanges['write_history']['reply']> {
  for (const path of [draft, `${draft}.wal`]) rmSync(path, { force: true });
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    memory_limit: '512MB',
    temp_directory: `${draft}.spill`,
    preserve_insertion_order: 'false',
    allocator_bulk_deallocation_flush_threshold: '8MB',
  });
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    await connection.run(`ATTACH ${quote(before)} AS old (READ_ONLY)`);
    // The learned paths are noted in it.
    await connection.run(`ATTACH ${quote(after)} AS fresh`);
    await connection.run(`ATTACH ${quote(draft)} AS made (RECOVERY_MODE no_wal_writes)`);
    for (const sql of MACROS) await connection.run(sql);
    const [times = []] = await readRows(connection, READ_TO);
    const [until = '', seen_at = ''] = times.map(String);
    await keepPast(connection, {
      history,
      since,
      until,
      readAt: seen_at,
      mostBytes: Math.max(MIN_BYTES, COPY_SHARE * statSync(after).size),
    });
    const seen_before = await findEarlier(connection, until, seen_at, since);
    const learned = await learnVolatile(connection);
    const values = { seen_before, seen_at, short_chars: SHORT_CHARS };
    for (const sql of [...FIND, ...splitStatements(writeChanges, values)]) {
      await connection.run(sql);
    }
    const counts = await countRecords(connection);
    const { refreshed } = await readSummary(connection, 'fresh');
    await connection.run(
      fillSql(noteRefresh, {
        seen_before,
        seen_at,
        ...counts,
        checked_products: refreshed?.products ?? null,
        requests: refreshed?.requests ?? null,
        volatile: learned.length === 0 ? null : learned.join(', '),
      }),
    );
    for (const name of ['made', 'fresh']) await connection.run(`DETACH ${name}`);
    return { ...counts, learned };
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(`${draft}.spill`, { recursive: true, force: true });
  }
}

async function countRecords(connection: DuckDBConnection) {
  const kinds = ['new', 'changed', 'gone'].map(
    (kind) => `count(DISTINCT (owner, id)) FILTER (kind = '${kind}')`,
  );
  const [[fresh, changed, gone] = []] = await readRows(
    connection,
    `SELECT ${kinds.join(', ')} FROM told`,
  );
  return {
    new: Number(fresh),
    changed: Number(changed),
    gone: Number(gone),
  };
}

interface Past {
  readonly history: string | undefined;
  readonly since: string;
  // Later rows were written for a copy that was never finished.
  readonly until: string;
  // Time at which the new copy was completely read.
  readonly readAt: string;
  readonly mostBytes: number;
}

async function keepPast(
  connection: DuckDBConnection,
  { history, since, until, readAt, mostBytes }: Past,
): Promise<void> {
  for (const { name, columns } of HISTORY_VIEWS.filter((view) => STORED.includes(view.name))) {
    await connection.run(
      `CREATE TABLE made."${name}" (${columns.map((column) => `"${column.name}" ${column.type}`)})`,
    );
  }
  if (history === undefined) return;
  try {
    await connection.run(`ATTACH ${quote(history)} AS past (READ_ONLY)`);
  } catch {
    // A damaged file: history begins anew, and says so by its first row.
    return;
  }
  const is_too_large = statSync(history).size > mostBytes;
  const [[latest] = []] = await readRows(connection, fillSql(BEFORE, { at: readAt }));
  const values = { since, until, latest: String(latest), is_too_large };
  for (const sql of splitStatements(keepPastRows, values)) {
    await connection.run(sql);
  }
}

// Time of the earlier copy. If it is in the future, because a clock was set back, that of the
// refresh before.
async function findEarlier(
  connection: DuckDBConnection,
  earlier: string,
  at: string,
  since: string,
): Promise<string> {
  const values = { earlier, at, since };
  const [[seenBefore] = []] = await readRows(connection, fillSql(EARLIER, values));
  return String(seenBefore);
}
