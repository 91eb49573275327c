/**
 * Brands and categories by the names that people say (DESIGN §3: a zero is a fact). The lists of the PIM become entries, a
 * name becomes the entries that are called so, and a category what is below it. Pure.
 */

import { editDistance, foldText } from '../record/nearest.ts';
import { READERS, readBrands, readCategories } from '../record/readers.ts';
import { readReference } from '../record/unshown-records.ts';
import { getField, MARK, type PimRecord, readId, readText } from '../record/value.ts';

/** The lists that products are named by. */
export type NamedKind = 'brands' | 'categories';

/** A brand or a category. */
export interface NamedEntry {
  readonly id: number;
  readonly code: string | undefined;
  readonly name: string;
  /** The name and its translations. */
  readonly spellings: readonly string[];
  readonly parentId: number | undefined;
}

/** Reads the records of a list (Spec §4.7: their keys are not shown); those without an id or a name are left out. */
export function buildEntries(kind: NamedKind, records: readonly PimRecord[]): readonly NamedEntry[] {
  return records.flatMap((record) => {
    const reference = readReference(kind, record);
    const [id, name] = [readId(reference.Id), readText(reference.Name)];
    if (id === undefined || name === undefined) return [];
    const translations = READERS.translations(getField(record, 'Translations'));
    const translated = translations.state === 'value' ? translations.value.flatMap((one) => one.name ?? []) : [];
    return {
      id,
      code: readText(reference.Code),
      name,
      spellings: [name, ...translated],
      parentId: readId(reference.ParentId),
    };
  });
}

/** Folds a text, and the entities in it, which only markup needs. */
function foldMarkup(name: string): string {
  return foldText(name)
    .replace(/&(?:AMP|#38);/g, '&')
    .replace(/&(?:QUOT|APOS|NBSP|#34|#39|#160);/g, ' ');
}

/**
 * Folds a name so that case, accents, the Turkish i, white space and punctuation no longer matter, nor whether `and` stands for `&`:
 * `AT and T` is `AT&T`.
 */
export function foldName(name: string): string {
  const folded = foldMarkup(name);
  // A name that is nothing but punctuation is what it is.
  return folded.replace(/(?<=\S)\s+AND\s+(?=\S)/g, '').replace(/[^\p{L}\p{N}]+/gu, '') || folded;
}

/** Whether a name is written as another but for case, accents, spaces, dashes, dots and apostrophes, so that nobody would doubt. */
export function isSpelledAs(name: string, other: string): boolean {
  const fold = (text: string): string => foldMarkup(text).replace(/[\s\p{Pd}.,_'’]+/gu, '');
  return fold(name) === fold(other);
}

/**
 * The entries that are called so: by their name but for case and accents; if there are none, also but for white space and
 * punctuation; if there are none, by their code. Several entries may have one name.
 */
export function findCalled(name: string, entries: readonly NamedEntry[]): readonly NamedEntry[] {
  return findFirst(name, entries, (text, wanted) => text === wanted, [
    [foldText, ({ spellings }) => spellings],
    [foldName, ({ spellings }) => spellings],
    [foldName, ({ code }) => (code === undefined ? [] : [code])],
  ]);
}

/** The entries whose name a text is a part of, in the same order of ways; if there are none, those with a translation that it is a part of. */
export function findContaining(part: string, entries: readonly NamedEntry[]): readonly NamedEntry[] {
  return findFirst(part, entries, (text, wanted) => text.includes(wanted), [
    [foldText, ({ name }) => [name]],
    [foldName, ({ name }) => [name]],
    [foldText, ({ spellings }) => spellings],
  ]);
}

/** The entries that the first of several ways finds, which finds any. */
function findFirst(
  given: string,
  entries: readonly NamedEntry[],
  isIt: (text: string, wanted: string) => boolean,
  ways: readonly (readonly [fold: (text: string) => string, textsOf: (entry: NamedEntry) => readonly string[]])[],
): readonly NamedEntry[] {
  for (const [fold, textsOf] of ways) {
    const wanted = fold(given);
    const found = entries.filter((entry) => textsOf(entry).some((text) => isIt(fold(text), wanted)));
    if (found.length > 0) return found;
  }
  return [];
}

/** The entries whose names are nearest to one that nothing is called, those that contain it first. @param most how many */
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
      .map((entry) => ({ entry, distance: Math.min(...entry.spellings.map(distanceTo)) }))
      // Of two or three letters, two that differ make another word.
      .filter(({ distance }) => distance <= Math.min(Math.max(2, wanted.length / 4), Math.max(1, wanted.length - 2)))
      .sort((left, right) => left.distance - right.distance)
      .slice(0, most)
      .map(({ entry }) => entry)
  );
}

/** Characters of names that are compared: beyond them no name is mistyped for another. */
const MAX_COMPARED = 60;

/** Ids of the entries and of all below them, each once. */
export function listSubtree(ids: readonly number[], entries: readonly NamedEntry[]): readonly number[] {
  const below = new Map<number, number[]>();
  for (const { id, parentId } of entries) {
    if (parentId === undefined) continue;
    const siblings = below.get(parentId) ?? [];
    siblings.push(id);
    below.set(parentId, siblings);
  }
  // A set goes on over what is added to it meanwhile, and a circle of parents adds nothing.
  const subtree = new Set(ids);
  for (const id of subtree) for (const child of below.get(id) ?? []) subtree.add(child);
  return [...subtree];
}

/** The entries from the top down to an entry. */
function listPath(entry: NamedEntry, byId: ReadonlyMap<number, NamedEntry>): readonly NamedEntry[] {
  const path = new Set<NamedEntry>();
  for (let at: NamedEntry | undefined = entry; at !== undefined && !path.has(at); ) {
    path.add(at);
    at = at.parentId === undefined ? undefined : byId.get(at.parentId);
  }
  return [...path].reverse();
}

/** The names from the top down to the entry, as people write them: `Men > Shoes`. */
export function spellPath(entry: NamedEntry, byId: ReadonlyMap<number, NamedEntry>): string {
  return listPath(entry, byId)
    .map(({ name }) => name)
    .join(' > ');
}

/**
 * The entries that a text names, also as answers show them (`Men > Tops > Tees (13)`), so that what an answer or an error offers
 * can be given back: those that are called so ({@link findCalled}); else the one whose id it is; else those at the end of a path,
 * of which names may be left out. A text that is none of these is several of them between commas or semicolons, if every part
 * is one.
 * @returns several where several have the name or path; none where nothing has
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
  const [, name = '', id] = /^(?:(.*\S)\s*\((\d{1,15})\)|\d{1,15})$/s.exec(text.trim()) ?? [];
  const entry = byId.get(Number(id ?? text));
  if (entry === undefined) return findAtPath(text, entries, byId);
  // The rest of a long path is cut where answers show it.
  const [start = '', rest] = name.split(MARK, 2).map(foldName);
  const path = foldName(spellPath(entry, byId));
  const isIts = rest === undefined ? path.endsWith(start) : path.startsWith(start);
  return isIts || findCalled(name, [entry]).length > 0 ? [entry] : [];
}

/** Between the names of a path, those that names hardly contain first. */
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

/** Whether a path ends with the last of these names, and has the others in this order before it, with more between them. */
function isAtEnd(names: readonly string[], path: readonly NamedEntry[]): boolean {
  let at = 0;
  for (const { name } of path) if (foldName(name) === names[at]) at += 1;
  return at === names.length && foldName(path.at(-1)?.name ?? '') === names.at(-1);
}

/** Where products show their brands and categories (Spec §2.1); variants show neither. */
const SHOWN = {
  brands: { wire: 'TrademarkProducts', read: readBrands },
  categories: { wire: 'CategoryProducts', read: readCategories },
} as const;

/** The brands or categories that a product shows; none where they are of an unknown shape. */
export function readShown(
  kind: NamedKind,
  record: PimRecord,
): readonly { readonly id?: number; readonly name?: string }[] {
  const { wire, read } = SHOWN[kind];
  const shown = read(getField(record, wire));
  return shown.state === 'value' ? shown.value : [];
}
