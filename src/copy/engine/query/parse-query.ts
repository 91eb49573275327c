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

// Advice by DuckDB's message, where that message does not say what to change. The first match
// applies.
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

// `sql` tells the author's own words from the catalog's.
function explainFailure(message: string, sql: string): QueryError {
  const [, unknownFunction] = UNKNOWN_FUNCTION.exec(message) ?? [];
  const [, candidates = ''] = AMBIGUOUS.exec(message) ?? [];
  const choices = [...candidates.matchAll(/"(\w{1,60}\.\w{1,60})"/g)];
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

// DuckDB shows a place as the line (a part of a long one) with a mark below it.
const MARKED_LINE = /\nLINE (?<line>\d+): (?<excerpt>[^\n]*)\n(?<before> *)\^/;

function findMarked(message: string, sql: string): number | undefined {
  const { line = '', excerpt = '', before = '' } = MARKED_LINE.exec(message)?.groups ?? {};
  const lines = sql.split('\n');
  const index = Number(line) - 1;
  const part = excerpt.replace(/^\.\.\./, '').replace(/\.\.\.$/, '');
  const from = lines[index]?.indexOf(part) ?? -1;
  if (part === '' || from < 0) return undefined;
  const linesBefore = lines.slice(0, index).map((text) => `${text}\n`);
  const lineStart = linesBefore.join('').length;
  const cutChars = excerpt.startsWith('...') ? '...'.length : 0;
  const column = before.length - `LINE ${line}: `.length - cutChars;
  return lineStart + from + Math.max(0, column);
}

function describeFailure(message: string, sql: string): QueryError {
  if (/^Error: Out of Memory Error:/.test(message)) {
    const fix = 'Filter or aggregate earlier, and select fewer columns.';
    return new QueryError('The query needs more memory than it is allowed.', fix, 'memory');
  }
  const [, kind = '', text = ''] = FAILURE.exec(message) ?? [];
  const isBefore = KIND_BEFORE_ROWS.test(kind);
  const column = isBefore ? explainColumn(text, sql) : undefined;
  if (column !== undefined) return column;
  const failed = isBefore ? repeatBefore(text, sql) : repeatWhile(kind, text, sql);
  const fix = FIXES.find(([about]) => about.test(failed))?.[1];
  const general = isBefore
    ? `Simplify the query until it runs, then extend it. ${SCHEMA}`
    : 'Filter or clamp the values first, or wrap the expression in try(…).';
  const sentence = failed === '' ? 'DuckDB refuses this SQL.' : failed;
  return new QueryError(sentence, fix ?? general);
}

// Kind of the failure, and its description.
const FAILURE = /^Error: (?:Failed to extract statements: )?([\w ]+?) error: (.*)$/is;

const KIND_BEFORE_ROWS = /^(binder|catalog|parser|not implemented)$/i;

/**
 * Finds the function that a name may be a misspelling of. With so many functions, few letters may
 * differ.
 */
export function nearestFunction(name: string, functions: readonly string[]): string | undefined {
  const words = functions.filter((candidate) => /^[a-z]\w+$/.test(candidate));
  const allowed = words.filter((candidate) => !REFUSED_FUNCTION.test(candidate));
  const mostEdits = Math.max(1, name.length / 3);
  return nearestName(name, allowed, mostEdits);
}

const MAX_CHARS = 300;

// Repeats a message from before any row was read, without settings, paths, long lists, and quoted
// texts that are neither a name nor a text of the query.
function repeatBefore(text: string, sql: string): string {
  const repeatNearest = (_: string, start: string, name: string, near: string): string => {
    const nearest = nearestFunction(name, [near.toLowerCase()]);
    if (nearest === undefined) return start;
    return `${start} Did you mean ${near}?`;
  };
  const repeatQuoted = (quoted: string, content: string): string => {
    const isName = /^[\w.() ]{1,60}$/.test(content);
    const isOfQuery = content.length <= 60 && sql.includes(content);
    return isName || isOfQuery ? quoted : '"…"';
  };
  const repeated = text
    .replace(/(\nLINE \d+:|\s*Candidate functions:|\s*Use "SET ).*$/s, '')
    .replace(UNKNOWN_NAME, repeatNearest)
    .replace(/"([^"]*)"/g, repeatQuoted)
    .replace(' can be serialized to json!', ' can be run.')
    .replace(/(?:\/[\w.-]+){2,}/g, '…')
    .replaceAll('STRING_LITERAL', 'VARCHAR')
    .replaceAll('_LITERAL', '');
  return finish(repeated);
}

const UNKNOWN_NAME = /(name "?(\w+)"? does not exist!)\s*Did you mean "([^"]*)"\?/;

// Repeats a message from while rows were read. It may hold values of the catalog, so only what the
// query itself contains is quoted.
function repeatWhile(kind: string, message: string, sql: string): string {
  if (!/^conversion$/i.test(kind)) {
    return finish(message.replace(/[\n"':(\d].*$/s, ''));
  }
  const withoutPlace = message.replace(/\nLINE \d+: .*$/s, '');
  const quotation = /^([^"']*)(["'])(.*)\2([^"'\n]*)/s.exec(withoutPlace);
  if (quotation === null) return finish(message.replace(/[\n"'].*$/s, ''));
  const [, start = '', mark = '', text = '', end = ''] = quotation;
  const written = `'${text.replaceAll("'", "''")}'`;
  const isWritten = text.length <= 200 && sql.includes(written);
  const quoted = isWritten ? text : '…';
  return finish(`${start}${mark}${quoted}${mark}${end}`);
}

function finish(text: string): string {
  const named = text.replace(/\bINT32\b/g, 'INTEGER').replace(/\bINT64\b/g, 'BIGINT');
  const line = named.replace(/\s+/g, ' ').trim();
  const short = line.length > MAX_CHARS ? `${takeChars(line, MAX_CHARS)}…` : line;
  return short === '' || /[.!?…]$/.test(short) ? short : `${short}.`;
}

const COLUMNS_OF_VIEWS = VIEWS.map(({ name, columns }) => ({
  view: name,
  columns: columns.map((column) => column.name),
}));

const COLUMNS = [...new Set(COLUMNS_OF_VIEWS.flatMap(({ columns }) => columns))];

function listViewsOf(column: string): readonly string[] {
  const having = COLUMNS_OF_VIEWS.filter(({ columns }) => columns.includes(column));
  const views = having.map(({ view }) => view);
  // Norms are about categories and brands; a query for a brand means the one of a product.
  return views.length > 1 ? views.filter((view) => view !== 'norms') : views;
}

const COLUMN_OF_TABLE =
  /^(?:Table|Values list) "(\w{1,60})" does not have a column named "([^"]*)"/;
const COLUMN_OF_FROM = /^Referenced column "([^"]*)" (?:not|was not) found/;

const IN_FROM = /\b(?:FROM|JOIN)\s+(\w{1,60})(?:\s+(?:AS\s+)?(\w{1,60}))?/gi;

// Views with more columns are not listed in the error for a missing column.
const MAX_COLUMNS = 20;

// Sentence with the columns of the one view that a query reads; empty: several views, or too many
// columns.
function listColumnsOf(table: string | undefined, sql: string): string {
  const sources = [...sql.matchAll(IN_FROM)].map(([, view = '', alias = '']) => ({ view, alias }));
  const matches = sources.filter(
    ({ view, alias }) => table === undefined || table === view || table === alias,
  );
  const [only, another] = new Set(matches.map(({ view }) => view.toLowerCase()));
  const match =
    another === undefined ? COLUMNS_OF_VIEWS.find(({ view }) => view === only) : undefined;
  if (match === undefined || match.columns.length > MAX_COLUMNS) return '';
  return `${match.view} has ${match.columns.join(', ')}. `;
}

// Returns undefined if DuckDB's message is about something else.
function explainColumn(message: string, sql: string): QueryError | undefined {
  const [, table, inTable] = COLUMN_OF_TABLE.exec(message) ?? [];
  const [, inFrom] = COLUMN_OF_FROM.exec(message) ?? [];
  const name = inTable ?? inFrom;
  if (name === undefined) return undefined;
  const columns = listColumnsOf(table, sql);
  return describeColumn(message, name, { table, columns, sql }).at({ column: name });
}

interface Surroundings {
  readonly table: string | undefined;
  // The columns of the view, as a sentence.
  readonly columns: string;
  readonly sql: string;
}

function describeColumn(
  message: string,
  name: string,
  { table, columns, sql }: Surroundings,
): QueryError {
  if (!/^\w{1,60}$/.test(name)) {
    const fix = `Put texts in single quotes. ${SCHEMA}`;
    return new QueryError('A name in double quotes is no column.', fix);
  }
  const views = listViewsOf(name.toLowerCase());
  if (views.length === 0) return describeNowhere(message, name, columns);
  const lacking = table === undefined ? 'the views of FROM do not' : `"${table}" does not`;
  const failed = `"${name}" is a column of other views; ${lacking} have it.`;
  return new QueryError(failed, `Join ${rankBySharedIds(views, sql, name).join(' or ')}.`);
}

// The first five; views that share an id with those of FROM come first, each with that id.
function rankBySharedIds(views: readonly string[], sql: string, name: string): readonly string[] {
  const sources = [...sql.matchAll(IN_FROM)].map(([, view = '']) => view.toLowerCase());
  const ids = listIdsOf(sources).filter((id) => id !== name);
  const sharedId = (view: string) => listIdsOf([view]).find((id) => ids.includes(id));
  const sharing = views.filter((view) => sharedId(view) !== undefined);
  const strange = views.filter((view) => !sharing.includes(view));
  const named = sharing.map((view) => `${view} by ${sharedId(view)}`);
  return [...named, ...strange].slice(0, 5);
}

function listIdsOf(views: readonly string[]): readonly string[] {
  const matches = COLUMNS_OF_VIEWS.filter(({ view }) => views.includes(view));
  return matches.flatMap(({ columns }) => columns.filter((column) => column.endsWith('_id')));
}

function describeNowhere(message: string, name: string, columns: string): QueryError {
  const [, candidates = ''] = /Candidate bindings:([^\n]*)/.exec(message) ?? [];
  const offered = [...candidates.matchAll(/"(\w{1,60})"/g)].map(([, column = '']) => column);
  const similar = COLUMNS.filter((column) => column.includes(name.toLowerCase()));
  // A single letter matches too many names.
  const isWord = name.length > 1;
  const nearest = isWord ? (nearestName(name, offered) ?? nearestName(name, similar)) : undefined;
  // If the columns are listed, a barely similar column of another view does not help.
  const isSlip = offered.includes(nearest ?? '') || isNearlyAsLong(name, nearest);
  const near = columns === '' || isSlip ? nearest : undefined;
  const hint = near === undefined ? '.' : `; did you mean ${near}?`;
  const views = near === undefined || offered.includes(near) ? [] : listViewsOf(near);
  const place = views.length === 0 ? '' : `It is a column of ${views.join(', ')}. `;
  return new QueryError(
    `There is no column "${name}"${hint}`,
    `${place}${columns === '' ? `${SCHEMA} ` : columns}The PIM's own fields are in props and nums of products, ` +
      "variants and items (props['Colour']); put texts in single quotes.",
  );
}

function isNearlyAsLong(name: string, nearest: string | undefined): boolean {
  return nearest !== undefined && Math.abs(nearest.length - name.length) < 3;
}

/**
 * Parses and checks a query. `runnable` is the SQL to run for it.
 * @param databases databases beside the copy whose tables it may read, for our own SQL
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

// Beginning of DuckDB's message if the disk fails, the file is damaged, or DuckDB cannot continue.
// Only the beginning is checked, because the rest may quote the query or the catalog.
const BROKEN = /^Error: (?:IO Error:|INTERNAL Error:|FATAL Error:)/;

/**
 * Runs a function that may fail because of the SQL, and explains the failure to the author of the
 * query. Errors that break the engine stay unchanged.
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

// The parser's positions count code points.
function readUnparsed({ position }: PimRecord, sql: string): Refusal {
  const points = position === undefined ? undefined : [...sql].slice(0, Number(position));
  return { isUnparsed: true, position: points?.join('').length };
}

/**
 * Checks SELECTs over the views while there is no copy yet. Returns, per SELECT, why it cannot run;
 * null: it can.
 */
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
  const problems: (string | null)[] = [];
  for (const sql of selects) {
    try {
      await check(connection, sql);
      await explained(sql, () => connection.prepare(sql));
      problems.push(null);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      problems.push(error.message);
    }
  }
  return problems;
}
