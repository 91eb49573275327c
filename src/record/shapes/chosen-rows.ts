/**
 * Replaces the ids of chosen rows by their labels in entries that hold the rows that may be chosen:
 * `{selectionId: 7, property: {name: "Wood", selections: [{id: 7, texts: [{lang: "en", value:
 * "Oak"}]}, {id: 8, …}]}}` becomes `{value: {en: "Oak"}, property: {name: "Wood"}}`.
 */

import { isCulture } from '../culture.ts';
import { isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

// Texts of a row may stand this deep in it.
const MAX_DEPTH = 3;

// By language, or the only text.
type RowLabel = PimRecord | string;

type LabelsById = ReadonlyMap<string, RowLabel>;

interface Rows {
  readonly key: string;
  readonly labels: LabelsById;
}

/** Returns the entry with the labels of what was chosen; the item itself if it has no such rows. */
export function openChosenRows(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const withRow = chooseRows(keys, item, listRows(keys, item)) ?? item;
  const definition = findDefinition(keys, withRow);
  if (definition === undefined) return withRow;
  const [definitionKey, defined] = definition;
  const rows = listRows(keys, defined);
  const chosen = chooseRows(keys, withRow, rows) ?? withRow;
  // Without a place for the value beside it, the definition may hold the value itself.
  const isOutside = chosen !== item || hasKeyOfValue(keys, omitKeys(chosen, [definitionKey]));
  if (!isOutside) return item;
  const rowKeys = rows.map(({ key }) => key);
  const described = omitSettings(keys, omitKeys(defined, rowKeys));
  return { ...chosen, [definitionKey]: described };
}

// Lists whose rows have an id and a label; `names: [{id: 1, lang: "de", name: "Holz"}]` are names of
// the record itself.
function listRows(keys: KeyReader, record: PimRecord): readonly Rows[] {
  return listFilled(record).flatMap(([key, list]) => {
    if (!areRecords(list) || keys.read(key).endsIn('name')) return [];
    const labels = readLabels(keys, list);
    return labels === undefined ? [] : [{ key, labels }];
  });
}

// Undefined if a row has no id or no label.
function readLabels(keys: KeyReader, rows: readonly PimRecord[]): LabelsById | undefined {
  const labels = new Map<string, RowLabel>();
  for (const row of rows) {
    const id = findOwnId(keys, row);
    const label = readLabel(keys, row, MAX_DEPTH);
    if (id === undefined || label === undefined) return undefined;
    const earlier = labels.get(id);
    const areTexts = isRecord(earlier) && isRecord(label);
    labels.set(id, areTexts ? { ...earlier, ...label } : label);
  }
  return labels;
}

function findOwnId(keys: KeyReader, row: PimRecord): string | undefined {
  const id = listFilled(row).find(
    ([key, value]) => isScalar(value) && keys.read(key).saysOnly('id'),
  );
  return id && String(id[1]);
}

// `{lang: "en", value: "Oak"}`, `{name: "Oak"}`, or a list of texts within the row.
function readLabel(keys: KeyReader, row: PimRecord, depth: number): RowLabel | undefined {
  const members = listFilled(row);
  const text = members.find(([key, value]) => isText(keys, key, value));
  const language = members.find(([key, value]) => isLanguage(keys, key, value));
  if (text !== undefined) {
    const [, value] = text;
    return language === undefined ? String(value) : { [foldLanguage(language[1])]: value };
  }
  if (depth === 0) return undefined;
  const texts = members.flatMap(([, inner]) => readInnerTexts(keys, inner, depth - 1));
  return texts.length === 0 ? undefined : Object.assign({}, ...texts);
}

function readInnerTexts(keys: KeyReader, inner: unknown, depth: number): readonly PimRecord[] {
  const records = [inner].flat().filter(isRecord);
  return records.map((record) => readLabel(keys, record, depth)).filter(isRecord);
}

function isText(keys: KeyReader, key: string, value: unknown): boolean {
  return typeof value === 'string' && keys.read(key).isPlain('name', 'value');
}

// `DE` is `de`, as it is in names.
function foldLanguage(culture: unknown): string {
  const text = String(culture);
  return text.includes('-') || text.includes('_') ? text : text.toLowerCase();
}

function isLanguage(keys: KeyReader, key: string, value: unknown): boolean {
  return typeof value === 'string' && isCulture(value) && keys.read(key).says('culture');
}

// The id of a row stands under a key with a word of the list's, or several under keys of values.
function chooseRows(
  keys: KeyReader,
  entry: PimRecord,
  lists: readonly Rows[],
): PimRecord | undefined {
  for (const { key: listKey, labels } of lists) {
    const idMember = listFilled(entry).find(
      ([key, id]) => isIdOfList(keys, key, listKey) && labels.has(String(id)),
    );
    if (idMember !== undefined) {
      const [idKey, id] = idMember;
      const rest = omitKeys(entry, [idKey, listKey]);
      return { ...rest, [ROLE_KEYS.value]: labels.get(String(id)) };
    }
    const chosen = findChosen(keys, entry, labels);
    if (chosen !== undefined) {
      const [valuesKey, ids] = chosen;
      const rest = omitKeys(entry, [valuesKey]);
      return { ...rest, [ROLE_KEYS.value]: ids.map((id) => labels.get(id)) };
    }
  }
  return undefined;
}

// `selectionRelationId` of `selections`.
function isIdOfList(keys: KeyReader, key: string, listKey: string): boolean {
  const reading = keys.read(key);
  if (!reading.endsIn('id')) return false;
  const listWords = keys.read(listKey).words;
  return reading.words.some(
    (word) => word !== reading.lastWord && listWords.some((listWord) => isPluralOf(listWord, word)),
  );
}

function isPluralOf(plural: string, word: string): boolean {
  return plural === word || plural === `${word}s`;
}

// `values: [{value: "7"}, {value: "8"}]`, all of which are ids of rows.
function findChosen(
  keys: KeyReader,
  entry: PimRecord,
  labels: LabelsById,
): readonly [string, readonly string[]] | undefined {
  for (const [key, list] of listFilled(entry)) {
    if (!areRecords(list) || !keys.read(key).says('value')) continue;
    const ids = list.map((row) => findValue(keys, row));
    if (ids.every((id) => id !== undefined && labels.has(id))) return [key, ids.map(String)];
  }
  return undefined;
}

function findValue(keys: KeyReader, row: PimRecord): string | undefined {
  const value = listFilled(row).find(([key]) => keys.read(key).saysOnly('value'));
  return value && isScalar(value[1]) ? String(value[1]) : undefined;
}

// `{propertyId: 21, property: {id: 21, …}}`.
function findDefinition(
  keys: KeyReader,
  entry: PimRecord,
): readonly [string, PimRecord] | undefined {
  const ids = listFilled(entry).filter(([key, id]) => isScalar(id) && isIdOfDefinition(keys, key));
  for (const [key, value] of listFilled(entry)) {
    if (!isRecord(value)) continue;
    const definitionId = findOwnId(keys, value);
    if (ids.some(([, id]) => String(id) === definitionId)) return [key, value];
  }
  return undefined;
}

function isIdOfDefinition(keys: KeyReader, key: string): boolean {
  return keys.read(key).saysOnly('own', 'id');
}

// Also of a value that is empty.
function hasKeyOfValue(keys: KeyReader, entry: PimRecord): boolean {
  return Object.keys(entry).some((key) => keys.read(key).says('value'));
}

// Numbers in lists of a definition are its settings: `options: [{type: "clients", values: [{value:
// "34185"}]}]`. One of the settings may be the unit.
function omitSettings(keys: KeyReader, definition: PimRecord): PimRecord {
  const settings = Object.entries(definition).filter(([key, list]) => {
    if (!areRecords(list) || keys.read(key).endsIn('name')) return false;
    return list.every((row) => listInnerValues(keys, row).every(isNumber));
  });
  return omitKeys(
    definition,
    settings.map(([key]) => key),
  );
}

// Values under keys of values, at any depth.
function listInnerValues(keys: KeyReader, row: unknown): readonly unknown[] {
  return listFilled(row).flatMap(([key, value]) => {
    if (!isScalar(value)) return [value].flat().flatMap((inner) => listInnerValues(keys, inner));
    return keys.read(key).isPlain('value', 'name') ? [value] : [];
  });
}

function isNumber(value: unknown): boolean {
  return /^\d+$/.test(String(value));
}

function areRecords(list: unknown): list is readonly PimRecord[] {
  return Array.isArray(list) && list.length > 0 && list.every(isRecord);
}

function omitKeys(record: PimRecord, omitted: readonly string[]): PimRecord {
  const remaining = Object.entries(record).filter(([key]: Member) => !omitted.includes(key));
  return Object.fromEntries(remaining);
}
