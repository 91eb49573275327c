import { findUnit } from '../units.ts';
import { isRecord, type PimRecord } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { readTimeOfPrice } from './price-times.ts';

/**
 * Reads a list of pairs as a record: `[{name: "amount", value: 26}, {name: "unit", value: "in"}]`
 * becomes `{amount: 26, unit: "in"}`. Each name must be a word for a part of a value; other pairs
 * are entries, and undefined is returned.
 */
export function readPairs(items: readonly unknown[], reader: KeyReader): PimRecord | undefined {
  if (items.length < 2) return readOnlyPair(items[0], reader);
  const record: Record<string, unknown> = {};
  for (const item of items) {
    const pair = isRecord(item) ? readPair(item, reader) : undefined;
    if (pair === undefined) return undefined;
    const [name, value] = pair;
    if (name in record) return undefined;
    record[name] = value;
  }
  return record;
}

/**
 * Reads a lone pair as a record, if it is a time or a unit, which needs no other pair beside it:
 * `{option: "unit", value: "cm"}` becomes `{unit: "cm"}`.
 */
export function readOnlyPair(item: unknown, reader: KeyReader): PimRecord | undefined {
  const pair = isRecord(item) ? readPair(item, reader) : undefined;
  if (pair === undefined) return undefined;
  const [name, value] = pair;
  const reading = reader.read(name);
  const isTime = reading.says('start', 'end') && readTimeOfPrice(value) !== undefined;
  const isUnit = reading.saysOnly('unit') && findUnit(String(value)) !== undefined;
  return isTime || isUnit ? { [name]: value } : undefined;
}

// A pair may name these parts of a value, which are no values themselves.
const PARTS: readonly Aspect[] = [
  'value',
  'amount',
  'unit',
  'symbol',
  'min',
  'max',
  'currency',
  'quantity',
  'valid',
  'start',
  'end',
  'date',
];

function readPair(
  item: PimRecord,
  reader: KeyReader,
): readonly [name: string, value: unknown] | undefined {
  const [first, second, another] = Object.entries(item);
  if (first === undefined || second === undefined) return undefined;
  if (another !== undefined) return undefined;
  const isNameFirst = reader.read(first[0]).endsIn('name', 'code', 'type', 'id');
  const [[, name], [, value]] = isNameFirst ? [first, second] : [second, first];
  if (typeof name !== 'string' || typeof value === 'object') return undefined;
  const reading = reader.read(name);
  return reading.isPlain(...PARTS) ? [name, value] : undefined;
}
