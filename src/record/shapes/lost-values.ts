/** Values that no entry has are found, so that nothing vanishes without a warning. */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import { isPageValue } from './entry-rest.ts';
import { flattenRecord, type Leaf, wrap } from './leaves.ts';
import type { RecordOpener } from './opened-records.ts';
import type { RawEntry } from './raw-entry.ts';
import type { Role } from './role-keys.ts';
import { findRole } from './roles.ts';

// Most lost values of a record that are kept, and how deep they may stand in nested lists.
const MAX_LOST = 50;
const MAX_DEPTH = 6;

/** Values of the records of a list that none of their entries has; each is returned once. */
export class LostValues {
  readonly #opener: RecordOpener;
  readonly #entries = new Map<unknown, RawEntry[]>();

  constructor(opener: RecordOpener, entries: readonly RawEntry[]) {
    this.#opener = opener;
    for (const entry of entries) {
      const entriesOfItem = this.#entries.get(entry.item);
      if (entriesOfItem === undefined) this.#entries.set(entry.item, [entry]);
      else entriesOfItem.push(entry);
    }
  }

  take(item: unknown): readonly Leaf[] {
    const entries = this.#entries.get(item) ?? [];
    this.#entries.delete(item);
    if (!isRecord(item) || entries.length === 0) return [];
    // The lists of a variant are read as lists of their own.
    if (this.#opener.keys.list === 'variants') return [];
    const isComplete = entries.length === 1 && this.#opener.open(item).branches.length === 0;
    if (isComplete) return [];
    const held = new Set(entries.flatMap(listTexts));
    const isLost = (leaf: Leaf): boolean => {
      if (isPageValue(leaf) || this.#roleOf(leaf) === 'noise') return false;
      return listTextsOf(leaf).some((text) => !held.has(text));
    };
    const lost = this.#listLeaves(item, [], MAX_DEPTH).filter(isLost);
    return lost.slice(0, MAX_LOST);
  }

  listDecisive(lost: readonly Leaf[]): readonly string[] {
    if (this.#opener.traits.kind !== 'price') return [];
    const decisive = lost.filter((leaf) => DECISIVE.has(this.#roleOf(leaf)));
    return decisive.flatMap(({ keys }) => keys[0] ?? []);
  }

  #roleOf(leaf: Leaf): Role | undefined {
    return findRole(this.#opener.keys.list, leaf)?.role;
  }

  // Includes values in nested lists.
  #listLeaves(record: PimRecord, keys: readonly string[], depth: number): readonly Leaf[] {
    const { leaves, branches } = flattenRecord(wrap(record, keys), this.#opener.paths);
    if (depth === 0) return leaves;
    const nested = branches.flatMap((branch) => {
      const records = branch.items.filter(isRecord);
      return records.flatMap((inner) => this.#listLeaves(inner, branch.keys, depth - 1));
    });
    return [...leaves, ...nested];
  }
}

const DECISIVE: ReadonlySet<Role | undefined> = new Set([
  'amount',
  'start',
  'end',
  'minQuantity',
] as const);

// Includes the entries of members and translations.
function listTexts({ roles, rest, members, translations }: RawEntry): readonly string[] {
  const leaves = [...roles.map(({ leaf }) => leaf), ...rest];
  const entries = [...members, ...translations];
  return [...leaves.flatMap(listTextsOf), ...entries.flatMap(listTexts)];
}

function listTextsOf({ value, texts }: Leaf): readonly string[] {
  const values = [...(texts?.values() ?? []), ...[value].flat()];
  return values.filter((text) => !isAbsent(text)).map(String);
}
