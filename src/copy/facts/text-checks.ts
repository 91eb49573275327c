/** What is noted of each text of a product when it is written into the local copy. Pure. */

import { findCutOff } from './cut-off.ts';
import { findGarbled } from './garbled.ts';
import { findHtml, findLeftover } from './markup.ts';
import { findContact, findDiscontinued, findOrder } from './notices.ts';
import { findBlank, findPlaceholder, findTestName } from './placeholders.ts';
import type { ProductText, TextCheck } from './plain-text.ts';
import { findControls, findEdgeSpace, findInvisible } from './unseen.ts';
import { findRepeated, findShouted } from './wording.ts';

/** Which texts a fact is noted of, and what finds it. */
export interface TextFact {
  readonly fields: readonly ProductText['field'][];
  readonly check: TextCheck;
}

const NAME = ['name'] as const;
const DESCRIPTIONS = ['short_description', 'long_description'] as const;
const ALL = [...NAME, ...DESCRIPTIONS] as const;

/** Every fact by its name. That a description repeats the name takes two texts: see `repeatsName` of wording.ts. */
export const TEXT_FACTS = {
  placeholder_text: { fields: ALL, check: findPlaceholder },
  blank_text: { fields: ALL, check: findBlank },
  test_name: { fields: NAME, check: findTestName },
  instruction_text: { fields: ALL, check: findOrder },
  html_in_name: { fields: NAME, check: findHtml },
  leftover_markup: { fields: ALL, check: findLeftover },
  invisible_characters: { fields: NAME, check: findInvisible },
  control_characters: { fields: [...DESCRIPTIONS, 'property'], check: findControls },
  space_around_name: { fields: NAME, check: findEdgeSpace },
  garbled_text: { fields: [...ALL, 'property'], check: findGarbled },
  all_caps: { fields: ALL, check: findShouted },
  repeated_words: { fields: ALL, check: findRepeated },
  contact_in_text: { fields: ALL, check: findContact },
  discontinued_text: { fields: ALL, check: findDiscontinued },
  text_cut_off: { fields: DESCRIPTIONS, check: findCutOff },
} as const satisfies Readonly<Record<string, TextFact>>;
