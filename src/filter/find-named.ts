/**
 * The entries that a text names, also as answers show them: `Men > Tops > Tees (13)`. What an answer or an error offers can
 * be given back, whole or the end of it. Pure.
 */

import { MARK } from '../record/cut-mark.ts';
import { findCalled, foldName, type NamedEntry, spellPath } from './named-entries.ts';

/** Between the names of a path, those that names hardly contain first. */
const SEPARATORS = [/[>›»→|]/, /\//];

/**
 * The entries that are called so ({@link findCalled}); if there are none, the one whose id stands in parentheses behind its
 * name or path; if there is none, those at the end of a path: of names that follow each other in the tree, or else with
 * others between them. A number is the id of an entry. A text that is none of these is several of them between
 * commas or semicolons, if every part is one.
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
  const [, name, id] = /^(.*\S)\s*\((\d{1,15})\)$/s.exec(text.trim()) ?? [];
  const own = /^\d{1,15}$/.test(text.trim()) ? byId.get(Number(text)) : undefined;
  if (own !== undefined) return [own];
  if (name === undefined) return findAtPath(text, entries, byId);
  const entry = byId.get(Number(id));
  return entry !== undefined && isNamedBy(name, entry, entries, byId) ? [entry] : [];
}

type ById = ReadonlyMap<number, NamedEntry>;

/** Whether a name or path is that of an entry, or the beginning of it where the rest was cut. */
function isNamedBy(name: string, entry: NamedEntry, entries: readonly NamedEntry[], byId: ById): boolean {
  const mark = MARK.exec(name);
  if (mark !== null) return foldName(spellPath(entry, byId)).startsWith(foldName(name.slice(0, mark.index)));
  return findCalled(name, [entry]).length > 0 || findAtPath(name, entries, byId).includes(entry);
}

function findAtPath(path: string, entries: readonly NamedEntry[], byId: ById): readonly NamedEntry[] {
  for (const separator of SEPARATORS) {
    const names = path.split(separator).map((name) => name.trim());
    const last = names.pop();
    if (last === undefined || names.length === 0 || [last, ...names].includes('')) continue;
    const above = names.reverse();
    const ends = findCalled(last, entries).map((entry) => ({ entry, parents: listParents(entry, byId) }));
    for (const isAbove of [areNext, areAmong]) {
      const found = ends.filter(({ parents }) => isAbove(above, parents)).map(({ entry }) => entry);
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** What is above an entry, its parent first. */
function listParents({ id, parentId }: NamedEntry, byId: ById): readonly NamedEntry[] {
  const parents = new Map<number, NamedEntry>();
  for (let at = parentId; at !== undefined && at !== id && !parents.has(at); ) {
    const parent = byId.get(at);
    if (parent === undefined) break;
    parents.set(at, parent);
    at = parent.parentId;
  }
  return [...parents.values()];
}

/** Whether the nearest parents have these names, the nearest first. */
function areNext(names: readonly string[], parents: readonly NamedEntry[]): boolean {
  return names.every((name, index) => findCalled(name, parents.slice(index, index + 1)).length > 0);
}

/** Whether parents have these names in this order, with others between them. */
function areAmong(names: readonly string[], parents: readonly NamedEntry[]): boolean {
  let at = 0;
  for (const parent of parents) {
    const name = names[at];
    if (name !== undefined && findCalled(name, [parent]).length > 0) at += 1;
  }
  return at === names.length;
}
