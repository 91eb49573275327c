import { lazily } from '../record/lazily.ts';
import type { NamedEntry } from './named-entries.ts';

/** Entries of one list by their parents. */
export class EntryTree {
  readonly #byId: ReadonlyMap<number, NamedEntry>;
  readonly #below: () => ReadonlyMap<number, readonly number[]>;

  constructor(entries: readonly NamedEntry[]) {
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]));
    this.#below = lazily(() => groupByParent(entries));
  }

  find(id: number): NamedEntry | undefined {
    return this.#byId.get(id);
  }

  listSubtree(ids: readonly number[]): readonly number[] {
    // A Set also visits ids that are added during the loop; a cycle of parents adds nothing.
    const subtree = new Set(ids);
    for (const id of subtree) {
      for (const child of this.#below().get(id) ?? []) subtree.add(child);
    }
    return [...subtree];
  }

  listPath(entry: NamedEntry): readonly NamedEntry[] {
    const path = new Set<NamedEntry>();
    let at: NamedEntry | undefined = entry;
    while (at !== undefined && !path.has(at)) {
      path.add(at);
      at = at.parentId === undefined ? undefined : this.find(at.parentId);
    }
    return [...path].reverse();
  }

  spellPath(entry: NamedEntry): string {
    const names = this.listPath(entry).map(({ name }) => name);
    return names.join(' > ');
  }
}

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
