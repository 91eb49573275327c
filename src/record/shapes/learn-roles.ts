/**
 * A name repeats from record to record, a value does not follow from the name, a currency is a code
 * that exists.
 */

import type { EntryTable } from './columns.ts';
import { KeyReader } from './key-words.ts';
import {
  assignLevelAsName,
  assignMeasureRoles,
  assignNamedRoles,
  assignValueAndUnit,
  assignValuesOfRest,
} from './learn-named-roles.ts';
import {
  assignCodeRoles,
  assignReferenceRoles,
  assignTranslationRoles,
} from './learn-other-roles.ts';
import { assignPriceRoles, findCostsBesideGroups, findIdsOfLists } from './learn-price-roles.ts';
import { LISTS, type ListName, type ListTraits } from './lists.ts';
import { findMinorUnits } from './minor-units.ts';
import { type LearnedRole, RoleLedger } from './role-ledger.ts';
import { splitTable } from './split-table.ts';
import { isAmount, isNearly } from './value-kinds.ts';

// Fewer entries prove nothing.
const MIN_ENTRIES = 10;

// With fewer repeated entries in their records, keys may be names.
const MIN_REPEATED = MIN_ENTRIES / 2;

// Named values and translations have learners of their own.
const ASSIGNERS: Readonly<
  Record<
    Exclude<ListTraits['kind'], 'named' | 'translation'>,
    (ledger: RoleLedger, today: string) => void
  >
> = {
  reference: assignReferenceRoles,
  price: assignPriceRoles,
  code: assignCodeRoles,
};

/**
 * Finds the roles of keys without one in the entries of a list.
 * @param today in ISO 8601
 */
export function learnRoles(
  list: ListName,
  table: EntryTable,
  today: string,
): readonly LearnedRole[] {
  const ofPrices =
    list === 'prices' ? [...findCostsBesideGroups(table), ...findIdsOfLists(table)] : [];
  return [...ofPrices, ...learnOtherRoles(list, table, today)];
}

function learnOtherRoles(list: ListName, table: EntryTable, today: string): readonly LearnedRole[] {
  const { parts, isMerged } = splitTable(table);
  if (isMerged) return parts.flatMap((part) => learnOtherRoles(list, part, today));
  if (table.recordOf.length < MIN_ENTRIES) return [];
  const { kind } = LISTS[list];
  if (kind === 'named') return learnNamed(list, table, parts);
  if (kind === 'translation') return learnTranslations(table, parts);
  const ledger = new RoleLedger(table);
  ASSIGNERS[kind](ledger, today);
  return list === 'prices' ? [...ledger.learned, ...findMinorUnits(table)] : ledger.learned;
}

function learnNamed(
  list: ListName,
  table: EntryTable,
  parts: readonly EntryTable[],
): readonly LearnedRole[] {
  const ledger = new RoleLedger(table);
  const isRepeated = table.recordOf.length - new Set(table.recordOf).size >= MIN_REPEATED;
  const keys = new KeyReader(list);
  const hasNamedAmounts = table.columns.some(
    (column) =>
      ledger.isUsual(column) &&
      isNearly(column, isAmount) &&
      keys.read(column.path).saysOnly('kind') &&
      !keys.read(column.path).hasUnknownWord,
  );
  if (isRepeated) assignNamedRoles(ledger, hasNamedAmounts);
  else if (LISTS[list].isOfOneMeasure === true) assignMeasureRoles(ledger);
  if (isRepeated && list === 'packaging') assignLevelAsName(ledger);
  const learned = [...ledger.learned];
  // Texts and numbers may be values under different keys, in different entries.
  for (const part of isRepeated ? parts : []) {
    const partLedger = new RoleLedger(withRoles(part, learned));
    assignValueAndUnit(partLedger);
    learned.push(...partLedger.learned);
  }
  const restLedger = new RoleLedger(withRoles(table, learned));
  assignValuesOfRest(restLedger);
  return [...learned, ...restLedger.learned];
}

// Entries of two systems may have only their language in common.
function learnTranslations(
  table: EntryTable,
  parts: readonly EntryTable[],
): readonly LearnedRole[] {
  return (parts.length > 0 ? parts : [table]).flatMap((part) => {
    const ledger = new RoleLedger(part);
    assignTranslationRoles(ledger);
    return ledger.learned;
  });
}

function withRoles(
  { recordOf, columns, withLists }: EntryTable,
  learned: readonly LearnedRole[],
): EntryTable {
  const roleOf = new Map(learned.map(({ path, role }) => [path, role]));
  return {
    recordOf,
    withLists,
    columns: columns.map(({ path, role, values }) => ({
      path,
      role: roleOf.get(path) ?? role,
      values,
    })),
  };
}
