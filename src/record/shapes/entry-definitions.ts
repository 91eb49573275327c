/**
 * Reads entries that a system sends with the definition of their attribute: of all possible values, the one that was chosen, and the
 * label of a name that no person reads. Pure.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { listWordsOf } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isHash } from './roles.ts';
import { isScalar } from './tuples.ts';

/** The entry without its definition, or some that were chosen together; the item itself if it has none. */
export function closeDefinitions(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  return listChosen(keys, item) ?? nameByLabel(keys, chooseValues(keys, item));
}

/**
 * The entries of values by the ids of attributes that stand beside these:
 * `{chosen: {color: "blue"}, attributes: [{id: "color", name: "Colour", values: [{value: "blue", name: "Night blue"}, …]}]}`.
 */
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

/**
 * An entry with the labels of its values instead of their keys, and without the list of all possible ones:
 * `{name: "Use", value: ["b7"], choices: [["a1", "Garden"], ["b7", "Kitchen"]]}`.
 */
function chooseValues(keys: KeyReader, entry: PimRecord): PimRecord {
  const lists = Object.entries(entry).filter(([, list]) => isListOfRows(list));
  if (lists.length === 0) return entry;
  const values = Object.keys(entry).filter((key) => isOfValue(keys, key) && isKeys(entry[key]));
  for (const valueKey of values) {
    const chosen = [entry[valueKey]].flat().map(String);
    const isNumber = chosen.every((one) => /^\d+$/.test(one));
    for (const [listKey, list] of lists) {
      if (isNumber && !isOfChoices(keys, listKey)) continue;
      const labels = findLabels(keys, list, chosen);
      if (labels === undefined) continue;
      const { [listKey]: _, ...others } = entry;
      return Object.assign(others, { [valueKey]: labels.length === 1 ? labels[0] : labels });
    }
  }
  return entry;
}

function isListOfRows(list: unknown): boolean {
  return Array.isArray(list) && list.length > 1 && !list.some(isScalar);
}

/** Words of lists of possible values. */
const OF_CHOICES = listWordsOf('choices');

/** Whether a key says that a list has values to choose from: a number may be the id of anything, such as a picture. */
function isOfChoices(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  const isOfWords = reading.words.some((word) => OF_CHOICES.has(word));
  return isOfWords || reading.says('own', 'value', 'options');
}

function isOfValue(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return key === ROLE_KEYS.value || (reading.saysOnly('value') && !reading.isStrange);
}

function isKeys(value: unknown): boolean {
  return !isAbsent(value) && [value].flat().every((one) => isScalar(one) && one !== false);
}

/** The labels of what was chosen from a list of possible values; undefined: it is another list. */
function findLabels(
  keys: KeyReader,
  list: unknown,
  chosen: readonly string[],
): readonly unknown[] | undefined {
  const rows = [list].flat().map((row) => listParts(keys, row));
  const labels = chosen.map((key) => findLabel(rows, key));
  return labels.includes(undefined) ? undefined : labels;
}

/** The label of a key in the only row that has it; that of `M` may be `M`. */
function findLabel(rows: readonly (readonly unknown[])[], key: string): unknown {
  const isKey = (part: unknown): boolean => String(part) === key;
  const [row = [], another] = rows.filter((parts) => parts.some(isKey));
  if (another !== undefined) return undefined;
  const isRepeated = row.filter(isKey).length > 1;
  return isRepeated ? key : row.find((part) => !isKey(part) && isLabel(part));
}

/** The parts of a possible value: its key and its label; none, if it says more than that. */
function listParts(keys: KeyReader, row: unknown): readonly unknown[] {
  if (Array.isArray(row)) return row;
  const members = isRecord(row) ? Object.entries(row) : [];
  // A value in another language or unit is none of several that are possible.
  if (members.some(([key]) => keys.read(key).says('culture', 'unit'))) return [];
  const isPart = ([key]: Member): boolean => keys.read(key).endsIn('value', 'code', 'id', 'name');
  return members.filter(isPart).map(([, value]) => value);
}

function isLabel(part: unknown): boolean {
  return typeof part === 'string' ? part !== '' : isRecord(part);
}

/** An entry whose name is a hash, or that has none, under the name that people read: `{string: "Series", value: "DO"}`. */
function nameByLabel(keys: KeyReader, entry: PimRecord): PimRecord {
  const members = Object.keys(entry);
  const label = members.find((key) => /^(?:string|text)$/i.test(key) && isLabel(entry[key]));
  const values = members.filter((key) => isOfValue(keys, key));
  if (label === undefined || values.length < 2) return entry;
  const names = members.filter((key) => keys.read(key).endsIn('name', 'code', 'own'));
  const [name, another] = names;
  const isNamed = name !== undefined && !(keys.read(name).saysOnly('name') && isHash(entry[name]));
  if (isNamed || another !== undefined) return entry;
  const { [label]: text, [name ?? '']: hash, ...others } = entry;
  return Object.assign(others, { [ROLE_KEYS.code]: hash, [ROLE_KEYS.name]: text });
}
