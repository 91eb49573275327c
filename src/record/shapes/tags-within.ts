/** Opens tags that are the values of an attribute: `{code: "badges", options: [{label: "Gift idea", value: "502"}]}`. Pure. */

import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import { isIdPair } from './id-pairs.ts';
import type { KeyReader } from './key-words.ts';
import { writeRoleKey } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** The tags within an item; undefined: it is one. */
export function openTags(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (keys.list !== 'tags' || !isRecord(item)) return undefined;
  const members = Object.values(item).filter((value) => !isAbsent(value));
  const [list, another] = members.filter((value) => !isScalar(value));
  if (!Array.isArray(list) || another !== undefined) return labelTag(keys, item, () => false);
  const isName = (key: string): boolean => {
    const { saysNothing, strangeWords } = keys.read(key);
    return !saysNothing && strangeWords.length === 0 && keys.read(key).saysAtMost('name', 'own');
  };
  const labelled = list.map((one) => (isRecord(one) ? labelTag(keys, one, isName) : undefined));
  if (!labelled.includes(undefined)) return labelled.flatMap((one) => one ?? []);
  const [key = '', other] = Object.keys(item);
  const { strangeWords } = keys.read(key);
  const mayBeSeveral = strangeWords.length > 0 || !keys.read(key).says('own', 'name');
  const isTag = (one: unknown): boolean =>
    isPlainTag(one) || (mayBeSeveral && isInLanguage(keys, one));
  return other === undefined && list.every(isTag) ? list : undefined;
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
