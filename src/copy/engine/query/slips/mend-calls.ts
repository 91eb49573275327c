/** Functions of other databases, written as those of DuckDB. Pure. */

import { quote } from '../../../sql-text.ts';
import CALLS from './calls.json' with { type: 'json' };
import { type Edit, type Mend, rewrite } from './edit-sql.ts';
import { pairBrackets, readQuoted, type Token } from './sql-tokens.ts';

/** How DuckDB writes a call, by the number of its arguments; `word`: without brackets. */
type Templates = Readonly<Record<string, string | undefined>>;

const TEMPLATES: ReadonlyMap<string, Templates> = new Map(Object.entries(CALLS));

/** Parts of dates, and what they are called elsewhere. */
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

/** Parts of formats of dates, of MySQL and of PostgreSQL, in the words of strftime. */
const FORMATS: Readonly<Record<string, string>> = {
  '%Y': '%Y',
  '%y': '%y',
  '%m': '%m',
  '%d': '%d',
  '%H': '%H',
  '%i': '%M',
  '%s': '%S',
  YYYY: '%Y',
  YY: '%y',
  MM: '%m',
  DD: '%d',
  HH24: '%H',
  MI: '%M',
  SS: '%S',
};

const FORMAT_PART = /%\w|[A-Za-z]+\d*|[^A-Za-z%]+/g;

/** Calls of functions that DuckDB has under another name or with other arguments. */
export const mendCalls: Mend = ({ sql, tokens }) => {
  const pairs = pairBrackets(tokens);
  const edits: Edit[] = [];
  let end = 0;
  for (const [index, token] of tokens.entries()) {
    const edit = token.start < end ? undefined : mendCall(sql, tokens, index, pairs);
    if (edit === undefined) continue;
    edits.push(edit);
    end = edit.end;
  }
  return rewrite(sql, edits);
};

function mendCall(
  sql: string,
  tokens: readonly Token[],
  index: number,
  pairs: ReadonlyMap<number, number>,
): Edit | undefined {
  const name = tokens[index];
  const templates = name?.kind === 'word' ? TEMPLATES.get(name.word) : undefined;
  if (name === undefined || templates === undefined || tokens[index - 1]?.text === '.')
    return undefined;
  const isCall = tokens[index + 1]?.text === '(';
  const close = isCall ? pairs.get(index + 1) : index;
  if (close === undefined) return undefined;
  const parts = isCall ? splitArguments(tokens.slice(index + 2, close)) : [];
  const template = templates[isCall ? String(parts.length) : 'word'];
  const text = template && fillTemplate(template, sql, parts);
  return text ? { start: name.start, end: tokens[close]?.end ?? name.end, text } : undefined;
}

/** The arguments of a call, each with its tokens. */
function splitArguments(tokens: readonly Token[]): readonly (readonly Token[])[] {
  if (tokens.length === 0) return [];
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (['(', '[', '{'].includes(token.text)) depth += 1;
    if ([')', ']', '}'].includes(token.text)) depth -= 1;
    if (depth === 0 && token.text === ',') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** The place of an argument in a template, by its number from 0, or of what the first two mean. */
const PLACE = /\$(\d|part|word|format)/g;

/** A call in the words of DuckDB; undefined where an argument is none that the template can have. */
function fillTemplate(
  template: string,
  sql: string,
  parts: readonly (readonly Token[])[],
): string | undefined {
  const part = readDatePart(parts[0]);
  const texts = new Map<string, string | undefined>([
    ...parts.map((tokens, place): [string, string] => [
      String(place),
      rewriteArgument(sql, tokens),
    ]),
    ['part', part],
    // DuckDB has the function, and takes the part of a date as a text.
    ['word', parts[0]?.[0]?.kind === 'word' ? part : undefined],
    ['format', readFormat(parts[1])],
  ]);
  const places = [...template.matchAll(PLACE)].map(([, place = '']) => texts.get(place));
  if (places.some((text) => text === undefined || text === '')) return undefined;
  return template.replaceAll(PLACE, (_, place: string) => texts.get(place) ?? '');
}

/** The text of an argument, in which calls are mended too. */
function rewriteArgument(sql: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return '';
  const pairs = pairBrackets(tokens);
  let text = '';
  let from = first.start;
  for (const index of tokens.keys()) {
    const edit = mendCall(sql, tokens, index, pairs);
    if (edit === undefined || edit.start < from) continue;
    text += sql.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return text + sql.slice(from, last.end);
}

/** A part of dates as a word or a text; undefined: it is none. */
function readDatePart(tokens: readonly Token[] = []): string | undefined {
  const [token, ...others] = tokens;
  if (token === undefined || others.length > 0) return undefined;
  const name = token.kind === 'text' ? readQuoted(token) : token.word;
  return PART_OF.get(name.toLowerCase().replace(/^sql_tsi_/, ''));
}

/** A format of dates for strftime, quoted; undefined: it has a part that is not known. */
function readFormat(tokens: readonly Token[] = []): string | undefined {
  const [token, ...others] = tokens;
  if (token?.kind !== 'text' || others.length > 0) return undefined;
  const parts = readQuoted(token).match(FORMAT_PART) ?? [];
  const written = parts.map((part) => (/[A-Za-z%]/.test(part) ? FORMATS[part] : part));
  return written.includes(undefined) ? undefined : quote(written.join(''));
}
