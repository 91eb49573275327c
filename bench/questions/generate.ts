/** All questions of a catalog. */

import { askBothReadings } from './kinds/both-readings.ts';
import { askCodes } from './kinds/codes.ts';
import { askDates } from './kinds/dates.ts';
import { askGaps } from './kinds/gaps.ts';
import { askMedia } from './kinds/media.ts';
import { askInside, askNames, askPaths } from './kinds/names.ts';
import { askNothing } from './kinds/nothing.ts';
import { askProperties } from './kinds/numbers.ts';
import { askOtherNames } from './kinds/other-names.ts';
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

/** At least 40 more over a few catalogs: of names that are not the catalog's, and of what can be read in two ways. */
export function buildFurtherQuestions(catalog: PlainCatalog): readonly Question[] {
  return [askOtherNames, askBothReadings, askPaths, askInside].flatMap((ask) => ask(catalog));
}
