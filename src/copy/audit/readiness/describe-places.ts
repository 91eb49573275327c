/** Where the attributes of a channel are taken from, in words that may be shown. Pure. */

import { cutText } from '../../../answer/fit/cut-text.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import type { Mapped } from './mapping.ts';
import { tellPlace } from './places.ts';

/** Longest name of a place, in characters. */
const MAX_CHARS = 80;

/**
 * The places of each attribute that has some, by its name: `property Color, option Color`.
 * @param most places of an attribute that are named
 */
export function describePlaces(
  attributes: readonly Mapped[],
  most: number,
  redact: <Value>(value: Value) => Value,
): Readonly<Record<string, string>> {
  const mapped = attributes.filter(({ places }) => places.length > 0);
  return Object.fromEntries(
    mapped.map(({ name, places }) => {
      const told = redact(places.map(tellPlace).slice(0, most)).map((place) => cutText(toPlainText(place), MAX_CHARS));
      const others = places.length - told.length;
      return [name, `${told.join(', ')}${others > 0 ? ` […+${others}]` : ''}`];
    }),
  );
}
