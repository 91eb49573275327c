import { readDatePart, readFormats, readNumber, readStyle, readType } from './argument-meanings.ts';
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
  if (text === undefined || text === '') return undefined;
  return {
    start: name.start,
    end: tokens[close]?.end ?? name.end,
    text,
  };
}

// Parameter of a template: `$0` is the first argument, `$lastPart` a meaning read from one.
const PARAMETER = /\$(\d|[A-Za-z]+)/g;

// Returns undefined if an argument does not suit the template.
function fillTemplate(
  template: string,
  sql: string,
  parts: readonly (readonly Token[])[],
): string | undefined {
  const values = readParameters(sql, parts);
  const used = [...template.matchAll(PARAMETER)].map(([, name = '']) => values[name]);
  if (used.some((value) => value === undefined || value === '')) return undefined;
  return template.replaceAll(PARAMETER, (_, name: string) => values[name] ?? '');
}

// Reads the value of each parameter that a template may have; without a value, the arguments do not
// suit.
//
// - `$0`, `$1`, …: argument by its number.
// - `$firstPart`: part of a date in the first argument, as a word or a text.
// - `$wordPart`: the same, as a word only. DuckDB has the function, but takes the part as a text.
// - `$lastPart`: part of a date as a word in the last argument.
// - `$mysqlFormat`, …: see DateFormats; of the second argument.
// - `$type`, `$whole`, `$length`: see TypeArgument; of the first argument.
// - `$secondType`, `$secondWhole`, `$secondLength`: the same of the second argument.
// - `$style`: style of CONVERT in the third argument, for strftime.
// - `$thirdNumber`: number in the third argument.
function readParameters(
  sql: string,
  parts: readonly (readonly Token[])[],
): Readonly<Record<string, string | undefined>> {
  const [first, second, third] = parts;
  const firstPart = readDatePart(first);
  const secondType = readType(second);
  const writtenArguments = parts.map((tokens) => rewriteArgument(sql, tokens));
  return {
    ...Object.fromEntries(writtenArguments.entries()),
    firstPart,
    wordPart: first?.[0]?.kind === 'word' ? firstPart : undefined,
    lastPart: readLastPart(parts),
    ...readFormats(second),
    ...readType(first),
    secondType: secondType.type,
    secondWhole: secondType.whole,
    secondLength: secondType.length,
    style: readStyle(first, third),
    thirdNumber: readNumber(third),
  };
}

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
