/**
 * What no record has that the call asks for by a word: a property, a value of it, a tag, a culture. Told from the records
 * that were read; where a copy left records out that may have it, ask-for-words.ts asks for each word alone.
 */

import { cutText } from '../../answer/fit/cut-text.ts';
import { toPlainText } from '../../answer/text/text.ts';
import type { CallContext } from '../../call/context.ts';
import { seekCounted } from '../../filter/count-values.ts';
import { createSearch, firstLacking, type Lacking, type Sought } from '../../filter/sought.ts';
import { seekCulture } from '../../filter/sought-words.ts';
import type { LeftOut } from '../../pim/port.ts';
import type { JsonValue, PimRecord } from '../../record/value.ts';
import type { ListQuestion } from '../question/question.ts';

/** What is sought step by step for one argument: a name, then a value of it. */
export interface Chain {
  readonly steps: readonly Sought[];
  /**
   * What its lack is worth telling of: `zero`, an answer of nothing; `always`, any answer, because it looks like a fact
   * (`missing` for a culture that does not exist); `offer`, any answer, if there is something to offer.
   */
  readonly told: 'zero' | 'always' | 'offer';
  /** True where all else passes, so that records are left out for having nothing of that name. */
  readonly isOnly: boolean;
}

/** Looks at the records of one answer. */
export interface NoneHas {
  look(record: PimRecord): void;
  count(leftOut: LeftOut | undefined): void;
  /** What none of the records looked at has. @param matched how many records the answer counts */
  lacking(matched: number): readonly Lacking[];
  /** True when records were left out, of which some may have it. */
  readonly isSpared: () => boolean;
}

/** Starts to look for all that a question asks for by words. */
export function trackNoneHas(question: ListQuestion): NoneHas {
  const chains = listChains(question).map(({ steps, told, isOnly }) => ({
    told,
    isOnly,
    searches: steps.map(createSearch),
  }));
  let ruledOut = 0;
  let looked = 0;
  return {
    look: (record) => {
      looked += 1;
      for (const { searches } of chains) for (const search of searches) search.look(record);
    },
    count: (leftOut) => {
      ruledOut += leftOut?.ruledOut ?? 0;
    },
    lacking: (matched) =>
      // What an answer that goes on has not, the one before it may have had.
      question.args.cursor !== undefined
        ? []
        : chains.flatMap(({ told, searches, isOnly }) => {
            if (ruledOut > 0 && !(isOnly && looked > 0)) return [];
            const lacking = told === 'zero' && matched > 0 ? undefined : firstLacking(searches);
            return lacking === undefined || (told === 'offer' && !hasOffer(lacking)) ? [] : lacking;
          }),
    isSpared: () => ruledOut > 0,
  };
}

/** All that a question asks for by words. */
export function listChains({ conditions, countBy, args }: ListQuestion): readonly Chain[] {
  const counted = countBy === undefined ? undefined : seekCounted(countBy);
  const chains: readonly Chain[] = [
    ...conditions.flatMap(({ argument, sought }): Chain | readonly [] =>
      sought === undefined
        ? []
        : {
            steps: sought,
            told: argument === 'missing' ? 'always' : 'zero',
            isOnly: conditions.length === 1 && (argument === 'options' || argument === 'properties'),
          },
    ),
    ...(counted === undefined ? [] : [{ steps: [counted], told: 'always', isOnly: false } as const]),
    ...(args.culture === undefined
      ? []
      : [{ steps: [seekCulture(args.culture)], told: 'offer', isOnly: false } as const]),
  ];
  // What is asked for twice is told once.
  return [...new Map(chains.map((chain) => [JSON.stringify(chain.steps.map(({ asked }) => asked)), chain])).values()];
}

/** Whether there is something to offer in its place. */
export function hasOffer({ nearest, common }: Lacking): boolean {
  return nearest.length > 0 || common.length > 0;
}

/** Longest word of the catalog that is offered, in characters. */
const MAX_OFFER_CHARS = 60;

/** What no record has, and what there is: `{"property":"Colr","nearest":["Color"]}`. */
export function describeLacking(lacking: Lacking, { settings }: CallContext): JsonValue {
  const spell = (words: readonly string[]): readonly string[] => [
    ...new Set(words.map((word) => cutText(toPlainText(settings.redact(word)), MAX_OFFER_CHARS))),
  ];
  const { asked, nearest, common, lowest, highest } = lacking;
  return {
    ...asked,
    ...(nearest.length > 0 && { nearest: spell(nearest) }),
    ...(common.length > 0 && lowest === undefined && { common: spell(common) }),
    ...(lowest !== undefined && { lowest }),
    ...(highest !== undefined && { highest }),
    ...(common.length > 0 && lowest !== undefined && { units: spell(common) }),
  };
}
