import type { PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { type LabelTexts, readLabelTexts } from './label-texts.ts';
import { isScalar } from './tuples.ts';

/** Labels of possible values, by their ids. */
export type Choices = ReadonlyMap<string, LabelTexts>;

/** Reads the possible values in rows, by each of their ids. */
export function readChoices(keys: KeyReader, rows: readonly PimRecord[]): Choices {
  return new Map(rows.flatMap((row) => readRow(keys, row)));
}

// The label is the name, or else the value.
function readRow(keys: KeyReader, row: PimRecord): readonly (readonly [string, LabelTexts])[] {
  const members = Object.entries(row);
  const label =
    members.find(([key]) => keys.read(key).endsIn('name')) ??
    members.find(([key]) => keys.read(key).endsIn('value'));
  if (label === undefined) return [];
  const [labelKey, text] = label;
  const texts =
    readLabelTexts(text) ?? (isScalar(text) ? new Map([['', String(text)]]) : undefined);
  if (texts === undefined) return [];
  const ids = members.filter(([key, value]) => {
    if (key === labelKey || !isScalar(value)) return false;
    const reading = keys.read(key);
    // `value_index` is the place of a value among all.
    return reading.endsIn('id', 'code', 'value') || reading.saysOnly('value', 'order');
  });
  return ids.map(([, id]) => [String(id), texts]);
}

/** Lists the ids in a value: one, several, or several in one text. */
export function listIds(value: unknown): readonly string[] {
  const ids = typeof value === 'string' ? value.split(/\s*[,;|]\s*/) : [value].flat();
  return ids.every(isScalar) ? ids.map(String) : [];
}
