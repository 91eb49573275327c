/** Which rules about texts are prepared together. Pure. */

import type { Rule } from './rule.ts';

/** Products, times rules about texts that are prepared with another. More would take most of a call, whose end ends the query. */
const MOST_PREPARED = 600_000;

/** The rules about texts in groups, each of which is prepared by one query. They stand, whichever portion of the rules is asked. */
export function groupTexts(rules: readonly Rule[], products: number): readonly (readonly Rule[])[] {
  const texts = rules.filter((rule) => rule.texts !== undefined);
  const size = Math.min(1 + Math.floor(MOST_PREPARED / products), texts.length);
  return Array.from({ length: Math.ceil(texts.length / size) || 0 }, (_, at) =>
    texts.slice(at * size, (at + 1) * size),
  );
}
