/** What a query writes that the engine takes for something else: a date, a text, a number, an alias. Pure. */

import { VIEWS } from '../../schema.ts';
import { QueryError } from './query-error.ts';
import { repeatText } from './traps/trap.ts';

/** How dates are written, and what stands for a part of one. */
const DATES =
  "Write dates as YYYY-MM-DD ('2026-01-31'); for a whole year or month, compare with its first day and the first day after it.";

/** Words that end an expression or begin a clause, and so are only taken for an alias after AS. */
const KEYWORDS =
  'all|any|array|asc|both|case|cast|check|column|create|day|default|desc|distinct|do|else|end|except|false|fetch|for|foreign|from|full|grant|group|having|hour|in|inner|intersect|into|join|leading|left|limit|minute|month|natural|not|null|offset|on|only|or|order|outer|primary|quarter|right|second|select|some|table|then|to|true|union|unique|using|value|values|week|when|where|window|with|year';

/** An expression, such a word, and what follows an alias. */
const BARE_ALIAS = new RegExp(`[\\w")\\]]\\s+(${KEYWORDS})\\s*(?:,|\\bfrom\\b)`, 'gi');

/** After these no alias stands. */
const OPENING = /\b(?:select|distinct|and|or|not|as|by|on|when|then|else|all|is|in|like|between)\s+$/i;

/** The type of each column, where it has one in all views. */
const TYPES: ReadonlyMap<string, string | undefined> = listTypes();

function listTypes(): ReadonlyMap<string, string | undefined> {
  const all = new Map<string, string | undefined>();
  for (const { name, type } of VIEWS.flatMap(({ columns }) => columns))
    all.set(name, (all.get(name) ?? type) === type ? type : undefined);
  return all;
}

/** The error for what the query itself writes; undefined: the message of the engine is of something else. */
export function explainWritten(message: string, sql: string): QueryError | undefined {
  const [said = ''] = message.split('\nLINE ');
  if (/^(?:Error: )?Conversion Error:/.test(said)) return explainDate(said, sql) ?? explainValue(said, sql);
  if (/^(?:Error: )?Binder Error:/.test(said)) return explainQuotes(said, sql);
  return /syntax error at or near/.test(said) ? explainAlias(said, sql) : undefined;
}

function explainDate(said: string, sql: string): QueryError | undefined {
  const [, written] = /(?:timestamp|date|time) field (?:format|value out of range): "([^"]*)"/i.exec(said) ?? [];
  if (written === undefined) return undefined;
  const [, column = ''] = /casting from source column (\w{1,60})\s*$/.exec(said) ?? [];
  if (TYPES.has(column)) {
    return new QueryError(
      `Not every ${column} is a date.`,
      `Use try_cast(${column} AS DATE), which gives NULL for the others; it reads YYYY-MM-DD.`,
    );
  }
  return new QueryError(
    isWritten(written, sql) ? `${repeatText(written)} is not a date.` : 'A text is not a date.',
    DATES,
  );
}

/** What a type is called by those who do not know its name. */
const WORDS: readonly (readonly [type: RegExp, word: string])[] = [
  [/^U?INT\d+$|^DOUBLE$|^FLOAT$|^DECIMAL/, 'number'],
  [/^BOOL/, 'truth (true or false)'],
];

function explainValue(said: string, sql: string): QueryError | undefined {
  const [, written, type = ''] = /Could not convert string '(.*)' to ([A-Z]+\d*)(?:\([\d,]*\))?\s*$/.exec(said) ?? [];
  const word = WORDS.find(([pattern]) => pattern.test(type))?.[1];
  if (written === undefined || word === undefined || !isWritten(written, sql)) return undefined;
  const before = sql.slice(0, sql.indexOf(quoteText(written)));
  const [, column = ''] =
    /(?:^|[\s(,.])"?(\w{1,60})"?\s*(?:=|<>|!=|<=?|>=?|(?:not\s+)?in\s*\([^()]*)\s*$/i.exec(before) ?? [];
  const own = TYPES.get(column.toLowerCase());
  return new QueryError(
    `${repeatText(written)} is not a ${word}${own === undefined ? '' : `, and ${column} is ${own}`}.`,
    type.startsWith('BOOL')
      ? `Write the column alone or NOT before it: WHERE ${own === undefined ? 'is_parent' : column}.`
      : "Compare with a number, or use the column for such texts: code = '…' or name = '…'.",
  );
}

const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Whether the caller wrote the text: else it is of the catalog. */
const isWritten = (text: string, sql: string): boolean => text.length <= 200 && sql.includes(quoteText(text));

/** A text in double quotes beside what compares. */
function explainQuotes(said: string, sql: string): QueryError | undefined {
  const [, name] = /Referenced column "([^"]{1,200})" (?:not|was not) found/.exec(said) ?? [];
  if (name === undefined) return undefined;
  const quoted = `"${name}"`;
  const isText = [...allIndexes(sql, quoted)].some(
    (at) =>
      /(?:=|<>|!=|[<>]|\b(?:i?like|between|and)\s|\bin\s*\([^()]*)\s*$/i.test(sql.slice(0, at)) ||
      /^\s*(?:=|<>|!=)/.test(sql.slice(at + quoted.length)),
  );
  if (!isText) return undefined;
  return new QueryError(
    'A text stands in double quotes, which are for names of columns.',
    `Put it in single quotes: ${repeatText(name)}.`,
  );
}

function* allIndexes(text: string, part: string): Generator<number> {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) yield at;
}

function explainAlias(said: string, sql: string): QueryError | undefined {
  const [, near = ''] = /at or near "([^"]{1,40})"/.exec(said) ?? [];
  // The engine stumbles over the word itself, or over what follows it.
  const isNear = (found: string, word: string): boolean =>
    [word.toLowerCase(), found.slice(-near.length).toLowerCase()].includes(near.toLowerCase());
  for (const found of sql.matchAll(BARE_ALIAS)) {
    const [, word = ''] = found;
    // Up to the word itself: what is before it may open an expression instead of ending one.
    const before = sql.slice(0, found.index + 1 + found[0].slice(1).search(/\S/));
    if (!isNear(found[0], word) || OPENING.test(before)) continue;
    return askForAs(word, sql, before.length);
  }
  // A word that is none of the language's is taken for an alias without AS.
  for (const at of allIndexes(sql, near)) {
    const [before, after] = [sql.slice(0, at), sql.slice(at + near.length)];
    if (!/^[a-z_]+$/i.test(near) || !/[\w")\]]\s+$/.test(before) || OPENING.test(before)) continue;
    if (/^\s*(?:,|from\b)/i.test(after) || (/^\s*(?:\)|;|$)/.test(after) && endsItem(before)))
      return askForAs(near, sql, at);
  }
  return undefined;
}

function askForAs(word: string, sql: string, at: number): QueryError {
  return new QueryError(
    `"${word.toLowerCase()}" is a keyword, so it is no alias by itself.`,
    `Write AS before it: … AS ${word.toLowerCase()}.`,
    isInText(sql.slice(0, at)) ? undefined : `${sql.slice(0, at)}AS ${sql.slice(at)}`,
  );
}

/** Whether what follows may stand in a text, a name in quotes or a comment. */
function isInText(before: string): boolean {
  return /--|\/\*/.test(before) || ["'", '"'].some((mark) => before.split(mark).length % 2 === 0);
}

/** Whether a text ends with brackets that are one of the things that SELECT lists: `SELECT a, (SELECT …)`. */
function endsItem(text: string): boolean {
  const written = text.trimEnd();
  let depth = 0;
  for (let at = written.length - 1; at >= 0; at -= 1) {
    if (written[at] === ')') depth += 1;
    else if (written[at] === '(') depth -= 1;
    if (depth === 0) return /(?:,|\bselect)\s*\w*$/i.test(written.slice(0, at));
  }
  return false;
}
