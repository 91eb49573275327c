/** What a call looks for by words of the catalog: names, units, values; and SELECTs that tell which words there are. Pure. */

import { readCountedName } from '../filter/count-values.ts';
import type { NamedValue } from '../filter/named-value.ts';
import { readPresenceWord } from '../filter/presence.ts';
import { LISTS, type List } from './list-rows.ts';
import { isNamed, judgeRow, type NamedArgument, OWN_PLACE, WRITTEN } from './named-values.ts';
import type { SelectQuestion } from './plan-select.ts';
import { isInCurrency } from './prices.ts';
import { isLabel, isOfLanguage } from './sql.ts';

/** Something that is looked for by a word. */
export interface Sought {
  /** What was asked for, in the terms of the answer: `{"property":"Colr"}`. */
  readonly asked: Readonly<Record<string, string | number>>;
  /** The word in it to compare with existing words; undefined: no word is nearer than others. */
  readonly word?: string | undefined;
  /** `name`: others may stand for it; `value`: that nothing has it is a fact, unless another is written nearly so. */
  readonly of?: 'name' | 'value' | undefined;
  /** True where nothing is told of it unless there is something to offer. */
  readonly isOffer?: true;
  /** FROM and WHERE of the entries that have it, or may have it. */
  readonly entries: string;
  /** SELECT of the words of this kind, each with how many records have it. */
  readonly words: string;
}

/** The entries of a view whose rows name their owner. */
const ofOwner = (view: string, list: List): string =>
  `${view} e WHERE e.owner = '${LISTS[list].owner}'`;

const countWords = (word: string, entries: string, list: List): string =>
  `SELECT ${word} AS word, count(DISTINCT e.${LISTS[list].id}) AS records, min(e.rowid) AS first
   FROM ${entries} AND ${word} IS NOT NULL
   GROUP BY 1`;

function seekTag(tag: string, list: List): Sought {
  const entries = ofOwner('tags', list);
  return {
    asked: { tag },
    word: tag,
    entries: `${entries} AND ${isLabel('e.name', tag)}`,
    words: countWords('e.name', entries, list),
  };
}

function seekCurrency(currency: string, list: List): Sought {
  const entries = ofOwner('prices', list);
  return {
    asked: { currency },
    word: currency,
    entries: `${entries} AND (${isInCurrency(currency)}) IS NOT false`,
    words: countWords('e.currency', entries, list),
  };
}

/** Another region of the same language counts, as it does when texts are shown. */
function seekCulture(culture: string, list: List): Sought {
  const entries = ofOwner('translations', list);
  const isCulture = "regexp_full_match(e.culture, '[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*')";
  return {
    asked: { translation: culture },
    entries: `${entries} AND ${isOfLanguage(culture)}`,
    words: countWords('e.culture', `${entries} AND ${isCulture}`, list),
  };
}

/** All named values that count for a list. */
function namedEntries(list: List): string {
  return list === 'products' ? 'amounts e WHERE e.product_id IS NOT NULL' : 'amounts e WHERE true';
}

function seekName(argument: NamedArgument, name: string, list: List): Sought {
  const entries = namedEntries(list);
  return {
    asked: { [OWN_PLACE[argument]]: name },
    word: name,
    of: 'name',
    entries: `${entries} AND ${isNamed(name)}`,
    words: countWords('coalesce(e.name, e.code)', entries, list),
  };
}

/** The unit and the value that are asked for of a name: for bounds, the existing units are listed. */
function seekValue(argument: NamedArgument, named: NamedValue, list: List): readonly Sought[] {
  const { name, value, contains, min, max, unit } = named;
  const entries = `${namedEntries(list)} AND ${isNamed(name)}`;
  const units = countWords(
    'coalesce(e.unit, e.number_unit_folded)',
    `${entries} AND e.number_min IS NOT NULL`,
    list,
  );
  const steps: Sought[] = [];
  if (unit !== undefined) {
    const isInUnit = judgeRow({ name, min: Number.MIN_SAFE_INTEGER, unit });
    steps.push({
      asked: { [OWN_PLACE[argument]]: name, unit },
      word: unit,
      entries: `${entries} AND (${isInUnit}) IS NOT false`,
      words: units,
    });
  }
  const isOfValue = [value, contains, min, max].some((part) => part !== undefined);
  if (!isOfValue) return steps;
  const word = value ?? contains;
  const given = Object.entries({ value, contains, min, max, unit }).filter(
    (pair): pair is [string, string | number] => pair[1] !== undefined,
  );
  steps.push({
    asked: { [OWN_PLACE[argument]]: name, ...Object.fromEntries(given) },
    word,
    of: 'value',
    entries: `${entries} AND (${judgeRow(named)}) IS NOT false`,
    words: word === undefined ? units : countWords(WRITTEN, entries, list),
  });
  return steps;
}

/** What a word of `missing` or `has` looks for: a culture or a currency. */
function seekPresence(word: string, list: List): readonly Sought[] {
  const { currency, culture } = readPresenceWord(word);
  if (currency !== undefined) return [seekCurrency(currency, list)];
  if (culture !== undefined) return [seekCulture(culture, list)];
  return [];
}

/** What is asked for twice is looked for once. */
function once<Value>(values: readonly Value[], key: (value: Value) => unknown): readonly Value[] {
  const keyed = values.map((value) => [JSON.stringify(key(value)), value] as const);
  return [...new Map(keyed).values()];
}

/** Lists the names of properties and options that a question asks for or counts by. */
export function listNames(
  { args, arrangement: { countBy } }: Pick<SelectQuestion, 'args' | 'arrangement'>,
  list: List,
): readonly Sought[] {
  const counted = countBy === undefined ? undefined : readCountedName(countBy);
  const names = (['properties', 'options'] as const).flatMap((argument) => {
    const named = args[argument] ?? [];
    return named.map(({ name }) => seekName(argument, name, list));
  });
  if (counted !== undefined) names.push(seekName(counted.argument, counted.name, list));
  return once(names, ({ asked }) => asked);
}

/**
 * Lists what else a question looks for by words. Of several in a row, the first that nothing has is told.
 * @param isNothing whether nothing matches: else only what looks like a fact is looked for, as `missing` a culture that nothing has
 * @param unknownNames names of properties and options that nothing has, of which no values are looked for
 */
export function listWords(
  { args, arrangement: { ranking } }: Pick<SelectQuestion, 'args' | 'arrangement'>,
  list: List,
  isNothing: boolean,
  unknownNames: readonly string[],
): readonly (readonly Sought[])[] {
  const { missing = [], has = [], tag = [], currency, culture } = args;
  const words = missing.map((word) => seekPresence(word, list));
  if (ranking?.by === 'price' && ranking.currency !== undefined) {
    words.push([seekCurrency(ranking.currency, list)]);
  }
  if (culture !== undefined) words.push([{ ...seekCulture(culture, list), isOffer: true }]);
  if (isNothing) {
    words.push(...has.map((word) => seekPresence(word, list)));
    words.push(...tag.map((name) => [seekTag(name, list)]));
    const isPriced = args.price_min !== undefined || args.price_max !== undefined;
    if (isPriced && currency !== undefined) words.push([seekCurrency(currency, list)]);
    for (const argument of ['properties', 'options'] as const) {
      const named = (args[argument] ?? []).filter(({ name }) => !unknownNames.includes(name));
      words.push(...named.map((one) => seekValue(argument, one, list)));
    }
  }
  return once(words, (steps) => steps.map(({ asked }) => asked));
}
