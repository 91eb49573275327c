/**
 * What the engine says of a query that it cannot run, in our words: its own may quote paths, or data of the catalog. Of them
 * only plain names are repeated. Pure.
 */

import { nearestName } from '../../record/nearest.ts';
import { VIEWS } from '../schema.ts';
import { isRefused } from './check-query.ts';
import { QueryError } from './query-error.ts';

/** What a message is about: what to say of it, and what to change. */
type Explanation = readonly [about: RegExp, failed: string, fix: string];

const CAST =
  'Cast them (column::VARCHAR, try_cast(column AS DOUBLE)); the types of columns are in pim://snapshot-schema.';

/** The first that fits is told. */
const EXPLANATIONS: readonly Explanation[] = [
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
    'Use try_cast(… AS …).',
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
    'Correct it; the columns are in pim://snapshot-schema.',
  ],
  [/UNNEST/i, 'unnest stands where it cannot, or is of no list.', 'Use it in SELECT or FROM, on a list.'],
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
  [/syntax error|Parser Error/i, 'The SQL cannot be parsed.', 'Correct the syntax; the dialect is that of DuckDB.'],
  [
    /Out of Range Error|Invalid Input Error/i,
    'A function is given a value that it does not take.',
    'Filter or clamp the values before, or wrap the expression in try(…).',
  ],
  [
    /Binder Error/i,
    'Names or types of the query do not go together.',
    'Build it up from a smaller one; the columns and types are in pim://snapshot-schema.',
  ],
];

/** Functions that only tell of a row among others. */
const WINDOW = /^(row_number|rank|dense_rank|percent_rank|cume_dist|ntile|lag|lead|nth_value|first_value|last_value)$/i;

/** The error for a query on which the engine failed. */
export function explainFailure(message: string): QueryError {
  const column = /Referenced column "(\w{1,60})" not found|does not have a column named "(\w{1,60})"/.exec(message);
  const unknownColumn = column?.[1] ?? column?.[2];
  if (unknownColumn !== undefined) return explainColumn(unknownColumn);
  const table = /Referenced table "(\w{1,60})" not found/.exec(message)?.[1];
  if (table !== undefined) {
    return new QueryError(`"${table}" is neither in FROM nor an alias there.`, 'Name it as FROM does, or join it.');
  }
  const [, kind, name] =
    /(?:Scalar|Aggregate|Table)? ?(Function|Type|Collation) with name "?(\w{1,60})"? does not exist/i.exec(message) ??
    [];
  if (kind !== undefined && name !== undefined) return explainName(kind.toLowerCase(), name, message);
  const [, called] = /No function matches the given name and argument types '(\w{1,60})\(/.exec(message) ?? [];
  if (called !== undefined) return new QueryError(`"${called}" does not take arguments of these types.`, CAST);
  // Without what it quotes, which may read like anything.
  const said = (message.split('\nLINE ')[0] ?? '').replace(/"[^"]*"|'[^']*'/g, '""');
  for (const [about, failed, fix] of EXPLANATIONS) if (about.test(said)) return new QueryError(failed, fix);
  return new QueryError('The engine refuses this SQL.', 'Simplify it: a SELECT over the views with plain functions.');
}

function explainName(kind: string, name: string, message: string): QueryError {
  if (kind === 'function' && WINDOW.test(name)) {
    return new QueryError(`"${name}" is a window function.`, `Write ${name.toLowerCase()}(…) OVER (ORDER BY …).`);
  }
  const offered = /Did you mean "(\w{1,60})"/.exec(message)?.[1];
  const nearest = offered === undefined || isRefused(offered.toLowerCase()) ? undefined : nearestName(name, [offered]);
  return new QueryError(
    `There is no ${kind} "${name}"${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
    'Use one that DuckDB has.',
  );
}

function explainColumn(name: string): QueryError {
  const all = new Map<string, string[]>();
  for (const { name: view, columns } of VIEWS)
    for (const column of columns) all.set(column.name, [...(all.get(column.name) ?? []), view]);
  const views = all.get(name.toLowerCase());
  if (views !== undefined) {
    return new QueryError(
      `"${name}" is in no view of FROM.`,
      `It is a column of ${views.join(', ')}: join one of them.`,
    );
  }
  const nearest = nearestName(name, [...all.keys()]);
  const where = nearest === undefined ? '' : ` It is a column of ${all.get(nearest)?.join(', ')}.`;
  return new QueryError(
    `There is no column "${name}"${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
    `The columns of all views are in the resource pim://snapshot-schema.${where}`,
  );
}
