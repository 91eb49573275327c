/** What names and ids of brands or categories stand for, by a list of the PIM. Pure. */

import { MARK } from '../record/value.ts';
import { EntryNames } from './entry-names.ts';
import { EntryTree } from './entry-tree.ts';
import { findNearest, foldName, type NamedEntry } from './named-entries.ts';

/** What a call gives of one kind. */
export interface NameArguments {
  readonly names: readonly string[];
  /** Parts of names. */
  readonly parts: readonly string[];
  readonly ids: readonly number[];
  /** Ids that are left out. */
  readonly excluded: readonly number[];
}

/** What a name, a part of one or an id stands for: entries, and their ids, with those below them where these count. */
export interface Meaning {
  readonly value: string | number;
  readonly entries: readonly NamedEntry[];
  readonly ids: readonly number[];
}

/** What all that a call gives stands for. */
export type Meanings = ReturnType<NamedList['lookUp']>;

/** The entries of one list. */
export class NamedList {
  readonly entries: readonly NamedEntry[];
  readonly #names: EntryNames;
  readonly #tree: EntryTree;

  constructor(entries: readonly NamedEntry[]) {
    this.entries = entries;
    this.#names = new EntryNames(entries);
    this.#tree = new EntryTree(entries);
  }

  /** Whether no entry states another one above it. */
  get isFlat(): boolean {
    return this.entries.every(({ parentId }) => parentId === undefined);
  }

  /** Looks up all that a call gives. An id that is not listed stands for itself, a name for nothing. */
  lookUp({ names, parts, ids, excluded }: NameArguments, isWithBelow: boolean) {
    const mean = (given: string | number, entries: readonly NamedEntry[]): Meaning => {
      const idsOfEntries = entries.map(({ id }) => id);
      const meant = isWithBelow ? this.listSubtree(idsOfEntries) : idsOfEntries;
      return { value: given, entries, ids: meant };
    };
    const meanId = (id: number): Meaning => {
      const entry = this.#tree.find(id);
      return entry === undefined ? { value: id, entries: [], ids: [id] } : mean(id, [entry]);
    };
    return {
      byName: [...new Set(names)].map((name) => mean(name, this.findNamed(name))),
      byPart: parts.map((part) => mean(part, this.findContaining(part))),
      byId: ids.map(meanId),
      excluded: excluded.map(meanId),
    };
  }

  /**
   * Finds the entries that a text names, also in the form that answers show (`Men > Tops > Tees (13)`), so that callers can
   * send back what an answer or an error offers. First the entries with this name, then the one with this id, then those at
   * the end of this path, from which names may be left out. A text that is none of these counts as several names, separated
   * by commas or semicolons, if every part names something.
   */
  findNamed(text: string): readonly NamedEntry[] {
    const entries = this.#findOne(text);
    if (entries.length > 0 || !/[,;]/.test(text)) return entries;
    const parts = text.split(/[,;]/).map((part) => this.#findOne(part.trim()));
    const areNames = parts.every((part) => part.length > 0);
    return areNames ? [...new Set(parts.flat())] : [];
  }

  /** Finds the entries with a name; see {@link EntryNames}. */
  findCalled(name: string): readonly NamedEntry[] {
    return this.#names.findCalled(name);
  }

  /** Finds the entries whose name contains a text; see {@link EntryNames}. */
  findContaining(part: string): readonly NamedEntry[] {
    return this.#names.findContaining(part);
  }

  /**
   * Finds the nearest with the names above them, so that `Women's shoes` is near to `Women > Shoes`; else the entries that
   * have a word of it.
   */
  findNearest(name: string, most: number): readonly NamedEntry[] {
    const placed = this.entries.map((entry) => addNamesAbove(entry, this.#tree.listPath(entry)));
    const near = findNearest(name, placed, most).map(({ entry }) => entry);
    const words = near.length > 0 ? [] : (name.match(WORDS) ?? []);
    const ofWords = words.reverse().flatMap((word) => this.findContaining(word));
    return [...new Set([...near, ...ofWords])].slice(0, most);
  }

  /** Lists ids with those of all below them, without repeats. */
  listSubtree(ids: readonly number[]): readonly number[] {
    return this.#tree.listSubtree(ids);
  }

  /** The names from the top down to an entry, as people write them: `Men > Shoes`. */
  spellPath(entry: NamedEntry): string {
    return this.#tree.spellPath(entry);
  }

  #findOne(text: string): readonly NamedEntry[] {
    const called = this.findCalled(text);
    if (called.length > 0) return called;
    const [, name = '', id = text] = NAME_WITH_ID.exec(text.trim()) ?? [];
    const entry = this.#tree.find(Number(id));
    if (entry === undefined) return findAtPath(text, this.entries, this.#tree);
    const isIts = isPathOf(name, this.spellPath(entry)) || isCalled(entry, name);
    return isIts ? [entry] : [];
  }
}

/** The words of a name that entries may have. */
const WORDS = /[\p{L}\p{N}]{3,}/gu;

/** `Tees (13)`, `Tees (ID 13)`, or an id alone. */
const NAME_WITH_ID = /^(?:(.*\S)\s*\((?:ID )?(\d{1,15})\)|\d{1,15})$/s;

/** An entry with its spellings and those with the name of an entry above it before them. */
function addNamesAbove(entry: NamedEntry, path: readonly NamedEntry[]) {
  const placed = path.map((above) => `${above.name} ${entry.name}`);
  return { entry, spellings: [...entry.spellings, ...placed] };
}

function isCalled(entry: NamedEntry, name: string): boolean {
  return new EntryNames([entry]).findCalled(name).length > 0;
}

/** Whether a text is the end of a path, or the start of it where the text is cut, as answers show long paths. */
function isPathOf(text: string, path: string): boolean {
  const [start = '', rest] = text.split(MARK, 2).map(foldName);
  const folded = foldName(path);
  return rest === undefined ? folded.endsWith(start) : folded.startsWith(start);
}

/** Separators between the names of a path; those that hardly occur in names come first. */
const SEPARATORS = [/[>›»→|]/, /\//];

/** The entries at the end of a path that a text spells. */
function findAtPath(
  text: string,
  entries: readonly NamedEntry[],
  tree: EntryTree,
): readonly NamedEntry[] {
  for (const separator of SEPARATORS) {
    const names = text.split(separator).map((name) => foldName(name.trim()));
    if (names.length < 2 || names.includes('')) continue;
    const ending = entries.filter((entry) => isAtEnd(names, tree.listPath(entry)));
    if (ending.length > 0) return ending;
  }
  return [];
}

/**
 * Whether a path ends with the last of these names, and has the others before it in this order, possibly with more in
 * between.
 */
function isAtEnd(names: readonly string[], path: readonly NamedEntry[]): boolean {
  const isCalledSo = ({ spellings }: NamedEntry, name: string | undefined): boolean =>
    spellings.some((spelling) => foldName(spelling) === name);
  let at = 0;
  for (const entry of path) {
    if (isCalledSo(entry, names[at])) at += 1;
  }
  const last = path.at(-1);
  return at === names.length && last !== undefined && isCalledSo(last, names.at(-1));
}
