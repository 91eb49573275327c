/**
 * Compares a new copy with the one before it, and writes what changed into a new file of the history: what the history
 * already had, and the changes of this refresh.
 */

import { rmSync, statSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { PRICE_LABEL } from '../../history-views.ts';
import type { Exchanges } from '../../protocol.ts';
import { SIGNED } from '../../record-print.ts';
import { HISTORY_VIEWS } from '../../schema.ts';
import { quote } from '../../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb, readRows, readSummary } from '../duckdb.ts';
import { learnVolatile } from './learn-volatile.ts';

type Request = Omit<Exchanges['write_history']['request'], 'kind'>;

/** The tables that the file has; the other views follow from them. */
const STORED = ['changes', 'refreshes', 'long_texts'];

/** Characters of a value that stands in the row itself; of longer texts only a print does. */
const SHORT_CHARS = 200;

/** The history may take so many bytes, and at least this share of the copy; otherwise its older half goes. */
const [LEAST_BYTES, COPY_SHARE] = [50_000_000, 0.2];

/** A text as it is compared: without the parts of addresses that are signed anew. */
const clean = (text: string): string =>
  `CASE WHEN contains(${text}, '://') THEN regexp_replace(${text}, ${quote(SIGNED)}, '\\1', 'gi') ELSE ${text} END`;

/** Columns that are compared as they are; what else a record says is in tables of entries. */
const TEXTS = 'code name integration_code status short_description long_description';
const OWN = {
  product: {
    table: 'products',
    id: 'product_id',
    columns: `${TEXTS} unit type tax_rate link parent_id`,
  },
  variant: { table: 'variants', id: 'variant_id', columns: `${TEXTS} product_id source_item_id` },
  category: { table: 'categories', id: 'category_id', columns: 'code name parent_id status' },
  brand: { table: 'brands', id: 'brand_id', columns: 'code name status' },
} as const;

const MEASURE = "nullif(concat_ws(' ', value, unit), '')";
const PICTURE = `coalesce(document_name, ${clean('file')})`;

/** An amount as it is written, without an empty fraction. */
const AMOUNT = "regexp_replace(price::VARCHAR, '\\.0$', '')";

/** Entries of media: not compared where one of the copies may only lack them. */
const MEDIA_FIELDS = ['picture', 'picture_alt', 'cover_picture', 'picture_order', 'document'];

/** Entries of records: of which table, what they are called, what distinguishes equal names, and what they say. */
const ENTRIES: readonly (readonly [
  table: string,
  field: string,
  label: string,
  key: string,
  value: string,
])[] = [
  ['prices', "'price'", PRICE_LABEL, 'NULL', AMOUNT],
  ['properties', "concat('property:', coalesce(name, code))", 'culture', 'NULL', MEASURE],
  ['options', "concat('option:', name)", 'NULL', 'NULL', MEASURE],
  ['measures', "concat(kind, ':', name)", 'material', 'NULL', MEASURE],
  ['codes', "concat('code:', type)", 'NULL', 'NULL', 'value'],
  ...['name', 'short_description', 'long_description'].map(
    (text) =>
      [
        'translations',
        `concat('translation:', culture, '.${text}')`,
        'NULL',
        'NULL',
        clean(text),
      ] as const,
  ),
  // Entries of these are there or not, and never become another one, unless what has the same id is called otherwise.
  ...[
    [
      'product_categories',
      "'category'",
      'coalesce(name, code, category_id::TEXT)',
      'ifnull(category_id::TEXT, name)',
    ],
    [
      'product_brands',
      "'brand'",
      'coalesce(name, code, brand_id::TEXT)',
      'ifnull(brand_id::TEXT, name)',
    ],
    ['tags', "'tag'", 'name'],
    ['pictures', "'picture'", PICTURE],
    ['documents', "'document'", `coalesce(document_name, name, ${clean('path')}, document_id)`],
  ].map(
    ([table = '', field = '', value = '', key = value]) =>
      [table, field, 'NULL', key, value] as const,
  ),
  ['pictures', "'picture_alt'", PICTURE, 'NULL', 'alt'],
  ['pictures', "'cover_picture'", 'NULL', 'NULL', `CASE WHEN is_cover THEN ${PICTURE} END`],
  [
    'pictures',
    "'picture_order'",
    PICTURE,
    'NULL',
    "regexp_replace(sort_order::VARCHAR, '\\.0$', '')",
  ],
];

/** Tables of entries whose rows are all of products, or all of variants, and do not say so. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  options: ['variant'],
  measures: ['product'],
  product_categories: ['product'],
  product_brands: ['product'],
};

/** What is told of records that are gone, since nobody can look it up any more. */
const KEPT_OF_GONE = ENTRIES.filter(([table]) =>
  ['prices', 'product_categories', 'product_brands'].includes(table),
);

/** Keeps the entries of some records of the copy that is in use. Others are left out before anything is worked out. */
const keepEntries = (name: string, records: string, entries = ENTRIES): string => {
  const selects = entries.flatMap(([table, field, label, key, value]) =>
    (OWNERS[table] ?? ['product', 'variant']).map((owner) => {
      const isOwn = OWNERS[table] === undefined ? `owner = '${owner}' AND` : '';
      return `SELECT '${owner}' AS owner, ${owner}_id AS id, ${field} AS field, ${label} AS label, ${key} AS key, ${value} AS value
        FROM "${table}" WHERE ${isOwn} ${owner}_id IN (SELECT id FROM ${records} WHERE owner = '${owner}')`;
    }),
  );
  return `CREATE TABLE memory.main.${name} AS SELECT * FROM (${selects.join(' UNION ALL ')}) WHERE value IS NOT NULL`;
};

/** What differs of a kind of record: its ids in the copies, and what it is called. */
const RECORDS = Object.entries(OWN).map(([owner, { table, id }]) => {
  const isOwner = owner === 'product' || owner === 'variant';
  return `SELECT '${owner}' AS owner, '${table}' AS list, d.id, ${isOwner ? 'coalesce(n.product_id, o.product_id)' : 'NULL'} AS product_id,
      coalesce(n.code, o.code) AS code, coalesce(n.name, o.name) AS name, ${isOwner ? 'n.updated' : 'NULL::TIMESTAMP'} AS updated,
      n."${id}" IS NULL AS is_gone, o."${id}" IS NULL AS is_new
    FROM (SELECT DISTINCT id FROM differing WHERE owner = '${owner}') d
    LEFT JOIN old.main."${table}" o ON o."${id}" = d.id LEFT JOIN fresh.main."${table}" n ON n."${id}" = d.id
    WHERE o."${id}" IS NOT NULL OR n."${id}" IS NOT NULL`;
});

/** The rows of columns that differ. */
const OWN_ROWS = Object.entries(OWN).map(([owner, { table, id, columns }]) => {
  const pairs = columns.split(' ').map((column) => {
    const of = (copy: string): string => clean(`${copy}."${column}"::VARCHAR`);
    return `{'field': '${column}', 'before': ${of('o')}, 'after': ${of('n')}}`;
  });
  return `SELECT owner, id, field.field AS field, NULL AS label, field.before AS before, field.after AS after
    FROM (SELECT c.owner, c.id, unnest([${pairs}]) AS field FROM changed c
      JOIN old.main."${table}" o ON o."${id}" = c.id JOIN fresh.main."${table}" n ON n."${id}" = c.id WHERE c.owner = '${owner}')
    WHERE field.before IS DISTINCT FROM field.after`;
});

/** Of long texts: the print. */
const print = (text: string): string =>
  `CASE WHEN length(${text}) > ${SHORT_CHARS} THEN concat(length(${text}), ' characters, print ', left(md5(${text}), 12)) ELSE ${text} END`;

const SAME_ENTRY = ['owner', 'id', 'field', 'label', 'key', 'place'].map(
  (name) => `g.${name} IS NOT DISTINCT FROM c.${name}`,
);

const place =
  'row_number() OVER (PARTITION BY owner, id, field, label, key ORDER BY value) AS place';

/** Whether a list of a copy was read to its end. */
const isComplete = (copy: string): string =>
  `list IN (SELECT list FROM ${copy}.main.lists WHERE complete)`;

/** The prints of a copy, one for all media of an owner. */
const printsOf = (
  copy: string,
): string => `SELECT list, id, print, read_at FROM ${copy}.main.prints WHERE list NOT LIKE '%_media'
  UNION ALL SELECT list, id, bit_xor(print), min(read_at) FROM ${copy}.main.prints WHERE list LIKE '%_media' GROUP BY ALL`;

/** Statements that find the changes; `old` and `fresh` are the copies. */
const FIND: readonly string[] = [
  // Lists of media are read of records of other lists. What a list that was not read to its end lacks may be there.
  `CREATE TABLE pairs AS SELECT CASE WHEN list LIKE 'product%' THEN 'product' WHEN list LIKE 'variant%' THEN 'variant' WHEN list = 'brands' THEN 'brand' ELSE 'category' END AS owner,
     list, id, o.read_at, (n.print IS NOT NULL OR ${isComplete('fresh')}) AND (o.print IS NOT NULL OR list NOT LIKE '%_media' OR ${isComplete('old')}) AS is_sure
     FROM (${printsOf('old')}) o FULL JOIN (${printsOf('fresh')}) n USING (list, id) WHERE o.print IS DISTINCT FROM n.print`,
  'CREATE TABLE differing AS FROM pairs WHERE is_sure',
  `CREATE TABLE records AS ${RECORDS.join(' UNION ALL ')}`,
  `CREATE TABLE changed AS SELECT r.owner, r.id, min(d.read_at) AS read_at, bool_or(d.list = r.list AND NOT r.list IN (SELECT list FROM learned)) AS is_own
     FROM records r JOIN differing d ON d.owner = r.owner AND d.id = r.id WHERE NOT r.is_gone AND NOT r.is_new GROUP BY ALL`,
  'USE old',
  keepEntries('entries_before', 'memory.main.changed'),
  keepEntries('entries_gone', '(FROM memory.main.records WHERE is_gone)', KEPT_OF_GONE),
  'USE fresh',
  keepEntries('entries_after', 'memory.main.changed'),
  'USE memory',
  `CREATE TABLE found AS ${OWN_ROWS.join(' UNION ALL ')}
     UNION ALL SELECT coalesce(g.owner, c.owner), coalesce(g.id, c.id), coalesce(g.field, c.field), coalesce(g.label, c.label), g.value, c.value
     FROM (SELECT *, ${place} FROM (FROM entries_before EXCEPT ALL FROM entries_after)) g
     FULL JOIN (SELECT *, ${place} FROM (FROM entries_after EXCEPT ALL FROM entries_before)) c ON ${SAME_ENTRY.join(' AND ')}`,
  `DELETE FROM found f WHERE field IN (${MEDIA_FIELDS.map(quote)}) AND EXISTS (FROM pairs p WHERE NOT p.is_sure AND p.list LIKE '%_media' AND p.owner = f.owner AND p.id = f.id)`,
  // A record that differs where no table shows it, unless it is its variants that differ.
  `INSERT INTO found SELECT owner, id, 'other', NULL, NULL, NULL FROM changed c WHERE is_own
     AND NOT EXISTS (FROM found f WHERE f.owner = c.owner AND f.id = c.id)
     AND NOT EXISTS (FROM differing d JOIN records r ON r.owner = d.owner AND r.id = d.id WHERE c.owner = 'product' AND d.owner = 'variant' AND r.product_id = c.id)`,
  // Another name of a category or brand is told of itself, not of each of its products.
  `DELETE FROM found f WHERE EXISTS (FROM found c WHERE c.owner = f.field AND c.field = 'name' AND c.before = f.before AND c.after = f.after)`,
];

/** Writes the changes into the history. `$seen_at`: when the new copy was read to its end; `$seen_before`: the earlier one. */
const WRITE: readonly string[] = [
  `CREATE TABLE told AS
     SELECT CASE WHEN is_new THEN 'new' ELSE 'gone' END AS kind, r.owner, r.id, r.product_id, r.code, r.name, NULL AS field, NULL AS label, NULL AS before, NULL AS after,
       CASE WHEN is_new THEN CASE WHEN (SELECT complete FROM old.main.lists l WHERE l.list = r.list) THEN $seen_before END ELSE coalesce(d.read_at, $seen_before) END AS seen_before, r.updated
     FROM records r LEFT JOIN differing d ON d.list = r.list AND d.id = r.id WHERE is_new OR is_gone
     UNION ALL SELECT 'changed', f.owner, f.id, r.product_id, r.code, r.name, f.field, nullif(f.label, ''), f.before, f.after, coalesce(c.read_at, $seen_before), r.updated
     FROM found f JOIN records r ON r.owner = f.owner AND r.id = f.id JOIN changed c ON c.owner = f.owner AND c.id = f.id
     UNION ALL SELECT 'was', owner, id, r.product_id, r.code, r.name, g.field, nullif(g.label, ''), g.value, NULL, $seen_before, NULL FROM entries_gone g JOIN records r USING (owner, id)`,
  `INSERT INTO made.changes BY NAME SELECT $seen_at AS seen_at, seen_before, kind, owner, product_id,
     CASE owner WHEN 'variant' THEN id END AS variant_id, code, name, field, label, ${print('before')} AS before, ${print('after')} AS after, updated AS pim_updated
     FROM told ORDER BY owner, product_id, id, field`,
  `INSERT INTO made.long_texts SELECT DISTINCT print, text FROM (SELECT ${print('text')} AS print, text FROM (SELECT before AS text FROM told UNION ALL SELECT after FROM told) WHERE length(text) > ${SHORT_CHARS})
     WHERE print NOT IN (SELECT print FROM made.long_texts)`,
];

/** Writes the file `draft`. @returns how many records are new, changed and gone */
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
    // What is learned is noted in it.
    await connection.run(`ATTACH ${quote(after)} AS fresh`);
    await connection.run(`ATTACH ${quote(draft)} AS made (RECOVERY_MODE no_wal_writes)`);
    const [[seenBefore, seenAt] = []] = await readRows(
      connection,
      'SELECT (SELECT max(read_to) FROM old.main.lists)::VARCHAR, (SELECT max(read_to) FROM fresh.main.lists)::VARCHAR',
    );
    const times = { seen_at: `TIMESTAMP '${seenAt}'`, seen_before: `TIMESTAMP '${seenBefore}'` };
    const fill = (sql: string): string =>
      sql.replace(/\$(seen_at|seen_before)/g, (_, name: keyof typeof times) => times[name]);
    await keepPast(connection, {
      history,
      since,
      until: times.seen_before,
      mostBytes: Math.max(LEAST_BYTES, COPY_SHARE * statSync(after).size),
    });
    const learned = await learnVolatile(connection);
    for (const sql of [...FIND, ...WRITE]) await connection.run(fill(sql));
    const kinds = ['new', 'changed', 'gone'].map(
      (kind) => `count(DISTINCT (owner, id)) FILTER (kind = '${kind}')`,
    );
    const [[fresh, changed, gone] = []] = await readRows(
      connection,
      `SELECT ${kinds.join(', ')} FROM told`,
    );
    const counts = { new: Number(fresh), changed: Number(changed), gone: Number(gone) };
    const { refreshed: facts } = await readSummary(connection, 'fresh');
    const checked = `SELECT count(*) FROM fresh.main.prints WHERE list = 'variants' AND read_at > ${times.seen_before}`;
    await connection.run(
      `INSERT INTO made.refreshes BY NAME SELECT ${times.seen_at} AS seen_at, ${times.seen_before} AS seen_before,
        NOT EXISTS (FROM fresh.main.lists WHERE complete = false) AS is_whole, (SELECT count(*) FROM fresh.main.products) AS products, (SELECT count(*) FROM fresh.main.variants) AS variants,
        ${facts?.products ?? 'NULL'} AS checked_products, (${checked}) AS checked_variants, ${counts.new} AS new, ${counts.gone} AS gone, ${counts.changed} AS changed,
        ${facts?.requests ?? 'NULL'} AS requests, ${learned.length === 0 ? 'NULL' : quote(learned.join(', '))} AS volatile`,
    );
    for (const name of ['made', 'fresh']) await connection.run(`DETACH ${name}`);
    return { ...counts, learned };
  } finally {
    connection.closeSync();
    instance.closeSync();
    rmSync(`${draft}.spill`, { recursive: true, force: true });
  }
}

/** What is kept of the history so far. */
interface Past {
  readonly history: string | undefined;
  readonly since: string;
  /** SQL: rows of later were written for a copy that never came to be. */
  readonly until: string;
  readonly mostBytes: number;
}

/** Creates the tables with what is kept of the history so far. */
async function keepPast(
  connection: DuckDBConnection,
  { history, since, until, mostBytes }: Past,
): Promise<void> {
  for (const { name, columns } of HISTORY_VIEWS.filter((view) => STORED.includes(view.name)))
    await connection.run(
      `CREATE TABLE made."${name}" (${columns.map((column) => `"${column.name}" ${column.type}`)})`,
    );
  if (history === undefined) return;
  try {
    await connection.run(`ATTACH ${quote(history)} AS past (READ_ONLY)`);
  } catch {
    // A damaged file: history begins anew, and says so by its first row.
    return;
  }
  const half =
    statSync(history).size > mostBytes
      ? '(SELECT quantile_disc(seen_at, 0.5) FROM past.changes)'
      : 'NULL';
  const kept = `seen_at <= ${until} AND seen_at >= coalesce(greatest(TIMESTAMP '${since}', ${half}), TIMESTAMP '${since}')`;
  for (const sql of [
    ...['changes', 'refreshes'].map(
      (name) => `INSERT INTO made.${name} BY NAME SELECT * FROM past.${name} WHERE ${kept}`,
    ),
    'INSERT INTO made.long_texts SELECT * FROM past.long_texts WHERE print IN (SELECT before FROM made.changes UNION SELECT after FROM made.changes)',
    'DETACH past',
  ])
    await connection.run(sql);
}
