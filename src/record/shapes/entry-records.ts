import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { parseJsonText } from './leaves.ts';
import { isScalar, isSingleValue } from './tuples.ts';

/**
 * Lists the filled members of a record, with JSON in texts opened; empty if the value is no record.
 */
export function listMembers(value: unknown): readonly Member[] {
  if (!isRecord(value)) return [];
  const opened = Object.entries(value).map(([key, sent]): Member => {
    const member = parseJsonText(sent);
    return [key, member];
  });
  return opened.filter(([, member]) => !isAbsent(member));
}

// A key for one of these names no entry.
const PARTS: readonly Aspect[] = ['name', 'value', 'code', 'id', 'unit', 'min', 'max'];

/** Says whether a key is for a part of an entry. */
export function isPartOfEntry(keys: KeyReader, key: string): boolean {
  return keys.read(key).isPlain(...PARTS);
}

/** Says whether a key is for a part of an entry of its list: `optionName`. */
export function isOwnPart(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return reading.says(...PARTS) && reading.isPlain('own', ...PARTS);
}

/** Says whether a record has a key with any of the given aspects. */
export function hasKeyOf(
  keys: KeyReader,
  item: unknown,
  ...aspects: readonly Aspect[]
): item is PimRecord {
  return isRecord(item) && Object.keys(item).some((key) => keys.read(key).says(...aspects));
}

/** Finds a key that only means a name. */
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

/** Finds the key of the value. */
export function findValueKey(keys: KeyReader, record: PimRecord): string | undefined {
  return findKey(keys, record, (reading) => reading.saysOnly('value'));
}

/** Returns the value of a record. */
export function getValue(keys: KeyReader, record: PimRecord): unknown {
  const key = findValueKey(keys, record);
  return key === undefined ? undefined : record[key];
}

/** Returns the unit beside the value. */
export function getUnit(keys: KeyReader, record: PimRecord): unknown {
  const key = findKey(keys, record, (reading) => reading.says('unit'));
  return key === undefined ? undefined : record[key];
}

/** Returns the value alone, or with its unit. */
export function toPart(keys: KeyReader, record: PimRecord): unknown {
  const value = getValue(keys, record);
  const unit = getUnit(keys, record);
  if (isAbsent(unit)) return value;
  return { value, unit };
}

/** Says whether an item is a record with a value. */
export function holdsValue(keys: KeyReader, item: unknown): item is PimRecord {
  return isRecord(item) && findValueKey(keys, item) !== undefined;
}

function isNamedValue(keys: KeyReader, item: unknown): item is PimRecord {
  if (!holdsValue(keys, item)) return false;
  const nameKey = findKey(keys, item, (reading) => {
    const isOfName = reading.endsIn('name', 'code');
    return isOfName && reading.saysAtMost('name', 'code', 'own');
  });
  return nameKey !== undefined;
}

/** Says whether a value is a list of records that each have a name and a value. */
export function areNamedValues(keys: KeyReader, list: unknown): list is readonly PimRecord[] {
  return Array.isArray(list) && list.every((item) => isNamedValue(keys, item));
}

/** Says whether an item is a record of a number with its unit, without a name. */
export function isMeasure(keys: KeyReader, item: unknown): item is PimRecord {
  if (!holdsValue(keys, item) || isAbsent(getUnit(keys, item))) return false;
  if (hasKeyOf(keys, item, 'name', 'own', 'min', 'max')) return false;
  return Object.values(item).every(isScalar);
}

/** Says whether a member is a size, or the unit of one: `width: 12`. */
export function isSize(keys: KeyReader, [key, value]: Member): boolean {
  return isScalar(value) && keys.read(key).endsIn('kind', 'unit');
}

/** Record with a label, under a code. */
export interface LabelledMember {
  readonly key: string;
  readonly record: PimRecord;
  readonly label: unknown;
  readonly value: unknown;
}

/** Reads a record with a label; undefined if it has none, or holds records. */
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

/**
 * Label of the name, `{colour: {label: "Colour", value: "Red"}}`, or of the value,
 * `{colour: {label: "Red", value: "red"}}`.
 */
export type LabelOwner = 'name' | 'value';

/**
 * Decides whether labels belong to names or values; undefined if no labelled member has a value, or
 * nothing decides it.
 */
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

/** Says whether two texts have the same letters and digits: `Extra large` and `extra-large`. */
export function isLike(label: unknown, value: unknown): boolean {
  return typeof label === 'string' && foldLabel(label) === foldLabel(value);
}

function foldLabel(text: unknown): string {
  const letters = String(text).normalize('NFD').toLowerCase();
  return letters.replace(/[^\p{L}\d]+/gu, '');
}
