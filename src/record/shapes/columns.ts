/** The entries of a list in many records as columns: what stands under each path of keys, and what kind of thing it is. Pure. */

import { isAbsent } from '../value.ts';
import { listEntries } from './flat-entries.ts';
import { openForms } from './forms.ts';
import type { KeyPaths } from './key-paths.ts';
import { type Leaf, openTree } from './leaves.ts';
import type { Role } from './role-keys.ts';
import { findRole } from './roles.ts';

/** A single value, as it was sent. */
export type Scalar = string | number | boolean;

/** What stands under one path of keys, in all entries. */
export interface Column {
  /** The keys, joined by dots. */
  readonly path: string;
  /** The role that its words stand for. */
  readonly role: Role | undefined;
  /** By the number of the entry; entries without it are left out. */
  readonly values: ReadonlyMap<number, Scalar>;
}

/** The entries of a list, and the record that each stands in. */
export interface EntryTable {
  /** By the number of the entry: the number of its record. */
  readonly recordOf: readonly number[];
  readonly columns: readonly Column[];
  /** The names of the records themselves, by the number of the record. */
  readonly recordNames?: readonly (string | undefined)[] | undefined;
}

/** Entries that are looked at. */
const MAX_ENTRIES = 5_000;

/** The entries of a list, and the items that they are of. */
interface OpenedColumns extends EntryTable {
  readonly items: readonly unknown[];
}

/** A column that is still being filled. */
interface OpenColumn {
  readonly role: Role | undefined;
  readonly values: Map<number, Scalar>;
}

/** Opens the entries of a list, as many records sent it. */
export function openColumns(lists: readonly unknown[], paths: KeyPaths): OpenedColumns {
  const items: unknown[] = [];
  const recordOf: number[] = [];
  const columns = new Map<string, OpenColumn>();
  for (const [record, list] of lists.entries()) {
    const opened = openForms(paths.reader, list);
    items.push(...opened.items);
    for (const entry of listEntries(paths.reader, opened)) {
      if (recordOf.length >= MAX_ENTRIES) break;
      for (const leaf of openTree(entry, paths).leaves) {
        addLeaf(leaf, recordOf.length);
      }
      recordOf.push(record);
    }
  }
  return {
    recordOf,
    columns: [...columns].map(([path, column]) => ({
      path,
      ...column,
    })),
    items,
  };

  function addLeaf(leaf: Leaf, entry: number): void {
    const value = readScalar(leaf.value);
    if (value === undefined) return;
    const path = leaf.keys.join('.');
    const column = columns.get(path) ?? {
      role: findRole(paths.reader.list, leaf)?.role,
      values: new Map<number, Scalar>(),
    };
    column.values.set(entry, value);
    columns.set(path, column);
  }
}

/** `00000000`, `0000-00-00`: a date that there is not. */
const NO_DATE = /^0{4}[-./]?00[-./]?00(?:$|[T ])/;

/** A list of scalars counts as one text. */
function readScalar(value: unknown): Scalar | undefined {
  if (isAbsent(value)) return undefined;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string') return NO_DATE.test(value) ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** The part of a column's values that a test holds for. */
export function shareOf({ values }: Column, test: (value: Scalar) => boolean): number {
  let count = 0;
  for (const value of values.values()) {
    if (test(value)) count += 1;
  }
  return values.size === 0 ? 0 : count / values.size;
}

/** How many different values a column has. */
export function countDistinct({ values }: Column): number {
  return new Set(values.values()).size;
}

/** The part of the entries whose record has the same value in another entry, too. */
export function shareRepeated({ values }: Column, recordOf: readonly number[]): number {
  const seen = new Set<string>();
  let repeated = 0;
  for (const [entry, value] of values) {
    const key = `${recordOf[entry]} ${value}`;
    if (seen.has(key)) repeated += 1;
    seen.add(key);
  }
  return values.size === 0 ? 0 : repeated / values.size;
}

/** The part of the entries that have, beside the same value of `of`, the same value of this column. */
export function shareDetermined({ values }: Column, of: Column): number {
  const first = new Map<Scalar, Scalar>();
  let same = 0;
  let both = 0;
  for (const [entry, value] of values) {
    const key = of.values.get(entry);
    if (key === undefined) continue;
    both += 1;
    const before = first.get(key) ?? value;
    first.set(key, before);
    if (before === value) same += 1;
  }
  return both === 0 ? 0 : same / both;
}
