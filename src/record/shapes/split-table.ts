/**
 * A list that was merged from two systems has two kinds of entries, and a value may be a text under
 * one key and a number under another.
 */

import type { Column, EntryTable } from './columns.ts';

interface SplitTable {
  /** Empty if all entries are of one kind. */
  readonly parts: readonly EntryTable[];
  readonly isMerged: boolean;
}

// Most entries of all kinds have a common column.
const COMMON = 0.8;

// The kinds together must contain this part of the entries.
const COVERED = 0.95;

// Fewer entries, or a lesser part of all, are no kind of their own.
const MIN_ENTRIES = 10;
const MIN_SHARE = 0.05;

/** Splits a table into parts that share only the columns that most entries have. */
export function splitTable(table: EntryTable): SplitTable {
  const sources = splitBeside(table, []);
  if (sources.length > 0) return { parts: sources, isMerged: true };
  const least = table.recordOf.length * COMMON;
  const common = table.columns.filter(({ values }) => values.size >= least);
  return { parts: splitBeside(table, common), isMerged: false };
}

// The parts share only the `common` columns; empty if there is only one part.
function splitBeside(
  { columns, recordOf, recordTexts, withLists }: EntryTable,
  common: readonly Column[],
): readonly EntryTable[] {
  const special = columns.filter((column) => !common.includes(column));
  const groups = groupColumns(special);
  const parts = groups.map((group) => ({ group, entries: listEntriesOf(group) }));
  const least = Math.max(MIN_ENTRIES, recordOf.length * MIN_SHARE);
  const kinds = parts.filter(({ entries }) => entries.length >= least);
  const covered = new Set(kinds.flatMap(({ entries }) => entries));
  if (kinds.length < 2 || covered.size < recordOf.length * COVERED) return [];
  return kinds.map(({ group, entries }) => ({
    ...keepEntries([...common, ...group], recordOf, entries),
    recordTexts,
    withLists: keepNumbers(withLists, entries),
  }));
}

// Columns, and the entries in which any of them is filled.
interface ColumnGroup {
  readonly columns: readonly Column[];
  readonly entries: ReadonlySet<number>;
}

// Columns that occur in the same entry, directly or through others.
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

function keepNumbers(
  numbers: ReadonlySet<number> | undefined,
  entries: readonly number[],
): ReadonlySet<number> {
  const positions = [...entries.keys()];
  return new Set(positions.filter((position) => numbers?.has(entries[position] ?? -1)));
}

// The entries get new numbers.
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
