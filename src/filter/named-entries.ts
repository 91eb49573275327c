import { distance as editDistance } from 'fastest-levenshtein';
import { learnCategoryParents } from '../record/category-parents.ts';
import { foldLabel, foldText } from '../record/nearest.ts';
import { readReference } from '../record/reference-and-hits.ts';
import { listTranslatedNames } from '../record/references-by-words.ts';
import { type PimRecord, readId, readText } from '../record/value.ts';

/** List whose names products refer to. */
export type NamedKind = 'brands' | 'categories';

/** Brand or category; `spellings` are its name and the translations of it. */
export type NamedEntry = ReturnType<typeof buildEntries>[number];

/**
 * Reads the records of a list, whose keys Spec §4.7 does not show; records without an id or a name
 * are left out.
 */
export function buildEntries(kind: NamedKind, records: readonly PimRecord[]) {
  const parents = kind === 'categories' ? learnCategoryParents(records) : undefined;
  return records.flatMap((record) => {
    const reference = readReference(kind, record);
    const id = readId(reference.Id);
    const name = readText(reference.Name);
    if (id === undefined || name === undefined) return [];
    const translated = listTranslatedNames(record).map((translation) => translation.name);
    return {
      id,
      code: readText(reference.Code),
      name,
      spellings: [name, ...translated],
      parentId: parents?.get(id) ?? readId(reference.ParentId),
    };
  });
}

// Folds a name, whose HTML entities count as their characters.
function foldMarkup(name: string): string {
  return foldText(name)
    .replace(/&(?:AMP|#38);/g, '&')
    .replace(/&(?:QUOT|APOS|NBSP|#34|#39|#160);/g, ' ');
}

/**
 * Folds a name: case, accents, the Turkish i, white space and punctuation no longer matter, and
 * `and` equals `&`: `AT and T` is `AT&T`.
 */
export function foldName(name: string): string {
  const folded = foldMarkup(name);
  const withoutAnd = folded.replace(/(?<=\S)\s+AND\s+(?=\S)/g, '');
  const joined = withoutAnd.replace(/[^\p{L}\p{N}]+/gu, '');
  // A name that is only punctuation stays as it is.
  return joined || folded;
}

/**
 * Returns true when two names differ only in case, accents, spaces and dashes, so that one
 * certainly means the other.
 */
export function isSpelledAs(left: string, right: string): boolean {
  return foldLabel(foldMarkup(left)) === foldLabel(foldMarkup(right));
}

// Longer names are not typos of each other.
const MAX_COMPARED = 60;

/**
 * Finds the entries with the names nearest to an unknown name; names that contain it come first.
 * @param most how many at most
 */
export function findNearest<Entry extends Pick<NamedEntry, 'spellings'>>(
  name: string,
  entries: readonly Entry[],
  most: number,
): readonly Entry[] {
  const wanted = foldForTypos(name);
  // In a name of two or three letters, two different letters make another word.
  const maxDistance = Math.min(Math.max(2, wanted.length / 4), Math.max(1, wanted.length - 2));
  const near: { readonly entry: Entry; readonly distance: number }[] = [];
  for (const entry of entries) {
    const distances = entry.spellings.map((spelling) => measureDistance(wanted, spelling));
    const distance = Math.min(...distances);
    if (distance <= maxDistance) near.push({ entry, distance });
  }
  near.sort((left, right) => left.distance - right.distance);
  return near.slice(0, most).map(({ entry }) => entry);
}

// Counts the letters by which a spelling, or one word of it, differs from the wanted name.
function measureDistance(wanted: string, spelling: string): number {
  const folded = foldForTypos(spelling);
  if (folded.includes(wanted)) return CONTAINED_DISTANCE;
  const words = spelling.split(/\s+/);
  const wordDistances = words.map((word) => editDistance(wanted, foldForTypos(word)) + 1);
  return Math.min(editDistance(wanted, folded), ...wordDistances);
}

// Behind the same name, before any typo.
const CONTAINED_DISTANCE = 0.5;

function foldForTypos(text: string): string {
  return foldName(text).slice(0, MAX_COMPARED);
}
