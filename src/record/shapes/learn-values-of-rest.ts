import { type Column, shareDetermined } from './columns.ts';
import type { Role } from './role-keys.ts';
import type { RoleLedger } from './role-ledger.ts';
import {
  areHashes,
  hasRepeatedValues,
  isAmount,
  isNearly,
  isTimes,
  NEARLY_ALL,
} from './value-kinds.ts';

/** Roles of entries that have a value, or texts in several languages. */
export const VALUE_ROLES: readonly Role[] = ['culture', 'value', 'min', 'max'];

// Fewer entries prove nothing.
const MIN_ENTRIES = 10;

const MAY_HOLD_VALUES: ReadonlySet<Column['role']> = new Set(['name', 'code', undefined]);

/**
 * Assigns the value to keys that only entries without another value have:
 * `{attributeName: "colour", description: [{languageCode: "en", value: "Beige"}]}`.
 */
export function assignValuesOfRest(ledger: RoleLedger): void {
  const name = ledger.columnOf('name');
  // `{warranty_consumer: 36, warranty_business: 24}`: a number names no value.
  if (name === undefined || isNearly(name, isAmount)) return;
  const entriesWithValue = collectEntriesWithValue(ledger);
  for (const column of listCandidates(ledger, name)) {
    const values = [...column.values].filter(
      ([entry]) => name.values.has(entry) && !entriesWithValue.has(entry),
    );
    if (values.length < MIN_ENTRIES) continue;
    const columnOfRest = { ...column, values: new Map(values) };
    if (!holdsValues(columnOfRest, name)) continue;
    ledger.assign('value', column);
    for (const entry of column.values.keys()) entriesWithValue.add(entry);
  }
}

// Includes entries with lists, which may hold their values:
// `{fieldname: "technicalData", name: "Light", features: [{name: "Power", value: 5}]}`.
function collectEntriesWithValue(ledger: RoleLedger): Set<number> {
  const { columns, withLists } = ledger.table;
  const entries = new Set(withLists);
  for (const column of columns) {
    const isOfValue = VALUE_ROLES.some(
      (role) => column.role === role || ledger.hasLearned(role, column),
    );
    if (!isOfValue) continue;
    for (const entry of column.values.keys()) entries.add(entry);
  }
  return entries;
}

// Labels come before codes, which are less clear values.
function listCandidates(ledger: RoleLedger, name: Column): readonly Column[] {
  const mayBeValue = (column: Column): boolean => {
    if (column === name || !MAY_HOLD_VALUES.has(column.role)) return false;
    return !ledger.isLearned(column) && !isTimes(column) && !areHashes(column);
  };
  const isCode = ({ role }: Column): boolean => role === 'code';
  const candidates = ledger.table.columns.filter(mayBeValue);
  const labels = candidates.filter((column) => !isCode(column));
  return [...labels, ...candidates.filter(isCode)];
}

// The code of a row is another one in each, and a value does not follow from its name.
function holdsValues(column: Column, name: Column): boolean {
  const isCodeOfRow = column.role === 'code' && !hasRepeatedValues(column);
  return !isCodeOfRow && shareDetermined(column, name) < NEARLY_ALL;
}
