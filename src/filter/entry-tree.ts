import { lazily } from '../record/lazily.ts';
import type { NamedEntry } from './named-entries.ts';

/** Entries of one list by their parents. */
export class EntryTree {
  readonly #byId: ReadonlyMap<number, NamedEntry>;
  readonly #childrenById: () => ReadonlyMap<number, readonly number[]>;

  constructor(entries: readonly NamedEntry[]) {
    this.#byId = new Map(entries.map((entry) => [entry.id, entry]));
    this.#childrenById = lazily(() => groupByParent(entries));
  }

  find(id: number): NamedEntry | undefined {
    return this.#byId.get(id);
  }

  /** Lists the ids themselves and all below them. */
  listSubtree(ids: readonly number[]): readonly number[] {
    // A Set also visits ids that are added during the loop; a cycle of parents adds nothing.
    const subtree = new Set(ids);
    for (const id of subtree) {
      for (const child of this.#childrenById().get(id) ?? []) subtree.add(child);
    }
    return [...subtree];
  }

  /** Lists the entries above an entry, the highest first, and the entry itself. */
  listPath(entry: NamedEntry): readonly NamedEntry[] {
    const path = new Set<NamedEntry>();
    let next: NamedEntry | undefined = entry;
    while (next !== undefined && !path.has(next)) {
      path.add(next);
      next = next.parentId === undefined ? undefined : this.find(next.parentId);
    }
    return [...path].reverse();
  }

  /** Writes `Men > Tops > Tees`. */
  spellPath(entry: NamedEntry): string {
    const names = this.listPath(entry).map(({ name }) => name);
    return names.join(' > ');
  }
}

function groupByParent(entries: readonly NamedEntry[]): ReadonlyMap<number, readonly number[]> {
  const childrenById = new Map<number, number[]>();
  for (const { id, parentId } of entries) {
    if (parentId === undefined) continue;
    const siblings = childrenById.get(parentId) ?? [];
    siblings.push(id);
    childrenById.set(parentId, siblings);
  }
  return childrenById;
}
