import { type Column, countDistinct } from './columns.ts';
import { only, USUAL } from './pick-columns.ts';
import type { RoleLedger } from './role-ledger.ts';
import { countLabels, covers, isAmount, isNearly, isUnits } from './value-kinds.ts';

/**
 * Assigns the number, its unit and its name in a list with one entry per record:
 * `{KIND: "Repair", N: 24, E: "months"}`.
 */
export function assignMeasureRoles(ledger: RoleLedger): void {
  splitUnitFromValue(ledger);
  const unit = ledger.columnOf('unit') ?? only(ledger.columnsWithoutRole.filter(isUnits));
  const isNumber = (column: Column): boolean =>
    ledger.isUsual(column) && countDistinct(column) > 1 && isNearly(column, isAmount);
  const value = ledger.columnOf('value') ?? only(ledger.columnsWithoutRole.filter(isNumber));
  if (unit === undefined || value === undefined) return;
  ledger.assignIfFree('unit', unit);
  ledger.assignIfFree('value', value);
  const isLabel = (column: Column): boolean =>
    ledger.isUsual(column) && countLabels(column) > USUAL;
  ledger.assignBest('name', isLabel, countLabels);
}

// `{term: {number: 24, frequency: {name: "months"}}}`: texts called values may be the unit of the
// only number.
function splitUnitFromValue(ledger: RoleLedger): void {
  const values = ledger.table.columns.filter(({ role }) => role === 'value');
  const number = only(values.filter((column) => isNearly(column, isAmount)));
  const unit = values.find((column) => column !== number && isUnits(column));
  if (number === undefined || unit === undefined || !covers(number, unit)) return;
  const otherTexts = values.filter((column) => column !== number && column !== unit);
  const areOfUnit = otherTexts.every((column) => ledger.determineEachOther(column, unit));
  if (!areOfUnit) return;
  ledger.assign('value', number);
  ledger.assign('unit', unit);
  for (const column of otherTexts) ledger.assign('noise', column);
}
