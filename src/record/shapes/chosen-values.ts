/**
 * Replaces the ids of chosen values by their labels in entries that hold all possible values:
 * `{value: "7", attribute: {label: "Wood", options: [{value: "7", label: "Oak"}, {value: "8",
 * label: "Ash"}]}}`.
 */

import { isCulture } from '../culture.ts';
import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import { type Choices, listIds, readChoices } from './choice-rows.ts';
import type { KeyReader } from './key-words.ts';
import type { LabelTexts } from './label-texts.ts';
import { isLocale } from './language-keys.ts';
import { isScalar } from './tuples.ts';

/** Returns the entry without the possible values; the item itself if it has none. */
export function openChosen(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const allMembers = Object.entries(item);
  const members = allMembers.filter((member) => !isListOfNames(keys, member, item));
  const value = members.find(([key]) => isKeyOfValue(keys, key));
  const opened = members.map((member) => openDefinition(keys, member, value));
  const choices = opened
    .map((definition) => definition?.choices)
    .find((definition) => definition !== undefined);
  const isUnchanged = opened.every((definition) => definition === undefined);
  if (isUnchanged && members.length === allMembers.length) return item;
  return Object.fromEntries(
    members.map((member, index) => {
      if (member === value && choices !== undefined) return [member[0], label(member[1], choices)];
      return opened[index]?.member ?? member;
    }),
  );
}

// A definition without the parts that are no value of the entry.
interface OpenedDefinition {
  readonly member: Member;
  readonly choices: Choices | undefined;
}

// `value` is the value of the entry with its key.
function openDefinition(
  keys: KeyReader,
  [key, definition]: Member,
  value: Member | undefined,
): OpenedDefinition | undefined {
  if (!isRecord(definition)) return undefined;
  let choices: Choices | undefined;
  const remaining = Object.entries(definition).filter((member) => {
    const possible = value && findChoices(keys, member, value[1]);
    choices ??= possible;
    return possible === undefined && !isListOfNames(keys, member, definition);
  });
  if (remaining.length === Object.keys(definition).length) return undefined;
  return { member: [key, Object.fromEntries(remaining)], choices };
}

// The values of a list, if the value of the entry is among them or absent.
function findChoices(keys: KeyReader, [key, list]: Member, value: unknown): Choices | undefined {
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRecord)) return undefined;
  // `names: [{id: 1, lang: "en", name: "Wood"}]`.
  if (keys.read(key).endsIn('name') && keys.read(key).isPlain('own', 'name')) return undefined;
  const choices = readChoices(keys, list);
  if (choices.size === 0) return undefined;
  const ids = listChosen(value);
  // One row alone may be the value.
  if (isAbsent(value) || value === '') return list.length > 1 ? choices : undefined;
  return ids.length > 0 && ids.every((id) => choices.has(id)) ? choices : undefined;
}

// Each id stands alone or in a record.
function listChosen(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return listIds(value);
  return value.flatMap((chosen) => {
    const [id, another] = isRecord(chosen) ? Object.values(chosen) : [chosen];
    return another === undefined && isScalar(id) ? [String(id)] : [];
  });
}

function label(value: unknown, choices: Choices): unknown {
  if (isAbsent(value)) return value;
  const labels = listChosen(value).map((id) => writeLabel(choices.get(id), id));
  const [first, another] = labels;
  return labels.length === 0 || another !== undefined ? labels : first;
}

// An object by language if there are several texts.
function writeLabel(texts: LabelTexts | undefined, id: string): unknown {
  if (texts === undefined) return id;
  const [text = id] = texts.values();
  return texts.size > 1 ? Object.fromEntries(texts) : text;
}

// `value`, `custom_value`, but not `value_type`.
function isKeyOfValue(keys: KeyReader, key: string): boolean {
  const { aspects } = keys.read(key);
  return aspects.includes('value') && !aspects.includes('type');
}

// Names of a definition or an entry by stores, without a language:
// `{label: "Taste", labels: [{store_id: 3, label: "Sabor"}]}`.
function isListOfNames(keys: KeyReader, [key, list]: Member, definition: PimRecord): boolean {
  if (!Array.isArray(list) || !list.every(isRecord) || !keys.read(key).endsIn('name')) return false;
  if (list.some((row) => Object.keys(row).some((rowKey) => keys.read(rowKey).says('value')))) {
    return false;
  }
  const isNamed = Object.entries(definition).some(
    ([nameKey, name]) => typeof name === 'string' && keys.read(nameKey).endsIn('name'),
  );
  const hasLanguages = list.some((row) => hasLanguage(keys, row));
  return isNamed && !hasLanguages;
}

function hasLanguage(keys: KeyReader, row: PimRecord): boolean {
  return Object.entries(row).some(
    ([key, value]) =>
      isLocale(value) || (keys.read(key).says('culture') && isCulture(String(value))),
  );
}
