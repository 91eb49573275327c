/** What is noticed beside the matches: what no record has that the call asks for by a word, and what was compared with what. */

import { cutText } from '../../../answer/fit/cut-text.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import type { Sought } from '../../../filter/condition-engine.ts';
import { createSearch, foldCurrency, type Lacking, seekCurrency } from '../../../filter/condition-engine.ts';
import { seekCounted } from '../../../filter/count-values.ts';
import { seekCulture } from '../../../filter/presence.ts';
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
  const chains = listChains(question).map(({ steps, told }) => ({ told, searches: steps.map(createSearch) }));
  return {
    look: (record: PimRecord): void => {
      for (const { searches } of chains) for (const search of searches) search.look(record);
    },
    /** What none of the records looked at has. @param matched how many records the answer counts */
    lacking: (matched: number): readonly Lacking[] =>
      chains.flatMap(({ told, searches }) => {
        if (told === 'zero' && matched > 0) return [];
        const [lacking] = searches.flatMap((search) => search.lacking() ?? []);
        const hasOffer = lacking !== undefined && lacking.nearest.length + lacking.common.length > 0;
        return lacking === undefined || (told === 'offer' && !hasOffer) ? [] : lacking;
      }),
  };
}

/** All that a question asks for by words. */
export function listChains({ conditions, countBy, ranking, args }: ListQuestion): readonly Chain[] {
  const counted = countBy === undefined ? undefined : seekCounted(countBy);
  const chains: readonly Chain[] = [
    ...conditions.flatMap(({ argument, sought }): Chain | readonly [] =>
      sought === undefined ? [] : { steps: sought, told: argument === 'missing' ? 'always' : 'zero' },
    ),
    ...(ranking?.by === 'price' && ranking.currency !== undefined
      ? [{ steps: [seekCurrency(ranking.currency)], told: 'always' } as const]
      : []),
    ...(counted === undefined ? [] : [{ steps: [counted], told: 'always' } as const]),
    ...(args.culture === undefined ? [] : [{ steps: [seekCulture(args.culture)], told: 'offer' } as const]),
  ];
  // What is asked for twice is told once.
  return [...new Map(chains.map((chain) => [JSON.stringify(chain.steps.map(({ asked }) => asked)), chain])).values()];
}

/** Longest word of the catalog that is offered, in characters. */
const MAX_OFFER_CHARS = 60;

/** The most names that something may stand for. */
const MOST_MEANT = 10;

/** What no record has, and what there is: `{"property":"Colr","nearest":["Color"]}`. */
export function describeLacking(lacking: Lacking, { settings }: CallContext): JsonValue {
  const spell = (words: readonly string[]): readonly string[] => [
    ...new Set(words.map((word) => cutText(toPlainText(settings.redact(word)), MAX_OFFER_CHARS))),
  ];
  const { asked, nearest, common, meant } = lacking;
  return {
    ...asked,
    ...(meant.length > 0 && { could_be: spell(meant.slice(0, MOST_MEANT)) }),
    ...(nearest.length > 0 && { nearest: spell(nearest) }),
    ...(common.length > 0 && { common: spell(common) }),
  };
}

/** Whether prices are compared whatever their currency. */
export function comparesAnyPrice({ ranking, args }: ListQuestion): boolean {
  const isPrice = args.price_min !== undefined || args.price_max !== undefined || ranking?.by === 'price';
  return isPrice && args.currency === undefined;
}

/** What is said where prices of several currencies were compared. */
export const MIXED_CURRENCIES =
  'Prices of several currencies were compared as plain numbers; set currency to compare one.';

/** Looks in which currencies and units the numbers stand that are compared: whoever gave none may not know that there are several. */
export function trackCompared(question: ListQuestion) {
  const isAnyPrice = comparesAnyPrice(question);
  const currencies = new Set<string>();
  const units = new Map<string, Set<string>>();
  return {
    see: (record: PimRecord): void => {
      for (const { argument, unitsOf } of question.conditions) {
        for (const unit of unitsOf?.(record) ?? []) {
          units.set(argument, (units.get(argument) ?? new Set()).add(unit));
        }
      }
      const prices = isAnyPrice ? readPrices(getField(record, 'Prices')) : undefined;
      for (const { currency } of prices?.state === 'value' ? prices.value : [])
        if (currency !== undefined) currencies.add(foldCurrency(currency));
    },
    sentences: (): readonly string[] => [
      ...(currencies.size > 1 ? [MIXED_CURRENCIES] : []),
      ...[...units].flatMap(([argument, { size }]) =>
        size < 2
          ? []
          : `${argument}: min and max were compared with numbers in several units as they are written; add unit to compare them in one.`,
      ),
    ],
  };
}
