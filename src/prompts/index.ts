/** The prompts, in the order in which they are listed. */

import { catalogQuestion } from './catalog-question.ts';
import { dataQuality } from './data-quality.ts';
import type { Prompt } from './define-prompt.ts';
import { productReview } from './product-review.ts';
import { translationGaps } from './translation-gaps.ts';

/** All prompts; hosts show them in this order. */
export const PROMPTS: readonly Prompt[] = [catalogQuestion, productReview, dataQuality, translationGaps];
