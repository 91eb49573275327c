/**
 * A part of the name of a brand or category, in the PIM's list: the entries that contain it, whatever the accents. Of categories
 * it means all below them too. Where the PIM's text filter may leave some of these out, their ids are sent in its place.
 */

import { findContaining, findNearest, type NamedEntry } from '../../filter/named-entries.ts';
import { type FilterArguments, MAX_SHARED_PER_REQUEST, readFilterValues } from '../../filter/parameters.ts';
import type { Lacking } from '../../filter/sought.ts';
import type { Call } from '../../pim/port.ts';
import type { Naming } from './question.ts';

const MOST_NEAREST = 3;

/** What the parts of names in a call stand for. */
interface FoundParts {
  /** Those that no entry contains. */
  readonly uncontained: readonly Lacking[];
  /** The parts that entries contain: these, and their ids with those below where these count. */
  readonly found: readonly {
    readonly part: string;
    readonly named: readonly NamedEntry[];
    readonly ids: readonly number[];
  }[];
  /** The ids that are sent in the place of the text filter; none: it is sent. */
  readonly sent: readonly number[];
}

/**
 * Finds the entries that contain the parts of names in a call, and decides whether their ids are sent.
 * @param widen adds the ids below, where these count as well
 */
export function findContained(
  given: FilterArguments,
  naming: Naming,
  entries: readonly NamedEntry[],
  widen: (ids: readonly number[]) => readonly number[],
  { warnings }: Pick<Call, 'warnings'>,
): FoundParts {
  const { contains, kind } = naming;
  const texts = readFilterValues(given, contains).map(String);
  const all = texts.map((part) => {
    const named = findContaining(part, entries);
    return { part, named, ids: widen(named.map(({ id }) => id)) };
  });
  const found = all.filter(({ named }) => named.length > 0);
  const ids = [...new Set(found.flatMap((one) => one.ids))];
  const hasBelow = ids.length > new Set(found.flatMap(({ named }) => named)).size;
  // The PIM's filter is only sure to find a text as it is written, but for case.
  const isWider = found.some(({ part, named }) =>
    named.some(({ name }) => !name.toLowerCase().includes(part.toLowerCase())),
  );
  const why = hasBelow || isWider ? whyNotSent(given, naming, ids.length) : undefined;
  const isSent = (hasBelow || isWider) && why === undefined;
  if (why !== undefined) {
    const counted = hasBelow
      ? `with this text in their own names without those below them`
      : `with exactly these letters in their names, accents included`;
    warnings.add(`${contains}: counts only the ${kind} ${counted}, because ${why}.`);
  }
  if (isSent && isWider) {
    warnings.add(
      `${contains}: accents and punctuation were ignored, and translations count, so this includes ${kind} whose own names lack these exact letters.`,
    );
  }
  const uncontained = all
    .filter(({ named }) => named.length === 0)
    .map(({ part }) => ({
      asked: { [naming.one]: part },
      nearest: findNearest(part, entries, MOST_NEAREST).map(({ name }) => name),
      common: [],
    }));
  return { uncontained, found: isSent ? found : found.map((one) => ({ ...one, ids: [] })), sent: isSent ? ids : [] };
}

/** Why ids cannot stand for the text; undefined: they can. */
function whyNotSent(given: FilterArguments, { names, ids }: Naming, count: number): string | undefined {
  const other = [names, ids].find((argument) => readFilterValues(given, argument).length > 0);
  // Of two lists of ids, of which both must hold, the PIM takes one.
  if (other !== undefined) return `${other} is given too`;
  return count > MAX_SHARED_PER_REQUEST ? `these are more than ${MAX_SHARED_PER_REQUEST}` : undefined;
}
