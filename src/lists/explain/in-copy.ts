/**
 * What the local copy tells of an answer: the words that there are, how many records each condition finds alone, and what is
 * there in other letters or another language. Each gives nothing where there is no copy that may be asked, or it does not tell,
 * and throws CatalogError only when the call was cancelled.
 */

import { START } from '../../answer/cursor.ts';
import { cutText } from '../../answer/fit/cut-text.ts';
import { toPlainText } from '../../answer/text/text.ts';
import { type AskCopy, askBeside, askCopyBeside } from '../../call/beside.ts';
import type { CallContext } from '../../call/context.ts';
import type { Condition, Sought } from '../../filter/condition.ts';
import type { NamedKind } from '../../filter/named-entries.ts';
import { readFilterValues } from '../../filter/parameters.ts';
import { createSearch, type Lacking } from '../../filter/sought.ts';
import { anyOf, foldAllSql, quoteValue } from '../../filter/sql-words.ts';
import { isCulture } from '../../record/culture.ts';
import { foldText } from '../../record/nearest.ts';
import { readQuantities } from '../../record/quantity.ts';
import type { Filter } from '../../record/value.ts';
import { openCopyContext } from '../asked/choose-source.ts';
import type { ListQuestion } from '../asked/question.ts';
import { type Matches, readMatches } from '../found/matches.ts';
import { listChains } from '../found/none-has.ts';

/** Whether the copy may be asked beside this question. */
function mayAsk({ args }: ListQuestion, { settings }: CallContext): boolean {
  return settings.copyMaxAgeH > 0 && args.freshness !== 'live';
}

/** What no record has of the words of a call, where the copy left out records that surely do not pass. */
export async function lookForWords(
  question: ListQuestion,
  isNothing: boolean,
  context: CallContext,
): Promise<readonly Lacking[]> {
  const owner = question.kind === 'variant' ? 'variant' : 'product';
  const found: Lacking[] = [];
  for (const { steps, told } of listChains(question)) {
    if (told === 'offer' || (told === 'zero' && !isNothing)) continue;
    const lacking = await askCopyBeside(context, (ask) => lookInCopy(steps, owner, ask));
    if (lacking !== undefined) found.push(lacking);
  }
  return found;
}

/** The first step that the copy has no word for; undefined also where there are too many words to tell. */
async function lookInCopy(
  steps: readonly Sought[],
  owner: 'product' | 'variant',
  ask: AskCopy,
): Promise<Lacking | undefined> {
  let names: readonly string[] = [];
  for (const step of steps) {
    const { look, inCopy } = step;
    const { rows, counted } = await ask(inCopy.sql(owner, names));
    if (counted > rows.length) return undefined;
    const search = createSearch(step);
    const own = new Set<string>();
    for (const row of rows) {
      const record = inCopy.record(row);
      const isFound = look(record).verdict !== 'no';
      for (const name of isFound ? row.slice(0, 2) : []) if (typeof name === 'string') own.add(name);
      search.look(record, Number(row.at(-1)));
    }
    const lacking = search.lacking();
    if (lacking !== undefined) return lacking;
    names = [...own];
  }
  return undefined;
}

/** Names of brands or categories that products show. */
export async function readBrandedNames(kind: NamedKind, context: CallContext): Promise<readonly string[]> {
  if (context.settings.copyMaxAgeH <= 0) return [];
  const names = await askCopyBeside(context, async (ask) =>
    (await ask(`SELECT DISTINCT name FROM product_${kind} WHERE name IS NOT NULL`)).rows.map(([name]) => String(name)),
  );
  return names ?? [];
}

/** Conditions that are counted; of more the sentence would be longer than what it tells. */
const MOST_COUNTED = 6;
const MAX_LABEL_CHARS = 60;

/** One condition of a question: a filter or a refinement. */
interface Piece {
  readonly label: string;
  readonly filter: Filter;
  readonly conditions: readonly Condition[];
}

const LABELS: Readonly<Record<string, string>> = {
  brand_ids: 'brand',
  brand_name_contains: 'brand',
  category_ids: 'category',
  category_name_contains: 'category',
};

/** How many records each of several conditions finds alone, after an answer of nothing. */
export async function countEachAlone(question: ListQuestion, context: CallContext): Promise<readonly string[]> {
  const { parameters, filters, conditions } = question;
  const [filter = {}] = filters;
  const pieces: readonly Piece[] = [
    ...parameters.flatMap(({ argument, parameter }): Piece | readonly [] => {
      const values = filter[parameter];
      if (values === undefined) return [];
      return { label: LABELS[argument] ?? argument, filter: { [parameter]: values }, conditions: [] };
    }),
    ...conditions.map((one) => ({ label: one.label ?? one.argument, filter: {}, conditions: [one] })),
  ];
  if (!mayAsk(question, context) || filters.length !== 1) return [];
  if (pieces.length < 2 || pieces.length > MOST_COUNTED) return [];
  const counts = await askBeside(context, async (call) => {
    const copied = context.copy === undefined ? await openCopyContext({ ...context, call }) : { ...context, call };
    const found: string[] = [];
    for (const { label, ...own } of pieces) {
      const count = await countSurely({ ...question, filters: [own.filter], conditions: own.conditions }, copied);
      if (count === undefined) return undefined;
      found.push(`${cutText(label, MAX_LABEL_CHARS)} ${count}`);
    }
    return found;
  });
  return counts === undefined ? [] : [`In the local copy each condition alone finds: ${counts.join(', ')}.`];
}

/** Counts in the copy what answers a question; undefined where the count is not sure. */
async function countSurely(
  { openPages: _, untold: _untold, secondLook: _look, ...question }: ListQuestion,
  context: CallContext,
): Promise<number | undefined> {
  const found = await readMatches(
    { ...question, ranking: undefined, countBy: undefined, args: { limit: 0 } },
    START,
    context,
  );
  if (found.counted) return found.total;
  return found.complete && !found.isUnsure && !found.isUnjudged ? found.matched : undefined;
}

/** The counts of the whole list where the copy shows a part of it: counting the rest costs a moment, and no request. */
export async function countWalk(
  question: ListQuestion,
  matches: Matches,
  context: CallContext,
): Promise<Matches['walk']> {
  const { conditions, ranking, countBy, args, filters } = question;
  const isListed = conditions.length > 0 && ranking === undefined && countBy === undefined && filters.length === 1;
  if (context.copy === undefined || !isListed || matches.cutBy === undefined) return matches.walk;
  const asked = { ...question, args: { ...args, limit: 0, cursor: undefined } };
  const counted = await askBeside(context, (call) => readMatches(asked, START, { ...context, call }));
  const isKnown = counted?.complete === true && !counted.isUnsure && !counted.isUnjudged;
  return isKnown ? counted.walk : matches.walk;
}

/** From when to when the records of the copy were created or updated, where that was asked for. */
export async function tellDates(question: ListQuestion, context: CallContext): Promise<readonly string[]> {
  const { args, endpoint } = question;
  const asked = (['created', 'updated'] as const).filter((column) =>
    ['after', 'before'].some((end) => args[`${column}_${end}`] !== undefined),
  );
  if (asked.length === 0 || context.copy === undefined) return [];
  const ends = asked.map((column) => `min(${column})::DATE::VARCHAR, max(${column})::DATE::VARCHAR`);
  const spans = await askCopyBeside(context, async (ask) => (await ask(`SELECT ${ends} FROM ${endpoint}`)).rows[0]);
  return asked.flatMap((column, index) => {
    const [first, last] = [spans?.[2 * index], spans?.[2 * index + 1]];
    if (typeof first !== 'string' || typeof last !== 'string') return [];
    return [`${column} of all ${endpoint} in the copy runs from ${first} to ${last}.`];
  });
}

const NAME_CONTAINS = 'name_contains';

/** The texts that names must contain, and the view whose names the copy can compare; undefined: there is nothing to compare. */
function readParts(question: ListQuestion, context: CallContext) {
  const { args, endpoint } = question;
  const texts = readFilterValues(args, NAME_CONTAINS).map(String);
  if (texts.length === 0 || context.settings.copyMaxAgeH <= 0) return undefined;
  if (endpoint !== 'products' && endpoint !== 'variants') return undefined;
  const test = anyOf(texts.map((text) => `contains(${foldAllSql('name')}, ${foldAllSql(quoteValue(text))})`));
  return { texts, endpoint, owner: endpoint === 'products' ? 'product' : 'variant', test } as const;
}

/** Cultures that a sentence names. */
const MOST_CULTURES = 5;

/** Texts that names have only in translations, which the PIM's filter does not compare (Spec §4.2). */
export async function tellTranslated(question: ListQuestion, context: CallContext): Promise<readonly string[]> {
  const parts = readParts(question, context);
  if (parts === undefined) return [];
  const { owner, test } = parts;
  const rows = await askCopyBeside(context, async (ask) => {
    const count = `count(DISTINCT ${owner}_id)`;
    const sql = `SELECT culture, ${count} FROM translations WHERE owner = '${owner}' AND ${test} GROUP BY ROLLUP (culture) ORDER BY 2 DESC`;
    return (await ask(sql)).rows;
  });
  const [all = 0] = (rows ?? []).map(([, count]) => Number(count));
  if (all === 0) return [];
  const cultures = (rows ?? []).map(([culture]) => String(culture)).filter(isCulture);
  const records = all === 1 ? `1 ${owner} has` : `${all} ${owner}s have`;
  const of = cultures.length === 0 ? '' : ` (${cultures.slice(0, MOST_CULTURES).join(', ')})`;
  return [
    `${NAME_CONTAINS}: compares names, not their translations; by the local copy, whatever else is asked, ${records} this text in a translated name${of}: query_catalog finds it in translations.name.`,
  ];
}

/** Spellings of one text; of more it is hardly one word. */
const MOST_SPELLINGS = 5;
const MAX_SHOWN_CHARS = 60;

const RESPELLED =
  'name_contains: no name has these letters, so accents were ignored: resolved shows the spellings that were counted instead.';

const EXACT =
  'name_contains: the PIM may compare letters with their accents (s is not ş); try the exact spelling, or search_catalog.';

/**
 * The question with parts of names in the spellings that names have them in: the PIM compares letters with their accents
 * (`pestamal` is no part of `Peştamal`). Undefined where there are no others.
 */
export async function askAsSpelled(question: ListQuestion, context: CallContext): Promise<ListQuestion | undefined> {
  const { args, filters, resolved = {} } = question;
  const [filter, ...others] = filters;
  const texts = readFilterValues(args, NAME_CONTAINS).map(String);
  const isAsked = texts.length > 0 && args.cursor === undefined && question.continueBy === undefined;
  if (!isAsked || filter === undefined || others.length > 0) return undefined;
  const parts = readParts(question, context);
  const names = await askCopyBeside(
    context,
    async (ask) =>
      parts && (await ask(`SELECT DISTINCT name FROM ${parts.endpoint} WHERE ${parts.test}`)).rows.map(String),
  );
  if (names === undefined && texts.some((text) => /[a-z]{3}/i.test(text))) context.call.warnings.add(EXACT);
  const found = texts.map((text) => [text, listSpellings(text, names ?? [])] as const);
  const isOther = ([text, spellings]: (typeof found)[number]): boolean =>
    spellings.some((spelling) => spelling !== text.toLowerCase()) && spellings.length <= MOST_SPELLINGS;
  if (!found.some(isOther)) return undefined;
  context.call.warnings.add(RESPELLED);
  const spelled = [...new Set(found.flatMap((one) => (isOther(one) ? one[1] : [one[0]])))];
  const show = (text: string): string => cutText(toPlainText(context.settings.redact(text)), MAX_SHOWN_CHARS);
  return {
    ...question,
    args: { ...args, [NAME_CONTAINS]: spelled },
    filters: [{ ...filter, IncludesNames: spelled }],
    resolved: { ...resolved, ...Object.fromEntries(found.filter(isOther).map(([text, own]) => [text, own.map(show)])) },
    continueBy: 'To continue with next_cursor, give name_contains the spellings in resolved.',
  };
}

/** How names write a text, in lower case: the shortest piece of each that is the same when it is folded. */
function listSpellings(text: string, names: readonly string[]): readonly string[] {
  const wanted = foldText(text);
  const spellings = new Set<string>();
  for (const name of names) {
    const letters = [...name.normalize('NFC')];
    for (const start of letters.keys()) {
      const pieces = [0, -1, 1].map((more) => letters.slice(start, start + wanted.length + more).join(''));
      const piece = pieces.find((one) => foldText(one) === wanted);
      if (piece !== undefined) spellings.add(piece.trim().toLowerCase());
    }
  }
  return [...spellings];
}

/** Longest name that a sentence repeats, in characters. */
const MAX_NAME_CHARS = 40;

/**
 * Products that say the value of a property only in another language: `wool` leaves out those that say only `yün`. The copy
 * knows where both stand on one product, each as the one value of its culture, and so mean the same.
 */
export async function tellOtherCultures(question: ListQuestion, context: CallContext): Promise<readonly string[]> {
  const { kind, args } = question;
  const [asked, ...others] = args.properties ?? [];
  if (kind !== 'product' || asked === undefined || others.length > 0 || !mayAsk(question, context)) return [];
  const { name, value, contains } = asked;
  const text = value ?? contains;
  // A number is the same in all languages.
  if (text === undefined || readQuantities(text).length > 0) return [];
  const fold = (one: string): string => foldAllSql(quoteValue(one));
  const isNamed = `(${foldAllSql('name')} = ${fold(name)} OR ${foldAllSql('code')} = ${fold(name)})`;
  const isIt =
    value === undefined ? `contains(${foldAllSql('value')}, ${fold(text)})` : `${foldAllSql('value')} = ${fold(text)}`;
  const sql = `WITH own AS (SELECT product_id, culture, value, ${isIt} AS is_it FROM properties
      WHERE owner = 'product' AND value IS NOT NULL AND product_id IS NOT NULL
        AND (${isNamed} OR code IN (SELECT code FROM properties WHERE owner = 'product' AND ${isNamed}))),
    one AS (FROM own WHERE culture IS NOT NULL QUALIFY count(*) OVER (PARTITION BY product_id, culture) = 1),
    same AS (SELECT o.value FROM one o JOIN one x ON x.product_id = o.product_id AND x.culture <> o.culture
      WHERE x.is_it AND NOT o.is_it)
    SELECT count(DISTINCT product_id) FROM own
      WHERE value IN (FROM same) AND product_id NOT IN (SELECT product_id FROM own WHERE is_it)`;
  const count = Number((await askCopyBeside(context, async (ask) => (await ask(sql)).rows[0]?.[0])) ?? 0);
  if (count === 0) return [];
  const [more, have] = count === 1 ? ['1 more product', 'has'] : [`${count} more products`, 'have'];
  const shown = name.length <= MAX_NAME_CHARS ? name : 'this property';
  return [
    `properties: in the local copy, whatever else is asked, ${more} ${have} ${shown} only in another language's words for these values; count_by "property:${shown}" shows the words to ask for.`,
  ];
}
