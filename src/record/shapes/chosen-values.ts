/**
 * Replaces the ids of chosen values by their labels in entries that hold all possible values:
 * `{value: "7", attribute: {label: "Wood", options: [{value: "7", label: "Oak"}, {value: "8",
 * label: "Ash"}]}}` becomes `{"@role/value": "Oak", attribute: {label: "Wood"}}`.
 */

import { isAbsent, isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import { findCultureOfRow, listIds, readChoices } from './choice-rows.ts';
import type { KeyReader } from './key-words.ts';
import type { LabelTexts } from './label-texts.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

type Rows = readonly PimRecord[];

/** Returns the entry without the possible values; the item itself if it has none. */
export function openChosen(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const valueKey = Object.keys(item).find((key) => isKeyOfValue(keys, key));
  const choice = findChoice(keys, item, valueKey);
  const entry = { item, valueKey, choice };
  const opened = Object.entries(item).flatMap((member): readonly Member[] => {
    const [key, part] = member;
    if (key === choice?.idKey) return [[ROLE_KEYS.value, choice.label]];
    if (part === choice?.rows || areNamesOfStores(keys, member, item)) return [];
    return [[key, openDefinition(keys, entry, member)]];
  });
  const isShorter = opened.length < Object.keys(item).length;
  const isOpened = isShorter || opened.some(([key, part]) => part !== item[key]);
  return isOpened ? Object.fromEntries(opened) : item;
}

// `value`, `custom_value`, but not `value_type`.
function isKeyOfValue(keys: KeyReader, key: string): boolean {
  const { aspects } = keys.read(key);
  return aspects.includes('value') && !aspects.includes('type');
}

// Label of what was chosen from rows.
interface Choice {
  /** Key of the chosen ids in the entry. */
  readonly idKey: string;
  readonly rows: Rows;
  readonly label: unknown;
}

// The ids stand under the key of the value, or under one that names the list of rows.
function findChoice(
  keys: KeyReader,
  item: PimRecord,
  valueKey: string | undefined,
): Choice | undefined {
  const definitions = Object.values(item).filter(isRecord);
  const lists = [item, ...definitions].flatMap((record) => listPossible(keys, record));
  for (const [listKey, rows] of lists) {
    const isBeside = item[listKey] === rows;
    const idMembers = listFilled(item).filter(([key, ids]) => {
      if (isIdOfList(keys, key, listKey)) return true;
      // `closeDefinitions` reads a plain value beside its rows.
      const mayBeIds = !isBeside || (isRows(ids) && ids !== rows);
      return key === valueKey && mayBeIds;
    });
    for (const [idKey, ids] of idMembers) {
      const label = labelIds(keys, rows, listChosen(keys, ids));
      if (label !== undefined) return { idKey, rows, label };
    }
  }
  return undefined;
}

// Lists of rows, except for names of the record: `names: [{id: 1, lang: "en", name: "Wood"}]`.
function listPossible(
  keys: KeyReader,
  record: PimRecord,
): readonly (readonly [key: string, rows: Rows])[] {
  return Object.entries(record).filter((member): member is [string, Rows] => {
    const [key, rows] = member;
    return isRows(rows) && !keys.read(key).endsIn('name');
  });
}

function isRows(list: unknown): list is Rows {
  return Array.isArray(list) && list.length > 0 && list.every(isRecord);
}

// `selectionRelationId` of `selections`, but not `propertyId` of `propertySelections`.
function isIdOfList(keys: KeyReader, key: string, listKey: string): boolean {
  const reading = keys.read(key);
  const { lastWord } = keys.read(listKey);
  const hasWord = reading.words.some((word) => lastWord === word || lastWord === `${word}s`);
  return hasWord && reading.endsIn('id');
}

function listChosen(keys: KeyReader, value: unknown): readonly string[] {
  if (!Array.isArray(value)) return listIds(value);
  return listIds(value.map((part) => (isRecord(part) ? getChosenId(keys, part) : part)));
}

// `{value_index: 7}`, or `{id: 5, lang: "0", value: "7"}`.
function getChosenId(keys: KeyReader, row: PimRecord): unknown {
  const members = Object.entries(row);
  const isAlone = members.length === 1;
  const idMember = members.find(([key]) => isAlone || keys.read(key).saysOnly('value'));
  return idMember?.[1];
}

// Undefined if one of the ids is in no row.
function labelIds(keys: KeyReader, rows: Rows, ids: readonly string[]): unknown {
  const rowsWithIds = rows.filter((row) => {
    return Object.values(row).some((part) => isScalar(part) && ids.includes(String(part)));
  });
  const choices = readChoices(keys, rowsWithIds);
  const labels = ids.flatMap((id) => writeLabel(choices.get(id)) ?? []);
  if (labels.length < ids.length) return undefined;
  const [first, another] = labels;
  return another === undefined ? first : labels;
}

// An object by language if the texts have one.
function writeLabel(texts: LabelTexts | undefined): PimRecord | string | undefined {
  return texts && (texts.get('') ?? Object.fromEntries(texts));
}

// What was read of an entry before its definitions are opened.
interface Entry {
  readonly item: PimRecord;
  readonly valueKey: string | undefined;
  readonly choice: Choice | undefined;
}

// Leaves out what is no value of the entry.
function openDefinition(
  keys: KeyReader,
  { item, valueKey, choice }: Entry,
  [definitionKey, definition]: Member,
): unknown {
  if (!isRecord(definition)) return definition;
  const hasEmptyValue = valueKey !== undefined && isAbsent(item[valueKey]);
  // Without another place for the value, the definition may hold it.
  const hasPlace = choice !== undefined || (valueKey ?? definitionKey) !== definitionKey;
  const isIdentified = hasPlace && isDefinitionOf(keys, item, definition);
  const remaining = Object.entries(definition).filter(([key, list]) => {
    if (!isRows(list)) return true;
    if (list === choice?.rows) return false;
    if (keys.read(key).endsIn('name')) return !areNamesOfStores(keys, [key, list], definition);
    if (isIdentified && areSettings(keys, list)) return false;
    const haveIds = list.every((row) => getId(keys, row) !== undefined);
    // One row alone may be the value.
    const arePossible = (isIdentified && haveIds) || (hasEmptyValue && list.length > 1);
    return !arePossible || readChoices(keys, list).size === 0;
  });
  const isOpened = remaining.length < Object.keys(definition).length;
  return isOpened ? Object.fromEntries(remaining) : definition;
}

// `{propertyId: 21, property: {id: 21, …}}`.
function isDefinitionOf(keys: KeyReader, item: PimRecord, definition: PimRecord): boolean {
  const definitionId = getId(keys, definition);
  return listFilled(item).some(([key, id]) => {
    return keys.read(key).saysOnly('own', 'id') && String(id) === String(definitionId);
  });
}

function getId(keys: KeyReader, record: PimRecord): unknown {
  const idMember = listFilled(record).find(([key]) => keys.read(key).isPlain('id'));
  return idMember?.[1];
}

// Names of a definition or an entry by stores, without a language:
// `{label: "Taste", labels: [{store_id: 3, label: "Sabor"}]}`.
function areNamesOfStores(keys: KeyReader, [listKey, rows]: Member, record: PimRecord): boolean {
  if (!isRows(rows) || !keys.read(listKey).endsIn('name')) return false;
  const isNamed = Object.entries(record).some(
    ([key, name]) => typeof name === 'string' && keys.read(key).endsIn('name'),
  );
  const haveValues = rows.some((row) =>
    Object.keys(row).some((key) => keys.read(key).says('value')),
  );
  const hasCulture = rows.some((row) => findCultureOfRow(keys, row) !== undefined);
  return isNamed && !haveValues && !hasCulture;
}

// Settings have numbers: `options: [{type: "clients", values: [{value: "34185"}]}]`. A text may be
// the unit.
function areSettings(keys: KeyReader, rows: Rows): boolean {
  const values = rows.flatMap((row) => listInnerValues(keys, row));
  return values.every((value) => /^\d+$/.test(String(value)));
}

// Values under keys of values, at any depth.
function listInnerValues(keys: KeyReader, row: unknown): readonly unknown[] {
  return listFilled(row).flatMap(([key, value]) => {
    if (!isScalar(value)) return [value].flat().flatMap((inner) => listInnerValues(keys, inner));
    return keys.read(key).isPlain('value', 'name') ? [value] : [];
  });
}
