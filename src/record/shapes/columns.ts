import { isAbsent, isRecord } from '../value.ts';
import { listEntries } from './flat-entries.ts';
import { openForms } from './forms.ts';
import type { KeyPaths } from './key-paths.ts';
import { type Branch, flattenRecord, type Leaf, wrap } from './leaves.ts';
import type { Role } from './role-keys.ts';
import { findRole } from './roles.ts';

/** Single value, as sent. */
export type Scalar = string | number | boolean;

/** Values under one path of keys, in all entries. */
export interface Column {
  /** The keys, joined by dots. */
  readonly path: string;
  readonly role: Role | undefined;
  /** By the number of the entry, if it has a value. */
  readonly values: ReadonlyMap<number, Scalar>;
}

/** Role of a text that a record and its translations have. */
export type TextRole = 'name' | 'short' | 'long';

/** Texts of a record in its own language. */
export type RecordTexts = Readonly<Partial<Record<TextRole, string>>>;

/** Entries of a list, with the record of each. */
export interface EntryTable {
  /** The number of the record, by the number of the entry. */
  readonly recordOf: readonly number[];
  readonly columns: readonly Column[];
  readonly recordTexts?: readonly RecordTexts[] | undefined;
  readonly withLists?: ReadonlySet<number> | undefined;
  /** Rows of the lists within entries of prices, such as those of a scale. */
  readonly rows?: Pick<EntryTable, 'recordOf' | 'columns'> | undefined;
}

// Most entries that are read.
const MAX_ENTRIES = 5_000;

interface OpenedColumns extends EntryTable {
  readonly items: readonly unknown[];
}

/** Opens the entries of a list that many records sent. */
export function openColumns(lists: readonly unknown[], paths: KeyPaths): OpenedColumns {
  const items: unknown[] = [];
  const withLists = new Set<number>();
  const entries = new ColumnCollector(paths);
  const rows = new ColumnCollector(paths);
  for (const [record, list] of lists.entries()) {
    const opened = openForms(paths.reader, list);
    items.push(...opened.items);
    for (const entry of listEntries(paths.reader, opened)) {
      if (entries.isFull) break;
      const { leaves, branches } = flattenRecord(entry, paths);
      if (branches.length > 0) withLists.add(entries.recordOf.length);
      entries.add(record, leaves);
      if (paths.reader.traits.kind === 'price') rows.addRows(record, branches);
    }
  }
  return {
    recordOf: entries.recordOf,
    columns: entries.columns,
    withLists,
    rows: rows.recordOf.length === 0 ? undefined : rows,
    items,
  };
}

// Collects the values of entries by their paths.
class ColumnCollector {
  readonly recordOf: number[] = [];
  readonly #paths: KeyPaths;
  readonly #byPath = new Map<string, { role: Role | undefined; values: Map<number, Scalar> }>();

  constructor(paths: KeyPaths) {
    this.#paths = paths;
  }

  get isFull(): boolean {
    return this.recordOf.length >= MAX_ENTRIES;
  }

  get columns(): readonly Column[] {
    return [...this.#byPath].map(([path, column]) => ({ path, ...column }));
  }

  add(record: number, leaves: readonly Leaf[]): void {
    for (const leaf of leaves) this.#addLeaf(leaf, this.recordOf.length);
    this.recordOf.push(record);
  }

  addRows(record: number, branches: readonly Branch[]): void {
    for (const { keys, items } of branches) {
      for (const row of items.filter(isRecord)) {
        if (this.isFull) return;
        const { leaves, branches: inner } = flattenRecord(wrap(row, keys), this.#paths);
        this.add(record, leaves);
        this.addRows(record, inner);
      }
    }
  }

  #addLeaf(leaf: Leaf, entry: number): void {
    const value = readScalar(leaf.value);
    if (value === undefined) return;
    const path = leaf.keys.join('.');
    const column = this.#byPath.get(path) ?? {
      role: findRole(this.#paths.reader.list, leaf)?.role,
      values: new Map<number, Scalar>(),
    };
    column.values.set(entry, value);
    this.#byPath.set(path, column);
  }
}

// `00000000`, `0000-00-00`: no date.
const NO_DATE = /^0{4}[-./]?00[-./]?00(?:$|[T ])/;

// A list of scalars counts as one text.
function readScalar(value: unknown): Scalar | undefined {
  if (isAbsent(value)) return undefined;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string') return NO_DATE.test(value) ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** Returns the part of the values of a column that pass a test, from 0 to 1. */
export function shareOf({ values }: Column, test: (value: Scalar) => boolean): number {
  let count = 0;
  for (const value of values.values()) {
    if (test(value)) count += 1;
  }
  return values.size === 0 ? 0 : count / values.size;
}

/** Counts the different values of a column. */
export function countDistinct({ values }: Column): number {
  return new Set(values.values()).size;
}

/** Returns the part of the entries that repeat a value of their record. */
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

/** Returns the part of the entries whose value here follows from their value in `source`. */
export function shareDetermined({ values }: Column, source: Column): number {
  const first = new Map<Scalar, Scalar>();
  let same = 0;
  let both = 0;
  for (const [entry, value] of values) {
    const key = source.values.get(entry);
    if (key === undefined) continue;
    both += 1;
    const before = first.get(key) ?? value;
    first.set(key, before);
    if (before === value) same += 1;
  }
  return both === 0 ? 0 : same / both;
}
