/** Rewrites functions of other databases as those of DuckDB. Pure. */

import {
  readDatePart,
  readFormats,
  readNumber,
  readStyle,
  readTypes,
} from './argument-meanings.ts';
import CALLS from './calls.json' with { type: 'json' };
import { type Edit, type Mend, type Rewriting, replaceToken, rewrite } from './edit-sql.ts';
import { listTokens, pairBrackets, splitArguments, type Token } from './sql-tokens.ts';

// Templates of calls by the number of arguments; `word`: without brackets. The first fitting
// template of a list holds.
type Templates = Readonly<Record<string, string | readonly string[] | undefined>>;

const TEMPLATES: ReadonlyMap<string, Templates> = new Map(Object.entries(CALLS));

/** Rewrites calls of functions that DuckDB has under another name or with other arguments. */
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

/**
 * Rewrites `JSON_VALUE(raw, '$.Code')` as `json_extract_string(raw, '$.Code')`: json_value of
 * DuckDB gives texts in quotes.
 */
export function mendJsonValues(sql: string): readonly Rewriting[] {
  const tokens = listTokens(sql);
  const edits = tokens.flatMap((token, index) => {
    const isCall = token.word === 'json_value' && tokens[index + 1]?.text === '(';
    return isCall ? [replaceToken(token, 'json_extract_string')] : [];
  });
  return rewrite(sql, edits);
}

function mendCall(
  sql: string,
  tokens: readonly Token[],
  index: number,
  pairs: ReadonlyMap<number, number>,
): Edit | undefined {
  const name = tokens[index];
  const templates = name?.kind === 'word' ? TEMPLATES.get(name.word) : undefined;
  if (name === undefined || templates === undefined || tokens[index - 1]?.text === '.') {
    return undefined;
  }
  const isCall = tokens[index + 1]?.text === '(';
  const close = isCall ? pairs.get(index + 1) : index;
  if (close === undefined) return undefined;
  const parts = isCall ? splitArguments(tokens.slice(index + 2, close)) : [];
  const fitting = [templates[isCall ? String(parts.length) : 'word'] ?? []].flat();
  const [text] = fitting.flatMap((template) => fillTemplate(template, sql, parts) ?? []);
  return text
    ? {
        start: name.start,
        end: tokens[close]?.end ?? name.end,
        text,
      }
    : undefined;
}

// A place of a template: an argument by its number from 0, or a meaning read from one.
const PLACE = /\$(\d|[A-Za-z]+)/g;

// Returns undefined if an argument does not suit the template.
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
    // Some databases put it last.
    ['unit', readLastPart(parts)],
    ...readFormats(parts[1]),
    ...readTypes(parts[0]),
    ...readTypes(parts[1]).map(([place, type]): [string, string] => [`${place}Behind`, type]),
    ['style', readStyle(parts[0], parts[2])],
    ['from', readNumber(parts[2])],
  ]);
  const places = [...template.matchAll(PLACE)].map(([, place = '']) => texts.get(place));
  if (places.some((text) => text === undefined || text === '')) {
    return undefined;
  }
  return template.replaceAll(PLACE, (_, place: string) => texts.get(place) ?? '');
}

// Undefined for a call that begins with the part of a date, as those of DuckDB do.
function readLastPart(parts: readonly (readonly Token[])[]): string | undefined {
  const last = parts.at(-1);
  const endsWithPart = last?.[0]?.kind === 'word' && readDatePart(parts[0]) === undefined;
  return endsWithPart ? readDatePart(last) : undefined;
}

// Mends calls in the argument too.
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
