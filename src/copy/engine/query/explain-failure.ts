/** Failures of DuckDB, explained to the author of a query without what the catalog holds. */

import { takeChars } from '../../../record/cut-characters.ts';
import { nearestName } from '../../../record/nearest.ts';
import { ONE_SELECT, QueryError, REFUSED_FUNCTION } from './check-query.ts';
import { DESCRIBE_HINT, explainUnknownColumn } from './explain-column.ts';

// Advice by DuckDB's message, where that message does not say what to change. The first match
// applies.
const FIXES: readonly { readonly message: RegExp; readonly fix: string }[] = [
  {
    message: /^Only SELECT/,
    fix: `${ONE_SELECT} PIVOT must name its values: PIVOT … ON column IN (…).`,
  },
  {
    message:
      /[Ff]unction with name "?(to_char|date_format|str_to_date|to_date|convert|format_date)\b/,
    fix:
      "Write strftime(date, '%Y-%m-%d'), strptime(text, '%d.%m.%Y'), " +
      "format('{:.2f}', number) or CAST(x AS type).",
  },
  {
    message: /near "(RLIKE|REGEXP)"/i,
    fix:
      "Write regexp_matches(column, 'pattern'), or " +
      "regexp_matches(column, 'pattern', 'i') where upper and lower case are the same.",
  },
  {
    message: /[Ff]unction with name/,
    fix: 'Use a function of DuckDB, window functions with OVER (…).',
  },
  {
    message: /GROUP BY clause/,
    fix: 'GROUP BY ALL groups by all columns that no aggregate takes.',
  },
  {
    message: /cannot contain aggregates/,
    fix: 'Write conditions on aggregates into HAVING, behind GROUP BY.',
  },
  {
    message: /cannot contain window functions/,
    fix: 'Write conditions on window functions into QUALIFY, behind WHERE.',
  },
  {
    message: /Referenced table/,
    fix: 'Name the view or its alias as it stands in FROM.',
  },
  {
    message: /ANY\/ALL/,
    fix: "Write each pattern by itself: name ILIKE 'a%' OR name ILIKE 'b%'.",
  },
  {
    message: /^Type with name/,
    fix: 'Use VARCHAR, BIGINT, DOUBLE, DECIMAL, BOOLEAN, DATE, TIMESTAMP or JSON.',
  },
  {
    message: /locking clause/,
    fix: 'Leave FOR UPDATE out.',
  },
  {
    message: /types '\+\((VARCHAR|STRING)/,
    fix:
      'Join texts by ||, or by concat(…), which takes NULL for nothing; ' +
      'add numbers of a text by try_cast(… AS DOUBLE).',
  },
  {
    message: /Cannot extract field|Could not find key|Malformed JSON/,
    fix: "Only JSON, structs and maps have members: raw->>'Name'. Filter texts by json_valid(…) first.",
  },
  {
    message: /No function matches|explicit cast|template type/,
    fix:
      'Cast one of them (column::VARCHAR, try_cast(column AS DOUBLE)); ' +
      'for numbers of properties, options and measures ' +
      'use number or number_base in place of value; ' +
      'shift a date by an interval: date - INTERVAL 30 DAY.',
  },
  {
    message: /(timestamp|date|time) field|strptime|date format/,
    fix:
      "Write dates as YYYY-MM-DD ('2026-01-31'); " +
      'try_cast(column AS DATE) gives NULL for texts that are no date.',
  },
  {
    message: /onvert|cast/i,
    fix:
      "Compare a column with values of its own type (status = 'active', product_id = 5; " +
      'DESCRIBE view tells the types); ' +
      'try_cast(column AS …) gives NULL for what is of another.',
  },
  {
    message: /syntax error|^unterminated|errhint/i,
    fix:
      'Correct the syntax; the dialect is DuckDB, close to PostgreSQL: ' +
      'LIMIT n OFFSET m at the end, texts in single quotes, names in double ones, ' +
      'AS before an alias that is a keyword (at, none, over).',
  },
];

const OUT_OF_MEMORY = /^Error: Out of Memory Error:/;

// `Error: Binder Error: There is no …`
const FAILURE =
  /^Error: (?:Failed to extract statements: )?(?<kind>[\w ]+?) error: (?<message>.*)$/is;

// Kinds of failures before any row is read.
const BINDING_KIND = /^(binder|catalog|parser|not implemented)$/i;

/** Explains a message of DuckDB, and finds what the author must change. */
export function explainFailure(failure: string, sql: string): QueryError {
  return describeFailure(failure, sql).at({
    position: findMarked(failure, sql),
    unknownFunction: UNKNOWN_FUNCTION.exec(failure)?.groups?.name,
    addsTexts: ADDS_TEXTS.test(failure),
    choices: listChoices(failure),
  });
}

function describeFailure(failure: string, sql: string): QueryError {
  if (OUT_OF_MEMORY.test(failure)) {
    const fix = 'Filter or aggregate earlier, and select fewer columns.';
    return new QueryError('The query needs more memory than it is allowed.', fix, 'memory');
  }
  const { kind = '', message = '' } = FAILURE.exec(failure)?.groups ?? {};
  if (BINDING_KIND.test(kind)) {
    return explainUnknownColumn(message, sql) ?? explainBinding(message, sql);
  }
  const general = 'Filter or clamp the values first, or wrap the expression in try(…).';
  return adviseOn(quoteRunningMessage(kind, message, sql), general);
}

function explainBinding(message: string, sql: string): QueryError {
  const general = `Simplify the query until it runs, then extend it. ${DESCRIBE_HINT}`;
  return adviseOn(quoteBindingMessage(message, sql), general);
}

// `general`: advice on a message that is about nothing of FIXES.
function adviseOn(quoted: string, general: string): QueryError {
  const advice = FIXES.find(({ message }) => message.test(quoted));
  const sentence = quoted === '' ? 'DuckDB refuses this SQL.' : quoted;
  return new QueryError(sentence, advice?.fix ?? general);
}

const ADDS_TEXTS =
  /(?:types '|call ")\+\((?:VARCHAR|STRING_LITERAL), (?:VARCHAR|STRING_LITERAL)\)['"]/;

const UNKNOWN_FUNCTION =
  /^Error: Catalog Error: \w+ Function with name "?(?<name>\w{1,60})"? does not exist/;

const AMBIGUOUS_COLUMN =
  /^Error: Binder Error: Ambiguous reference to column name "\w+" \(use: (?<candidates>[^)]*)\)/;

const QUALIFIED_COLUMN = /"(\w{1,60}\.\w{1,60})"/g;

// `… Ambiguous reference to column name "id" (use: "p.id" or "v.id")` → p.id, v.id
function listChoices(failure: string): readonly string[] {
  const { candidates = '' } = AMBIGUOUS_COLUMN.exec(failure)?.groups ?? {};
  return [...candidates.matchAll(QUALIFIED_COLUMN)].map(([, column = '']) => column);
}

// DuckDB shows a position as the line (a part of a long one) with a mark below it.
const MARKED_LINE = /\nLINE (?<line>\d+): (?<excerpt>[^\n]*)\n(?<indent> *)\^/;

// Finds the marked position in the SQL.
function findMarked(failure: string, sql: string): number | undefined {
  const { line = '', excerpt = '', indent = '' } = MARKED_LINE.exec(failure)?.groups ?? {};
  const lines = sql.split('\n');
  const index = Number(line) - 1;
  const shownPart = excerpt.replace(/^\.\.\./, '').replace(/\.\.\.$/, '');
  const partStart = lines[index]?.indexOf(shownPart) ?? -1;
  if (shownPart === '' || partStart < 0) return undefined;
  const linesBefore = lines.slice(0, index).map((text) => `${text}\n`);
  const lineStart = linesBefore.join('').length;
  const ellipsisChars = excerpt.startsWith('...') ? '...'.length : 0;
  const column = indent.length - `LINE ${line}: `.length - ellipsisChars;
  return lineStart + partStart + Math.max(0, column);
}

const UNKNOWN_NAME =
  /(?<unknown>name "?(?<name>\w+)"? does not exist!)\s*Did you mean "(?<near>[^"]*)"\?/;

// What a message says after its sentence: the marked line, and lists of functions and settings.
const APPENDIX = /(\nLINE \d+:|\s*Candidate functions:|\s*Use "SET ).*$/s;

const FILE_PATH = /(?:\/[\w.-]+){2,}/g;

// Quotes a message from before any row was read, without settings, paths, long lists, and quoted
// texts that are neither a name nor a text of the query.
function quoteBindingMessage(message: string, sql: string): string {
  const quoteNearest = (_: string, unknown: string, name: string, near: string): string => {
    const nearest = nearestFunction(name, [near.toLowerCase()]);
    return nearest === undefined ? unknown : `${unknown} Did you mean ${near}?`;
  };
  const quoteKnown = (quoted: string, content: string): string => {
    const isName = /^[\w.() ]{1,60}$/.test(content);
    const isOfQuery = content.length <= 60 && sql.includes(content);
    return isName || isOfQuery ? quoted : '"…"';
  };
  const quoted = message
    .replace(APPENDIX, '')
    .replace(UNKNOWN_NAME, quoteNearest)
    .replace(/"([^"]*)"/g, quoteKnown)
    .replace(' can be serialized to json!', ' can be run.')
    .replace(FILE_PATH, '…')
    .replaceAll('STRING_LITERAL', 'VARCHAR')
    .replaceAll('_LITERAL', '');
  return formatSentence(quoted);
}

// `Could not convert string 'abc' to INTEGER`
const QUOTATION = /^(?<start>[^"']*)(?<mark>["'])(?<text>.*)\k<mark>(?<end>[^"'\n]*)/s;

// Quotes a message from while rows were read. It may hold values of the catalog, so only what the
// query itself contains is quoted.
function quoteRunningMessage(kind: string, message: string, sql: string): string {
  if (!/^conversion$/i.test(kind)) {
    return formatSentence(message.replace(/[\n"':(\d].*$/s, ''));
  }
  const withoutLine = message.replace(/\nLINE \d+: .*$/s, '');
  const quotation = QUOTATION.exec(withoutLine)?.groups;
  if (quotation === undefined) return formatSentence(message.replace(/[\n"'].*$/s, ''));
  const { start = '', mark = '', text = '', end = '' } = quotation;
  const literal = `'${text.replaceAll("'", "''")}'`;
  const isOfQuery = text.length <= 200 && sql.includes(literal);
  return formatSentence(`${start}${mark}${isOfQuery ? text : '…'}${mark}${end}`);
}

const MAX_CHARS = 300;

// Writes a message on one line, cut where it is long, with the usual names of types.
function formatSentence(message: string): string {
  const withTypes = message.replace(/\bINT32\b/g, 'INTEGER').replace(/\bINT64\b/g, 'BIGINT');
  const line = withTypes.replace(/\s+/g, ' ').trim();
  const short = line.length > MAX_CHARS ? `${takeChars(line, MAX_CHARS)}…` : line;
  return short === '' || /[.!?…]$/.test(short) ? short : `${short}.`;
}

/**
 * Finds the function that a name may be a misspelling of. With so many functions, few letters may
 * differ.
 */
export function nearestFunction(name: string, functions: readonly string[]): string | undefined {
  const words = functions.filter((candidate) => /^[a-z]\w+$/.test(candidate));
  const allowed = words.filter((candidate) => !REFUSED_FUNCTION.test(candidate));
  const maxEdits = Math.max(1, name.length / 3);
  return nearestName(name, allowed, maxEdits);
}
