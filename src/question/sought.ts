/** What a call looks for by words of the catalog, step by step: a name, a unit, a value; and SELECTs that tell which words there are. Pure. */

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
  /** FROM and WHERE of the entries that have it, or may have it. */
  readonly entries: string;
  /** SELECT of the words of this kind, each with how many records have it. */
  readonly words: string;
}

/** What is looked for for one argument: a name, then a unit and a value of it. */
export interface Chain {
  readonly steps: readonly Sought[];
  /**
   * Where it is told that nothing has it: `zero`, in an answer of nothing; `always`, in any answer, because it looks like a fact
   * (`missing` for a culture that does not exist); `offer`, in any answer, if there is something to offer.
   */
  readonly told: 'zero' | 'always' | 'offer';
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

/** Steps for the value of a name: for bounds, the existing units are listed. */
function seekValue(argument: NamedArgument, named: NamedValue, list: List): readonly Sought[] {
  const { name, value, contains, min, max, unit } = named;
  const entries = `${namedEntries(list)} AND ${isNamed(name)}`;
  const units = countWords(
    'coalesce(e.unit, e.number_unit_folded)',
    `${entries} AND e.number_min IS NOT NULL`,
    list,
  );
  const ofUnit: Sought[] =
    unit === undefined
      ? []
      : [
          {
            asked: { [OWN_PLACE[argument]]: name, unit },
            word: unit,
            entries: `${entries} AND (${judgeRow({ name, min: Number.MIN_SAFE_INTEGER, unit })}) IS NOT false`,
            words: units,
          },
        ];
  if (value === undefined && contains === undefined && min === undefined && max === undefined) {
    return ofUnit;
  }
  const word = value ?? contains;
  const given = Object.entries({ value, contains, min, max, unit }).filter(
    (pair): pair is [string, string | number] => pair[1] !== undefined,
  );
  return [
    ...ofUnit,
    {
      asked: { [OWN_PLACE[argument]]: name, ...Object.fromEntries(given) },
      word,
      of: 'value',
      entries: `${entries} AND (${judgeRow(named)}) IS NOT false`,
      words: word === undefined ? units : countWords(WRITTEN, entries, list),
    },
  ];
}

/** What a word of `missing` or `has` looks for: a culture or a currency. */
function seekPresence(word: string, list: List): Sought | undefined {
  const { currency, culture } = readPresenceWord(word);
  if (currency !== undefined) return seekCurrency(currency, list);
  return culture === undefined ? undefined : seekCulture(culture, list);
}

/** All that a question looks for by words; what is asked for twice is told once. */
export function listChains(
  { args, arrangement: { countBy, ranking } }: Pick<SelectQuestion, 'args' | 'arrangement'>,
  list: List,
): readonly Chain[] {
  const chains: Chain[] = [];
  const add = (told: Chain['told'], ...steps: readonly (Sought | undefined)[]): void => {
    const there = steps.flatMap((step) => step ?? []);
    if (there.length > 0) chains.push({ steps: there, told });
  };
  const { missing = [], has = [], tag = [], currency, culture } = args;
  for (const word of missing) add('always', seekPresence(word, list));
  for (const word of has) add('zero', seekPresence(word, list));
  for (const argument of ['properties', 'options'] as const) {
    for (const named of args[argument] ?? []) {
      add('zero', seekName(argument, named.name, list), ...seekValue(argument, named, list));
    }
  }
  for (const name of tag) add('zero', seekTag(name, list));
  const isPriced = args.price_min !== undefined || args.price_max !== undefined;
  if (isPriced && currency !== undefined) add('zero', seekCurrency(currency, list));
  if (ranking?.by === 'price' && ranking.currency !== undefined) {
    add('always', seekCurrency(ranking.currency, list));
  }
  const counted = countBy === undefined ? undefined : readCountedName(countBy);
  if (counted !== undefined) add('always', seekName(counted.argument, counted.name, list));
  if (culture !== undefined) add('offer', seekCulture(culture, list));
  const byAsked = chains.map(
    (chain) => [JSON.stringify(chain.steps.map(({ asked }) => asked)), chain] as const,
  );
  return [...new Map(byAsked).values()];
}
