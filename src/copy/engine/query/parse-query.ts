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
    "Write strftime(date, '%Y-%m-%d'), strptime(text, '%d.%m.%Y'), format('{:.2f}', number) or CAST(x AS type).",
  ],
  [
    /near "(RLIKE|REGEXP)"/i,
    "Write regexp_matches(column, 'pattern'), or regexp_matches(column, 'pattern', 'i') where upper and lower case are the same.",
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
    'Join texts by ||, or by concat(…), which takes NULL for nothing; add numbers of a text by try_cast(… AS DOUBLE).',
  ],
  [
    /Cannot extract field|Could not find key|Malformed JSON/,
    "Only JSON, structs and maps have members: raw->>'Name'. Filter texts by json_valid(…) first.",
  ],
  [
    /No function matches|explicit cast|template type/,
    'Cast one of them (column::VARCHAR, try_cast(column AS DOUBLE)); for numbers of properties, options and measures use number or number_base in place of value; shift a date by an interval: date - INTERVAL 30 DAY.',
  ],
  [
    /(timestamp|date|time) field|strptime|date format/,
    "Write dates as YYYY-MM-DD ('2026-01-31'); try_cast(column AS DATE) gives NULL for texts that are no date.",
  ],
  [
    /onvert|cast/i,
    "Compare a column with values of its own type (status = 'active', product_id = 5; DESCRIBE view tells the types); try_cast(column AS …) gives NULL for what is of another.",
  ],
  [
    /syntax error|^unterminated|errhint/i,
    'Correct the syntax; the dialect is DuckDB, close to PostgreSQL: LIMIT n OFFSET m at the end, texts in single quotes, names in double ones, AS before an alias that is a keyword (at, none, over).',
  ],
];

/** The error for a query that the engine failed on. @param sql the query, to tell its own words from the catalog's */
function explainFailure(message: string, sql: string): QueryError {
  const [, unknownFunction] = UNKNOWN_FUNCTION.exec(message) ?? [];
  const [, choices = ''] = AMBIGUOUS.exec(message) ?? [];
  return describeFailure(message, sql).at({
    position: findMarked(message, sql),
    unknownFunction,
    addsTexts: ADDS_TEXTS.test(message),
    choices: [...choices.matchAll(/"(\w{1,60}\.\w{1,60})"/g)].map(([, choice = '']) => choice),
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
  const part = shown.replace(/^\.\.\./, '').replace(/\.\.\.$/, '');
  const from = lines[Number(line) - 1]?.indexOf(part) ?? -1;
  if (part === '' || from < 0) return undefined;
  const lineStart = lines.slice(0, Number(line) - 1).join('\n').length + (line === '1' ? 0 : 1);
  const column = before.length - `LINE ${line}: `.length - (shown.startsWith('...') ? 3 : 0);
  return lineStart + from + Math.max(0, column);
}

function describeFailure(message: string, sql: string): QueryError {
  if (/^Error: Out of Memory Error:/.test(message)) {
    const fix = 'Filter or aggregate earlier, and select fewer columns.';
    return new QueryError('The query needs more memory than it is allowed.', fix, 'memory');
  }
  const [, kind = '', said = ''] =
    /^Error: (?:Failed to extract statements: )?([\w ]+?) error: (.*)$/is.exec(message) ?? [];
  const isBefore = /^(binder|catalog|parser|not implemented)$/i.test(kind);
  const column = isBefore ? explainColumn(said) : undefined;
  if (column !== undefined) return column;
  const failed = isBefore ? repeatBefore(said, sql) : repeatWhile(kind, said, sql);
  const fix = FIXES.find(([about]) => about.test(failed))?.[1];
  const general = isBefore
    ? `Simplify the query until it runs, then extend it. ${SCHEMA}`
    : 'Filter or clamp the values first, or wrap the expression in try(…).';
  return new QueryError(failed === '' ? 'DuckDB refuses this SQL.' : failed, fix ?? general);
}

/** The function of some that a name may be a slip of; there are so many that few letters may differ. */
export function nearestFunction(name: string, functions: readonly string[]): string | undefined {
  const allowed = functions.filter((one) => /^[a-z]\w+$/.test(one) && !REFUSED_FUNCTION.test(one));
  return nearestName(name, allowed, Math.max(1, name.length / 3));
}

/** Maximum number of characters of DuckDB's sentence to repeat. */
const MOST_CHARS = 300;

/**
 * Messages from before any row was read: repeated without settings, paths, long lists, and quoted texts that are
 * neither a name nor a text of the query.
 */
function repeatBefore(said: string, sql: string): string {
  return finish(
    said
      .replace(/(\nLINE \d+:|\s*Candidate functions:|\s*Use "SET ).*$/s, '')
      .replace(
        /(name "?(\w+)"? does not exist!)\s*Did you mean "([^"]*)"\?/,
        (_, start: string, name: string, near: string) =>
          nearestFunction(name, [near.toLowerCase()]) === undefined
            ? start
            : `${start} Did you mean ${near}?`,
      )
      .replace(/"([^"]*)"/g, (quoted, text: string) =>
        /^[\w.() ]{1,60}$/.test(text) || (text.length <= 60 && sql.includes(text)) ? quoted : '"…"',
      )
      .replace(' can be serialized to json!', ' can be run.')
      .replace(/(?:\/[\w.-]+){2,}/g, '…')
      .replaceAll('STRING_LITERAL', 'VARCHAR')
      .replaceAll('_LITERAL', ''),
  );
}

/** Messages from while rows were read: only what the query itself contains is quoted. */
function repeatWhile(kind: string, said: string, sql: string): string {
  if (!/^conversion$/i.test(kind)) return finish(said.replace(/[\n"':(\d].*$/s, ''));
  const [, start = '', mark = '', text = '', end = ''] =
    /^([^"']*)(["'])(.*)\2([^"'\n]*)/s.exec(said.replace(/\nLINE \d+: .*$/s, '')) ?? [];
  const isWritten = text.length <= 200 && sql.includes(`'${text.replaceAll("'", "''")}'`);
  return finish(
    `${start || said.replace(/[\n"'].*$/s, '')}${mark}${isWritten ? text : mark && '…'}${mark}${end}`,
  );
}

function finish(said: string): string {
  const named = said.replace(/\bINT32\b/g, 'INTEGER').replace(/\bINT64\b/g, 'BIGINT');
  const line = named.replace(/\s+/g, ' ').trim();
  const short = line.length > MOST_CHARS ? `${takeChars(line, MOST_CHARS)}…` : line;
  return short === '' || /[.!?…]$/.test(short) ? short : `${short}.`;
}

const COLUMNS = [...new Set(VIEWS.flatMap(({ columns }) => columns.map(({ name }) => name)))];

/** The views that have a column. */
const listViewsOf = (column: string): readonly string[] =>
  VIEWS.filter(({ columns }) => columns.some(({ name }) => name === column)).map(
    ({ name }) => name,
  );

/** The error for an unknown column; undefined: DuckDB's message is about something else. */
function explainColumn(said: string): QueryError | undefined {
  const [, table, inTable, alone] =
    /^(?:Table|Values list) "(\w{1,60})" does not have a column named "([^"]*)"|^Referenced column "([^"]*)" (?:not|was not) found/.exec(
      said,
    ) ?? [];
  const name = inTable ?? alone;
  if (name === undefined) return undefined;
  return describeColumn(said, name, table).at({ column: name });
}

function describeColumn(said: string, name: string, table: string | undefined): QueryError {
  if (!/^\w{1,60}$/.test(name))
    return new QueryError(
      'A name in double quotes is no column.',
      `Put texts in single quotes. ${SCHEMA}`,
    );
  const views = listViewsOf(name.toLowerCase());
  if (views.length > 0) {
    const where =
      table === undefined ? 'the views of FROM do not have it' : `"${table}" does not have it`;
    return new QueryError(
      `"${name}" is a column of other views; ${where}.`,
      `Join ${views.join(' or ')}.`,
    );
  }
  const [, listed = ''] = /Candidate bindings:([^\n]*)/.exec(said) ?? [];
  const offered = [...listed.matchAll(/"(\w{1,60})"/g)].map(([, one = '']) => one);
  const inOthers = COLUMNS.filter((one) => one.includes(name.toLowerCase()));
  // A single letter matches too many names.
  const near =
    name.length > 1 ? (nearestName(name, offered) ?? nearestName(name, inOthers)) : undefined;
  const of = listViewsOf(near ?? '');
  return new QueryError(
    `There is no column "${name}"${near === undefined ? '.' : `; did you mean ${near}?`}`,
    `${of.length === 0 || offered.includes(near ?? '') ? '' : `It is a column of ${of.join(', ')}. `}${SCHEMA} The PIM's own fields are in props and nums of products, variants and items (props['Colour']); put texts in single quotes.`,
  );
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
  if (sql.length > MAX_OWN_SQL_CHARS)
    throw new QueryError(`The SQL has more than ${MAX_OWN_SQL_CHARS} characters.`, 'Shorten it.');
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
    throw error instanceof QueryError || BROKEN.test(String(error))
      ? error
      : explainFailure(String(error), sql);
  }
}

/** The tree that DuckDB's parser makes of a query. @throws QueryError when it is not a SELECT */
async function parse(connection: DuckDBConnection, sql: string): Promise<unknown> {
  return explained(sql, async () => {
    const [[tree] = ['']] = (await readRows(connection, 'SELECT json_serialize_sql($1::VARCHAR)', [
      sql,
    ])) as [string][];
    // Infinite numbers are written in a way that is not JSON. Within a text the quotes would be escaped, so this
    // replaces nothing there.
    const parsed: unknown = JSON.parse(
      tree.replaceAll(/"value":(?:-?Infinity|NaN)/g, '"value":null'),
    );
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
