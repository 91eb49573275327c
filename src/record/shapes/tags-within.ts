/**
 * Opens tags that are the values of an attribute: `{code: "badges", options: [{label: "Gift idea",
 * value: "502"}]}`.
 */

import {
  hasLetters,
  isAbsent,
  isRecord,
  listFilled,
  type Member,
  type PimRecord,
} from '../value.ts';
import { hasKeyOf, holdsValue } from './entry-records.ts';
import { isIdPair } from './id-pairs.ts';
import type { KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** Lists the tags within an item; undefined if the item is a tag itself. */
export function openTags(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (keys.list !== 'tags' || !isRecord(item)) return undefined;
  const grouped = openFlags(keys, item) ?? openGroups(keys, item) ?? openGroup(keys, item);
  if (grouped !== undefined) return grouped;
  const filled = Object.values(item).filter((value) => !isAbsent(value));
  const [list, another] = filled.filter((value) => !isScalar(value));
  const hasOneList = Array.isArray(list) && another === undefined;
  if (!hasOneList) return labelTag(keys, item, () => false);
  return labelTags(keys, list) ?? listLoneTags(keys, item, list);
}

// Undefined if a value has no label.
function labelTags(keys: KeyReader, list: readonly unknown[]): readonly PimRecord[] | undefined {
  const isName = (key: string): boolean => keys.read(key).isPlain('name', 'own');
  const labelled = list.map((value) => {
    if (!isRecord(value)) return undefined;
    return labelTag(keys, value, isName);
  });
  if (labelled.includes(undefined)) return undefined;
  return labelled.flatMap((tag = []) => tag);
}

// Undefined if the item has more than a list, or the list has other items than tags.
function listLoneTags(
  keys: KeyReader,
  item: PimRecord,
  list: readonly unknown[],
): readonly unknown[] | undefined {
  const [key = '', another] = Object.keys(item);
  if (another !== undefined) return undefined;
  const reading = keys.read(key);
  const mayBeSeveral = reading.hasUnknownWord || !reading.says('own', 'name');
  const isTag = (value: unknown): boolean => {
    if (isPlainTag(value)) return true;
    return mayBeSeveral && isInLanguage(keys, value);
  };
  return list.every(isTag) ? list : undefined;
}

// `{new: true, sale: false}`: the true keys are tags.
function openFlags(keys: KeyReader, item: PimRecord): readonly string[] | undefined {
  const flags = listFilled(item);
  const isFlag = ([key, value]: Member): boolean =>
    typeof value === 'boolean' && !keys.read(key).says('status', 'id', 'own');
  if (flags.length < 2 || !flags.every(isFlag)) return undefined;
  const raised = flags.filter(([, isSet]) => isSet === true);
  return raised.map(([key]) => key);
}

// `{season: ["summer"], theme: ["beach", "city"]}`.
function openGroups(keys: KeyReader, item: PimRecord): readonly string[] | undefined {
  const groups = listFilled(item);
  const isGroup = ([key, list]: Member): boolean =>
    isListOfTexts(list) && keys.read(key).hasNoMeaning && !/\d/.test(key);
  if (groups.length < 2 || !groups.every(isGroup)) return undefined;
  const lists = groups.map(([, list]) => [list].flat().map(String));
  const tags = lists.flat();
  // The same number of texts under each key may be parallel lists.
  const lengths = new Set(lists.map(({ length }) => length));
  if (lengths.size > 1) return tags;
  const isOneEach = tags.length === lists.length;
  const areWords = isOneEach && !tags.some((tag) => /\d/.test(tag));
  return areWords ? tags : undefined;
}

// `{group: "Diet", tags: ["vegan", "organic"]}`.
function openGroup(keys: KeyReader, item: PimRecord): readonly PimRecord[] | undefined {
  const lists = listFilled(item).filter(([, value]) => !isScalar(value));
  const [[key = '', list] = [], another] = lists;
  if (another !== undefined || !isListOfTexts(list)) return undefined;
  const isOfTags = keys.isOfList(key) || keys.read(key).saysOnly('value');
  if (!isOfTags) return undefined;
  const beside = Object.entries(item).filter(([name]) => name !== key);
  return [list].flat().map((tag) => {
    const nameOfTag = [ROLE_KEYS.name, tag];
    return Object.fromEntries([nameOfTag, ...beside]);
  });
}

function isListOfTexts(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0 && list.every(hasLetters);
}

// `{languageCode: "de", value: "Angebot"}`: a language may have several of these.
function isInLanguage(keys: KeyReader, item: unknown): boolean {
  return hasKeyOf(keys, item, 'culture') && holdsValue(keys, item);
}

// A text, or a pair such as `[3, "Gift idea"]`.
function isPlainTag(item: unknown): boolean {
  return typeof item === 'string' || isIdPair(item);
}

// Undefined without a value or label, or with a language.
function labelTag(
  keys: KeyReader,
  record: PimRecord,
  isName: (key: string) => boolean,
): readonly PimRecord[] | undefined {
  const filled = listFilled(record).map(([key]) => key);
  const isInALanguage = filled.some((key) => keys.read(key).says('culture'));
  if (isInALanguage) return undefined;
  const isLabel = (key: string): boolean =>
    keys.read(key).saysOnly('alternate', 'value') || isName(key);
  const valueKey = filled.find((key) => keys.read(key).saysOnly('value'));
  const labelKey = filled.find(isLabel);
  if (valueKey === undefined || labelKey === undefined) return undefined;
  const { [valueKey]: code, [labelKey]: name } = record;
  if (!isScalar(name)) return undefined;
  return [{ [ROLE_KEYS.code]: code, [ROLE_KEYS.name]: name }];
}
