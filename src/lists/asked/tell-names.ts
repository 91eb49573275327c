/** How answers and errors tell what a name stands for, and what is called nearly so. Pure. */

import { cutText } from '../../answer/fit/cut-text.ts';
import { toPlainText } from '../../answer/text/text.ts';
import { findContaining, findNearest, isSpelledAs, type NamedEntry, spellPath } from '../../filter/named-entries.ts';

/** Names that an error or an answer lists. */
export const MOST_TOLD = 10;

const MOST_NEAREST = 3;
const MAX_PATH_CHARS = 150;

/** The path of an entry with its id: `Men > Tops (14)`. */
export function tellEntry(entry: NamedEntry, byId: ReadonlyMap<number, NamedEntry>): string {
  return `${cutText(toPlainText(spellPath(entry, byId)), MAX_PATH_CHARS)} (${entry.id})`;
}

/**
 * What a name or id stands for; undefined: for nothing but the one entry of that very name.
 * @param count of all that it counts, what is below its entries included
 */
export function tellMeaning(
  given: string | number,
  of: readonly NamedEntry[],
  count: number,
  byId: ReadonlyMap<number, NamedEntry>,
): readonly string[] | undefined {
  const below = count - of.length;
  const isPlain = of.length === 1 && isSpelledAs(of[0]?.name ?? '', String(given));
  if (isPlain && below === 0) return undefined;
  const shown = of.slice(0, MOST_TOLD).map((entry) => tellEntry(entry, byId));
  return [
    ...shown,
    ...(of.length > MOST_TOLD ? [`and ${of.length - MOST_TOLD} more`] : []),
    ...(below === 0 ? [] : [`and ${below} below`]),
  ];
}

/** The entries to offer for a name that nothing has: those that it is a part of, else the nearest. */
export function findOffers(
  name: string,
  entries: readonly NamedEntry[],
): { readonly containing: number; readonly offers: readonly NamedEntry[] } {
  const containing = findContaining(name, entries);
  const offers = containing.length > 0 ? containing.slice(0, MOST_TOLD) : findNearest(name, entries, MOST_NEAREST);
  return { containing: containing.length, offers };
}
