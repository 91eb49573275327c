/** What to say of a column or function that a query names and that there is not. Pure. */

import { nearestName } from '../../../record/nearest.ts';
import { VIEWS } from '../../schema.ts';
import { isRefused } from './check-query.ts';
import { CAST } from './explain-types.ts';
import { wordForColumn, wordForFunction } from './other-words.ts';
import { QueryError } from './query-error.ts';

/** Functions that only tell of a row among others. */
const WINDOW = /^(row_number|rank|dense_rank|percent_rank|cume_dist|ntile|lag|lead|nth_value|first_value|last_value)$/i;

const SCHEMA = 'The columns of all views are in the resource pim://copy-schema.';

/** The views of each column. */
const VIEWS_OF: ReadonlyMap<string, readonly string[]> = listColumns();

function listColumns(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const { name: view, columns } of VIEWS)
    for (const { name } of columns) all.set(name, [...(all.get(name) ?? []), view]);
  return all;
}

/** The error for a name that is taken for a column and is none; undefined: the message of the engine is of something else. */
export function explainColumn(message: string, sql: string): QueryError | undefined {
  const [said = '', rest = ''] = message.split('\nLINE ')[0]?.split('Candidate bindings:') ?? [];
  const [, table, inTable, alone] =
    /"(\w{1,60})" does not have a column named "([^"]*)"|Referenced column "([^"]*)" (?:not|was not) found/.exec(
      said,
    ) ?? [];
  const name = inTable ?? alone;
  if (name === undefined) return undefined;
  if (!/^\w{1,60}$/.test(name)) {
    return new QueryError('The name in double quotes is not a column.', `Put texts in single quotes. ${SCHEMA}`);
  }
  const views = VIEWS_OF.get(name.toLowerCase());
  if (views !== undefined) {
    return table === undefined
      ? new QueryError(
          `"${name}" is not in the views of FROM.`,
          `It is a column of ${views.join(', ')}: join ${views.length === 1 ? 'it' : 'one of them'}.`,
        )
      : new QueryError(`"${table}" has no column "${name}".`, `It is a column of ${views.join(', ')}.`);
  }
  // What the query itself names is in no view.
  const offered = [...rest.matchAll(/"(\w{1,60})"/g)].map(([, one = '']) => one);
  const own = nearestName(
    name,
    offered.filter((one) => !VIEWS_OF.has(one)),
  );
  if (own !== undefined) {
    return new QueryError(`There is no column "${name}"; did you mean ${own}?`, 'That is a name in the query itself.');
  }
  const instead = wordForColumn(name);
  if (instead !== undefined) return new QueryError(`There is no column "${name}".`, instead);
  const view = VIEWS.find((one) => one.name === name.toLowerCase() || one.name === `${name.toLowerCase()}s`);
  if (view !== undefined) {
    const told = view.columns.map((column) => column.name).join(', ');
    return new QueryError(`There is no column "${name}".`, `${view.name} is a separate view (${told}).`);
  }
  // product_name, where the view is asked whose column name is.
  const [, owner = '', ending = ''] = /^([a-z]+)_(\w+)$/i.exec(name) ?? [];
  const ofView = VIEWS_OF.get(ending.toLowerCase())?.find(
    (one) => isCalled(one, owner) && new RegExp(`\\b${one}\\b`, 'i').test(sql),
  );
  if (ofView !== undefined)
    return new QueryError(
      `There is no column "${name}"; did you mean ${ending.toLowerCase()}?`,
      `That is the column of ${ofView}. ${SCHEMA}`,
    );
  // Who wants a state says so.
  const isMeant = (one: string): boolean => !one.endsWith('_state') || /state/i.test(name);
  const inFrom = nearestName(name, offered.filter(isMeant));
  if (inFrom !== undefined) {
    return new QueryError(`There is no column "${name}"; did you mean ${inFrom}?`, SCHEMA);
  }
  // One letter is in many names.
  const nearest = name.length === 1 ? undefined : nearestName(name, [...VIEWS_OF.keys()].filter(isMeant));
  if (nearest !== undefined) {
    return new QueryError(
      `There is no column "${name}"; did you mean ${nearest}?`,
      `${SCHEMA} It is a column of ${VIEWS_OF.get(nearest)?.join(', ')}.`,
    );
  }
  return new QueryError(
    `There is no column "${name}".`,
    `${SCHEMA} The PIM's own fields are rows of properties and options (name, value); put texts in single quotes.`,
  );
}

/** Whether a view is called after one of what it has rows of: products, categories. */
const isCalled = (view: string, one: string): boolean =>
  one.length > 2 && [`${one}s`, one.replace(/y$/, 'ies')].includes(view);

/** The error for a function, type or collation that there is not, or that is called in another way; undefined as above. */
export function explainFunction(message: string): QueryError | undefined {
  const [, called] = /No function matches the given name and argument types '(\w{1,60})\(/.exec(message) ?? [];
  if (called !== undefined) {
    return new QueryError(`"${called}" does not take these arguments.`, wordForFunction(called) ?? CAST);
  }
  const [, kind, name] =
    /(?:Scalar|Aggregate|Table)? ?(Function|Type|Collation) with name "?(\w{1,60})"? does not exist/i.exec(message) ??
    [];
  if (kind === undefined || name === undefined) return undefined;
  if (/^function$/i.test(kind)) {
    if (WINDOW.test(name)) {
      return new QueryError(`"${name}" is a window function.`, `Write ${name.toLowerCase()}(…) OVER (ORDER BY …).`);
    }
    const instead = wordForFunction(name);
    if (instead !== undefined) return new QueryError(`There is no function "${name}".`, instead);
  }
  const offered = /Did you mean "(\w{1,60})"/.exec(message)?.[1];
  const nearest = offered === undefined || isRefused(offered.toLowerCase()) ? undefined : nearestName(name, [offered]);
  return new QueryError(
    `There is no ${kind.toLowerCase()} "${name}"${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
    'Use a name that DuckDB has.',
  );
}
