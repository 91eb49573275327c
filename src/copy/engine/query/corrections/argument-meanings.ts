import { quote } from '../../../sql-text.ts';
import { readQuoted, type Token } from './sql-tokens.ts';

type Argument = readonly Token[];

// Parts of dates, with their names in other databases.
const PARTS: Readonly<Record<string, string>> = {
  year: 'years yy yyyy',
  quarter: 'quarters qq q',
  month: 'months mm m',
  week: 'weeks wk ww',
  day: 'days dd d',
  hour: 'hours hh',
  minute: 'minutes mi n',
  second: 'seconds ss s',
};

const PART_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(PARTS).flatMap(([part, names]) =>
    [part, ...names.split(' ')].map((name): [string, string] => [name, part]),
  ),
);

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

/**
 * Reads formats of dates for strftime, quoted, by the names of their places in templates. A format
 * with an unknown part gives none.
 */
export function readFormats(argument: Argument = []): readonly (readonly [string, string])[] {
  const places = { mysqlFormat: SIGNS, oracleFormat: WORDS, javaFormat: LETTERS };
  return Object.entries(places).flatMap(([place, format]): [string, string][] => {
    const written = translate(argument, format);
    if (written === undefined) return [];
    const day: [string, string][] = TIME.test(written)
      ? []
      : [[place.replace('Format', 'Day'), quote(written)]];
    return [[place, quote(written)], ...day];
  });
}

function translate([token, ...more]: Argument, format: Format): string | undefined {
  if (token?.kind !== 'text' || more.length > 0) return undefined;
  const parts = readQuoted(token).match(FORMAT_PART) ?? [];
  const written = parts.map((part) => {
    if (!LETTER.test(part)) return part;
    return format[part] ?? (format === WORDS ? format[part.toUpperCase()] : undefined);
  });
  const isOfDates = parts.some((part) => LETTER.test(part));
  if (written.includes(undefined) || !isOfDates) return undefined;
  return written.join('');
}

// Types of other databases by their name in DuckDB.
const TYPES: Readonly<Record<string, string>> = {
  INTEGER: 'int integer',
  BIGINT: 'bigint signed',
  SMALLINT: 'smallint',
  UTINYINT: 'tinyint',
  UBIGINT: 'unsigned',
  DOUBLE: 'float real double',
  'DECIMAL(19, 4)': 'money',
  VARCHAR: 'varchar nvarchar char nchar text ntext',
  BOOLEAN: 'bit boolean',
  DATE: 'date',
  TIME: 'time',
  TIMESTAMP: 'datetime datetime2 smalldatetime timestamp',
};

const TYPE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(TYPES).flatMap(([type, names]) =>
    names.split(' ').map((name): [string, string] => [name, type]),
  ),
);

const WHOLE = /INT/;

/**
 * Reads a type, as pairs of its place in a template and its text; none if the argument is no type.
 */
export function readTypes(argument: Argument = []): readonly (readonly [string, string])[] {
  const [name, open, size, ...more] = argument;
  if (name?.kind !== 'word' || (open !== undefined && open.text !== '(')) {
    return [];
  }
  const isExact = /^(decimal|numeric)$/.test(name.word);
  if (isExact && open !== undefined) {
    return [
      [
        'type',
        `DECIMAL${argument
          .map(({ text }) => text)
          .slice(1)
          .join('')}`,
      ],
    ];
  }
  const type = TYPE_OF.get(name.word);
  if (type === undefined) return [];
  const length = more.length === 1 && size?.kind === 'number' ? size.text : undefined;
  if (type === 'VARCHAR' && length !== undefined) {
    return [['length', length]];
  }
  return [[WHOLE.test(type) ? 'whole' : 'type', type]];
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
