import { findCutOff } from './cut-off.ts';
import { findContact, findDiscontinued, findOrder } from './foreign-statements.ts';
import { findGarbled } from './garbled.ts';
import { findHtml, findLeftover } from './markup.ts';
import { findBlank, findPlaceholder, findTestName } from './placeholders.ts';
import type { ProductText, TextCheck } from './plain-text.ts';
import { findControls, findEdgeSpace, findInvisible } from './unseen.ts';
import { findRepeated, findShouted } from './wording.ts';

/** Fact about texts, and the check that finds it. */
export interface TextFact {
  readonly fields: readonly ProductText['field'][];
  readonly check: TextCheck;
  // The check depends on the expected language. Of equal texts, other checks find the same.
  readonly readsLanguage?: true;
}

const NAME = ['name'] as const;
const DESCRIPTIONS = ['short_description', 'long_description'] as const;

export const TEXT_FIELDS = [...NAME, ...DESCRIPTIONS] as const;

/**
 * Facts about a text by name, which is the id of the rule that reads it. A fact about two texts is
 * in wording.ts.
 */
export const TEXT_FACTS = {
  placeholder_text: { fields: TEXT_FIELDS, check: findPlaceholder },
  blank_text: { fields: TEXT_FIELDS, check: findBlank },
  test_name: { fields: NAME, check: findTestName },
  instruction_text: { fields: TEXT_FIELDS, check: findOrder },
  html_in_name: { fields: NAME, check: findHtml },
  plain_markup: { fields: ['short_description', 'property'], check: findHtml },
  leftover_markup: { fields: TEXT_FIELDS, check: findLeftover },
  invisible_characters: { fields: NAME, check: findInvisible },
  control_characters: { fields: [...DESCRIPTIONS, 'property'], check: findControls },
  space_around_name: { fields: NAME, check: findEdgeSpace },
  garbled_text: { fields: [...TEXT_FIELDS, 'property'], check: findGarbled },
  all_caps: { fields: TEXT_FIELDS, check: findShouted },
  repeated_words: { fields: TEXT_FIELDS, check: findRepeated, readsLanguage: true },
  contact_in_text: { fields: TEXT_FIELDS, check: findContact },
  discontinued_text: { fields: TEXT_FIELDS, check: findDiscontinued },
  text_cut_off: { fields: DESCRIPTIONS, check: findCutOff, readsLanguage: true },
} as const satisfies Readonly<Record<string, TextFact>>;
