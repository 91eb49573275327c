import { cutText } from '../../../answer/fit/cut-text.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import { InvalidArgumentError } from '../../../errors.ts';
import { isSpelledAs, type NamedEntry } from '../../../filter/named-entries.ts';
import type { Meaning, NamedList } from '../../../filter/named-list.ts';
import type { UnknownWord } from '../../../question/find-words.ts';
import type { Naming } from '../question.ts';

const MAX_LISTED = 10;
const MAX_NEAREST = 3;

// Finding the nearest names takes milliseconds for each.
const MAX_GUESSED = 5;

const MAX_PATH_CHARS = 150;

/** Describes an entry by its path and id: `Men > Tops (ID 14)`. */
export function describeEntry(entry: NamedEntry, list: NamedList): string {
  const path = toPlainText(list.spellPath(entry));
  return `${cutText(path, MAX_PATH_CHARS)} (ID ${entry.id})`;
}

/**
 * Describes the entries that a name or id stands for: `['Men > Tops (ID 14)', 'and 3 below']`.
 * Undefined where that is just the one entry of that very name or id, or none.
 */
export function describeMeaning(
  { value, entries, ids }: Meaning,
  list: NamedList,
): readonly string[] | undefined {
  const [first] = entries;
  if (first === undefined) return undefined;
  const belowCount = ids.length - entries.length;
  const isVeryName = entries.length === 1 && isSpelledAs(first.name, String(value));
  const isExact = isVeryName || typeof value === 'number';
  if (isExact && belowCount === 0) return undefined;
  const described = entries.slice(0, MAX_LISTED).map((entry) => describeEntry(entry, list));
  const moreCount = entries.length - MAX_LISTED;
  if (moreCount > 0) described.push(`and ${moreCount} more`);
  if (belowCount !== 0) described.push(`and ${belowCount} below`);
  return described;
}

/** Lists parts of names that no name contains; the first few get their nearest names. */
export function listUncontained(
  parts: readonly Meaning[],
  { singular }: Naming,
  list: NamedList,
): readonly UnknownWord[] {
  const unknown = parts.filter(({ entries }) => entries.length === 0);
  return unknown.map(({ value }, index) => {
    const nearest = index < MAX_GUESSED ? list.findNearest(String(value), MAX_NEAREST) : [];
    return {
      entry: { [singular]: value },
      nearest: nearest.map((entry) => list.spellPath(entry)),
      common: [],
      candidates: [],
      isUnresolved: true,
    };
  });
}

/**
 * Builds the error for a name that no entry has, with the entries that contain it, else the
 * nearest.
 */
export function buildUnknownNameError(
  name: string,
  { names, contains, singular }: Naming,
  list: NamedList,
): InvalidArgumentError {
  const containing = list.findContaining(name);
  const isPart = containing.length > 0;
  const first = containing.slice(0, MAX_LISTED);
  const offers = isPart ? first : list.findNearest(name, MAX_NEAREST);
  const called = name.length <= 60 ? `is called "${name}"` : 'has this name';
  const left = containing.length - first.length;
  const more = left > 0 ? ` and of ${left} more` : '';
  const find = offers.length > 0 ? 'Give one of the names in nearest, or find' : 'Find';
  const fix = isPart
    ? `It is part of the names in nearest${more}: ` +
      `give one of them in ${names}, or count all of them with ${contains}.`
    : `${find} it with list_reference_data.`;
  const nearest = offers.map((entry) => describeEntry(entry, list));
  const failed = `${names}: no ${singular} ${called} in the list of the PIM.`;
  return new InvalidArgumentError(failed, fix, names, undefined, nearest);
}
