import { readCountedName } from '../filter/count-values.ts';
import type { NamedValue } from '../filter/named-value.ts';
import { readPresenceWord } from '../filter/presence.ts';
import { LISTS, type List } from './list-rows.ts';
import { ARGUMENT_PLACES, isNamed, type NamedArgument, testRow, WRITTEN } from './named-values.ts';
import type { SelectQuestion } from './plan-select.ts';
import { isInCurrency } from './prices.ts';
import { equalsLabel, languageSql } from './sql.ts';

/** Lookup of a word in the catalog. */
export interface WordLookup {
  // In the terms of the answer: `{"property":"Colr"}`.
  readonly entry: Readonly<Record<string, string | number>>;
  // The word to compare with existing words; undefined: no word is nearer than others.
  readonly word?: string | undefined;
  // `name`: other names may mean the same. `value`: its absence is a fact, unless a similar value
  // exists.
  readonly role?: 'name' | 'value' | undefined;
  // Reported only if there are words to offer.
  readonly needsOffer?: true;
  // FROM and WHERE of the entries that have it, or may have it.
  readonly entries: string;
  // SELECT of the words of this kind, each with its number of records.
  readonly words: string;
}

// FROM and WHERE of a view whose rows name their owner.
const ofOwner = (view: string, list: List): string =>
  `${view} e WHERE e.owner = '${LISTS[list].owner}'`;

const countWords = (word: string, entries: string, list: List): string =>
  `SELECT ${word} AS word, count(DISTINCT e.${LISTS[list].id}) AS records, min(e.rowid) AS first
   FROM ${entries} AND ${word} IS NOT NULL
   GROUP BY 1`;

function lookUpTag(tag: string, list: List): WordLookup {
  const entries = ofOwner('tags', list);
  return {
    entry: { tag },
    word: tag,
    entries: `${entries} AND ${equalsLabel('e.name', tag)}`,
    words: countWords('e.name', entries, list),
  };
}

function lookUpCurrency(currency: string, list: List): WordLookup {
  const entries = ofOwner('prices', list);
  return {
    entry: { currency },
    word: currency,
    entries: `${entries} AND (${isInCurrency(currency)}) IS NOT false`,
    words: countWords('e.currency', entries, list),
  };
}

// Another region of the same language counts, as it does when texts are shown.
function lookUpCulture(culture: string, list: List): WordLookup {
  const entries = ofOwner('translations', list);
  const isCulture = "regexp_full_match(e.culture, '[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*')";
  return {
    entry: { translation: culture },
    entries: `${entries} AND ${languageSql(culture)}`,
    words: countWords('e.culture', `${entries} AND ${isCulture}`, list),
  };
}

// FROM and WHERE of all named values that count for a list.
function namedEntries(list: List): string {
  return list === 'products' ? 'amounts e WHERE e.product_id IS NOT NULL' : 'amounts e WHERE true';
}

function lookUpName(argument: NamedArgument, name: string, list: List): WordLookup {
  const entries = namedEntries(list);
  return {
    entry: { [ARGUMENT_PLACES[argument]]: name },
    word: name,
    role: 'name',
    entries: `${entries} AND ${isNamed(name)}`,
    words: countWords('coalesce(e.name, e.code)', entries, list),
  };
}

// Unit first, then value. For bounds, the offered words are the existing units.
function lookUpValue(
  argument: NamedArgument,
  named: NamedValue,
  list: List,
): readonly WordLookup[] {
  const { name, value, contains, min, max, unit } = named;
  const entries = `${namedEntries(list)} AND ${isNamed(name)}`;
  const units = countWords(
    'coalesce(e.unit, e.number_unit_folded)',
    `${entries} AND e.number_min IS NOT NULL`,
    list,
  );
  const steps: WordLookup[] = [];
  if (unit !== undefined) {
    const isInUnit = testRow({ name, min: Number.MIN_SAFE_INTEGER, unit });
    steps.push({
      entry: { [ARGUMENT_PLACES[argument]]: name, unit },
      word: unit,
      entries: `${entries} AND (${isInUnit}) IS NOT false`,
      words: units,
    });
  }
  const isOfValue = [value, contains, min, max].some((part) => part !== undefined);
  if (!isOfValue) return steps;
  const word = value ?? contains;
  const conditions = Object.entries({ value, contains, min, max, unit }).filter(
    (pair): pair is [string, string | number] => pair[1] !== undefined,
  );
  steps.push({
    entry: { [ARGUMENT_PLACES[argument]]: name, ...Object.fromEntries(conditions) },
    word,
    role: 'value',
    entries: `${entries} AND (${testRow(named)}) IS NOT false`,
    words: word === undefined ? units : countWords(WRITTEN, entries, list),
  });
  return steps;
}

// A word of `missing` or `has` may name a culture or a currency.
function lookUpPresence(word: string, list: List): readonly WordLookup[] {
  const { currency, culture } = readPresenceWord(word);
  if (currency !== undefined) return [lookUpCurrency(currency, list)];
  if (culture !== undefined) return [lookUpCulture(culture, list)];
  return [];
}

// Keeps the last of the values with the same key, at the place of the first.
function dropRepeats<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => unknown,
): readonly Value[] {
  const byKey = new Map<string, Value>();
  for (const value of values) byKey.set(JSON.stringify(keyOf(value)), value);
  return [...byKey.values()];
}

const NAMED_ARGUMENTS = ['properties', 'options'] as const;

/** Lists lookups of the names of properties and options that a question filters or counts by. */
export function listNameLookups(
  { args, arrangement: { countBy } }: Pick<SelectQuestion, 'args' | 'arrangement'>,
  list: List,
): readonly WordLookup[] {
  const lookups: WordLookup[] = [];
  for (const argument of NAMED_ARGUMENTS) {
    for (const { name } of args[argument] ?? []) lookups.push(lookUpName(argument, name, list));
  }
  const counted = countBy === undefined ? undefined : readCountedName(countBy);
  if (counted !== undefined) lookups.push(lookUpName(counted.argument, counted.name, list));
  return dropRepeats(lookups, ({ entry }) => entry);
}

/** Lists lookups of the names of properties and options in fields such as `property:Material`. */
export function listFieldLookups(
  fields: readonly string[] = [],
  list: List,
): readonly WordLookup[] {
  const lookups = fields.flatMap((field) => {
    const named = readCountedName(field);
    return named === undefined ? [] : [lookUpName(named.argument, named.name, list)];
  });
  return dropRepeats(lookups, ({ entry }) => entry);
}

/**
 * Lists the other lookups of a question. In each row, only the first unknown word is reported.
 * @param isNothing true: nothing matches. Otherwise only words are looked up whose absence could
 * pass for a fact, such as a culture in `missing`
 * @param unknownNames unknown names of properties and options: their values are not looked up
 */
export function listWordLookups(
  { args, arrangement: { ranking } }: Pick<SelectQuestion, 'args' | 'arrangement'>,
  list: List,
  isNothing: boolean,
  unknownNames: readonly string[],
): readonly (readonly WordLookup[])[] {
  const { missing = [], culture } = args;
  const lookups = missing.map((word) => lookUpPresence(word, list));
  if (ranking?.by === 'price' && ranking.currency !== undefined) {
    lookups.push([lookUpCurrency(ranking.currency, list)]);
  }
  if (culture !== undefined) {
    lookups.push([{ ...lookUpCulture(culture, list), needsOffer: true }]);
  }
  if (isNothing) lookups.push(...listFilterLookups(args, list, unknownNames));
  return dropRepeats(lookups, (row) => row.map(({ entry }) => entry));
}

// Words that may be why nothing matches.
function listFilterLookups(
  args: SelectQuestion['args'],
  list: List,
  unknownNames: readonly string[],
): readonly (readonly WordLookup[])[] {
  const { has = [], tag = [], currency, price_min, price_max } = args;
  const lookups = has.map((word) => lookUpPresence(word, list));
  for (const name of tag) lookups.push([lookUpTag(name, list)]);
  const isPriced = price_min !== undefined || price_max !== undefined;
  if (isPriced && currency !== undefined) lookups.push([lookUpCurrency(currency, list)]);
  for (const argument of NAMED_ARGUMENTS) {
    for (const value of args[argument] ?? []) {
      if (unknownNames.includes(value.name)) continue;
      lookups.push(lookUpValue(argument, value, list));
    }
  }
  return lookups;
}
