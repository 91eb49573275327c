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

/**
 * Assigns the name, the code and the id of references: in `{R1: 931, R2: 31, R3: "Lamps"}` the name
 * is `R3`, and the id `R2`, which always stands with the same name.
 */
export function assignReferenceRoles(ledger: RoleLedger): void {
  ledger.assignIfFree('name', findNames(ledger));
  assignIdOf(ledger, ledger.columnOf('name'));
  const isCodes = (column: Column): boolean => {
    const areSeveral = isNearly(column, isCode) && countDistinct(column) > 1;
    return areSeveral && !isTimes(column) && !isPlace(ledger, column);
  };
  ledger.assignBest('code', isCodes, scoreValue);
  assignIdOf(ledger, ledger.columnOf('code'));
}

// Labels, or the only words: tags are words without a capital.
function findNames(ledger: RoleLedger): Column | undefined {
  const usual = ledger.columnsWithoutRole.filter(
    (column) => ledger.isUsual(column) && !isTimes(column) && !isClass(ledger, column),
  );
  const labels = usual.filter(isOfLabels);
  return best(labels, countLabels) ?? only(usual.filter(isOfWords));
}

function isOfLabels(column: Column): boolean {
  return shareOf(column, isLabel) >= USUAL;
}

function isOfWords(column: Column): boolean {
  const areSeveral = isNearly(column, isWord) && countDistinct(column) > 1;
  return areSeveral && shareOf(column, isUpperCase) < USUAL;
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
  const ending = [...column.values].filter(([entry, path]) => {
    const ids = String(path).split(BETWEEN_IDS);
    const lastId = ids.findLast((id) => id !== '');
    return lastId === String(idColumn.values.get(entry));
  });
  return ending.length >= column.values.size * NEARLY_ALL;
}

// Assigns the id that stands with the same name or code in all entries. Prefers the id of the named
// record to the id of the row that links it.
function assignIdOf(ledger: RoleLedger, nameOrCode: Column | undefined): void {
  if (nameOrCode === undefined) return;
  const isIdOfIt = (column: Column): boolean =>
    isNearly(column, isId) && ledger.determineEachOther(column, nameOrCode);
  ledger.assignBest('id', isIdOfIt, (column) => countSharedKeys(column, nameOrCode));
}

/**
 * Assigns the type of codes, which repeats, and their value, which does not:
 * `{C1: "EAN", C2: "4006381333931"}`.
 */
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

/** Assigns the language, the name and the texts of translations. */
export function assignTranslationRoles(ledger: RoleLedger): void {
  ledger.assignOnly('culture', (column) => isNearly(column, isLanguage));
  for (const { role, column } of placeTexts(listTexts(ledger), ledger.table)) {
    if (column.role !== role) ledger.assign(role, column);
  }
  const name = ledger.columnOf('name');
  if (name === undefined) assignTextsByLength(ledger);
  else assignSentences(ledger, name);
}

// A name is the shortest text, and the description the longest; with a third text before it, that
// is the short description.
function assignTextsByLength(ledger: RoleLedger): void {
  const shortAndLong = [ledger.columnOf('short'), ledger.columnOf('long')];
  const withRole = shortAndLong.filter((column) => column !== undefined);
  const withoutRole = ledger.columnsWithoutRole.filter(
    (column) => isOfLabels(column) && !isTimes(column),
  );
  const [name, ...texts] = [...withoutRole, ...withRole].toSorted(
    (left, right) => countCharacters(left) - countCharacters(right),
  );
  if (name !== undefined && !withRole.includes(name)) ledger.assignIfFree('name', name);
  if (withRole.length > 0) {
    // The longest text, where a short one is known.
    const last = texts.at(-1);
    if (last !== undefined && !withRole.includes(last)) ledger.assignIfFree('long', last);
    return;
  }
  const [middle, long = middle] = texts.slice(-2);
  if (middle !== long) ledger.assignIfFree('short', middle);
  ledger.assignIfFree('long', long);
}

// The only title that holds sentences is a short description.
function assignSentences(ledger: RoleLedger, name: Column): void {
  const titles = listTexts(ledger).filter(({ role }) => role === 'name');
  const sentences = titles.filter((column) => isOfSentences(column, name));
  ledger.assignIfFree('short', only(sentences));
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
    (column) => TEXTS.has(column.role) && isOfLabels(column) && !isTimes(column),
  );
}
