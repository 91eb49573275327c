/**
 * Puts the labels of chosen values in the place of their ids, where an entry holds all the values that it may have: `{value: "7",
 * attribute: {label: "Wood", options: [{value: "7", label: "Oak"}, {value: "8", label: "Ash"}]}}`. Pure.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import { type Choices, listIds, readChoices } from './choice-rows.ts';
import type { KeyReader } from './key-words.ts';
import type { LabelTexts } from './label-texts.ts';
import { isLocale } from './leaves.ts';
import { isScalar } from './tuples.ts';

/** The entry with its values alone; the item itself if it holds no others. */
export function openChosen(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const members = Object.entries(item);
  const value = members.find(([key]) => isOfValue(keys, key));
  const opened = members.map((member) => openDefinition(keys, member, value));
  const choices = opened.map((one) => one?.choices).find((one) => one !== undefined);
  if (opened.every((one) => one === undefined)) return item;
  return Object.fromEntries(
    members.map((member, at) => {
      if (member === value && choices !== undefined) return [member[0], label(member[1], choices)];
      return opened[at]?.member ?? member;
    }),
  );
}

/** A definition without what is no value of the entry. */
interface OpenedDefinition {
  readonly member: Member;
  /** The values that the entry may have. */
  readonly choices: Choices | undefined;
}

/** @param value the value of the entry with its key */
function openDefinition(
  keys: KeyReader,
  [key, definition]: Member,
  value: Member | undefined,
): OpenedDefinition | undefined {
  if (!isRecord(definition)) return undefined;
  let choices: Choices | undefined;
  const kept = Object.entries(definition).filter((member) => {
    const found = value && findChoices(keys, member, value[1]);
    choices ??= found;
    return found === undefined && !isListOfNames(keys, member, definition);
  });
  if (kept.length === Object.keys(definition).length) return undefined;
  return { member: [key, Object.fromEntries(kept)], choices };
}

/** The possible values in a list, if the value is some of them, or none. */
function findChoices(keys: KeyReader, [, list]: Member, value: unknown): Choices | undefined {
  if (!Array.isArray(list) || list.length === 0 || !list.every(isRecord)) return undefined;
  const choices = readChoices(keys, list);
  if (choices.size === 0) return undefined;
  const ids = listChosen(value);
  // One row alone may be the value.
  if (isAbsent(value) || value === '') return list.length > 1 ? choices : undefined;
  return ids.length > 0 && ids.every((id) => choices.has(id)) ? choices : undefined;
}

/** The ids of the values that were chosen, each alone or in a record. */
function listChosen(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return listIds(value);
  return value.flatMap((one) => {
    const [id, another] = isRecord(one) ? Object.values(one) : [one];
    return another === undefined && isScalar(id) ? [String(id)] : [];
  });
}

/** What the chosen values are called. */
function label(value: unknown, choices: Choices): unknown {
  const labels = listChosen(value).map((id) => writeLabel(choices.get(id), id));
  const [only, another] = labels;
  return labels.length === 0 || another !== undefined ? labels : only;
}

/** A label, by its language where it has several. */
function writeLabel(texts: LabelTexts | undefined, id: string): unknown {
  if (texts === undefined) return id;
  const [text = id] = texts.values();
  return texts.size > 1 ? Object.fromEntries(texts) : text;
}

function isOfValue(keys: KeyReader, key: string): boolean {
  const { aspects } = keys.read(key);
  return aspects.includes('value') && !aspects.includes('type');
}

/** Whether a list has the names of a definition in languages that nothing names: `{label: "Taste", labels: [{store_id: 3, label: "Sabor"}]}`. */
function isListOfNames(keys: KeyReader, [key, list]: Member, definition: PimRecord): boolean {
  if (!Array.isArray(list) || !list.every(isRecord) || !keys.read(key).endsIn('name')) return false;
  const isNamed = Object.entries(definition).some(
    ([other, name]) => typeof name === 'string' && keys.read(other).endsIn('name'),
  );
  const hasLanguages = list.some((row) => Object.values(row).some(isLocale));
  return isNamed && !hasLanguages;
}
