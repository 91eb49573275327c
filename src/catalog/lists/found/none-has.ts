/** What is noticed beside the matches: what no record has that the call asks for by a word, and what was compared with what. */

import { cutText } from '../../../answer/fit/cut-text.ts';
import type { Notice } from '../../../answer/notices.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import type { Condition, Lacking, Sought } from '../../../filter/condition-engine.ts';
import { foldCurrency, seekCurrency } from '../../../filter/condition-engine.ts';
import { findCountWord } from '../../../filter/count-values.ts';
import { findNearest } from '../../../filter/named-entries.ts';
import { seekCulture } from '../../../filter/presence.ts';
import { foldLabel, foldText } from '../../../record/nearest.ts';
import { readPrices } from '../../../record/pim-keys.ts';
import { getField, type JsonValue, type PimRecord } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import type { ListQuestion } from '../asked/question.ts';

/** What is sought step by step for one argument: a name, then a value of it. */
interface Chain {
  readonly steps: readonly Sought[];
  /**
   * Where it is told that no record has it: `zero`, in an answer of nothing; `always`, in any answer, because it looks like a
   * fact (`missing` for a culture that does not exist); `offer`, in any answer, if there is something to offer.
   */
  readonly told: 'zero' | 'always' | 'offer';
}

/** Starts to look for all that a question asks for by words. */
export function trackNoneHas(question: ListQuestion) {
  const chains = listChains(question).map(({ steps, told }) => ({
    told,
    searches: steps.map(createSearch),
  }));
  return {
    look: (record: PimRecord): void => {
      for (const { searches } of chains) {
        for (const search of searches) {
          search.look(record);
        }
      }
    },
    /** What none of the records looked at has. @param matched how many records the answer counts */
    lacking: (matched: number): readonly Lacking[] =>
      chains.flatMap(({ told, searches }) => {
        if (told === 'zero' && matched > 0) return [];
        const [lacking] = searches.flatMap((search) => search.lacking() ?? []);
        return lacking !== undefined && isTold(lacking, told) ? lacking : [];
      }),
  };
}

/** Whether it is told, where its chain is. */
export function isTold({ nearest, common }: Lacking, told: Chain['told']): boolean {
  return told !== 'offer' || nearest.length + common.length > 0;
}

/** All that a question asks for by words. */
export function listChains({ conditions, countBy, ranking, args }: ListQuestion): readonly Chain[] {
  const counted = countBy === undefined ? undefined : findCountWord(countBy)?.sought;
  const chains: readonly Chain[] = [
    ...conditions.flatMap(({ argument, sought }): Chain | readonly [] =>
      sought === undefined
        ? []
        : { steps: sought, told: argument === 'missing' ? 'always' : 'zero' },
    ),
    ...(ranking?.by === 'price' && ranking.currency !== undefined
      ? [{ steps: [seekCurrency(ranking.currency)], told: 'always' } as const]
      : []),
    ...(counted === undefined ? [] : [{ steps: [counted], told: 'always' } as const]),
    ...(args.culture === undefined
      ? []
      : [{ steps: [seekCulture(args.culture)], told: 'offer' } as const]),
  ];
  // What is asked for twice is told once.
  return [
    ...new Map(
      chains.map((chain) => [JSON.stringify(chain.steps.map(({ asked }) => asked)), chain]),
    ).values(),
  ];
}

/** Longest word of the catalog that is offered, in characters. */
const MAX_OFFER_CHARS = 60;

/** The most names that something may stand for. */
const MOST_MEANT = 10;

/** What no record has, and what there is: `{"property":"Colr","nearest":["Color"]}`. */
export function describeLacking(
  { asked, nearest, common, meant }: Lacking,
  { settings }: CallContext,
): JsonValue {
  const spell = (words: readonly string[]): readonly string[] => [
    ...new Set(words.map((word) => cutText(toPlainText(settings.redact(word)), MAX_OFFER_CHARS))),
  ];
  return {
    ...asked,
    ...(meant.length > 0 && { could_be: spell(meant.slice(0, MOST_MEANT)) }),
    ...(nearest.length > 0 && { nearest: spell(nearest) }),
    ...(common.length > 0 && { common: spell(common) }),
  };
}

/** Whether prices are compared whatever their currency. */
export function comparesAnyPrice({ ranking, args }: ListQuestion): boolean {
  const isPrice =
    args.price_min !== undefined || args.price_max !== undefined || ranking?.by === 'price';
  return isPrice && args.currency === undefined;
}

/** Looks in which currencies and units the numbers stand that are compared: whoever gave none may not know that there are several. */
export function trackCompared(question: ListQuestion) {
  const isAnyPrice = comparesAnyPrice(question);
  const currencies = new Set<string>();
  const units = new Map<string, Set<string>>();
  const places = new Map<Condition, Map<string, number>>();
  return {
    see: (record: PimRecord, isMatch: boolean): void => {
      for (const condition of question.conditions) {
        const { argument, unitsOf, places: { of } = {} } = condition;
        for (const [place, verdict] of (isMatch && of?.(record)) || []) {
          const counts = places.get(condition) ?? new Map<string, number>();
          places.set(
            condition,
            counts.set(place, (counts.get(place) ?? 0) + Number(verdict === 'yes')),
          );
        }
        for (const unit of unitsOf?.(record) ?? []) {
          units.set(argument, (units.get(argument) ?? new Set()).add(unit));
        }
      }
      const prices = isAnyPrice ? readPrices(getField(record, 'Prices')) : undefined;
      for (const { currency } of prices?.state === 'value' ? prices.value : []) {
        if (currency !== undefined) currencies.add(foldCurrency(currency));
      }
    },
    notices: (): readonly Notice[] => [
      ...(currencies.size > 1 ? [{ code: 'prices_in_several_currencies' } as const] : []),
      ...[...places].flatMap(([condition, counts]) => condition.places?.tell(counts) ?? []),
      ...[...units].flatMap(([argument, { size }]): readonly Notice[] =>
        size < 2 ? [] : [{ code: 'several_units', argument }],
      ),
    ],
  };
}

/** How many words of one kind are remembered, how many of them are compared, and how many are told. */
const MOST_WORDS = 5_000;
const MOST_COMPARED = 500;
const MOST_NEAREST = 3;
const MOST_COMMON = 10;

/** Starts to look for something in one record after another. */
export function createSearch({ asked, word, of, look }: Sought) {
  const words = new Map<string, { readonly name: string; count: number }>();
  let isFound = false;
  return {
    /** @param count how many records are like this one */
    look: (record: PimRecord, count = 1): void => {
      if (isFound) return;
      const { verdict, words: shown } = look(record);
      isFound = verdict !== 'no';
      for (const name of new Set(shown)) {
        const folded = foldText(name);
        const known = words.get(folded) ?? { name, count: 0 };
        known.count += count;
        if (words.has(folded) || words.size < MOST_WORDS) {
          words.set(folded, known);
        }
      }
    },
    /** Undefined: some record has it, or may have it. */
    lacking: (): Lacking | undefined => {
      if (isFound) return undefined;
      const all = [...words.values()]
        .sort((left, right) => right.count - left.count)
        .map(({ name }) => name);
      const meant = of === 'name' ? listMeant(word ?? '', all) : [];
      const compared = word === undefined || meant.length > 0 ? [] : all.slice(0, MOST_COMPARED);
      const entries = compared.map((name) => ({ name, spellings: [name] }));
      const nearest = findNearest(word ?? '', entries, MOST_NEAREST).map(({ name }) => name);
      // What is near to a size or a number may well be another one, as L to XL.
      const isSize = of === 'value' && !/\p{L}{4}/u.test(word ?? '');
      const common =
        meant.length > 0 || (nearest.length > 0 && !isSize) ? [] : all.slice(0, MOST_COMMON);
      return {
        asked,
        nearest,
        common,
        meant,
        isUnresolved: of !== 'value' || nearest.length > 0,
      };
    },
  };
}

/** What stands behind a name: what it is counted by, or something in brackets. */
const BEHIND = /\s*(?:[([][^()[\]]*[)\]]|[\s,]per\s.*)$/iu;

const nameAlone = (name: string): string => name.replace(BEHIND, '');

/**
 * The names of properties or options that another may stand for: `Power` for `Power (W)`, `fat` for `fat per 100 g`; if there is
 * none, those that hold it as whole words, as `Video resolution` holds `resolution`.
 */
function listMeant(given: string, names: readonly string[]): readonly string[] {
  const wanted = foldWord(nameAlone(given));
  const others = [...new Map(names.map((name) => [foldLabel(name), name])).values()];
  const alone = others.filter((name) => foldWord(nameAlone(name)) === wanted);
  if (alone.length > 0) return alone;
  const spell = (name: string): string => {
    const words = nameAlone(name).replace(/(?<=\p{Ll})(?=\p{Lu})|[^\p{L}\p{N}]+/gu, ' ');
    return ` ${words.split(' ').map(foldWord).join(' ')} `;
  };
  return others.filter((name) => spell(name).includes(spell(given)));
}

/** Folds a word, its plural too. */
function foldWord(word: string): string {
  return foldLabel(word).replace(/(?<=...)S$/, '');
}
