/**
 * The one step that explains an answer: what is near where nothing matches, and what a number does not count. Told from the
 * local copy if there is one, else from what was read. What the copy does not tell stays unsaid; every function throws
 * CatalogError only when the call was cancelled.
 */

import { cutText } from '../../answer/fit/cut-text.ts';
import type { Notice } from '../../answer/notices.ts';
import { toPlainText } from '../../answer/text/text.ts';
import { type NamedValue, renameAsked } from '../../filter/named-value.ts';
import { readFilterValues } from '../../filter/pim-filters.ts';
import { buildConditions, type Condition } from '../../question/conditions.ts';
import { findLacking, type Lacking } from '../../question/find-words.ts';
import type { Rows } from '../../question/rows.ts';
import { listChains } from '../../question/sought.ts';
import { anyOf, foldText as foldTextSql, quoteValue } from '../../question/sql.ts';
import { isCulture } from '../../record/culture.ts';
import { foldText } from '../../record/nearest.ts';
import { readQuantities } from '../../record/quantity.ts';
import type { CallContext } from '../call/context.ts';
import { askCopyBeside, ifTold } from '../call/waiting.ts';
import type { ListQuestion } from './asked/question.ts';
import type { Matches } from './found/matches.ts';
import { askReadings } from './found/readings.ts';

/** Whether nothing matches. */
export function isZero({ counted, total, complete, matched }: Matches): boolean {
  return counted ? total === 0 : complete && matched === 0;
}

/** Whether the copy may be asked beside this question. */
function mayAsk({ args }: ListQuestion, { settings }: CallContext): boolean {
  return settings.copyMaxAgeH > 0 && args.freshness !== 'live';
}

/** Explains an answer. */
export async function explain(question: ListQuestion, matches: Matches, context: CallContext) {
  const { args, conditions, uncontained = [], unproved = [] } = question;
  const isPriced = await knowsPrices(question, matches, context);
  if (args.cursor !== undefined) {
    return {
      lacking: [],
      isLackingRead: false,
      isUnproved: false,
      notices: [],
      isPriced,
    };
  }
  const isNothing = isZero(matches);
  const { rows, isLive } = matches;
  const isFiltered = question.filters.some((filter) => Object.keys(filter).length > 0);
  // Where the filters leave nothing, none of what they leave has anything.
  const isTelling =
    !matches.isUnjudged &&
    matches.isCountUntold !== true &&
    !(isLive && matches.read === 0 && isFiltered);
  const found =
    rows && isTelling ? await lookForWords(question, rows, isNothing) : (matches.lacking ?? []);
  const lacking = [...found, ...uncontained];
  const isUnproved = isNothing && unproved.length > 0;
  const readings = await askReadings(question, matches, context);
  const notices = [
    ...(readings?.both === undefined ? conditions.flatMap(noteOwn) : []),
    ...(isUnproved ? unproved : []),
    ...(mayAsk(question, context) ? await noteOtherLanguages(question, context) : []),
    ...(isNothing && mayAsk(question, context) ? await noteTranslated(question, context) : []),
  ];
  return {
    lacking,
    isLackingRead:
      (isLive || rows === undefined) && found.length > 0 && lacking.length === found.length,
    isUnproved,
    notices,
    isPriced,
    readings,
  };
}

/** Not everybody means what a product has itself, without its variants, or what may be below a category all the same. */
function noteOwn({ argument, withVariants }: Condition): readonly Notice[] {
  if (argument === 'subcategories') return [{ code: 'category_itself' }];
  if (withVariants === undefined || (argument !== 'missing' && argument !== 'has')) {
    return [];
  }
  return [{ code: 'without_variants', argument }];
}

/** Whether a shown record without a price has none: by the copy, this PIM sends prices of such records. */
async function knowsPrices(
  { endpoint }: ListQuestion,
  { room, records }: Matches,
  context: CallContext,
) {
  if (!room.showsPrices || records.every(({ prices }) => prices !== undefined)) {
    return false;
  }
  const sql = `SELECT filled > 0 FROM fields WHERE "view" = '${endpoint}' AND field = 'prices'`;
  return (await askCopyBeside(context, async (ask) => (await ask(sql)).rows[0]?.[0])) === true;
}

/** What no record has of the words of a call. */
async function lookForWords(
  question: ListQuestion,
  rows: Rows,
  isNothing: boolean,
): Promise<readonly Lacking[]> {
  const list = question.kind === 'variant' ? 'variants' : 'products';
  const lacking: Lacking[] = [];
  for (const chain of listChains(question, list)) {
    if (chain.told === 'zero' && !isNothing) continue;
    lacking.push(...[(await ifTold(() => findLacking(chain, rows))) ?? []].flat());
  }
  return lacking;
}

const NAME_CONTAINS = 'name_contains';

/** The texts that names must contain, and the view whose names the copy can compare; undefined: there is nothing to compare. */
function readParts({ args, endpoint }: ListQuestion) {
  const texts = readFilterValues(args, NAME_CONTAINS).map(String);
  if (texts.length === 0 || (endpoint !== 'products' && endpoint !== 'variants')) {
    return undefined;
  }
  const test = (fold: (sql: string) => string) =>
    anyOf(texts.map((text) => `contains(${fold('name')}, ${fold(quoteValue(text))})`));
  return {
    texts,
    endpoint,
    owner: endpoint === 'products' ? 'product' : 'variant',
    test,
  } as const;
}

/** Texts that names have only in translations, which the PIM's filter does not compare (Spec §4.2). */
async function noteTranslated(
  question: ListQuestion,
  context: CallContext,
): Promise<readonly Notice[]> {
  const parts = readParts(question);
  if (parts === undefined) return [];
  const { owner, test } = parts;
  const sql = `SELECT count(DISTINCT ${owner}_id), string_agg(DISTINCT culture, ',')
    FROM translations
    WHERE owner = '${owner}' AND ${test(foldTextSql)}`;
  const [count, cultures] =
    (await askCopyBeside(context, async (ask) => (await ask(sql)).rows[0])) ?? [];
  if (Number(count ?? 0) === 0) return [];
  const named = `${cultures ?? ''}`.split(',').filter(isCulture);
  return [{ code: 'translated_names', count: Number(count), owner, cultures: named }];
}

/** Spellings of one text; of more it is hardly one word. */
const MOST_SPELLINGS = 5;

/** Longest word of an answer or a sentence, in characters. */
const MAX_LABEL_CHARS = 60;

function showLabel(text: string, { redact }: CallContext['settings']): string {
  return cutText(toPlainText(redact(text)), MAX_LABEL_CHARS);
}

/** Signs within names that nobody types. */
const SIGNS = /[®™©℠]/g;

/**
 * The question with parts of names in all spellings that names have them in: the PIM compares letters with their accents
 * (`pestamal` is no part of `Peştamal`), and signs. Undefined where there are no others, or something was found: then they are told.
 * @param isNothing whether nothing was found as it was given
 */
export async function askAsSpelled(
  question: ListQuestion,
  isNothing: boolean,
  context: CallContext,
): Promise<ListQuestion | undefined> {
  const { args, filters, resolved = {}, continueBy } = question;
  const [filter, other] = filters;
  const parts = readParts(question);
  if (parts === undefined || (args.cursor ?? continueBy) !== undefined || !filter || other) {
    return undefined;
  }
  const { texts, endpoint, test } = parts;
  const isIt = test((text) => foldTextSql(`regexp_replace(${text}, '${SIGNS.source}', '', 'g')`));
  const isAsWritten = test((text) => `lower(${text})`);
  const sql = `SELECT DISTINCT name FROM ${endpoint} WHERE ${isIt} AND NOT ${isAsWritten}`;
  const names = mayAsk(question, context)
    ? await askCopyBeside(context, async (ask) => (await ask(sql)).rows.map(String))
    : undefined;
  if (
    names === undefined &&
    texts.some((text) => (isNothing ? /[a-z]{3}/i : /\S\s+\S/).test(text))
  ) {
    context.call.notices.push({ code: 'compared_to_the_letter' });
  }
  const spelled = texts.map((text) => {
    const others = listSpellings(text, names ?? []);
    return {
      text,
      all: [text, ...(others.length > MOST_SPELLINGS ? [] : others)],
    };
  });
  const told = spelled.flatMap(
    ({ text, all }): readonly (readonly [string, readonly string[]])[] =>
      all.length === 1 ? [] : [[text, all.map((one) => showLabel(one, context.settings))]],
  );
  const spellings = Object.fromEntries(told);
  if (told.length > 0) {
    context.call.notices.push(
      isNothing ? { code: 'accents_and_signs_ignored' } : { code: 'other_spellings', spellings },
    );
  }
  // What was found stays the answer, of which a cursor or a view goes on by the arguments that were given.
  if (told.length === 0 || !isNothing) return undefined;
  const asked = [...new Set(spelled.flatMap(({ all }) => all))];
  return {
    ...question,
    args: { ...args, [NAME_CONTAINS]: asked },
    filters: [{ ...filter, IncludesNames: asked }],
    resolved: { ...resolved, ...spellings },
    continueBy: { code: 'continue_by_spellings' },
  };
}

/**
 * The question by the names that the catalog has for the properties and options that are asked for, where each can only be
 * one. Undefined where there are no others.
 */
export function askAsNamed(
  question: ListQuestion,
  lacking: readonly Lacking[],
  { settings }: CallContext,
): ListQuestion | undefined {
  const { args, conditions, refinement, countBy, resolved = {} } = question;
  const names = new Map(
    lacking.flatMap(
      ({ asked, meant: [name, ...others] }): readonly (readonly [string, string])[] =>
        name === undefined || others.length > 0
          ? []
          : [[String(asked.property ?? asked.option), name]],
    ),
  );
  if (names.size === 0 || args.cursor !== undefined || question.continueBy !== undefined) {
    return undefined;
  }
  const rename = (one: NamedValue): NamedValue => renameAsked(one, names);
  const renamed = {
    properties: args.properties?.map(rename),
    options: args.options?.map(rename),
  };
  // A cursor is of the question as it is asked now.
  const swap = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    if (value === args.properties) return renamed.properties;
    return value === args.options ? renamed.options : value.map(swap);
  };
  const [, word, counted = ''] = /^(\w+:)\s*(.*\S)/s.exec(countBy ?? '') ?? [];
  const told = [...names].map(([asked, name]) => [asked, [showLabel(name, settings)]]);
  return {
    ...question,
    args: { ...args, ...renamed },
    conditions: [
      ...conditions.filter(({ argument }) => !/^(?:properties|options)$/.test(argument)),
      ...buildConditions(renamed),
    ],
    refinement: swap(refinement),
    countBy: names.has(counted) ? `${word}${names.get(counted)}` : countBy,
    resolved: { ...resolved, ...Object.fromEntries(told) },
    continueBy: { code: 'continue_by_names' },
  };
}

/** How names write a text, in lower case: the shortest piece of each that is the same when it is folded. */
function listSpellings(text: string, names: readonly string[]): readonly string[] {
  const fold = (one: string): string => foldText(one.replace(SIGNS, ''));
  const wanted = fold(text);
  const spellings = new Set<string>();
  for (const name of names) {
    const letters = [...name.normalize('NFC')];
    for (const start of letters.keys()) {
      const pieces = [-1, 0, 1, 2, 3].map((more) =>
        letters.slice(start, start + wanted.length + more).join(''),
      );
      const piece = pieces.find((one) => fold(one) === wanted);
      if (piece !== undefined && fold(letters[start] ?? '') !== '') {
        spellings.add(piece.trim().toLowerCase());
      }
    }
  }
  return [...spellings];
}

/**
 * Products that say the value of a property only in another language: `wool` leaves out those that say only `yün`. The copy
 * knows where both stand on one product, each as the one value of its culture, and so mean the same.
 */
async function noteOtherLanguages(
  { kind, args }: ListQuestion,
  context: CallContext,
): Promise<readonly Notice[]> {
  const [asked, ...others] = args.properties ?? [];
  const text = asked?.value ?? asked?.contains;
  // A number is the same in all languages.
  if (kind !== 'product' || asked === undefined || others.length > 0 || text === undefined) {
    return [];
  }
  if (readQuantities(text).length > 0) return [];
  const fold = (one: string): string => foldTextSql(quoteValue(one));
  const name = fold(asked.name);
  const isNamed = `(${foldTextSql('name')} = ${name} OR ${foldTextSql('code')} = ${name})`;
  const value = foldTextSql('value');
  const isIt =
    asked.value === undefined ? `contains(${value}, ${fold(text)})` : `${value} = ${fold(text)}`;
  const sql = `WITH own AS (
      SELECT product_id, culture, value, ${isIt} AS is_it
      FROM properties
      WHERE owner = 'product' AND value IS NOT NULL AND product_id IS NOT NULL
        AND (${isNamed} OR code IN (
          SELECT code FROM properties WHERE owner = 'product' AND ${isNamed}
        ))
    ),
    one AS (
      FROM own
      WHERE culture IS NOT NULL
      QUALIFY count(*) OVER (PARTITION BY product_id, culture) = 1
    ),
    same AS (
      SELECT o.value
      FROM one o
      JOIN one x ON x.product_id = o.product_id AND x.culture <> o.culture
      WHERE x.is_it AND NOT o.is_it
    )
    SELECT count(DISTINCT product_id)
    FROM own
    WHERE value IN (FROM same) AND product_id NOT IN (SELECT product_id FROM own WHERE is_it)`;
  const count = Number(
    (await askCopyBeside(context, async (ask) => (await ask(sql)).rows[0]?.[0])) ?? 0,
  );
  if (count === 0) return [];
  const shown = asked.name.length <= MAX_LABEL_CHARS ? asked.name : 'this property';
  return [{ code: 'other_languages', count, property: shown }];
}
