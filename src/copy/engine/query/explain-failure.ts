/**
 * What the engine says of a query that it cannot run, in our words: its own may quote paths, or data of the catalog. Of them
 * only plain names are repeated. Pure.
 */

import { ONE_SELECT } from './check-query.ts';
import { CAST, explainColumn, explainFunction } from './explain-name.ts';
import { QueryError } from './query-error.ts';

/** What a message is about: what to say of it, and what to change. */
type Explanation = readonly [about: RegExp, failed: string, fix: string];

const SYNTAX =
  'Correct the syntax; the dialect is that of DuckDB, close to PostgreSQL: LIMIT n OFFSET m at the end, texts in single quotes, names in double ones, regexp_matches(text, pattern).';

/** The first that fits is told. */
const EXPLANATIONS: readonly Explanation[] = [
  [
    /Only SELECT statements/i,
    'Only SELECT can be run, and this is another statement.',
    `${ONE_SELECT} PIVOT has to name its values: PIVOT … ON column IN (…).`,
  ],
  [
    /Function with name !?~/i,
    'There is no such operator.',
    "Use regexp_matches(text, pattern, 'i'), with NOT before it for what does not match.",
  ],
  [
    /Malformed JSON/i,
    'A text that is no JSON is read as JSON.',
    'Filter by json_valid(…), or ask columns of type JSON only.',
  ],
  [
    /specifier .* not recognized/i,
    'There is no such part of a date.',
    'Use year, quarter, month, week, day, hour and so on.',
  ],
  [
    /parse string .* according to format/i,
    'A text is not written as the format says.',
    'Use try_strptime(…), which gives NULL for it.',
  ],
  [
    /Conversion Error|Could not convert/i,
    'A value cannot be converted to the type that the query wants.',
    "Compare a column with values of its own type (status = 'active'; types are in pim://copy-schema); where texts may be none, use try_cast(… AS …).",
  ],
  [
    /must appear in the GROUP BY/i,
    'A column is neither grouped by nor in an aggregate.',
    'Use GROUP BY ALL, or any_value().',
  ],
  [
    /clause cannot contain aggregates/i,
    'WHERE, or a condition of JOIN, holds an aggregate.',
    'Put the condition into HAVING.',
  ],
  [/clause cannot contain window/i, 'WHERE holds a window function.', 'Put the condition into QUALIFY.'],
  [
    /aggregate function calls cannot be nested/i,
    'An aggregate is within another.',
    'Compute the inner one in a subquery.',
  ],
  [
    /same number of result columns/i,
    'The parts of UNION, INTERSECT or EXCEPT have unequal numbers of columns.',
    'Give them the same columns, NULL where one has none.',
  ],
  [
    /VALUES lists must all be the same length/i,
    'The rows of VALUES have unequal numbers of values.',
    'Give each the same number.',
  ],
  [
    /Subquery returns \d+ columns/i,
    'A subquery that stands for one value has several columns.',
    'Select one column in it.',
  ],
  [
    /More than one row returned by a subquery/i,
    'A subquery that stands for one value gives several rows.',
    'Aggregate in it, add LIMIT 1, or use IN.',
  ],
  [
    /logarithm of/i,
    'A logarithm is taken of 0 or of a negative number.',
    'Filter before, or write ln(nullif(greatest(x, 0), 0)).',
  ],
  [/square root of/i, 'A root is taken of a negative number.', 'Filter before, or write sqrt(greatest(x, 0)).'],
  [/Overflow in/i, 'A number becomes too large for its type.', 'Cast it before: x::DOUBLE or x::HUGEINT.'],
  [
    /(ORDER|GROUP BY) term out of range/i,
    'ORDER BY or GROUP BY names a column by a number that there is not.',
    'Count the columns of SELECT from 1.',
  ],
  [/LIMIT\/OFFSET/i, 'LIMIT or OFFSET is none that there can be.', 'Use a whole number from 0.'],
  [
    /Ambiguous reference/i,
    'A name stands for several columns or tables.',
    'Write the view or alias before it: p.name.',
  ],
  [
    /does not exist on (left|right) side of join/i,
    'USING names a column that one side does not have.',
    'Join by ON a.x = b.y.',
  ],
  [
    /in EXCLUDE list not found|No matching columns found/i,
    'Columns are chosen by a name that none has.',
    'Correct it; the columns are in pim://copy-schema.',
  ],
  [
    /UNNEST/i,
    'unnest stands where it cannot, or is of no list.',
    'Use it on a list, in FROM or in the SELECT of a subquery, and group or filter outside of that.',
  ],
  [
    /Could not find key .* in struct/i,
    'A struct has no member of that name.',
    "Correct the name; of JSON, members are read by raw->>'Name'.",
  ],
  [
    /Cannot deduce template type|template types/i,
    'A list, or a function of several values, holds different types.',
    CAST,
  ],
  [/best candidate function|No function matches/i, 'An operator does not take values of these types.', CAST],
  [
    /missing [)\]]|missing argument to repetition|invalid (escape|character class|repetition|perl operator)|bad repetition|no argument for repetition|pattern too large/i,
    'A regular expression cannot be read.',
    'Correct it; the dialect is RE2, without lookaround and references back.',
  ],
  [/(Max )?expression depth|too deep|Recursion|stack/i, 'The SQL is nested too deeply.', 'Write it flatter.'],
  [
    /Out of Memory|memory/i,
    'The query needs more memory than it may have.',
    'Filter or group earlier, and select fewer columns.',
  ],
  [/syntax error|Parser Error/i, 'The SQL cannot be parsed.', SYNTAX],
  [
    /Out of Range Error|Invalid Input Error/i,
    'A function is given a value that it does not take.',
    'Filter or clamp the values before, or wrap the expression in try(…).',
  ],
  [
    /Binder Error/i,
    'Names or types of the query do not go together.',
    'Build it up from a smaller one; the columns and types are in pim://copy-schema.',
  ],
];

/** The error for a query on which the engine failed. */
export function explainFailure(message: string): QueryError {
  const named = explainColumn(message) ?? explainFunction(message);
  if (named !== undefined) return named;
  const table = /Referenced table "(\w{1,60})" not found/.exec(message)?.[1];
  if (table !== undefined) {
    // Of a subquery the engine tells only that the query around it does not have the table.
    return new QueryError(
      `"${table}" is neither in FROM nor an alias there, or has no such column.`,
      'Name it as FROM does, or join it; see whether what follows the point is a column of it.',
    );
  }
  if (/(at or near "|with name )`/.test(message)) {
    return new QueryError(
      'There is a backtick.',
      'Names stand in double quotes, texts in single ones, and the SQL in no code block.',
    );
  }
  const near = /at or near "(\w{1,40})"/.exec(message)?.[1];
  if (near !== undefined) return new QueryError(`The SQL cannot be parsed: near "${near}".`, SYNTAX);
  // Without what it quotes, which may read like anything.
  const said = (message.split('\nLINE ')[0] ?? '').replace(/"[^"]*"|'[^']*'/g, '""');
  for (const [about, failed, fix] of EXPLANATIONS) if (about.test(said)) return new QueryError(failed, fix);
  return new QueryError('The engine refuses this SQL.', 'Simplify it: a SELECT over the views with plain functions.');
}
