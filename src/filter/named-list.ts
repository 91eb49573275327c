import { MARK } from '../record/value.ts';
import { EntryNames } from './entry-names.ts';
import { EntryTree } from './entry-tree.ts';
import { findNearest, foldName, type NamedEntry } from './named-entries.ts';

/** Names, parts of names and ids in a call. */
export interface NameArguments {
  readonly names: readonly string[];
  readonly parts: readonly string[];
  readonly ids: readonly number[];
  readonly excluded: readonly number[];
}

/**
 * Entries that a name, a part of one or an id means, and their ids, with those below where they
 * count.
 */
export interface Meaning {
  readonly value: string | number;
  readonly entries: readonly NamedEntry[];
  readonly ids: readonly number[];
}

/** Meanings of everything in {@link NameArguments}. */
export type Meanings = ReturnType<NamedList['lookUp']>;

/** Entries of one list of the PIM. */
export class NamedList {
  readonly entries: readonly NamedEntry[];
  readonly #names: EntryNames;
  readonly #tree: EntryTree;

  constructor(entries: readonly NamedEntry[]) {
    this.entries = entries;
    this.#names = new EntryNames(entries);
    this.#tree = new EntryTree(entries);
  }

  get isFlat(): boolean {
    return this.entries.every(({ parentId }) => parentId === undefined);
  }

  /** Looks up names, parts and ids. An unlisted id means itself, an unknown name nothing. */
  lookUp({ names, parts, ids, excluded }: NameArguments, isWithBelow: boolean) {
    const buildMeaning = (value: string | number, entries: readonly NamedEntry[]): Meaning => {
      const entryIds = entries.map(({ id }) => id);
      return { value, entries, ids: isWithBelow ? this.listSubtree(entryIds) : entryIds };
    };
    const lookUpId = (id: number): Meaning => {
      const entry = this.#tree.find(id);
      if (entry === undefined) return { value: id, entries: [], ids: [id] };
      return buildMeaning(id, [entry]);
    };
    return {
      byName: [...new Set(names)].map((name) => buildMeaning(name, this.findNamed(name))),
      byPart: parts.map((part) => buildMeaning(part, this.findContaining(part))),
      byId: ids.map(lookUpId),
      excluded: excluded.map(lookUpId),
    };
  }

  /**
   * Finds the entries that a text names, also in the form that answers show (`Men > Tops > Tees
   * (13)`), so that callers can send back what an answer or an error offers. First the entries with
   * this name, then the one with this id, then those at the end of this path, from which names may
   * be left out. A text that is none of these counts as several names, separated by commas or
   * semicolons, if every part names something.
   */
  findNamed(text: string): readonly NamedEntry[] {
    const entries = this.#findOne(text);
    if (entries.length > 0 || !/[,;]/.test(text)) return entries;
    const parts = text.split(/[,;]/).map((part) => this.#findOne(part.trim()));
    const areNames = parts.every((part) => part.length > 0);
    return areNames ? [...new Set(parts.flat())] : [];
  }

  findCalled(name: string): readonly NamedEntry[] {
    return this.#names.findCalled(name);
  }

  findContaining(part: string): readonly NamedEntry[] {
    return this.#names.findContaining(part);
  }

  /**
   * Finds the nearest entries, also by the names above them, so that `Women's shoes` is near to
   * `Women > Shoes`; else the entries that have a word of the text.
   */
  findNearest(name: string, most: number): readonly NamedEntry[] {
    const candidates = this.entries.map((entry) =>
      addNamesAbove(entry, this.#tree.listPath(entry)),
    );
    const nearest = findNearest(name, candidates, most).map(({ entry }) => entry);
    if (nearest.length > 0) return nearest;
    // The last word of a name says most: `running shoes`.
    const words = (name.match(WORDS) ?? []).reverse();
    const entriesWithWord = words.flatMap((word) => this.findContaining(word));
    return [...new Set(entriesWithWord)].slice(0, most);
  }

  listSubtree(ids: readonly number[]): readonly number[] {
    return this.#tree.listSubtree(ids);
  }

  spellPath(entry: NamedEntry): string {
    return this.#tree.spellPath(entry);
  }

  #findOne(text: string): readonly NamedEntry[] {
    const called = this.findCalled(text);
    if (called.length > 0) return called;
    const [, name = '', id = text] = NAME_WITH_ID.exec(text.trim()) ?? [];
    const entry = this.#tree.find(Number(id));
    if (entry === undefined) return findAtPath(text, this.entries, this.#tree);
    const isEntryName = isPathOf(name, this.spellPath(entry)) || isCalled(entry, name);
    return isEntryName ? [entry] : [];
  }
}

// Shorter words would find too many entries.
const WORDS = /[\p{L}\p{N}]{3,}/gu;

// `Tees (13)`, `Tees (ID 13)`, or an id alone.
const NAME_WITH_ID = /^(?:(.*\S)\s*\((?:ID )?(\d{1,15})\)|\d{1,15})$/s;

// Further spellings put the name of an entry above in front: `Women Shoes`.
function addNamesAbove(entry: NamedEntry, path: readonly NamedEntry[]) {
  const longNames = path.map((above) => `${above.name} ${entry.name}`);
  return { entry, spellings: [...entry.spellings, ...longNames] };
}

function isCalled(entry: NamedEntry, name: string): boolean {
  return new EntryNames([entry]).findCalled(name).length > 0;
}

// Answers cut the end of long paths: then the text is the start of the path, else its end.
function isPathOf(text: string, path: string): boolean {
  const [start = '', rest] = text.split(MARK, 2).map(foldName);
  const folded = foldName(path);
  return rest === undefined ? folded.endsWith(start) : folded.startsWith(start);
}

// The first hardly occur in names.
const SEPARATORS = [/[>›»→|]/, /\//];

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

// The last name must end the path; the others must come before it in this order, possibly with more
// in between.
function isAtEnd(names: readonly string[], path: readonly NamedEntry[]): boolean {
  const hasName = ({ spellings }: NamedEntry, name: string | undefined): boolean =>
    spellings.some((spelling) => foldName(spelling) === name);
  let foundNames = 0;
  for (const entry of path) {
    if (hasName(entry, names[foundNames])) foundNames += 1;
  }
  const areAllFound = foundNames === names.length;
  const last = path.at(-1);
  return areAllFound && last !== undefined && hasName(last, names.at(-1));
}
