/** Opens tags that are the values of an attribute: `{code: "badges", options: [{label: "Gift idea", value: "502"}]}`. Pure. */

import { isAbsent, isRecord, listFilled, type Member, type PimRecord } from '../value.ts';
import { hasKeyOf, holdsValue } from './entry-records.ts';
import { isIdPair } from './id-pairs.ts';
import type { KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** The tags within an item; undefined: it is one. */
export function openTags(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (keys.list !== 'tags' || !isRecord(item)) return undefined;
  const grouped = openFlags(keys, item) ?? openGroups(keys, item) ?? openGroup(keys, item);
  if (grouped !== undefined) return grouped;
  const members = Object.values(item).filter((value) => !isAbsent(value));
  const [list, another] = members.filter((value) => !isScalar(value));
  if (!Array.isArray(list) || another !== undefined) return labelTag(keys, item, () => false);
  const isName = (key: string): boolean => keys.read(key).isPlain('name', 'own');
  const labelled = list.map((one) => (isRecord(one) ? labelTag(keys, one, isName) : undefined));
  if (!labelled.includes(undefined)) return labelled.flatMap((one) => one ?? []);
  const [key = '', other] = Object.keys(item);
  const reading = keys.read(key);
  const mayBeSeveral = reading.isStrange || !reading.says('own', 'name');
  const isTag = (one: unknown): boolean =>
    isPlainTag(one) || (mayBeSeveral && isInLanguage(keys, one));
  return other === undefined && list.every(isTag) ? list : undefined;
}

/** `{new: true, sale: false}`: the keys of what is true. */
function openFlags(keys: KeyReader, item: PimRecord): readonly string[] | undefined {
  const flags = listFilled(item);
  const isFlag = ([key, value]: Member): boolean =>
    typeof value === 'boolean' && !keys.read(key).says('status', 'id', 'own');
  if (flags.length < 2 || !flags.every(isFlag)) return undefined;
  return flags.filter(([, isSet]) => isSet === true).map(([key]) => key);
}

/** `{season: ["summer"], theme: ["beach", "city"]}`: the tags of several groups. */
function openGroups(keys: KeyReader, item: PimRecord): readonly string[] | undefined {
  const groups = listFilled(item);
  const isGroup = ([key, list]: Member): boolean =>
    isListOfTexts(list) && keys.read(key).saysNothing && !/\d/.test(key);
  if (groups.length < 2 || !groups.every(isGroup)) return undefined;
  const lists = groups.map(([, list]) => [list].flat().map(String));
  const tags = lists.flat();
  // As many texts under each key may be lists side by side.
  const lengths = new Set(lists.map(({ length }) => length));
  const areWords = tags.length === lists.length && !tags.some((tag) => /\d/.test(tag));
  return lengths.size > 1 || areWords ? tags : undefined;
}

/** `{group: "Diet", tags: ["vegan", "organic"]}`: the tags of one group, with what stands beside them. */
function openGroup(keys: KeyReader, item: PimRecord): readonly PimRecord[] | undefined {
  const lists = listFilled(item).filter(([, value]) => !isScalar(value));
  const [[key = '', list] = [], another] = lists;
  const others = Object.entries(item).filter(([one]) => one !== key);
  const isOfTags = keys.isOfList(key) || keys.read(key).saysOnly('value');
  if (another !== undefined || !isOfTags || !isListOfTexts(list)) return undefined;
  return [list].flat().map((tag) => Object.fromEntries([[ROLE_KEYS.name, tag], ...others]));
}

function isListOfTexts(list: unknown): boolean {
  const isTag = (one: unknown): boolean => typeof one === 'string' && /\p{L}/u.test(one);
  return Array.isArray(list) && list.length > 0 && list.every(isTag);
}

/** `{languageCode: "de", value: "Angebot"}`: of several, one language may have some. */
function isInLanguage(keys: KeyReader, one: unknown): boolean {
  return hasKeyOf(keys, one, 'culture') && holdsValue(keys, one);
}

/** A text, or an id with one: `[3, "Gift idea"]`. */
function isPlainTag(one: unknown): boolean {
  return typeof one === 'string' || isIdPair(one);
}

/** The tag of a value and its label; undefined: it lacks one of both, or is in a language. */
function labelTag(
  keys: KeyReader,
  record: PimRecord,
  isName: (key: string) => boolean,
): readonly PimRecord[] | undefined {
  const filled = listFilled(record).map(([key]) => key);
  if (filled.some((key) => keys.read(key).says('culture'))) return undefined;
  const value = filled.find((key) => keys.read(key).saysOnly('value'));
  const label = filled.find((key) => keys.read(key).saysOnly('alternate', 'value') || isName(key));
  if (value === undefined || label === undefined || !isScalar(record[label])) return undefined;
  return [{ [ROLE_KEYS.code]: record[value], [ROLE_KEYS.name]: record[label] }];
}
