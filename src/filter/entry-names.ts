import { lazily } from '../record/lazily.ts';
import { foldText } from '../record/nearest.ts';
import { foldName, type NamedEntry } from './named-entries.ts';

interface FoldedEntry {
  readonly entry: NamedEntry;
  readonly texts: readonly string[];
  readonly names: readonly string[];
  readonly code: string | undefined;
}

type EntryTest = (entry: FoldedEntry) => boolean;

/** Names of the entries of one list. */
export class EntryNames {
  readonly #folded: () => readonly FoldedEntry[];

  constructor(entries: readonly NamedEntry[]) {
    this.#folded = lazily(() => entries.map(foldEntry));
  }

  /**
   * Finds the entries with a name: first compared without case and accents; if none match, also
   * without white space and punctuation; if none match, by their code. Several entries may have the
   * same name.
   */
  findCalled(name: string): readonly NamedEntry[] {
    const text = foldText(name);
    const bare = foldName(name);
    return this.#findFirst([
      ({ texts }) => texts.includes(text),
      ({ names }) => names.includes(bare),
      ({ code }) => code === bare,
    ]);
  }

  /**
   * Finds the entries whose name contains a text, compared in the same order; if none do, by their
   * translations.
   */
  findContaining(part: string): readonly NamedEntry[] {
    const text = foldText(part);
    const bare = foldName(part);
    return this.#findFirst([
      ({ texts }) => texts[0]?.includes(text) === true,
      ({ names }) => names[0]?.includes(bare) === true,
      ({ texts }) => texts.some((spelling) => spelling.includes(text)),
    ]);
  }

  // By the first test that any entry passes.
  #findFirst(tests: readonly EntryTest[]): readonly NamedEntry[] {
    for (const test of tests) {
      const passing = this.#folded().filter(test);
      if (passing.length > 0) return passing.map(({ entry }) => entry);
    }
    return [];
  }
}

function foldEntry(entry: NamedEntry): FoldedEntry {
  const { spellings, code } = entry;
  return {
    entry,
    texts: spellings.map(foldText),
    names: spellings.map(foldName),
    code: code && foldName(code),
  };
}
