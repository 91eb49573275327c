/**
 * A part of the name of a brand or category, in the PIM's list: the entries that contain it, whatever the accents. Of categories
 * it means all below them too. Where the PIM's text filter may leave some of these out, their ids are sent in its place.
 */

import { type FilterArguments, MAX_SHARED_PER_REQUEST, readFilterValues } from '../../filter/filter-body.ts';
import { findContaining, findNearest, type NamedEntry } from '../../filter/named-entries.ts';
import type { Lacking } from '../../filter/sought.ts';
import type { Call } from '../../pim/port.ts';
import { type ContainedNames, NAMINGS, type Naming } from '../question/naming.ts';
import type { ListQuestion } from '../question/question.ts';

const MOST_NEAREST = 3;

/** What the parts of names in a call stand for. */
interface FoundParts {
  readonly contained: ContainedNames;
  /** The parts that entries contain: these, and their ids with those below. */
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
  call: Pick<Call, 'warnings'>,
): FoundParts {
  const texts = readFilterValues(given, naming.contains).map(String);
  const all = texts.map((part) => {
    const named = findContaining(part, entries);
    return { part, named, ids: widen(named.map(({ id }) => id)) };
  });
  const found = all.filter(({ named }) => named.length > 0);
  const idsByName = new Map<string, readonly number[]>();
  for (const { id, name } of found.flatMap(({ named }) => named)) {
    idsByName.set(name, [...(idsByName.get(name) ?? []), id]);
  }
  const ids = [...new Set(found.flatMap((one) => one.ids))];
  const hasBelow = ids.length > new Set(found.flatMap(({ named }) => named)).size;
  const isWider = found.some(({ part, named }) => named.some(({ name }) => !hasLetters(name, part)));
  const isNarrow = hasBelow || isWider;
  const why = isNarrow ? whyNotSent(given, naming, ids.length) : undefined;
  if (why !== undefined) call.warnings.add(`${naming.contains}: ${describeNarrow(naming, hasBelow)}, because ${why}.`);
  const isSent = isNarrow && why === undefined;
  if (isSent && isWider) call.warnings.add(`${naming.contains}: ${describeWider(naming)}`);
  for (const { part, named } of isSent ? all : [])
    if (named.length === 0) call.warnings.add(notContained(part, naming));
  const idsOf = new Map([...idsByName].map(([name, own]) => [name, isSent ? [...new Set(widen(own))] : own]));
  const near = new Map(
    all.flatMap(({ part, named }) =>
      named.length > 0 ? [] : [[part, findNearest(part, entries, MOST_NEAREST).map(({ name }) => name)] as const],
    ),
  );
  return { contained: { texts, idsOf, isSent, near }, found, sent: isSent ? ids : [] };
}

/** What no name in a list contains, after an answer of nothing, with the names that were perhaps meant. */
export function listUncontained({ contained = {}, args }: ListQuestion): readonly Lacking[] {
  if (args.cursor !== undefined) return [];
  return NAMINGS.flatMap(({ one, contains }) =>
    [...(contained[contains]?.near ?? [])].map(([part, nearest]) => ({
      asked: { [one]: part },
      nearest,
      common: [],
      lowest: undefined,
      highest: undefined,
    })),
  );
}

/** Whether a name has a text in it as it is written, but for case: what the PIM's text filter is sure to find. */
function hasLetters(name: string, part: string): boolean {
  return name.toLowerCase().includes(part.toLowerCase());
}

function describeNarrow({ kind }: Naming, hasBelow: boolean): string {
  return hasBelow
    ? `counts the ${kind} with this text in their own names without those below them`
    : `counts only the ${kind} with exactly these letters in their names, accents included`;
}

function describeWider({ kind }: Naming): string {
  return `accents and punctuation were ignored, and translations count, so this includes ${kind} whose own names lack these exact letters.`;
}

/** Why ids cannot stand for the text; undefined: they can. */
function whyNotSent(given: FilterArguments, { names, ids }: Naming, count: number): string | undefined {
  const other = [names, ids].find((argument) => readFilterValues(given, argument).length > 0);
  // Of two lists of ids, of which both must hold, the PIM takes one.
  if (other !== undefined) return `${other} is given too`;
  return count > MAX_SHARED_PER_REQUEST ? `these are more than ${MAX_SHARED_PER_REQUEST}` : undefined;
}

function notContained(part: string, { contains, kind, one }: Naming): string {
  const what = part.length <= 60 ? `"${part}"` : 'one of these texts';
  return `${contains}: no ${one} of the PIM's list of ${kind} has ${what} in its name.`;
}
