/**
 * Splits the entries of a list by what they have: a list that was merged from two systems has entries of two kinds, and a value may
 * stand under one key as a text and under another as a number. Pure.
 */

import type { Column, EntryTable } from './columns.ts';

/** The kinds of entries of a list. */
interface SplitTable {
  /** None: all entries are of one kind. */
  readonly parts: readonly EntryTable[];
  /** Whether the parts have no column in common, as where a list was merged from two systems. */
  readonly isMerged: boolean;
}

/** The part of the entries that have what is common to all kinds. */
const COMMON = 0.8;

/** The part of the entries that the kinds have together. */
const COVERED = 0.95;

/** Fewer entries than these, or a lesser part of all, are no kind of their own. */
const LEAST_ENTRIES = 10;
const LEAST_SHARE = 0.05;

/** Splits a table into parts that have no columns in common but those that most entries have. */
export function splitTable(table: EntryTable): SplitTable {
  const sources = splitBeside(table, []);
  if (sources.length > 0) return { parts: sources, isMerged: true };
  const least = table.recordOf.length * COMMON;
  const common = table.columns.filter(({ values }) => values.size >= least);
  return { parts: splitBeside(table, common), isMerged: false };
}

/** The parts of a table that have no columns in common but some; none: there is one. */
function splitBeside(
  { columns, recordOf, recordNames }: EntryTable,
  common: readonly Column[],
): readonly EntryTable[] {
  const others = columns.filter((column) => !common.includes(column));
  const groups = groupColumns(others);
  const parts = groups.map((group) => ({ group, entries: listEntriesOf(group) }));
  const least = Math.max(LEAST_ENTRIES, recordOf.length * LEAST_SHARE);
  const kinds = parts.filter(({ entries }) => entries.length >= least);
  const covered = new Set(kinds.flatMap(({ entries }) => entries));
  if (kinds.length < 2 || covered.size < recordOf.length * COVERED) return [];
  return kinds.map(({ group, entries }) => ({
    ...keepEntries([...common, ...group], recordOf, entries),
    recordNames,
  }));
}

/** Columns, and the entries in which any of them stands. */
interface ColumnGroup {
  readonly columns: readonly Column[];
  readonly entries: ReadonlySet<number>;
}

/** Columns that stand in one entry together, directly or by others. */
function groupColumns(columns: readonly Column[]): readonly (readonly Column[])[] {
  let groups: readonly ColumnGroup[] = [];
  for (const column of columns) {
    const filled = [...column.values.keys()];
    const near = groups.filter(({ entries }) => filled.some((entry) => entries.has(entry)));
    const far = groups.filter((group) => !near.includes(group));
    const entriesOfNear = near.flatMap(({ entries }) => [...entries]);
    const joined = {
      columns: [...near.flatMap((group) => group.columns), column],
      entries: new Set([...entriesOfNear, ...filled]),
    };
    groups = [...far, joined];
  }
  return groups.map((group) => group.columns);
}

function listEntriesOf(columns: readonly Column[]): readonly number[] {
  const entries = columns.flatMap(({ values }) => [...values.keys()]);
  return [...new Set(entries)];
}

/** The table of some entries, which are numbered anew. */
function keepEntries(
  columns: readonly Column[],
  recordOf: readonly number[],
  entries: readonly number[],
): EntryTable {
  const numbers = new Map(entries.map((entry, number) => [entry, number]));
  return {
    recordOf: entries.map((entry) => recordOf[entry] ?? 0),
    columns: columns.map(({ path, role, values }) => ({
      path,
      role,
      values: new Map(
        [...values].flatMap(([entry, value]) => {
          const number = numbers.get(entry);
          return number === undefined ? [] : [[number, value] as const];
        }),
      ),
    })),
  };
}
