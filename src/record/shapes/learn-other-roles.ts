import { type Column, countDistinct, shareOf } from './columns.ts';
import { isCode, isLabel } from './label-texts.ts';
import { best, only, USUAL } from './pick-columns.ts';
import { placeTexts } from './place-texts.ts';
import type { Role } from './role-keys.ts';
import type { RoleLedger } from './role-ledger.ts';
import {
  countCharacters,
  countDigits,
  countLabels,
  countSharedKeys,
  hasRepeatedValues,
  isAddresses,
  isId,
  isLanguage,
  isNearly,
  isPaths,
  isTimes,
  isUpperCase,
  isWord,
  NEARLY_ALL,
  scoreValue,
} from './value-kinds.ts';

/** Assigns the name, the code and the id of references. */
export function assignReferenceRoles(ledger: RoleLedger): void {
  const usual = ledger.columnsWithoutRole.filter(
    (column) => ledger.isUsual(column) && !isTimes(column) && !isClass(ledger, column),
  );
  const labels = usual.filter((column) => shareOf(column, isLabel) >= USUAL);
  // Tags are words without a capital.
  const isWords = (column: Column): boolean => {
    const areSeveral = isNearly(column, isWord) && countDistinct(column) > 1;
    return areSeveral && shareOf(column, isUpperCase) < USUAL;
  };
  const words = usual.filter(isWords);
  ledger.assignIfFree('name', best(labels, countLabels) ?? only(words));
  giveIdBeside(ledger, ledger.columnOf('name'));
  const isCodes = (column: Column): boolean => {
    const areSeveral = isNearly(column, isCode) && countDistinct(column) > 1;
    return areSeveral && !isTimes(column) && !isPlace(ledger, column);
  };
  ledger.assignBest('code', isCodes, scoreValue);
  giveIdBeside(ledger, ledger.columnOf('code'));
}

// `classname: "Category"`: the same for all records, while other columns differ.
function isClass({ table }: RoleLedger, column: Column): boolean {
  if (isPaths(column)) return true;
  const isDistinguishing = (candidate: Column): boolean =>
    countDistinct(candidate) > 1 && hasRepeatedValues(candidate);
  return countDistinct(column) === 1 && table.columns.some(isDistinguishing);
}

// A path, an address, or the ids of all ancestors.
function isPlace({ table }: RoleLedger, column: Column): boolean {
  if (isPaths(column) || isAddresses(column)) return true;
  return table.columns.some((candidate) => endsInOther(column, candidate));
}

const BETWEEN_IDS = /[/>|]/;

// `10/52/71` or `10/52/71/`: the ids of all ancestors, the last of which stands in another column.
function endsInOther(column: Column, idColumn: Column): boolean {
  if (column === idColumn) return false;
  const arePaths = isNearly(column, (value) => BETWEEN_IDS.test(String(value)));
  if (!arePaths) return false;
  const ends = [...column.values].filter(([entry, value]) => {
    const lastId = String(value)
      .split(BETWEEN_IDS)
      .findLast((id) => id !== '');
    return lastId === String(idColumn.values.get(entry));
  });
  return ends.length >= column.values.size * NEARLY_ALL;
}

// Prefers the id of the named record to the id of the row that links it.
function giveIdBeside(ledger: RoleLedger, partner: Column | undefined): void {
  if (partner === undefined) return;
  const isTwin = (column: Column): boolean =>
    isNearly(column, isId) && ledger.determineEachOther(column, partner);
  ledger.assignBest('id', isTwin, (column) => countSharedKeys(column, partner));
}

/** Assigns the type of codes, which repeats, and their value, which does not. */
export function assignCodeRoles(ledger: RoleLedger): void {
  const { isUsual } = ledger;
  const isType = (column: Column): boolean => {
    if (!isUsual(column) || !isNearly(column, isWord)) return false;
    return hasRepeatedValues(column) && countDistinct(column) > 1;
  };
  ledger.assignBest('type', isType, countLabels);
  const isValue = (column: Column): boolean =>
    isUsual(column) && !isTimes(column) && !hasRepeatedValues(column);
  ledger.assignBest('value', isValue, countDigits);
}

/** Assigns the language, the name and the texts of translations. A name is shorter than the texts. */
export function assignTranslationRoles(ledger: RoleLedger): void {
  ledger.assignOnly('culture', (column) => isNearly(column, isLanguage));
  for (const { role, column } of placeTexts(listTexts(ledger), ledger.table)) {
    if (column.role !== role) ledger.assign(role, column);
  }
  const nameColumn = ledger.columnOf('name');
  if (nameColumn !== undefined) {
    const titles = listTexts(ledger).filter(({ role }) => role === 'name');
    ledger.assignIfFree(
      'short',
      only(titles.filter((column) => isOfSentences(column, nameColumn))),
    );
    return;
  }
  const shortAndLong = [ledger.columnOf('short'), ledger.columnOf('long')];
  const withRole = shortAndLong.filter((column) => column !== undefined);
  const free = ledger.columnsWithoutRole.filter(
    (column) => shareOf(column, isLabel) >= USUAL && !isTimes(column),
  );
  const [name, ...texts] = [...free, ...withRole].toSorted(
    (left, right) => countCharacters(left) - countCharacters(right),
  );
  if (name !== undefined && !withRole.includes(name)) ledger.assignIfFree('name', name);
  const [last] = texts.slice(-1);
  if (withRole.length > 0) {
    // The longest text, where a short one is known.
    if (last !== undefined && !withRole.includes(last)) ledger.assignIfFree('long', last);
    return;
  }
  const [middle, long = middle] = texts.slice(-2);
  if (middle !== long) ledger.assignIfFree('short', middle);
  ledger.assignIfFree('long', long);
}

// `title_addition: "Rounded edges. For rainy days."` beside a real name.
function isOfSentences(column: Column, name: Column): boolean {
  const isSentence = (value: unknown): boolean => SENTENCE.test(String(value));
  return column !== name && isNearly(column, isSentence) && shareOf(name, isSentence) < USUAL;
}

const SENTENCE = /\p{L}[.!?…]\s*$/u;

// Roles by words that the values of a column may contradict.
const TEXTS: ReadonlySet<Role | undefined> = new Set(['name', 'short', 'long', 'noise', undefined]);

function listTexts({ table }: RoleLedger): readonly Column[] {
  return table.columns.filter(
    (column) => TEXTS.has(column.role) && shareOf(column, isLabel) >= USUAL && !isTimes(column),
  );
}
