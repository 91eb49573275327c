/** Brands and categories as answers and errors show them, and what is said of names that nothing has. */

import { cutText } from '../../../answer/fit/cut-text.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import { InvalidArgumentError } from '../../../errors.ts';
import { isSpelledAs, type NamedEntry } from '../../../filter/named-entries.ts';
import type { Meaning, NamedList } from '../../../filter/named-list.ts';
import type { Lacking } from '../../../question/find-words.ts';
import type { Naming } from '../question.ts';

/** Names that an error or an answer lists, and the longest of them in characters. */
const MOST_LISTED = 10;
const MOST_NEAREST = 3;

/** Parts of names for which the nearest are looked for: that takes milliseconds each. */
const MOST_GUESSED = 5;

const MAX_PATH_CHARS = 150;

/** The path of an entry with its id: `Men > Tops (14)`. */
export function describeEntry(entry: NamedEntry, list: NamedList): string {
  const path = toPlainText(list.spellPath(entry));
  return `${cutText(path, MAX_PATH_CHARS)} (${entry.id})`;
}

/** What a name or id stands for, as an answer shows it; nothing where that is just the one entry of that very name or id. */
export function describeMeaning(
  { given, entries, ids }: Meaning,
  list: NamedList,
): readonly (readonly [string, readonly string[]])[] {
  if (entries.length === 0) return [];
  const below = ids.length - entries.length;
  const [first] = entries;
  const isOne = entries.length === 1;
  const isVeryName = isOne && isSpelledAs(first?.name ?? '', String(given));
  const isPlain = isVeryName || typeof given === 'number';
  if (isPlain && below === 0) return [];
  const described = entries.slice(0, MOST_LISTED).map((entry) => describeEntry(entry, list));
  const more = entries.length - MOST_LISTED;
  if (more > 0) described.push(`and ${more} more`);
  if (below !== 0) described.push(`and ${below} below`);
  return [[String(given), described]];
}

/** Parts that no name contains, the first of them with the nearest names. */
export function listUncontained(
  parts: readonly Meaning[],
  { one }: Naming,
  list: NamedList,
): readonly Lacking[] {
  const unknown = parts.filter(({ entries }) => entries.length === 0);
  return unknown.map(({ given }, at) => {
    const nearest = at < MOST_GUESSED ? list.findNearest(String(given), MOST_NEAREST) : [];
    return {
      asked: { [one]: given },
      nearest: nearest.map((entry) => list.spellPath(entry)),
      common: [],
      meant: [],
      isUnresolved: true,
    };
  });
}

/** The error for a name that no entry has, with those that it is a part of, else the nearest. */
export function buildUnknownNameError(
  name: string,
  { names, contains, one }: Naming,
  list: NamedList,
): InvalidArgumentError {
  const containing = list.findContaining(name);
  const isPart = containing.length > 0;
  const first = containing.slice(0, MOST_LISTED);
  const offers = isPart ? first : list.findNearest(name, MOST_NEAREST);
  const called = name.length <= 60 ? `is called "${name}"` : 'has this name';
  const left = containing.length - first.length;
  const more = left > 0 ? ` and of ${left} more` : '';
  const find = offers.length > 0 ? 'Give one of the names in nearest, or find' : 'Find';
  const fix = isPart
    ? `It is part of the names in nearest${more}: ` +
      `give one of them in ${names}, or count all of them with ${contains}.`
    : `${find} it with list_reference_data.`;
  const nearest = offers.map((entry) => describeEntry(entry, list));
  const failed = `${names}: no ${one} ${called} in the list of the PIM.`;
  return new InvalidArgumentError(failed, fix, names, undefined, nearest);
}
