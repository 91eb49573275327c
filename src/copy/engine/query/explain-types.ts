/** What to say of types that a query mixes: the column, its type and the cast. Pure. */

import { TABLES } from '../../schema.ts';
import { wordForFunction } from './other-words.ts';
import { QueryError } from './query-error.ts';

/** What to do about types that do not fit, where no column can be named. */
export const CAST =
  'Cast one of them (column::VARCHAR, try_cast(column AS DOUBLE)); the types of columns are in pim://copy-schema.';

/** The types of each column of the tables; one name may have another type in another table. */
const TYPES_OF: ReadonlyMap<string, ReadonlySet<string>> = listTypes();

function listTypes(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, ReadonlySet<string>>();
  for (const { columns } of TABLES)
    for (const { name, type } of columns) all.set(name, new Set([...(all.get(name) ?? []), type]));
  return all;
}

/** Views with texts that may be numbers have these beside them. */
const NUMBERS_BESIDE =
  'Use the column number, or number_base where units differ (both NULL where the text is no number); else try_cast(value AS DOUBLE).';

const TYPE = '([A-Z][A-Z_]{2,20})(?:\\([\\d,]*\\))?';

const MIXED = new RegExp(
  `Cannot (?:compare|mix|combine|unpivot) (?:values|types|columns) of (?:types? )?${TYPE} and (?:type )?${TYPE}[ \\n]`,
);

/** A function or operator, and the types that it was given. */
const CALLED = /(?:argument types '|function call ")(\w{1,60}|[-+*/%|&^<>=~!]{1,3})\(([A-Z_0-9, ()[\]]{0,120})\)['"]/;

const ARGUMENTS = 'Check how many arguments it takes and of which types; cast where needed (column::VARCHAR).';

/** Operators by the name that the engine has for them. */
const OPERATORS: Readonly<Record<string, string>> = { '~~': 'LIKE', '!~~': 'NOT LIKE', '~~*': 'ILIKE' };

/** A value of a column that does not become another type. The value before it may be anything, so only the end is read. */
const CONVERTED = / to ([A-Z][A-Z0-9_]{2,20})(?:\([\d,]*\))? when casting from source column (\w{1,60})\s*(?:\n|$)/;

/** Integers as the messages of conversions call them. */
const INTEGER = /^U?INT\d+$/;

/** The error for a column whose values do not become the type that the query asks for. */
function explainConversion(message: string): QueryError | undefined {
  const [, given = '', name = ''] = CONVERTED.exec(message) ?? [];
  const [type, other] = TYPES_OF.get(name.toLowerCase()) ?? [];
  if (type === undefined || other !== undefined) return undefined;
  const wanted = INTEGER.test(given) ? 'INTEGER' : given;
  if (name === 'value' && NUMBER.test(given)) {
    return new QueryError('value is VARCHAR, and not all of its texts are numbers.', NUMBERS_BESIDE);
  }
  return new QueryError(
    `${name} is ${type}, and the query compares or casts it to ${wanted}, which not all of its values can become.`,
    type === 'VARCHAR'
      ? `Compare it with a text (${name} = '${name === 'status' ? 'active' : '5'}'), or use try_cast(${name} AS ${wanted}), which gives NULL for the others.`
      : `Use try_cast(${name} AS ${wanted}), which gives NULL for the others.`,
  );
}

/** The error for types that need a cast; undefined: the message of the engine is of something else. */
export function explainTypes(message: string): QueryError | undefined {
  if (/^(?:Error: )?Conversion Error:/.test(message)) return explainConversion(message);
  // Messages of other kinds may quote the catalog, which may read like one of these.
  if (!/^(?:Error: )?Binder Error:/.test(message)) return undefined;
  const [, left, right] = MIXED.exec(message) ?? [];
  if (left !== undefined && right !== undefined) {
    const types = [left, right].map(nameType);
    const column = findColumn(message, types);
    return column === undefined
      ? new QueryError(`The query mixes ${types.join(' and ')}, which needs a cast.`, CAST)
      : new QueryError(
          `${column.name} is ${column.type}, and the query mixes it with ${types.find((type) => type !== column.type)}.`,
          castFor(column, new Set(types.filter((type) => type !== column.type))),
        );
  }
  const [, called, given] = CALLED.exec(message) ?? [];
  if (called === undefined || given === undefined) return undefined;
  const types = given
    .replace(/\([\d,]*\)/g, '')
    .split(', ')
    .filter(Boolean)
    .map(nameType);
  if (/^[-+]$/.test(called) && DATE.test(types[0] ?? '')) {
    return new QueryError('A date can only be shifted by an interval.', 'Write date - INTERVAL 30 DAY.');
  }
  const name = /^\w/.test(called) ? `"${called}"` : (OPERATORS[called] ?? `The operator ${called}`);
  const failed = types.length === 0 ? `${name} needs arguments` : `${name} does not take (${types.join(', ')})`;
  const instead = wordForFunction(called);
  if (instead !== undefined) return new QueryError(`${failed}.`, instead);
  const taken = listTaken(message);
  const column = findColumn(message, types);
  if (column !== undefined && !taken.has(column.type) && !taken.has('ANY')) {
    return new QueryError(`${failed}; ${column.name} is ${column.type}.`, castFor(column, taken));
  }
  if (/^(date_|strftime)/.test(called)) {
    return new QueryError(`${failed}.`, 'Cast a text to a date: try_cast(column AS TIMESTAMP).');
  }
  return new QueryError(`${failed}.`, name.startsWith('"') ? ARGUMENTS : CAST);
}

/** A column of ours that a query uses, and its type. */
interface UsedColumn {
  readonly name: string;
  readonly type: string;
}

/** Literals have types of their own in messages. */
function nameType(type: string): string {
  return type === 'STRING_LITERAL' ? 'VARCHAR' : type.replace(/_LITERAL$/, '');
}

/** The types that a function takes as its first argument, as the engine lists them. */
function listTaken(message: string): ReadonlySet<string> {
  const [, candidates = ''] = message.split('Candidate functions:');
  return new Set([...candidates.matchAll(/\n\t[^\s(]{1,60}\(([A-Z]+)/g)].map(([, type = '']) => type));
}

/**
 * The column where the engine points in the query: beside an operator, or the first argument of a function. Only a name of
 * ours that has one of those types is repeated.
 */
function findColumn(message: string, types: readonly string[]): UsedColumn | undefined {
  const [, line = '', mark = ''] = /\n(LINE \d+: [^\n]*)\n( *)\^/.exec(message) ?? [];
  const before = /(?:^|[\s(,.])"?(\w{1,60})"?\s*$/.exec(line.slice(0, mark.length));
  const after = /^(?:[-+*/%|&^<>=~!]{1,3}|\w{1,60}\()?\s*(?:\w{1,60}\.)?"?(\w{1,60})"?\s*(?:$|[\s),])/.exec(
    line.slice(mark.length),
  );
  for (const [, name = ''] of [before, after].filter((found) => found !== null)) {
    const type = types.find((one) => TYPES_OF.get(name.toLowerCase())?.has(one));
    if (type !== undefined) return { name, type };
  }
  return undefined;
}

const NUMBER = /INT|DOUBLE|FLOAT|DECIMAL/;
const DATE = /^(TIMESTAMP|DATE)/;

/** The cast that makes a column one of the types that are wanted. */
function castFor({ name, type }: UsedColumn, wanted: ReadonlySet<string>): string {
  const isWanted = (pattern: RegExp): boolean => [...wanted].some((one) => pattern.test(one));
  if (wanted.has('VARCHAR')) return `Cast it: ${name}::VARCHAR.`;
  if (isWanted(NUMBER)) {
    if (name === 'value') return NUMBERS_BESIDE;
    return DATE.test(type)
      ? `Write a date as TIMESTAMP '2026-01-31', or use epoch(${name}) as a number.`
      : `Cast it: try_cast(${name} AS DOUBLE).`;
  }
  if (isWanted(DATE))
    return type === 'VARCHAR' ? `Cast it: try_cast(${name} AS TIMESTAMP).` : `Cast it: ${name}::VARCHAR.`;
  if (wanted.has('BOOLEAN')) return `Use a condition instead, such as ${name} IS NOT NULL.`;
  return CAST;
}
