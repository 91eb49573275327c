/** Parses SQL with DuckDB and checks it before it runs, and explains its failures to its author. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { takeChars } from '../../../record/cut-characters.ts';
import { nearestName } from '../../../record/nearest.ts';
import { isRecord, type PimRecord } from '../../../record/value.ts';
import { VIEWS } from '../../schema.ts';
import { pathOfCallers } from '../../shown-views.ts';
import { MAX_OWN_SQL_CHARS, quote } from '../../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb, readRows } from '../duckdb.ts';
import { CREATE_COPY } from '../write/draft-tables.ts';
import {
  checkQuery,
  ONE_SELECT,
  QueryError,
  REFUSED_FUNCTION,
  type Refusal,
} from './check-query.ts';

const SCHEMA = 'DESCRIBE view tells the columns of a view.';

/** What to change, by DuckDB's message, where that message does not say it. The first match applies. */
const FIXES: readonly (readonly [about: RegExp, fix: string])[] = [
  [/^Only SELECT/, `${ONE_SELECT} PIVOT must name its values: PIVOT … ON column IN (…).`],
  [
    /[Ff]unction with name "?(to_char|date_format|str_to_date|to_date|convert|format_date)\b/,
    "Write strftime(date, '%Y-%m-%d'), strptime(text, '%d.%m.%Y'), " +
      "format('{:.2f}', number) or CAST(x AS type).",
  ],
  [
    /near "(RLIKE|REGEXP)"/i,
    "Write regexp_matches(column, 'pattern'), or " +
      "regexp_matches(column, 'pattern', 'i') where upper and lower case are the same.",
  ],
  [/[Ff]unction with name/, 'Use a function of DuckDB, window functions with OVER (…).'],
  [/GROUP BY clause/, 'GROUP BY ALL groups by all columns that no aggregate takes.'],
  [/cannot contain aggregates/, 'Write conditions on aggregates into HAVING, behind GROUP BY.'],
  [
    /cannot contain window functions/,
    'Write conditions on window functions into QUALIFY, behind WHERE.',
  ],
  [/Referenced table/, 'Name the view or its alias as it stands in FROM.'],
  [/ANY\/ALL/, "Write each pattern by itself: name ILIKE 'a%' OR name ILIKE 'b%'."],
  [/^Type with name/, 'Use VARCHAR, BIGINT, DOUBLE, DECIMAL, BOOLEAN, DATE, TIMESTAMP or JSON.'],
  [/locking clause/, 'Leave FOR UPDATE out.'],
  [
    /types '\+\((VARCHAR|STRING)/,
    'Join texts by ||, or by concat(…), which takes NULL for nothing; ' +
      'add numbers of a text by try_cast(… AS DOUBLE).',
  ],
  [
    /Cannot extract field|Could not find key|Malformed JSON/,
    "Only JSON, structs and maps have members: raw->>'Name'. Filter texts by json_valid(…) first.",
  ],
  [
    /No function matches|explicit cast|template type/,
    'Cast one of them (column::VARCHAR, try_cast(column AS DOUBLE)); ' +
      'for numbers of properties, options and measures ' +
      'use number or number_base in place of value; ' +
      'shift a date by an interval: date - INTERVAL 30 DAY.',
  ],
  [
    /(timestamp|date|time) field|strptime|date format/,
    "Write dates as YYYY-MM-DD ('2026-01-31'); " +
      'try_cast(column AS DATE) gives NULL for texts that are no date.',
  ],
  [
    /onvert|cast/i,
    "Compare a column with values of its own type (status = 'active', product_id = 5; " +
      'DESCRIBE view tells the types); ' +
      'try_cast(column AS …) gives NULL for what is of another.',
  ],
  [
    /syntax error|^unterminated|errhint/i,
    'Correct the syntax; the dialect is DuckDB, close to PostgreSQL: ' +
      'LIMIT n OFFSET m at the end, texts in single quotes, names in double ones, ' +
      'AS before an alias that is a keyword (at, none, over).',
  ],
];

/** The error for a query that the engine failed on. @param sql the query, to tell its own words from the catalog's */
function explainFailure(message: string, sql: string): QueryError {
  const [, unknownFunction] = UNKNOWN_FUNCTION.exec(message) ?? [];
  const [, listed = ''] = AMBIGUOUS.exec(message) ?? [];
  const choices = [...listed.matchAll(/"(\w{1,60}\.\w{1,60})"/g)];
  return describeFailure(message, sql).at({
    position: findMarked(message, sql),
    unknownFunction,
    addsTexts: ADDS_TEXTS.test(message),
    choices: choices.map(([, choice = '']) => choice),
  });
}

const ADDS_TEXTS =
  /(?:types '|call ")\+\((?:VARCHAR|STRING_LITERAL), (?:VARCHAR|STRING_LITERAL)\)['"]/;

const AMBIGUOUS = /^Error: Binder Error: Ambiguous reference to column name "\w+" \(use: ([^)]*)\)/;

const UNKNOWN_FUNCTION =
  /^Error: Catalog Error: \w+ Function with name "?(\w{1,60})"? does not exist/;

/** How DuckDB shows a place: the line, of a long one a part, and a mark below it. */
const MARKED_LINE = /\nLINE (?<line>\d+): (?<shown>[^\n]*)\n(?<before> *)\^/;

/** The position in a query that DuckDB's message marks; undefined: none. */
function findMarked(message: string, sql: string): number | undefined {
  const { line = '', shown = '', before = '' } = MARKED_LINE.exec(message)?.groups ?? {};
  const lines = sql.split('\n');
  const index = Number(line) - 1;
  const part = shown.replace(/^\.\.\./, '').replace(/\.\.\.$/, '');
  const from = lines[index]?.indexOf(part) ?? -1;
  if (part === '' || from < 0) return undefined;
  const linesBefore = lines.slice(0, index).map((text) => `${text}\n`);
  const lineStart = linesBefore.join('').length;
  const cutChars = shown.startsWith('...') ? '...'.length : 0;
  const column = before.length - `LINE ${line}: `.length - cutChars;
  return lineStart + from + Math.max(0, column);
}

function describeFailure(message: string, sql: string): QueryError {
  if (/^Error: Out of Memory Error:/.test(message)) {
    const fix = 'Filter or aggregate earlier, and select fewer columns.';
    return new QueryError('The query needs more memory than it is allowed.', fix, 'memory');
  }
  const [, kind = '', said = ''] = FAILURE.exec(message) ?? [];
  const isBefore = KIND_BEFORE_ROWS.test(kind);
  const column = isBefore ? explainColumn(said, sql) : undefined;
  if (column !== undefined) return column;
  const failed = isBefore ? repeatBefore(said, sql) : repeatWhile(kind, said, sql);
  const fix = FIXES.find(([about]) => about.test(failed))?.[1];
  const general = isBefore
    ? `Simplify the query until it runs, then extend it. ${SCHEMA}`
    : 'Filter or clamp the values first, or wrap the expression in try(…).';
  const sentence = failed === '' ? 'DuckDB refuses this SQL.' : failed;
  return new QueryError(sentence, fix ?? general);
}

/** How DuckDB says that something fails: its kind, and what it says of it. */
const FAILURE = /^Error: (?:Failed to extract statements: )?([\w ]+?) error: (.*)$/is;

/** Kinds of failures from before any row was read. */
const KIND_BEFORE_ROWS = /^(binder|catalog|parser|not implemented)$/i;

/** The function of some that a name may be a slip of; there are so many that few letters may differ. */
export function nearestFunction(name: string, functions: readonly string[]): string | undefined {
  const named = functions.filter((one) => /^[a-z]\w+$/.test(one));
  const allowed = named.filter((one) => !REFUSED_FUNCTION.test(one));
  const mostEdits = Math.max(1, name.length / 3);
  return nearestName(name, allowed, mostEdits);
}

/** Maximum number of characters of DuckDB's sentence to repeat. */
const MOST_CHARS = 300;

/**
 * Messages from before any row was read: repeated without settings, paths, long lists, and quoted texts that are
 * neither a name nor a text of the query.
 */
function repeatBefore(said: string, sql: string): string {
  const repeatNearest = (_: string, start: string, name: string, near: string): string => {
    const nearest = nearestFunction(name, [near.toLowerCase()]);
    if (nearest === undefined) return start;
    return `${start} Did you mean ${near}?`;
  };
  const repeatQuoted = (quoted: string, text: string): string => {
    const isName = /^[\w.() ]{1,60}$/.test(text);
    const isOfQuery = text.length <= 60 && sql.includes(text);
    return isName || isOfQuery ? quoted : '"…"';
  };
  const repeated = said
    .replace(/(\nLINE \d+:|\s*Candidate functions:|\s*Use "SET ).*$/s, '')
    .replace(UNKNOWN_NAME, repeatNearest)
    .replace(/"([^"]*)"/g, repeatQuoted)
    .replace(' can be serialized to json!', ' can be run.')
    .replace(/(?:\/[\w.-]+){2,}/g, '…')
    .replaceAll('STRING_LITERAL', 'VARCHAR')
    .replaceAll('_LITERAL', '');
  return finish(repeated);
}

/** What DuckDB offers for a name that is not there. */
const UNKNOWN_NAME = /(name "?(\w+)"? does not exist!)\s*Did you mean "([^"]*)"\?/;

/** Messages from while rows were read: only what the query itself contains is quoted. */
function repeatWhile(kind: string, said: string, sql: string): string {
  if (!/^conversion$/i.test(kind)) {
    return finish(said.replace(/[\n"':(\d].*$/s, ''));
  }
  const withoutPlace = said.replace(/\nLINE \d+: .*$/s, '');
  const quotation = /^([^"']*)(["'])(.*)\2([^"'\n]*)/s.exec(withoutPlace);
  if (quotation === null) return finish(said.replace(/[\n"'].*$/s, ''));
  const [, start = '', mark = '', text = '', end = ''] = quotation;
  const written = `'${text.replaceAll("'", "''")}'`;
  const isWritten = text.length <= 200 && sql.includes(written);
  const shown = isWritten ? text : '…';
  return finish(`${start}${mark}${shown}${mark}${end}`);
}

function finish(said: string): string {
  const named = said.replace(/\bINT32\b/g, 'INTEGER').replace(/\bINT64\b/g, 'BIGINT');
  const line = named.replace(/\s+/g, ' ').trim();
  const short = line.length > MOST_CHARS ? `${takeChars(line, MOST_CHARS)}…` : line;
  return short === '' || /[.!?…]$/.test(short) ? short : `${short}.`;
}

/** The names of the columns of each view. */
const COLUMNS_OF_VIEWS = VIEWS.map(({ name, columns }) => ({
  view: name,
  columns: columns.map((column) => column.name),
}));

const COLUMNS = [...new Set(COLUMNS_OF_VIEWS.flatMap(({ columns }) => columns))];

/** The views that have a column. */
function listViewsOf(column: string): readonly string[] {
  const having = COLUMNS_OF_VIEWS.filter(({ columns }) => columns.includes(column));
  const views = having.map(({ view }) => view);
  // Norms are about categories and brands; who asks for a brand means that of a product.
  return views.length > 1 ? views.filter((view) => view !== 'norms') : views;
}

/** How DuckDB says that a view, or FROM, does not have a column. */
const COLUMN_OF_TABLE =
  /^(?:Table|Values list) "(\w{1,60})" does not have a column named "([^"]*)"/;
const COLUMN_OF_FROM = /^Referenced column "([^"]*)" (?:not|was not) found/;

/** A view in FROM, with the name that columns use for it. */
const IN_FROM = /\b(?:FROM|JOIN)\s+(\w{1,60})(?:\s+(?:AS\s+)?(\w{1,60}))?/gi;

/** So many columns are named where a query looks for one that their view does not have. */
const MOST_COLUMNS = 20;

/** The columns of the view that a query looks in, as a sentence; empty: it looks in several, or the view has many. */
function listColumnsOf(table: string | undefined, sql: string): string {
  const sources = [...sql.matchAll(IN_FROM)].map(([, view = '', alias = '']) => ({ view, alias }));
  const meant = sources.filter(
    ({ view, alias }) => table === undefined || table === view || table === alias,
  );
  const [only, another] = new Set(meant.map(({ view }) => view.toLowerCase()));
  const found =
    another === undefined ? COLUMNS_OF_VIEWS.find(({ view }) => view === only) : undefined;
  if (found === undefined || found.columns.length > MOST_COLUMNS) return '';
  return `${found.view} has ${found.columns.join(', ')}. `;
}

/** The error for an unknown column; undefined: DuckDB's message is about something else. */
function explainColumn(said: string, sql: string): QueryError | undefined {
  const [, table, inTable] = COLUMN_OF_TABLE.exec(said) ?? [];
  const [, inFrom] = COLUMN_OF_FROM.exec(said) ?? [];
  const name = inTable ?? inFrom;
  if (name === undefined) return undefined;
  const columns = listColumnsOf(table, sql);
  return describeColumn(said, name, { table, columns }).at({ column: name });
}

/** Where a query looks for a column. */
interface LookedIn {
  readonly table: string | undefined;
  /** The columns that are there, as a sentence. */
  readonly columns: string;
}

function describeColumn(said: string, name: string, { table, columns }: LookedIn): QueryError {
  if (!/^\w{1,60}$/.test(name)) {
    const fix = `Put texts in single quotes. ${SCHEMA}`;
    return new QueryError('A name in double quotes is no column.', fix);
  }
  const views = listViewsOf(name.toLowerCase());
  if (views.length === 0) return describeNowhere(said, name, columns);
  const lacking = table === undefined ? 'the views of FROM do not' : `"${table}" does not`;
  const failed = `"${name}" is a column of other views; ${lacking} have it.`;
  return new QueryError(failed, `Join ${views.join(' or ')}.`);
}

/** The error for a column that no view has. */
function describeNowhere(said: string, name: string, columns: string): QueryError {
  const [, listed = ''] = /Candidate bindings:([^\n]*)/.exec(said) ?? [];
  const offered = [...listed.matchAll(/"(\w{1,60})"/g)].map(([, one = '']) => one);
  const inOthers = COLUMNS.filter((one) => one.includes(name.toLowerCase()));
  // A single letter matches too many names.
  const isWord = name.length > 1;
  const nearest = isWord ? (nearestName(name, offered) ?? nearestName(name, inOthers)) : undefined;
  // Beside the columns that are there, a far column of another view helps nobody.
  const isSlip = offered.includes(nearest ?? '') || isNearlyAsLong(name, nearest);
  const near = columns === '' || isSlip ? nearest : undefined;
  const meant = near === undefined ? '.' : `; did you mean ${near}?`;
  const views = near === undefined || offered.includes(near) ? [] : listViewsOf(near);
  const place = views.length === 0 ? '' : `It is a column of ${views.join(', ')}. `;
  return new QueryError(
    `There is no column "${name}"${meant}`,
    `${place}${columns === '' ? `${SCHEMA} ` : columns}The PIM's own fields are in props and nums of products, ` +
      "variants and items (props['Colour']); put texts in single quotes.",
  );
}

function isNearlyAsLong(name: string, other: string | undefined): boolean {
  return other !== undefined && Math.abs(other.length - name.length) < 3;
}

/**
 * Parses and checks a query. `runnable` is what to run for it.
 * @param databases other databases than the copy whose tables it may read, for our own SQL
 * @throws QueryError when it may not run
 */
export async function check(
  connection: DuckDBConnection,
  sql: string,
  databases: readonly string[] = [],
) {
  if (sql.length > MAX_OWN_SQL_CHARS) {
    const failed = `The SQL has more than ${MAX_OWN_SQL_CHARS} characters.`;
    throw new QueryError(failed, 'Shorten it.');
  }
  const tree = await parse(connection, sql);
  const { isRepeatable, rewritten = sql } = checkQuery(tree, databases);
  return { isRepeatable, tree, runnable: rewritten };
}

/**
 * How DuckDB's message begins when the disk fails, the file is damaged, or DuckDB cannot continue. Only the beginning
 * is checked, because the rest may quote the query or the catalog.
 */
const BROKEN = /^Error: (?:IO Error:|INTERNAL Error:|FATAL Error:)/;

/**
 * Runs something that may fail because of the SQL, and explains the failure to its author. Errors that break the engine
 * stay unchanged.
 */
export async function explained<Result>(sql: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const isExplained = error instanceof QueryError;
    if (isExplained || BROKEN.test(String(error))) throw error;
    throw explainFailure(String(error), sql);
  }
}

/** The tree that DuckDB's parser makes of a query. @throws QueryError when it is not a SELECT */
async function parse(connection: DuckDBConnection, sql: string): Promise<unknown> {
  return explained(sql, async () => {
    const serialize = 'SELECT json_serialize_sql($1::VARCHAR)';
    const [[tree] = ['']] = (await readRows(connection, serialize, [sql])) as [string][];
    // Infinite numbers are written in a way that is not JSON. Within a text the quotes would be escaped, so this
    // replaces nothing there.
    const json = tree.replaceAll(/"value":(?:-?Infinity|NaN)/g, '"value":null');
    const parsed: unknown = JSON.parse(json);
    if (isRecord(parsed) && parsed.error === true) {
      const failed = `Error: ${parsed.error_type} error: ${parsed.error_message}`;
      throw explainFailure(failed, sql).at(readUnparsed(parsed, sql));
    }
    return parsed;
  });
}

/** Where DuckDB's parser stops, whose positions count code points. */
function readUnparsed({ position }: PimRecord, sql: string): Refusal {
  const points = position === undefined ? undefined : [...sql].slice(0, Number(position));
  return { isUnparsed: true, position: points?.join('').length };
}

/** Checks SELECTs over the views while there is no copy yet. Per SELECT, why it cannot run; null: it can. */
export async function checkConditions(
  duckdb: DuckDb,
  selects: readonly string[],
): Promise<readonly (string | null)[]> {
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    enable_external_access: 'false',
  });
  const connection = await instance.connect();
  await connection.run("ATTACH ':memory:' AS draft");
  for (const sql of CREATE_COPY) await connection.run(sql);
  await connection.run(`SET search_path = ${quote(pathOfCallers('draft'))}`);
  const judged: (string | null)[] = [];
  for (const sql of selects) {
    try {
      await check(connection, sql);
      await explained(sql, () => connection.prepare(sql));
      judged.push(null);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      judged.push(error.message);
    }
  }
  return judged;
}
