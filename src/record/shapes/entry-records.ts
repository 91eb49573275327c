/**
 * Tells what a record is by its keys: an entry with a name and a value, a value with its unit, or a label with what it stands for.
 * All forms of lists ask these. Pure.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { openJson } from './leaves.ts';
import { isScalar, isSingleValue } from './tuples.ts';

/** The members of a record that hold anything, with JSON in texts opened; none, if the value is no record. */
export function listMembers(value: unknown): readonly Member[] {
  if (!isRecord(value)) return [];
  const opened = Object.entries(value).map(([key, sent]): Member => {
    const member = openJson(sent);
    return [key, member];
  });
  return opened.filter(([, member]) => !isAbsent(member));
}

/** The parts of one entry: keys of these alone are no names of entries. */
const PARTS: readonly Aspect[] = ['name', 'value', 'code', 'id', 'unit', 'min', 'max'];

/** Whether a key is that of a part of an entry, and no name of one. */
export function isPartOfEntry(keys: KeyReader, key: string): boolean {
  return keys.read(key).isPlain(...PARTS);
}

/** Whether a key is that of a part of an entry of the list: `optionName`. */
export function isOwnPart(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return reading.says(...PARTS) && reading.isPlain('own', ...PARTS);
}

/** Whether something is a record with a key that says one of some things. */
export function hasKeyOf(
  keys: KeyReader,
  item: unknown,
  ...some: readonly Aspect[]
): item is PimRecord {
  return isRecord(item) && Object.keys(item).some((key) => keys.read(key).says(...some));
}

/** The key of a record that is only that of a name. */
export function findNameKey(keys: KeyReader, record: PimRecord): string | undefined {
  return findKey(
    keys,
    record,
    (reading) => reading.endsIn('name') && reading.saysAtMost('name', 'own'),
  );
}

function findKey(
  keys: KeyReader,
  record: PimRecord,
  test: (reading: KeyReading) => boolean,
): string | undefined {
  return Object.keys(record).find((key) => test(keys.read(key)));
}

/** The key of the value; undefined: the record has none. */
export function findValueKey(keys: KeyReader, record: PimRecord): string | undefined {
  return findKey(keys, record, (reading) => reading.saysOnly('value'));
}

/** What stands under the key of the value. */
export function getValue(keys: KeyReader, record: PimRecord): unknown {
  const key = findValueKey(keys, record);
  return key === undefined ? undefined : record[key];
}

/** The unit beside the value. */
export function getUnit(keys: KeyReader, record: PimRecord): unknown {
  const key = findKey(keys, record, (reading) => reading.says('unit'));
  return key === undefined ? undefined : record[key];
}

/** The value as a part of an entry: alone, or with its unit. */
export function toPart(keys: KeyReader, record: PimRecord): unknown {
  const value = getValue(keys, record);
  const unit = getUnit(keys, record);
  if (isAbsent(unit)) return value;
  return { value, unit };
}

/** Whether something is a record with a value. */
export function holdsValue(keys: KeyReader, item: unknown): item is PimRecord {
  return isRecord(item) && findValueKey(keys, item) !== undefined;
}

/** Whether something is a record with a value and a name or code. */
export function isNamedValue(keys: KeyReader, item: unknown): item is PimRecord {
  if (!holdsValue(keys, item)) return false;
  const nameKey = findKey(keys, item, (reading) => {
    const isOfName = reading.endsIn('name', 'code');
    return isOfName && reading.saysAtMost('name', 'code', 'own');
  });
  return nameKey !== undefined;
}

/** Whether something is a list of records that each have a name and a value. */
export function areNamedValues(keys: KeyReader, list: unknown): list is readonly PimRecord[] {
  return Array.isArray(list) && list.every((item) => isNamedValue(keys, item));
}

/** Whether something is a record of a number with its unit, and nothing that names it. */
export function isMeasure(keys: KeyReader, item: unknown): item is PimRecord {
  if (!holdsValue(keys, item) || isAbsent(getUnit(keys, item))) return false;
  if (hasKeyOf(keys, item, 'name', 'own', 'min', 'max')) return false;
  return Object.values(item).every(isScalar);
}

/** Whether a member is a size, or the unit of one: `width: 12`. */
export function isSize(keys: KeyReader, [key, value]: Member): boolean {
  return isScalar(value) && keys.read(key).endsIn('kind', 'unit');
}

/** A record with a label, under a code. */
export interface LabelledMember {
  readonly key: string;
  readonly record: PimRecord;
  readonly label: unknown;
  readonly value: unknown;
}

/** A record with a label; undefined: it has none, or holds records. */
export function readLabelled(keys: KeyReader, [key, record]: Member): LabelledMember | undefined {
  if (!isRecord(record) || !Object.values(record).every(isSingleValue)) return undefined;
  const nameKey = findNameKey(keys, record);
  if (nameKey === undefined) return undefined;
  return {
    key,
    record,
    label: record[nameKey],
    value: getValue(keys, record),
  };
}

/** What a label names: `{colour: {label: "Colour", value: "Red"}}`, or `{colour: {label: "Red", value: "red"}}`. */
export type LabelOwner = 'name' | 'value';

/** Whose labels those of some members are; undefined: there are none with a value, or nobody knows. */
export function findLabelOwner(
  keys: KeyReader,
  members: readonly Member[],
): LabelOwner | undefined {
  const labelled = members.flatMap((member) => readLabelled(keys, member) ?? []);
  const filled = labelled.filter(({ value }) => !isAbsent(value));
  // No option of a list has a unit.
  const isOfName = ({ key, label, record }: LabelledMember): boolean =>
    isLike(label, key) || !isAbsent(getUnit(keys, record));
  if (filled.some(isOfName)) return 'name';
  const areOfValues = filled.some(({ label, value }) => isLike(label, value));
  return areOfValues ? 'value' : undefined;
}

/** Whether two texts have the same letters and digits: `Extra large` and `extra-large`. */
export function isLike(label: unknown, other: unknown): boolean {
  return typeof label === 'string' && foldLabel(label) === foldLabel(other);
}

function foldLabel(text: unknown): string {
  const letters = String(text).normalize('NFD').toLowerCase();
  return letters.replace(/[^\p{L}\d]+/gu, '');
}
