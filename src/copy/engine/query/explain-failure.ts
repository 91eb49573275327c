/**
 * What the engine says of a query that it cannot run, in our words: its own may quote paths, or data of the catalog. Of them
 * only plain names are repeated. Pure.
 */

import { ONE_SELECT } from './check-query.ts';
import { explainColumn, explainFunction } from './explain-name.ts';
import { CAST, explainTypes } from './explain-types.ts';
import { explainWritten } from './explain-written.ts';
import { QueryError, QueryMemoryError } from './query-error.ts';

/** What a message is about: what to say of it, and what to change. */
type Explanation = readonly [about: RegExp, failed: string, fix: string];

const SYNTAX =
  'Correct the syntax; the dialect is DuckDB, close to PostgreSQL: LIMIT n OFFSET m at the end, texts in single quotes, names in double ones, regexp_matches(text, pattern).';

/** The first that fits is told. */
const EXPLANATIONS: readonly Explanation[] = [
  [
    /Only SELECT statements/i,
    'Only SELECT can be run; this is another statement.',
    `${ONE_SELECT} PIVOT must name its values: PIVOT … ON column IN (…).`,
  ],
  [
    /Function with name !?~/i,
    'DuckDB has no such operator.',
    "Use regexp_matches(text, pattern, 'i'), with NOT before it for what does not match.",
  ],
  [
    /Malformed JSON/i,
    'A text that is not JSON is read as JSON.',
    'Filter by json_valid(…) first, or use columns of type JSON.',
  ],
  [
    /specifier .* not recognized/i,
    'DuckDB has no such part of a date.',
    'Use year, quarter, month, week, day, hour, minute or second.',
  ],
  [
    /parse string .* according to format/i,
    'A text does not match the date format.',
    'Use try_strptime(…), which gives NULL for such a text.',
  ],
  [
    /Conversion Error|Could not convert/i,
    'A value cannot be converted to the type that the query asks for.',
    "Compare a column with values of its own type (status = 'active'; types are in pim://copy-schema); where a text may not be of that type, use try_cast(… AS …).",
  ],
  [
    /must appear in the GROUP BY/i,
    'A column is neither in GROUP BY nor in an aggregate.',
    'Use GROUP BY ALL, or any_value().',
  ],
  [/GROUP BY clause cannot contain aggregates/i, 'GROUP BY holds an aggregate.', 'Group by columns only.'],
  [
    /clause cannot contain aggregates/i,
    'WHERE or a JOIN condition holds an aggregate.',
    'Put the condition into HAVING.',
  ],
  [/clause cannot contain window/i, 'WHERE holds a window function.', 'Put the condition into QUALIFY.'],
  [
    /aggregate function calls cannot be nested/i,
    'One aggregate is inside another.',
    'Compute the inner one in a subquery.',
  ],
  [
    /same number of result columns/i,
    'The parts of UNION, INTERSECT or EXCEPT have unequal numbers of columns.',
    'Give each the same columns, with NULL where one has no value.',
  ],
  [
    /VALUES lists must all be the same length/i,
    'The rows of VALUES differ in length.',
    'Give each row the same number of values.',
  ],
  [/Subquery returns \d+ columns/i, 'A subquery used as one value has several columns.', 'Select one column in it.'],
  [
    /More than one row returned by a subquery/i,
    'A subquery used as one value returns several rows.',
    'Aggregate in it, add LIMIT 1, or use IN.',
  ],
  [
    /logarithm of/i,
    'The query takes the logarithm of 0 or a negative number.',
    'Filter first, or write ln(nullif(greatest(x, 0), 0)).',
  ],
  [/square root of/i, 'The query takes the root of a negative number.', 'Filter first, or write sqrt(greatest(x, 0)).'],
  [/Overflow in/i, 'A number is too large for its type.', 'Cast it first: x::DOUBLE or x::HUGEINT.'],
  [
    /(ORDER|GROUP BY) term out of range/i,
    'ORDER BY or GROUP BY names a column number that does not exist.',
    'Count the columns of SELECT from 1.',
  ],
  [/LIMIT\/OFFSET/i, 'LIMIT or OFFSET is not a valid number.', 'Use a whole number from 0.'],
  [/Ambiguous reference/i, 'A name matches several columns or tables.', 'Write the view or alias before it: p.name.'],
  [
    /does not exist on (left|right) side of join/i,
    'USING names a column that one side does not have.',
    'Join by ON a.x = b.y.',
  ],
  [
    /in (EXCLUDE|REPLACE) list not found|referenced in UNPIVOT but|No matching columns found/i,
    'EXCLUDE, REPLACE, UNPIVOT or COLUMNS names a column that does not exist.',
    'Correct it; the columns are in pim://copy-schema.',
  ],
  [
    /UNNEST/i,
    'unnest is used where it is not allowed, or on something that is not a list.',
    'Use it on a list, in FROM or in the SELECT of a subquery, and group or filter outside it.',
  ],
  [
    /Could not find key .* in struct/i,
    'The struct has no member of that name.',
    "Correct the name; read members of JSON with raw->>'Name'.",
  ],
  [
    /Cannot extract field/i,
    'The query reads a member of a value that is not a struct, map or JSON.',
    "Use a column of type JSON: raw->>'Name'.",
  ],
  [/STAR expression/i, '* is used where one value is needed.', 'Name a column, or write count(*).'],
  [/must appear in the SELECT column or QUALIFY/i, 'QUALIFY has no window function.', 'Use WHERE or HAVING instead.'],
  [
    /Could not ORDER BY column/i,
    'ORDER BY after UNION names something that is not a column of every SELECT.',
    'Order by a column of the first SELECT, or put the UNION into a subquery.',
  ],
  [/NATURAL JOIN/i, 'NATURAL JOIN finds no column that both sides have.', 'Join by ON a.x = b.y.'],
  [
    /only take constant parameters|must be a constant/i,
    'A function got a column where it takes only a constant.',
    'Write the value there.',
  ],
  [/Cannot deduce template type|template types/i, 'A list or function mixes values of different types.', CAST],
  [/best candidate function|No function matches/i, 'An operator does not take these types.', CAST],
  [
    /missing [)\]]|missing argument to repetition|invalid (escape|character class|repetition|perl operator)|bad repetition|no argument for repetition|pattern too large/i,
    'A regular expression is not valid.',
    'Correct it; the dialect is RE2, without lookaround or backreferences.',
  ],
  [/(Max )?expression depth|too deep|Recursion|stack/i, 'The SQL is nested too deeply.', 'Write it flatter.'],
  [/syntax error|Parser Error/i, 'The SQL cannot be parsed.', SYNTAX],
  [
    /Out of Range Error|Invalid Input Error/i,
    'A function got a value that it does not accept.',
    'Filter or clamp the values first, or wrap the expression in try(…).',
  ],
  [
    /Binder Error/i,
    'A name, type or clause does not fit where the query uses it.',
    'Simplify the query until it runs, then extend it; the columns and types are in pim://copy-schema.',
  ],
];

/** The error for a query on which the engine failed. @param sql the query, by which its own words are told from the catalog's */
export function explainFailure(message: string, sql: string): QueryError {
  if (/^Error: Out of Memory Error:/.test(message)) return new QueryMemoryError();
  const named =
    explainWritten(message, sql) ?? explainColumn(message, sql) ?? explainTypes(message) ?? explainFunction(message);
  if (named !== undefined) return named;
  const table = /Referenced table "(\w{1,60})" not found/.exec(message)?.[1];
  if (table !== undefined) {
    // Of a subquery the engine tells only that the query around it does not have the table.
    return new QueryError(
      `"${table}" is not a view or alias in FROM, or has no such column.`,
      'Use the name or alias that FROM gives it, or join it; check that the part after the dot is one of its columns.',
    );
  }
  if (/(at or near "|with name )`/.test(message)) {
    return new QueryError(
      'The SQL holds a backtick.',
      'Put names in double quotes and texts in single quotes, and send the SQL without a code block.',
    );
  }
  const near = /at or near "(\w{1,40})"/.exec(message)?.[1];
  if (near !== undefined) return new QueryError(`The SQL cannot be parsed: near "${near}".`, SYNTAX);
  // Without what it quotes, which may read like anything.
  const said = (message.split('\nLINE ')[0] ?? '').replace(/"[^"]*"|'[^']*'/g, '""');
  for (const [about, failed, fix] of EXPLANATIONS) if (about.test(said)) return new QueryError(failed, fix);
  return new QueryError('DuckDB refuses this SQL.', 'Simplify it: a SELECT over the views with plain functions.');
}
