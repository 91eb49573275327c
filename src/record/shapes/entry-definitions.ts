import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import { isIdPair } from './id-pairs.ts';
import type { KeyReader } from './key-words.ts';
import { listWordsOf } from './key-words.ts';
import { ROLE_KEYS, writeRoleKey } from './role-keys.ts';
import { isHash } from './roles.ts';
import { isScalar } from './tuples.ts';

/**
 * Returns the entry without its definition, or several that were chosen together; the item itself
 * if it has no definition.
 */
export function closeDefinitions(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const chosen = listChosen(keys, item);
  return chosen ?? nameByLabel(keys, openReferences(keys, chooseValues(keys, item)));
}

const REFERENCE_TYPES = listWordsOf('referenceType');

// Replaces the ids of referred records by their names:
// `{name: "Origin", type: "many2one", value: [56, "Czechia"]}`.
function openReferences(keys: KeyReader, entry: PimRecord): PimRecord {
  const isReference = ([key, type]: Member): boolean =>
    keys.read(key).endsIn('type') && REFERENCE_TYPES.has(String(type).toLowerCase());
  const members = Object.entries(entry);
  if (!members.some(isReference)) return entry;
  const isUnset = members.some(([key, value]) => isPlainValueKey(keys, key) && value === false);
  const opened = members.map(([key, value]): Member => {
    // `relation: "res.country"` says what may be referred to.
    const isTarget = keys.read(key).words.some((word) => REFERENCE_TYPES.has(word));
    if (isTarget && isUnset) return [writeRoleKey('noise'), value];
    const pairs: readonly unknown[] = isIdPair(value) || !Array.isArray(value) ? [value] : value;
    if (!isPlainValueKey(keys, key) || !pairs.every(isIdPair)) return [key, value];
    const names = pairs.map(([, name]) => name);
    return [key, names.length === 1 ? names[0] : names];
  });
  return Object.fromEntries(opened);
}

// Values by attribute id beside the attributes: `{chosen: {color: "blue"}, attributes: [{id:
// "color", name: "Colour", values: [{value: "blue", name: "Night blue"}, …]}]}`.
function listChosen(keys: KeyReader, item: PimRecord): readonly PimRecord[] | undefined {
  const [first, second, another] = Object.values(item).filter((value) => !isAbsent(value));
  if (another !== undefined) return undefined;
  const [chosen, attributes] = Array.isArray(first) ? [second, first] : [first, second];
  if (!isRecord(chosen) || !Object.values(chosen).every(isScalar)) return undefined;
  const records = Array.isArray(attributes) ? attributes.filter(isRecord) : [];
  const entries = records.flatMap((record) => {
    const id = Object.values(record).find((value) => typeof value === 'string' && value in chosen);
    if (typeof id !== 'string') return [];
    return [chooseValues(keys, Object.assign({}, record, { [ROLE_KEYS.value]: chosen[id] }))];
  });
  return entries.length > 0 && entries.length === Object.keys(chosen).length ? entries : undefined;
}

// Replaces the keys of values by their labels, and drops the list of possible values:
// `{name: "Use", value: ["b7"], choices: [["a1", "Garden"], ["b7", "Kitchen"]]}`.
function chooseValues(keys: KeyReader, entry: PimRecord): PimRecord {
  const lists = Object.entries(entry).filter(([, list]) => isListOfRows(list));
  if (lists.length === 0) return entry;
  const values = Object.keys(entry).filter(
    (key) => isPlainValueKey(keys, key) && isKeys(entry[key]),
  );
  for (const valueKey of values) {
    const chosen = [entry[valueKey]].flat().map(String);
    const isNumber = chosen.every((id) => /^\d+$/.test(id));
    for (const [listKey, list] of lists) {
      if (isNumber && !isOfChoices(keys, listKey)) continue;
      const labels = findLabels(keys, list, chosen);
      if (labels === undefined) continue;
      const { [listKey]: _, ...fields } = entry;
      return Object.assign(fields, { [valueKey]: labels.length === 1 ? labels[0] : labels });
    }
  }
  return entry;
}

function isListOfRows(list: unknown): boolean {
  return Array.isArray(list) && list.length > 1 && !list.some(isScalar);
}

const CHOICE_WORDS = listWordsOf('choices');

// A number may be the id of anything, such as a picture, so the key must say that the list has
// values.
function isOfChoices(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  const isOfWords = reading.words.some((word) => CHOICE_WORDS.has(word));
  return isOfWords || reading.says('own', 'value', 'options');
}

function isPlainValueKey(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return key === ROLE_KEYS.value || (reading.saysOnly('value') && !reading.hasUnknownWord);
}

function isKeys(value: unknown): boolean {
  return !isAbsent(value) && [value].flat().every((key) => isScalar(key) && key !== false);
}

// Undefined if the list lacks one of the chosen values.
function findLabels(
  keys: KeyReader,
  list: unknown,
  chosen: readonly string[],
): readonly unknown[] | undefined {
  const rows = [list].flat().map((row) => listParts(keys, row));
  const labels = chosen.map((key) => findLabel(rows, key));
  return labels.includes(undefined) ? undefined : labels;
}

// Only one row may have the key; the label of `M` may be `M`.
function findLabel(rows: readonly (readonly unknown[])[], key: string): unknown {
  const isKey = (part: unknown): boolean => String(part) === key;
  const [row = [], another] = rows.filter((parts) => parts.some(isKey));
  if (another !== undefined) return undefined;
  const isRepeated = row.filter(isKey).length > 1;
  return isRepeated ? key : row.find((part) => !isKey(part) && isLabel(part));
}

// The key and the label of a possible value; empty if the row says more.
function listParts(keys: KeyReader, row: unknown): readonly unknown[] {
  if (Array.isArray(row)) return row;
  const members = isRecord(row) ? Object.entries(row) : [];
  // A value in another language or unit is none of several possible values.
  if (members.some(([key]) => keys.read(key).says('culture', 'unit'))) return [];
  const isPart = ([key]: Member): boolean => keys.read(key).endsIn('value', 'code', 'id', 'name');
  return members.filter(isPart).map(([, value]) => value);
}

function isLabel(part: unknown): boolean {
  return typeof part === 'string' ? part !== '' : isRecord(part);
}

// Replaces a missing name, or a hash, by the label that people read:
// `{string: "Series", value: "DO"}`.
function nameByLabel(keys: KeyReader, entry: PimRecord): PimRecord {
  const members = Object.keys(entry);
  const label = members.find((key) => /^(?:string|text)$/i.test(key) && isLabel(entry[key]));
  const values = members.filter((key) => isPlainValueKey(keys, key));
  if (label === undefined || values.length < 2) return entry;
  const names = members.filter((key) => keys.read(key).endsIn('name', 'code', 'own'));
  const [name, another] = names;
  const isNamed = name !== undefined && !(keys.read(name).saysOnly('name') && isHash(entry[name]));
  if (isNamed || another !== undefined) return entry;
  const { [label]: text, [name ?? '']: hash, ...fields } = entry;
  return Object.assign(fields, { [ROLE_KEYS.code]: hash, [ROLE_KEYS.name]: text });
}
