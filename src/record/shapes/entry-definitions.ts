/**
 * Replaces keys of values by their labels where an entry brings its definition: `{name: "Use",
 * value: "b7", choices: [["a1", "Garden"], ["b7", "Kitchen"]]}` becomes `{name: "Use", value:
 * "Kitchen"}`.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import { listIds } from './choice-rows.ts';
import { isIdPair } from './id-pairs.ts';
import { type KeyReader, listWordsOf } from './key-words.ts';
import { ROLE_KEYS, writeRoleKey } from './role-keys.ts';
import { isHash } from './roles.ts';
import { isScalar } from './tuples.ts';

/**
 * Returns the entry without its definition, or several that were chosen together; the item itself
 * if it has no definition.
 */
export function closeDefinitions(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const chosenEntries = listChosen(keys, item);
  if (chosenEntries !== undefined) return chosenEntries;
  const withLabels = chooseValues(keys, item);
  const withNames = openReferences(keys, withLabels);
  return nameByLabel(keys, withNames);
}

const REFERENCE_TYPES = listWordsOf('referenceType');

// Replaces the ids of referred records by their names:
// `{name: "Origin", type: "many2one", value: [56, "Czechia"]}`.
function openReferences(keys: KeyReader, entry: PimRecord): PimRecord {
  const members = Object.entries(entry);
  if (!members.some((member) => isTypeOfReference(keys, member))) return entry;
  const isUnset = members.some(([key, value]) => value === false && isPlainValueKey(keys, key));
  const opened = members.map(([key, value]): Member => {
    // `relation: "res.country"` says what may be referred to.
    const isTarget = keys.read(key).words.some((word) => REFERENCE_TYPES.has(word));
    if (isTarget && isUnset) return [writeRoleKey('noise'), value];
    return [key, isPlainValueKey(keys, key) ? readNames(value) : value];
  });
  return Object.fromEntries(opened);
}

function isTypeOfReference(keys: KeyReader, [key, value]: Member): boolean {
  if (!keys.read(key).endsIn('type')) return false;
  const type = String(value).toLowerCase();
  return REFERENCE_TYPES.has(type);
}

// The name of a pair, or the names of several; any other value unchanged.
function readNames(value: unknown): unknown {
  if (isIdPair(value)) return value[1];
  if (!Array.isArray(value) || !value.every(isIdPair)) return value;
  const names = value.map(([, name]) => name);
  return names.length === 1 ? names[0] : names;
}

// Values by attribute id beside the attributes: `{chosen: {color: "blue"}, attributes: [{id:
// "color", name: "Colour", values: [{value: "blue", name: "Night blue"}, …]}]}`.
function listChosen(keys: KeyReader, item: PimRecord): readonly PimRecord[] | undefined {
  const filled = Object.values(item).filter((value) => !isAbsent(value));
  if (filled.length !== 2) return undefined;
  const attributes = filled.find(Array.isArray);
  const valuesById = filled.find(isRecord);
  if (attributes === undefined || valuesById === undefined) return undefined;
  if (!Object.values(valuesById).every(isScalar)) return undefined;
  const entries: PimRecord[] = [];
  for (const attribute of attributes) {
    if (!isRecord(attribute)) continue;
    const id = findAttributeId(attribute, valuesById);
    if (id === undefined) continue;
    const entry = { ...attribute, [ROLE_KEYS.value]: valuesById[id] };
    entries.push(chooseValues(keys, entry));
  }
  const areComplete = entries.length === Object.keys(valuesById).length;
  return areComplete && entries.length > 0 ? entries : undefined;
}

function findAttributeId(attribute: PimRecord, valuesById: PimRecord): string | undefined {
  for (const value of Object.values(attribute)) {
    if (typeof value === 'string' && value in valuesById) return value;
  }
  return undefined;
}

// Replaces the keys of values by their labels, and drops the list of possible values:
// `{name: "Use", value: ["b7"], choices: [["a1", "Garden"], ["b7", "Kitchen"]]}`.
function chooseValues(keys: KeyReader, entry: PimRecord): PimRecord {
  const lists = Object.entries(entry)
    .filter(([, list]) => isListOfRows(list))
    .map(([listKey, list]): ListOfRows => ({ listKey, list }));
  if (lists.length === 0) return entry;
  const valueKeys = Object.keys(entry).filter((key) => isPlainValueKey(keys, key));
  for (const valueKey of valueKeys) {
    for (const rows of lists) {
      const chosen = chooseLabels(keys, rows, entry[valueKey]);
      if (chosen === undefined) continue;
      const { [rows.listKey]: _, ...fields } = entry;
      const value = chosen.length <= 1 ? chosen[0] : chosen;
      return { ...fields, [valueKey]: value };
    }
  }
  return entry;
}

// Undefined if the rows are not the possible values; empty if none of these is chosen.
function chooseLabels(
  keys: KeyReader,
  rows: ListOfRows,
  value: unknown,
): readonly unknown[] | undefined {
  if (isAbsent(value) || value === '') return areOnlyPossible(keys, rows) ? [] : undefined;
  if (!areKeysOfRows(value)) return undefined;
  const chosenKeys = [value].flat().map(String);
  const labels = findLabels(keys, rows, chosenKeys);
  // `"b7,c2"`: several keys in one text.
  return labels ?? findLabels(keys, rows, listIds(value));
}

// `options: [{label: "Kitchen", value: "b7"}, …]`: all have a key beside the label.
function areOnlyPossible(keys: KeyReader, { listKey, list }: ListOfRows): boolean {
  const { words, aspects } = keys.read(listKey);
  const isOfPossible = aspects.includes('options') || words.some((word) => CHOICE_WORDS.has(word));
  return isOfPossible && [list].flat().every((row) => listParts(keys, row).length > 1);
}

function isListOfRows(list: unknown): boolean {
  return Array.isArray(list) && list.length > 1 && !list.some(isScalar);
}

const CHOICE_WORDS = listWordsOf('choices');

// A number may be the id of anything, such as a picture, so the key must say that the list has
// values.
function isOfChoices(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  if (reading.says('own', 'value', 'options')) return true;
  return reading.words.some((word) => CHOICE_WORDS.has(word));
}

function isPlainValueKey(keys: KeyReader, key: string): boolean {
  if (key === ROLE_KEYS.value) return true;
  const reading = keys.read(key);
  return reading.saysOnly('value') && !reading.hasUnknownWord;
}

function areKeysOfRows(value: unknown): boolean {
  if (isAbsent(value)) return false;
  return [value].flat().every((key) => isScalar(key) && key !== false);
}

interface ListOfRows {
  readonly listKey: string;
  readonly list: unknown;
}

// Undefined if the list lacks one of the chosen values.
function findLabels(
  keys: KeyReader,
  { listKey, list }: ListOfRows,
  chosenKeys: readonly string[],
): readonly unknown[] | undefined {
  const areNumbers = chosenKeys.every((key) => /^\d+$/.test(key));
  if (areNumbers && !isOfChoices(keys, listKey)) return undefined;
  const rows = [list].flat().map((row) => listParts(keys, row));
  const labels = chosenKeys.map((key) => findLabel(rows, key));
  return labels.includes(undefined) ? undefined : labels;
}

// Only one row may have the key; the label of `M` may be `M`.
function findLabel(rows: readonly (readonly unknown[])[], key: string): unknown {
  const isKey = (part: unknown): boolean => String(part) === key;
  const [row = [], another] = rows.filter((parts) => parts.some(isKey));
  if (another !== undefined) return undefined;
  const isRepeated = row.filter(isKey).length > 1;
  if (isRepeated) return key;
  return row.find((part) => !isKey(part) && isLabel(part));
}

// The key and the label of a possible value; empty if the row says more.
function listParts(keys: KeyReader, row: unknown): readonly unknown[] {
  if (Array.isArray(row)) return row;
  if (!isRecord(row)) return [];
  const parts: unknown[] = [];
  for (const [key, value] of Object.entries(row)) {
    const reading = keys.read(key);
    // A value in another language or unit is none of several possible values.
    if (reading.says('culture', 'unit')) return [];
    if (reading.endsIn('value', 'code', 'id', 'name')) parts.push(value);
  }
  return parts;
}

function isLabel(part: unknown): boolean {
  if (typeof part === 'string') return part !== '';
  return isRecord(part);
}

// Replaces a missing name, or a hash, by the label that people read:
// `{string: "Series", value: "DO"}`.
function nameByLabel(keys: KeyReader, entry: PimRecord): PimRecord {
  const allKeys = Object.keys(entry);
  const labelKey = allKeys.find((key) => /^(?:string|text)$/i.test(key) && isLabel(entry[key]));
  if (labelKey === undefined) return entry;
  const valueKeys = allKeys.filter((key) => isPlainValueKey(keys, key));
  if (valueKeys.length < 2) return entry;
  const nameKeys = allKeys.filter((key) => keys.read(key).endsIn('name', 'code', 'own'));
  const [nameKey = '', another] = nameKeys;
  if (another !== undefined) return entry;
  const isNameHash = keys.read(nameKey).saysOnly('name') && isHash(entry[nameKey]);
  if (nameKeys.length > 0 && !isNameHash) return entry;
  const { [labelKey]: label, [nameKey]: hash, ...fields } = entry;
  return { ...fields, [ROLE_KEYS.code]: hash, [ROLE_KEYS.name]: label };
}
