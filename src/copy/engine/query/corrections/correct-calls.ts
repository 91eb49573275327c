import {
  readDatePart,
  readFormats,
  readNumber,
  readStyle,
  readTypes,
} from './argument-meanings.ts';
import CALLS from './calls.json' with { type: 'json' };
import { type Corrector, type Edit, type Rewriting, replaceToken, rewrite } from './edit-sql.ts';
import { listTokens, pairBrackets, splitArguments, type Token } from './sql-tokens.ts';

// Templates of calls by the number of arguments; `word`: without brackets. The first fitting
// template of a list holds.
type Templates = Readonly<Record<string, string | readonly string[] | undefined>>;

const TEMPLATES: ReadonlyMap<string, Templates> = new Map(Object.entries(CALLS));

/** Rewrites calls of functions that DuckDB has under another name or with other arguments. */
export const correctCalls: Corrector = ({ sql, tokens }) => {
  const pairs = pairBrackets(tokens);
  const edits: Edit[] = [];
  let end = 0;
  for (const [index, token] of tokens.entries()) {
    const edit = token.start < end ? undefined : correctCall(sql, tokens, index, pairs);
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
export function correctJsonValues(sql: string): readonly Rewriting[] {
  const tokens = listTokens(sql);
  const edits = tokens.flatMap((token, index) => {
    const isCall = token.word === 'json_value' && tokens[index + 1]?.text === '(';
    return isCall ? [replaceToken(token, 'json_extract_string')] : [];
  });
  return rewrite(sql, edits);
}

function correctCall(
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

// A place of a template: `$0` is the first argument, `$lastPart` a meaning read from one.
const PLACE = /\$(\d|[A-Za-z]+)/g;

// Returns undefined if an argument does not suit the template.
function fillTemplate(
  template: string,
  sql: string,
  parts: readonly (readonly Token[])[],
): string | undefined {
  const texts = readPlaces(sql, parts);
  const places = [...template.matchAll(PLACE)].map(([, place = '']) => texts.get(place));
  if (places.some((text) => text === undefined || text === '')) {
    return undefined;
  }
  return template.replaceAll(PLACE, (_, place: string) => texts.get(place) ?? '');
}

// Reads the text for each place that a template may have; without a text, the arguments do not suit.
//
// - `$0`, `$1`, …: argument by its number.
// - `$firstPart`: part of a date in the first argument, as a word or a text.
// - `$wordPart`: the same, as a word only. DuckDB has the function, but takes the part as a text.
// - `$lastPart`: part of a date as a word in the last argument.
// - `$mysqlFormat`, `$oracleFormat`, `$javaFormat`: format in the second argument, for strftime.
// - `$mysqlDay`, `$oracleDay`, `$javaDay`: the same, for a format without hours.
// - `$type`, `$whole`, `$length`: type in the first argument: any but the two others; a type of
// whole numbers; the length of a VARCHAR.
// - `$secondType`, `$secondWhole`, `$secondLength`: the same of the second argument.
// - `$style`: style of CONVERT in the third argument, for strftime.
// - `$thirdNumber`: number in the third argument.
function readPlaces(
  sql: string,
  parts: readonly (readonly Token[])[],
): ReadonlyMap<string, string | undefined> {
  const [first, second, third] = parts;
  const firstPart = readDatePart(first);
  const written = parts.map((tokens, place): [string, string] => [
    String(place),
    rewriteArgument(sql, tokens),
  ]);
  const secondTypes = readTypes(second).map(([place, type]): [string, string] => [
    SECOND_TYPES[place] ?? '',
    type,
  ]);
  return new Map([
    ...written,
    ['firstPart', firstPart],
    ['wordPart', first?.[0]?.kind === 'word' ? firstPart : undefined],
    ['lastPart', readLastPart(parts)],
    ...readFormats(second),
    ...readTypes(first),
    ...secondTypes,
    ['style', readStyle(first, third)],
    ['thirdNumber', readNumber(third)],
  ]);
}

const SECOND_TYPES: Readonly<Record<string, string>> = {
  type: 'secondType',
  whole: 'secondWhole',
  length: 'secondLength',
};

// Undefined for a call that begins with the part of a date, as those of DuckDB do.
function readLastPart(parts: readonly (readonly Token[])[]): string | undefined {
  const last = parts.at(-1);
  const endsWithPart = last?.[0]?.kind === 'word' && readDatePart(parts[0]) === undefined;
  return endsWithPart ? readDatePart(last) : undefined;
}

// Corrects calls in the argument too.
function rewriteArgument(sql: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return '';
  const pairs = pairBrackets(tokens);
  let text = '';
  let from = first.start;
  for (const index of tokens.keys()) {
    const edit = correctCall(sql, tokens, index, pairs);
    if (edit === undefined || edit.start < from) continue;
    text += sql.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return text + sql.slice(from, last.end);
}
