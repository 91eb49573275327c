/**
 * Opens categories that stand with their ancestors: `["Home", "Kitchen", "Knives"]`, `{level1:
 * "Home", level2: "Kitchen"}`, and trees of one branch, `{id: 1, name: "Home", children: [{id: 2,
 * name: "Kitchen", children: []}]}`.
 */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { readLevel } from './numbered-keys.ts';
import { ROLE_KEYS } from './role-keys.ts';

/** Separator of the names of a path; a name may be a path itself. */
export const SEPARATOR = ' > ';

// Greatest depth of a tree.
const MAX_DEPTH = 20;

/**
 * Returns the category at the end of a path, or all categories of a tree with one branch; undefined
 * if the item is one category.
 */
export function openPath(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (keys.list !== 'categories') return undefined;
  if (!isRecord(item)) return Array.isArray(item) ? nameLast(item) : undefined;
  return nameLast(listLevels(keys, item)) ?? flattenRecord(item);
}

// The last name with the whole path; undefined if some are codes, or there is only one.
function nameLast(names: readonly unknown[]): readonly PimRecord[] | undefined {
  const texts = names.filter((name) => typeof name === 'string' && mayBeName(name));
  const last = texts.at(-1);
  if (texts.length < names.length || texts.length < 2 || last === undefined) return undefined;
  const isComplete = String(last).includes('>');
  return [
    isComplete
      ? { [ROLE_KEYS.name]: last }
      : { [ROLE_KEYS.name]: last, path: texts.join(SEPARATOR) },
  ];
}

// Texts for people have lower-case letters, or a script without case, and are more than one word
// with digits.
function mayBeName(text: string): boolean {
  return /\p{Ll}|\p{Lo}/u.test(text) && !/^\S*\d\S*$/u.test(text);
}

// From the highest level on; empty if the record has other keys.
function listLevels(keys: KeyReader, item: PimRecord): readonly unknown[] {
  const filled = Object.keys(item).filter((key) => !isAbsent(item[key]));
  const levels = filled.map((key) => ({
    level: readLevel(key) ?? countSteps(keys, key),
    name: item[key],
  }));
  const ranked = levels.flatMap(({ level, name }) =>
    level === undefined ? [] : [{ level, name }],
  );
  const areDistinct = new Set(ranked.map(({ level }) => level)).size === levels.length;
  if (!areDistinct) return [];
  return ranked.toSorted((left, right) => left.level - right.level).map(({ name }) => name);
}

// Prefixes of words for a category below another one.
const BELOW = /^(?:sub|sous|unter|sotto|pod|alt|under|onder)[ _-]?/i;

// Steps below the highest category: 1 for `Subcategory`, 0 for `Category`; undefined for other
// keys.
function countSteps(keys: KeyReader, key: string): number | undefined {
  if (BELOW.test(key)) {
    const above = countSteps(keys, key.replace(BELOW, ''));
    if (above !== undefined) return above + 1;
  }
  return keys.isOfList(key) ? 0 : undefined;
}

// Fewer levels may be a category with its only child, to which the record does not belong.
const MIN_LEVELS = 3;

// A tree with several branches does not say which of them the record is in.
function flattenRecord(item: PimRecord): readonly PimRecord[] | undefined {
  const key = Object.keys(item).find((childKey) => isListOfChildren(item, childKey));
  if (key === undefined) return undefined;
  const categories: PimRecord[] = [];
  let level: unknown = [item];
  while (Array.isArray(level) && level.length > 0 && categories.length < MAX_DEPTH) {
    const [category, another]: readonly unknown[] = level;
    if (!isRecord(category) || another !== undefined) return undefined;
    const { [key]: children, ...fields } = category;
    categories.push(fields);
    level = children;
  }
  return categories.length < MIN_LEVELS ? undefined : categories;
}

function isListOfChildren(item: PimRecord, key: string): boolean {
  const list = item[key];
  return Array.isArray(list) && list.some((child) => isRecord(child) && Array.isArray(child[key]));
}
