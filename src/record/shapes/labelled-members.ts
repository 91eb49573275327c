/** Reads records with a label and a value that stand under codes, and tells of which of both the label is. Pure. */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { isByLanguage, isScalar } from './tuples.ts';
import { findValueKey, getUnit } from './value-records.ts';

/** What a map says with the label of one of its members. */
export interface LabelledMember {
  readonly key: string;
  readonly record: PimRecord;
  readonly label: unknown;
  readonly value: unknown;
}

/** A record with a label; undefined: it has none, or holds records. */
export function readLabelled(keys: KeyReader, [key, record]: Member): LabelledMember | undefined {
  if (!isRecord(record) || !Object.values(record).every(isPlain)) return undefined;
  const nameKey = findNameKey(keys, record);
  if (nameKey === undefined) return undefined;
  const valueKey = findValueKey(keys, record);
  const value = valueKey === undefined ? undefined : record[valueKey];
  return { key, record, label: record[nameKey], value };
}

function isPlain(value: unknown): boolean {
  return [value].flat().every(isScalar) || isByLanguage(value);
}

/** The key of a record that is only that of a name. */
export function findNameKey(keys: KeyReader, record: PimRecord): string | undefined {
  return Object.keys(record).find((key) => {
    const reading = keys.read(key);
    return reading.endsIn('name') && reading.saysAtMost('name', 'own');
  });
}

/**
 * Whose labels those of some members are: `{colour: {label: "Colour", value: "Red"}}`, or `{colour: {label: "Red", value: "red"}}`.
 * Undefined: there are none with a value, or nobody knows.
 */
export function findLabelOwner(
  keys: KeyReader,
  members: readonly Member[],
): 'name' | 'value' | undefined {
  const labelled = members.flatMap((member) => readLabelled(keys, member) ?? []);
  const filled = labelled.filter(({ value }) => !isAbsent(value));
  // No option of a list has a unit.
  const isOfName = ({ key, label, record }: LabelledMember): boolean =>
    isLike(label, key) || !isAbsent(getUnit(keys, record));
  if (filled.some(isOfName)) return 'name';
  return filled.some(({ label, value }) => isLike(label, value)) ? 'value' : undefined;
}

/** Whether two texts have the same letters and digits: `Extra large` and `extra-large`. */
export function isLike(label: unknown, other: unknown): boolean {
  const fold = (text: unknown): string =>
    String(text)
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^\p{L}\d]+/gu, '');
  return typeof label === 'string' && fold(label) === fold(other);
}
