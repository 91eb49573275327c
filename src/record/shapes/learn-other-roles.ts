/** Finds the roles of keys in references to other records, in codes and in translations. Pure. */

import { type Column, countDistinct, type Scalar, shareOf } from './columns.ts';
import { best, only, USUAL } from './pick-columns.ts';
import type { Role } from './role-keys.ts';
import type { RoleLedger } from './role-ledger.ts';
import {
  comesAgain,
  countCharacters,
  countDigits,
  countLabels,
  countSharedKeys,
  isAddresses,
  isCode,
  isId,
  isLabel,
  isLanguage,
  isNearly,
  isPaths,
  isTimes,
  isUpperCase,
  isWord,
  NEARLY_ALL,
  scoreValue,
} from './value-kinds.ts';

/** Finds the name, the code and the id of references. */
export function findReference(ledger: RoleLedger): void {
  const usual = ledger.free.filter(
    (column) => ledger.isUsual(column) && !isTimes(column) && !isClass(ledger, column),
  );
  const labels = usual.filter((column) => shareOf(column, isLabel) >= USUAL);
  // Tags are words without a capital.
  const isWords = (column: Column): boolean => {
    const areSeveral = isNearly(column, isWord) && countDistinct(column) > 1;
    return areSeveral && shareOf(column, isUpperCase) < USUAL;
  };
  const words = usual.filter(isWords);
  ledger.give('name', best(labels, countLabels) ?? only(words));
  giveIdBeside(ledger, ledger.columnOf('name'));
  const isCodes = (column: Column): boolean => {
    const areSeveral = isNearly(column, isCode) && countDistinct(column) > 1;
    return areSeveral && !isTimes(column) && !isPlace(ledger, column);
  };
  ledger.giveBest('code', isCodes, scoreValue);
  giveIdBeside(ledger, ledger.columnOf('code'));
}

/** Whether a column says where records stand, or is the same of all while others tell them apart: `classname: "Category"`. */
function isClass({ table }: RoleLedger, column: Column): boolean {
  if (isPaths(column)) return true;
  const tells = (other: Column): boolean => countDistinct(other) > 1 && comesAgain(other);
  return countDistinct(column) === 1 && table.columns.some(tells);
}

/** Whether a column says where something stands: its path, its address, or the ids of all that lead to it. */
function isPlace({ table }: RoleLedger, column: Column): boolean {
  if (isPaths(column) || isAddresses(column)) return true;
  return table.columns.some((other) => endsInOther(column, other));
}

/** What parts the ids of a path. */
const BETWEEN_IDS = /[/>|]/;

/** Whether values are the ids of all that lead to a record, the last of which stands in another column: `10/52/71`. */
function endsInOther(column: Column, other: Column): boolean {
  if (column === other) return false;
  const arePaths = isNearly(column, (value) => BETWEEN_IDS.test(String(value)));
  if (!arePaths) return false;
  const ends = [...column.values].filter(([entry, value]) => {
    const lastId = String(value).split(BETWEEN_IDS).at(-1);
    return lastId === String(other.values.get(entry));
  });
  return ends.length >= column.values.size * NEARLY_ALL;
}

/** The id of the record that has a name or code, rather than that of the row which links it. */
function giveIdBeside(ledger: RoleLedger, partner: Column | undefined): void {
  if (partner === undefined) return;
  const isTwin = (column: Column): boolean =>
    isNearly(column, isId) && ledger.areTwins(column, partner);
  ledger.giveBest('id', isTwin, (column) => countSharedKeys(column, partner));
}

/** Finds the type of codes, which comes again, and what does not. */
export function findCodes(ledger: RoleLedger): void {
  const { isUsual } = ledger;
  const isType = (column: Column): boolean => {
    if (!isUsual(column) || !isNearly(column, isWord)) return false;
    return comesAgain(column) && countDistinct(column) > 1;
  };
  ledger.giveBest('type', isType, countLabels);
  const isValue = (column: Column): boolean =>
    isUsual(column) && !isTimes(column) && !comesAgain(column);
  ledger.giveBest('value', isValue, countDigits);
}

/** Finds the language, the name, and the texts by how long they are: a name is shorter than all else. */
export function findTranslations(ledger: RoleLedger): void {
  ledger.giveOnly('culture', (column) => isNearly(column, isLanguage));
  if (ledger.columnOf('name') !== undefined) return;
  // What is called a description may be the name.
  const ofRecord = only(ledger.table.columns.filter((column) => isOfNames(ledger, column)));
  if (ofRecord !== undefined) ledger.add('name', ofRecord);
  const named = [ledger.columnOf('short'), ledger.columnOf('long')];
  const filled = named.filter((column) => column !== undefined);
  const known = filled.filter((column) => column !== ofRecord);
  const free = ledger.free.filter(
    (column) => shareOf(column, isLabel) >= USUAL && !isTimes(column),
  );
  const byLength = [...free, ...known].toSorted(
    (left, right) => countCharacters(left) - countCharacters(right),
  );
  const [name, ...texts] = ofRecord === undefined ? byLength : [ofRecord, ...byLength];
  if (name !== undefined && !known.includes(name)) ledger.give('name', name);
  const [last] = texts.slice(-1);
  if (known.length > 0) {
    // The longest text, where a short one is known.
    if (last !== undefined && !known.includes(last)) ledger.give('long', last);
    return;
  }
  const [middle, long = middle] = texts.slice(-2);
  if (middle !== long) ledger.give('short', middle);
  ledger.give('long', long);
}

/** The part of the translations that may be the very name of their record, which is in one of the languages. */
const LEAST_SAME = 0.1;

/** What the texts of a translation may be called. */
const TEXTS: ReadonlySet<Role | undefined> = new Set(['short', 'long', 'noise', undefined]);

/** Whether texts are names, whatever they are called: no sentences, and some of them that of their record. */
function isOfNames({ table }: RoleLedger, column: Column): boolean {
  if (!TEXTS.has(column.role)) return false;
  const { recordOf, recordNames = [] } = table;
  const isSentence = (value: Scalar): boolean => /[.!?]\s*$/.test(String(value));
  const same = [...column.values].filter(([entry, value]) => {
    const recordName = recordNames[recordOf[entry] ?? -1];
    return recordName === value;
  });
  if (same.length < column.values.size * LEAST_SAME) return false;
  const areSentences = shareOf(column, isSentence) > 1 - NEARLY_ALL;
  return !areSentences && !comesAgain(column);
}
