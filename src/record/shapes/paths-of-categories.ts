/**
 * Opens categories that stand with those above them: `["Home", "Kitchen", "Knives"]`, `{level1: "Home", level2: "Kitchen"}`, and trees
 * of one branch, `{id: 1, name: "Home", children: [{id: 2, name: "Kitchen", children: []}]}`. Pure.
 */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { readLevel } from './numbered-keys.ts';
import { ROLE_KEYS } from './role-keys.ts';

/** What parts the names of a path; one of them may be a path itself. */
export const SEPARATOR = ' > ';

/** How deep a tree may be. */
const MAX_DEPTH = 20;

/** The category at the end of a path, or all of a tree of one branch; undefined: the item is one category. */
export function openPath(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (keys.list !== 'categories') return undefined;
  if (!isRecord(item)) return Array.isArray(item) ? nameLast(item) : undefined;
  return nameLast(listLevels(keys, item)) ?? openTree(item);
}

/** The last of some names, beside all of them; undefined: some are codes, or there is only one. */
function nameLast(names: readonly unknown[]): readonly PimRecord[] | undefined {
  const texts = names.filter((name) => typeof name === 'string' && mayBeName(name));
  const last = texts.at(-1);
  if (texts.length < names.length || texts.length < 2 || last === undefined) return undefined;
  const isWhole = String(last).includes('>');
  return [
    isWhole ? { [ROLE_KEYS.name]: last } : { [ROLE_KEYS.name]: last, path: texts.join(SEPARATOR) },
  ];
}

/** Whether a text is written for people: with small letters, or in a script without any, and not with digits alone. */
function mayBeName(text: string): boolean {
  return /\p{Ll}|\p{Lo}/u.test(text) && !/^\S*\d\S*$/u.test(text);
}

/** The names of a record whose keys are levels, from the highest on; none, if it has other keys. */
function listLevels(keys: KeyReader, item: PimRecord): readonly unknown[] {
  const filled = Object.keys(item).filter((key) => !isAbsent(item[key]));
  const levels = filled.map((key) => ({
    level: readLevel(key) ?? countSteps(keys, key),
    name: item[key],
  }));
  const known = levels.flatMap(({ level, name }) => (level === undefined ? [] : [{ level, name }]));
  const areDistinct = new Set(known.map(({ level }) => level)).size === levels.length;
  if (!areDistinct) return [];
  return known.toSorted((left, right) => left.level - right.level).map(({ name }) => name);
}

/** What stands before the word for a category where it is one below another. */
const BELOW = /^(?:sub|sous|unter|sotto|pod|alt|under|onder)[ _-]?/i;

/** How far below the highest a category is by its key: 1 of `Subcategory`, 0 of `Category`; undefined: it does not say. */
function countSteps(keys: KeyReader, key: string): number | undefined {
  if (BELOW.test(key)) {
    const above = countSteps(keys, key.replace(BELOW, ''));
    if (above !== undefined) return above + 1;
  }
  return keys.isOfList(key) ? 0 : undefined;
}

/** Fewer levels than these may be a category with its only child, which the record is not in. */
const LEAST_LEVELS = 3;

/** The categories of a tree of one branch; of several branches, nobody knows which the record is in. */
function openTree(item: PimRecord): readonly PimRecord[] | undefined {
  const key = Object.keys(item).find((one) => isListOfChildren(item, one));
  if (key === undefined) return undefined;
  const categories: PimRecord[] = [];
  let level: unknown = [item];
  while (Array.isArray(level) && level.length > 0 && categories.length < MAX_DEPTH) {
    const [only, another]: readonly unknown[] = level;
    if (!isRecord(only) || another !== undefined) return undefined;
    const { [key]: children, ...category } = only;
    categories.push(category);
    level = children;
  }
  return categories.length < LEAST_LEVELS ? undefined : categories;
}

/** Whether a list under a key has categories that have one under the same key. */
function isListOfChildren(item: PimRecord, key: string): boolean {
  const list = item[key];
  return Array.isArray(list) && list.some((one) => isRecord(one) && Array.isArray(one[key]));
}
