/**
 * Explains why DuckDB cannot run a query, and what to change. Repeats DuckDB's own sentence, but without anything that
 * it may quote from the catalog: before a query runs it can only quote the query, afterwards any value. Pure.
 */

import { nearestName } from '../../../record/nearest.ts';
import { VIEWS } from '../../schema.ts';
import { ONE_SELECT, QueryError, REFUSED_FUNCTION } from './check-query.ts';

const SCHEMA = 'The columns of all views are in the resource pim://copy-schema.';

/** What to change, by DuckDB's message, where that message does not say it. The first match applies. */
const FIXES: readonly (readonly [about: RegExp, fix: string])[] = [
  [/^Only SELECT/, `${ONE_SELECT} PIVOT must name its values: PIVOT … ON column IN (…).`],
  [
    /[Ff]unction with name/,
    'Use a function of DuckDB, window functions with OVER (…); names stand in double quotes, never in backticks.',
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
    "Compare a column with values of its own type (status = 'active', product_id = 5; types are in pim://copy-schema); try_cast(column AS …) gives NULL for what is of another.",
  ],
  [
    /syntax error|^unterminated|errhint/i,
    'Correct the syntax; the dialect is DuckDB, close to PostgreSQL: LIMIT n OFFSET m at the end, texts in single quotes, names in double ones, AS before an alias that is a keyword.',
  ],
];

/** The error for a query that the engine failed on. @param sql the query, to tell its own words from the catalog's */
export function explainFailure(message: string, sql: string): QueryError {
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
          REFUSED_FUNCTION.test(near.toLowerCase()) || nearestName(name, [near]) === undefined
            ? start
            : `${start} Did you mean ${near}?`,
      )
      .replace(/"([^"]*)"/g, (quoted, text: string) =>
        /^[\w.() ]{1,60}$/.test(text) || (text.length <= 60 && sql.includes(text)) ? quoted : '"…"',
      )
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
  return finish(`${start || said.replace(/[\n"'].*$/s, '')}${mark}${isWritten ? text : mark && '…'}${mark}${end}`);
}

function finish(said: string): string {
  const named = said.replace(/\bINT32\b/g, 'INTEGER').replace(/\bINT64\b/g, 'BIGINT');
  const line = named.replace(/\s+/g, ' ').trim();
  const short = line.length > MOST_CHARS ? `${line.slice(0, MOST_CHARS)}…` : line;
  return short === '' || /[.!?…]$/.test(short) ? short : `${short}.`;
}

const COLUMNS = [...new Set(VIEWS.flatMap(({ columns }) => columns.map(({ name }) => name)))];

/** The views that have a column. */
const listViewsOf = (column: string): readonly string[] =>
  VIEWS.filter(({ columns }) => columns.some(({ name }) => name === column)).map(({ name }) => name);

/** The error for an unknown column; undefined: DuckDB's message is about something else. */
function explainColumn(said: string): QueryError | undefined {
  const [, table, inTable, alone] =
    /^Table "(\w{1,60})" does not have a column named "([^"]*)"|^Referenced column "([^"]*)" (?:not|was not) found/.exec(
      said,
    ) ?? [];
  const name = inTable ?? alone;
  if (name === undefined) return undefined;
  if (!/^\w{1,60}$/.test(name))
    return new QueryError('A name in double quotes is no column.', `Put texts in single quotes. ${SCHEMA}`);
  const views = listViewsOf(name.toLowerCase());
  if (views.length > 0) {
    const where = table === undefined ? 'the views of FROM do not have it' : `"${table}" does not have it`;
    return new QueryError(`"${name}" is a column of other views; ${where}.`, `Join ${views.join(' or ')}.`);
  }
  const [, listed = ''] = /Candidate bindings:([^\n]*)/.exec(said) ?? [];
  const offered = [...listed.matchAll(/"(\w{1,60})"/g)].map(([, one = '']) => one);
  const inOthers = COLUMNS.filter((one) => one.includes(name.toLowerCase()));
  // A single letter matches too many names.
  const near = name.length > 1 ? (nearestName(name, offered) ?? nearestName(name, inOthers)) : undefined;
  const of = listViewsOf(near ?? '');
  return new QueryError(
    `There is no column "${name}"${near === undefined ? '.' : `; did you mean ${near}?`}`,
    `${of.length === 0 ? '' : `It is a column of ${of.join(', ')}. `}${SCHEMA} The PIM's own fields are rows of properties and options (name, value); put texts in single quotes.`,
  );
}
