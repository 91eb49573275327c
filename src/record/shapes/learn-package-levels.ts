/**
 * Learns which key of packages names them by their level: `unitDescriptorCode` in
 * `{unitDescriptorCode: "CASE", packagingTypeCode: "BOX"}`.
 */

import { type Column, countDistinct, shareOf, shareRepeated } from './columns.ts';
import { KeyReader } from './key-words.ts';
import { only } from './pick-columns.ts';
import { ROLE_KEYS } from './role-keys.ts';
import type { RoleLedger } from './role-ledger.ts';
import { isNearly, isWord, NEARLY_ALL } from './value-kinds.ts';

const PACKAGING_KEYS = new KeyReader('packaging');

// A list of packages has few levels.
const MAX_LEVELS = 12;

// A record hardly ever has a level twice.
const MAX_REPEATED = 0.02;

/** Assigns the level of packages as their name, unless they have a better one. */
export function assignLevelAsName(ledger: RoleLedger): void {
  const { columns, recordOf } = ledger.table;
  // Names that are read without it.
  const readNames = columns.find(({ path }) => path === ROLE_KEYS.name);
  const countWithoutName = recordOf.length - (readNames?.values.size ?? 0);
  const isLevel = (column: Column): boolean => {
    const isOfAll = column.values.size >= countWithoutName * NEARLY_ALL;
    return column !== readNames && isOfAll && holdsLevels(column, recordOf);
  };
  const name = ledger.columnOf('name');
  if (name !== undefined) {
    const isRealName = isLevel(name) || PACKAGING_KEYS.read(name.path).says('name');
    if (isRealName) return;
  }
  const level = only(columns.filter(isLevel));
  if (level === undefined || areAmong(level, readNames)) return;
  ledger.assign('name', level);
}

// A few words that differ within each record.
function holdsLevels(column: Column, recordOf: readonly number[]): boolean {
  if (!isNearly(column, isWord)) return false;
  const levels = countDistinct(column);
  const areFew = levels > 1 && levels <= MAX_LEVELS;
  return areFew && shareRepeated(column, recordOf) <= MAX_REPEATED;
}

function areAmong(column: Column, names: Column | undefined): boolean {
  const texts = new Set(names?.values.values());
  return shareOf(column, (value) => texts.has(value)) === 1;
}
