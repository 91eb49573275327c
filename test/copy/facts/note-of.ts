/** What a check notes of one text, for tests. */

import { TEXT_FACTS, type TextFact } from '../../../src/copy/engine/write/fact-rows.ts';
import { type ProductText, toPlain } from '../../../src/copy/facts/plain-text.ts';

/** A text as the copy hands it to checks; of a description, unless another field is named. */
export function textOf(text: string, field: ProductText['field'] = 'long_description', language?: string): ProductText {
  return { field, language, text, plain: toPlain(text) };
}

/** What a fact notes of a text; undefined: nothing. */
export function noteOf(
  fact: keyof typeof TEXT_FACTS,
  text: string,
  field?: ProductText['field'],
  language?: string,
): string | undefined {
  const { check }: TextFact = TEXT_FACTS[fact];
  return check(textOf(text, field, language))?.shown;
}
