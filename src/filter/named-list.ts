/** What names and ids of brands or categories stand for, by a list of the PIM. Pure. */

import { lazily } from '../record/lazily.ts';
import { foldText } from '../record/nearest.ts';
import { MARK } from '../record/value.ts';
import { findNearest, foldName, type NamedEntry } from './named-entries.ts';

/** What a call gives of one kind. */
export interface GivenNames {
  readonly names: readonly string[];
  /** Parts of names. */
  readonly parts: readonly string[];
  readonly ids: readonly number[];
  /** Ids that are left out. */
  readonly excluded: readonly number[];
}

/** What a name, a part of one or an id stands for: entries, and their ids, with those below them where these count. */
export interface Meaning {
  readonly given: string | number;
  readonly entries: readonly NamedEntry[];
  readonly ids: readonly number[];
}

/** What all that a call gives stands for. */
export type Meanings = ReturnType<NamedList['lookUp']>;

/** Separators between the names of a path; those that hardly occur in names come first. */
const SEPARATORS = [/[>›»→|]/, /\//];

/** The entries of one list. */
export class NamedList {
  readonly entries: readonly NamedEntry[];
  readonly #byId: ReadonlyMap<number, NamedEntry>;
  readonly #below = lazily(() => groupByParent(this.entries));
  /** The entries with their names as they are compared. */
  readonly #folded = lazily(() =>
    this.entries.map((entry) => ({
      entry,
      texts: entry.spellings.map(foldText),
      names: entry.spellings.map(foldName),
      code: entry.code && foldName(entry.code),
    })),
  );

  constructor(entries: readonly NamedEntry[]) {
    this.entries = entries;
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]));
  }

  /** Whether no entry states another one above it. */
  get isFlat(): boolean {
    return this.entries.every(({ parentId }) => parentId === undefined);
  }

  /** Looks up all that a call gives. An id that is not listed stands for itself, a name for nothing. */
  lookUp({ names, parts, ids, excluded }: GivenNames, isWithBelow: boolean) {
    const mean = (given: string | number, entries: readonly NamedEntry[]): Meaning => {
      const own = entries.map(({ id }) => id);
      return { given, entries, ids: isWithBelow ? this.listSubtree(own) : own };
    };
    const meanId = (id: number): Meaning => {
      const entry = this.#byId.get(id);
      return entry === undefined ? { given: id, entries: [], ids: [id] } : mean(id, [entry]);
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
    return parts.every((part) => part.length > 0) ? [...new Set(parts.flat())] : [];
  }

  /**
   * Finds the entries with a name: first compared without case and accents; if none match, also without white space and
   * punctuation; if none match, by their code. Several entries may have the same name.
   */
  findCalled(name: string): readonly NamedEntry[] {
    const [text, bare] = [foldText(name), foldName(name)];
    return this.#findFirst([
      ({ texts }) => texts.includes(text),
      ({ names }) => names.includes(bare),
      ({ code }) => code === bare,
    ]);
  }

  /** Finds the entries whose name contains a text, compared in the same order; if none do, by their translations. */
  findContaining(part: string): readonly NamedEntry[] {
    const [text, bare] = [foldText(part), foldName(part)];
    return this.#findFirst([
      ({ texts }) => texts[0]?.includes(text) === true,
      ({ names }) => names[0]?.includes(bare) === true,
      ({ texts }) => texts.some((one) => one.includes(text)),
    ]);
  }

  /**
   * Finds the nearest with the names above them, so that `Women's shoes` is near to `Women > Shoes`; else the entries that
   * have a word of it.
   */
  findNearest(name: string, most: number): readonly NamedEntry[] {
    const placed = this.entries.map((entry) => {
      const above = this.#listPath(entry).map((one) => `${one.name} ${entry.name}`);
      return { entry, spellings: [...entry.spellings, ...above] };
    });
    const near = findNearest(name, placed, most).map(({ entry }) => entry);
    const words = near.length > 0 ? [] : (name.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
    const ofWords = words.reverse().flatMap((word) => this.findContaining(word));
    return [...new Set([...near, ...ofWords])].slice(0, most);
  }

  /** Lists ids with those of all below them, without repeats. */
  listSubtree(ids: readonly number[]): readonly number[] {
    // A Set also visits what is added during the loop; a cycle of parents adds nothing.
    const subtree = new Set(ids);
    for (const id of subtree) {
      for (const child of this.#below().get(id) ?? []) subtree.add(child);
    }
    return [...subtree];
  }

  /** The names from the top down to an entry, as people write them: `Men > Shoes`. */
  spellPath(entry: NamedEntry): string {
    return this.#listPath(entry)
      .map(({ name }) => name)
      .join(' > ');
  }

  /** The entries that pass the first of several tests that any passes. */
  #findFirst(tests: readonly ((entry: FoldedEntry) => boolean)[]): readonly NamedEntry[] {
    for (const test of tests) {
      const passing = this.#folded().filter(test);
      if (passing.length > 0) return passing.map(({ entry }) => entry);
    }
    return [];
  }

  #findOne(text: string): readonly NamedEntry[] {
    const called = this.findCalled(text);
    if (called.length > 0) return called;
    const [, name = '', id] =
      /^(?:(.*\S)\s*\((?:ID )?(\d{1,15})\)|\d{1,15})$/s.exec(text.trim()) ?? [];
    const entry = this.#byId.get(Number(id ?? text));
    if (entry === undefined) return this.#findAtPath(text);
    // Answers show long paths cut.
    const [start = '', rest] = name.split(MARK, 2).map(foldName);
    const path = foldName(this.spellPath(entry));
    const isIts = rest === undefined ? path.endsWith(start) : path.startsWith(start);
    return isIts || new NamedList([entry]).findCalled(name).length > 0 ? [entry] : [];
  }

  #findAtPath(text: string): readonly NamedEntry[] {
    for (const separator of SEPARATORS) {
      const names = text.split(separator).map((name) => foldName(name.trim()));
      if (names.length < 2 || names.includes('')) continue;
      const ending = this.entries.filter((entry) => isAtEnd(names, this.#listPath(entry)));
      if (ending.length > 0) return ending;
    }
    return [];
  }

  /** The entries from the top down to an entry. */
  #listPath(entry: NamedEntry): readonly NamedEntry[] {
    const path = new Set<NamedEntry>();
    for (let at: NamedEntry | undefined = entry; at !== undefined && !path.has(at); ) {
      path.add(at);
      at = at.parentId === undefined ? undefined : this.#byId.get(at.parentId);
    }
    return [...path].reverse();
  }
}

/** An entry with its names as they are compared. */
interface FoldedEntry {
  readonly entry: NamedEntry;
  readonly texts: readonly string[];
  readonly names: readonly string[];
  readonly code: string | undefined;
}

/** The ids of the entries right below each id. */
function groupByParent(entries: readonly NamedEntry[]): ReadonlyMap<number, readonly number[]> {
  const below = new Map<number, number[]>();
  for (const { id, parentId } of entries) {
    if (parentId === undefined) continue;
    const siblings = below.get(parentId) ?? [];
    siblings.push(id);
    below.set(parentId, siblings);
  }
  return below;
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
