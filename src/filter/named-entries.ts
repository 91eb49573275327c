/**
 * Brands and categories by the names that people use (a zero is a fact). Turns the PIM's lists into entries,
 * finds the entries that a name means, and lists what is below a category. Pure.
 */

import { distance as editDistance } from 'fastest-levenshtein';
import { foldLabel, foldText } from '../record/nearest.ts';
import { READERS } from '../record/readers.ts';
import { readReference } from '../record/reference-and-hits.ts';
import { getField, MARK, type PimRecord, readId, readText } from '../record/value.ts';

/** The lists whose names products refer to. */
export type NamedKind = 'brands' | 'categories';

/** A brand or a category; `spellings` are its name and the translations of it. */
export type NamedEntry = ReturnType<typeof buildEntries>[number];

/** Reads the records of a list, whose keys Spec §4.7 does not show; records without an id or a name are left out. */
export function buildEntries(kind: NamedKind, records: readonly PimRecord[]) {
  return records.flatMap((record) => {
    const reference = readReference(kind, record);
    const [id, name] = [readId(reference.Id), readText(reference.Name)];
    if (id === undefined || name === undefined) return [];
    const translations = READERS.translations(getField(record, 'Translations'));
    const translated =
      translations.state === 'value' ? translations.value.flatMap((one) => one.name ?? []) : [];
    return {
      id,
      code: readText(reference.Code),
      name,
      spellings: [name, ...translated],
      parentId: readId(reference.ParentId),
    };
  });
}

/** Folds a text and the HTML entities in it. */
function foldMarkup(name: string): string {
  return foldText(name)
    .replace(/&(?:AMP|#38);/g, '&')
    .replace(/&(?:QUOT|APOS|NBSP|#34|#39|#160);/g, ' ');
}

/**
 * Folds a name: case, accents, the Turkish i, white space and punctuation no longer matter, and `and` equals `&`: `AT
 * and T` is `AT&T`.
 */
export function foldName(name: string): string {
  const folded = foldMarkup(name);
  // A name that is only punctuation stays as it is.
  return folded.replace(/(?<=\S)\s+AND\s+(?=\S)/g, '').replace(/[^\p{L}\p{N}]+/gu, '') || folded;
}

/** Whether two names differ only in case, accents, spaces and dashes, so that nobody would doubt that one is meant. */
export function isSpelledAs(name: string, other: string): boolean {
  return foldLabel(foldMarkup(name)) === foldLabel(foldMarkup(other));
}

/**
 * The entries with a name: first compared without case and accents; if none match, also without white space and
 * punctuation; if none match, by their code. Several entries may have the same name.
 */
export function findCalled(name: string, entries: readonly NamedEntry[]): readonly NamedEntry[] {
  return findFirst(name, entries, (text, wanted) => text === wanted, [
    [foldText, ({ spellings }) => spellings],
    [foldName, ({ spellings }) => spellings],
    [foldName, ({ code }) => (code === undefined ? [] : [code])],
  ]);
}

/**
 * The entries whose name contains a text, compared in the same order of ways; if none do, those with a translation that
 * contains it.
 */
export function findContaining(
  part: string,
  entries: readonly NamedEntry[],
): readonly NamedEntry[] {
  return findFirst(part, entries, (text, wanted) => text.includes(wanted), [
    [foldText, ({ name }) => [name]],
    [foldName, ({ name }) => [name]],
    [foldText, ({ spellings }) => spellings],
  ]);
}

/** The entries that match in the first of several ways that finds any. */
function findFirst(
  given: string,
  entries: readonly NamedEntry[],
  isIt: (text: string, wanted: string) => boolean,
  ways: readonly (readonly [
    fold: (text: string) => string,
    textsOf: (entry: NamedEntry) => readonly string[],
  ])[],
): readonly NamedEntry[] {
  for (const [fold, textsOf] of ways) {
    const wanted = fold(given);
    const found = entries.filter((entry) =>
      textsOf(entry).some((text) => isIt(fold(text), wanted)),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The entries whose names are nearest to a name that nothing has; names that contain it come first.
 * @param most how many at most
 */
export function findNearest<Entry extends Pick<NamedEntry, 'spellings'>>(
  name: string,
  entries: readonly Entry[],
  most: number,
): readonly Entry[] {
  const fold = (text: string): string => foldName(text).slice(0, MAX_COMPARED);
  const wanted = fold(name);
  const distanceTo = (text: string): number => {
    const folded = fold(text);
    const parts = text.split(/\s+/).map((word) => editDistance(wanted, fold(word)) + 1);
    return folded.includes(wanted) ? 0.5 : Math.min(editDistance(wanted, folded), ...parts);
  };
  return (
    entries
      .map((entry) => ({
        entry,
        distance: Math.min(...entry.spellings.map(distanceTo)),
      }))
      // In a name of two or three letters, two different letters make another word.
      .filter(
        ({ distance }) =>
          distance <= Math.min(Math.max(2, wanted.length / 4), Math.max(1, wanted.length - 2)),
      )
      .sort((left, right) => left.distance - right.distance)
      .slice(0, most)
      .map(({ entry }) => entry)
  );
}

/** The nearest with the names above them, so that `Women's shoes` is near to `Women > Shoes`; else the entries that have a word of it. */
export function findNearestAtPath(
  name: string,
  entries: readonly NamedEntry[],
  most: number,
): readonly NamedEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const placed = entries.map((entry) => {
    const above = listPath(entry, byId).map((one) => `${one.name} ${entry.name}`);
    return { entry, spellings: [...entry.spellings, ...above] };
  });
  const near = findNearest(name, placed, most).map(({ entry }) => entry);
  const words = near.length > 0 ? [] : (name.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const ofWords = words.reverse().flatMap((word) => findContaining(word, entries));
  return [...new Set([...near, ...ofWords])].slice(0, most);
}

/** Characters of a name to compare: longer names are not typos of each other. */
const MAX_COMPARED = 60;

/** Ids of the entries and of all below them, without repeats. */
export function listSubtree(
  ids: readonly number[],
  entries: readonly NamedEntry[],
): readonly number[] {
  const below = new Map<number, number[]>();
  for (const { id, parentId } of entries) {
    if (parentId === undefined) continue;
    const siblings = below.get(parentId) ?? [];
    siblings.push(id);
    below.set(parentId, siblings);
  }
  // A Set also visits what is added during the loop; a cycle of parents adds nothing.
  const subtree = new Set(ids);
  for (const id of subtree) {
    for (const child of below.get(id) ?? []) {
      subtree.add(child);
    }
  }
  return [...subtree];
}

/** The path of an entry: the entries from the top down to it. */
export function listPath(
  entry: NamedEntry,
  byId: ReadonlyMap<number, NamedEntry>,
): readonly NamedEntry[] {
  const path = new Set<NamedEntry>();
  for (let at: NamedEntry | undefined = entry; at !== undefined && !path.has(at); ) {
    path.add(at);
    at = at.parentId === undefined ? undefined : byId.get(at.parentId);
  }
  return [...path].reverse();
}

/** The names on the path of an entry, as people write them: `Men > Shoes`. */
export function spellPath(entry: NamedEntry, byId: ReadonlyMap<number, NamedEntry>): string {
  return listPath(entry, byId)
    .map(({ name }) => name)
    .join(' > ');
}

/**
 * The entries that a text names, also in the form that answers show (`Men > Tops > Tees (13)`), so that callers can
 * send back what an answer or an error offers. First the entries with this name ({@link findCalled}), then the one with
 * this id, then those at the end of this path, from which names may be left out. A text that is none of these counts as
 * several names, separated by commas or semicolons, if every part names something.
 * @returns several entries if they share the name or path; empty if nothing has it
 */
export function findNamed(text: string, entries: readonly NamedEntry[]): readonly NamedEntry[] {
  const found = findOne(text, entries);
  if (found.length > 0 || !/[,;]/.test(text)) return found;
  const parts = text.split(/[,;]/).map((part) => findOne(part.trim(), entries));
  return parts.every((part) => part.length > 0) ? [...new Set(parts.flat())] : [];
}

function findOne(text: string, entries: readonly NamedEntry[]): readonly NamedEntry[] {
  const called = findCalled(text, entries);
  if (called.length > 0) return called;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const [, name = '', id] =
    /^(?:(.*\S)\s*\((?:ID )?(\d{1,15})\)|\d{1,15})$/s.exec(text.trim()) ?? [];
  const entry = byId.get(Number(id ?? text));
  if (entry === undefined) return findAtPath(text, entries, byId);
  // Answers show long paths cut.
  const [start = '', rest] = name.split(MARK, 2).map(foldName);
  const path = foldName(spellPath(entry, byId));
  const isIts = rest === undefined ? path.endsWith(start) : path.startsWith(start);
  return isIts || findCalled(name, [entry]).length > 0 ? [entry] : [];
}

/** Separators between the names of a path; those that hardly occur in names come first. */
const SEPARATORS = [/[>›»→|]/, /\//];

function findAtPath(
  text: string,
  entries: readonly NamedEntry[],
  byId: ReadonlyMap<number, NamedEntry>,
): readonly NamedEntry[] {
  for (const separator of SEPARATORS) {
    const names = text.split(separator).map((name) => foldName(name.trim()));
    if (names.length < 2 || names.includes('')) continue;
    const found = entries.filter((entry) => isAtEnd(names, listPath(entry, byId)));
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Whether a path ends with the last of these names, and has the others before it in this order, possibly with more in
 * between.
 */
function isAtEnd(names: readonly string[], path: readonly NamedEntry[]): boolean {
  let at = 0;
  for (const { spellings } of path) {
    if (spellings.some((one) => foldName(one) === names[at])) at += 1;
  }
  return (
    at === names.length &&
    path.at(-1)?.spellings.some((one) => foldName(one) === names.at(-1)) === true
  );
}
