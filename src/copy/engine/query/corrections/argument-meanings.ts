import { quote } from '../../../sql-text.ts';
import { readQuoted, type Token } from './sql-tokens.ts';

type Argument = readonly Token[];

// Parts of dates, with their names in other databases.
const PARTS: Readonly<Record<string, readonly string[]>> = {
  year: ['year', 'years', 'yy', 'yyyy'],
  quarter: ['quarter', 'quarters', 'qq', 'q'],
  month: ['month', 'months', 'mm', 'm'],
  week: ['week', 'weeks', 'wk', 'ww'],
  day: ['day', 'days', 'dd', 'd'],
  hour: ['hour', 'hours', 'hh'],
  minute: ['minute', 'minutes', 'mi', 'n'],
  second: ['second', 'seconds', 'ss', 's'],
};

const PART_OF = invert(PARTS);

// `{ day: ['days', 'dd'] }` → days: day, dd: day
function invert(namesOf: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const [meaning, names] of Object.entries(namesOf)) {
    for (const name of names) meanings.set(name, meaning);
  }
  return meanings;
}

/** Reads a part of dates, written as a word or a text. */
export function readDatePart([token, ...more]: Argument = []): string | undefined {
  if (token === undefined || more.length > 0) return undefined;
  const name = token.kind === 'text' ? readQuoted(token) : token.word;
  return PART_OF.get(name.toLowerCase().replace(/^sql_tsi_/, ''));
}

type Format = Readonly<Record<string, string>>;

// Unambiguous parts of formats of MySQL, in the words of strftime. `%M` is missing: many mean the
// minute by it, MySQL the month.
const SIGNS: Format = {
  '%Y': '%Y',
  '%y': '%y',
  '%m': '%m',
  '%c': '%-m',
  '%b': '%b',
  '%d': '%d',
  '%e': '%-d',
  '%a': '%a',
  '%j': '%j',
  '%H': '%H',
  '%i': '%M',
  '%s': '%S',
  '%S': '%S',
  '%T': '%H:%M:%S',
};

// Parts of formats of PostgreSQL and Oracle, where numbers may be written in lower case, too.
const WORDS: Format = {
  YYYY: '%Y',
  YY: '%y',
  IYYY: '%G',
  MM: '%m',
  Mon: '%b',
  Month: '%B',
  IW: '%V',
  DD: '%d',
  Dy: '%a',
  Day: '%A',
  HH24: '%H',
  MI: '%M',
  SS: '%S',
};

// Parts of formats of Java and .NET, where `MM` is the month and `mm` the minute.
const LETTERS: Format = {
  yyyy: '%Y',
  yy: '%y',
  MM: '%m',
  MMM: '%b',
  MMMM: '%B',
  dd: '%d',
  HH: '%H',
  mm: '%M',
  ss: '%S',
};

const FORMAT_PART = /%\w|[A-Za-z]+\d*|[^A-Za-z%]+/g;
const LETTER = /[A-Za-z%]/;
const TIME = /%[HMS]/;

/** Format of dates for strftime, quoted, as read by the rules of three kinds of databases. */
export interface DateFormats {
  readonly mysqlFormat?: string | undefined;
  readonly oracleFormat?: string | undefined;
  readonly javaFormat?: string | undefined;
  // The same, for a format without hours.
  readonly mysqlDay?: string | undefined;
  readonly oracleDay?: string | undefined;
  readonly javaDay?: string | undefined;
}

/**
 * Reads a format of dates: `'dd.mm'` → `oracleFormat` and `oracleDay` `'%d.%m'`, `javaFormat`
 * `'%d.%M'`.
 */
export function readFormats(argument: Argument = []): DateFormats {
  const mysqlFormat = translateFormat(argument, SIGNS);
  const oracleFormat = translateFormat(argument, WORDS);
  const javaFormat = translateFormat(argument, LETTERS);
  return {
    mysqlFormat,
    oracleFormat,
    javaFormat,
    mysqlDay: withoutTime(mysqlFormat),
    oracleDay: withoutTime(oracleFormat),
    javaDay: withoutTime(javaFormat),
  };
}

function withoutTime(format: string | undefined): string | undefined {
  return format === undefined || TIME.test(format) ? undefined : format;
}

// Returns undefined for a format with an unknown part, and for what is no format.
function translateFormat([token, ...more]: Argument, format: Format): string | undefined {
  if (token?.kind !== 'text' || more.length > 0) return undefined;
  const parts = readQuoted(token).match(FORMAT_PART) ?? [];
  if (!parts.some((part) => LETTER.test(part))) return undefined;
  let translated = '';
  for (const part of parts) {
    const translatedPart = LETTER.test(part) ? translatePart(part, format) : part;
    if (translatedPart === undefined) return undefined;
    translated += translatedPart;
  }
  return quote(translated);
}

function translatePart(part: string, format: Format): string | undefined {
  return format[part] ?? (format === WORDS ? format[part.toUpperCase()] : undefined);
}

// Types of other databases by their name in DuckDB.
const TYPES: Readonly<Record<string, readonly string[]>> = {
  INTEGER: ['int', 'integer'],
  BIGINT: ['bigint', 'signed'],
  SMALLINT: ['smallint'],
  UTINYINT: ['tinyint'],
  UBIGINT: ['unsigned'],
  DOUBLE: ['float', 'real', 'double'],
  'DECIMAL(19, 4)': ['money'],
  VARCHAR: ['varchar', 'nvarchar', 'char', 'nchar', 'text', 'ntext'],
  BOOLEAN: ['bit', 'boolean'],
  DATE: ['date'],
  TIME: ['time'],
  TIMESTAMP: ['datetime', 'datetime2', 'smalldatetime', 'timestamp'],
};

const TYPE_OF = invert(TYPES);

const WHOLE = /INT/;

/** Type that an argument names: one of these, or none. */
export interface TypeArgument {
  // Length of a VARCHAR.
  readonly length?: string;
  // Type of whole numbers.
  readonly whole?: string;
  // Any other type.
  readonly type?: string;
}

/** Reads a type: `nvarchar(20)` → length 20, `int` → whole INTEGER, `money` → type DECIMAL(19, 4). */
export function readType(argument: Argument = []): TypeArgument {
  const [name, open, size, ...more] = argument;
  if (name?.kind !== 'word' || (open !== undefined && open.text !== '(')) return {};
  const isDecimal = name.word === 'decimal' || name.word === 'numeric';
  if (isDecimal && open !== undefined) {
    const [, ...precision] = argument.map(({ text }) => text);
    return { type: `DECIMAL${precision.join('')}` };
  }
  const type = TYPE_OF.get(name.word);
  if (type === undefined) return {};
  const length = more.length === 1 && size?.kind === 'number' ? size.text : undefined;
  if (type === 'VARCHAR' && length !== undefined) return { length };
  return WHOLE.test(type) ? { whole: type } : { type };
}

// Styles of CONVERT by their numbers, in the words of strftime.
const STYLES: Readonly<Record<string, string>> = {
  23: '%Y-%m-%d',
  101: '%m/%d/%Y',
  102: '%Y.%m.%d',
  103: '%d/%m/%Y',
  104: '%d.%m.%Y',
  105: '%d-%m-%Y',
  111: '%Y/%m/%d',
  112: '%Y%m%d',
  120: '%Y-%m-%d %H:%M:%S',
  121: '%Y-%m-%d %H:%M:%S.%g',
  126: '%Y-%m-%dT%H:%M:%S',
};

/**
 * Reads a style of CONVERT for strftime, quoted. @param type the first argument, which must be a
 * text
 */
export function readStyle(type: Argument = [], style: Argument = []): string | undefined {
  const format = STYLES[readNumber(style) ?? ''];
  const isText = TYPE_OF.get(type[0]?.word ?? '') === 'VARCHAR';
  return isText && format !== undefined ? quote(format) : undefined;
}

/** Reads a literal number. */
export function readNumber([token, ...more]: Argument = []): string | undefined {
  if (token?.kind === 'number' && more.length === 0) return token.text;
  return undefined;
}
