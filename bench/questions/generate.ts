/** All questions of a catalog. */

import { askCodes } from './kinds/codes.ts';
import { askDates } from './kinds/dates.ts';
import { askGaps } from './kinds/gaps.ts';
import { askMedia } from './kinds/media.ts';
import { askNames } from './kinds/names.ts';
import { askNothing } from './kinds/nothing.ts';
import { askProperties } from './kinds/numbers.ts';
import { askPrices } from './kinds/prices.ts';
import { askTexts } from './kinds/texts.ts';
import { askVariants } from './kinds/variants.ts';
import type { PlainCatalog } from './plain.ts';
import type { Question } from './question.ts';

/** At least 60 questions. If a catalog has nothing of a kind, the question is whether the answer says so. */
export function buildQuestions(catalog: PlainCatalog): readonly Question[] {
  return [
    askNames,
    askPrices,
    askGaps,
    askProperties,
    askCodes,
    askDates,
    askVariants,
    askMedia,
    askTexts,
    askNothing,
  ].flatMap((ask) => ask(catalog));
}
