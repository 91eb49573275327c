/**
 * Learns the roles of keys whose words say nothing from their values: a name repeats from record to
 * record, a value does not follow from the name, a currency is a code that exists.
 */

import type { EntryTable } from './columns.ts';
import { KeyReader } from './key-words.ts';
import { assignMeasureRoles } from './learn-measure-roles.ts';
import {
  assignNameAndValue,
  assignUnitAndLabels,
  assignValueAndUnit,
} from './learn-named-roles.ts';
import {
  assignCodeRoles,
  assignReferenceRoles,
  assignTranslationRoles,
} from './learn-other-roles.ts';
import { assignLevelAsName } from './learn-package-levels.ts';
import { assignPriceRoles, findCostsBesideGroups, findIdsOfLists } from './learn-price-roles.ts';
import { assignValuesOfRest } from './learn-values-of-rest.ts';
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
  const recordCount = new Set(table.recordOf).size;
  const areSeveralInRecord = table.recordOf.length - recordCount >= MIN_REPEATED;
  const learned = [...learnNamesAndValues(list, table, areSeveralInRecord)];
  // Texts and numbers may be values under different keys, in different entries.
  for (const part of areSeveralInRecord ? parts : []) {
    const partLedger = new RoleLedger(withRoles(part, learned));
    assignValueAndUnit(partLedger);
    learned.push(...partLedger.learned);
  }
  const restLedger = new RoleLedger(withRoles(table, learned));
  assignValuesOfRest(restLedger);
  return [...learned, ...restLedger.learned];
}

function learnNamesAndValues(
  list: ListName,
  table: EntryTable,
  areSeveralInRecord: boolean,
): readonly LearnedRole[] {
  const ledger = new RoleLedger(table);
  if (areSeveralInRecord) {
    assignUnitAndLabels(ledger);
    // `{level: "product", width: 12, unit: "cm"}`: their keys name amounts.
    if (!hasNamedAmounts(list, ledger)) assignNameAndValue(ledger);
    if (list === 'packaging') assignLevelAsName(ledger);
  } else if (LISTS[list].isOfOneMeasure === true) {
    assignMeasureRoles(ledger);
  }
  return ledger.learned;
}

// Amounts under keys such as `width`.
function hasNamedAmounts(list: ListName, ledger: RoleLedger): boolean {
  const keys = new KeyReader(list);
  return ledger.table.columns.some((column) => {
    if (!ledger.isUsual(column) || !isNearly(column, isAmount)) return false;
    const reading = keys.read(column.path);
    return reading.saysOnly('kind') && !reading.hasUnknownWord;
  });
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
