/** Opens tags that are the values of an attribute: `{code: "badges", options: [{label: "Gift idea", value: "502"}]}`. Pure. */

import { isAbsent, isRecord, listFilled, type PimRecord } from '../value.ts';
import { isIdPair } from './id-pairs.ts';
import type { KeyReader } from './key-words.ts';
import { writeRoleKey } from './role-keys.ts';
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
  const areFlags = flags.every(
    ([key, value]) => typeof value === 'boolean' && !keys.read(key).says('status', 'id', 'own'),
  );
  return areFlags && flags.length > 1
    ? flags.filter(([, isSet]) => isSet === true).map(([key]) => key)
    : undefined;
}

/** `{season: ["summer"], theme: ["beach", "city"]}`: the tags of several groups. */
function openGroups(keys: KeyReader, item: PimRecord): readonly string[] | undefined {
  const groups = listFilled(item);
  const areGroups = groups.every(
    ([key, list]) => isListOfTexts(list) && keys.read(key).saysNothing && !/\d/.test(key),
  );
  if (groups.length < 2 || !areGroups) return undefined;
  const tags = groups.flatMap(([, list]) => [list].flat().map(String));
  // As many texts under each key may be lists side by side.
  const lengths = new Set(groups.map(([, list]) => [list].flat().length));
  const areWords = tags.length === groups.length && tags.every((tag) => !/\d/.test(tag));
  return lengths.size > 1 || areWords ? tags : undefined;
}

/** `{group: "Diet", tags: ["vegan", "organic"]}`: the tags of one group, with what stands beside them. */
function openGroup(keys: KeyReader, item: PimRecord): readonly PimRecord[] | undefined {
  const lists = listFilled(item).filter(([, value]) => !isScalar(value));
  const [[key = '', list] = [], another] = lists;
  const others = Object.entries(item).filter(([one]) => one !== key);
  const isOfTags = keys.isOfList(key) || keys.read(key).saysOnly('value');
  if (another !== undefined || !isOfTags || !isListOfTexts(list)) return undefined;
  const name = writeRoleKey('name');
  return [list].flat().map((tag) => Object.fromEntries([[name, tag], ...others]));
}

function isListOfTexts(list: unknown): boolean {
  const isTag = (one: unknown): boolean => typeof one === 'string' && /\p{L}/u.test(one);
  return Array.isArray(list) && list.length > 0 && list.every(isTag);
}

/** `{languageCode: "de", value: "Angebot"}`: of several, one language may have some. */
function isInLanguage(keys: KeyReader, one: unknown): boolean {
  const readings = isRecord(one) ? Object.keys(one).map((key) => keys.read(key)) : [];
  const hasCulture = readings.some((reading) => reading.says('culture'));
  return hasCulture && readings.some((reading) => reading.saysOnly('value'));
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
  const filled = Object.keys(record).filter((key) => !isAbsent(record[key]));
  if (filled.some((key) => keys.read(key).says('culture'))) return undefined;
  const value = filled.find((key) => keys.read(key).saysOnly('value'));
  const label = filled.find((key) => keys.read(key).saysOnly('alternate', 'value') || isName(key));
  if (value === undefined || label === undefined || !isScalar(record[label])) return undefined;
  const code = writeRoleKey('code');
  return [{ [code]: record[value], [writeRoleKey('name')]: record[label] }];
}
